// suite.js TITLE: runs one suite in a process of its own, so that its processor time can be told, and another suite can run
// beside it. Tells the process that started it what came of it.
import { processorTime } from './run.js';
import { extra, long, usual } from './suites.js';

/** @typedef {import('./suites.js').Count & { processor: number | null }} Outcome */

const suite = [...usual, ...extra, ...long].find(({ title }) => title === process.argv[2]);
if (!suite) throw new Error(`no suite has the title '${process.argv[2]}'`);

/** @type {import('./suites.js').Count} */
let count = { passed: 0, failed: 1 };
try {
  count = await suite.run();
  if (count.passed + count.failed === 0) {
    console.error(`${suite.title}: ran no test`);
    count.failed = 1;
  }
} catch (error) {
  console.error(`${suite.title}: ${/** @type {Error} */ (error).message}`);
}
const slowest = (count.tests ?? []).sort((a, b) => b.seconds - a.seconds).slice(0, 10);
/** @type {Outcome} */
const outcome = { ...count, tests: slowest, processor: processorTime() };
process.send?.(outcome, () => process.disconnect());
