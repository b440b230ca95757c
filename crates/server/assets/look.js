// Light or dark, and colours for colour-blind eyes: set before anything is drawn, and remembered.
"use strict";

(() => {
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  // What the account wants, unless this browser was told otherwise.
  const given = root.dataset.theme;
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const dress = () => {
    const theme = kept("theme") || given || "system";
    root.dataset.theme = theme === "light" || theme === "dark" ? theme : night.matches ? "dark" : "light";
    if (kept("colours") === "safe") root.dataset.colours = "safe"; else delete root.dataset.colours;
    for (const box of document.querySelectorAll("[data-theme-choice]")) box.checked = box.value === theme;
    for (const box of document.querySelectorAll("[data-colours-choice]")) box.checked = root.dataset.colours === "safe";
  };
  dress();
  night.addEventListener("change", dress);
  for (const event of ["DOMContentLoaded", "railhead:fresh"]) document.addEventListener(event, dress);
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (box.matches("[data-theme-choice]")) localStorage.setItem("theme", box.value);
    else if (box.matches("[data-colours-choice]")) localStorage.setItem("colours", box.checked ? "safe" : "");
    else return;
    dress();
  });
  // Menus close when one goes elsewhere.
  document.addEventListener("pointerdown", (event) => {
    for (const menu of document.querySelectorAll("details[data-menu][open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of document.querySelectorAll("details[data-menu][open]")) { menu.open = false; menu.querySelector("summary").focus(); }
  });
})();
