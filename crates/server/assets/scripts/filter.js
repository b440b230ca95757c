// Fields that find rows by their words.
import { around, find, findAll } from "./dom.js";
import { on } from "./lifecycle.js";

/** What was looked for stays when the page is renewed, by what it looks through. @type {Map<string, string>} */
const sought = new Map();

/**
 * Whether a text has all the words that are looked for, in any order and case.
 * @param {string} text
 * @param {string} query
 */
export const hasWords = (text, query) => {
  const within = text.toLowerCase();
  return query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
};

/**
 * Shows the rows that a field finds, and a word where there is none.
 * @param {HTMLInputElement} field
 */
export const filterRows = (field) => {
  let shown = 0;
  for (const row of findAll(field.dataset.filter || "", document)) {
    row.hidden = !hasWords(row.textContent, field.value);
    if (!row.hidden) shown += 1;
  }
  const part = field.closest("section, details");
  const nothing = part && find(".nothing", part);
  if (nothing) nothing.hidden = shown > 0;
};

const restore = () => {
  for (const field of findAll("[data-filter]", document, HTMLInputElement)) {
    field.value = sought.get(field.dataset.filter || "") || "";
    if (field.value) filterRows(field);
  }
};

export const startFilter = () => {
  document.addEventListener("input", (event) => {
    const field = around(event, "[data-filter]", HTMLInputElement);
    if (!field) return;
    sought.set(field.dataset.filter || "", field.value);
    filterRows(field);
  });
  on("fresh", restore);
  restore();
};
