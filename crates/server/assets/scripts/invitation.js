// The link by which others are invited, in full: the server does not know by which name it is reached.
import { find } from "./dom.js";
import { on } from "./lifecycle.js";

const write = () => {
  const field = find("[data-invite]", document, HTMLInputElement);
  if (!field) return;
  field.value = new URL(field.dataset.invite || "", location.href).href;
  field.onfocus = () => field.select();
};

export const startInvitation = () => {
  on("fresh", write);
  on("listed", write);
  write();
};
