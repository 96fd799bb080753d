// run-suite.js TITLE: runs one suite in its own process, so that its processor time can be measured and suites can run in parallel.
// Sends the outcome to the parent process.
import { processorTime } from './lib/run.js';
import { defaultSuites, extraSuites, longSuites } from './suites.js';

/** @typedef {import('./suites.js').Count & { processor: number | null }} Outcome */

const suite = [...defaultSuites, ...extraSuites, ...longSuites].find(({ title }) => title === process.argv[2]);
if (!suite) throw new Error(`unknown suite '${process.argv[2]}'`);

/** @type {import('./suites.js').Count} */
let count = { passed: 0, failed: 1 };
try {
  count = await suite.run();
  if (count.passed + count.failed === 0) {
    console.error(`${suite.title}: no test was run`);
    count.failed = 1;
  }
} catch (error) {
  console.error(`${suite.title}: ${/** @type {Error} */ (error).message}`);
}
const slowest = (count.tests ?? []).sort((a, b) => b.seconds - a.seconds).slice(0, 10);
/** @type {Outcome} */
const outcome = { ...count, tests: slowest, processor: processorTime() };
process.send?.(outcome, () => process.disconnect());
