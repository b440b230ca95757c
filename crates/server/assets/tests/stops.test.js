import { stopsAfterPoint, stopsAlongStroke, stopsForStroke } from "../scripts/stops.js";
import { equal, test } from "./runner.js";

test("pointing adds a stop, takes off an end, or cuts a run off", () => {
  equal(stopsAfterPoint([], "A1"), ["A1"]);
  equal(stopsAfterPoint(["A1"], "B2"), ["A1", "B2"]);
  equal(stopsAfterPoint(["A1"], "A1"), [], "the only stop");
  equal(stopsAfterPoint(["A1", "B2", "C3"], "C3"), ["A1", "B2"], "the last stop");
  equal(stopsAfterPoint(["A1", "B2", "C3"], "A1"), ["B2", "C3"], "the first stop");
  equal(stopsAfterPoint(["A1", "B2", "C3", "D4"], "B2"), ["A1", "B2"], "a stop on the way");
});

test("a stroke goes on from either end or begins anew", () => {
  equal(stopsForStroke(["A1", "B2"], "B2"), ["A1", "B2"], "from the last stop");
  equal(stopsForStroke(["A1", "B2"], "A1"), ["B2", "A1"], "from the first stop");
  equal(stopsForStroke(["A1", "B2"], "C3"), ["C3"], "from elsewhere");
  equal(stopsForStroke([], "A1"), ["A1"]);
  const before = ["A1", "B2"];
  stopsForStroke(before, "A1");
  equal(before, ["A1", "B2"], "what was drawn stays as it was");
});

test("a stroke adds stops, and takes them off on its way back", () => {
  equal(stopsAlongStroke(["A1"], "B2"), ["A1", "B2"]);
  equal(stopsAlongStroke(["A1", "B2", "C3"], "B2"), ["A1", "B2"], "back");
  equal(stopsAlongStroke(["A1", "B2", "C3"], "A1"), null, "across itself");
});
