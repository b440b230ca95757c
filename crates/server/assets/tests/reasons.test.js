import { askBarred, clearNote, listBarred, noteOnBoard, reasonLine } from "../scripts/reasons.js";
import { equal, test } from "./runner.js";
import { answerWith, replace, showPage, there } from "./stand_ins.js";

test("a reason leads to its paragraph where that is explained, and names it otherwise", () => {
  const html = (/** @type {import("../scripts/reasons.js").Paragraph} */ paragraph) =>
    reasonLine("No.", paragraph).lastElementChild?.innerHTML;
  equal(
    html({ rule: "1846 4.5", place: "?tab=info#rule-4.5" }),
    `No. <a class="para" href="?tab=info#rule-4.5">1846 4.5</a>`,
  );
  equal(html({ rule: "1846 4.5" }), `No. <span class="para">1846 4.5</span>`);
  equal(html({}), "No. ");
  equal(reasonLine("<b>", {}).textContent, "<b> ", "words are no markup");
});

test("tiles that are barred for the same reason share a line", () => {
  showPage(`<div id="chosen"></div>`);
  const lines = () => [...there("#chosen").querySelectorAll(".why-not .barred")].map((line) => line.textContent.trim());
  const barred = (/** @type {string} */ tile, /** @type {string} */ refused) => ({ tile, refused, word: "" });
  listBarred([barred("7", "it is used up"), barred("8", "it leads off the map"), barred("9", "it is used up")]);
  equal(lines(), ["7, 9: it is used up.", "8: it leads off the map."]);
  listBarred([barred("57", "it has no city")]);
  equal(lines(), ["57: it has no city."], "instead of those before");
  listBarred([]);
  equal(lines(), []);
});

test("there is one note on the board, in the ring where one is open", () => {
  showPage(`<div id="board"></div>`);
  noteOnBoard("First.", {});
  noteOnBoard("Second.", {});
  const notes = () => [...document.querySelectorAll(".ring-note p")].map((note) => note.textContent.trim());
  equal(notes(), ["Second."]);
  there(".ring-note button").click();
  equal(notes(), [], "once it is read");
  there("#board").innerHTML = `<div class="ring"></div>`;
  noteOnBoard("Third.", {});
  equal(document.querySelectorAll(".ring > .ring-note").length, 1);
  clearNote();
  equal(notes(), []);
});

test("where nobody can say what is barred there is no list", async () => {
  showPage(`<div id="table" data-table="t1"></div>`);
  const asked = answerWith((_, number) => {
    if (number === 1) return new Response(JSON.stringify({ barred: [] }));
    return number === 2 ? new Response("", { status: 404 }) : new Response("no JSON");
  });
  equal([await askBarred("A 1"), await askBarred("B2"), await askBarred("B2")], [[], null, null]);
  equal(asked[0].address, "/table/t1/barred/A%201");
  const unwanted = new AbortController();
  replace(window, "fetch", () => {
    unwanted.abort();
    return Promise.reject(new TypeError("no network"));
  });
  equal(await askBarred("B2", unwanted.signal), null);
});
