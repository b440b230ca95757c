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

/** Scrolls the log to its newest line. */
export const scrollLog = () => {
  const list = log();
  if (list) list.scrollTop = list.scrollHeight;
};

/** @param {HTMLDetailsElement} details */
const nameOf = (details) =>
  details.dataset.lay || details.dataset.reason || details.querySelector("summary")?.textContent || "";

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
  scrolls: SCROLLED.map((selector) => ({ selector, top: document.querySelector(selector)?.scrollTop || 0 })),
  focus: focused(),
  open: findAll("#table details[open]", document, HTMLDetailsElement).map(nameOf),
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
  for (const details of findAll("#table details", document, HTMLDetailsElement)) {
    if (kept.open.includes(nameOf(details))) details.open = true;
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
    if (kept.atEnd) scrollLog();
  });
};
