import { startDrafts } from "../scripts/drafts.js";
import { after, equal, test } from "./runner.js";
import { showPage, there } from "./stand_ins.js";

const PAGE = `<div id="table" data-table="t1" data-seq="4">
  <form action="/table/t1/chat"><input name="text" aria-label="Message"></form>
  <form action="/table/t1/play"><input type="number" name="price" aria-label="Price" value="40"></form>
  <form action="/login"><input type="password" name="hidden" aria-label="Password"></form></div>`;

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (there(`[name=${name}]`));

/** The page is left, and comes again. @param {string} [page] */
const again = (page = PAGE) => {
  window.dispatchEvent(new Event("pagehide"));
  there("#table").parentElement?.remove();
  showPage(page);
  startDrafts();
};

const forgotten = () => {
  after(() => {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith("draft ")) sessionStorage.removeItem(name);
  });
};

test("what was typed is there again after the page was loaded again, but for passwords", () => {
  forgotten();
  showPage(PAGE);
  startDrafts();
  field("text").value = "half a sentence";
  field("price").value = "55";
  field("hidden").value = "secret";
  again();
  equal([field("text").value, field("price").value, field("hidden").value], ["half a sentence", "55", ""]);
  equal(JSON.stringify({ ...sessionStorage }).includes("secret"), false);
});

test("a price is not kept for another moment of the game", () => {
  forgotten();
  showPage(PAGE);
  startDrafts();
  field("text").value = "still meant";
  field("price").value = "55";
  again(PAGE.replace(`data-seq="4"`, `data-seq="5"`));
  equal([field("text").value, field("price").value], ["still meant", "40"]);
});

test("what was sent does not come again", () => {
  forgotten();
  showPage(PAGE);
  startDrafts();
  field("text").value = "sent";
  field("text").form?.dispatchEvent(new Event("submit", { bubbles: true }));
  again();
  equal(field("text").value, "");
});
