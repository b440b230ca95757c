import { chooseTile, closeRing, openedRing, openRing, rotateTile } from "../scripts/ring.js";
import { after, check, equal, test } from "./runner.js";
import { answerWith, later, settled, showPage, there } from "./stand_ins.js";

const tile = (/** @type {string} */ name, /** @type {number} */ turn, more = "") =>
  `<button class="tile" type="button" value="${name}/${turn}" data-tile="${name}" ${more}><img src="/tiles/1846/${name}-${turn}.svg" alt=""></button>`;

/**
 * Opens the ring on a hex where two tiles can be laid, one of them in two ways; returns what is sent.
 * @param {Response | Promise<Response>} barred What the server says is barred.
 */
const opened = async (barred) => {
  const within = showPage(`<div id="table" data-table="t1" data-title="1846"></div><div id="chosen" hidden></div>
    <div id="board"><svg class="rh-board" viewBox="0 0 100 100"><g data-hex="C4"><path class="hit" d="M40 40h20v20h-20z"/></g></svg></div>
    <details data-lay="C4">${tile("57", 0)}${tile("7", 1, `data-cost="20" data-price="$20"`)}${tile("7", 3, `data-cost="0"`)}</details>`);
  answerWith(() => barred);
  after(closeRing);
  /** @type {string[]} */
  const sent = [];
  for (const button of within.querySelectorAll("button")) button.onclick = () => sent.push(button.value);
  const hex = /** @type {SVGGraphicsElement} */ (within.querySelector("[data-hex]"));
  openRing(hex, [/** @type {HTMLElement} */ (within.querySelector("details"))]);
  await settled();
  const preview = () => within.querySelector(".ring-preview")?.getAttribute("href") ?? null;
  return { sent, preview };
};

/** @param {object[]} barred */
const says = (barred) => new Response(JSON.stringify({ barred }));

const confirm = () => there(".ring-bar .go");

test("the first tile is chosen, and confirming sends the way that is shown", async () => {
  const { sent, preview } = await opened(says([]));
  equal([openedRing()?.tile, preview()], ["57", "/tiles/1846/57-0.svg"]);
  equal(confirm().textContent, "Lay 57");
  confirm().click();
  equal(sent, ["57/0"]);
});

test("a tile is turned through its ways and round again; one with a single way is not", async () => {
  const { sent, preview } = await opened(says([]));
  rotateTile();
  equal(preview(), "/tiles/1846/57-0.svg", "a single way");
  check(openedRing()?.rotate.hidden, "nothing to rotate");
  chooseTile("7");
  equal([preview(), confirm().textContent], ["/tiles/1846/7-1.svg", "Lay 7 for $20"]);
  check(!openedRing()?.rotate.hidden, "something to rotate");
  rotateTile();
  equal([preview(), confirm().textContent], ["/tiles/1846/7-3.svg", "Lay 7"], "what costs nothing has no price");
  confirm().click();
  rotateTile();
  equal([preview(), sent], ["/tiles/1846/7-1.svg", ["7/3"]]);
});

test("pointing at the tile that is chosen rotates it, at another chooses that", async () => {
  const { preview } = await opened(says([]));
  there("[data-ring-tile='7']").click();
  equal(preview(), "/tiles/1846/7-1.svg");
  there("[data-ring-tile='7']").click();
  equal(preview(), "/tiles/1846/7-3.svg");
  there("[data-ring-tile='57']").click();
  there("[data-ring-tile='7']").click();
  equal(preview(), "/tiles/1846/7-1.svg", "chosen anew");
});

test("barred tiles fill the places that are left, and say why", async () => {
  const barred = Array.from({ length: 18 }, (_, i) => ({
    tile: `${14 + i}`,
    refused: "it is used up",
    word: "none",
    rule: "1846 4",
  }));
  await opened(says(barred));
  equal(document.querySelectorAll(".ring-tile").length, 9);
  equal(document.querySelectorAll(".ring-tile.off").length, 7);
  there(".ring-tile.off").click();
  check(there(".ring-note").textContent.startsWith("Tile 14: it is used up."), there(".ring-note").textContent);
});

test("what is barred on a hex that is not looked at any more is not shown", async () => {
  const answer = later();
  await opened(answer.promise);
  closeRing();
  answer.give(says([{ tile: "8", refused: "it is used up", word: "none" }]));
  await settled();
  equal([openedRing(), document.querySelectorAll(".ring, .ring-preview, .why-not").length], [null, 0]);
});
