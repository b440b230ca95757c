// Keys of a table's page, and the list of them.
import { around, find, findAll, make, makeButton, TYPING } from "./dom.js";

const KEYS = [
  ["g e m k i t s o a", "Game, Entities, Map, Market, Info, Tiles, Spreadsheet, Tools, Auto"],
  ["Tab", "to the board, then from one hex where you may act to the next"],
  ["← →", "on a hex reached with Tab: west, east; elsewhere: back and forward in the history"],
  ["↑ ↓", "on a hex reached with Tab: north-west, south-east; with Shift north-east, south-west"],
  ["Home End", "to the beginning, back to now"],
  ["Enter", "choose the hex; confirm what is chosen"],
  ["Esc", "cancel what is chosen"],
  ["r", "rotate the tile; so does a click on its hex"],
  ["1 – 9", "choose in the ring or in the list"],
  ["3  2", "while trains run: best runs, clear"],
  ["p", "pass"],
  ["z  Shift z", "undo, redo"],
  ["+ − 0", "zoom in, out, fit"],
  ["/", "write a message"],
  ["?", "this list"],
];

/** Shows the list of keys. */
const showKeys = () => {
  const dialog = make("dialog", "keys");
  dialog.setAttribute("aria-label", "Keys");
  const list = make("dl");
  for (const [keys, words] of KEYS) {
    const term = make("dt");
    for (const key of keys.split(" ")) {
      if (key === "") term.append(" ");
      else if (key === "–") term.append(" – ");
      else term.append(make("kbd", "", key), " ");
    }
    list.append(term, make("dd", "", words));
  }
  const close = makeButton("", "Close", () => dialog.close());
  dialog.append(make("h2", "", "Keys"), list, close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
};

/**
 * Chooses in the list by number: what is confirmed apart is chosen, what acts at once only gets the focus. Returns whether
 * there is so much to choose from.
 * @param {number} number
 */
const choose = (number) => {
  const all = "#decision .choices button:enabled, #decision .choices summary, .cards .controls button:enabled";
  const shown = findAll(all).filter((button) => button.getClientRects().length > 0 && !button.closest(".fore"));
  const chosen = shown[number - 1];
  if (!chosen) return false;
  chosen.focus();
  if (chosen.matches(".pick button")) chosen.click();
  return true;
};

/**
 * Whether a key is for somebody else: text that is written, a control, the board, the ring.
 * @param {KeyboardEvent} event
 */
const isForOthers = (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (around(event, TYPING)) return true;
  if (around(event, "input") && /^(Arrow|Home|End|Enter| )/.test(event.key)) return true;
  // The ring takes the figures.
  return Boolean(find("div.ring")) && /^([1-9r]|Enter|Escape)$/.test(event.key);
};

/** Confirms what is chosen, if it can be seen; otherwise it is brought into sight first. */
const confirmChosen = () => {
  const all = findAll("[data-confirm]").filter((button) => button.getClientRects().length > 0);
  // Runs are always proposed; something else that was chosen comes first.
  const button = all.find((one) => !one.closest("#runs")) || all[0];
  if (!button) return;
  const { left, top, width, height } = button.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen && button.contains(seen)) button.click();
  else button.scrollIntoView({ block: "nearest" });
};

/** @param {KeyboardEvent} event */
const press = (event) => {
  if (isForOthers(event)) return;
  if (event.key === "?") {
    showKeys();
  } else if (event.key === "/") {
    event.preventDefault();
    find(".chat input[name=text]")?.focus();
  } else if (event.key === "p") {
    find("#decision button[data-pass]")?.click();
  } else if (event.key === "Enter" && !around(event, "button, a, summary")) {
    if (!event.repeat) confirmChosen();
  } else {
    const marked = find(`[data-key="${CSS.escape(event.key)}"]`);
    if (marked) marked.click();
    if (marked || (/^[1-9]$/.test(event.key) && choose(Number(event.key)))) event.preventDefault();
  }
};

export const startKeys = () => {
  document.addEventListener("click", (event) => {
    if (around(event, "[data-keys]")) showKeys();
  });
  document.addEventListener("keydown", press);
};
