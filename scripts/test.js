// test.js [GROUP]...: installs what is missing, builds, and runs the suites of the groups named, or single ones by their
// own name (scripts/lib/suites.js lists them), by default each thing once, with `all` the extra ones and a longer walk over
// the page as well, but not those that take longer than all others together.
// The last line is `N passed, N failed`; the exit code is 0 only when nothing failed and every suite ran a test.
import { build } from './build.js';
import { steps } from './lib/run.js';
import { extra, long, usual } from './lib/suites.js';
import { setup } from './setup.js';

const groups = process.argv.slice(2);
const named = [...usual, ...extra, ...long].filter(
  ({ group, name = '' }) => groups.includes(group) || groups.includes(name),
);
const chosen = groups.length === 0 ? usual : groups.includes('all') ? [...usual, ...extra] : named;
if (groups.includes('all')) process.env.TENSORSPLIT_STEPS ??= '2000';
if (chosen.length === 0) throw new Error(`no suite is called ${groups.join(' or ')}`);

const step = steps(chosen.length + 2);
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const table = [];

try {
  const purpose = chosen.some(({ group }) => group === 'robust') ? 'robust' : 'test';
  await step('Setup: tools and npm packages', () => setup(purpose));
  await step('Build: the WebAssembly module', () => build('wasm'));
  for (const suite of chosen) {
    const count = await step(suite.title, () => runSuite(suite));
    total.passed += count.passed;
    total.failed += count.failed;
    table.push(`${String(count.passed).padStart(7)} passed ${String(count.failed).padStart(4)} failed  ${suite.title}`);
  }
} catch (error) {
  console.error(`test: ${/** @type {Error} */ (error).message}`);
  total.failed += 1;
}

console.log(`\n${table.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** @param {import('./lib/suites.js').Suite} suite */
async function runSuite(suite) {
  try {
    const count = await suite.run();
    if (count.passed + count.failed > 0) return count;
    console.error(`${suite.title}: ran no test`);
  } catch (error) {
    console.error(`${suite.title}: ${/** @type {Error} */ (error).message}`);
  }
  return { passed: 0, failed: 1 };
}
