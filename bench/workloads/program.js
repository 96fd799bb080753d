// Programs of other libraries, without this package (`stock`) and with it behind the library's own functions (`with-ours`).
// Stock is measured twice: what `stock-again` differs by is noise.
import { runCandidates } from '../measure/suite.js';

/** @typedef {import('../measure/measure.js').Candidate} Candidate */

/**
 * Measures a program as it is and with our kernels registered. Their results must be the same, bit for bit.
 *
 * @param {string} workload
 * @param {{ run: () => unknown, isAsync?: boolean, results: Candidate['results'], dispose?: () => void }} program
 * @param {() => () => void} register Puts our kernels in; gives what puts the former ones back.
 * @param {import('../measure/measure.js').Settings} settings
 * @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runProgram(workload, program, register, settings) {
  const start = performance.now();
  const expected = await program.results();
  const isSlow = performance.now() - start > settings.budget / 4;
  /** @type {(() => void) | null} */
  let restore = null;
  // The library has one set of kernels, and each candidate puts its own in where the other's are.
  const use = {
    stock() {
      restore?.();
      restore = null;
    },
    'with-ours'() {
      restore ??= register();
    },
  };
  // What takes seconds differs by far more than noise.
  const candidates = Object.entries(isSlow ? use : { ...use, 'stock-again': use.stock }).map(([name, prepare]) => ({
    name,
    isAsync: program.isAsync,
    prepare,
    run: program.run,
    results: () => (name === 'stock' ? expected : (prepare(), program.results())),
  }));
  const fault = (/** @type {unknown} */ _, /** @type {ArrayLike<any>[]} */ given) => difference(expected, given);
  // Three candidates need less time than a dozen, but more rounds: between them a tenth matters.
  const { budget, leastRounds } = settings;
  const own = { ...settings, budget: budget * 0.4, leastRounds: 3 * leastRounds };
  const outcome = await runCandidates(candidates, [], fault, own);
  use.stock();
  program.dispose?.();
  return { workload, lane: '', ...outcome };
}

/**
 * @param {readonly ArrayLike<any>[]} expected
 * @param {readonly ArrayLike<any>[]} given
 * @returns {string} Empty where they are the same.
 */
function difference(expected, given) {
  const isSame = (/** @type {ArrayLike<any>} */ a, /** @type {ArrayLike<any>} */ b) =>
    a.length === b.length && Array.prototype.every.call(a, (value, i) => Object.is(value, b[i]));
  const i = expected.findIndex((values, j) => !isSame(values, given[j]));
  return given.length === expected.length && i === -1 ? '' : `result ${i} is not that of the library as it is`;
}
