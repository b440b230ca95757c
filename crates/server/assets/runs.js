// Runs of one's own: stops chosen one by one or along a stroke; the server finds the track and says what it earns.
"use strict";

(() => {
  const section = () => document.getElementById("runs");
  const id = () => document.getElementById("table")?.dataset.table;
  // What was drawn, by train; nothing while the best runs are shown.
  let drawn = null;
  // Whether the next stop begins a new run.
  let anew = true;
  let chosen = null;
  let number = 0;

  const trains = () => [...section().querySelectorAll("tr[data-train]")];
  const read = () => {
    drawn = new Map(trains().map((row) => [Number(row.dataset.train), row.dataset.stops ? row.dataset.stops.split(",") : []]));
  };
  const active = () => Number(section().querySelector("input[name=active]:checked")?.value ?? trains()[0]?.dataset.train);
  const reached = (hex) => Boolean(section()?.dataset.reached.split(",").includes(hex));

  const ask = async (best) => {
    const mine = ++number;
    chosen = active();
    const body = { active: active(), runs: best ? null : [...drawn].map(([train, stops]) => ({ train, stops })) };
    const answer = await fetch(`/table/${id()}/runs`, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }).catch(() => null);
    if (!answer?.ok || mine !== number || !section()) return;
    const result = await answer.json();
    section().innerHTML = result.html;
    for (const [name, content] of [["run-lines", result.lines], ["run-badges", result.badges]]) {
      const group = document.querySelector(`#board g.${name}`);
      if (group) group.innerHTML = content;
    }
    if (best) { drawn = null; anew = true; }
  };

  const set = (stops) => { drawn.set(active(), stops); ask(false); };
  // The first stop of one's own begins a new run; later ones go on from there.
  const begin = () => {
    if (!drawn) read();
    if (anew) drawn.set(active(), []);
    anew = false;
  };
  const point = (hex) => {
    begin();
    const stops = drawn.get(active()) || [];
    const place = stops.indexOf(hex);
    if (place === stops.length - 1 && place >= 0) set(stops.slice(0, -1));
    else if (place === 0) set(stops.slice(1));
    else if (place > 0) set(stops.slice(0, place + 1));
    else set([...stops, hex]);
  };
  document.addEventListener("railhead:hex", (event) => { if (reached(event.detail)) point(event.detail); });
  document.addEventListener("click", (event) => {
    const what = event.target.closest("[data-runs]")?.dataset.runs;
    if (!what || !section()) return;
    if (what === "best") { ask(true); return; }
    read();
    for (const train of drawn.keys()) drawn.set(train, []);
    anew = false;
    ask(false);
  });
  // Another train to draw: one that ran begins anew with its first stop, the others stay.
  document.addEventListener("change", (event) => {
    if (event.target.name === "active" && section()?.contains(event.target)) { anew = true; chosen = active(); }
  });
  const forget = () => { drawn = null; anew = true; chosen = null; };
  document.addEventListener("railhead:done", forget);
  // When the page is renewed around a drawing, say because somebody wrote a message, it goes on where the same trains still run.
  document.addEventListener("railhead:fresh", () => {
    const same = drawn && section() && trains().every((row) => drawn.has(Number(row.dataset.train)));
    if (!same) { forget(); return; }
    const pick = section().querySelector(`input[name=active][value="${chosen}"]`);
    if (pick) pick.checked = true;
    ask(false);
  });

  // ---- strokes ----
  let stroke = null;
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#board [data-hex]")?.dataset.hex;
  document.addEventListener("railhead:stroke", (event) => {
    if (!section() || !reached(event.detail)) return;
    event.preventDefault();
    stroke = { from: event.detail, last: event.detail, moved: false };
  });
  document.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    const hex = under(event);
    if (!hex || hex === stroke.last || !reached(hex)) return;
    if (!stroke.moved) {
      begin();
      const stops = drawn.get(active()) || [];
      if (stops[0] === stroke.from && stops.length > 1) stops.reverse();
      if (stops.at(-1) !== stroke.from) drawn.set(active(), [stroke.from]);
      stroke.moved = true;
    }
    stroke.last = hex;
    const stops = drawn.get(active());
    // Back over the last stop takes it off again.
    if (stops.at(-2) === hex) set(stops.slice(0, -1));
    else if (!stops.includes(hex)) set([...stops, hex]);
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { stroke = null; });
})();
