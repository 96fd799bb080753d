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

/**
 * Runs code of the page in Node.js, unchanged except for its import.
 * @param {string} text @param {{ load: unknown, Tensor: unknown }} api The package.
 * @returns {Promise<{ parts: { type: string, dims: number[], data?: any }[], wholes: any[] | null, printed: string[] }>}
 */
export async function runSnippet(text, api) {
  const [line, names] = /^import \{ ([\w, ]+) \} from 'tensorsplit';\n/.exec(text) ?? ['', ''];
  const AsyncFunction = /** @type {any} */ ((async () => {}).constructor);
  /** @type {string[]} */
  const printed = [];
  const console = { log: (/** @type {string} */ words) => printed.push(words) };
  const run = new AsyncFunction(
    'api',
    'console',
    `const { ${names} } = api;\n${text.slice(line.length)}\nreturn { parts, wholes: typeof wholes === 'object' ? wholes : null };`,
  );
  return { ...(await run(api, console)), printed };
}
