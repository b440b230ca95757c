// What happens to a page, for all modules that add something to it. These are events of the document, so that look.js,
// which is no module, and tests can listen as well.

/**
 * What can happen, and what is told about it.
 * @typedef {object} Happenings
 * @property {string | null} entry The stream told the number of the last entry, or null after it was away.
 * @property {HTMLElement} stale The page was fetched again: its new root, before it is compared with what is shown.
 *   Whoever adds something to every page adds it there.
 * @property {null} fresh The renewed page is shown.
 * @property {null} done An action of the reader was carried out.
 * @property {"board" | "card"} chosen The reader chose something there that is yet to be confirmed. One thing is chosen at a time.
 * @property {null} listed A list of tables was replaced.
 */

/**
 * Tells everybody that something happened.
 * @template {keyof Happenings} K
 * @param {K} name
 * @param {Happenings[K]} detail
 */
export const tell = (name, detail) => {
  document.dispatchEvent(new CustomEvent(`railhead:${name}`, { detail }));
};

/**
 * Calls a function whenever something happens.
 * @template {keyof Happenings} K
 * @param {K} name
 * @param {(detail: Happenings[K]) => void} handler
 * @param {AddEventListenerOptions} [options]
 */
export const on = (name, handler, options) => {
  const listener = (/** @type {Event} */ event) => handler(/** @type {CustomEvent<Happenings[K]>} */ (event).detail);
  document.addEventListener(`railhead:${name}`, listener, options);
};
