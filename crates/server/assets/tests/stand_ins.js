// What tests put in place of the page, the server and the clock while they run.
import { after } from "./runner.js";

/**
 * Puts something in place of a property until the test is over.
 * @param {object} owner
 * @param {string} name
 * @param {unknown} value
 */
export const replace = (owner, name, value) => {
  const was = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  after(() => {
    if (was) Object.defineProperty(owner, name, was);
    else Reflect.deleteProperty(owner, name);
  });
};

/**
 * Shows something on the page until the test is over.
 * @param {string} html
 */
export const showPage = (html) => {
  const within = document.createElement("div");
  within.innerHTML = html;
  document.body.append(within);
  after(() => within.remove());
  return within;
};

/**
 * What the server is asked.
 * @typedef {{ address: string, body: string, headers: Record<string, string> }} Asked
 */

/**
 * Answers what scripts ask the server, until the test is over; returns what they asked.
 * @param {(asked: Asked, number: number) => Response | Promise<Response>} answer
 */
export const answerWith = (answer) => {
  /** @type {Asked[]} */
  const asked = [];
  replace(window, "fetch", async (/** @type {string} */ address, /** @type {any} */ { body, headers } = {}) => {
    asked.push({ address, body: String(body ?? ""), headers: headers ?? {} });
    return answer(asked[asked.length - 1], asked.length);
  });
  return asked;
};

/** An answer that can be given later: a promise, and what fulfils it. */
export const later = () => {
  /** @type {(answer: Response) => void} */
  let give = () => {};
  /** @type {Promise<Response>} */
  const promise = new Promise((resolve) => {
    give = resolve;
  });
  return { promise, give };
};

/** Waits until what was begun has been done, as far as it waits for nothing but promises. */
export const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
};

/**
 * Presses a key.
 * @param {string} key
 * @param {Element} [on]
 * @param {KeyboardEventInit} [more]
 */
export const press = (key, on = document.body, more = {}) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
};

/**
 * An element that a test put on the page.
 * @param {string} selector
 */
export const there = (selector) => {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`there is no ${selector}`);
  return element;
};
