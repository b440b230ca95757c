// Lists of tables, kept fresh.
import { isCurrent } from "./connection.js";
import { find, findAll } from "./dom.js";
import { insist } from "./insist.js";
import { tell } from "./lifecycle.js";
import { listen } from "./stream.js";

/** However much is going on, lists are not fetched more often. */
const PAUSE = 3000;

const lobby = () => document.getElementById("lobby");

/**
 * Puts a fresh list in the place of an old one. What was ticked stays ticked.
 * @param {HTMLElement} was
 * @param {HTMLElement} is
 */
const replace = (was, is) => {
  const ticked = findAll("input:checked", was, HTMLInputElement).map((tick) => tick.value);
  for (const tick of findAll("input[type=checkbox]", is, HTMLInputElement)) tick.checked = ticked.includes(tick.value);
  was.replaceWith(is);
};

let paused = false;
let again = false;

const relist = async () => {
  if (paused) {
    again = true;
    return;
  }
  paused = true;
  const rest = new Promise((resolve) => {
    setTimeout(resolve, PAUSE);
  });
  await Promise.all([fetchList(), rest]);
  paused = false;
  if (!again) return;
  again = false;
  relist();
};

const fetchList = async () => {
  if (!isCurrent()) return;
  const answer = await insist(location.href, { headers: { accept: "text/html" } });
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(answer.text, "text/html").getElementById("lobby");
  const shown = lobby();
  if (!shown || !fresh) return;
  for (const was of findAll("[data-live]", shown)) {
    const is = find(`[data-live="${was.dataset.live}"]`, fresh);
    if (is) replace(was, is);
  }
  shown.dataset.waiting = fresh.dataset.waiting || "0";
  document.title = (Number(fresh.dataset.waiting) > 0 ? "* " : "") + document.title.replace(/^\* /, "");
  tell("listed", null);
};

export const startLobby = () => {
  if (lobby()) listen("/live", "tables", relist);
};
