import { hope, takeBackRequest } from "../scripts/connection.js";
import { on } from "../scripts/lifecycle.js";
import { refresh, refreshTo } from "../scripts/renewal.js";
import { after, equal, test } from "./runner.js";
import { answerWith, later, replace, settled, showPage, there } from "./stand_ins.js";

/**
 * A table's page after so many entries.
 * @param {number} entry
 * @param {string} [inside]
 */
const page = (entry, inside = `<p>entry ${entry}</p>`) =>
  `<div id="table" data-table="t1" data-seq="${entry}"><main>${inside}</main></div>`;

const text = () => there("#table").textContent;

test("a page is renewed in place, and others are told before and after", async () => {
  showPage(page(1));
  const asked = answerWith(() => new Response(page(2)));
  /** @type {string[]} */
  const told = [];
  on("stale", (fresh) => told.push(`${fresh.dataset.seq} for ${text()}`), { once: true });
  on("fresh", () => told.push(text()), { once: true });
  const before = there("#table");
  await refresh();
  equal(told, ["2 for entry 1", "entry 2"]);
  equal(there("#table") === before, true, "the same element");
  equal(
    asked.map(({ address }) => address),
    [`/table/t1/part${location.search}`],
  );
});

test("what is asked for while a page is being renewed comes after that, once", async () => {
  showPage(page(1));
  const first = later();
  const asked = answerWith((_, number) => (number === 1 ? first.promise : new Response(page(number + 1))));
  refresh();
  refresh();
  refresh();
  await settled();
  equal(asked.length, 1, "questions at a time");
  first.give(new Response(page(2)));
  await settled();
  equal([asked.length, text()], [2, "entry 3"]);
});

test("an entry is asked for unless it is shown already, or will be", async () => {
  showPage(page(4));
  const first = later();
  const asked = answerWith((_, number) => (number === 1 ? first.promise : new Response(page(7))));
  await refreshTo(4);
  equal(asked.length, 0, "questions about what is shown");
  refreshTo(5);
  refreshTo(6);
  first.give(new Response(page(6)));
  await settled();
  equal([asked.length, text()], [1, "entry 6"], "it came with the first");
  refreshTo(7);
  await settled();
  equal([asked.length, text()], [2, "entry 7"]);
});

test("an entry that came too late for a renewal is fetched by another", async () => {
  showPage(page(1));
  const first = later();
  const asked = answerWith((_, number) => (number === 1 ? first.promise : new Response(page(3))));
  refreshTo(2);
  refreshTo(3);
  first.give(new Response(page(2)));
  await settled();
  equal([asked.length, text()], [2, "entry 3"]);
});

test("the server is told what the page holds, and asked for everything where that was not enough", async () => {
  showPage(page(1, `<ol><li data-part="a1.1">held</li></ol>`));
  const full = page(2, `<ol><li data-part="b2.1">whole</li></ol>`);
  const asked = answerWith((_, number) =>
    number === 1 ? new Response(page(2, `<ol><li data-kept="b2.1"></li></ol>`)) : new Response(full),
  );
  await refresh();
  equal(
    asked.map(({ headers }) => headers["x-railhead-held"]),
    ["a1", ""],
  );
  equal(text(), "whole");
});

test("a server that does not answer, or cannot, is asked again until the page is as it should be", async () => {
  showPage(page(1));
  const asked = answerWith((_, number) => {
    if (number === 1) throw new TypeError("no network");
    return number === 2 ? new Response("", { status: 503 }) : new Response(page(2));
  });
  const renewed = refresh();
  await settled();
  equal([asked.length, text()], [1, "entry 1"]);
  hope();
  await settled();
  equal([asked.length, text()], [2, "entry 1"]);
  hope();
  await renewed;
  equal([asked.length, text()], [3, "entry 2"]);
});

test("a moment that has been undone since gives way to the present", async () => {
  const here = location.href;
  after(() => history.replaceState(null, "", here));
  history.replaceState(null, "", "?at=9");
  showPage(page(1));
  const asked = answerWith(({ address }) =>
    address.includes("at=") ? new Response("no such action", { status: 404 }) : new Response(page(2)),
  );
  await refresh();
  equal([asked.length, text(), location.search], [2, "entry 2", ""]);
});

test("a page that cannot be brought up to date asks to be loaded again", async () => {
  showPage(page(1));
  after(takeBackRequest);
  answerWith(() => new Response("logged out elsewhere", { status: 403 }));
  await refresh();
  equal(document.querySelector(".lost button")?.textContent, "Reload");
  const asked = answerWith(() => new Response(page(2)));
  await refresh();
  equal([asked.length, text()], [0, "entry 1"], "nothing else helps");
});

test("the title says whose turn it is, and no longer when it is over", async () => {
  const { title } = document;
  after(() => {
    document.title = title;
  });
  document.title = "1846";
  showPage(page(1));
  answerWith((_, number) =>
    number === 1 ? new Response(page(2).replace("data-seq", "data-turn data-seq")) : new Response(page(3)),
  );
  await refresh();
  equal(document.title, "* 1846");
  await refresh();
  equal(document.title, "1846");
});

test("what somebody writes stays while a page is renewed", async () => {
  const field = `<input name="text" aria-label="Message"><details><summary>More</summary>x</details>`;
  const within = showPage(page(1, `<section class="a">${field}</section>`));
  const input = /** @type {HTMLInputElement} */ (within.querySelector("input"));
  input.value = "half a sentence";
  /** @type {HTMLDetailsElement} */ (within.querySelector("details")).open = true;
  input.focus();
  // Another kind of element takes the place of the whole, so that the field is a new one.
  answerWith(() => new Response(page(2, `<section class="b">${field}</section>`)));
  await refresh();
  const fresh = /** @type {HTMLInputElement} */ (within.querySelector("input"));
  equal([fresh === input, fresh.value, document.activeElement === fresh], [false, "half a sentence", true]);
  equal(/** @type {HTMLDetailsElement} */ (within.querySelector("details")).open, true, "what was opened");
  replace(window, "fetch", () => Promise.reject(new TypeError("no network")));
});

/** @param {string} lines @param {string} kind */
const withLog = (lines, kind) => `<section class="${kind}"><ol class="log">${lines}</ol></section>`;

/** Lines of a log, of which that of one action has a reason. @param {number} from @param {number} to */
const linesOf = (from, to) =>
  Array.from({ length: to - from }, (_, i) => from + i)
    .map(
      (i) =>
        `<li><a href="?at=${i}">action ${i}</a>${i === 30 ? `<details data-reason="30"><summary>Why</summary>so</details>` : ""}</li>`,
    )
    .join("");

test("who reads the log keeps their place in it, whatever is added, left out or moved", async () => {
  const drawn = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
  // What renewals before this one still had to do is done.
  await drawn();
  const within = showPage(page(1, withLog(linesOf(0, 80), "a")));
  const style = new CSSStyleSheet();
  style.replaceSync("ol.log { height: 120px; overflow: auto; margin: 0 } ol.log li { height: 24px }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== style);
  });
  const place = () => {
    const list = there("ol.log");
    const line = list.querySelector(`a[href="?at=30"]`);
    return Math.round((line?.getBoundingClientRect().top || 0) - list.getBoundingClientRect().top);
  };
  const reason = () => /** @type {HTMLDetailsElement} */ (there("ol.log details"));
  there("ol.log").scrollTop = 29 * 24 + 10;
  reason().open = true;
  const before = place();
  // Another kind of round has another page, with another list; the oldest lines are left out.
  answerWith(() => new Response(page(2, `<p>news</p>${withLog(linesOf(12, 92), "b")}`)));
  await refresh();
  await drawn();
  equal([within.querySelectorAll("ol.log li").length, place(), reason().open], [80, before, true]);
  // What the reader closes stays closed, and who reads the end goes on reading the end.
  reason().open = false;
  there("ol.log").scrollTop = 99999;
  answerWith(() => new Response(page(3, withLog(linesOf(12, 100), "a"))));
  await refresh();
  await drawn();
  const list = there("ol.log");
  equal([list.scrollHeight - list.scrollTop - list.clientHeight < 8, reason().open], [true, false]);
});

test("of several parts with the same heading only the one that was opened is open", async () => {
  const parts = (/** @type {string} */ kind) =>
    `<div class="${kind}"><details><summary>More</summary>1</details><details open><summary>More</summary>2</details></div>`;
  const within = showPage(page(1, parts("a")));
  const open = () => [...within.querySelectorAll("details")].map((details) => details.open);
  within.querySelectorAll("details")[0].open = true;
  within.querySelectorAll("details")[1].open = false;
  answerWith(() => new Response(page(2, parts("b"))));
  await refresh();
  equal(open(), [true, false]);
});
