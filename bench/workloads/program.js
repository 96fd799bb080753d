// Programs of other libraries, without this package (`stock`) and with it behind the library's own functions (`with-ours`).
import { difference } from '../measure/oracle.js';
import { runImplementations } from '../measure/suite.js';

/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * Measures a program as it is and with our kernels registered. Their results must be the same, bit for bit.
 *
 * @param {string} workload
 * @param {{ run: () => unknown, isAsync?: boolean, results: Implementation['results'], dispose?: () => void }} program
 * @param {() => () => void} register Puts our kernels in; gives what puts the former ones back.
 * @param {import('../measure/measure.js').Settings} settings
 * @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runProgram(workload, program, register, settings) {
  const expected = await program.results();
  /** @type {(() => void) | null} */
  let restore = null;
  // The library has one set of kernels, and each implementation puts its own in where the other's are.
  const use = {
    stock() {
      restore?.();
      restore = null;
    },
    'with-ours'() {
      restore ??= register();
    },
  };
  const implementations = Object.entries(use).map(([name, prepare]) => ({
    name,
    isAsync: program.isAsync,
    prepare,
    run: program.run,
    results: () => (name === 'stock' ? expected : (prepare(), program.results())),
  }));
  const fault = (/** @type {unknown} */ _, /** @type {ArrayLike<any>[]} */ given) => difference(expected, given);
  // Two implementations need less time than a dozen, but more rounds: between them a tenth matters.
  const { budget, leastRounds } = settings;
  const own = { ...settings, budget: budget * 0.4, leastRounds: 3 * leastRounds };
  const outcome = await runImplementations(implementations, [], fault, own);
  use.stock();
  program.dispose?.();
  return { workload, lane: '', ...outcome };
}
