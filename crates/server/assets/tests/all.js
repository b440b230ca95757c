// All unit tests of the modules.
import "./clocks.test.js";
import "./filter.test.js";
import "./history.test.js";
import "./lifecycle.test.js";
import "./patch.test.js";
import "./sort.test.js";
import "./stops.test.js";

export { run } from "./runner.js";
