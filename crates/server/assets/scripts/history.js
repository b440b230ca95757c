// Views and history of a table without loading the page.
import { around, table } from "./dom.js";
import { on } from "./lifecycle.js";
import { refresh } from "./renewal.js";

/** How long a replay shows each action, in milliseconds. */
const REPLAY_STEP = 900;

/** How many actions the game has. */
const allActions = () => Number(table()?.dataset.all);

/** The actions that are shown. */
const here = () => Number(new URLSearchParams(location.search).get("at") ?? allActions());

/**
 * The address of a game after so many of its actions; all of them are the present.
 * @param {string} search The query of the address now.
 * @param {number} actions
 * @param {number} all
 */
export const addressAt = (search, actions, all) => {
  const query = new URLSearchParams(search);
  if (actions >= all) query.delete("at");
  else query.set("at", String(actions));
  return `?${query}`;
};

/**
 * Where each key leads from an action.
 * @type {Record<string, (now: number, all: number) => number>}
 */
export const STEPS = {
  Home: () => 0,
  ArrowLeft: (now) => Math.max(0, now - 1),
  ArrowRight: (now) => now + 1,
  End: (_now, all) => all,
};

/** Shows the part of a page that the address names, once it is there. */
const showTarget = () => {
  document.querySelector(".target")?.classList.remove("target");
  const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!part) return;
  part.classList.add("target");
  part.scrollIntoView({ block: "center" });
};

/**
 * @param {string} query
 * @param {boolean} replace Whether the address now is not one to come back to.
 */
const go = (query, replace) => {
  const address = query === "?" ? location.pathname : query;
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  refresh();
  if (location.hash) on("fresh", showTarget, { once: true });
};

/** @param {number} actions */
const goTo = (actions) => go(addressAt(location.search, actions, allActions()), true);

let timer = 0;
const stopReplay = () => {
  clearInterval(timer);
  timer = 0;
};

/** @param {number} from */
const replay = (from) => {
  let next = from;
  const step = () => {
    goTo(next);
    if (next >= allActions()) stopReplay();
    next += 1;
  };
  step();
  timer = setInterval(step, REPLAY_STEP);
};

export const startHistory = () => {
  addEventListener("popstate", refresh);
  showTarget();
  document.addEventListener("click", (event) => {
    const link = around(event, ":is(#table, .refused-bar) a[href^='?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stopReplay();
    if (link.dataset.replay !== undefined) {
      replay(Number(link.dataset.replay));
      return;
    }
    const step = link.closest(".history") && STEPS[link.dataset.key || ""];
    // From where one is, which the page may not show yet.
    if (step) goTo(step(here(), allActions()));
    else go(link.getAttribute("href") || "?", false);
  });
  document.addEventListener("input", (event) => {
    const slider = around(event, "[data-history]", HTMLInputElement);
    if (!slider) return;
    stopReplay();
    goTo(Number(slider.value));
  });
  document.addEventListener("change", (event) => {
    if (around(event, "[data-history]")) refresh();
  });
  document.addEventListener("keydown", stopReplay);
};
