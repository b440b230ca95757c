// Keys, and the list of them.
"use strict";

(() => {
  if (!document.getElementById("table")) return;
  const rows = [
    ["g e m k i t s o a", "Game, Entities, Map, Market, Info, Tiles, Spreadsheet, Tools, Auto"],
    ["Tab", "on the board: from one hex where you may act to the next"],
    ["← →", "on the board: west, east; elsewhere: back and on in the history"],
    ["↑ ↓", "on the board: north-west, south-east; with Shift north-east, south-west"],
    ["Home End", "the beginning, now"],
    ["Enter", "open the ring on a hex, confirm"],
    ["Esc", "cancel"],
    ["r", "rotate the tile"],
    ["1 – 9", "choose in the ring or in the list"],
    ["3  2", "while trains run: best runs, clear"],
    ["p", "pass"],
    ["z  Shift z", "undo, redo"],
    ["+ − 0", "zoom in, out, fit"],
    ["/", "write a message"],
    ["?", "this list"],
  ];
  const help = () => {
    const dialog = document.createElement("dialog");
    dialog.className = "keys";
    dialog.setAttribute("aria-label", "Keys");
    const head = document.createElement("h2");
    head.textContent = "Keys";
    const list = document.createElement("dl");
    for (const [key, words] of rows) {
      const [term, text] = [document.createElement("dt"), document.createElement("dd")];
      for (const one of key.split(" ")) {
        if (/^[–]?$/.test(one)) { term.append(one === "" ? " " : " – "); continue; }
        const cap = document.createElement("kbd");
        cap.textContent = one;
        term.append(cap, " ");
      }
      text.textContent = words;
      list.append(term, text);
    }
    const close = document.createElement("button");
    close.textContent = "Close";
    close.onclick = () => dialog.close();
    dialog.append(head, list, close);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  };
  document.addEventListener("click", (event) => { if (event.target.closest("[data-keys]")) help(); });

  // The choices of the list in their order; what is confirmed apart is chosen, what acts at once is only brought under the finger.
  const choose = (number) => {
    const all = [...document.querySelectorAll("#decision .choices button:enabled, #decision .choices summary, .cards .controls button:enabled")];
    const shown = all.filter((button) => button.getClientRects().length > 0 && !button.closest(".fore"));
    const chosen = shown[number - 1];
    if (!chosen) return false;
    chosen.focus();
    if (chosen.matches(".pick button")) chosen.click();
    return true;
  };

  const typing = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog";
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest(typing)) return;
    if (event.target.closest("input") && /^(Arrow|Home|End|Enter| )/.test(event.key)) return;
    // On the board arrows go from hex to hex, and the ring takes the figures.
    if (event.target.closest("#board [data-hex]") && /^(Arrow|Enter)/.test(event.key)) return;
    if (document.querySelector("div.ring") && /^([1-9r]|Enter|Escape)$/.test(event.key)) return;
    if (event.key === "?") { help(); return; }
    if (event.key === "/") { event.preventDefault(); document.querySelector(".chat input[name=text]")?.focus(); return; }
    if (event.key === "p") { document.querySelector("#decision button[data-pass]")?.click(); return; }
    if (event.key === "Enter" && !event.target.closest("button, a, summary")) { document.querySelector("[data-confirm]")?.click(); return; }
    const marked = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
    if (marked) { event.preventDefault(); marked.click(); return; }
    if (/^[1-9]$/.test(event.key) && choose(Number(event.key))) event.preventDefault();
  });
})();
