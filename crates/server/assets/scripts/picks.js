// Numbers of shares and prices: first what it would bring, then the deal.
import { around, find, findAll, make, makeButton } from "./dom.js";
import { on } from "./lifecycle.js";

const unpick = () => {
  document.querySelector(".fore.picked")?.remove();
  for (const pressed of findAll(".pick [aria-pressed]")) pressed.removeAttribute("aria-pressed");
  document.querySelector(".chosen-card")?.classList.remove("chosen-card");
};

/** @param {HTMLButtonElement} button */
const pick = (button) => {
  button.setAttribute("aria-pressed", "true");
  button.closest(".charter")?.classList.add("chosen-card");
  const fore = make("div", "fore picked");
  fore.setAttribute("role", "status");
  const words = make("span", "", button.dataset.fore?.replaceAll(" · ", "; ") || "Nothing else changes.");
  const confirm = makeButton("go", button.dataset.verb || "", () => {
    button.dataset.sure = "yes";
    button.click();
    delete button.dataset.sure;
  });
  confirm.dataset.confirm = "";
  const row = make("div", "buttons");
  row.append(confirm, makeButton("", "Cancel", unpick));
  fore.append(words, row);
  button.closest("form")?.append(fore);
};

export const startPicks = () => {
  document.addEventListener("click", (event) => {
    const button = around(event, ".pick button[data-fore]", HTMLButtonElement);
    if (!button || button.dataset.sure) return;
    event.preventDefault();
    const again = button.getAttribute("aria-pressed") === "true";
    unpick();
    if (!again) pick(button);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") unpick();
  });
  // What was picked stays picked when the page is renewed, where it is still to be had.
  /** @type {string | null} */
  let picked = null;
  on("done", () => {
    picked = null;
    unpick();
  });
  on("stale", () => {
    picked = find(".pick [aria-pressed=true]", document, HTMLButtonElement)?.value || null;
  });
  on("fresh", () => {
    if (picked) find(`.pick button[value="${CSS.escape(picked)}"]`)?.click();
  });
};
