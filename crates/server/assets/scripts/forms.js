// Sends forms of a table without loading the page again.
import { isCurrent } from "./connection.js";
import { around, find, findAll, table } from "./dom.js";
import { neutral } from "./focus.js";
import { tell } from "./lifecycle.js";
import { clearRefusal, refuse } from "./refusals.js";
import { refresh, refreshTo } from "./renewal.js";

/**
 * What was done after so many actions, in the words of the log.
 * @param {number} actions
 */
const doneSince = (actions) => {
  const lines = findAll("ol.log a[href^='?at=']");
  const news = lines.filter((line) => Number(line.getAttribute("href")?.slice(4)) > actions);
  const words = (/** @type {HTMLElement} */ line) =>
    [...line.children].map((part) => part.textContent).join(", ") || line.textContent;
  return news.slice(-3).map(words).join("; ");
};

/** How long an answer is waited for before it is looked whether there was one. */
const PATIENCE = 30000;

/** The form that was sent last without an answer, until it is known what became of it. @type {HTMLFormElement | null} */
let unanswered = null;

/** The last entry that the page shows, and what has been said. */
const state = () => ({
  entry: Number(table()?.dataset.seq),
  said: findAll(".said").map((line) => line.textContent || ""),
});

/**
 * Whether a form that was not answered was carried out, as far as the page tells.
 * @param {FormData} data
 * @param {ReturnType<typeof state>} before
 * @param {ReturnType<typeof state>} now
 */
const wasDone = (data, before, now) => {
  const news = now.said.slice(before.said.length);
  const text = data.get("text");
  if (typeof text === "string") return news.some((line) => line.includes(text.trim()));
  const version = find("#table input[name=version]", document, HTMLInputElement)?.value;
  if (version !== undefined && data.has("version")) return version !== data.get("version");
  return now.entry - before.entry > news.length;
};

/**
 * Empties the field of a message that has arrived, unless its writer has gone on.
 * @param {FormData} data
 */
const clearMessage = (data) => {
  const field = find(".chat input[name=text]", document, HTMLInputElement);
  if (field && field.value === data.get("text")) field.value = "";
};

/**
 * Finds out what became of a form that was not answered, and tells the reader: it may have been carried out.
 * @param {HTMLFormElement} form
 * @param {FormData} data
 * @param {ReturnType<typeof state>} before
 */
const findOut = async (form, data, before) => {
  unanswered = form;
  refuse({ words: "The server does not answer. Nothing you entered is lost; reconnecting…" });
  await refresh();
  // Another form was sent meanwhile, and what is said about that counts.
  if (unanswered !== form) return;
  unanswered = null;
  if (!wasDone(data, before, state())) {
    refuse({ words: "The server could not be reached, so nothing was changed. Please try again." });
    return;
  }
  clearRefusal();
  if (data.has("text")) clearMessage(data);
  else tell("done", null);
};

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
const send = async (form, button) => {
  const data = new FormData(form, button);
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...data]));
  const headers = { accept: "application/json" };
  const signal = AbortSignal.timeout(PATIENCE);
  const before = state();
  // Whether it was this reader who may have moved first: an earlier form is not accounted for.
  const inDoubt = unanswered !== null;
  const address = form.getAttribute("action") || "";
  const answer = await fetch(address, { method: "POST", body, headers, signal }).catch(() => null);
  const result = await answer?.json().catch(() => null);
  // A proxy in front of a server that is away answers something of its own.
  if (!answer || (!result && (answer.ok || answer.status > 501))) {
    findOut(form, data, before);
    return;
  }
  unanswered = null;
  if (answer.ok) {
    clearRefusal();
    // A lesson goes on with another page.
    if (result.goto) {
      location.assign(result.goto);
      return;
    }
    // What one is about to do outlives a message.
    if (data.has("text")) {
      clearMessage(data);
    } else {
      // What was pressed is done: another Enter is another decision.
      if (button?.hasAttribute("name") && document.activeElement === button) neutral();
      tell("done", null);
    }
    // The page of another build cannot be renewed.
    if (isCurrent()) await (result.seq ? refreshTo(result.seq) : refresh());
    else location.reload();
    return;
  }
  const why = result?.error || { message: "This did not work. Nothing was changed; try again." };
  if (answer.status === 409) {
    const seen = Number(table()?.dataset.all);
    await refresh();
    const news = doneSince(seen);
    const first = inDoubt ? "Meanwhile" : "Somebody moved first";
    if (news) why.message = `${first}: ${news}. Look at it, then decide again.`;
  }
  // Whoever logged in or out in another tab has another key now, which the renewed page brings along.
  if (answer.status === 403) await refresh();
  const words = why.rule && !result?.place ? `${why.rule}: ${why.message}` : why.message;
  refuse({ words, rule: why.rule, place: result?.place });
};

export const startForms = () => {
  document.addEventListener("submit", async (event) => {
    const form = around(event, "form.act", HTMLFormElement);
    if (!form) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-busy") === "true") return;
    // A barred button says why instead.
    if (button?.dataset.why) {
      refuse({ words: button.dataset.why });
      return;
    }
    button?.setAttribute("aria-busy", "true");
    try {
      await send(form, button);
    } finally {
      button?.removeAttribute("aria-busy");
    }
  });
};
