// The board: zoom and pan, the ring of tiles on a hex, tokens by pointing.
"use strict";

(() => {
  const board = () => document.getElementById("board");
  if (!board()) return;
  const svg = () => board()?.querySelector("svg.rh-board");
  const place = `board:${document.querySelector(".table-title .dim")?.textContent || ""}`;

  // ---- zoom and pan, remembered ----
  let whole = null;
  let view = null;
  const show = () => {
    const picture = svg();
    if (!picture || !view) return;
    picture.setAttribute("viewBox", `${view.x} ${view.y} ${view.w} ${view.h}`);
    closeRing();
  };
  const keep = () => {
    if (view && whole && view.w < whole.w * 0.999) localStorage.setItem(place, JSON.stringify(view));
    else localStorage.removeItem(place);
  };
  const begin = () => {
    const picture = svg();
    if (!picture) return;
    const [x, y, w, h] = picture.getAttribute("viewBox").split(" ").map(Number);
    whole = { x, y, w, h };
    try { view = JSON.parse(localStorage.getItem(place)) || { ...whole }; } catch { view = { ...whole }; }
    if (!(view.w > 0 && view.h > 0)) view = { ...whole };
    if (view.w < whole.w * 0.999) show();
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
  begin();
  document.addEventListener("railhead:fresh", begin);

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

  // ---- the ring of tiles ----
  let ring = null;
  const closeRing = () => {
    ring?.element.remove();
    ring?.preview?.remove();
    ring = null;
  };

  const choose = (tile) => {
    ring.tile = tile;
    ring.turn = 0;
    for (const button of ring.element.querySelectorAll("[data-ring-tile]")) {
      button.setAttribute("aria-pressed", String(button.dataset.ringTile === tile));
    }
    preview();
  };
  const preview = () => {
    const ways = ring.tiles.get(ring.tile);
    const way = ways[ring.turn % ways.length];
    ring.preview?.remove();
    const image = document.createElementNS("http://www.w3.org/2000/svg", "image");
    const box = ring.hex.querySelector(".hit").getBBox();
    const unit = box.width / Math.sqrt(3);
    image.setAttribute("href", way.querySelector("img").getAttribute("src"));
    image.setAttribute("x", box.x + box.width / 2 - 0.9 * unit);
    image.setAttribute("y", box.y + box.height / 2 - 1.03 * unit);
    image.setAttribute("width", 1.8 * unit);
    image.setAttribute("height", 2.06 * unit);
    image.setAttribute("class", "ring-preview");
    svg().append(image);
    ring.preview = image;
    const cost = way.dataset.cost;
    ring.confirm.textContent = cost && cost !== "0" ? `Lay ${ring.tile} for ${way.dataset.price}` : `Lay ${ring.tile}`;
    ring.confirm.onclick = () => { way.click(); closeRing(); };
    ring.rotate.hidden = ways.length < 2;
  };

  const openRing = (hex, lay) => {
    closeRing();
    const container = board();
    const tiles = new Map();
    for (const button of lay.querySelectorAll("button.tile")) {
      const list = tiles.get(button.dataset.tile) || [];
      list.push(button);
      tiles.set(button.dataset.tile, list);
    }
    const at = hex.querySelector(".hit").getBoundingClientRect();
    const from = container.getBoundingClientRect();
    const x = at.left + at.width / 2 - from.left;
    const y = at.top + at.height / 2 - from.top;
    const radius = Math.max(84, at.height * 1.45);
    const element = document.createElement("div");
    element.className = "ring";
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", `Tiles for ${hex.dataset.hex}`);
    [...tiles].forEach(([tile, ways], i) => {
      const angle = (i / tiles.size) * 2 * Math.PI - Math.PI / 2;
      const button = document.createElement("button");
      button.type = "button";
      button.className = "ring-tile";
      button.dataset.ringTile = tile;
      button.title = `Tile ${tile}`;
      const image = document.createElement("img");
      image.src = ways[0].querySelector("img").getAttribute("src");
      image.alt = `tile ${tile}`;
      const label = document.createElement("span");
      label.textContent = `${i + 1 <= 9 ? `${i + 1}: ` : ""}${tile}`;
      button.append(image, label);
      const left = Math.min(from.width - 34, Math.max(34, x + radius * Math.cos(angle)));
      const top = Math.min(from.height - 34, Math.max(34, y + radius * Math.sin(angle)));
      button.style.left = `${left}px`;
      button.style.top = `${top}px`;
      button.onclick = () => { if (ring.tile === tile) { ring.turn += 1; preview(); } else choose(tile); };
      element.append(button);
    });
    const bar = document.createElement("div");
    bar.className = "ring-bar";
    bar.style.left = `${Math.min(from.width - 110, Math.max(110, x))}px`;
    bar.style.top = `${Math.min(from.height - 24, y + radius + 46)}px`;
    const make = (label, className, act) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = className;
      button.textContent = label;
      button.onclick = act;
      bar.append(button);
      return button;
    };
    const confirm = make("Lay", "go", null);
    const rotate = make("Rotate", "plain", () => { ring.turn += 1; preview(); });
    make("Cancel", "plain", closeRing);
    element.append(bar);
    container.append(element);
    ring = { element, hex, tiles, tile: null, turn: 0, confirm, rotate, preview: null };
    choose(tiles.keys().next().value);
  };

  const point = (hex) => {
    const name = CSS.escape(hex.dataset.hex);
    const lays = document.querySelectorAll(`[data-lay="${name}"]`);
    if (lays.length > 0) { openRing(hex, lays[0]); return; }
    const token = document.querySelector(`[data-token="${name}"] button`);
    if (token) { token.focus(); token.scrollIntoView({ block: "nearest" }); return; }
    document.dispatchEvent(new CustomEvent("railhead:hex", { detail: hex.dataset.hex }));
  };
  document.addEventListener("click", (event) => {
    const hex = event.target.closest("#board [data-hex]");
    if (hex && !moved) point(hex);
  });

  // ---- keys on the map ----
  const steps = {
    ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [-0.5, -0.87], ArrowDown: [0.5, 0.87],
  };
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input, textarea, select");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (ring) {
      if (event.key === "Escape") { closeRing(); event.preventDefault(); return; }
      if (event.key === "r") { ring.turn += 1; preview(); event.preventDefault(); return; }
      if (event.key === "Enter" && !event.target.closest("button")) { ring.confirm.click(); event.preventDefault(); return; }
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
})();
