import { startForms } from "../scripts/forms.js";
import { on, tell } from "../scripts/lifecycle.js";
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

/** @param {(number: number) => Response} answer What the server answers once it is there again. */
const cutOff = (answer) =>
  answerWith((_, number) => {
    if (number === 1) throw new TypeError("no network");
    return answer(number);
  });

test("a form that was not answered was perhaps carried out: the page tells which", async () => {
  for (const [entry, told] of [
    [1, "The server could not be reached, so nothing was changed. Please try again."],
    [2, null],
  ]) {
    const shown = showPage(page(1));
    const asked = cutOff(() => new Response(page(Number(entry))));
    let done = 0;
    const count = () => (done += 1);
    on("done", count, { once: true });
    there("#go").click();
    await settled();
    equal([asked.length, refusal(), done], [2, told, told ? 0 : 1]);
    equal(there("#go").getAttribute("aria-busy"), null, "busy");
    tell("done", null);
    shown.remove();
  }
});

test("a message that was not answered stays in its field unless it has arrived", async () => {
  for (const [said, left] of [
    ["", "Hello!"],
    [`<li class="said"><b>Ann</b> Hello!</li>`, ""],
  ]) {
    const chat = `<form class="act chat" action="/table/t1/chat"><input name="text"><button id="say">Send</button></form>`;
    const shown = showPage(page(1).replace("</main>", `${chat}</main>`));
    const field = /** @type {HTMLInputElement} */ (there(".chat input"));
    field.value = "Hello!";
    cutOff(() => new Response(page(said ? 2 : 1, said).replace("</main>", `${chat}</main>`)));
    there("#say").click();
    await settled();
    equal(field.value, left);
    shown.remove();
  }
});

test("a barred button sends nothing and says why", async () => {
  showPage(page(1));
  const asked = answerWith(() => new Response(""));
  there("#go").dataset.why = "Not your turn.";
  there("#go").click();
  await settled();
  equal([asked.length, refusal()], [0, "Not your turn."]);
});
