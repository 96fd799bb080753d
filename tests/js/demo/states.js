// Helpers for tests of the demo: the package, states of the page, and a function that runs its code.
import { loadSync } from '../../../js/index.js';
import { solve } from '../../../web_demo/model/solve.js';
import { fit } from '../../../web_demo/model/state.js';

export const ts = loadSync();

/** Default state of the tests. @type {import('../../../web_demo/types.js').State} */
const base = {
  operator: 'Split',
  opset: 18,
  type: 'float32',
  dims: [4, 10],
  axis: 1,
  by: 'list',
  sizes: [3, 2, 5],
  parts: 3,
  chunk: 4,
  keepdims: 1,
};

/** Returns the default state with changes. @param {Partial<import('../../../web_demo/types.js').State>} [patch] */
export const stateWith = (patch = {}) => fit(ts, { ...base, ...patch });

/**
 * Returns the package's answer to the default state with changes.
 * @param {Partial<import('../../../web_demo/types.js').State>} patch
 */
export function answerFor(patch) {
  const { answer, fault } = solve(ts, stateWith(patch));
  if (answer === null) throw new Error(fault.message);
  return answer;
}

/** Stub of a page with a canvas, whose bytes count up. */
const document = {
  querySelector: () => ({
    getContext: () => ({
      getImageData: (
        /** @type {number} */ x,
        /** @type {number} */ y,
        /** @type {number} */ width,
        /** @type {number} */ height,
      ) => ({
        data: new Uint8ClampedArray(4 * width * height).map((_, i) => i % 256),
      }),
    }),
  }),
};

/**
 * Runs code of the page in Node.js, unchanged except for its import.
 * @param {string} text @param {{ load: unknown, Tensor: unknown }} api The package.
 * @returns {Promise<{ parts: { type: string, dims: number[], data?: any }[], whole: any, printed: string[] }>}
 */
export async function runSnippet(text, api) {
  const [line, names] = /^import \{ ([\w, ]+) \} from 'tensorsplit';\n/.exec(text) ?? ['', ''];
  const AsyncFunction = /** @type {any} */ ((async () => {}).constructor);
  /** @type {string[]} */
  const printed = [];
  const console = { log: (/** @type {string} */ words) => printed.push(words) };
  // A block, because a module may declare the names of globals, but not of parameters.
  const body = `'use strict'; const { ${names} } = api; { ${text.slice(line.length)}
    return { parts, whole: typeof whole === 'object' ? whole : null }; }`;
  const run = new AsyncFunction('api', 'console', 'document', body);
  return { ...(await run(api, console, document)), printed };
}
