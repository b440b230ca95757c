import { canPatch, heldChunks, patchPage } from "../scripts/patch.js";
import { check, equal, test } from "./runner.js";

/**
 * A page within something, so that it can be replaced.
 * @param {string} html
 */
const page = (html) => {
  const within = document.createElement("div");
  within.innerHTML = `<main id="page">${html}</main>`;
  return within;
};

/** @param {Element} within */
const root = (within) => /** @type {Element} */ (within.firstElementChild);

/**
 * Patches one page into another; returns what is shown then, and the elements that stayed of those that a selector finds.
 * @param {Element} shown
 * @param {string} html
 * @param {string} [selector]
 */
const patched = (shown, html, selector = "*") => {
  const before = new Set(shown.querySelectorAll(selector));
  patchPage(root(shown), root(page(html)));
  const stayed = [...shown.querySelectorAll(selector)].filter((element) => before.has(element));
  return { html: root(shown).innerHTML, stayed: stayed.map((element) => element.textContent) };
};

test("elements that stay as they are are kept, texts and attributes are changed in place", () => {
  const shown = page(`<p class="a" title="x">one</p><p class="a">two</p>`);
  const html = `<p class="a" lang="en">three</p><p class="a">two</p>`;
  const after = patched(shown, html, "p");
  equal(after.html, html);
  equal(after.stayed, ["three", "two"]);
});

test("what comes in between leaves its neighbours alone", () => {
  const shown = page(`<li>a</li><li>b</li><li>c</li>`);
  const after = patched(shown, `<li>a</li><li>x</li><li>b</li><li>c</li>`, "li");
  equal(after.html, `<li>a</li><li>x</li><li>b</li><li>c</li>`);
  equal(after.stayed, ["a", "b", "c"]);
});

test("what goes away takes nothing with it", () => {
  const shown = page(`<li>a</li><li>b</li><li>c</li><li>d</li>`);
  const after = patched(shown, `<li>a</li><li>d</li>`, "li");
  equal(after.html, `<li>a</li><li>d</li>`);
  equal(after.stayed, ["a", "d"]);
});

test("things about something else are replaced, not changed", () => {
  const shown = page(`<g data-hex="A1">one</g><a href="?at=1">go</a><b class="x y">t</b>`);
  const after = patched(shown, `<g data-hex="B2">two</g><a href="?at=2">go on</a><b class="z y">u</b>`, "g, a, b");
  equal(after.html, `<g data-hex="B2">two</g><a href="?at=2">go on</a><b class="z y">u</b>`);
  equal(after.stayed, []);
});

test("a page of another kind takes the place of the whole", () => {
  const shown = page("one");
  const other = document.createElement("section");
  other.innerHTML = "<p>two</p>";
  patchPage(root(shown), other);
  check(shown.firstElementChild === other, "it is put there as it is");
});

test("fields: what is given anew counts, what is the same keeps what was written", () => {
  const shown = page(`<input name="a" value="1"><input name="b" value="1"><input name="c" type="checkbox" checked>`);
  const [a, b, c] = shown.querySelectorAll("input");
  [a.value, b.value] = ["mine", "mine"];
  patchPage(
    root(shown),
    root(page(`<input name="a" value="2"><input name="b" value="1"><input name="c" type="checkbox">`)),
  );
  equal([a.value, b.value, c.checked], ["2", "mine", false]);
});

test("chunks that are held are told, and those that are wanted and not held cannot be patched", () => {
  const shown = page(`<i data-part="a1.2">x</i><i>y</i><b data-part="b2.1">z</b>`);
  equal(heldChunks(shown), "a1 b2");
  check(canPatch(shown, page(`<i data-kept="a1.2"></i>`)), "all that is wanted is there");
  check(!canPatch(shown, page(`<i data-kept="c3.1"></i>`)), "something else is wanted");
  shown.querySelector("i")?.after(document.createTextNode("between"));
  check(!canPatch(shown, page(`<i data-kept="a1.2"></i>`)), "the chunk was torn apart");
});

test("a stand-in keeps its chunk in place", () => {
  const shown = page(`<i data-part="a1.2">x</i><i>y</i><b>old</b>`);
  const after = patched(shown, `<i data-kept="a1.2"></i><b>new</b>`, "i, b");
  equal(after.html, `<i data-part="a1.2">x</i><i>y</i><b>new</b>`);
  equal(after.stayed, ["x", "y", "new"]);
});

test("chunks are moved as a whole", () => {
  const shown = page(`<i data-part="a1.2">x</i><i>y</i><b data-part="b2.1">z</b>`);
  const after = patched(shown, `<u>new</u><b data-kept="b2.1"></b><i data-kept="a1.2"></i>`, "i, b");
  equal(after.html, `<u>new</u><b data-part="b2.1">z</b><i data-part="a1.2">x</i><i>y</i>`);
  equal(after.stayed, ["z", "x", "y"]);
});

test("what is inserted as a whole gets its chunks", () => {
  const shown = page(`<ol><li data-part="a1.1">x</li></ol>`);
  const after = patched(shown, `<section><ol class="log"><li data-kept="a1.1"></li><li>y</li></ol></section>`, "li");
  equal(after.html, `<section><ol class="log"><li data-part="a1.1">x</li><li>y</li></ol></section>`);
  equal(after.stayed, ["x"]);
});

test("chunks that are not wanted any more go", () => {
  const shown = page(`<i data-part="a1.2">x</i><i>y</i><b data-part="b2.1">z</b>`);
  const after = patched(shown, `<i data-part="c3.1">new</i><b data-kept="b2.1"></b>`, "b");
  equal(after.html, `<i data-part="c3.1">new</i><b data-part="b2.1">z</b>`);
  equal(after.stayed, ["z"]);
});

test("any list becomes any other", () => {
  // Every way to choose and order up to three of five items, from every one of them.
  const items = ["a", "b", "c", "d", "e"];
  /** @type {string[][]} */
  const lists = [[]];
  for (let i = 0; i < lists.length; i += 1) {
    if (lists[i].length === 3) continue;
    for (const item of items) if (!lists[i].includes(item)) lists.push([...lists[i], item]);
  }
  const html = (/** @type {string[]} */ list) => list.map((item) => `<li name="${item}">${item}</li>`).join("");
  for (const from of lists) {
    for (const to of lists) {
      const shown = page(html(from));
      patchPage(root(shown), root(page(html(to))));
      equal(root(shown).innerHTML, html(to), `${from} → ${to}`);
    }
  }
});
