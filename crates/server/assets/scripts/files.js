// Game files: chosen, or dropped on the form.
import { around, find, findAll } from "./dom.js";

/**
 * Reads a file into the field of its form.
 * @param {File} file
 * @param {HTMLFormElement} form
 */
const read = async (file, form) => {
  const name = find("[data-file-into]", form)?.dataset.fileInto || "";
  const field = find(`[name="${CSS.escape(name)}"]`, form, HTMLTextAreaElement);
  if (!field) return;
  field.value = await file.text();
  field.setCustomValidity("");
};

export const startFiles = () => {
  document.addEventListener("change", (event) => {
    const chosen = around(event, "[data-file-into]", HTMLInputElement);
    if (chosen?.form && chosen.files?.[0]) read(chosen.files[0], chosen.form);
  });
  for (const form of findAll("form.import", document, HTMLFormElement)) {
    form.addEventListener("dragover", (event) => {
      event.preventDefault();
      form.classList.add("dropping");
    });
    form.addEventListener("dragleave", () => form.classList.remove("dropping"));
    form.addEventListener("drop", (event) => {
      event.preventDefault();
      form.classList.remove("dropping");
      const file = event.dataTransfer?.files[0];
      if (file) read(file, form);
    });
  }
};
