// Keeps a page fresh and makes its forms quick. Every page works without it.
"use strict";

(() => {
  const root = document.documentElement;

  // ---- light and dark ----
  const night = matchMedia("(prefers-color-scheme: dark)");
  root.dataset.theme = localStorage.getItem("theme") || root.dataset.theme || (night.matches ? "dark" : "light");
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    localStorage.setItem("theme", root.dataset.theme);
  });

  // ---- moments in the reader's own time ----
  const today = new Date().toDateString();
  const times = (within) => {
    for (const time of within.querySelectorAll("time[datetime]")) {
      const at = new Date(time.dateTime);
      time.textContent = at.toDateString() === today
        ? at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
        : at.toLocaleDateString([], { day: "numeric", month: "short" });
      time.title = at.toLocaleString();
    }
  };
  times(document);
  document.addEventListener("railhead:listed", () => times(document));
  // Who keeps a theme for the account wants it here too.
  document.addEventListener("submit", (event) => { if (event.target.matches("form[action='/account']")) localStorage.removeItem("theme"); });

  const table = () => document.getElementById("table");
  if (!table()) return;
  const id = table().dataset.table;

  // ---- what screen readers are told; it outlives the parts that are replaced ----
  const voice = (manner) => {
    const element = document.createElement("div");
    element.className = "sr";
    element.setAttribute("aria-live", manner);
    document.body.append(element);
    return element;
  };
  const [aside, aloud] = [voice("polite"), voice("assertive")];

  // ---- the log ends with the newest ----
  const toEnd = () => {
    const log = document.querySelector("ol.log");
    if (log) log.scrollTop = log.scrollHeight;
  };
  toEnd();

  // ---- a refusal stays until it has been read ----
  let unread = null;
  const refuse = (why) => {
    unread = why;
    const place = document.getElementById("refused");
    if (!place) { if (why) aloud.textContent = why; return; }
    place.hidden = !why;
    place.querySelector("p").textContent = why || "";
  };
  document.addEventListener("click", (event) => { if (event.target.closest("[data-read]")) refuse(null); });

  // ---- fresh content, keeping what the reader was at ----
  const scrolled = [".choices", ".cards", ".stock-page", "#sheet", "main.tab"];
  const mark = (element) => {
    if (!element || element === document.body) return null;
    if (element.id) return `#${CSS.escape(element.id)}`;
    if (element.dataset?.hex) return `[data-hex="${CSS.escape(element.dataset.hex)}"]`;
    if (element.dataset?.key) return `[data-key="${CSS.escape(element.dataset.key)}"]`;
    return element.name && element.value ? `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]` : null;
  };
  const keep = () => ({
    fields: [...document.querySelectorAll("#table input[aria-label]:not([type=range])")].map((f) => [f.getAttribute("aria-label"), f.value]),
    scrolls: scrolled.map((s) => [s, document.querySelector(s)?.scrollTop || 0]),
    focus: mark(document.activeElement),
  });
  const restore = (kept) => {
    for (const [label, value] of kept.fields) {
      const field = document.querySelector(`#table input[aria-label="${CSS.escape(label)}"]:not([type=range])`);
      if (field && value) field.value = value;
    }
    for (const [selector, top] of kept.scrolls) {
      const place = document.querySelector(selector);
      if (place && top) place.scrollTop = top;
    }
    if (kept.focus) document.querySelector(kept.focus)?.focus({ preventScroll: true });
  };

  let asking = false;
  let again = false;
  const refresh = async () => {
    if (asking) { again = true; return; }
    asking = true;
    try {
      const answer = await fetch(`/table/${id}/part${location.search}`, { headers: { accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table");
      if (!fresh) return;
      const old = table();
      // A game that has begun is another page.
      if (old.tagName !== fresh.tagName) { location.reload(); return; }
      const kept = keep();
      const sliding = old.querySelector("input[data-history]:active");
      if (sliding) {
        // The slider stays in the reader's hand; everything else is renewed around it.
        for (const part of [":scope > main", ":scope > header"]) {
          const [was, is] = [old.querySelector(part), fresh.querySelector(part)];
          if (was && is) was.replaceWith(is);
        }
        const count = old.querySelector(".history .count");
        if (count) count.textContent = `${sliding.value} of ${sliding.max}`;
      } else {
        old.replaceWith(fresh);
      }
      restore(kept);
      const turn = fresh.dataset.turn !== undefined;
      if (turn && old.dataset.turn === undefined) aloud.textContent = "Your turn";
      document.title = (turn ? "* " : "") + document.title.replace(/^\* /, "");
      const about = fresh.querySelector("#decision h2")?.textContent || fresh.querySelector(".who-acts")?.textContent || "";
      if (aside.textContent !== about) aside.textContent = about;
      times(table());
      toEnd();
      if (unread) refuse(unread);
      document.dispatchEvent(new CustomEvent("railhead:fresh"));
    } catch {
      // The stream says when the server is there again.
    } finally {
      asking = false;
      if (again) { again = false; refresh(); }
    }
  };
  document.addEventListener("railhead:refresh", refresh);

  // ---- live: the stream tells the number of the last entry, or that it was away ----
  document.addEventListener("railhead:entry", (event) => {
    if (event.detail === null || Number(event.detail) !== Number(table().dataset.seq)) refresh();
  });

  // ---- forms without loading the page again ----
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form.act");
    if (!form) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-busy") === "true") return;
    const data = new URLSearchParams(new FormData(form, button));
    button?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data, headers: { accept: "application/json" } });
      const result = await answer.json().catch(() => ({}));
      if (answer.ok) {
        refuse(null);
        if (form.matches(".chat")) form.reset();
        document.dispatchEvent(new CustomEvent("railhead:done"));
        await refresh();
        return;
      }
      if (answer.status === 409) await refresh();
      refuse(result.refused || "This did not work. Nothing was changed; try again.");
    } catch {
      refuse("The server does not answer. Nothing is lost; try again in a moment.");
    } finally {
      button?.removeAttribute("aria-busy");
    }
  });

  // ---- keys ----
  const help = () => {
    const dialog = document.createElement("dialog");
    dialog.className = "keys";
    const rows = [
      ["g e m k i t s o", "views: Game, Entities, Map, Market, Info, Tiles, Spreadsheet, Tools"],
      ["Tab, arrows", "on the board: hexes where you may act, and their neighbours"],
      ["Enter, Esc, r", "confirm, cancel, rotate"], ["1 – 9", "choose in the ring"], ["3, 2", "best runs, clear"],
      ["p", "pass"], ["z, Shift z", "undo, redo"], ["← → Home End", "history"], ["+ − 0", "zoom"], ["/", "message"],
    ];
    const list = document.createElement("dl");
    for (const [key, words] of rows) {
      const [term, text] = [document.createElement("dt"), document.createElement("dd")];
      term.textContent = key;
      text.textContent = words;
      list.append(term, text);
    }
    const close = document.createElement("button");
    close.textContent = "Close";
    close.onclick = () => dialog.close();
    dialog.append(list, close);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog")) return;
    if (event.target.closest("input") && /^(Arrow|Home|End|Enter| )/.test(event.key)) return;
    // On the board arrows go from hex to hex, and the ring takes the figures.
    if (event.target.closest("#board [data-hex]") && /^(Arrow|Enter)/.test(event.key)) return;
    if (document.querySelector(".ring") && /^([1-9r]|Enter|Escape)$/.test(event.key)) return;
    if (event.key === "?") { help(); return; }
    if (event.key === "/") { event.preventDefault(); document.querySelector(".chat input[name=text]")?.focus(); return; }
    if (event.key === "p") { document.querySelector("#decision button[data-pass]")?.click(); return; }
    if (event.key === "Enter" && !event.target.closest("button, a, summary")) { document.querySelector("[data-confirm]")?.click(); return; }
    const marked = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (marked) { event.preventDefault(); marked.click(); }
  });
})();
