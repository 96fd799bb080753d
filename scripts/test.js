// test.js [GROUP]...: installs missing tools, builds the module, and runs suites of scripts/suites.js. Arguments are groups or
// names of single suites. Without arguments, runs the default suites; `all` adds the extra suites, but not the long ones.
// Native suites, suites with browsers, and the others run in parallel. The output of each is printed when it ends.
// The last line is `N passed, N failed`. The exit code is 0 only if nothing failed and every suite ran a test.
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';

import { build } from './build.js';
import { root, steps, formatDuration } from './lib/run.js';
import { defaultSuites, extraSuites, longSuites } from './suites.js';
import { setup } from './setup.js';

/** @typedef {import('./run-suite.js').Outcome} Outcome */

const groups = process.argv.slice(2);
const named = [...defaultSuites, ...extraSuites, ...longSuites].filter(
  ({ group, name = '' }) => groups.includes(group) || groups.includes(name),
);
const requested =
  groups.length === 0 ? defaultSuites : groups.includes('all') ? [...defaultSuites, ...extraSuites] : named;
const chosen = requested.filter(({ title }) => !requested.some(({ replaces }) => replaces === title));
if (groups.includes('robust')) {
  // This group searches for new faults, so it uses a new seed and the maximum number of runs.
  process.env.TENSORSPLIT_RUNS ??= 'all';
  process.env.TENSORSPLIT_SEED ??= String(randomInt(1, 2 ** 31));
  console.log(`seed ${process.env.TENSORSPLIT_SEED} (set TENSORSPLIT_SEED to repeat it)`);
}
if (chosen.length === 0) throw new Error(`unknown suite or group: ${groups.join(', ')}`);

const step = steps(2);
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const table = [];
/** @type {{ title: string, name: string, seconds: number }[]} */
const timed = [];
let ended = 0;

try {
  const purpose = chosen.some(({ group }) => group === 'robust') ? 'robust' : 'test';
  await step('Setup: tools and npm packages', async () => {
    await setup(purpose);
    // A suite whose download fails reports what is missing, and the others run.
    for (const { prepare } of chosen) await prepare?.().catch((error) => console.error(`test: ${error.message}`));
  });
  await step('Build: the WebAssembly module and dist/', async () => {
    await build('wasm');
    // Imported late, because it needs npm packages that `setup` installs.
    await (await import('./dist.js')).buildDist();
  });
  const queues = [...new Set(chosen.map(({ queue }) => queue))].map((queue) =>
    chosen.filter((suite) => suite.queue === queue),
  );
  const isShownAtOnce = queues.length === 1;
  await Promise.all(
    queues.map(async (suites) => {
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
 * Runs a suite in its own process.
 * @param {string} title @param {boolean} isShownAtOnce Whether to show its output immediately instead of returning it.
 * @returns {Promise<Outcome & { output: string, time: string }>}
 */
function runSuite(title, isShownAtOnce) {
  const start = performance.now();
  const stream = isShownAtOnce ? 'inherit' : 'pipe';
  const child = fork(join(root, 'scripts', 'run-suite.js'), [title], { stdio: ['ignore', stream, stream, 'ipc'] });
  let output = '';
  for (const readable of [child.stdout, child.stderr]) {
    readable?.setEncoding('utf8').on('data', (text) => (output += text));
  }
  /** @type {Outcome} Outcome if the process crashes. */
  let outcome = { passed: 0, failed: 1, processor: null };
  child.on('message', (message) => (outcome = /** @type {Outcome} */ (message)));
  return new Promise((resolve) => {
    child.on('close', () => {
      const time = formatDuration((performance.now() - start) / 1000, outcome.processor);
      resolve({ ...outcome, output, time });
    });
  });
}
