import { hope, reached, takeBackRequest } from "../scripts/connection.js";
import { listen } from "../scripts/stream.js";
import { after, equal, test } from "./runner.js";
import { replace, settled } from "./stand_ins.js";

/** A stream that says what a test wants. */
class Stream extends EventTarget {
  static CLOSED = 2;
  /** @type {Stream[]} */
  static opened = [];
  readyState = 0;

  constructor() {
    super();
    Stream.opened.push(this);
  }

  close() {
    this.readyState = Stream.CLOSED;
  }

  /**
   * @param {string} name
   * @param {string} [data]
   */
  say(name, data) {
    this.dispatchEvent(data === undefined ? new Event(name) : new MessageEvent(name, { data }));
  }
}

const settledTimeout = window.setTimeout.bind(window);

/** What a server announced in one test for a while is over when the next one begins. */
let clock = Date.now() - 7_200_000;

/** Waits until nothing is asked any more that tests before this one have begun. */
const allQuiet = async () => {
  for (let turn = 0; turn < 100 && document.querySelector(".lost:not(.found, [hidden])"); turn += 1) {
    hope();
    await settled();
  }
  for (const line of document.querySelectorAll(".lost")) line.remove();
};

/** Listens to a stream; time stands still but for what the test lets pass. */
const listening = async () => {
  await allQuiet();
  Stream.opened = [];
  /** @type {{ call: () => void, wait: number }[]} */
  const timers = [];
  /** @type {(() => void)[]} */
  const looks = [];
  clock += 60_000;
  let now = clock;
  replace(window, "EventSource", Stream);
  replace(window, "setTimeout", (/** @type {() => void} */ call, /** @type {number} */ wait) => {
    // What waits for nothing but promises goes on.
    if (!wait) return settledTimeout(call, 0);
    return timers.push({ call, wait });
  });
  replace(window, "setInterval", (/** @type {() => void} */ call) => looks.push(call));
  replace(Math, "random", () => 0);
  replace(Date, "now", () => now);
  /** @type {(string | null)[]} */
  const heard = [];
  listen("/live", "entry", (data) => heard.push(data));
  after(() => {
    reached("/live");
    takeBackRequest();
    for (const line of document.querySelectorAll(".lost")) line.remove();
  });
  return {
    heard,
    timers,
    shown: () => {
      const line = document.querySelector(".lost");
      return line instanceof HTMLElement && !line.hidden ? line.textContent : "";
    },
    newest: () => Stream.opened[Stream.opened.length - 1],
    pass: async (/** @type {number} */ span) => {
      now += span;
      for (const look of looks) look();
      await settled();
    },
    endPause: async () => {
      timers.at(-1)?.call();
      await settled();
    },
  };
};

test("what a stream says is heard, and a connection that breaks off is told of until it is there again", async () => {
  const { heard, shown, newest, endPause } = await listening();
  newest().say("open");
  newest().say("entry", "7");
  equal([heard, shown()], [["7"], ""]);
  newest().say("error");
  equal(shown(), "Reconnecting…");
  await endPause();
  equal(Stream.opened.length, 2, "streams");
  newest().say("open");
  equal([heard, shown()], [["7", null], "Connected again."], "asked once what happened meanwhile");
  newest().say("open");
  equal(heard, ["7", null], "nothing was missed");
});

test("it is tried again, ever more slowly, until it works, and what it would tell is asked for meanwhile", async () => {
  const { heard, timers, newest, endPause } = await listening();
  const waits = [];
  for (let turn = 0; turn < 8; turn += 1) {
    newest().say("error");
    waits.push(timers.at(-1)?.wait);
    await endPause();
  }
  equal(waits, [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  equal([Stream.opened.length, heard.length], [9, 7]);
  newest().say("open");
  newest().say("error");
  equal(timers.at(-1)?.wait, 500, "the first wait after it worked");
});

test("a stream that comes back by itself is not opened twice", async () => {
  const { heard, newest, endPause } = await listening();
  newest().say("error");
  newest().say("open");
  await endPause();
  equal([Stream.opened.length, heard], [1, [null]]);
});

test("a stream on which nothing is heard for too long is broken, whatever the browser thinks", async () => {
  const { heard, shown, newest, pass } = await listening();
  newest().say("open");
  await pass(30_000);
  newest().say("alive");
  await pass(30_000);
  equal([Stream.opened.length, shown()], [1, ""]);
  const asleep = newest();
  await pass(3_600_000);
  equal([Stream.opened.length, asleep.readyState], [2, Stream.CLOSED]);
  equal(shown(), "Reconnecting… This page may be out of date.");
  newest().say("open");
  equal(heard, [null]);
});

test("a connection that is never made is tried anew", async () => {
  const { newest, pass } = await listening();
  newest().say("open");
  await pass(60_000);
  equal(Stream.opened.length, 2, "streams after a silence");
  await pass(9_000);
  equal(Stream.opened.length, 2);
  await pass(2_000);
  equal(Stream.opened.length, 3);
});

test("a server that restarts may be away for a while before the reader is told", async () => {
  const { heard, shown, newest, pass } = await listening();
  newest().say("restart");
  await pass(9_000);
  newest().say("error");
  equal(shown(), "");
  newest().say("open");
  equal([heard, shown()], [[null], ""]);
  newest().say("restart");
  await pass(10_001);
  newest().say("error");
  equal(shown(), "Reconnecting…");
});

test("a page of another build asks to be loaded again, unless the server is of its build after all", async () => {
  const { shown, newest } = await listening();
  newest().say("build", "folder");
  equal(shown(), "");
  newest().say("build", "0123456789ab");
  equal(shown(), "Railhead has been updated since you opened this page. What you have typed is kept. Reload");
  newest().say("build", "folder");
  equal(shown(), "");
});
