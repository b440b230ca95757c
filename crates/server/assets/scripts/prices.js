// A price that is typed says what it would change, and what speaks against it, while it is being typed.
import { around, find, findAll, table } from "./dom.js";
import { on } from "./lifecycle.js";

/** How long somebody stops typing before it is asked what the price would change, in milliseconds. */
const PAUSE = 120;

/** The number of the last question about a field; answers to earlier ones come too late. @type {WeakMap<Element, number>} */
const questions = new WeakMap();
/** Questions that are not answered yet. @type {WeakMap<Element, Promise<void>>} */
const pending = new WeakMap();

/**
 * The action of a form with the price that stands in its field.
 * @param {HTMLButtonElement} button
 * @param {HTMLInputElement} field
 */
const actionAt = (button, field) =>
  JSON.stringify({ ...JSON.parse(button.value), [field.name]: Math.trunc(field.valueAsNumber) });

/**
 * What an action would change, in a line.
 * @param {{ changes?: string[][], notes?: string[] }} outlook
 */
const lineOf = ({ changes = [], notes = [] }) =>
  [...changes.map(([what, from, to]) => `${what} ${from} → ${to}`), ...notes].join(" · ");

/**
 * Says what a price would change.
 * @param {HTMLElement} row
 */
const ask = async (row) => {
  const field = find("input[type=number]", row, HTMLInputElement);
  const button = find("button[name=action]", row, HTMLButtonElement);
  if (!field || !button) return;
  const mine = (questions.get(row) || 0) + 1;
  questions.set(row, mine);
  const write = (/** @type {string} */ line, /** @type {string} */ doubt) => {
    const bill = find(".bill", row) || row.querySelector(".what")?.appendChild(document.createElement("span"));
    if (bill instanceof HTMLElement) {
      bill.className = "bill";
      bill.setAttribute("role", "status");
      bill.textContent = line;
    }
    if (doubt) button.dataset.sure = doubt;
    else delete button.dataset.sure;
  };
  if (!field.checkValidity()) {
    write(`A price from ${field.min} to ${field.max}.`, "");
    return;
  }
  await new Promise((done) => {
    setTimeout(done, PAUSE);
  });
  if (questions.get(row) !== mine) return;
  const answer = await fetch(`/table/${table()?.dataset.table}/try`, {
    method: "POST",
    body: actionAt(button, field),
    headers: { "content-type": "application/json" },
  }).catch(() => null);
  const result = answer?.ok ? await answer.json().catch(() => null) : null;
  if (result && questions.get(row) === mine) write(result.refused || lineOf(result), result.doubt);
};

/** @param {HTMLElement} row */
const tell = (row) => {
  const answer = ask(row).finally(() => {
    if (pending.get(row) === answer) pending.delete(row);
  });
  pending.set(row, answer);
};

export const startPrices = () => {
  // Whoever is quicker than the answer waits for it: it may be a mistake.
  document.addEventListener("click", async (event) => {
    const button = around(event, ".deal-row button[name=action]", HTMLButtonElement);
    const row = button?.closest(".deal-row");
    const answer = row && pending.get(row);
    if (!button || !row || !answer) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    await answer;
    if (button.isConnected) button.click();
  });
  document.addEventListener("input", (event) => {
    const row = around(event, ".deal-row");
    if (row) tell(row);
  });
  // A renewed page knows nothing of what was typed.
  on("fresh", () => {
    for (const row of findAll("#decision .deal-row")) {
      const field = find("input[type=number]", row, HTMLInputElement);
      if (field && field.value !== field.defaultValue) tell(row);
    }
  });
};
