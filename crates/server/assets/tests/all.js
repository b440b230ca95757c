// All unit tests of the modules.
import "./clocks.test.js";
import "./drafts.test.js";
import "./filter.test.js";
import "./focus.test.js";
import "./forms.test.js";
import "./history.test.js";
import "./insist.test.js";
import "./keys.test.js";
import "./lettering.test.js";
import "./lifecycle.test.js";
import "./patch.test.js";
import "./picks.test.js";
import "./prices.test.js";
import "./reasons.test.js";
import "./renewal.test.js";
import "./ring.test.js";
import "./runs.test.js";
import "./sort.test.js";
import "./stops.test.js";
import "./stream.test.js";
import "./zoom.test.js";

export { run } from "./runner.js";
