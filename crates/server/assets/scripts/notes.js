// Notes of one's own, saved while one writes.
import { around, find, findAll } from "./dom.js";
import { insist } from "./insist.js";
import { on } from "./lifecycle.js";

/** How long after the last letter notes are saved, in milliseconds. */
const PAUSE = 1200;

/** What has been written and not saved yet. @type {string | null} */
let draft = null;
let waiting = 0;

/** @param {HTMLElement} place */
const load = async (place) => {
  const answer = await insist(place.dataset.load || "", { headers: { accept: "text/html" } });
  if (!answer?.ok) return;
  const form = new DOMParser().parseFromString(answer.text, "text/html").querySelector("form.notes");
  if (!form) return;
  place.replaceChildren(document.importNode(form, true));
  const field = place.querySelector("textarea");
  if (draft !== null && field) field.value = draft;
};

/** Ends with what was to be saved before: what has been written since is saved instead. */
let saving = new AbortController();

/** @param {HTMLFormElement} form */
const save = async (form) => {
  clearTimeout(waiting);
  saving.abort();
  saving = new AbortController();
  const { signal } = saving;
  const text = form.querySelector("textarea")?.value ?? "";
  const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
  tellState(form, "Saving…");
  const answer = await insist(form.getAttribute("action") || "", { method: "POST", body }, signal);
  if (!answer || signal.aborted) return;
  if (answer.ok && draft === text) draft = null;
  tellState(form, answer.ok ? "Saved" : "Not saved. Please try again.");
};

/**
 * @param {HTMLFormElement} form
 * @param {string} words
 */
const tellState = (form, words) => {
  const place = find("[data-kept]", form);
  if (place) place.textContent = words;
};

const loadAll = () => {
  for (const place of findAll("[data-load]")) load(place);
};

export const startNotes = () => {
  document.addEventListener("input", (event) => {
    const form = around(event, "form.notes", HTMLFormElement);
    if (!form) return;
    draft = form.querySelector("textarea")?.value ?? null;
    tellState(form, "");
    clearTimeout(waiting);
    waiting = setTimeout(() => save(form), PAUSE);
  });
  document.addEventListener("submit", (event) => {
    const form = around(event, "form.notes", HTMLFormElement);
    if (!form) return;
    event.preventDefault();
    draft = form.querySelector("textarea")?.value ?? null;
    save(form);
  });
  on("fresh", loadAll);
  loadAll();
};
