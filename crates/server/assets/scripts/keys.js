// Keys of a table's page, and the list of them.
import { around, find, findAll, make, makeButton, TYPING } from "./dom.js";

const KEYS = [
  ["g e m k i t s o a", "Game, Entities, Map, Market, Info, Tiles, Spreadsheet, Tools, Auto"],
  ["Tab", "on the board: from one hex where you may act to the next"],
  ["← →", "on the board: west, east; elsewhere: back and on in the history"],
  ["↑ ↓", "on the board: north-west, south-east; with Shift north-east, south-west"],
  ["Home End", "the beginning, now"],
  ["Enter", "open the ring on a hex, confirm"],
  ["Esc", "cancel"],
  ["r", "rotate the tile"],
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
  // On the board arrows go from hex to hex, and the ring takes the figures.
  if (around(event, "#board [data-hex]", SVGElement) && /^(Arrow|Enter)/.test(event.key)) return true;
  return Boolean(find("div.ring")) && /^([1-9r]|Enter|Escape)$/.test(event.key);
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
    find("[data-confirm]")?.click();
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
