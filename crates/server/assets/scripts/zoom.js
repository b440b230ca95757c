// Zoom and pan of the board, remembered.
import { around, find, findAll, narrow, table } from "./dom.js";
import { letter } from "./lettering.js";
import { on } from "./lifecycle.js";
import { beginStroke } from "./runs.js";

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */
/** @typedef {{ x: number, y: number }} Point */

/** One press of a button or key, and one step of a wheel. */
const [PRESS, WHEEL] = [1.3, 1.15];
/** How much of the board is shown at the nearest, and how little counts as all of it. */
const [NEAREST, ALL] = [1 / 8, 0.999];
/** Pixels that a pointer may move and still click. */
const STEADY = 6;

export const board = () => document.getElementById("board");
export const picture = () => find("#board svg.rh-board", document, SVGSVGElement);

/** The whole board, in its own units. @type {Box | null} */
let whole = null;
/** The part that is shown. @type {Box | null} */
let view = null;

/** The parts of so many tables are remembered. */
const KEPT = 40;
/** Each table has its own part, and a phone and a desk do not look at the same one. */
const place = () => `${narrow.matches ? "small" : "board"}:${table()?.dataset.table || ""}`;
/** Under which name the part is remembered, fixed when the page opens. */
let remembered = "";

/** What is called when another part is shown. @type {(() => void)[]} */
const watchers = [];

/**
 * Calls a function whenever another part of the board is shown.
 * @param {() => void} watcher
 */
export const whenMoved = (watcher) => {
  watchers.push(watcher);
};

const show = () => {
  const drawing = picture();
  if (!drawing || !view) return;
  const box = `${view.x} ${view.y} ${view.w} ${view.h}`;
  // Setting it has the whole board laid out anew, even where it says the same.
  if (drawing.getAttribute("viewBox") !== box) drawing.setAttribute("viewBox", box);
  measureSoon();
  for (const watcher of watchers) watcher();
};

let measuring = false;
/**
 * What can be read depends on how far away the board is. That is asked when the board is about to be drawn: asked at once,
 * everything would be laid out once more.
 */
const measureSoon = () => {
  if (measuring) return;
  measuring = true;
  requestAnimationFrame(() => {
    measuring = false;
    measure();
  });
};
const measure = () => {
  const [frame, drawing] = [board(), picture()];
  if (!frame || !drawing || !view) return;
  const box = frame.getBoundingClientRect();
  if (box.width > 0) letter(drawing, Math.min(box.width / view.w, box.height / view.h));
};

const remember = () => {
  if (board()?.matches(".small")) return;
  const all = parts();
  delete all[remembered];
  if (view && whole && view.w < whole.w * ALL) all[remembered] = view;
  for (const old of Object.keys(all).slice(0, -KEPT)) delete all[old];
  localStorage.setItem("boards", JSON.stringify(all));
};

/** The parts that are remembered, the last one at the end. @returns {Record<string, Box>} */
const parts = () => {
  try {
    const all = JSON.parse(localStorage.getItem("boards") || "{}");
    return typeof all === "object" && all ? all : {};
  } catch {
    return {};
  }
};

/** @returns {Box | null} */
const recall = () => {
  const box = parts()[remembered];
  return box?.w > 0 && box?.h > 0 ? box : null;
};

/** Shows a board, on a page that was opened or renewed, as it was shown before. */
export const showBoard = () => {
  const [frame, drawing] = [board(), picture()];
  if (!frame || !drawing) return;
  const [x, y, w, h] = (drawing.dataset.whole || drawing.getAttribute("viewBox") || "").split(" ").map(Number);
  whole = { x, y, w, h };
  view = (!frame.matches(".small") && recall()) || { ...whole };
  // On a small screen the hexes where one may act come first.
  if (narrow.matches && view.w >= whole.w * ALL && frame.matches(".large")) goNear(frame, whole);
  if (view.w < whole.w * ALL || drawing.dataset.whole) show();
  else measureSoon();
};

/**
 * Shows the hexes where one may act; where nothing is laid or placed, but trains are about to run, their lines.
 * @param {HTMLElement} frame
 * @param {Box} all
 */
const goNear = (frame, all) => {
  const legal = findAll(".legal", frame, SVGGraphicsElement);
  const lines = document.querySelector("#decision .runs") ? findAll(".run-lines > *", frame, SVGGraphicsElement) : [];
  const marks = (legal.length > 0 ? legal : lines).map((mark) => mark.getBBox());
  if (marks.length === 0) return;
  const hex = find(".legal, .hit", frame, SVGGraphicsElement)?.getBBox().width || 0;
  const left = Math.min(...marks.map((box) => box.x));
  const top = Math.min(...marks.map((box) => box.y));
  const right = Math.max(...marks.map((box) => box.x + box.width));
  const bottom = Math.max(...marks.map((box) => box.y + box.height));
  const w = Math.max(right - left, (bottom - top) * (all.w / all.h), hex * 5) * 1.15;
  const h = (w * all.h) / all.w;
  if (w < all.w) view = within({ x: (left + right - w) / 2, y: (top + bottom - h) / 2, w, h });
};

/**
 * A part of the board, moved as little as possible so that it lies on the board.
 * @param {Box} part
 */
const within = (part) => {
  if (!whole) return part;
  return {
    ...part,
    x: Math.min(whole.x + whole.w - part.w, Math.max(whole.x, part.x)),
    y: Math.min(whole.y + whole.h - part.h, Math.max(whole.y, part.y)),
  };
};

/**
 * Shows more or less of the board around a point.
 * @param {number} factor
 * @param {Point} [at] The middle, if not given.
 */
const zoom = (factor, at) => {
  if (!view || !whole) return;
  const w = Math.min(whole.w, Math.max(whole.w * NEAREST, view.w * factor));
  const scale = w / view.w;
  const { x, y } = at || { x: view.x + view.w / 2, y: view.y + view.h / 2 };
  view = within({ x: x - (x - view.x) * scale, y: y - (y - view.y) * scale, w, h: view.h * scale });
  show();
  remember();
};
export const zoomIn = () => zoom(1 / PRESS);
export const zoomOut = () => zoom(PRESS);

/** Shows the whole board. */
export const fitBoard = () => {
  view = whole && { ...whole };
  show();
  remember();
};

/**
 * Brings a hex so near that a finger can point at it, with it in the middle.
 * @param {SVGGraphicsElement} hit
 * @param {number} factor
 */
export const centreOn = (hit, factor) => {
  if (!view) return;
  const box = hit.getBBox();
  const [w, h] = [view.w * factor, view.h * factor];
  view = within({ x: box.x + box.width / 2 - w / 2, y: box.y + box.height / 2 - h / 2, w, h });
  show();
  remember();
};

/**
 * A place on the screen in the board's own units.
 * @param {number} x
 * @param {number} y
 */
const inside = (x, y) => new DOMPoint(x, y).matrixTransform(picture()?.getScreenCTM()?.inverse());

/** Where each finger is. @type {Map<number, Point>} */
const fingers = new Map();
let moved = false;
/** Whether the pointer that was just lifted had moved the board. */
export const hasMoved = () => moved;

/** @param {PointerEvent} event */
const touch = (event) => {
  if (!around(event, "#board svg.rh-board", SVGSVGElement)) return;
  const hex = around(event, "[data-hex]", SVGElement)?.dataset.hex;
  if (fingers.size === 0) moved = false;
  // Whoever draws runs takes the stroke; otherwise it moves the board.
  if (hex && fingers.size === 0 && beginStroke(hex)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
};

/** @param {PointerEvent} event */
const drag = (event) => {
  const before = fingers.get(event.pointerId);
  const drawing = picture();
  if (!before || !view || !drawing) return;
  const now = { x: event.clientX, y: event.clientY };
  const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
  if (fingers.size === 1) {
    if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < STEADY) return;
    moved = true;
    const scale = view.w / drawing.getBoundingClientRect().width;
    view = within({ ...view, x: view.x - (now.x - before.x) * scale, y: view.y - (now.y - before.y) * scale });
    show();
  } else if (fingers.size === 2) {
    moved = true;
    const was = Math.hypot(before.x - other.x, before.y - other.y);
    const is = Math.hypot(now.x - other.x, now.y - other.y);
    if (was > 0 && is > 0) zoom(was / is, inside((now.x + other.x) / 2, (now.y + other.y) / 2));
  }
  fingers.set(event.pointerId, now);
};

/** @param {PointerEvent} event */
const lift = (event) => {
  if (fingers.delete(event.pointerId) && moved) remember();
};

/** A board that is renewed is shown as far and as near as before. @param {HTMLElement} fresh */
const carryOver = (fresh) => {
  const [was, is] = [board(), find("#board", fresh)];
  const [drawing, next] = [picture(), find("#board svg.rh-board", fresh, SVGSVGElement)];
  if (!was || !is || !drawing || !next || was.matches(".small") !== is.matches(".small")) return;
  next.dataset.whole = next.getAttribute("viewBox") || "";
  next.setAttribute("viewBox", drawing.getAttribute("viewBox") || "");
};

export const startZoom = () => {
  remembered = place();
  addEventListener("resize", measureSoon);
  on("stale", carryOver);
  const wheel = (/** @type {WheelEvent} */ event) => {
    if (!around(event, "#board svg.rh-board", SVGSVGElement)) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? WHEEL : 1 / WHEEL, inside(event.clientX, event.clientY));
  };
  document.addEventListener("wheel", wheel, { passive: false });
  document.addEventListener("click", (event) => {
    const what = around(event, "[data-zoom]")?.dataset.zoom;
    if (what === "in") zoomIn();
    if (what === "out") zoomOut();
    if (what === "fit") fitBoard();
  });
  document.addEventListener("pointerdown", touch);
  document.addEventListener("pointermove", drag);
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);
};
