import { tell } from "../scripts/lifecycle.js";
import { beginStroke, pointStop, startRuns } from "../scripts/runs.js";
import { after, equal, test } from "./runner.js";
import { answerWith, later, settled, showPage, there } from "./stand_ins.js";

startRuns();

const rows = `<table><tr data-train="3" data-stops="A1,B2"><td><input type="radio" name="active" value="3" checked></td></tr>
  <tr data-train="5" data-stops=""><td><input type="radio" name="active" value="5"></td></tr></table>
  <button data-runs="best">Best</button><button data-runs="clear">Clear</button>`;

/** A page where two trains run; what is drawn is forgotten when the test is over. */
const trains = () => {
  showPage(`<div id="table" data-table="t1"></div><div id="board"><g class="run-lines"></g></div>
    <section id="runs" data-reached="A1,B2,C3">${rows}</section>`);
  after(() => tell("done", null));
};

/** An answer that shows the same rows again. */
const same = () => new Response(JSON.stringify({ html: rows, lines: "", badges: "" }));

/** @param {{ body: string }} asked */
const runsOf = ({ body }) => JSON.parse(body).runs;

test("the first stop begins the run of the train anew, later ones go on, and other trains keep theirs", async () => {
  trains();
  const asked = answerWith(same);
  pointStop("B2");
  await settled();
  pointStop("C3");
  await settled();
  pointStop("Z9");
  await settled();
  equal(asked.map(runsOf), [
    [
      { train: 3, stops: ["B2"] },
      { train: 5, stops: [] },
    ],
    [
      { train: 3, stops: ["B2", "C3"] },
      { train: 5, stops: [] },
    ],
  ]);
  equal(asked[0].address, "/table/t1/runs");
});

test("the best runs are asked for without any, and what is drawn then begins anew", async () => {
  trains();
  const asked = answerWith(same);
  pointStop("A1");
  await settled();
  there("[data-runs=best]").click();
  await settled();
  pointStop("C3");
  await settled();
  equal(asked.map(runsOf).slice(1), [
    null,
    [
      { train: 3, stops: ["C3"] },
      { train: 5, stops: [] },
    ],
  ]);
});

test("clearing takes every run away", async () => {
  trains();
  const asked = answerWith(same);
  there("[data-runs=clear]").click();
  await settled();
  equal(asked.map(runsOf), [
    [
      { train: 3, stops: [] },
      { train: 5, stops: [] },
    ],
  ]);
});

test("an answer that comes after that to a later question is not shown", async () => {
  trains();
  const first = later();
  const shows = (/** @type {string} */ words) => new Response(JSON.stringify({ html: `${rows}<p>${words}</p>` }));
  answerWith((_, number) => (number === 1 ? first.promise : shows("second")));
  pointStop("A1");
  pointStop("B2");
  await settled();
  first.give(shows("first"));
  await settled();
  equal(there("#runs p").textContent, "second");
});

test("a stroke draws only where it begins on a hex that the train reaches", () => {
  trains();
  equal([beginStroke("A1"), beginStroke("Z9")], [true, false]);
  document.dispatchEvent(new PointerEvent("pointerup"));
});

test("a drawing goes on when the page is renewed, and is forgotten where other trains run", async () => {
  trains();
  const asked = answerWith(same);
  pointStop("C3");
  await settled();
  tell("fresh", null);
  await settled();
  equal(runsOf(asked[1]), [
    { train: 3, stops: ["C3"] },
    { train: 5, stops: [] },
  ]);
  there("#runs").innerHTML = rows.replaceAll("5", "6");
  tell("fresh", null);
  await settled();
  equal(asked.length, 2, "questions");
  pointStop("B2");
  await settled();
  equal(runsOf(asked[2]), [
    { train: 3, stops: ["B2"] },
    { train: 6, stops: [] },
  ]);
});
