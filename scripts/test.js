// test.js [GROUP]...: installs what is missing, builds, and runs the suites of the groups named, or single ones by their
// own name (scripts/lib/suites.js lists them), by default each thing once, with `all` the extra ones as well, but not those that
// take longer than all others together.
// Native suites, those with browsers, which wait a lot, and the others run at the same time, each with its output at its end.
// The last line is `N passed, N failed`; the exit code is 0 only when nothing failed and every suite ran a test.
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

import { build } from './build.js';
import { root, steps, took } from './lib/run.js';
import { extra, long, usual } from './lib/suites.js';
import { setup } from './setup.js';

/** @typedef {import('./lib/suite.js').Outcome} Outcome */

const groups = process.argv.slice(2);
const named = [...usual, ...extra, ...long].filter(
  ({ group, name = '' }) => groups.includes(group) || groups.includes(name),
);
const asked = groups.length === 0 ? usual : groups.includes('all') ? [...usual, ...extra] : named;
const chosen = asked.filter(({ title }) => !asked.some(({ instead }) => instead === title));
if (groups.includes('robust')) {
  // This group is run by hand to look for faults, so it tries all runs, of inputs that no run has tried.
  process.env.TENSORSPLIT_RUNS ??= 'all';
  process.env.TENSORSPLIT_SEED ??= String(randomInt(1, 2 ** 31));
  console.log(`seed ${process.env.TENSORSPLIT_SEED} (TENSORSPLIT_SEED repeats it)`);
}
if (chosen.length === 0) throw new Error(`no suite is called ${groups.join(' or ')}`);

const step = steps(2);
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const table = [];
/** @type {{ title: string, name: string, seconds: number }[]} */
const timed = [];
let ended = 0;

try {
  const purpose = chosen.some(({ group }) => group === 'robust') ? 'robust' : 'test';
  await step('Setup: tools and npm packages', () => setup(purpose));
  await step('Build: the WebAssembly module', () => build('wasm'));
  const lanes = [...new Set(chosen.map(({ lane }) => lane))].map((lane) =>
    chosen.filter((suite) => suite.lane === lane),
  );
  const isShownAtOnce = lanes.length === 1;
  await Promise.all(
    lanes.map(async (suites) => {
      for (const { title } of suites) {
        console.log(`\n${title} ...`);
        const { output, passed, failed, tests, time } = await runSuite(title, isShownAtOnce);
        ended += 1;
        console.log(`\n${output}[${ended}/${chosen.length}] ${title}: done in ${time}`);
        total.passed += passed;
        total.failed += failed;
        for (const test of tests ?? []) timed.push({ title, ...test });
        table.push(`${String(passed).padStart(7)} passed ${String(failed).padStart(4)} failed  ${title}, ${time}`);
      }
    }),
  );
} catch (error) {
  console.error(`test: ${/** @type {Error} */ (error).message}`);
  total.failed += 1;
}

timed.sort((a, b) => b.seconds - a.seconds);
console.log('\nThe slowest tests:');
for (const { title, name, seconds } of timed.slice(0, 10)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name.slice(0, 100)} (${title})`);
}
console.log(`\n${table.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * Runs a suite in a process of its own, which knows what processor time it took.
 *
 * @param {string} title
 * @param {boolean} isShownAtOnce Else what it prints is given back.
 * @returns {Promise<Outcome & { output: string, time: string }>}
 */
function runSuite(title, isShownAtOnce) {
  const start = performance.now();
  const stream = isShownAtOnce ? 'inherit' : 'pipe';
  const child = fork(join(root, 'scripts', 'lib', 'suite.js'), [title], { stdio: ['ignore', stream, stream, 'ipc'] });
  let output = '';
  for (const readable of [child.stdout, child.stderr]) {
    readable?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  /** @type {Outcome} What stands where it dies. */
  let outcome = { passed: 0, failed: 1, processor: null };
  child.on('message', (message) => (outcome = /** @type {Outcome} */ (message)));
  return new Promise((resolve) => {
    child.on('close', () => {
      const time = took((performance.now() - start) / 1000, outcome.processor);
      resolve({ ...outcome, output, time });
    });
  });
}
