import { startKeys } from "../scripts/keys.js";
import { after, equal, test } from "./runner.js";
import { press, showPage } from "./stand_ins.js";

startKeys();

/**
 * A page whose buttons say when they are clicked.
 * @param {string} html
 */
const clicks = (html) => {
  const within = showPage(html);
  /** @type {string[]} */
  const clicked = [];
  within.addEventListener("click", (event) => {
    event.preventDefault();
    clicked.push(/** @type {Element} */ (event.target).id);
  });
  const one = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (within.querySelector(selector));
  return { clicked, one };
};

test("a key clicks what is marked with it, and what passes or confirms", () => {
  const { clicked } = clicks(`<a id="map" href="#" data-key="m">Map</a><button id="sure" data-confirm>Go</button>
    <div id="decision"><button id="pass" data-pass>Pass</button></div>`);
  equal([press("m").defaultPrevented, press("x").defaultPrevented], [true, false]);
  press("p");
  press("Enter");
  equal(clicked, ["map", "pass", "sure"]);
});

test("keys with Ctrl, keys in fields, and keys that somebody took are left alone", () => {
  const { clicked, one } = clicks(`<a id="map" href="#" data-key="m">Map</a><button id="sure" data-confirm>Go</button>
    <input id="text"><textarea id="area"></textarea><input id="slide" type="range"><a id="end" href="#" data-key="End">End</a>`);
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) press("m", document.body, more);
  press("m", one("#text"));
  press("m", one("#area"));
  press("Enter", one("#sure"));
  press("End", one("#slide"));
  equal(clicked, []);
  press("m", one("#slide"));
  equal(clicked, ["map"], "a slider writes no letters");
  const taken = (/** @type {Event} */ event) => event.preventDefault();
  document.body.addEventListener("keydown", taken, { capture: true });
  after(() => document.body.removeEventListener("keydown", taken, { capture: true }));
  press("m");
  equal(clicked, ["map"]);
});

test("a figure goes to what stands there in the list: what acts at once only gets the focus", () => {
  const { clicked, one } = clicks(`<div id="decision"><div class="choices">
    <button id="a">A</button><button id="no" disabled>N</button><button id="hidden" hidden>H</button>
    <span class="pick"><button id="b">B</button></span></div></div>`);
  press("1");
  equal([document.activeElement === one("#a"), clicked], [true, []]);
  press("2");
  equal([document.activeElement === one("#b"), clicked], [true, ["b"]]);
  equal(press("3").defaultPrevented, false, "there is no third");
});

test("an open ring has the figures, r, Enter and Escape to itself", () => {
  const { clicked } = clicks(`<div class="ring"></div><button id="sure" data-confirm>Go</button>
    <a id="three" href="#" data-key="3">3</a><a id="map" href="#" data-key="m">Map</a>`);
  for (const key of ["3", "Enter", "r", "Escape"]) press(key);
  equal(clicked, []);
  press("m");
  equal(clicked, ["map"]);
});

test("a slash goes to the message, and does not stand in it", () => {
  const { one } = clicks(`<form class="chat"><input name="text"></form>`);
  equal(press("/").defaultPrevented, true);
  equal(document.activeElement === one("input"), true, "the field has the focus");
});
