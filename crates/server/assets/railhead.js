// Keeps a table fresh and makes its forms quick. Every page works without it.
"use strict";

(() => {
  const root = document.documentElement;

  // ---- light and dark ----
  const night = matchMedia("(prefers-color-scheme: dark)");
  root.dataset.theme = localStorage.getItem("theme") || (night.matches ? "dark" : "light");
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

  const table = () => document.getElementById("table");
  if (!table()) return;
  const id = table().dataset.table;

  // ---- the log ends with the newest ----
  const toEnd = () => {
    const log = document.querySelector("ol.log");
    if (log) log.scrollTop = log.scrollHeight;
  };
  toEnd();

  // ---- fresh content, keeping what the reader was at ----
  let asking = false;
  let again = false;
  const refresh = async () => {
    if (asking) { again = true; return; }
    asking = true;
    try {
      const answer = await fetch(`/table/${id}/part${location.search}`, { headers: { accept: "text/html" } });
      if (!answer.ok) return;
      const text = await answer.text();
      const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("table");
      if (!fresh) return;
      const said = document.querySelector(".chat input[name=text]")?.value;
      const focus = document.activeElement?.id;
      table().replaceWith(fresh);
      const field = document.querySelector(".chat input[name=text]");
      if (field && said) field.value = said;
      if (focus) document.getElementById(focus)?.focus();
      document.title = (fresh.dataset.turn !== undefined ? "* " : "") + document.title.replace(/^\* /, "");
      times(fresh);
      toEnd();
      document.dispatchEvent(new CustomEvent("railhead:fresh"));
    } finally {
      asking = false;
      if (again) { again = false; refresh(); }
    }
  };

  // ---- live ----
  if ("EventSource" in window) {
    const stream = new EventSource(`/table/${id}/live`);
    stream.addEventListener("entry", (event) => {
      if (Number(event.data) !== Number(table().dataset.seq)) refresh();
    });
  }

  // ---- forms without loading the page again ----
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form.act");
    if (!form) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form, event.submitter));
    const buttons = form.querySelectorAll("button");
    for (const button of buttons) button.disabled = true;
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data, headers: { accept: "application/json" } });
      const result = await answer.json().catch(() => ({}));
      if (answer.ok) {
        form.reset();
        await refresh();
        return;
      }
      if (answer.status === 409) await refresh();
      const refused = document.getElementById("refused");
      const why = result.refused || "This did not work. Try again.";
      if (refused) { refused.textContent = why; refused.hidden = false; } else { alert(why); }
    } finally {
      for (const button of buttons) button.disabled = false;
    }
  });

  // ---- keys ----
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select")) return;
    if (event.key === "/") { event.preventDefault(); document.querySelector(".chat input[name=text]")?.focus(); return; }
    if (event.key === "p") { document.querySelector("#decision button[data-pass]")?.click(); return; }
    const key = CSS.escape(event.key);
    const marked = document.querySelector(`[data-key="${key}"]`);
    if (marked) { event.preventDefault(); marked.click(); }
  });
})();
