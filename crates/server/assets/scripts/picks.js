// What is asked once more before it is done: numbers of shares and prices tell first what they would bring, and what is nearly
// always a mistake says why.
import { around, find, findAll, make, makeButton } from "./dom.js";
import { neutral } from "./focus.js";
import { on, tell } from "./lifecycle.js";

/** Buttons that ask once more. */
const ASKS = ".pick button[data-fore], button[data-sure]";

const panel = () => document.querySelector(".fore.picked");

/** Takes back what was picked. Whoever was at it is back where they picked it. */
const unpick = () => {
  const within = panel()?.contains(document.activeElement);
  if (within) find("[data-picked]")?.focus({ preventScroll: true });
  panel()?.remove();
  for (const picked of findAll("[data-picked]")) {
    delete picked.dataset.picked;
    picked.removeAttribute("aria-pressed");
  }
  document.querySelector(".chosen-card")?.classList.remove("chosen-card");
};

/**
 * Puts it below a button, over what stands there: cards in columns would move to make room.
 * @param {HTMLElement} shown
 * @param {HTMLButtonElement} button
 * @param {HTMLElement} cards
 */
const placeOver = (shown, button, cards) => {
  const card = (button.closest(".charter") || cards).getBoundingClientRect();
  const [from, below] = [cards.getBoundingClientRect(), button.getBoundingClientRect().bottom];
  cards.append(shown);
  shown.style.left = `${card.left - from.left + 8}px`;
  shown.style.right = "auto";
  shown.style.width = `${card.width - 16}px`;
  shown.style.top = `${below - from.top + cards.scrollTop + 4}px`;
  shown.scrollIntoView({ block: "nearest" });
};

/** @param {HTMLButtonElement} button */
const pick = (button) => {
  tell("chosen", "card");
  const { sure, fore, verb } = button.dataset;
  button.dataset.picked = "";
  if (!sure) button.setAttribute("aria-pressed", "true");
  button.closest(".charter")?.classList.add("chosen-card");
  const shown = make("div", sure ? "fore picked sure" : "fore picked");
  shown.setAttribute("role", sure ? "alert" : "status");
  const words = make("span", "", sure || fore?.replaceAll(" · ", "; ") || "Nothing else changes.");
  const confirm = makeButton(sure ? "" : "go", verb || "", () => {
    button.dataset.certain = "yes";
    button.click();
    delete button.dataset.certain;
  });
  confirm.dataset.confirm = "";
  const row = make("div", "buttons");
  row.append(confirm, makeButton("", "Cancel", unpick));
  shown.append(words, row);
  const cards = button.closest(".cards");
  if (cards instanceof HTMLElement) placeOver(shown, button, cards);
  else button.closest("form")?.append(shown);
};

export const startPicks = () => {
  document.addEventListener("click", (event) => {
    const button = around(event, ASKS, HTMLButtonElement);
    if (!button || button.dataset.certain) return;
    event.preventDefault();
    const again = button.dataset.picked !== undefined;
    unpick();
    if (!again) pick(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") unpick();
  });
  document.addEventListener("input", (event) => {
    // Another price is another question.
    if (!panel() || !(event.target instanceof Node)) return;
    if (find("[data-picked]", document, HTMLButtonElement)?.form?.contains(event.target)) unpick();
  });
  on("chosen", (where) => {
    if (where === "board") unpick();
  });
  // What was picked stays picked when the page is renewed, where it is still to be had.
  /** @type {string | null} */
  let picked = null;
  on("done", () => {
    picked = null;
    if (panel()?.contains(document.activeElement)) neutral();
    unpick();
  });
  on("stale", () => {
    picked = find("[data-picked]", document, HTMLButtonElement)?.value || null;
  });
  on("fresh", () => {
    if (picked === null) return;
    const again = findAll(ASKS, document, HTMLButtonElement).find(({ value }) => value === picked);
    // The panel went with the old page, or stands beside a button that was renewed.
    unpick();
    if (again) pick(again);
  });
};
