// The ring of tiles around a hex.
import { clearChosen, questionsEnd, send, showChosen } from "./chosen.js";
import { findAll, make, makeButton, narrow, table } from "./dom.js";
import { askBarred, listBarred, noteOnBoard } from "./reasons.js";
import { openSheet } from "./sheet.js";
import { board, centreOn, picture, whenMoved } from "./zoom.js";

/** There is a place for each tile that may still come, so that nothing moves away under the pointer. */
const PLACES = 9;
/** A hex narrower than this is too small for a finger; then it is brought to the other width. */
const [SMALL, LARGE] = [52, 56];
const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {object} Ring
 * @property {HTMLElement} element
 * @property {HTMLElement} bar
 * @property {SVGGraphicsElement} hex
 * @property {Map<string, HTMLButtonElement[]>} tiles Each tile with the button of each rotation.
 * @property {string} tile
 * @property {number} turn
 * @property {HTMLButtonElement} confirm
 * @property {HTMLButtonElement} rotate
 * @property {SVGElement | null} preview
 * @property {import("./reasons.js").Barred[]} barred
 */

/** @type {Ring | null} */
let ring = null;

/** The ring that is open. */
export const openedRing = () => ring;

/** Forgets the ring on a page that was renewed, which took it away. */
export const forgetRing = () => {
  ring = null;
};

/** Closes the ring; what it chose is not chosen any more. */
export const closeRing = () => {
  if (!ring) return;
  clearChosen();
  ring.element.remove();
  ring.preview?.remove();
  ring = null;
};

/** @param {SVGGraphicsElement} hex */
const hitOf = (hex) => /** @type {SVGGraphicsElement} */ (hex.querySelector(".hit"));

/** @param {HTMLButtonElement} button */
const imageOf = (button) => button.querySelector("img")?.getAttribute("src") || "";

/**
 * Chooses a tile.
 * @param {string} tile
 * @param {number} [turn]
 */
export const chooseTile = (tile, turn = 0) => {
  if (!ring) return;
  ring.tile = tile;
  ring.turn = turn;
  for (const button of findAll("[data-ring-tile]", ring.element)) {
    button.setAttribute("aria-pressed", String(button.dataset.ringTile === tile));
  }
  showTile(ring);
};

/** Turns the tile to its next rotation. */
export const rotateTile = () => {
  if (!ring) return;
  ring.turn += 1;
  showTile(ring);
};

/**
 * Draws a tile on the hex. Tokens stay in sight: the tile is laid under them.
 * @param {SVGGraphicsElement} hex
 * @param {string} source
 */
const drawTile = (hex, source) => {
  const box = hitOf(hex).getBBox();
  const unit = Math.max(box.width, box.height) / 2 / 0.97;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "ring-laid");
  const image = document.createElementNS(SVG, "image");
  const [width, height] = [1.8 * unit, 2.06 * unit];
  const attributes = { href: source, class: "ring-preview", x: x - width / 2, y: y - height / 2, width, height };
  for (const [name, value] of Object.entries(attributes)) image.setAttribute(name, String(value));
  group.append(image);
  const drawing = picture();
  for (const token of drawing ? findAll(".tok", drawing, SVGGraphicsElement) : []) {
    const there = token.getBBox();
    const far = Math.hypot(there.x + there.width / 2 - x, there.y + there.height / 2 - y);
    if (far < 0.75 * unit) group.append(token.cloneNode(true));
  }
  drawing?.append(group);
  return group;
};

/**
 * Shows the tile that is chosen, on the hex and in the card of the decision.
 * @param {Ring} open
 */
const showTile = (open) => {
  const ways = open.tiles.get(open.tile) || [];
  const way = ways[open.turn % ways.length];
  if (!way) return;
  open.preview?.remove();
  open.preview = drawTile(open.hex, imageOf(way));
  const { cost, price } = way.dataset;
  const label = cost && cost !== "0" ? `Lay ${open.tile} for ${price}` : `Lay ${open.tile}`;
  open.confirm.textContent = label;
  open.confirm.onclick = () => send(way);
  open.rotate.hidden = ways.length < 2;
  const number = (open.turn % ways.length) + 1;
  const row = showChosen({
    title: `Tile ${open.tile} on ${open.hex.dataset.hex}`,
    about: ways.length === 1 ? "only rotation" : `rotation ${number} of ${ways.length} (R)`,
    image: imageOf(way),
    button: way,
    label,
    cancel: closeRing,
  });
  listBarred(open.barred);
  if (ways.length > 1) row?.append(makeButton("", "Rotate", rotateTile));
};

/**
 * Puts the tiles round the hex; near the rim the ring moves inwards. Those that can be laid stand at the top, barred ones
 * after them.
 * @param {Ring} open
 */
const arrange = (open) => {
  const from = board()?.getBoundingClientRect();
  if (!from) return;
  const at = hitOf(open.hex).getBoundingClientRect();
  const tiles = findAll(".ring-tile", open.element);
  const all = Math.max(PLACES, tiles.length);
  const wanted = Math.max(84, at.height * 1.2, (all * 66) / (2 * Math.PI) + 8);
  const radius = Math.min(wanted, (Math.min(from.width, from.height) - 80) / 2);
  const rim = radius + 36;
  const fit = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.min(Math.max(value, rim), Math.max(rim, most - rim));
  const x = fit(at.left + at.width / 2 - from.left, from.width);
  const y = fit(at.top + at.height / 2 - from.top, from.height - 40);
  tiles.forEach((tile, i) => {
    const angle = ((i - (open.tiles.size - 1) / 2) / all) * 2 * Math.PI - Math.PI / 2;
    tile.style.left = `${x + radius * Math.cos(angle)}px`;
    tile.style.top = `${y + radius * Math.sin(angle)}px`;
  });
  open.bar.style.left = `${Math.min(from.width - 130, Math.max(130, x))}px`;
  open.bar.style.top = `${Math.min(from.height - 26, y + radius + 58)}px`;
};

/**
 * A place of the ring.
 * @param {string} className
 * @param {{ source: string, alt: string, words: string }} shown
 * @param {() => void} action
 */
const makePlace = (className, { source, alt, words }, action) => {
  const button = makeButton(className, "", action);
  const image = make("img");
  image.src = source;
  image.alt = alt;
  button.append(image, make("span", "", words));
  return button;
};

/**
 * Adds the tiles that cannot be laid here, with the reason.
 * @param {Ring} open
 */
const addBarred = async (open) => {
  const barred = await askBarred(open.hex.dataset.hex || "", questionsEnd());
  if (!barred || ring !== open) return;
  open.barred = barred;
  for (const { tile, refused, rule, place, word } of barred.slice(0, Math.max(0, PLACES - open.tiles.size))) {
    const source = `/tiles/${encodeURIComponent(table()?.dataset.title || "")}/${encodeURIComponent(tile)}-0.svg`;
    const shown = { source, alt: `tile ${tile}, barred`, words: `${tile} · ${word}` };
    const say = () => noteOnBoard(`Tile ${tile}: ${refused}.`, { rule, place });
    const button = makePlace("ring-tile off", shown, say);
    button.title = `${refused}. ${rule}`;
    button.setAttribute("aria-disabled", "true");
    open.element.append(button);
  }
  arrange(open);
  listBarred(open.barred);
};

/**
 * Opens the ring on a hex.
 * @param {SVGGraphicsElement} hex
 * @param {HTMLElement[]} lays The lists of buttons that lay something there.
 */
export const openRing = (hex, lays) => {
  closeRing();
  const { width } = hex.getBoundingClientRect();
  if (narrow.matches && width < SMALL) centreOn(hitOf(hex), width / LARGE);
  if (narrow.matches) openSheet("half");
  /** @type {Map<string, HTMLButtonElement[]>} */
  const tiles = new Map();
  for (const button of lays.flatMap((lay) => findAll("button.tile", lay, HTMLButtonElement))) {
    const tile = button.dataset.tile || "";
    tiles.set(tile, [...(tiles.get(tile) || []), button]);
  }
  const element = make("div", "ring");
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", `Tiles for ${hex.dataset.hex}`);
  [...tiles].forEach(([tile, [way]], i) => {
    const { left } = way.dataset;
    const words = left ? `${tile} · ${left} left` : tile;
    const button = makePlace("ring-tile", { source: imageOf(way), alt: `tile ${tile}`, words }, () => {
      if (ring?.tile === tile) rotateTile();
      else chooseTile(tile);
    });
    button.dataset.ringTile = tile;
    button.title = `Tile ${tile}${i < 9 ? `, key ${i + 1}` : ""}`;
    element.append(button);
  });
  const bar = make("div", "ring-bar");
  const confirm = makeButton("go", "Lay", () => {});
  const rotate = makeButton("plain", "Rotate", rotateTile);
  bar.append(confirm, rotate, makeButton("plain", "Cancel", closeRing));
  element.append(bar);
  board()?.append(element);
  const [first = ""] = tiles.keys();
  ring = { element, bar, hex, tiles, tile: first, turn: 0, confirm, rotate, preview: null, barred: [] };
  arrange(ring);
  chooseTile(first);
  addBarred(ring);
};

export const startRing = () => whenMoved(closeRing);
