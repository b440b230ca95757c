// What somebody has typed and not sent outlives the page: one that is loaded again, or left and come back to soon.
import { find, findAll, table } from "./dom.js";

/** How long something typed is kept, in milliseconds. */
const KEPT = 3600000;

const FIELDS = "textarea, input:is(:not([type]), [type=text], [type=search], [type=number], [type=email], [type=url])";

/** Where what was typed on this page is kept: in this tab only. */
const place = () => `draft ${location.pathname}`;

/**
 * What tells a field from the others of its page.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
const nameOf = (field) => {
  const button = field.form && find("button[name=action]", field.form, HTMLButtonElement);
  const label = field.getAttribute("aria-label") || field.labels?.[0]?.textContent?.trim() || "";
  return [field.form?.getAttribute("action"), button?.value, field.name, label].join(" ");
};

const fields = () =>
  /** @type {(HTMLInputElement | HTMLTextAreaElement)[]} */ (findAll(FIELDS, document, Element)).filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );

/** Forms that were sent: what was typed there has arrived. @type {WeakSet<HTMLFormElement>} */
const sent = new WeakSet();

/**
 * What was typed, by field, and at which entry of a table.
 * @typedef {{ at: number, entry: string | undefined, typed: Record<string, string> }} Draft
 */

const keep = () => {
  /** @type {Record<string, string>} */
  const typed = {};
  for (const field of fields()) {
    const changed = field.value !== field.defaultValue;
    if (changed && !(field.form && sent.has(field.form))) typed[nameOf(field)] = field.value;
  }
  try {
    if (Object.keys(typed).length === 0) sessionStorage.removeItem(place());
    else sessionStorage.setItem(place(), JSON.stringify({ at: Date.now(), entry: table()?.dataset.seq, typed }));
  } catch {
    // A browser that keeps nothing keeps no drafts either.
  }
};

/** @returns {Draft | null} */
const kept = () => {
  try {
    const draft = JSON.parse(sessionStorage.getItem(place()) || "null");
    return draft && Date.now() - draft.at < KEPT ? draft : null;
  } catch {
    return null;
  }
};

/** Gives back what was typed. */
const restore = () => {
  const draft = kept();
  if (!draft) return;
  for (const field of fields()) {
    const text = draft.typed[nameOf(field)];
    if (text === undefined || field.value !== field.defaultValue) continue;
    // A price was meant for what was to be had then.
    if (field.type === "number" && draft.entry !== table()?.dataset.seq) continue;
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

/** Forgets everything: somebody else may use this tab next. */
const forget = () => {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith("draft ")) sessionStorage.removeItem(name);
  } catch {
    // There is nothing to forget.
  }
};

export const startDrafts = () => {
  restore();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    sent.add(form);
    if (form.getAttribute("action") === "/logout") {
      forget();
      for (const field of fields()) if (field.form) sent.add(field.form);
    }
  });
  addEventListener("pagehide", keep);
  // A page in the background may end without another word.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") keep();
  });
};
