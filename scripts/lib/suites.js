// The suites of `npm test`. Each one says how many of its tests passed and failed.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

import { buildDemo } from '../build-demo.js';
import { build } from '../build.js';
import { checkNotices } from '../notices.js';
import { installNode } from '../setup.js';
import { checkSize } from '../size.js';
import { checkLibrary } from './library.js';
import { node, root, run } from './run.js';
import { clangFormat, find } from './tools.js';

/**
 * @typedef {{ name: string, seconds: number }} Timed A test.
 * @typedef {{ passed: number, failed: number, tests?: Timed[] }} Count
 * @typedef {'native' | 'browsers' | 'others'} Lane Suites of different lanes run at the same time: none needs what another makes.
 * @typedef {{ group: string, name?: string, title: string, lane: Lane, instead?: string, run: () => Promise<Count> }}
 *   Suite `name`: to run it alone by; `instead`: the title of a suite that this one contains, and that is skipped if both are
 *   to run.
 */

/**
 * A check that passes or throws: one test.
 *
 * @param {string} group
 * @param {string} title
 * @param {() => Promise<unknown>} work
 * @returns {Suite}
 */
function check(group, title, work) {
  return { group, title, lane: 'others', run: () => work().then(() => ({ passed: 1, failed: 0 })) };
}

/** @param {Suite} suite @returns {Suite} */
const native = (suite) => ({ ...suite, lane: 'native' });

/**
 * Runs a program that writes a report, and reads the report also when the program fails.
 *
 * @param {string} report
 * @param {() => Promise<void>} work
 * @returns {Promise<{ failure: unknown, result: any }>}
 */
async function reported(report, work) {
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  /** @type {unknown} */
  let failure;
  await work().catch((error) => (failure = error));
  if (!existsSync(report)) throw failure ?? new Error(`${report} was not written`);
  return { failure, result: JSON.parse(readFileSync(report, 'utf8')) };
}

/** @param {string} preset @param {string} program */
const testProgram = (preset, program) => join(root, 'build', preset, 'tests', 'cpp', program);

/**
 * GoogleTest, in a build of a preset.
 *
 * @param {string} preset
 * @param {{ launcher?: string[], filter?: string, name?: string, title?: string, isCounted?: boolean }} [options] `launcher`: a
 *   program and its arguments that start the tests; `isCounted`: prints what they reach
 * @returns {Suite}
 */
function googleTest(preset, { launcher = [], filter = '*', name, title, isCounted } = {}) {
  const work = async () => {
    await build(preset);
    const isWasm = preset.startsWith('wasm-tests');
    const program = testProgram(preset, `tensorsplit_tests${isWasm ? '.js' : ''}`);
    // A share of the tests on each core; Emscripten's programs do not see the environment.
    const shares = isWasm ? 1 : availableParallelism();
    /** @param {string} profile @param {number} share @returns {Promise<Count>} */
    const runShare = async (profile, share) => {
      const report = join(root, 'build', preset, `tests-${share}.json`);
      const options = ['--gtest_brief=1', `--gtest_filter=${filter}`, `--gtest_output=json:${report}`];
      const [command, ...args] = [...launcher, program, ...options];
      const env = {
        LLVM_PROFILE_FILE: profile,
        GTEST_TOTAL_SHARDS: String(shares),
        GTEST_SHARD_INDEX: String(share),
      };
      const { failure, result } = await reported(report, () => run(command, args, { env }));
      const failed = result.failures + result.errors;
      const tests = result.testsuites.flatMap((/** @type {any} */ { testsuite }) =>
        testsuite.map((/** @type {any} */ { classname, name, time }) => ({
          name: `${classname}.${name}`,
          seconds: parseFloat(time),
        })),
      );
      return { passed: result.tests - failed - result.disabled, failed: failed || (failure ? 1 : 0), tests };
    };
    const profiles = Array.from({ length: shares }, (_, i) => join(root, 'build', preset, `coverage-${i}.profraw`));
    const counts = await Promise.all(profiles.map(runShare));
    if (isCounted) await printCoverage(program, profiles);
    const sum = (/** @type {'passed' | 'failed'} */ key) => counts.reduce((total, count) => total + count[key], 0);
    return { passed: sum('passed'), failed: sum('failed'), tests: counts.flatMap(({ tests = [] }) => tests) };
  };
  const group = name ? 'robust' : 'cpp';
  const lane = preset.startsWith('wasm-tests') ? 'browsers' : 'native';
  return { group, name, title: title ?? `C++ tests, ${preset}`, lane, run: work };
}

/**
 * Prints lines and branches of each file of the core that the tests reach, as clang counted them.
 *
 * @param {string} program The instrumented tests, which have run.
 * @param {string[]} profiles What they wrote.
 */
async function printCoverage(program, profiles) {
  const profdata = find('llvm-profdata-14', 'llvm-profdata');
  const cov = find('llvm-cov-14', 'llvm-cov');
  if (!profdata || !cov) throw new Error('llvm-profdata and llvm-cov are not there; `npm test` installs them');
  const merged = join(root, 'build', 'coverage.profdata');
  await run(profdata, ['merge', '-sparse', ...profiles, '-o', merged]);
  await run(cov, ['report', program, `--instr-profile=${merged}`, '--show-region-summary=false', 'src', 'include']);
}

/**
 * A project of jest.config.js.
 *
 * @param {string} project
 * @param {string} title
 * @param {{ options?: string[], isChecked?: boolean, release?: number }} [how] `isChecked`: with the checked build of the
 *   module; `release`: in that of Node.js, and not in this one
 * @returns {Suite}
 */
function jest(project, title, { options = [], isChecked = false, release } = {}) {
  const work = async () => {
    if (isChecked) await build('wasm-debug');
    if (project === 'browser') await buildDemo();
    const program = release ? await installNode(release) : process.execPath;
    const report = join(root, 'build', `jest-${project}.json`);
    const settings = ['--selectProjects', project, '--json', `--outputFile=${report}`, ...options];
    const env = {
      NODE_NO_WARNINGS: '1',
      TENSORSPLIT_GENERATED: isChecked ? join(root, 'build', 'wasm-debug') : undefined,
    };
    const { failure, result } = await reported(report, () =>
      run(program, ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...settings], { env }),
    );
    const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
    const tests = result.testResults.flatMap((/** @type {any} */ { assertionResults }) =>
      assertionResults.map((/** @type {any} */ { fullName, duration }) => ({
        name: fullName,
        seconds: (duration ?? 0) / 1000,
      })),
    );
    return { passed: result.numPassedTests, failed: failed || (failure ? 1 : 0), tests };
  };
  return { group: project, title, lane: project === 'browser' ? 'browsers' : 'others', run: work };
}

/** Browsers wait half of the time: for frames, for what moves, to start. */
const browserWorkers = [`--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`];

/** Tests of the demo that take minutes: each operator and file, every width, the random walk, other browsers. */
const ofThePage = 'demo-(engines|files|look|operators|traps|walk)';
/** The file among them that opens the page at every width and in every scheme. */
const ofItsLook = 'demo-look';

/** Tests of the package as callers use it, for other builds and other releases of Node.js. */
const calls = [
  ...[
    'allocation',
    'arguments',
    'border',
    'concat',
    'crop',
    'entries',
    'heap',
    'inferNode',
    'into',
    'lanes',
    'load',
    'memory',
  ],
  ...['moveAxis', 'onnx', 'ort', 'plan', 'plan-cache', 'runNode', 'tensorsplit', 'tfjs', 'toPixels', 'toPlanes'],
];
const ofTheCalls = `--testPathPatterns=tests/(conformance/|js/(${calls.join('|')})\\.test)`;

const js = jest('js', 'Package in Node.js');
const asan = googleTest('asan');
/** Only what depends on the processor. The rest of the core is the same C++ in every build. */
const wasm = googleTest('wasm-tests', { launcher: [process.execPath] });

/** Each thing once, for every day: one native compiler, with sanitizers; WebAssembly; the package; the browsers. */
export const usual = [
  check('check', 'Layout of the C++ sources', () => clangFormat('--dry-run', '-Werror')),
  check('check', 'Layout of the other sources', () =>
    node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  ),
  check('check', 'ESLint', () => node('node_modules/eslint/bin/eslint.js', '.')),
  check('check', 'Types of the JavaScript sources', () => node('node_modules/typescript/bin/tsc', '-p', '.')),
  check('check', 'Size of the package', checkSize),
  native(check('check', 'clang-tidy', () => build('tidy'))),
  asan,
  wasm,
  js,
  jest('browser', 'Package in Chromium, Firefox and WebKit, demo in Chromium', {
    options: [...browserWorkers, `--testPathPatterns=browser/(?!${ofThePage})`],
  }),
];

/** The same once more, built otherwise; and those that take longer, or install more. */
export const extra = [
  check('check', 'Notices of third parties', checkNotices),
  { ...googleTest('wasm-tests-all', { launcher: [process.execPath] }), instead: wasm.title },
  googleTest('native-gcc'),
  native(check('cpp', 'C++ library in a project of somebody else', checkLibrary)),
  jest('browser', 'Demo at length, and in Firefox and WebKit', {
    options: [...browserWorkers, `--testPathPatterns=browser/(?!${ofItsLook})${ofThePage}`],
  }),
  jest('js', 'Package in Node.js, checked build', { options: [ofTheCalls], isChecked: true }),
  check('compat', 'Differential test against ONNX Runtime', () => node('bench/differential.js')),
  jest('compat', 'Adapters with the real libraries'),
  native(check('robust', 'Fuzzing of rules, joins, kernels, routes, pixels and reader', () => node('scripts/fuzz.js'))),
  jest('robust', 'Hostile input, limits, structured shapes, threads, soak'),
  // Not what starts processes and threads, which take the release build. The checked one has a lot to say on failures.
  jest('robust', 'Hostile input, limits, checked build', {
    options: ['--silent', '--testPathPatterns=robust/(hostile|limits)'],
    isChecked: true,
  }),
  jest('package', 'Packed package in fresh apps'),
];

/** The test files that draw inputs. */
const properties = readdirSync(join(root, 'tests', 'js'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => `tests/js/${name}`)
  .filter((path) => readFileSync(join(root, path), 'utf8').includes('fc.assert('));

/** Suites that take longer than all others together, or that only a group or a name runs. */
export const long = [
  // Both at once: what takes long is to read the headers.
  { ...native(check('check', 'clang-tidy with its static analyzer', () => build('analyzer'))), instead: 'clang-tidy' },
  { ...googleTest('coverage', { isCounted: true }), instead: asan.title },
  jest('browser', 'Demo at every width', { options: [...browserWorkers, `--testPathPatterns=browser/${ofItsLook}`] }),
  { ...jest('js', 'Package in Node.js, with coverage', { options: ['--coverage'] }), instead: js.title },
  { ...jest('js', 'Properties of the package', { options: ['--runTestsByPath', ...properties] }), group: 'robust' },
  native(check('robust', 'Mutants of the C++ core that its tests must notice', () => node('scripts/mutants.js'))),
];

// With tools that only Linux has.
if (process.platform === 'linux') {
  for (const release of process.arch === 'x64' ? [24, 26] : []) {
    extra.push(jest('js', `Package in Node.js ${release}`, { options: [ofTheCalls], release }));
  }
  const guardPages = check('robust', 'Kernels between pages that may not be touched', async () => {
    await build('native-gcc', 'tensorsplit_guard_pages');
    await run(testProgram('native-gcc', 'tensorsplit_guard_pages'), ['50000']);
  });
  extra.push({ ...native(guardPages), name: 'guard-pages' });
  long.push(
    googleTest('native-gcc', {
      name: 'valgrind',
      title: 'C++ tests of the release build under valgrind',
      launcher: ['valgrind', '--quiet', '--leak-check=full', '--error-exitcode=1'],
    }),
    googleTest('msan', { name: 'msan' }),
    // Those that start threads.
    googleTest('tsan', { name: 'tsan', filter: 'RowRange.*' }),
    googleTest('aarch64', { name: 'aarch64', launcher: ['qemu-aarch64'] }),
  );
}
