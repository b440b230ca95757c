// Makes what is shown into what should be shown by changing only what differs: styles and places of the rest stay computed.
"use strict";

// ---- runs of neighbours that are not sent again while they are the same ----
// The elements of a run, its first one being marked with their number; nothing if they are not together any more.
const runOf = (first) => {
  const all = [first];
  for (let left = Number(first.dataset.run.split(".")[1]) - 1; left > 0; left -= 1) {
    const next = all.at(-1).nextSibling;
    if (!next || next.nodeType !== Node.ELEMENT_NODE || next.dataset.run !== undefined) return null;
    all.push(next);
  }
  return all;
};
// What a page holds, in the words of the server.
const heldRuns = (within) => [...within.querySelectorAll("[data-run]")].map((first) => first.dataset.run.split(".")[0]).join(" ");
// The runs for which something stands in, by their marks, and all that is in them.
const standIns = (was, is) => {
  const wanted = new Set([...is.querySelectorAll("[data-kept]")].map((place) => place.dataset.kept));
  const runs = new Map();
  for (const first of was.querySelectorAll("[data-run]")) {
    const mark = first.dataset.run;
    const all = wanted.has(mark) && !runs.has(mark) && runOf(first);
    if (all) runs.set(mark, all);
  }
  return [runs, new Set([...runs.values()].flat()), wanted];
};
// Whether everything is there for which something stands in.
const canPatch = (was, is) => {
  const [runs, , wanted] = standIns(was, is);
  return runs.size === wanted.size;
};

const patchPage = (() => {
  let [runs, stays] = [new Map(), new Set()];
  // So far ahead something is looked for that was moved by what came before it or went away.
  const AHEAD = 12;
  const MARKS = ["id", "data-hex", "data-lay", "data-key", "data-train", "href", "name", "action"];
  const first = (element) => (element.getAttribute("class") || "").split(" ", 1)[0];

  // Whether one can become the other: things of another kind, or about something else, are put in its place instead.
  const akin = (was, is) => was.nodeName === is.nodeName
    && (was.nodeType !== Node.ELEMENT_NODE || (first(was) === first(is) && MARKS.every((mark) => was.getAttribute(mark) === is.getAttribute(mark))));

  const attributes = (was, is) => {
    for (const { name } of [...was.attributes]) if (!is.hasAttribute(name)) was.removeAttribute(name);
    for (const { name, value } of is.attributes) {
      if (was.getAttribute(name) === value) continue;
      was.setAttribute(name, value);
      // What a field is given anew counts more than what it held.
      if (name === "value" && "value" in was) was.value = value;
    }
    for (const name of ["checked", "selected"]) {
      if (name in was && was.hasAttribute(name) !== was[name] && was.type !== "range") was[name] = was.hasAttribute(name);
    }
  };

  // The node from here on, within reach, that is equal to one. What stays where it is bars the way.
  const ahead = (from, wanted) => {
    let node = from;
    for (let step = 0; node && !stays.has(node) && step < AHEAD; step += 1, node = node.nextSibling) if (node.isEqualNode(wanted)) return node;
    return null;
  };

  // Whether something of what is to come, within reach, is or can be made of a node.
  const expected = (from, old) => {
    let node = from;
    for (let step = 0; node && step < AHEAD; step += 1, node = node.nextSibling) if (akin(old, node)) return true;
    return false;
  };

  // What is put somewhere as a whole gets the runs that it stands for.
  const fill = (element) => {
    if (element.nodeType === Node.ELEMENT_NODE) for (const place of element.querySelectorAll("[data-kept]")) place.replaceWith(...runs.get(place.dataset.kept));
    return element;
  };

  const patch = (was, is) => {
    if (was.nodeType !== Node.ELEMENT_NODE) {
      if (was.data !== is.data) was.data = is.data;
      return;
    }
    attributes(was, is);
    let old = was.firstChild;
    let next = is.firstChild;
    const drop = () => { const gone = old; old = old.nextSibling; gone.remove(); };
    while (next) {
      const after = next.nextSibling;
      const kept = runs.get(next.dataset?.kept);
      if (kept) {
        while (old && !stays.has(old)) drop();
        if (old === kept[0]) old = kept.at(-1).nextSibling;
        else for (const node of kept) was.insertBefore(node, old);
        next = after;
        continue;
      }
      const same = ahead(old, next);
      if (same) {
        while (old !== same) drop();
        old = old.nextSibling;
      } else if (old && !stays.has(old) && akin(old, next) && !ahead(after, old)) {
        patch(old, next);
        old = old.nextSibling;
      } else {
        was.insertBefore(fill(next), old);
        // What it took the place of goes, unless it is wanted further on: what follows stays abreast.
        if (old && !stays.has(old) && !expected(after, old)) drop();
      }
      next = after;
    }
    while (old) drop();
  };

  return (was, is) => {
    [runs, stays] = standIns(was, is);
    if (akin(was, is)) patch(was, is); else was.replaceWith(fill(is));
    [runs, stays] = [new Map(), new Set()];
  };
})();
