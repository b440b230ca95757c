// Runs of one's own: stops chosen one by one or along a stroke; the server finds the track and says what it earns.
import { around, find, findAll, table } from "./dom.js";
import { contentOf, insist } from "./insist.js";
import { on } from "./lifecycle.js";
import { stopsAfterPoint, stopsAlongStroke, stopsForStroke } from "./stops.js";

const section = () => document.getElementById("runs");

/** What was drawn, by train; null while the best runs are shown. @type {Map<number, string[]> | null} */
let drawn = null;
/** Whether the next stop begins a new run. */
let beginsAnew = true;
/** The train that was drawn last. @type {number | null} */
let chosen = null;
/** Ends with the last question: answers to earlier ones come too late. */
let question = new AbortController();
/** A line that is being drawn. @type {{ from: string, last: string, moved: boolean } | null} */
let stroke = null;

const rows = () => {
  const within = section();
  return within ? findAll("tr[data-train]", within) : [];
};

const shownRuns = () =>
  new Map(rows().map((row) => [Number(row.dataset.train), row.dataset.stops ? row.dataset.stops.split(",") : []]));

/** The train for which stops are chosen. */
const active = () => {
  const within = section();
  const picked = within && find("input[name=active]:checked", within, HTMLInputElement);
  return Number(picked?.value ?? rows()[0]?.dataset.train);
};

/** @param {string} hex */
const reached = (hex) => Boolean(section()?.dataset.reached?.split(",").includes(hex));

/**
 * Asks the server for the runs along what was drawn, or for the best ones, and shows them.
 * @param {boolean} best
 */
const ask = async (best) => {
  question.abort();
  question = new AbortController();
  chosen = active();
  const runs = best ? null : [...(drawn || [])].map(([train, stops]) => ({ train, stops }));
  const body = JSON.stringify({ active: chosen, runs });
  const options = { method: "POST", body, headers: { "content-type": "application/json" } };
  const result = contentOf(await insist(`/table/${table()?.dataset.table}/runs`, options, question.signal));
  if (!result) return;
  const within = section();
  if (!within) return;
  within.innerHTML = result.html;
  const lines = document.querySelector("#board g.run-lines");
  if (lines) lines.innerHTML = result.lines;
  const badges = document.querySelector("#board g.run-badges");
  if (badges) badges.innerHTML = result.badges;
  if (!best) return;
  drawn = null;
  beginsAnew = true;
};

/** What is drawn so far. The first stop of one's own begins a new run; later ones go on from there. */
const begin = () => {
  drawn ??= shownRuns();
  if (beginsAnew) drawn.set(active(), []);
  beginsAnew = false;
  return drawn;
};

/** @param {string[]} stops */
const draw = (stops) => {
  drawn?.set(active(), stops);
  ask(false);
};

/**
 * Somebody pointed at a hex: where a train can stop there, it becomes a stop, or is one no more.
 * @param {string} hex
 */
export const pointStop = (hex) => {
  if (reached(hex)) draw(stopsAfterPoint(begin().get(active()) || [], hex));
};

/**
 * Somebody begins to draw on a hex. Returns whether that draws a run; otherwise it moves the board.
 * @param {string} hex
 */
export const beginStroke = (hex) => {
  if (!reached(hex)) return false;
  stroke = { from: hex, last: hex, moved: false };
  return true;
};

/** @param {PointerEvent} event */
const followStroke = (event) => {
  if (!stroke) return;
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-hex]");
  const hex = under?.getAttribute("data-hex");
  if (!hex || hex === stroke.last || !reached(hex)) return;
  const runs = begin();
  if (!stroke.moved) runs.set(active(), stopsForStroke(runs.get(active()) || [], stroke.from));
  stroke.moved = true;
  stroke.last = hex;
  const stops = stopsAlongStroke(runs.get(active()) || [], hex);
  if (stops) draw(stops);
};

const endStroke = () => {
  stroke = null;
};

const forget = () => {
  question.abort();
  drawn = null;
  beginsAnew = true;
  chosen = null;
};

/** When the page is renewed around a drawing, say because of a message, it goes on where the same trains still run. */
const goOn = () => {
  const within = section();
  if (!within || !drawn || !rows().every((row) => drawn?.has(Number(row.dataset.train)))) {
    forget();
    return;
  }
  const pick = find(`input[name=active][value="${chosen}"]`, within, HTMLInputElement);
  if (pick) pick.checked = true;
  ask(false);
};

export const startRuns = () => {
  document.addEventListener("click", (event) => {
    const what = around(event, "[data-runs]")?.dataset.runs;
    if (!what || !section()) return;
    if (what === "best") {
      ask(true);
      return;
    }
    drawn = new Map([...shownRuns().keys()].map((train) => [train, []]));
    beginsAnew = false;
    ask(false);
  });
  // Another train to draw: one that ran begins anew with its first stop, the others stay.
  document.addEventListener("change", (event) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || input.name !== "active" || !section()?.contains(input)) return;
    beginsAnew = true;
    chosen = active();
  });
  on("done", forget);
  on("fresh", goOn);
  document.addEventListener("pointermove", followStroke);
  document.addEventListener("pointerup", endStroke);
  document.addEventListener("pointercancel", endStroke);
};
