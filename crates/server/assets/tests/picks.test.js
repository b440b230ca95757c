import { tell } from "../scripts/lifecycle.js";
import { startPicks } from "../scripts/picks.js";
import { equal, test } from "./runner.js";
import { press, showPage, there } from "./stand_ins.js";

startPicks();

/** Two shares to choose from; returns what was sent. */
const deals = () => {
  const within = showPage(`<article class="charter"><form class="pick">
    <button name="n" value="1" data-fore="Cash $10 · Price $20" data-verb="Sell 1">1</button>
    <button name="n" value="2" data-fore="" data-verb="Sell 2">2</button>
  </form></article>`);
  /** @type {string[]} */
  const sent = [];
  within.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(/** @type {HTMLButtonElement} */ (event.submitter).value);
  });
  const picked = () => [...within.querySelectorAll("[aria-pressed=true]")].map((button) => button.textContent);
  const fore = () => within.querySelector(".fore.picked span")?.textContent ?? null;
  return { within, sent, picked, fore };
};

/** @param {string} value */
const pick = (value) => there(`.pick button[value="${value}"]`).click();

test("the first press tells what it would bring, the second takes it back", () => {
  const { within, sent, picked, fore } = deals();
  pick("1");
  equal([picked(), fore()], [["1"], "Cash $10; Price $20"]);
  equal(within.querySelectorAll(".chosen-card").length, 1);
  pick("1");
  equal([picked(), fore(), sent], [[], null, []]);
  equal(within.querySelectorAll(".chosen-card").length, 0);
});

test("one thing is picked at a time, and only what confirms it sends it", () => {
  const { within, sent, picked } = deals();
  pick("1");
  pick("2");
  equal([picked(), within.querySelectorAll(".fore").length, sent], [["2"], 1, []]);
  const confirm = there(".fore [data-confirm]");
  equal(confirm.textContent, "Sell 2");
  confirm.click();
  equal(sent, ["2"]);
});

test("Escape and Cancel take it back", () => {
  const { picked } = deals();
  pick("1");
  press("Escape");
  equal(picked(), []);
  pick("1");
  there(".fore button:not([data-confirm])").click();
  equal(picked(), []);
});

test("what is picked stays so on a renewed page, unless it was done or is gone", () => {
  const { within, picked } = deals();
  const html = within.innerHTML;
  const renew = (/** @type {string} */ fresh) => {
    tell("stale", within);
    within.innerHTML = fresh;
    tell("fresh", null);
  };
  pick("2");
  renew(html);
  equal(picked(), ["2"]);
  tell("done", null);
  renew(html);
  equal(picked(), [], "after it was done");
  pick("2");
  renew(html.replace('value="2"', 'value="3"'));
  equal(picked(), [], "where it is not to be had any more");
});
