// Moments in the reader's own time.
import { findAll } from "./dom.js";
import { on } from "./lifecycle.js";

// Made once: a log has hundreds of moments, and making a format takes longer than using it.
const clock = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat([], { day: "numeric", month: "short" });
const full = new Intl.DateTimeFormat([], { dateStyle: "medium", timeStyle: "medium" });

/**
 * Writes every moment within something: the time if it is today, else the day.
 * @param {ParentNode} within
 */
export const writeTimes = (within) => {
  const today = new Date().toDateString();
  for (const time of findAll("time[datetime]", within, HTMLTimeElement)) {
    const at = new Date(time.dateTime);
    time.textContent = (at.toDateString() === today ? clock : day).format(at);
    time.title = full.format(at);
  }
};

export const startTimes = () => {
  writeTimes(document);
  on("listed", () => writeTimes(document));
};
