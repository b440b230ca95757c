// Makes what is shown into what should be shown by changing only what differs: the browser need not compute style and
// layout of the rest again.
//
// A page comes without the chunks (neighbouring elements) that the reader's page holds already; an empty element stands in
// for each (data-kept). The first element of a chunk is marked with its print and how many elements it has:
// data-part="PRINT.NUMBER".
import { findAll } from "./dom.js";

/** How far ahead something is looked for that was moved by what came before it or went away. */
const AHEAD = 12;
/** Attributes that say what an element is about. */
const IDENTITY = ["id", "data-hex", "data-lay", "data-key", "data-train", "href", "name", "action"];

/** @typedef {HTMLElement | SVGElement} Marked */

/**
 * Elements with an attribute, HTML or SVG.
 * @param {ParentNode} within
 * @param {string} selector
 */
const marked = (within, selector) => /** @type {Marked[]} */ (findAll(selector, within, Element));

/**
 * The elements of a chunk; null if they are not together any more.
 * @param {Marked} first
 */
const chunkOf = (first) => {
  /** @type {ChildNode[]} */
  const all = [first];
  let last = /** @type {ChildNode} */ (first);
  for (let left = Number(first.dataset.part?.split(".")[1]) - 1; left > 0; left -= 1) {
    const next = last.nextSibling;
    if (!(next instanceof Element) || next.hasAttribute("data-part")) return null;
    all.push(next);
    last = next;
  }
  return all;
};

/**
 * The prints of the chunks that a page holds, as the server wants to be told.
 * @param {ParentNode} within
 */
export const heldChunks = (within) =>
  marked(within, "[data-part]")
    .map((first) => first.dataset.part?.split(".")[0])
    .join(" ");

/**
 * The chunks of one page for which something stands in on another: by their marks, all nodes in them, and the marks that
 * are wanted.
 * @param {ParentNode} was
 * @param {ParentNode} is
 */
const chunksFor = (was, is) => {
  const wanted = new Set(marked(is, "[data-kept]").map((place) => place.dataset.kept || ""));
  /** @type {Map<string, ChildNode[]>} */
  const chunks = new Map();
  for (const first of marked(was, "[data-part]")) {
    const mark = first.dataset.part || "";
    const all = wanted.has(mark) && !chunks.has(mark) && chunkOf(first);
    if (all) chunks.set(mark, all);
  }
  return { chunks, stays: new Set([...chunks.values()].flat()), wanted };
};

/**
 * Whether everything is there for which something stands in.
 * @param {ParentNode} was
 * @param {ParentNode} is
 */
export const canPatch = (was, is) => {
  const { chunks, wanted } = chunksFor(was, is);
  return chunks.size === wanted.size;
};

/** @param {Element} element */
const firstClass = (element) => (element.getAttribute("class") || "").split(" ", 1)[0];

/**
 * Whether one can become the other: things of another kind, or about something else, are put in its place instead.
 * @param {Node} was
 * @param {Node} is
 */
const akin = (was, is) => {
  if (was.nodeName !== is.nodeName) return false;
  if (!(was instanceof Element && is instanceof Element)) return true;
  const same = (/** @type {string} */ name) => was.getAttribute(name) === is.getAttribute(name);
  // A button that sends something else is another one: a press or the focus must not go over to it.
  if (was instanceof HTMLButtonElement && !same("value")) return false;
  return firstClass(was) === firstClass(is) && IDENTITY.every(same);
};

/**
 * @param {Element} was
 * @param {Element} is
 */
const patchAttributes = (was, is) => {
  for (const { name } of [...was.attributes]) {
    // What is being sent is still being sent.
    if (!is.hasAttribute(name) && name !== "aria-busy") was.removeAttribute(name);
  }
  for (const { name, value } of is.attributes) {
    if (was.getAttribute(name) === value) continue;
    was.setAttribute(name, value);
    // What a field is given anew counts more than what it held.
    if (name === "value" && "value" in was) was.value = value;
  }
  if (was instanceof HTMLInputElement && was.type !== "range") {
    const checked = was.hasAttribute("checked");
    if (was.checked !== checked) was.checked = checked;
  }
  if (was instanceof HTMLOptionElement) {
    const selected = was.hasAttribute("selected");
    if (was.selected !== selected) was.selected = selected;
  }
};

/** One change of a page. */
class Patch {
  /**
   * @param {Element} was
   * @param {Element} is
   */
  constructor(was, is) {
    const { chunks, stays } = chunksFor(was, is);
    this.chunks = chunks;
    /** Nodes that stay where they are unless a stand-in moves them. */
    this.stays = stays;
  }

  /**
   * The node from here on, within reach, that is equal to one. What stays where it is bars the way.
   * @param {ChildNode | null} from
   * @param {Node} wanted
   */
  equalAhead(from, wanted) {
    let node = from;
    for (let step = 0; node && !this.stays.has(node) && step < AHEAD; step += 1, node = node.nextSibling) {
      if (node.isEqualNode(wanted)) return node;
    }
    return null;
  }

  /**
   * Whether something of what is to come, within reach, is or can be made of a node.
   * @param {ChildNode | null} from
   * @param {ChildNode} old
   */
  expected(from, old) {
    let node = from;
    for (let step = 0; node && step < AHEAD; step += 1, node = node.nextSibling) if (akin(old, node)) return true;
    return false;
  }

  /**
   * Puts the chunks into something that is inserted as a whole.
   * @template {Node} T
   * @param {T} node
   */
  fill(node) {
    if (node instanceof Element) {
      for (const place of marked(node, "[data-kept]")) {
        place.replaceWith(...(this.chunks.get(place.dataset.kept || "") || []));
      }
    }
    return node;
  }

  /**
   * @param {Node} was
   * @param {Node} is
   */
  change(was, is) {
    if (was instanceof Element && is instanceof Element) {
      patchAttributes(was, is);
      this.changeChildren(was, is);
    } else if (was.nodeValue !== is.nodeValue) {
      was.nodeValue = is.nodeValue;
    }
  }

  /**
   * @param {Element} was
   * @param {Element} is
   */
  changeChildren(was, is) {
    let old = was.firstChild;
    let next = is.firstChild;
    const drop = () => {
      const gone = old;
      old = gone?.nextSibling ?? null;
      gone?.remove();
    };
    while (next) {
      const after = next.nextSibling;
      const kept = next instanceof Element && this.chunks.get(next.getAttribute("data-kept") ?? "");
      if (kept) {
        while (old && !this.stays.has(old)) drop();
        if (old === kept[0]) old = kept.at(-1)?.nextSibling ?? null;
        else for (const node of kept) was.insertBefore(node, old);
        next = after;
        continue;
      }
      const same = this.equalAhead(old, next);
      if (same) {
        while (old !== same) drop();
        old = same.nextSibling;
      } else if (old && !this.stays.has(old) && akin(old, next) && !this.equalAhead(after, old)) {
        this.change(old, next);
        old = old.nextSibling;
      } else {
        was.insertBefore(this.fill(next), old);
        // What it took the place of goes, unless it is wanted further on: what follows stays abreast.
        if (old && !this.stays.has(old) && !this.expected(after, old)) drop();
      }
      next = after;
    }
    while (old) drop();
  }
}

/**
 * Changes one element into another; what is equal stays the same element. Every stand-in must have its chunk
 * (`canPatch`).
 * @param {Element} was
 * @param {Element} is
 */
export const patchPage = (was, is) => {
  const patch = new Patch(was, is);
  if (akin(was, is)) patch.change(was, is);
  else was.replaceWith(patch.fill(is));
};
