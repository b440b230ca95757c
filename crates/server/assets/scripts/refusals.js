// A refusal stays until it has been read, on whatever page one is.
import { around, make } from "./dom.js";

/**
 * Why something was refused.
 * @typedef {object} Refusal
 * @property {string} words
 * @property {string} [rule] The paragraph of the rules.
 * @property {string} [place] Where it is explained.
 */

/** @type {Refusal | null} */
let unread = null;
const bar = make("div", "refused refused-bar");

/**
 * @param {HTMLElement} place
 * @param {Refusal} refusal
 */
const fill = (place, refusal) => {
  const text = place.querySelector("p") || place.appendChild(make("p"));
  text.textContent = refusal.words;
  if (refusal.rule && refusal.place) {
    const link = make("a", "para", refusal.rule);
    link.href = refusal.place;
    text.append(" ", link);
  }
  if (place.querySelector("[data-read]")) return;
  const read = make("button", "small", "Dismiss");
  read.type = "button";
  read.dataset.read = "";
  place.append(read);
};

/** Takes the refusal away. */
export const clearRefusal = () => {
  unread = null;
  const card = document.getElementById("refused");
  if (card) card.hidden = true;
  bar.hidden = true;
};

/**
 * Shows why something was refused: in the card of the decision, or in a bar where that card is out of sight.
 * @param {Refusal} refusal
 */
export const refuse = (refusal) => {
  clearRefusal();
  unread = refusal;
  const card = document.getElementById("refused");
  if (card) {
    fill(card, refusal);
    card.hidden = false;
    // A card that is out of sight tells nothing.
    if (card.getClientRects().length > 0) return;
    card.hidden = true;
  }
  fill(bar, refusal);
  bar.hidden = false;
};

/** Shows a refusal again that has not been read, on a page that was renewed. */
export const repeatRefusal = () => {
  if (unread) refuse(unread);
};

export const startRefusals = () => {
  bar.setAttribute("role", "alert");
  bar.hidden = true;
  document.body.append(bar);
  document.addEventListener("click", (event) => {
    if (around(event, "[data-read]")) clearRefusal();
  });
};
