// Where the focus goes when a page is renewed: to the same control, or to a neutral place. It never goes to a neighbour, which
// the next Enter would press.
import { findAll } from "./dom.js";

const CONTROLS = "button, a, summary, input, select, textarea, [data-hex]";
/** Fields that say nothing about what a form does: they change with every move. */
const PASSING = ["key", "version"];

/** @param {Element} element */
const labelOf = (element) => element.getAttribute("aria-label") || element.textContent.trim();

/**
 * What a form does, as far as it is decided before somebody fills it in.
 * @param {HTMLFormElement | null} form
 */
const purposeOf = (form) => {
  if (!form) return "";
  const hidden = findAll("input[type=hidden]", form, HTMLInputElement).filter(({ name }) => !PASSING.includes(name));
  return [form.getAttribute("action"), ...hidden.map(({ name, value }) => `${name}=${value}`)].join(" ");
};

/**
 * What makes a control this one and no other, whatever stands around it; null for what is no control.
 * @param {Element | null} element
 */
export const identityOf = (element) => {
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body) return null;
  const { hex, key } = element.dataset;
  if (element.id) return `id ${element.id}`;
  if (hex) return `hex ${hex}`;
  if (key) return `key ${key}`;
  if (element instanceof HTMLButtonElement && element.name)
    return `send ${purposeOf(element.form)} ${element.name}=${element.value}`;
  if (element instanceof HTMLInputElement && /radio|checkbox/.test(element.type))
    return `choose ${element.name}=${element.value}`;
  const link = element.getAttribute("href");
  if (link) return `link ${link}`;
  return element.matches(CONTROLS) ? `${element.tagName} ${labelOf(element)}` : null;
};

/** What has the focus; null if nothing in particular has. */
export const focused = () => identityOf(document.activeElement);

/** Takes the focus to where Enter does nothing. */
export const neutral = () => {
  const card = document.getElementById("decision");
  if (card) card.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/**
 * Gives the focus back to a control on a page that was renewed.
 * @param {string | null} identity
 */
export const focusAgain = (identity) => {
  if (identity === null || identityOf(document.activeElement) === identity) return;
  const same = [...document.querySelectorAll(CONTROLS)].filter((element) => identityOf(element) === identity);
  const place = same.find((element) => element.getClientRects().length > 0);
  if (place instanceof HTMLElement || place instanceof SVGElement) place.focus({ preventScroll: true });
  else neutral();
};
