// Renews a table's page: fetches what it should show now and changes what differs.
import { announce, mention } from "./announcements.js";
import { find, table } from "./dom.js";
import { on, tell } from "./lifecycle.js";
import { canPatch, heldChunks, patchPage } from "./patch.js";
import { keepReading, restoreReading, restoreScrolls, scrollLog } from "./reading.js";
import { repeatRefusal } from "./refusals.js";
import { writeTimes } from "./times.js";

/** One renewal at a time. @type {Promise<void> | null} */
let renewing = null;
/** Whether another one was asked for meanwhile. */
let again = false;
/** The newest entry that was told of meanwhile. */
let newest = 0;

/** The number of the last entry that the page shows. */
const shown = () => Number(table()?.dataset.seq);

/** Renews the page; what is asked for while it is being renewed comes after that. */
export const refresh = () => {
  if (renewing) again = true;
  else renewing = renew();
  return renewing;
};

/**
 * Renews the page unless it shows an entry already, or will once it is renewed.
 * @param {number} entry
 */
export const refreshTo = async (entry) => {
  if (renewing) newest = Math.max(newest, entry);
  else if (entry !== shown()) refresh();
  await renewing;
};

/**
 * Asks for the page as it is now, but for the chunks that it holds already.
 * @param {HTMLElement} root
 * @param {string} held
 */
const ask = async (root, held) => {
  const headers = { accept: "text/html", "x-railhead-held": held };
  const answer = await fetch(`/table/${root.dataset.table}/part${location.search}`, { headers });
  if (!answer.ok) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
};

/**
 * Changes what is shown into what should be shown.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
const change = (old, fresh) => {
  const slider = find("input[data-history]:active", old, HTMLInputElement);
  if (!slider) {
    patchPage(old, fresh);
    return;
  }
  // The slider stays in the reader's hand; everything else is renewed around it.
  for (const part of [":scope > main", ":scope > header"]) {
    const [was, is] = [old.querySelector(part), fresh.querySelector(part)];
    if (was && is) patchPage(was, is);
  }
  const count = old.querySelector(".history .count");
  if (count) count.textContent = `${slider.value} of ${slider.max}`;
};

/**
 * Shows a page that was fetched in place of the one that is shown.
 * @param {HTMLElement} old
 * @param {HTMLElement} fresh
 */
const show = (old, fresh) => {
  // What scripts add is added before it is compared with what is shown.
  tell("stale", fresh);
  const kept = keepReading();
  const wasTurn = old.dataset.turn !== undefined;
  const turn = fresh.dataset.turn !== undefined;
  const heading = fresh.querySelector("#decision h2") || fresh.querySelector(".who-acts");
  const about = heading?.textContent || "";
  writeTimes(fresh);
  change(old, fresh);
  restoreReading(kept);
  if (turn && !wasTurn) announce("Your turn");
  document.title = (turn ? "* " : "") + document.title.replace(/^\* /, "");
  mention(about);
  restoreScrolls(kept);
  repeatRefusal();
  tell("fresh", null);
};

const renew = async () => {
  try {
    const old = table();
    if (!old) return;
    let fresh = await ask(old, heldChunks(old));
    if (fresh && !canPatch(old, fresh)) fresh = await ask(old, "");
    if (!fresh) return;
    // A game that has begun is another page.
    if (old.tagName === fresh.tagName) show(old, fresh);
    else location.reload();
  } catch {
    // The stream says when the server is there again.
  } finally {
    renewing = null;
    const late = newest > shown();
    newest = 0;
    if (again || late) {
      again = false;
      refresh();
    }
  }
};

export const startRenewal = () => {
  scrollLog();
  on("entry", (entry) => {
    if (entry === null) refresh();
    else refreshTo(Number(entry));
  });
};
