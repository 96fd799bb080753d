// What the tests of the demo share: the package, states of the page, and a way to run the code it offers.
import { loadSync } from '../../../js/index-node.js';
import { solve } from '../../../web_demo/model/solve.js';
import { fit, initial } from '../../../web_demo/model/state.js';

export const ts = loadSync();

/** @param {Partial<import('../../../web_demo/nouns.js').State>} [patch] */
export const stateWith = (patch = {}) => fit({ ...initial, ...patch });

/** @param {Partial<import('../../../web_demo/nouns.js').State>} patch */
export function answerFor(patch) {
  const { answer, fault } = solve(ts, stateWith(patch));
  if (answer === null) throw new Error(fault.message);
  return answer;
}

/**
 * Runs code that the page offers, as it stands but for its import.
 *
 * @param {string} text
 * @param {{ load: unknown, Tensor: unknown }} api The package.
 * @returns {Promise<{ type: string, dims: number[], data?: any }[]>} The parts.
 */
export async function runSnippet(text, api) {
  const [line, names] = /^import \{ ([\w, ]+) \} from 'tensorsplit';\n/.exec(text) ?? ['', ''];
  const left = /const (\[[^\]]*\]|\w+) = ts\.\w+\([^;]*;\n$/.exec(text)?.[1] ?? '[]';
  const AsyncFunction = /** @type {any} */ ((async () => {}).constructor);
  return new AsyncFunction('api', `const { ${names} } = api;\n${text.slice(line.length)}\nreturn [...${left}];`)(api);
}
