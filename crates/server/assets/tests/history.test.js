import { addressAt, STEPS } from "../scripts/history.js";
import { equal, test } from "./runner.js";

test("an address names the action, and the present names none", () => {
  equal(addressAt("", 3, 10), "?at=3");
  equal(addressAt("?tab=map&at=7", 3, 10), "?tab=map&at=3", "another action of the same view");
  equal(addressAt("?tab=map&at=7", 10, 10), "?tab=map", "the present");
  equal(addressAt("?at=7", 11, 10), "?", "beyond the present");
  equal(addressAt("?tab=map", 0, 10), "?tab=map&at=0", "the beginning");
});

test("steps stay within the game", () => {
  const from = (/** @type {number} */ now) =>
    ["Home", "ArrowLeft", "ArrowRight", "End"].map((key) => addressAt("", STEPS[key](now, 5), 5));
  equal(from(0), ["?at=0", "?at=0", "?at=1", "?"]);
  equal(from(4), ["?at=0", "?at=3", "?", "?"]);
  equal(from(5), ["?at=0", "?at=4", "?", "?"]);
});
