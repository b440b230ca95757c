import { spanWords } from "../scripts/clocks.js";
import { equal, test } from "./runner.js";

test("a span is told in the units that matter", () => {
  /** @type {[number, string][]} */
  const spans = [
    [0, "0:00"],
    [9, "0:09"],
    [61, "1:01"],
    [3599, "59:59"],
    [3600, "1:00:00"],
    [86399, "23:59:59"],
    [86400, "1 day"],
    [90000, "1 day 1 h"],
    [2 * 86400 + 59 * 60, "2 days"],
    [10 * 86400 + 23 * 3600, "10 days 23 h"],
  ];
  for (const [seconds, words] of spans) equal(spanWords(seconds), words, `${seconds} seconds`);
});
