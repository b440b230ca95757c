import { focusAgain, focused } from "../scripts/focus.js";
import { equal, test } from "./runner.js";
import { showPage } from "./stand_ins.js";

/**
 * A deal as a form has it.
 * @param {string} action
 * @param {string} [more]
 */
const deal = (action, more = "") =>
  `<form action="/play"><input type="hidden" name="version" value="${Math.random()}">${more}
    <button name="action" value='${action}'>Buy</button></form>`;

/**
 * Where the focus is after a page has changed.
 * @param {string} was
 * @param {string} selector What has the focus before.
 * @param {string} is
 */
const after = (was, selector, is) => {
  const within = showPage(was);
  /** @type {HTMLElement | null} */ (within.querySelector(selector))?.focus();
  const kept = focused();
  within.innerHTML = is;
  focusAgain(kept);
  return document.activeElement;
};

const card = `<section id="decision" tabindex="-1">`;

test("the focus stays on a button that sends the same, whatever comes before it", () => {
  const found = after(`${card}${deal("b")}</section>`, "button", `${card}${deal("a")}${deal("b")}</section>`);
  equal([found?.tagName, /** @type {HTMLButtonElement} */ (found).value], ["BUTTON", "b"]);
});

test("it never goes to a button with the same words that sends something else", () => {
  const found = after(`${card}${deal("a")}${deal("b")}</section>`, "button", `${card}${deal("b")}</section>`);
  equal(found?.id, "decision");
});

test("an answer to another question is another control", () => {
  const answer = (/** @type {number} */ n) => deal("yes", `<input type="hidden" name="proposal" value="${n}">`);
  const found = after(`${card}${answer(1)}</section>`, "button", `${card}${answer(2)}</section>`);
  equal(found?.id, "decision");
});

test("without a card of a decision nothing has the focus", () => {
  equal(after(deal("a"), "button", deal("b")) === document.body, true);
});
