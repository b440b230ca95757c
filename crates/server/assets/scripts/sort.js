// Tables that are sorted by a click on the head of a column.
import { around, findAll, make } from "./dom.js";
import { on } from "./lifecycle.js";

/**
 * How tables are sorted, by their number on the page: column, and whether the largest comes first.
 * @type {Map<number, [number, boolean]>}
 */
const sorted = new Map();

const tables = () => findAll("table[data-sort]", document, HTMLTableElement);

/**
 * What a cell counts for when rows are sorted: a number where it shows one, else its words.
 * @param {HTMLElement | undefined} cell
 * @returns {number | string}
 */
export const sortValue = (cell) => {
  if (!cell) return "";
  const given = cell.dataset.value ?? cell.textContent.trim();
  const number = Number(given.replace(/[^\d.-]/g, ""));
  return /\d/.test(given) && !Number.isNaN(number) ? number : given.toLowerCase();
};

/**
 * Orders two values; words come before numbers.
 * @param {number | string} one
 * @param {number | string} other
 */
export const compareValues = (one, other) => {
  if (typeof one !== typeof other) return typeof one === "number" ? 1 : -1;
  return one < other ? -1 : one > other ? 1 : 0;
};

/**
 * Sorts the rows of a table by a column.
 * @param {HTMLTableElement} table
 * @param {number} column
 * @param {boolean} down Whether the largest comes first.
 */
export const sortTable = (table, column, down) => {
  const body = table.tBodies[0];
  const order = (/** @type {HTMLTableRowElement} */ a, /** @type {HTMLTableRowElement} */ b) =>
    compareValues(sortValue(a.cells[column]), sortValue(b.cells[column]));
  body.append(...[...body.rows].sort((a, b) => (down ? order(b, a) : order(a, b))));
  const heads = table.tHead?.rows[0].cells || [];
  for (const head of heads) head.removeAttribute("aria-sort");
  heads[column]?.setAttribute("aria-sort", down ? "descending" : "ascending");
};

/** Makes the heads of columns into buttons, and sorts as the reader wanted it before the page was renewed. */
const prepare = () => {
  tables().forEach((table, index) => {
    for (const head of table.tHead?.rows[0]?.cells || []) {
      const button = make("button", "sort");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
    }
    const before = sorted.get(index);
    if (before) sortTable(table, ...before);
  });
};

export const startSort = () => {
  document.addEventListener("click", (event) => {
    const head = /** @type {HTMLTableCellElement | null} */ (around(event, "button.sort")?.closest("th") ?? null);
    const table = head?.closest("table");
    if (!head || !table) return;
    const numbers = head.classList.contains("num");
    const down = head.hasAttribute("aria-sort") ? head.getAttribute("aria-sort") === "ascending" : numbers;
    sortTable(table, head.cellIndex, down);
    sorted.set(tables().indexOf(table), [head.cellIndex, down]);
  });
  on("fresh", prepare);
  prepare();
};
