// What screen readers are told. The elements outlive the parts of a page that are replaced.
import { make } from "./dom.js";

/** @param {"polite" | "assertive"} manner */
const region = (manner) => {
  const element = make("div", "sr");
  element.setAttribute("aria-live", manner);
  document.body.append(element);
  return element;
};

/** @type {HTMLElement | null} */
let polite = null;
/** @type {HTMLElement | null} */
let assertive = null;

/**
 * Says something when the reader has time for it; the same words are not said twice.
 * @param {string} words
 */
export const mention = (words) => {
  if (polite && polite.textContent !== words) polite.textContent = words;
};

/**
 * Says something at once.
 * @param {string} words
 */
export const announce = (words) => {
  if (assertive) assertive.textContent = words;
};

export const startAnnouncements = () => {
  polite = region("polite");
  assertive = region("assertive");
};
