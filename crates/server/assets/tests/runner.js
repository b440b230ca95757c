// A few lines that run tests in the browser. A test fails by throwing, or with a promise that is rejected.

/** @type {{ name: string, body: () => void | Promise<void> }[]} */
const tests = [];

/** What puts things back in order after a test. @type {(() => void)[]} */
let afterwards = [];

/**
 * Adds a test.
 * @param {string} name
 * @param {() => void | Promise<void>} body
 */
export const test = (name, body) => {
  tests.push({ name, body });
};

/**
 * Does something once the test that runs now is over.
 * @param {() => void} action
 */
export const after = (action) => {
  afterwards.push(action);
};

/**
 * Fails unless two values are the same, looked at as JSON.
 * @param {unknown} found
 * @param {unknown} wanted
 * @param {string} [what]
 */
export const equal = (found, wanted, what = "") => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${what} is ${is}, should be ${should}`.trim());
};

/**
 * Fails unless something holds.
 * @param {unknown} holds
 * @param {string} what
 */
export const check = (holds, what) => {
  if (!holds) throw new Error(what);
};

/** Runs every test; returns how many there are, and what failed. */
export const run = async () => {
  const failed = [];
  for (const { name, body } of tests) {
    try {
      // One after another: they share the page.
      await body();
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
    for (const action of afterwards.reverse()) action();
    afterwards = [];
  }
  return { count: tests.length, failed };
};
