import { fitBoard, showBoard, whenMoved, zoomIn, zoomOut } from "../scripts/zoom.js";
import { after, equal, test } from "./runner.js";
import { showPage } from "./stand_ins.js";

/** @param {string} [more] */
const board = (more = "") =>
  `<div id="board" class="small ${more}"><svg class="rh-board" viewBox="10 20 200 100"><g data-hex="A1"><path class="hit" d="M10 20h20v20h-20z"/></g></svg></div>`;

/** Shows a board; returns what says which part of it is seen, in tenths. */
const shown = (/** @type {string} */ html) => {
  const within = showPage(html);
  const drawing = /** @type {SVGSVGElement} */ (within.querySelector("svg"));
  showBoard();
  return () => (drawing.getAttribute("viewBox") || "").split(" ").map((n) => Math.round(Number(n) * 10) / 10);
};

test("a press brings the middle nearer, by 1.3 each time, and back", () => {
  const seen = shown(board());
  equal(seen(), [10, 20, 200, 100], "at first");
  zoomIn();
  equal(seen(), [33.1, 31.5, 153.8, 76.9]);
  zoomIn();
  equal(seen(), [50.8, 40.4, 118.3, 59.2]);
  zoomOut();
  equal(seen(), [33.1, 31.5, 153.8, 76.9]);
  zoomOut();
  equal(seen(), [10, 20, 200, 100]);
});

test("nothing beyond the board is shown, and no more than an eighth is left out of sight", () => {
  const seen = shown(board());
  zoomOut();
  equal(seen(), [10, 20, 200, 100], "all of it is the most");
  for (let press = 0; press < 20; press += 1) zoomIn();
  equal(seen(), [97.5, 63.8, 25, 12.5], "the nearest");
  for (let press = 0; press < 20; press += 1) zoomOut();
  equal(seen(), [10, 20, 200, 100]);
});

test("fitting shows all of it, and whoever listens hears of each move", () => {
  const seen = shown(board());
  let moves = 0;
  whenMoved(() => {
    moves += 1;
  });
  zoomIn();
  fitBoard();
  equal([seen(), moves], [[10, 20, 200, 100], 2]);
});

test("the part is remembered for the next page, and nothing is where all is shown", () => {
  const keys = () => Object.keys(JSON.parse(localStorage.getItem("boards") || "{}"));
  after(() => localStorage.removeItem("boards"));
  const large = board().replace("small", "other");
  const seen = shown(large);
  zoomIn();
  equal(keys(), [""]);
  const part = seen();
  document.getElementById("board")?.remove();
  const again = shown(large);
  equal(again(), part, "on another page");
  fitBoard();
  equal(keys(), []);
  // What somebody else wrote there is no part of a board.
  for (const broken of ["{", "7", `{"":{"w":0,"h":5}}`]) {
    localStorage.setItem("boards", broken);
    document.getElementById("board")?.remove();
    equal(shown(large)(), [10, 20, 200, 100], broken);
  }
});
