// What is written on the board can be read, or is left out until one comes nearer; pointing at a hex tells it meanwhile.

/** Letters are at least so many pixels high. */
const LEAST = 11;
/** By how much letters may outgrow the place that the drawing keeps for them. Names have room around them, or give way. */
const GROWS = /** @type {Record<string, number>} */ ({
  name: 2.5,
  coord: 1.8,
  place: 1.5,
  "place-land": 1.5,
  "pair-t": 1.5,
  // Of several amounts side by side the one that counts now has the room of all of them.
  "era-t": 1.2,
  now: 1.6,
});
const USUAL = 1.35;
/** How wide a letter of a name is for its height, and how high a line. */
const [WIDE, HIGH] = [0.6, 0.9];
/** What surrounds words and means nothing without them. */
const FRAMES = ":is(.val, .era, .pair, .chip, .lg-tag, .pennant)";

/** @typedef {{ x: number, y: number, size: number, words: number, at: string }} Line */
/** @typedef {{ left: number, right: number, top: number, bottom: number }} Area */

const sheet = new CSSStyleSheet();
let rules = "";

/**
 * The lines of each name together: one line follows right below another one.
 * @param {Line[]} lines
 */
export const joined = (lines) => {
  /** @type {Line[][]} */
  const names = [];
  for (const line of lines) {
    const above = names.at(-1)?.at(-1);
    const next = above && Math.abs(line.y - above.y - above.size) < above.size * 0.05 && line.size === above.size;
    if (next && Math.abs(line.x - above.x) < above.size) names.at(-1)?.push(line);
    else names.push([line]);
  }
  return names;
};

/**
 * Where a name stands in letters of another size, round its middle.
 * @param {Line[]} name
 * @param {number} size
 * @returns {Area}
 */
const area = (name, size) => {
  const half = Math.max(...name.map((line) => line.words)) * WIDE * size * 0.5;
  const [first, last] = [name[0], name[name.length - 1]];
  const middle = (first.y + last.y) / 2 - first.size * 0.36;
  const high = (name.length * HIGH * size) / 2;
  return { left: first.x - half, right: first.x + half, top: middle - high, bottom: middle + high };
};

/** @param {Area} a @param {Area} b */
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The rules for names of places that are written larger than they are drawn: those that would lie over others are left out.
 * @param {Line[]} lines
 * @param {number} least
 */
export const named = (lines, least) => {
  const written = /** @type {Area[]} */ ([]);
  return joined(lines).flatMap((name) => {
    const size = Math.max(least, name[0].size);
    const here = area(name, size);
    if (written.some((other) => meet(other, here))) return name.map((line) => `${line.at}{display:none}`);
    written.push(here);
    if (size === name[0].size) return [];
    // Larger lines stand farther apart.
    const by = (/** @type {number} */ k) => (k - (name.length - 1) / 2) * (size * HIGH - name[0].size);
    return name.map((line, k) => `${line.at}{font-size:${size}px;translate:0 ${by(k)}px}`);
  });
};

/**
 * Writes on a board what can be read when a unit of it is so many pixels wide.
 * @param {SVGSVGElement} drawing
 * @param {number} scale
 */
export const letter = (drawing, scale) => {
  const least = LEAST / scale;
  const found = new Set();
  const lines = /** @type {Line[]} */ ([]);
  for (const text of drawing.querySelectorAll("text")) {
    const written = text.getAttribute("font-size");
    const size = Number(written);
    const kind = text.getAttribute("class")?.split(" ").at(-1) || "";
    const at = `${kind ? `.${kind}` : ":not([class])"}${kind === "era-t" ? ":not(.now)" : ""}[font-size="${written}"]`;
    if (kind === "name" && size * GROWS.name >= least) {
      const [x, y] = [text.getAttribute("x"), text.getAttribute("y")];
      const words = text.textContent.length;
      lines.push({ x: Number(x), y: Number(y), size, words, at: `.name[x="${x}"][y="${y}"]` });
    } else if (size < least) found.add(JSON.stringify([at, size, kind]));
  }
  const wanted = named(lines, least);
  for (const one of found) {
    const [at, size, kind] = JSON.parse(one);
    if (size * (GROWS[kind] || USUAL) >= least) wanted.push(`${at}{font-size:${least}px}`);
    else wanted.push(`${at}{display:none}`, `${FRAMES}:has(+ ${at}){display:none}`);
    if (kind === "now" && size * GROWS[kind] < least) wanted.push(".era-now{display:none}");
  }
  write(wanted);
};

/** @param {string[]} wanted */
const write = (wanted) => {
  const text = wanted.map((rule) => `body:not(.show-small) #board ${rule}`).join("\n");
  // The same rules once more would have the whole board laid out anew.
  if (text !== rules) sheet.replaceSync((rules = text));
};

export const startLettering = () => {
  document.adoptedStyleSheets.push(sheet);
};
