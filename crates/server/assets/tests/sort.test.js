import { compareValues, sortTable, sortValue } from "../scripts/sort.js";
import { equal, test } from "./runner.js";

/**
 * @param {string} text
 * @param {string} [value]
 */
const cell = (text, value) => {
  const element = document.createElement("td");
  element.textContent = text;
  if (value !== undefined) element.dataset.value = value;
  return element;
};

test("cells count as numbers where they show one", () => {
  equal(sortValue(cell(" $1,240 ")), 1240);
  equal(sortValue(cell("60 %")), 60);
  equal(sortValue(cell("-5")), -5);
  equal(sortValue(cell("2.5")), 2.5);
  equal(sortValue(cell("Erie")), "erie");
  equal(sortValue(cell("")), "");
  equal(sortValue(cell("1-2")), "1-2", "not a number");
  equal(sortValue(cell("three", "3")), 3, "what is given counts, not what is shown");
  equal(sortValue(undefined), "", "a row that is too short");
});

test("words come before numbers, and numbers are not sorted as words", () => {
  equal([10, "b", 9, "a", "", 100].sort(compareValues), ["", "a", "b", 9, 10, 100]);
});

test("a table is sorted up and down, and says so", () => {
  const table = document.createElement("table");
  table.innerHTML = `<thead><tr><th>Name</th><th>Cash</th></tr></thead>
    <tbody><tr><td>b</td><td>$9</td></tr><tr><td>a</td><td>$10</td></tr><tr><td>c</td><td>$9</td></tr></tbody>`;
  const names = () => [...table.tBodies[0].rows].map((row) => row.cells[0].textContent).join("");
  const heads = () => [...table.querySelectorAll("th")].map((head) => head.getAttribute("aria-sort"));
  sortTable(table, 1, true);
  equal(names(), "abc", "what is equal keeps its order");
  equal(heads(), [null, "descending"]);
  sortTable(table, 0, false);
  equal(names(), "abc");
  equal(heads(), ["ascending", null]);
  sortTable(table, 0, true);
  equal(names(), "cba");
});
