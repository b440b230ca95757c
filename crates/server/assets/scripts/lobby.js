// Lists of tables, kept fresh.
import { isCurrent } from "./connection.js";
import { find } from "./dom.js";
import { insist } from "./insist.js";
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
