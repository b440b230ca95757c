// Why something cannot be done, with the paragraph that says so.
import { find, make, makeButton, table } from "./dom.js";
import { contentOf, insist } from "./insist.js";

/**
 * A paragraph of the rules, and where it is explained.
 * @typedef {{ rule?: string, place?: string }} Paragraph
 */

/**
 * A tile that cannot be laid on a hex.
 * @typedef {Paragraph & { tile: string, refused: string, word: string }} Barred
 */

/**
 * A sentence with its paragraph, which leads to what is written about it.
 * @param {string} words
 * @param {Paragraph} paragraph
 */
export const reasonLine = (words, { rule, place }) => {
  const line = make("p", "barred");
  const text = make("span", "", `${words} `);
  if (rule && place) {
    const link = make("a", "para", rule);
    link.href = place;
    text.append(link);
  } else if (rule) {
    text.append(make("span", "para", rule));
  }
  line.append(make("span", "lock"), text);
  return line;
};

/**
 * Asks which tiles cannot be laid on a hex; null where nobody can say.
 * @param {string} hex
 * @param {AbortSignal} [signal]
 * @returns {Promise<Barred[] | null>}
 */
export const askBarred = async (hex, signal) => {
  const address = `/table/${table()?.dataset.table}/barred/${encodeURIComponent(hex)}`;
  return contentOf(await insist(address, {}, signal))?.barred || null;
};

/**
 * Lists the tiles that cannot be laid in the card of the decision: those barred for the same reason share a line.
 * @param {Barred[]} barred
 */
export const listBarred = (barred) => {
  const panel = document.getElementById("chosen");
  panel?.querySelector(".why-not")?.remove();
  if (!panel || barred.length === 0) return;
  /** @type {Map<string, Barred & { tiles: string[] }>} */
  const reasons = new Map();
  for (const one of barred) {
    const same = reasons.get(one.refused) || { ...one, tiles: [] };
    same.tiles.push(one.tile);
    reasons.set(one.refused, same);
  }
  const list = make("div", "why-not");
  for (const one of reasons.values()) list.append(reasonLine(`${one.tiles.join(", ")}: ${one.refused}.`, one));
  panel.append(list);
};

/** Takes the note on the board away. */
export const clearNote = () => document.querySelector("#board .ring-note")?.remove();

/**
 * Says something on the board.
 * @param {string} words
 * @param {Paragraph} paragraph
 */
export const noteOnBoard = (words, paragraph) => {
  clearNote();
  const note = make("div", "ring-note");
  note.setAttribute("role", "status");
  note.append(
    reasonLine(words, paragraph),
    makeButton("small", "Dismiss", () => note.remove()),
  );
  (find("#board div.ring") || document.getElementById("board"))?.append(note);
};
