// The tabs beside the game: sorting, finding, notes, files. Every page works without it.
"use strict";

(() => {
  // What a reader has set stays set when the page is refreshed.
  const found = new Map();
  const sorted = new Map();
  const open = new Set();
  let draft = null;

  // ---- finding ----
  const filter = (field) => {
    const words = field.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of document.querySelectorAll(field.dataset.filter)) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) shown += 1;
    }
    const nothing = field.closest("section, details")?.querySelector(".nothing");
    if (nothing) nothing.hidden = shown > 0;
  };
  document.addEventListener("input", (event) => {
    const field = event.target.closest?.("[data-filter]");
    if (!field) return;
    found.set(field.dataset.filter, field.value);
    filter(field);
  });

  // ---- sorting ----
  const value = (row, column) => {
    const cell = row.cells[column];
    if (!cell) return "";
    const given = cell.dataset.value ?? cell.textContent.trim();
    const number = Number(String(given).replace(/[^\d.-]/g, ""));
    return given !== "" && /\d/.test(given) && !Number.isNaN(number) ? number : given.toLowerCase();
  };
  const sort = (table, column, down) => {
    const body = table.tBodies[0];
    const order = (a, b) => {
      const [one, other] = [value(a, column), value(b, column)];
      if (typeof one === typeof other) return one < other ? -1 : one > other ? 1 : 0;
      return typeof one === "number" ? 1 : -1;
    };
    const rows = [...body.rows].sort((a, b) => (down ? order(b, a) : order(a, b)));
    body.append(...rows);
    for (const head of table.tHead.rows[0].cells) head.removeAttribute("aria-sort");
    table.tHead.rows[0].cells[column].setAttribute("aria-sort", down ? "descending" : "ascending");
  };
  document.addEventListener("click", (event) => {
    const head = event.target.closest?.("button.sort")?.closest("th");
    if (!head) return;
    const table = head.closest("table");
    const numbers = head.classList.contains("num");
    const down = head.hasAttribute("aria-sort") ? head.getAttribute("aria-sort") === "ascending" : numbers;
    sort(table, head.cellIndex, down);
    sorted.set([...document.querySelectorAll("table[data-sort]")].indexOf(table), [head.cellIndex, down]);
  });

  // ---- notes ----
  const load = async (place) => {
    const answer = await fetch(place.dataset.load, { headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const form = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form.notes");
    if (!form) return;
    place.replaceChildren(document.importNode(form, true));
    const field = place.querySelector("textarea");
    if (draft !== null) field.value = draft;
  };
  let waiting = 0;
  const keepNotes = async (form) => {
    clearTimeout(waiting);
    const state = form.querySelector("[data-kept]");
    const text = form.querySelector("textarea").value;
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams(new FormData(form)) });
      if (answer.ok && draft === text) draft = null;
      state.textContent = answer.ok ? "kept" : "not kept: try again";
    } catch {
      state.textContent = "not kept: the server does not answer";
    }
  };
  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form.notes");
    if (!form) return;
    draft = event.target.value;
    form.querySelector("[data-kept]").textContent = "";
    clearTimeout(waiting);
    waiting = setTimeout(() => keepNotes(form), 1200);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target.closest?.("form.notes");
    if (!form) return;
    event.preventDefault();
    draft = form.querySelector("textarea").value;
    keepNotes(form);
  });

  // ---- files ----
  const take = async (file, form) => {
    const field = form.querySelector(`[name="${form.querySelector("[data-file-into]").dataset.fileInto}"]`);
    field.value = await file.text();
    field.setCustomValidity("");
  };
  document.addEventListener("change", (event) => {
    const chosen = event.target.closest?.("[data-file-into]");
    if (chosen?.files?.[0]) take(chosen.files[0], chosen.form);
  });
  for (const form of document.querySelectorAll("form.import")) {
    form.addEventListener("dragover", (event) => { event.preventDefault(); form.classList.add("dropping"); });
    form.addEventListener("dragleave", () => form.classList.remove("dropping"));
    form.addEventListener("drop", (event) => {
      event.preventDefault();
      form.classList.remove("dropping");
      if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0], form);
    });
  }

  // ---- what was opened stays open ----
  document.addEventListener("toggle", (event) => {
    const name = event.target.querySelector?.("summary")?.textContent;
    if (!event.target.closest?.("main.tab") || !name) return;
    if (event.target.open) open.add(name); else open.delete(name);
  }, true);

  const dress = () => {
    for (const part of document.querySelectorAll("[data-filter], .needs-script, label.file")) part.hidden = false;
    for (const details of document.querySelectorAll("main.tab details")) {
      if (open.has(details.querySelector("summary")?.textContent)) details.open = true;
    }
    for (const field of document.querySelectorAll("[data-filter]")) {
      field.value = found.get(field.dataset.filter) || "";
      if (field.value) filter(field);
    }
    [...document.querySelectorAll("table[data-sort]")].forEach((table, index) => {
      for (const head of table.tHead?.rows[0]?.cells || []) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "sort";
        button.append(...head.childNodes);
        head.append(button);
      }
      const before = sorted.get(index);
      if (before) sort(table, ...before);
    });
    for (const place of document.querySelectorAll("[data-load]")) load(place);
  };
  dress();
  document.addEventListener("railhead:fresh", dress);
})();
