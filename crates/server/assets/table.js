// Around the board of a table: views and history without loading, the log, choices with their consequences, the sheet.
"use strict";

(() => {
  if (!document.getElementById("table")) return;
  const refresh = () => document.dispatchEvent(new CustomEvent("railhead:refresh"));

  // ---- views and history ----
  const go = (query, replace) => {
    history[replace ? "replaceState" : "pushState"](null, "", query === "?" ? location.pathname : query);
    refresh();
    if (location.hash) document.addEventListener("railhead:fresh", target, { once: true });
  };
  const at = (number) => {
    const query = new URLSearchParams(location.search);
    if (number >= all()) query.delete("at"); else query.set("at", number);
    return `?${query}`;
  };
  const all = () => Number(document.getElementById("table").dataset.all);
  const here = () => Number(new URLSearchParams(location.search).get("at") ?? all());
  const steps = { Home: () => 0, ArrowLeft: (now) => Math.max(0, now - 1), ArrowRight: (now) => now + 1, End: all };
  addEventListener("popstate", refresh);
  // The part of a page that the address names, once it is there.
  const target = () => {
    document.querySelector(".target")?.classList.remove("target");
    const part = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!part) return;
    part.classList.add("target");
    part.scrollIntoView({ block: "center" });
  };
  target();
  document.addEventListener("click", (event) => {
    const link = event.target.closest(":is(#table, .refused-bar) a[href^='?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    if (link.dataset.replay !== undefined) { replay(Number(link.dataset.replay)); return; }
    const step = link.closest(".history") && steps[link.dataset.key];
    // From where one is, which the page may not show yet.
    go(step ? at(step(here())) : link.getAttribute("href"), Boolean(step));
  });
  document.addEventListener("input", (event) => { if (event.target.matches("[data-history]")) { stop(); go(at(Number(event.target.value)), true); } });
  document.addEventListener("change", (event) => { if (event.target.matches("[data-history]")) refresh(); });

  let timer = null;
  const stop = () => { clearInterval(timer); timer = null; };
  const replay = (from) => {
    let next = from;
    const step = () => {
      go(at(next), true);
      if (next >= Number(document.getElementById("table").dataset.all)) stop();
      next += 1;
    };
    step();
    timer = setInterval(step, 900);
  };
  document.addEventListener("keydown", stop);

  // ---- the log: all, moves, talk ----
  const filter = () => {
    const card = document.getElementById("log");
    if (!card) return;
    const wanted = localStorage.getItem("log") || "all";
    press(card, wanted);
    const list = card.querySelector("ol.log");
    if (list) list.scrollTop = list.scrollHeight;
  };
  const press = (card, wanted) => {
    card.dataset.filter = wanted;
    for (const button of card.querySelectorAll("[data-log]")) button.setAttribute("aria-pressed", String(button.dataset.log === wanted));
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-log]");
    if (!button) return;
    localStorage.setItem("log", button.dataset.log);
    filter();
  });

  // ---- numbers of shares and prices: first what it would bring, then the deal ----
  const unpick = () => {
    document.querySelector(".fore.picked")?.remove();
    for (const pressed of document.querySelectorAll(".pick [aria-pressed]")) pressed.removeAttribute("aria-pressed");
    document.querySelector(".chosen-card")?.classList.remove("chosen-card");
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest(".pick button[data-fore]");
    if (!button || button.dataset.sure) return;
    event.preventDefault();
    const again = button.getAttribute("aria-pressed") === "true";
    unpick();
    if (again) return;
    button.setAttribute("aria-pressed", "true");
    button.closest(".charter")?.classList.add("chosen-card");
    const fore = document.createElement("div");
    fore.className = "fore picked";
    fore.setAttribute("role", "status");
    const words = document.createElement("span");
    words.textContent = button.dataset.fore.replaceAll(" · ", "; ") || "Nothing else changes.";
    const row = document.createElement("div");
    row.className = "buttons";
    const yes = document.createElement("button");
    yes.type = "button";
    yes.className = "go";
    yes.textContent = button.dataset.verb;
    yes.dataset.confirm = "";
    yes.onclick = () => { button.dataset.sure = "yes"; button.click(); delete button.dataset.sure; };
    const no = document.createElement("button");
    no.type = "button";
    no.textContent = "Cancel";
    no.onclick = unpick;
    row.append(yes, no);
    fore.append(words, row);
    button.closest("form").append(fore);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") unpick(); });
  // What was picked stays picked when the page is renewed, where it is still to be had.
  let picked = null;
  document.addEventListener("railhead:done", () => { picked = null; unpick(); });
  document.addEventListener("railhead:stale", (event) => {
    picked = document.querySelector(".pick [aria-pressed=true]")?.value || null;
    // Nothing moves that stays as it was.
    const [was, is] = [sheet(), event.detail.querySelector("#sheet")];
    if (was && is) is.dataset.size = size;
    const log = event.detail.querySelector("#log");
    if (log) press(log, localStorage.getItem("log") || "all");
  });
  const repick = () => { if (picked) document.querySelector(`.pick button[value="${CSS.escape(picked)}"]`)?.click(); };

  // ---- the sheet of a phone: a peek, half, all of it ----
  const sizes = ["peek", "half", "full"];
  let size = "half";
  const sheet = () => document.getElementById("sheet");
  const fitSheet = () => { if (sheet()) sheet().dataset.size = size; };
  document.addEventListener("railhead:sheet", (event) => { size = event.detail; fitSheet(); });
  let drag = null;
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest("[data-sheet]")) return;
    drag = { y: event.clientY, height: sheet().getBoundingClientRect().height, moved: false };
    event.target.closest("[data-sheet]").setPointerCapture(event.pointerId);
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const by = drag.y - event.clientY;
    if (Math.abs(by) > 5) drag.moved = true;
    sheet().classList.add("dragged");
    sheet().style.height = `${Math.max(90, drag.height + by)}px`;
  });
  const drop = () => {
    if (!drag) return;
    const part = sheet().getBoundingClientRect().height / sheet().parentElement.getBoundingClientRect().height;
    if (drag.moved) size = part < 0.3 ? "peek" : part < 0.7 ? "half" : "full";
    else size = sizes[(sizes.indexOf(size) + 1) % sizes.length];
    sheet().classList.remove("dragged");
    sheet().style.height = "";
    drag = null;
    fitSheet();
  };
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, drop);
  document.addEventListener("keydown", (event) => {
    if (!event.target.closest("[data-sheet]") || !/^(Enter| )$/.test(event.key)) return;
    event.preventDefault();
    size = sizes[(sizes.indexOf(size) + 1) % sizes.length];
    fitSheet();
  });

  // ---- what boards show ----
  const shows = () => { try { return JSON.parse(localStorage.getItem("shows")) || {}; } catch { return {}; } };
  const hide = () => {
    const wanted = shows();
    for (const box of document.querySelectorAll("[data-show]")) {
      const name = box.dataset.show;
      box.checked = wanted[name] ?? box.defaultChecked;
      document.body.classList.toggle(`hide-${name}`, !box.checked);
      document.body.classList.toggle(`show-${name}`, box.checked);
    }
  };
  document.addEventListener("change", (event) => {
    const box = event.target.closest("[data-show]");
    if (!box) return;
    localStorage.setItem("shows", JSON.stringify({ ...shows(), [box.dataset.show]: box.checked }));
    hide();
  });

  const dress = () => { fitSheet(); hide(); repick(); };
  filter();
  dress();
  document.addEventListener("railhead:fresh", dress);
})();
