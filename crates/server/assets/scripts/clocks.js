// Clocks that run down while one looks.
import { findAll } from "./dom.js";
import { on } from "./lifecycle.js";

/** @param {number} number */
const twoDigits = (number) => String(number).padStart(2, "0");

/**
 * A span of time in words: days and hours, or hours, minutes and seconds.
 * @param {number} seconds
 */
export const spanWords = (seconds) => {
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"}${hours ? ` ${hours} h` : ""}`;
  if (hours > 0) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`;
  return `${minutes}:${twoDigits(seconds % 60)}`;
};

/** Writes what is left on every clock. */
const tick = () => {
  for (const clock of findAll("time.clock[data-due]")) {
    const left = Math.ceil((Date.parse(clock.dataset.due || "") - Date.now()) / 1000);
    clock.textContent = left > 0 ? spanWords(left) + (clock.dataset.words || "") : "time is up";
    clock.closest("li")?.classList.toggle("out", left <= 0);
  }
};

export const startClocks = () => {
  on("fresh", tick);
  on("listed", tick);
  tick();
  setInterval(tick, 1000);
};
