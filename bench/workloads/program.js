// Programs of other libraries, with the library's kernels (`stock`) and with ours registered in it (`with-ours`).
import { difference } from '../cases/oracle.js';
import { runImplementations } from '../measure/suite.js';

/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * Measures a program with the library's kernels and with ours. Both must have results with the same bits.
 * @param {string} workload Name of the workload.
 * @param {{ run: () => unknown, isAsync?: boolean, results: Implementation['results'], dispose?: () => void }} program
 * @param {() => () => void} register Registers our kernels, and returns a function that restores the library's.
 * @param {import('../measure/measure.js').Settings} settings @returns {Promise<import('../measure/suite.js').Outcome>}
 */
export async function runProgram(workload, program, register, settings) {
  const expected = await program.results();
  /** @type {(() => void) | null} */
  let restore = null;
  // The library has one global set of kernels, so each implementation sets the one it needs.
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
  const fault = (/** @type {unknown} */ _, /** @type {ArrayLike<any>[]} */ results) => difference(expected, results);
  // Two implementations need less time than a dozen, but more rounds, because differences of a tenth matter.
  const { budget, minRounds } = settings;
  const own = { ...settings, budget: budget * 0.4, minRounds: 3 * minRounds };
  const outcome = await runImplementations(implementations, [], fault, own);
  use.stock();
  program.dispose?.();
  return { workload, route: '', ...outcome };
}
