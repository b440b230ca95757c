// Lists of tables, kept fresh.
import { find } from "./dom.js";
import { tell } from "./lifecycle.js";
import { listen } from "./stream.js";

/** However much is going on, lists are not fetched more often. */
const PAUSE = 3000;

const lobby = () => document.getElementById("lobby");

let paused = false;
let again = false;

const relist = async () => {
  if (paused) {
    again = true;
    return;
  }
  paused = true;
  setTimeout(() => {
    paused = false;
    if (!again) return;
    again = false;
    relist();
  }, PAUSE);
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby");
  const shown = lobby();
  if (!shown || !fresh) return;
  const [was, is] = [find(".lobby-grid, .list", shown), find(".lobby-grid, .list", fresh)];
  if (!was || !is) return;
  was.replaceWith(is);
  shown.dataset.waiting = fresh.dataset.waiting || "0";
  document.title = (Number(fresh.dataset.waiting) > 0 ? "* " : "") + document.title.replace(/^\* /, "");
  tell("listed", null);
};

export const startLobby = () => {
  if (lobby()) listen("/live", "tables", relist);
};
