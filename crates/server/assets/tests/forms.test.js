import { startForms } from "../scripts/forms.js";
import { on } from "../scripts/lifecycle.js";
import { equal, test } from "./runner.js";
import { answerWith, later, settled, showPage, there } from "./stand_ins.js";

startForms();

/** @param {number} entry */
const page = (entry, log = "") => `<div id="table" data-table="t1" data-seq="${entry}" data-all="3"><main>
  <p id="refused" hidden></p><ol class="log">${log}</ol>
  <form class="act" method="post" action="/table/t1/play"><input type="hidden" name="version" value="${entry}">
  <button id="go" name="action" value="pass">Pass</button></form></main></div>`;

/**
 * @param {number} status
 * @param {unknown} body
 */
const json = (status, body) => new Response(JSON.stringify(body), { status });

const refusal = () => (there("#refused").hidden ? null : there("#refused p").textContent);

test("a form is sent with its button, and the page renewed to what came of it", async () => {
  showPage(page(1));
  let done = 0;
  on("done", () => (done += 1), { once: true });
  const asked = answerWith((_, number) => (number === 1 ? json(200, { seq: 2 }) : new Response(page(2))));
  there("#go").click();
  await settled();
  equal([asked[0].address, asked[0].body], ["/table/t1/play", "version=1&action=pass"]);
  equal([asked.length, done, there("#table").dataset.seq, refusal()], [2, 1, "2", null]);
});

test("a second click while a form is under way sends nothing", async () => {
  showPage(page(1));
  const first = later();
  const asked = answerWith((_, number) => (number === 1 ? first.promise : new Response(page(2))));
  there("#go").click();
  there("#go").click();
  await settled();
  equal([asked.length, there("#go").getAttribute("aria-busy")], [1, "true"]);
  first.give(json(200, { seq: 2 }));
  await settled();
  equal(there("#go").getAttribute("aria-busy"), null, "busy afterwards");
});

test("a refusal says why, with its paragraph", async () => {
  showPage(page(1));
  const answers = [
    json(422, { error: { message: "No money.", rule: "1846 4.2" } }),
    json(422, { error: { message: "No money.", rule: "1846 4.2" }, place: "?tab=info#rule-4.2" }),
    json(500, null),
  ];
  answerWith((_, number) => answers[number - 1]);
  there("#go").click();
  await settled();
  equal(refusal(), "1846 4.2: No money.");
  there("#go").click();
  await settled();
  equal(refusal(), "No money. 1846 4.2", "with a link to it");
  equal(there("#refused a").getAttribute("href"), "?tab=info#rule-4.2");
});

test("where somebody moved first, it says what they did", async () => {
  showPage(page(1));
  const log = `<li><a href="?at=3"><span>before</span></a></li><li><a href="?at=4"><b>Ann</b><span>passes</span></a></li>`;
  answerWith((_, number) => (number === 1 ? json(409, { error: { message: "Stale." } }) : new Response(page(2, log))));
  there("#go").click();
  await settled();
  equal(refusal()?.includes("Ann, passes"), true, `${refusal()}`);
  equal(refusal()?.includes("before"), false, "what was known already");
});

test("a server that does not answer is told of, and a barred button sends nothing", async () => {
  showPage(page(1));
  const asked = answerWith(() => {
    throw new TypeError("no network");
  });
  there("#go").click();
  await settled();
  equal([asked.length, refusal() !== null, there("#go").getAttribute("aria-busy")], [1, true, null]);
  there("#go").dataset.why = "Not your turn.";
  there("#go").click();
  await settled();
  equal([asked.length, refusal()], [1, "Not your turn."]);
});
