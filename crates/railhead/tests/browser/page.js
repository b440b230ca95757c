// What tests know of a page: finding elements the way people do, and pointing at them.
const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && e.getClientRects().length > 0;
const text = (e) => (e.getAttribute("aria-label") || e.textContent).replace(/\s+/g, " ").trim();
const say = (e) => e ? `<${e.tagName.toLowerCase()} id="${e.id}" class="${e.getAttribute("class") || ""}"> ${text(e).slice(0, 60)}` : "nothing";
const named = (name, among = "button, a, summary, input, select, textarea, label") =>
  [...document.querySelectorAll(among)].find((e) => shown(e) && !e.disabled && text(e).startsWith(name));
const field = (name) => {
  const label = [...document.querySelectorAll("label")].find((l) => text(l).startsWith(name) && l.control && shown(l.control));
  return label?.control || [...document.querySelectorAll("input, select, textarea")].find((e) => shown(e) && e.getAttribute("aria-label")?.startsWith(name));
};
const hex = (name) => document.querySelector(`#board [data-hex="${CSS.escape(name)}"]`);
const offered = (value) => {
  const all = [...document.querySelectorAll("#table form.act button[name=action]")].filter((e) => e.value === value);
  return all.find(shown) || all[0];
};
const busy = () => Boolean(document.querySelector("[aria-busy=true]"));
const seq = () => Number(document.getElementById("table")?.dataset.seq ?? -1);
// Where to point at an element so that it is what is hit.
const spots = (e) => {
  const target = e.querySelector?.(":scope > .hit") || e;
  const boxes = [...target.getClientRects()].filter((r) => r.width > 0 && r.height > 0);
  return boxes.flatMap((r) => [[0.5, 0.5], [0.5, 0.25], [0.5, 0.75], [0.2, 0.5], [0.8, 0.5]].map(([x, y]) => [r.left + r.width * x, r.top + r.height * y]));
};
const over = (e, [x, y]) => {
  const there = document.elementFromPoint(x, y);
  return there && (e.contains(there) || there.closest("label")?.control === e);
};
// Where an element stands once it stands still: people do not press what is still moving either.
const aim_steady = async (find) => {
  const where = () => { const r = find()?.getBoundingClientRect(); return r && [r.left, r.top, r.width, r.height].join(); };
  for (let tries = 0; tries < 100; tries += 1) {
    const before = where();
    await new Promise((done) => setTimeout(done, 25));
    if (where() === before) break;
  }
  return aim(find());
};
const aim = (e) => {
  if (!e) return { fault: "there is no such element" };
  if (e.disabled) return { fault: `${say(e)} is disabled` };
  let spot = spots(e).find((s) => over(e, s));
  if (!spot) {
    e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    spot = spots(e).find((s) => over(e, s));
  }
  if (spot) return { x: spot[0], y: spot[1], what: say(e) };
  const [first] = spots(e);
  return { fault: first ? `${say(e)} is covered at ${first.map(Math.round)} by ${say(document.elementFromPoint(...first))}` : `${say(e)} is not shown` };
};
