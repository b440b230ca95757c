// Notes of one's own, saved while one writes.
import { around, find, findAll } from "./dom.js";
import { on } from "./lifecycle.js";

/** How long after the last letter notes are saved, in milliseconds. */
const PAUSE = 1200;

/** What has been written and not saved yet. @type {string | null} */
let draft = null;
let waiting = 0;

/** @param {HTMLElement} place */
const load = async (place) => {
  const answer = await fetch(place.dataset.load || "", { headers: { accept: "text/html" } });
  if (!answer.ok) return;
  const form = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form.notes");
  if (!form) return;
  place.replaceChildren(document.importNode(form, true));
  const field = place.querySelector("textarea");
  if (draft !== null && field) field.value = draft;
};

/** @param {HTMLFormElement} form */
const save = async (form) => {
  clearTimeout(waiting);
  const text = form.querySelector("textarea")?.value ?? "";
  let state;
  try {
    const body = new URLSearchParams(/** @type {[string, string][]} */ ([...new FormData(form)]));
    const answer = await fetch(form.getAttribute("action") || "", { method: "POST", body });
    if (answer.ok && draft === text) draft = null;
    state = answer.ok ? "kept" : "not kept: try again";
  } catch {
    state = "not kept: the server does not answer";
  }
  tellState(form, state);
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
