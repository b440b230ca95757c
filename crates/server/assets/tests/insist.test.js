import { hope, notReached, pause, reached } from "../scripts/connection.js";
import { contentOf, insist, waitAfter } from "../scripts/insist.js";
import { after, equal, test } from "./runner.js";
import { answerWith, replace, settled } from "./stand_ins.js";

const line = () => {
  const shown = document.querySelector(".lost:not(.found)");
  return shown instanceof HTMLElement && !shown.hidden ? shown.textContent : null;
};

test("what fails is asked again until it is answered, and the reader sees that", async () => {
  const failures = [
    () => Promise.reject(new TypeError("no network")),
    () => new Response("busy", { status: 503 }),
    () => new Response("slow down", { status: 429 }),
    () => new Response(""),
    () => /** @type {Response} */ ({ status: 200, ok: true, text: () => Promise.reject(new TypeError("cut off")) }),
  ];
  const asked = answerWith((_, number) => failures[number - 1]?.() ?? new Response("here"));
  const answer = insist("/thing", { headers: { accept: "text/html" } });
  for (let tries = 1; tries <= failures.length; tries += 1) {
    await settled();
    equal([asked.length, line()], [tries, "Reconnecting…"]);
    hope();
  }
  equal(await answer, { ok: true, status: 200, text: "here" });
  equal([asked.length, asked[5].headers.accept, line()], [6, "text/html", null]);
});

test("a server that answers no is not asked again", async () => {
  const asked = answerWith(() => new Response("gone", { status: 404 }));
  equal(await insist("/thing"), { ok: false, status: 404, text: "gone" });
  equal([asked.length, line()], [1, null]);
});

test("what is not wanted any more is not asked again", async () => {
  const asked = answerWith(() => Promise.reject(new TypeError("no network")));
  const end = new AbortController();
  const answer = insist("/thing", {}, end.signal);
  await settled();
  end.abort();
  hope();
  equal([await answer, asked.length, line()], [null, 1, null]);
});

test("an address that changes while the server is away is asked for as it is then", async () => {
  let moment = 1;
  const asked = answerWith((_, number) => (number === 1 ? Promise.reject(new TypeError("no")) : new Response("here")));
  const answer = insist(() => `/at/${moment}`);
  await settled();
  moment = 2;
  hope();
  await answer;
  equal(
    asked.map(({ address }) => address),
    ["/at/1", "/at/2"],
  );
});

test("pauses grow up to half a minute", () => {
  replace(Math, "random", () => 0);
  equal([1, 2, 3, 4, 7, 8, 99].map(waitAfter), [500, 1000, 2000, 4000, 30000, 30000, 30000]);
});

test("a pause ends by itself, or with hope", async () => {
  await pause(1);
  let ended = false;
  pause(60_000).then(() => (ended = true));
  await settled();
  equal(ended, false);
  hope();
  await settled();
  equal(ended, true);
});

test("a page without word for ten seconds looks old until everything gets through", () => {
  const old = () => document.documentElement.dataset.old !== undefined;
  after(() => ["a", "b"].forEach(reached));
  notReached("a");
  equal([old(), line()], [false, "Reconnecting…"]);
  notReached("b", Date.now() - 10_001);
  equal([old(), line()], [true, "Reconnecting… This page may be out of date."]);
  reached("a");
  equal(old(), true);
  reached("b");
  equal([old(), line()], [false, null]);
});

test("what is no JSON is nothing", () => {
  equal(contentOf({ ok: true, status: 200, text: `{"a":1}` }), { a: 1 });
  equal(contentOf({ ok: true, status: 200, text: "<html>" }), null);
  equal(contentOf({ ok: false, status: 404, text: "{}" }), null);
  equal(contentOf(null), null);
});
