// Makes what is shown into what should be shown by changing only what differs: styles and places of the rest stay computed.
"use strict";

const patchPage = (() => {
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

  // The node from here on, within reach, that is equal to one.
  const ahead = (from, wanted) => {
    let node = from;
    for (let step = 0; node && step < AHEAD; step += 1, node = node.nextSibling) if (node.isEqualNode(wanted)) return node;
    return null;
  };

  const patch = (was, is) => {
    if (was.nodeType !== Node.ELEMENT_NODE) {
      if (was.data !== is.data) was.data = is.data;
      return;
    }
    attributes(was, is);
    let old = was.firstChild;
    let next = is.firstChild;
    while (next) {
      const after = next.nextSibling;
      const same = ahead(old, next);
      if (same) {
        while (old !== same) { const gone = old; old = old.nextSibling; gone.remove(); }
        old = old.nextSibling;
      } else if (old && akin(old, next) && !ahead(after, old)) {
        patch(old, next);
        old = old.nextSibling;
      } else {
        was.insertBefore(next, old);
      }
      next = after;
    }
    while (old) { const gone = old; old = old.nextSibling; gone.remove(); }
  };

  return (was, is) => { if (akin(was, is)) patch(was, is); else was.replaceWith(is); };
})();
