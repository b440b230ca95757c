// Renews a table's page: fetches what it should show now and changes what differs.
import { announce, mention } from "./announcements.js";
import { askReload, isCurrent } from "./connection.js";
import { find, table } from "./dom.js";
import { insist } from "./insist.js";
import { on, tell } from "./lifecycle.js";
import { canPatch, heldChunks, patchPage } from "./patch.js";
import { keepReading, restoreReading, restoreScrolls, scrollLog } from "./reading.js";
import { repeatRefusal } from "./refusals.js";
import { writeTimes } from "./times.js";

/** One renewal after the other; they last until the server has answered. @type {Promise<void> | null} */
let renewing = null;
/** Whether another one was asked for meanwhile. */
let again = false;
/** The newest entry that was told of meanwhile. */
let newest = 0;

/** The number of the last entry that the page shows. */
const shown = () => Number(table()?.dataset.seq);

/** Renews the page for as long as that is asked for. */
const renewOn = async () => {
  do {
    again = false;
    newest = 0;
    await renew();
  } while (again || newest > shown());
};

/** Renews the page; what is asked for while it is being renewed comes after that. It is done when the page is as it is now. */
export const refresh = () => {
  again = true;
  renewing ??= renewOn().finally(() => {
    renewing = null;
    if (again) refresh();
  });
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

/** The part of a page that the address names now: whoever goes on while the server is away wants what comes last. */
const wanted = () => `/table/${table()?.dataset.table}/part${location.search}`;

/**
 * Asks for the page as it is now, but for the chunks that it holds already.
 * @param {string} held
 * @returns {Promise<HTMLElement | null>}
 */
const ask = async (held) => {
  const headers = { accept: "text/html", "x-railhead-held": held };
  const answer = await insist(wanted, { headers });
  const fresh = answer?.ok && new DOMParser().parseFromString(answer.text, "text/html").getElementById("table");
  if (fresh) return fresh;
  const query = new URLSearchParams(location.search);
  if (answer?.status === 404 && query.has("at")) {
    // What was looked at has been undone since.
    query.delete("at");
    history.replaceState(null, "", `?${query}`);
    return ask(held);
  }
  // Somebody who was logged out elsewhere, a table that is gone: what is answered then is for a page of its own.
  askReload("This page cannot be brought up to date any more.");
  return null;
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
  const old = table();
  // A page of another build of the program may not know what to do with what it would get.
  if (!old || !isCurrent()) return;
  let fresh = await ask(heldChunks(old));
  if (fresh && !canPatch(old, fresh)) fresh = await ask("");
  if (!fresh) return;
  // A game that has begun is another page.
  if (old.tagName === fresh.tagName) show(old, fresh);
  else location.reload();
};

export const startRenewal = () => {
  scrollLog();
  on("entry", (entry) => {
    if (entry === null) refresh();
    else refreshTo(Number(entry));
  });
};
