// The board: zoom and pan, the ring of tiles on a hex, tokens by pointing.
"use strict";

(() => {
  const board = () => document.getElementById("board");
  if (!document.getElementById("table")) return;
  const svg = () => board()?.querySelector("svg.rh-board");
  const table = () => document.getElementById("table");
  const narrow = matchMedia("(max-width: 759px)");
  // A phone and a desk do not look at the same part.
  const place = `board:${table()?.dataset.title || ""}${narrow.matches ? ":small" : ""}`;

  // ---- zoom and pan, remembered ----
  let whole = null;
  let view = null;
  const show = () => {
    const picture = svg();
    if (!picture || !view) return;
    const box = `${view.x} ${view.y} ${view.w} ${view.h}`;
    // Setting it has the whole board laid out anew, even where it says the same.
    if (picture.getAttribute("viewBox") !== box) picture.setAttribute("viewBox", box);
    step();
    closeRing();
  };
  // From far away costs and then names are only in the way; pointing at a hex tells them. How far that is, is asked when the board
  // is about to be drawn: asked at once, everything would be laid out once more.
  let stepping = false;
  const step = () => {
    if (stepping) return;
    stepping = true;
    requestAnimationFrame(() => { stepping = false; measure(); });
  };
  const measure = () => {
    const hit = board()?.querySelector(".hit");
    if (!hit || !view) return;
    const box = board().getBoundingClientRect();
    const { width, height } = hit.getBBox();
    const side = Math.max(width, height) / 2 / 0.97;
    const pixels = side * Math.min(box.width / view.w, box.height / view.h);
    board().classList.toggle("far", pixels < 20);
    board().classList.toggle("farther", pixels < 14);
  };
  addEventListener("resize", () => step());
  const keep = () => {
    if (board()?.matches(".small")) return;
    if (view && whole && view.w < whole.w * 0.999) localStorage.setItem(place, JSON.stringify(view));
    else localStorage.removeItem(place);
  };
  const begin = () => {
    const picture = svg();
    if (!picture) return;
    const [x, y, w, h] = (picture.dataset.whole || picture.getAttribute("viewBox")).split(" ").map(Number);
    whole = { x, y, w, h };
    try { view = JSON.parse(localStorage.getItem(place)) || { ...whole }; } catch { view = { ...whole }; }
    if (!(view.w > 0 && view.h > 0) || board().matches(".small")) view = { ...whole };
    // On a small screen the hexes where one may act come first.
    if (narrow.matches && view.w >= whole.w * 0.999 && board().matches(".large")) near();
    if (view.w < whole.w * 0.999 || picture.dataset.whole) show(); else step();
  };
  // A board that is renewed is shown as far and as near as before.
  document.addEventListener("railhead:stale", (event) => {
    const [was, is] = [board(), event.detail.querySelector("#board")];
    const [picture, next] = [svg(), is?.querySelector("svg.rh-board")];
    if (!picture || !next || was.matches(".small") !== is.matches(".small")) return;
    for (const name of ["far", "farther"]) is.classList.toggle(name, was.classList.contains(name));
    next.dataset.whole = next.getAttribute("viewBox");
    next.setAttribute("viewBox", picture.getAttribute("viewBox"));
  });
  const near = () => {
    // Where nothing is laid or placed, but trains are about to run, their lines.
    const lines = document.querySelector("#decision .runs") ? [...board().querySelectorAll(".run-lines > *")] : [];
    const legal = [...board().querySelectorAll(".legal")];
    const marks = (legal.length > 0 ? legal : lines).map((m) => m.getBBox());
    if (marks.length === 0) return;
    const hex = board().querySelector(".legal, .hit")?.getBBox().width || 0;
    const [left, top] = [Math.min(...marks.map((b) => b.x)), Math.min(...marks.map((b) => b.y))];
    const [right, bottom] = [Math.max(...marks.map((b) => b.x + b.width)), Math.max(...marks.map((b) => b.y + b.height))];
    const side = Math.max(right - left, (bottom - top) * (whole.w / whole.h), hex * 5) * 1.15;
    if (side >= whole.w) return;
    view = { w: side, h: side * whole.h / whole.w, x: (left + right - side) / 2, y: (top + bottom - side * whole.h / whole.w) / 2 };
    clamp();
  };
  const zoom = (factor, at) => {
    if (!view) return;
    const w = Math.min(whole.w, Math.max(whole.w / 8, view.w * factor));
    const scale = w / view.w;
    const centre = at || { x: view.x + view.w / 2, y: view.y + view.h / 2 };
    view = {
      x: centre.x - (centre.x - view.x) * scale,
      y: centre.y - (centre.y - view.y) * scale,
      w,
      h: view.h * scale,
    };
    clamp();
    show();
    keep();
  };
  const clamp = () => {
    view.x = Math.min(whole.x + whole.w - view.w, Math.max(whole.x, view.x));
    view.y = Math.min(whole.y + whole.h - view.h, Math.max(whole.y, view.y));
  };
  const fit = () => { view = { ...whole }; show(); keep(); };
  const inside = (event) => {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(svg().getScreenCTM().inverse());
  };
  document.addEventListener("wheel", (event) => {
    if (!event.target.closest?.("#board svg.rh-board")) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, inside(event));
  }, { passive: false });
  document.addEventListener("click", (event) => {
    const what = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (what === "in") zoom(1 / 1.3);
    if (what === "out") zoom(1.3);
    if (what === "fit") fit();
  });

  const fingers = new Map();
  let moved = false;
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("#board svg.rh-board")) return;
    // Whoever draws runs takes the stroke; otherwise it moves the board.
    const from = event.target.closest("[data-hex]")?.dataset.hex;
    if (from && fingers.size === 0) {
      moved = false;
      if (!document.dispatchEvent(new CustomEvent("railhead:stroke", { detail: from, cancelable: true }))) return;
    }
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 1) moved = false;
  });
  document.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before || !view) return;
    const now = { x: event.clientX, y: event.clientY };
    const scale = view.w / svg().getBoundingClientRect().width;
    if (fingers.size === 1) {
      if (!moved && Math.hypot(now.x - before.x, now.y - before.y) < 6) return;
      moved = true;
      view.x -= (now.x - before.x) * scale;
      view.y -= (now.y - before.y) * scale;
      clamp();
      show();
    } else if (fingers.size === 2) {
      moved = true;
      const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      if (was > 0 && is > 0) {
        zoom(was / is, inside({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }));
      }
    }
    fingers.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, (event) => { if (fingers.delete(event.pointerId) && moved) keep(); });
  }

  // ---- what is chosen, with its price, in the card of the decision ----
  const make = (name, className, text) => {
    const element = document.createElement(name);
    if (className) element.className = className;
    if (text !== undefined) element.textContent = text;
    return element;
  };
  let asked = 0;
  // Whether what is chosen has been sent: it stays until it is done, and if it is refused.
  let sent = false;
  let questions = new AbortController();
  const send = (button) => {
    sent = true;
    // What it would change, and what else might be laid, need not be asked any more.
    asked += 1;
    questions.abort();
    questions = new AbortController();
    button.click();
  };
  const clearChosen = () => {
    asked += 1;
    const panel = document.getElementById("chosen");
    if (panel) { panel.hidden = true; panel.replaceChildren(); }
  };
  // Shows an action that a button would send: its title, what it changes, confirm and cancel.
  const choosing = (title, about, image, button, label, cancel) => {
    const panel = document.getElementById("chosen");
    if (!panel) return;
    const what = make("div", "what");
    if (image) { const picture = make("img"); picture.src = image; picture.alt = ""; what.append(picture); }
    const words = make("div");
    words.append(make("h3", "", title), make("span", "dim", about));
    what.append(words);
    const bill = make("table");
    const row = make("div", "buttons");
    const yes = make("button", "go", label);
    yes.type = "button";
    yes.dataset.confirm = "";
    yes.onclick = () => send(button);
    const no = make("button", "", "Cancel");
    no.type = "button";
    no.onclick = cancel;
    row.append(yes, no);
    // The buttons come before what is still to be told, so that nothing moves away under the pointer.
    panel.replaceChildren(what, row, bill);
    panel.hidden = false;
    if (narrow.matches) document.getElementById("sheet")?.scrollTo(0, 0);
    const mine = ++asked;
    setTimeout(async () => {
      if (mine !== asked) return;
      const answer = await fetch(`/table/${table().dataset.table}/try`, { method: "POST", body: button.value, headers: { "content-type": "application/json" }, signal: questions.signal }).catch(() => null);
      if (!answer?.ok || mine !== asked) return;
      const result = await answer.json().catch(() => null);
      if (!result || mine !== asked) return;
      for (const [thing, before, after] of result.changes || []) {
        const line = make("tr");
        const amount = make("td", "num", `${before} → `);
        amount.append(make("b", "", after));
        line.append(make("td", "", thing), amount);
        bill.append(line);
      }
      for (const note of result.notes || []) bill.after(make("p", "note", note));
      if (result.refused) bill.after(reason(result.refused, result));
    }, 90);
  };
  // A sentence with its paragraph, which leads to what is written about it.
  const reason = (words, { rule, place: where }) => {
    const line = make("p", "barred");
    line.append(make("span", "lock"));
    const text = make("span", "", `${words} `);
    if (rule) {
      const paragraph = make(where ? "a" : "span", "para", rule);
      if (where) paragraph.href = where;
      text.append(paragraph);
    }
    line.append(text);
    return line;
  };

  // ---- the ring of tiles ----
  let ring = null;
  const closeRing = () => {
    if (ring) clearChosen();
    ring?.element.remove();
    ring?.preview?.remove();
    ring = null;
  };

  const choose = (tile, turn) => {
    ring.tile = tile;
    ring.turn = turn || 0;
    for (const button of ring.element.querySelectorAll("[data-ring-tile]")) {
      button.setAttribute("aria-pressed", String(button.dataset.ringTile === tile));
    }
    preview();
  };
  const rotate = () => { ring.turn += 1; preview(); };
  const preview = () => {
    const ways = ring.tiles.get(ring.tile);
    const way = ways[ring.turn % ways.length];
    ring.preview?.remove();
    const [group, image] = ["g", "image"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", name));
    const box = ring.hex.querySelector(".hit").getBBox();
    const unit = Math.max(box.width, box.height) / 2 / 0.97;
    image.setAttribute("href", way.querySelector("img").getAttribute("src"));
    image.setAttribute("x", box.x + box.width / 2 - 0.9 * unit);
    image.setAttribute("y", box.y + box.height / 2 - 1.03 * unit);
    image.setAttribute("width", 1.8 * unit);
    image.setAttribute("height", 2.06 * unit);
    group.setAttribute("class", "ring-laid");
    image.setAttribute("class", "ring-preview");
    group.append(image);
    // Tokens stay in sight: the tile is laid under them.
    for (const token of svg().querySelectorAll(".tok")) {
      const there = token.getBBox();
      const far = Math.hypot(there.x + there.width / 2 - box.x - box.width / 2, there.y + there.height / 2 - box.y - box.height / 2);
      if (far < 0.75 * unit) group.append(token.cloneNode(true));
    }
    svg().append(group);
    ring.preview = group;
    const cost = way.dataset.cost;
    const label = cost && cost !== "0" ? `Lay ${ring.tile} for ${way.dataset.price}` : `Lay ${ring.tile}`;
    ring.confirm.textContent = label;
    ring.confirm.onclick = () => send(way);
    ring.rotate.hidden = ways.length < 2;
    const turns = ways.length === 1 ? "one way to turn it" : `way ${ring.turn % ways.length + 1} of ${ways.length}, r rotates`;
    choosing(`Tile ${ring.tile} on ${ring.hex.dataset.hex}`, turns, way.querySelector("img").getAttribute("src"), way, label, closeRing);
    const panel = document.getElementById("chosen");
    listBarred();
    if (panel && ways.length > 1) {
      const turn = make("button", "", "Rotate");
      turn.type = "button";
      turn.onclick = rotate;
      panel.querySelector(".buttons").append(turn);
    }
  };

  // Puts the tiles round the hex; near the rim the ring moves inwards. There is a place for each that may still come, so that
  // nothing moves away under the pointer: those that can be laid stand at the top, barred ones after them.
  const places = 9;
  const arrange = () => {
    const from = board().getBoundingClientRect();
    const at = ring.hex.querySelector(".hit").getBoundingClientRect();
    const tiles = [...ring.element.querySelectorAll(".ring-tile")];
    const all = Math.max(places, tiles.length);
    const radius = Math.min(Math.max(84, at.height * 1.2, all * 66 / (2 * Math.PI) + 8), (Math.min(from.width, from.height) - 80) / 2);
    const fit = (value, most) => Math.min(Math.max(value, radius + 36), Math.max(radius + 36, most - radius - 36));
    const x = fit(at.left + at.width / 2 - from.left, from.width);
    const y = fit(at.top + at.height / 2 - from.top, from.height - 40);
    tiles.forEach((tile, i) => {
      const angle = ((i - (ring.tiles.size - 1) / 2) / all) * 2 * Math.PI - Math.PI / 2;
      tile.style.left = `${x + radius * Math.cos(angle)}px`;
      tile.style.top = `${y + radius * Math.sin(angle)}px`;
    });
    ring.bar.style.left = `${Math.min(from.width - 130, Math.max(130, x))}px`;
    ring.bar.style.top = `${Math.min(from.height - 26, y + radius + 58)}px`;
  };
  // Tiles that cannot be laid here, with the reason.
  const addBarred = async (hex) => {
    const answer = await fetch(`/table/${table().dataset.table}/barred/${encodeURIComponent(hex)}`, { signal: questions.signal }).catch(() => null);
    if (!answer?.ok || ring?.hex.dataset.hex !== hex) return;
    const { barred } = await answer.json().catch(() => ({}));
    if (!barred || ring?.hex.dataset.hex !== hex) return;
    ring.barred = barred;
    for (const { tile, refused, rule, place: where, word } of barred.slice(0, Math.max(0, places - ring.tiles.size))) {
      const button = make("button", "ring-tile off");
      button.type = "button";
      const image = make("img");
      image.src = `/tiles/${encodeURIComponent(table().dataset.title)}/${encodeURIComponent(tile)}-0.svg`;
      image.alt = `tile ${tile}, barred`;
      button.append(image, make("span", "", `${tile} · ${word}`));
      button.title = `${refused}. ${rule}`;
      button.setAttribute("aria-disabled", "true");
      button.onclick = () => say(`Tile ${tile}: ${refused}.`, { rule, place: where });
      ring.element.append(button);
    }
    arrange();
    listBarred();
  };
  // The tiles that cannot be laid, in the card: those barred for the same reason share a line.
  const listBarred = () => {
    const panel = document.getElementById("chosen");
    panel?.querySelector(".why-not")?.remove();
    if (!panel || !ring?.barred?.length) return;
    const reasons = new Map();
    for (const one of ring.barred) {
      const same = reasons.get(one.refused) || { ...one, tiles: [] };
      same.tiles.push(one.tile);
      reasons.set(one.refused, same);
    }
    const list = make("div", "why-not");
    for (const one of reasons.values()) list.append(reason(`${one.tiles.join(", ")}: ${one.refused}.`, one));
    panel.append(list);
  };
  const say = (words, rule) => {
    board().querySelector(".ring-note")?.remove();
    const note = make("div", "ring-note");
    note.setAttribute("role", "status");
    const read = make("button", "small", "Read");
    read.type = "button";
    read.onclick = () => note.remove();
    note.append(reason(words, rule), read);
    (ring?.element || board()).append(note);
  };

  const openRing = (hex, lays) => {
    closeRing();
    const size = hex.getBoundingClientRect();
    if (narrow.matches && size.width < 52 && view) {
      const box = hex.querySelector(".hit").getBBox();
      const scale = view.w * size.width / 56 / view.w;
      view = { w: view.w * scale, h: view.h * scale, x: 0, y: 0 };
      view.x = box.x + box.width / 2 - view.w / 2;
      view.y = box.y + box.height / 2 - view.h / 2;
      clamp();
      show();
      keep();
    }
    if (narrow.matches) document.dispatchEvent(new CustomEvent("railhead:sheet", { detail: "half" }));
    const tiles = new Map();
    for (const button of lays.flatMap((lay) => [...lay.querySelectorAll("button.tile")])) {
      const list = tiles.get(button.dataset.tile) || [];
      list.push(button);
      tiles.set(button.dataset.tile, list);
    }
    const element = make("div", "ring");
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", `Tiles for ${hex.dataset.hex}`);
    [...tiles].forEach(([tile, ways], i) => {
      const button = make("button", "ring-tile");
      button.type = "button";
      button.dataset.ringTile = tile;
      button.title = `Tile ${tile}${i < 9 ? `, key ${i + 1}` : ""}`;
      const image = make("img");
      image.src = ways[0].querySelector("img").getAttribute("src");
      image.alt = `tile ${tile}`;
      const left = ways[0].dataset.left;
      button.append(image, make("span", "", left ? `${tile} · ${left} left` : tile));
      button.onclick = () => { if (ring.tile === tile) rotate(); else choose(tile); };
      element.append(button);
    });
    const bar = make("div", "ring-bar");
    const act = (label, className, does) => {
      const button = make("button", className, label);
      button.type = "button";
      button.onclick = does;
      bar.append(button);
      return button;
    };
    const confirm = act("Lay", "go", null);
    const turn = act("Rotate", "plain", rotate);
    act("Cancel", "plain", closeRing);
    element.append(bar);
    board().append(element);
    ring = { element, bar, hex, tiles, tile: null, turn: 0, confirm, rotate: turn, preview: null };
    arrange();
    choose(tiles.keys().next().value);
    addBarred(hex.dataset.hex);
  };

  // The token that is chosen, by what its button sends.
  let chosenToken = null;
  const pointToken = (tokens, number) => {
    const token = tokens[number % tokens.length];
    chosenToken = token.value;
    const cancel = () => { chosenToken = null; clearChosen(); };
    const { title, does } = token.dataset;
    choosing(title || `Token on ${token.dataset.token}`, token.textContent.trim(), null, token, does || "Place the token", cancel);
    if (tokens.length < 2) return;
    const other = make("button", "", token.dataset.other || "Another city");
    other.type = "button";
    other.onclick = () => pointToken(tokens, number + 1);
    document.querySelector("#chosen .buttons")?.append(other);
  };

  const point = async (hex) => {
    const name = CSS.escape(hex.dataset.hex);
    const lays = [...document.querySelectorAll(`[data-lay="${name}"]`)];
    const tokens = [...document.querySelectorAll(`button[data-token="${name}"]`)];
    chosenToken = null;
    sent = false;
    if (lays.length > 0) { openRing(hex, lays); return; }
    closeRing();
    if (tokens.length > 0) {
      pointToken(tokens, 0);
      document.dispatchEvent(new CustomEvent("railhead:sheet", { detail: "half" }));
      return;
    }
    board().querySelector(".ring-note")?.remove();
    // While track is laid, a hex that does not shine says why.
    if (document.querySelector("#decision [data-lay]")) { whyNot(hex.dataset.hex); return; }
    document.dispatchEvent(new CustomEvent("railhead:hex", { detail: hex.dataset.hex }));
  };
  const whyNot = async (name) => {
    const answer = await fetch(`/table/${table().dataset.table}/barred/${encodeURIComponent(name)}`).catch(() => null);
    if (!answer?.ok || ring) return;
    const { barred } = await answer.json().catch(() => ({}));
    if (!barred || ring) return;
    const count = (one) => barred.filter((other) => other.refused === one.refused).length;
    const [first] = barred.sort((a, b) => count(b) - count(a));
    if (first) say(`${name}: ${first.refused[0].toLowerCase()}${first.refused.slice(1)}.`, first);
    else say(`${name}: no tile fits here now.`, {});
  };
  document.addEventListener("click", (event) => {
    const hex = event.target.closest("#board [data-hex]");
    if (hex && !moved) point(hex);
    // The list in the card opens the ring as well.
    const entry = event.target.closest("details[data-lay] > summary");
    const there = entry && board()?.querySelector(`[data-hex="${CSS.escape(entry.parentElement.dataset.lay)}"]`);
    if (there) { event.preventDefault(); point(there); }
  });
  // What was chosen is kept where it is still possible.
  let before = null;
  document.addEventListener("railhead:done", () => {
    if (sent) { closeRing(); chosenToken = null; }
    sent = false;
  });
  document.addEventListener("railhead:fresh", () => {
    before = ring && { hex: ring.hex.dataset.hex, tile: ring.tile, turn: ring.turn };
    ring = null;
    begin();
    const token = chosenToken && document.querySelector(`button[data-token][value="${CSS.escape(chosenToken)}"]`);
    const beside = token ? [...document.querySelectorAll(`button[data-token="${CSS.escape(token.dataset.token)}"]`)] : [];
    if (token) pointToken(beside, beside.indexOf(token)); else chosenToken = null;
    if (!before || !board()) return;
    const hex = board().querySelector(`[data-hex="${CSS.escape(before.hex)}"]`);
    const lays = [...document.querySelectorAll(`[data-lay="${CSS.escape(before.hex)}"]`)];
    if (!hex || lays.length === 0) return;
    openRing(hex, lays);
    if (ring.tiles.has(before.tile)) choose(before.tile, before.turn);
  });

  // ---- keys on the map ----
  const steps = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-0.5, -0.87], ArrowDown: [0.5, 0.87],
  };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ring) {
      if (event.key === "Escape") { closeRing(); event.preventDefault(); return; }
      if (event.key === "r") { rotate(); event.preventDefault(); return; }
      if (event.key === "Enter" && !event.target.closest("button, a, summary")) { ring.confirm.click(); event.preventDefault(); return; }
      const number = Number(event.key);
      if (number >= 1 && number <= ring.tiles.size) { choose([...ring.tiles.keys()][number - 1]); event.preventDefault(); return; }
    }
    if (event.key === "+") zoom(1 / 1.3);
    if (event.key === "-") zoom(1.3);
    if (event.key === "0") fit();
    const hex = event.target.closest("#board [data-hex]");
    if (!hex) return;
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); point(hex); return; }
    let step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey && step[1]) step = [-step[0], step[1]];
    const here = hex.querySelector(".hit").getBBox();
    const to = {
      x: here.x + here.width / 2 + step[0] * here.width,
      y: here.y + here.height / 2 + step[1] * here.width,
    };
    let best = null;
    let distance = here.width * 0.6;
    for (const other of board().querySelectorAll("[data-hex]")) {
      const box = other.querySelector(".hit").getBBox();
      const far = Math.hypot(box.x + box.width / 2 - to.x, box.y + box.height / 2 - to.y);
      if (far < distance) { best = other; distance = far; }
    }
    if (best) { hex.tabIndex = -1; best.tabIndex = 0; best.focus(); }
  });

  begin();
})();
