// The sheet of a phone: a peek, half, all of it.
import { around } from "./dom.js";
import { on } from "./lifecycle.js";

/** @typedef {"peek" | "half" | "full"} Size */

/** @type {Size[]} */
const SIZES = ["peek", "half", "full"];

/** @type {Size} */
let size = "half";

const sheet = () => document.getElementById("sheet");

/**
 * Opens the sheet as far as this.
 * @param {Size} wanted
 */
export const openSheet = (wanted) => {
  size = wanted;
  fit();
};

const fit = () => {
  const element = sheet();
  if (element) element.dataset.size = size;
};

const next = () => SIZES[(SIZES.indexOf(size) + 1) % SIZES.length];

/** The sheet in the reader's hand. @type {{ y: number, height: number, moved: boolean } | null} */
let drag = null;

const drop = () => {
  const element = sheet();
  if (!drag || !element) return;
  const whole = element.parentElement?.getBoundingClientRect().height || 1;
  const part = element.getBoundingClientRect().height / whole;
  const moved = drag.moved;
  drag = null;
  element.classList.remove("dragged");
  element.style.height = "";
  if (!moved) openSheet(next());
  else openSheet(part < 0.3 ? "peek" : part < 0.7 ? "half" : "full");
};

export const startSheet = () => {
  document.addEventListener("pointerdown", (event) => {
    const grip = around(event, "[data-sheet]");
    const element = sheet();
    if (!grip || !element) return;
    drag = { y: event.clientY, height: element.getBoundingClientRect().height, moved: false };
    grip.setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    const element = sheet();
    if (!drag || !element) return;
    const by = drag.y - event.clientY;
    if (Math.abs(by) > 5) drag.moved = true;
    element.classList.add("dragged");
    element.style.height = `${Math.max(90, drag.height + by)}px`;
  });
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("keydown", (event) => {
    if (!around(event, "[data-sheet]") || !/^(Enter| )$/.test(event.key)) return;
    event.preventDefault();
    openSheet(next());
  });
  on("stale", (fresh) => {
    const element = /** @type {HTMLElement | null} */ (fresh.querySelector("#sheet"));
    if (element) element.dataset.size = size;
  });
  on("fresh", fit);
  fit();
};
