// A test that fails, to show that a failure is told.
import { equal, test } from "./runner.js";

test("one is two", () => equal(1, 2, "one"));

export { run } from "./runner.js";
