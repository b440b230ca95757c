import { listen } from "../scripts/stream.js";
import { after, equal, test } from "./runner.js";
import { replace } from "./stand_ins.js";

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

  /** The browser gives up. */
  fail() {
    this.close();
    this.say("error");
  }
}

/** Listens to a stream; time stands still but for what the test lets pass. */
const listening = () => {
  Stream.opened = [];
  /** @type {{ call: () => void, wait: number }[]} */
  const timers = [];
  let now = 1_000_000;
  replace(window, "EventSource", Stream);
  replace(window, "setTimeout", (/** @type {() => void} */ call, /** @type {number} */ wait) =>
    timers.push({ call, wait }),
  );
  replace(Math, "random", () => 0);
  replace(Date, "now", () => now);
  /** @type {(string | null)[]} */
  const heard = [];
  listen("/live", "entry", (data) => heard.push(data));
  const lost = /** @type {HTMLElement} */ (document.body.lastElementChild);
  after(() => lost.remove());
  return {
    heard,
    timers,
    shown: () => (lost.hidden ? "" : lost.className),
    newest: () => Stream.opened[Stream.opened.length - 1],
    pass: (/** @type {number} */ span) => {
      now += span;
    },
  };
};

test("what a stream says is heard, and a connection that breaks off is told of until it is there again", () => {
  const { heard, timers, shown, newest } = listening();
  newest().say("open");
  newest().say("entry", "7");
  equal([heard, shown()], [["7"], ""]);
  newest().say("error");
  equal(shown(), "lost");
  equal(timers.length, 0, "timers while the browser tries again by itself");
  newest().say("open");
  equal([heard, shown()], [["7", null], "lost found"], "asked once what happened meanwhile");
  timers[0].call();
  equal(shown(), "");
  newest().say("open");
  equal(heard, ["7", null], "nothing was missed");
});

test("where the browser gives up it is tried again, ever more slowly, until it works", () => {
  const { heard, timers, newest } = listening();
  const waits = [];
  for (let turn = 0; turn < 7; turn += 1) {
    newest().fail();
    const { call, wait } = timers[timers.length - 1];
    waits.push(wait);
    call();
  }
  equal(waits, [1000, 2000, 4000, 8000, 16000, 30000, 30000]);
  equal(Stream.opened.length, 8);
  newest().say("open");
  equal(heard, [null]);
  newest().fail();
  equal(timers[timers.length - 1].wait, 1000, "the first wait after it worked");
});

test("a server that restarts may be away for a while before the reader is told", () => {
  const { heard, shown, newest, pass } = listening();
  newest().say("restart");
  pass(9_000);
  newest().say("error");
  equal(shown(), "");
  newest().say("open");
  equal([heard, shown()], [[null], ""]);
  newest().say("restart");
  pass(10_001);
  newest().say("error");
  equal(shown(), "lost");
});
