// What boards show: the browser remembers what was ticked.
import { around, findAll } from "./dom.js";
import { on } from "./lifecycle.js";

/** @returns {Record<string, boolean>} */
const remembered = () => {
  try {
    return JSON.parse(localStorage.getItem("shows") || "{}") || {};
  } catch {
    return {};
  }
};

const apply = () => {
  const wanted = remembered();
  for (const box of findAll("[data-show]", document, HTMLInputElement)) {
    const name = box.dataset.show || "";
    box.checked = wanted[name] ?? box.defaultChecked;
    document.body.classList.toggle(`hide-${name}`, !box.checked);
    document.body.classList.toggle(`show-${name}`, box.checked);
  }
};

export const startMapDisplay = () => {
  document.addEventListener("change", (event) => {
    const box = around(event, "[data-show]", HTMLInputElement);
    if (!box) return;
    localStorage.setItem("shows", JSON.stringify({ ...remembered(), [box.dataset.show || ""]: box.checked }));
    apply();
  });
  on("fresh", apply);
  apply();
};
