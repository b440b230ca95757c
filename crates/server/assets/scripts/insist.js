// Asks the server until it answers: what failed is asked again, ever more slowly, and at once when there is reason to hope.
import { notReached, pause, reached } from "./connection.js";

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 30000;
/** An answer that does not begin within this time will not come: the line may be dead. */
const PATIENCE = 10000;
/** An answer that has begun is waited for longer: there are slow lines. */
const READING = 60000;

/** What a server or a proxy answers that cannot answer just now. */
const NOT_NOW = [408, 425, 429, 502, 503, 504];

/**
 * How long to wait before something is tried again: every time twice as long, and not all pages at the same moment.
 * @param {number} failed How often it has failed.
 */
export const waitAfter = (failed) => Math.min(FIRST_WAIT * 2 ** (failed - 1), LONGEST_WAIT) * (1 + Math.random() / 4);

/**
 * An answer with all of its text.
 * @typedef {{ ok: boolean, status: number, text: string }} Answer
 */

/**
 * Asks once; null where no whole answer comes.
 * @param {string} address
 * @param {RequestInit} options
 * @param {AbortSignal} [unwanted]
 * @returns {Promise<Answer | null>}
 */
const askOnce = async (address, options, unwanted) => {
  const giveUp = new AbortController();
  const stop = () => giveUp.abort();
  let timer = setTimeout(stop, PATIENCE);
  unwanted?.addEventListener("abort", stop);
  try {
    const answer = await fetch(address, { ...options, signal: giveUp.signal });
    clearTimeout(timer);
    timer = setTimeout(stop, READING);
    const text = await answer.text();
    // Browsers take an answer that was cut off within its head for a whole one without content.
    const cut = answer.ok && text === "";
    return cut || NOT_NOW.includes(answer.status) ? null : { ok: answer.ok, status: answer.status, text };
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    unwanted?.removeEventListener("abort", stop);
  }
};

/** Questions are told apart by their numbers. */
let questions = 0;

/**
 * Asks for something that may be asked for any number of times; null where it is not wanted any more.
 * @param {string | (() => string)} address What it is when it is asked for; it may change while the server is away.
 * @param {RequestInit} [options]
 * @param {AbortSignal} [unwanted]
 */
export const insist = async (address, options = {}, unwanted = undefined) => {
  questions += 1;
  const question = `question ${questions}`;
  try {
    for (let failed = 1; !unwanted?.aborted; failed += 1) {
      const answer = await askOnce(typeof address === "string" ? address : address(), options, unwanted);
      if (unwanted?.aborted) break;
      if (answer) return answer;
      notReached(question);
      await pause(waitAfter(failed));
    }
    return null;
  } finally {
    reached(question);
  }
};

/**
 * What an answer holds for scripts; null where it is none.
 * @param {Answer | null} answer
 */
export const contentOf = (answer) => {
  try {
    return answer?.ok ? JSON.parse(answer.text) : null;
  } catch {
    return null;
  }
};
