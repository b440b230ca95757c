// What the reader was at: fields, focus, scroll positions and what was opened stay as they were when a page is renewed.
import { find, findAll } from "./dom.js";

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

/**
 * A selector that finds an element again by what is its own.
 * @param {Element | null} element
 */
const selectorOf = (element) => {
  if (!element || element === document.body) return null;
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    const { hex, key } = element.dataset;
    if (hex) return `#board [data-hex="${CSS.escape(hex)}"]`;
    if (key) return `[data-key="${CSS.escape(key)}"]`;
  }
  if (element instanceof HTMLInputElement || element instanceof HTMLButtonElement) {
    const { name, value } = element;
    if (name && value) return `[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`;
  }
  const link = element.getAttribute("href");
  return link ? `a[href="${CSS.escape(link)}"]` : null;
};

/** @param {Element} element */
const labelOf = (element) => element.getAttribute("aria-label") || element.textContent.trim();

/**
 * What has no name of its own is found again by what it says.
 * @param {Element | null} element
 */
const spoken = (element) =>
  element?.matches("button, a, summary, input") ? { tag: element.tagName, label: labelOf(element) } : null;

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
  focus: selectorOf(document.activeElement),
  spoken: spoken(document.activeElement),
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
  const same = kept.focus ? document.querySelector(kept.focus) : null;
  const named = kept.spoken;
  const alike = named && findAll(`#table ${named.tag}`).find((element) => labelOf(element) === named.label);
  // The focus stays where it was; if that is gone, at what takes its place.
  const place = same || alike || (named && document.getElementById("decision"));
  if (place === document.activeElement) return;
  if (place instanceof HTMLElement || place instanceof SVGElement) place.focus({ preventScroll: true });
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
