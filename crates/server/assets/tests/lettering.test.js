import { joined, named } from "../scripts/lettering.js";
import { equal, test } from "./runner.js";

const line = (/** @type {string} */ at, /** @type {number} */ x, /** @type {number} */ y, words = 6, size = 15) => ({
  x,
  y,
  size,
  words,
  at,
});

test("lines that follow on each other are one name", () => {
  const lines = [line("Port", 0, 0), line("Huron", 0, 15), line("Erie", 100, 15), line("Toledo", 100, 45)];
  equal(
    joined(lines).map((name) => name.map(({ at }) => at).join(" ")),
    ["Port Huron", "Erie", "Toledo"],
  );
});

test("names grow around their middle, lines apart, and what would lie over others is left out", () => {
  const alone = named([line("A", 0, 0)], 20);
  equal(alone, ["A{font-size:20px;translate:0 0px}"]);
  const two = named([line("A", 0, 0), line("B", 0, 15)], 20);
  equal(two, ["A{font-size:20px;translate:0 -1.5px}", "B{font-size:20px;translate:0 1.5px}"]);
  equal(named([line("A", 0, 0), line("B", 50, 3)], 20)[1], "B{display:none}");
  equal(named([line("A", 0, 0), line("B", 100, 3)], 20)[1], "B{font-size:20px;translate:0 0px}");
  equal(named([line("A", 0, 0)], 12), [], "large enough as it is drawn");
});
