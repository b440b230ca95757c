// Keys on the board and in the ring of tiles.
import { around, find, findAll, TYPING } from "./dom.js";
import { isTokenOn, pointAt } from "./pointing.js";
import { chooseTile, closeRing, openedRing, rotateTile } from "./ring.js";
import { fitBoard, zoomIn, zoomOut } from "./zoom.js";

/**
 * Where arrows lead, in widths of a hex; with Shift up and down lead to the other side.
 * @type {Record<string, [number, number]>}
 */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-0.5, -0.87], ArrowDown: [0.5, 0.87] };

/**
 * A key while the ring is open. Returns whether it meant something there.
 * @param {KeyboardEvent} event
 */
const ringKey = (event) => {
  const ring = openedRing();
  if (!ring) return false;
  const number = Number(event.key);
  if (event.key === "Escape") closeRing();
  else if (event.key === "r") rotateTile();
  else if (event.key === "Enter" && !around(event, "button, a, summary")) ring.confirm.click();
  else if (number >= 1 && number <= ring.tiles.size) chooseTile([...ring.tiles.keys()][number - 1]);
  else return false;
  return true;
};

/** Whether keys brought the focus to a hex. After a click on the board the keys go on meaning what the buttons say. */
let byKeys = true;

/** @param {SVGGraphicsElement} hex */
const centreOf = (hex) => {
  const box = find(".hit", hex, SVGGraphicsElement)?.getBBox();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width } : null;
};

/**
 * The neighbour of a hex in a direction.
 * @param {SVGGraphicsElement} hex
 * @param {[number, number]} direction
 */
const neighbour = (hex, [right, down]) => {
  const here = centreOf(hex);
  if (!here) return null;
  const [x, y] = [here.x + right * here.width, here.y + down * here.width];
  let best = null;
  let distance = here.width * 0.6;
  for (const other of findAll("#board [data-hex]", document, SVGGraphicsElement)) {
    const centre = centreOf(other);
    const far = centre ? Math.hypot(centre.x - x, centre.y - y) : Infinity;
    if (far >= distance) continue;
    best = other;
    distance = far;
  }
  return best;
};

/**
 * A key on a hex.
 * @param {KeyboardEvent} event
 * @param {SVGGraphicsElement} hex
 */
const hexKey = (event, hex) => {
  if (event.key === "Enter" || event.key === " ") {
    // What is chosen here is confirmed.
    if (event.key === "Enter" && isTokenOn(hex.dataset.hex || "")) return;
    event.preventDefault();
    pointAt(hex);
    return;
  }
  const arrow = ARROWS[event.key];
  if (!arrow) return;
  event.preventDefault();
  event.stopPropagation();
  const [right, down] = arrow;
  const next = neighbour(hex, event.shiftKey && down ? [-right, down] : arrow);
  if (!next) return;
  hex.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
};

export const startMapKeys = () => {
  document.addEventListener("pointerdown", () => {
    byKeys = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Tab") byKeys = true;
  });
  document.addEventListener("keydown", (event) => {
    if (around(event, TYPING) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ringKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === "+") zoomIn();
    if (event.key === "-") zoomOut();
    if (event.key === "0") fitBoard();
    const hex = around(event, "#board [data-hex]", SVGGraphicsElement);
    if (hex && byKeys) hexKey(event, hex);
  });
};
