// The log: all of it, moves, or talk. The browser remembers which.
import { around, findAll } from "./dom.js";
import { on } from "./lifecycle.js";
import { scrollLog } from "./reading.js";

const wanted = () => localStorage.getItem("log") || "all";

/** @param {HTMLElement} card */
const press = (card) => {
  card.dataset.filter = wanted();
  for (const button of findAll("[data-log]", card)) {
    button.setAttribute("aria-pressed", String(button.dataset.log === wanted()));
  }
};

const filter = () => {
  const card = document.getElementById("log");
  if (!card) return;
  press(card);
  scrollLog();
};

export const startLogFilter = () => {
  document.addEventListener("click", (event) => {
    const button = around(event, "[data-log]");
    if (!button) return;
    localStorage.setItem("log", button.dataset.log || "all");
    filter();
  });
  on("stale", (fresh) => {
    const card = /** @type {HTMLElement | null} */ (fresh.querySelector("#log"));
    if (card) press(card);
  });
  filter();
};
