// What is chosen, with its price, in the card of the decision.
import { make, makeButton, narrow, table } from "./dom.js";
import { contentOf, insist } from "./insist.js";
import { tell } from "./lifecycle.js";
import { reasonLine } from "./reasons.js";

/** How long something stays chosen before it is asked what it would change, in milliseconds. */
const PAUSE = 90;

/** The number of the last question; answers to earlier ones come too late. */
let question = 0;
let sent = false;
let questions = new AbortController();

/** Ends with the questions that what is chosen brings up. */
export const questionsEnd = () => questions.signal;

/** Whether what is chosen has been sent: it stays until it is done, and if it is refused. */
export const isSent = () => sent;

/** Something else is chosen, or nothing: nothing of it has been sent. */
export const clearSent = () => {
  sent = false;
};

/**
 * Sends what is chosen.
 * @param {HTMLButtonElement} button
 */
export const send = (button) => {
  sent = true;
  // What it would change, and what else might be laid, need not be asked any more.
  question += 1;
  questions.abort();
  questions = new AbortController();
  button.click();
};

/** Nothing is chosen any more. */
export const clearChosen = () => {
  question += 1;
  const panel = document.getElementById("chosen");
  if (!panel) return;
  panel.hidden = true;
  panel.replaceChildren();
};

/**
 * Asks what an action would change, and writes it into the bill.
 * @param {string} action
 * @param {HTMLElement} bill
 */
const tellChanges = async (action, bill) => {
  const mine = question;
  const options = { method: "POST", body: action, headers: { "content-type": "application/json" } };
  const result = contentOf(await insist(`/table/${table()?.dataset.table}/try`, options, questions.signal));
  if (!result || mine !== question) return;
  for (const [thing, before, after] of result.changes || []) {
    const line = make("tr");
    const amount = make("td", "num", `${before} → `);
    amount.append(make("b", "", after));
    line.append(make("td", "", thing), amount);
    bill.append(line);
  }
  for (const note of result.notes || []) bill.after(make("p", "note", note));
  if (result.refused) bill.after(reasonLine(result.refused, result));
};

/**
 * Something that is chosen, and the button that would send it.
 * @typedef {object} Choice
 * @property {string} title
 * @property {string} about
 * @property {string} [image]
 * @property {HTMLButtonElement} button
 * @property {string} label What confirms it.
 * @property {() => void} cancel
 */

/**
 * Shows what is chosen: its title, what it changes, confirm and cancel. Returns the row of buttons, for more of them.
 * @param {Choice} choice
 */
export const showChosen = ({ title, about, image, button, label, cancel }) => {
  const panel = document.getElementById("chosen");
  if (!panel) return null;
  tell("chosen", "board");
  const what = make("div", "what");
  if (image) {
    const picture = make("img");
    picture.src = image;
    picture.alt = "";
    what.append(picture);
  }
  const words = make("div");
  words.append(make("h3", "", title), make("span", "dim", about));
  what.append(words);
  const confirm = makeButton("go", label, () => send(button));
  confirm.dataset.confirm = "";
  const row = make("div", "buttons");
  row.append(confirm, makeButton("", "Cancel", cancel));
  const bill = make("table");
  // The buttons come before what is still to be told, so that nothing moves away under the pointer.
  panel.replaceChildren(what, row, bill);
  panel.hidden = false;
  // It covers what it was chosen from, not what is being decided.
  const list = panel.parentElement?.querySelector(".choices");
  if (list instanceof HTMLElement) panel.style.top = `${list.offsetTop}px`;
  if (narrow.matches) document.getElementById("sheet")?.scrollTo(0, 0);
  const mine = ++question;
  setTimeout(() => {
    if (mine === question) tellChanges(button.value, bill);
  }, PAUSE);
  return row;
};
