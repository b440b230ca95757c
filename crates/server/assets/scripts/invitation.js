// The link by which others are invited, in full: the server does not know by which name it is reached.
import { around, find } from "./dom.js";
import { on } from "./lifecycle.js";

const write = () => {
  const field = find("[data-invite]", document, HTMLInputElement);
  if (!field) return;
  field.value = new URL(field.dataset.invite || "", location.href).href;
  field.onfocus = () => field.select();
};

/**
 * Copies the link; where a page may not do that, the link is chosen so that one can.
 * @param {HTMLElement} button
 */
const copy = async (button) => {
  const field = find("[data-invite]", document, HTMLInputElement);
  if (!field) return;
  field.select();
  const copied = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  button.textContent = copied ? "Copied" : "Press Ctrl+C to copy";
};

export const startInvitation = () => {
  document.addEventListener("click", (event) => {
    const button = around(event, "[data-copy]");
    if (button) copy(button);
  });
  on("fresh", write);
  on("listed", write);
  write();
};
