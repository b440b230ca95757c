// A hint stands in the card of the decision and on the board, and goes when something is decided.
import { around, find, make, table } from "./dom.js";
import { on } from "./lifecycle.js";
import { refuse } from "./refusals.js";

const place = () => document.getElementById("hint");
/** After how many actions the hint that is shown was given. */
let after = "";

/** Shows on the board where the hint leads. */
const mark = () => {
  for (const old of document.querySelectorAll("#board .hinted")) old.classList.remove("hinted");
  const hex = find("#hint [data-hinted]")?.dataset.hinted;
  const there = hex && document.querySelector(`#board [data-hex="${CSS.escape(hex)}"]`);
  if (there) there.classList.add("hinted");
};

const close = () => {
  const card = place();
  after = "";
  if (card) {
    card.hidden = true;
    card.replaceChildren();
  }
  mark();
};

/** @param {HTMLElement} link */
const ask = async (link) => {
  const card = place();
  if (!card || link.getAttribute("aria-busy") === "true") return;
  link.setAttribute("aria-busy", "true");
  after = table()?.dataset.all || "";
  card.hidden = false;
  card.replaceChildren(make("p", "dim", "A bot is thinking about it…"));
  try {
    const answer = await fetch(link.getAttribute("href") || "", { headers: { "x-railhead-card": "hint" } });
    if (after !== table()?.dataset.all) return;
    const shown = place();
    if (!answer.ok) throw new Error(String(answer.status));
    if (!shown) return;
    shown.hidden = false;
    shown.innerHTML = await answer.text();
    mark();
  } catch {
    close();
    refuse({ words: "There is no hint just now. Try again in a moment." });
  } finally {
    for (const asked of document.querySelectorAll("[data-hint=ask]")) asked.removeAttribute("aria-busy");
  }
};

export const startHint = () => {
  document.addEventListener("click", (event) => {
    const what = around(event, "[data-hint]");
    if (!what) return;
    event.preventDefault();
    if (what.dataset.hint === "ask") ask(what);
    else close();
  });
  // It stays on a renewed page while nothing has been decided since.
  on("stale", (fresh) => {
    const [old, next] = [place(), find("#hint", fresh)];
    if (!old || old.hidden || !next || fresh.dataset.all !== after) return;
    next.hidden = false;
    next.replaceChildren(...[...old.childNodes].map((node) => node.cloneNode(true)));
  });
  on("fresh", () => {
    const card = place();
    if (card && !card.hidden) mark();
    else close();
  });
};
