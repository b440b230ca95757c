// The connection to the server: says quietly when it is lost, shows that a page is getting old, and tells those who wait when
// there is reason to hope.
import { make, makeButton } from "./dom.js";

/** How long a page may go without word from the server before it looks old. */
const YOUNG = 10000;
/** How often it is looked whether a page has grown old. */
const LOOK = 1000;
/** How long it is told that the connection is back. */
const FOUND = 3000;

/** What does not get through, and since when. @type {Map<string, number>} */
const troubles = new Map();
/** Who waits for the connection. @type {Set<() => void>} */
const waiting = new Set();

/** @type {HTMLElement | null} */
let line = null;
/** A server that restarts says so: until then nobody needs to hear that the connection is lost. */
let excused = 0;
/** Why the page has to be loaded again, if it has to be. */
let request = "";

const place = () => {
  if (!line?.isConnected) {
    line = make("p", "lost");
    line.setAttribute("role", "status");
    line.hidden = true;
    document.body.append(line);
  }
  return line;
};

/** @param {string} words */
const say = (words) => {
  const shown = place();
  if (shown.hidden || shown.textContent !== words) shown.textContent = words;
  shown.classList.remove("found");
  shown.hidden = false;
};

const oldest = () => Math.min(...troubles.values());

/** Says what there is to say now. */
const tell = () => {
  if (request || troubles.size === 0) return;
  const now = Date.now();
  if (now <= excused) return;
  const old = now - oldest() >= YOUNG;
  document.documentElement.toggleAttribute("data-old", old);
  say(old ? "Reconnecting… This page may be out of date." : "Reconnecting…");
};

/**
 * Something does not get through.
 * @param {string} what
 * @param {number} [since] When the server was last heard of.
 */
export const notReached = (what, since = Date.now()) => {
  if (!troubles.has(what)) troubles.set(what, since);
  tell();
};

/**
 * It gets through, or is not wanted any more.
 * @param {string} what
 */
export const reached = (what) => {
  if (!troubles.delete(what) || troubles.size > 0 || request) return;
  document.documentElement.removeAttribute("data-old");
  const shown = place();
  if (shown.hidden) return;
  shown.classList.add("found");
  shown.textContent = "Connected again.";
  setTimeout(() => {
    if (troubles.size === 0 && !request) shown.hidden = true;
  }, FOUND);
};

/**
 * The server restarts and will be back soon.
 * @param {number} span
 */
export const excuse = (span) => {
  excused = Date.now() + span;
};

/** Whether the page can be kept up to date without being loaded again. */
export const isCurrent = () => request === "";

/**
 * Asks the reader to load the page again; nothing else can be done about it. What they have typed is kept (drafts.js).
 * @param {string} why
 */
export const askReload = (why) => {
  if (request === why) return;
  request = why;
  document.documentElement.toggleAttribute("data-old", true);
  say(`${why} What you have typed is kept. `);
  place().append(makeButton("small", "Reload", () => location.reload()));
};

/** There was no need to ask: the page can be kept up to date after all. */
export const takeBackRequest = () => {
  if (!request) return;
  request = "";
  document.documentElement.removeAttribute("data-old");
  place().hidden = true;
  tell();
};

/**
 * Waits for a while, or until there is reason to hope.
 * @param {number} span
 * @returns {Promise<void>}
 */
export const pause = (span) =>
  new Promise((resolve) => {
    let timer = 0;
    const end = () => {
      clearTimeout(timer);
      waiting.delete(end);
      resolve();
    };
    timer = setTimeout(end, span);
    waiting.add(end);
  });

/** There is reason to hope: whoever waits tries again at once. */
export const hope = () => {
  for (const end of [...waiting]) end();
};

export const startConnection = () => {
  place();
  setInterval(tell, LOOK);
  addEventListener("online", hope);
  // A page that was put to sleep, with a laptop that was closed or a phone that was put away, has missed its timers.
  addEventListener("pageshow", (event) => {
    if (event.persisted) hope();
  });
  document.addEventListener("resume", hope);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") hope();
  });
};
