// Light or dark, and colours that colour-blind people can tell apart; the browser remembers both. This is no module:
// modules run after the page has been read, and a page that is drawn before that would flash up in the wrong colours.
"use strict";

(() => {
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  // What the account wants, unless this browser was told otherwise.
  const given = root.dataset.theme;
  /** @param {string} name */
  const remembered = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  /** @param {string} selector */
  const boxes = (selector) => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(selector));
  const openMenus = () =>
    /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details[data-menu][open]"));

  const apply = () => {
    const theme = remembered("theme") || given || "system";
    const system = night.matches ? "dark" : "light";
    root.dataset.theme = theme === "light" || theme === "dark" ? theme : system;
    if (remembered("colours") === "safe") root.dataset.colours = "safe";
    else delete root.dataset.colours;
    for (const box of boxes("[data-theme-choice]")) box.checked = box.value === theme;
    for (const box of boxes("[data-colours-choice]")) box.checked = root.dataset.colours === "safe";
  };
  apply();
  night.addEventListener("change", apply);
  document.addEventListener("DOMContentLoaded", apply);
  document.addEventListener("railhead:fresh", apply);
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (!(box instanceof HTMLInputElement)) return;
    if (box.matches("[data-theme-choice]")) localStorage.setItem("theme", box.value);
    else if (box.matches("[data-colours-choice]")) localStorage.setItem("colours", box.checked ? "safe" : "");
    else return;
    apply();
  });
  // Whoever saves a theme for the account wants it here too.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches("form[action='/account']")) localStorage.removeItem("theme");
  });
  // Menus close when one goes elsewhere.
  document.addEventListener("pointerdown", (event) => {
    for (const menu of openMenus())
      if (!(event.target instanceof Node && menu.contains(event.target))) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
})();
