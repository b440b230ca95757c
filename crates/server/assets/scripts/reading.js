// What the reader was at: fields, focus, scroll positions and what was opened stay as they were when a page is renewed.
import { find, findAll } from "./dom.js";
import { focusAgain, focused } from "./focus.js";

/** What scrolls on its own. */
const SCROLLED = [".choices", ".cards", ".stock-page", "#sheet", "main.tab"];
const FIELDS = "#table input[aria-label]:not([type=range])";

const log = () => find("ol.log");

/** The log shows its end, unless somebody reads what was before. */
const atEnd = () => {
  const list = log();
  return !list || list.scrollHeight - list.scrollTop - list.clientHeight < 8;
};

const entries = () => findAll("ol.log > li > a[href]");

/**
 * The entry of the log that somebody is reading: the uppermost that is shown, and how far below the edge it begins. The list
 * may be another one after a renewal, and have lost what was above.
 */
const placeInLog = () => {
  const list = log();
  if (!list || list.getClientRects().length === 0) return null;
  const edge = list.getBoundingClientRect().top;
  const entry = entries().find((line) => line.getBoundingClientRect().bottom > edge);
  return entry && { address: entry.getAttribute("href"), below: entry.getBoundingClientRect().top - edge };
};

/** @param {NonNullable<ReturnType<typeof placeInLog>>} place */
const backToPlace = ({ address, below }) => {
  const list = log();
  const entry = entries().find((line) => line.getAttribute("href") === address);
  if (!list || !entry) return;
  const off = entry.getBoundingClientRect().top - list.getBoundingClientRect().top - below;
  if (Math.abs(off) >= 1) list.scrollTop += off;
};

/** Scrolls the log to its newest line. */
export const scrollLog = () => {
  const list = log();
  if (list) list.scrollTop = list.scrollHeight;
};

/** @param {HTMLDetailsElement} details */
const nameOf = (details) =>
  details.dataset.lay || details.dataset.reason || details.querySelector("summary")?.textContent || "";

/** What can be opened, by its name and how many of the same name come before it. */
const allDetails = () => {
  /** @type {Map<string, number>} */
  const before = new Map();
  return findAll("#table details", document, HTMLDetailsElement).map((details) => {
    const name = nameOf(details);
    const number = before.get(name) ?? 0;
    before.set(name, number + 1);
    return { details, name: `${name} ${number}` };
  });
};

/**
 * What the reader is at now.
 * @typedef {ReturnType<typeof keepReading>} Reading
 */
export const keepReading = () => ({
  fields: findAll(FIELDS, document, HTMLInputElement).map((field) => ({
    label: field.getAttribute("aria-label") || "",
    value: field.value,
  })),
  atEnd: atEnd(),
  place: atEnd() ? null : placeInLog(),
  scrolls: SCROLLED.map((selector) => ({ selector, top: document.querySelector(selector)?.scrollTop || 0 })),
  focus: focused(),
  open: new Map(allDetails().map(({ details, name }) => [name, details.open])),
});

/**
 * Gives the reader everything back but where things were scrolled to.
 * @param {Reading} kept
 */
export const restoreReading = (kept) => {
  for (const { label, value } of kept.fields) {
    const selector = `#table input[aria-label="${CSS.escape(label)}"]:not([type=range])`;
    const field = find(selector, document, HTMLInputElement);
    if (field && value) field.value = value;
  }
  for (const { details, name } of allDetails()) {
    const open = kept.open.get(name);
    if (open !== undefined && details.open !== open) details.open = open;
  }
  focusAgain(kept.focus);
};

/**
 * Scrolls everything to where it was. What asks where things lie waits until they are about to be drawn: asked at once,
 * everything would be laid out once more.
 * @param {Reading} kept
 */
export const restoreScrolls = (kept) => {
  requestAnimationFrame(() => {
    for (const { selector, top } of kept.scrolls) {
      const place = document.querySelector(selector);
      if (place && top && place.scrollTop !== top) place.scrollTop = top;
    }
    if (kept.place) backToPlace(kept.place);
    else if (kept.atEnd) scrollLog();
  });
};
