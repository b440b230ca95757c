// Helps along who gets no further in a lesson, and shows what it points at.
import { find, findAll, table } from "./dom.js";

/** So long nobody needs a hint, in milliseconds. */
const PAUSE = 45_000;

/** Where the parts of a page are that a lesson points at. @type {Record<string, string>} */
const PARTS = {
  board: "#board",
  decision: "#decision",
  players: "#players",
  market: "#market",
  charter: "#charter",
  log: "#log",
  privates: "#privates",
};

export const startLesson = () => {
  for (const part of (table()?.dataset.point || "").split(" ")) {
    const found = part && PARTS[part] && find(PARTS[part]);
    if (found) found.classList.add("pointed");
  }
  const hints = findAll("[data-hint]");
  if (hints.length === 0) return;
  setTimeout(() => hints[0].setAttribute("open", ""), PAUSE);
};
