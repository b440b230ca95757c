// Finding and making elements, with the kind of element checked.

/** The root of a table's page; null on other pages. */
export const table = () => document.getElementById("table");

/** A phone, or a window as narrow as one. */
export const narrow = matchMedia("(max-width: 759px)");

/** Where keys mean something else: fields for text, and dialogs. A dialog that was just closed may still have the focus. */
export const TYPING = "input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog[open]";

/**
 * The first element that a selector finds, if it is of the kind that is wanted.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export const find = (selector, within = document, kind = /** @type {any} */ (HTMLElement)) => {
  const element = within.querySelector(selector);
  return element instanceof kind ? element : null;
};

/**
 * All elements that a selector finds and that are of the kind that is wanted.
 * @template {Element} [T=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @param {new () => T} [kind]
 * @returns {T[]}
 */
export const findAll = (selector, within = document, kind = /** @type {any} */ (HTMLElement)) =>
  /** @type {T[]} */ ([...within.querySelectorAll(selector)].filter((element) => element instanceof kind));

/**
 * The element on which an event happened, or the closest one around it, that matches a selector.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T | null}
 */
export const around = (event, selector, kind = /** @type {any} */ (HTMLElement)) => {
  const element = event.target instanceof Element ? event.target.closest(selector) : null;
  return element instanceof kind ? element : null;
};

/**
 * Makes an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [className]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
export const make = (name, className, text) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
};

/**
 * Makes a button that submits nothing.
 * @param {string} className
 * @param {string} text
 * @param {() => void} action
 */
export const makeButton = (className, text, action) => {
  const button = make("button", className, text);
  button.type = "button";
  button.onclick = action;
  return button;
};
