// A few lines that run tests in the browser. A test fails by throwing.

/** @type {{ name: string, body: () => void }[]} */
const tests = [];

/**
 * Adds a test.
 * @param {string} name
 * @param {() => void} body
 */
export const test = (name, body) => {
  tests.push({ name, body });
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
export const run = () => {
  const failed = [];
  for (const { name, body } of tests) {
    try {
      body();
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return { count: tests.length, failed };
};
