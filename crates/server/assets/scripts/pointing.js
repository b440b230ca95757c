// Pointing at a hex: opens the ring of tiles, chooses a token, draws a stop of a run, or says why nothing can be laid.
import { clearChosen, clearSent, isSent, showChosen } from "./chosen.js";
import { around, find, findAll, makeButton, TYPING } from "./dom.js";
import { on } from "./lifecycle.js";
import { askBarred, clearNote, noteOnBoard } from "./reasons.js";
import { chooseTile, closeRing, forgetRing, openedRing, openRing, rotateTile } from "./ring.js";
import { pointStop } from "./runs.js";
import { openSheet } from "./sheet.js";
import { hasMoved, showBoard } from "./zoom.js";

/** The token that is chosen, by what its button sends. @type {string | null} */
let chosenToken = null;

/** Takes back what is chosen on the board: a tile, a token. */
export const cancelChosen = () => {
  closeRing();
  if (chosenToken === null) return;
  chosenToken = null;
  clearChosen();
};

/**
 * Whether the token that is chosen would stand on a hex.
 * @param {string} hex
 */
export const isTokenOn = (hex) => chosenToken !== null && tokensOn(hex).some(({ value }) => value === chosenToken);

/** @param {string} name */
const hexNamed = (name) => find(`#board [data-hex="${CSS.escape(name)}"]`, document, SVGGraphicsElement);

/** @param {string} hex */
const laysOn = (hex) => findAll(`[data-lay="${CSS.escape(hex)}"]`);

/** @param {string} hex */
const tokensOn = (hex) => findAll(`button[data-token="${CSS.escape(hex)}"]`, document, HTMLButtonElement);

/**
 * Chooses one of the tokens that can be placed on a hex.
 * @param {HTMLButtonElement[]} tokens
 * @param {number} number
 */
const chooseToken = (tokens, number) => {
  const button = tokens[number % tokens.length];
  chosenToken = button.value;
  const row = showChosen({
    title: button.dataset.title || `Token on ${button.dataset.token}`,
    about: [...button.childNodes]
      .map((part) => part.textContent?.trim())
      .filter(Boolean)
      .join(" · "),
    button,
    label: button.dataset.does || "Place the token",
    cancel: cancelChosen,
  });
  if (tokens.length < 2) return;
  row?.append(makeButton("", button.dataset.other || "Another city", () => chooseToken(tokens, number + 1)));
};

/**
 * Says why nothing can be laid on a hex: the reason that bars most tiles.
 * @param {string} hex
 */
const tellWhyNot = async (hex) => {
  const barred = await askBarred(hex);
  if (!barred || openedRing()) return;
  const count = (/** @type {string} */ refused) => barred.filter((other) => other.refused === refused).length;
  const [first] = barred.sort((a, b) => count(b.refused) - count(a.refused));
  if (first) noteOnBoard(`${hex}: ${first.refused[0].toLowerCase()}${first.refused.slice(1)}.`, first);
  else noteOnBoard(`${hex}: no tile fits here now.`, {});
};

/**
 * Somebody points at a hex.
 * @param {SVGGraphicsElement} hex
 */
export const pointAt = (hex) => {
  const name = hex.dataset.hex || "";
  // The hex of the chosen tile turns it.
  if (openedRing()?.hex.dataset.hex === name) {
    rotateTile();
    return;
  }
  const [lays, tokens] = [laysOn(name), tokensOn(name)];
  chosenToken = null;
  clearSent();
  if (lays.length > 0) {
    openRing(hex, lays);
    return;
  }
  closeRing();
  if (tokens.length > 0) {
    chooseToken(tokens, 0);
    openSheet("half");
    return;
  }
  clearNote();
  // While track is laid, a hex that is not highlighted says why.
  if (document.querySelector("#decision [data-lay]")) tellWhyNot(name);
  else pointStop(name);
};

/** What was chosen is kept on a renewed page where it is still possible. */
const chooseAgain = () => {
  const before = openedRing();
  forgetRing();
  showBoard();
  const selector = chosenToken && `button[data-token][value="${CSS.escape(chosenToken)}"]`;
  const token = selector ? find(selector, document, HTMLButtonElement) : null;
  if (token) {
    const beside = tokensOn(token.dataset.token || "");
    chooseToken(beside, beside.indexOf(token));
  } else {
    chosenToken = null;
  }
  const name = before?.hex.dataset.hex;
  const hex = name && hexNamed(name);
  const lays = name ? laysOn(name) : [];
  if (!before || !hex || lays.length === 0) return;
  openRing(hex, lays);
  if (openedRing()?.tiles.has(before.tile)) chooseTile(before.tile, before.turn);
};

export const startPointing = () => {
  document.addEventListener("click", (event) => {
    const hex = around(event, "#board [data-hex]", SVGGraphicsElement);
    if (hex && !hasMoved()) pointAt(hex);
    // The list in the card opens the ring as well.
    const entry = around(event, "details[data-lay] > summary");
    const there = entry?.parentElement && hexNamed(entry.parentElement.dataset.lay || "");
    if (!there) return;
    event.preventDefault();
    pointAt(there);
  });
  on("chosen", (where) => {
    if (where === "card") cancelChosen();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !around(event, TYPING)) cancelChosen();
  });
  on("done", () => {
    if (isSent()) {
      closeRing();
      chosenToken = null;
    }
    clearSent();
  });
  on("fresh", chooseAgain);
  showBoard();
};
