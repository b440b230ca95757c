import { filterRows, hasWords } from "../scripts/filter.js";
import { check, equal, test } from "./runner.js";

test("all words must be there, in any order and case", () => {
  check(hasWords("Grand Trunk Railway", "railway grand"), "other order");
  check(hasWords("Grand Trunk Railway", "  TRUNK  "), "other case, spaces around");
  check(hasWords("Grand Trunk Railway", "run"), "part of a word");
  check(hasWords("Grand Trunk Railway", "   "), "nothing looked for finds everything");
  check(!hasWords("Grand Trunk Railway", "grand central"), "one word is missing");
});

test("rows that are not found are hidden, and a word stands there if none is", () => {
  const section = document.createElement("section");
  section.innerHTML = `<input data-filter="#filter-test li"><ul id="filter-test"><li>Erie</li><li>Boston</li></ul>
    <p class="nothing" hidden>None.</p>`;
  document.body.append(section);
  const field = /** @type {HTMLInputElement} */ (section.querySelector("input"));
  const rows = [...section.querySelectorAll("li")];
  const nothing = /** @type {HTMLElement} */ (section.querySelector(".nothing"));
  const hidden = (/** @type {string} */ words) => {
    field.value = words;
    filterRows(field);
    return [...rows.map((row) => row.hidden), nothing.hidden];
  };
  equal(hidden("bos"), [true, false, true]);
  equal(hidden("x"), [true, true, false]);
  equal(hidden(""), [false, false, true]);
  section.remove();
});
