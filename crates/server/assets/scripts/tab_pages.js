// The tabs beside the game: what needs scripts is shown, and what was opened stays open.
import { findAll } from "./dom.js";
import { on } from "./lifecycle.js";

/** The headings of what is open. @type {Set<string>} */
const open = new Set();

/** @param {HTMLDetailsElement} details */
const headingOf = (details) => details.querySelector("summary")?.textContent || "";

const apply = () => {
  for (const part of findAll("[data-filter], .needs-script, label.file")) part.hidden = false;
  for (const details of findAll("main.tab details", document, HTMLDetailsElement)) {
    if (open.has(headingOf(details))) details.open = true;
  }
};

export const startTabPages = () => {
  // This event does not bubble.
  document.addEventListener(
    "toggle",
    (event) => {
      const details = event.target;
      if (!(details instanceof HTMLDetailsElement) || !details.closest("main.tab")) return;
      const heading = headingOf(details);
      if (!heading) return;
      if (details.open) open.add(heading);
      else open.delete(heading);
    },
    true,
  );
  on("fresh", apply);
  apply();
};
