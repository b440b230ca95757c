import { on, tell } from "../scripts/lifecycle.js";
import { equal, test } from "./runner.js";

test("whoever listens is told, in order, and others can listen to the document", () => {
  /** @type {unknown[]} */
  const heard = [];
  on("listed", () => heard.push("always"));
  on("listed", () => heard.push("once"), { once: true });
  document.addEventListener("railhead:listed", () => heard.push("document"), { once: true });
  tell("listed", null);
  tell("listed", null);
  equal(heard, ["always", "once", "document", "always"]);
});
