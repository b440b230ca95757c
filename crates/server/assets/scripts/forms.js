// Sends forms of a table without loading the page again.
import { around, findAll, table } from "./dom.js";
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

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
const send = async (form, button) => {
  const data = new FormData(form, button);
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...data]));
  const headers = { accept: "application/json" };
  const answer = await fetch(form.getAttribute("action") || "", { method: "POST", body, headers });
  const result = await answer.json().catch(() => ({}));
  if (answer.ok) {
    clearRefusal();
    // What one is about to do outlives a message.
    if (form.matches(".chat")) {
      form.reset();
    } else {
      // What was pressed is done: another Enter is another decision.
      if (button?.hasAttribute("name") && document.activeElement === button) neutral();
      tell("done", null);
    }
    await (result.seq ? refreshTo(result.seq) : refresh());
    return;
  }
  const why = result.error || { message: "This did not work. Nothing was changed; try again." };
  if (answer.status === 409) {
    const seen = Number(table()?.dataset.all);
    await refresh();
    const news = doneSince(seen);
    if (news) why.message = `Somebody moved first: ${news}. Look at it, then decide again.`;
  }
  const words = why.rule && !result.place ? `${why.rule}: ${why.message}` : why.message;
  refuse({ words, rule: why.rule, place: result.place });
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
    } catch {
      refuse({ words: "The server does not answer. Nothing is lost; try again in a moment." });
    } finally {
      button?.removeAttribute("aria-busy");
    }
  });
};
