import { startPrices } from "../scripts/prices.js";
import { equal, test } from "./runner.js";
import { answerWith, showPage, there } from "./stand_ins.js";

startPrices();

const priceField = () => /** @type {HTMLInputElement} */ (there("input[type=number]"));

/** A private company that is sold for a price to be chosen; returns what was sent. */
const deal = () => {
  const within = showPage(`<div id="table" data-table="t1"><section id="decision"><div class="deal-row">
    <div class="what"><b>Ferry</b><span class="bill">Cash $5 → $6</span></div>
    <form><input type="hidden" name="key" value="k"><input type="number" name="price" min="1" max="60" value="1">
      <button name="action" value='{"do":"buy-private","price":1}'>Buy</button></form></div></section></div>`);
  /** @type {string[]} */
  const sent = [];
  within.querySelector("form")?.addEventListener("submit", (event) => {
    event.preventDefault();
    sent.push(priceField().value);
  });
  return sent;
};

/** @param {string} price */
const type = (price) => {
  const field = priceField();
  field.value = price;
  field.dispatchEvent(new Event("input", { bubbles: true }));
};

const bill = () => there(".bill").textContent;
const soon = () =>
  new Promise((done) => {
    setTimeout(done, 250);
  });

test("a price that is typed says what it changes, and asks once for what was typed last", async () => {
  deal();
  const changes = [["Cash", "$5", "$25"]];
  const asked = answerWith(() => new Response(JSON.stringify({ changes, notes: ["it closes"] })));
  type("2");
  type("20");
  await soon();
  equal(
    asked.map(({ body }) => JSON.parse(body)),
    [{ do: "buy-private", price: 20 }],
  );
  equal(bill(), "Cash $5 → $25 · it closes");
});

test("a price out of reach is not asked about", async () => {
  deal();
  const asked = answerWith(() => new Response("{}"));
  type("61");
  await soon();
  equal([asked.length, bill()], [0, "A price from 1 to 60."]);
});

test("whoever is quicker than the answer waits for it", async () => {
  const sent = deal();
  answerWith(() => new Response(JSON.stringify({ changes: [] })));
  type("30");
  there(".deal-row button").click();
  equal(sent, [], "not before the answer");
  await soon();
  equal(sent, ["30"]);
});
