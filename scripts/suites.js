// The suites of `npm test`. Each returns how many of its tests passed and failed.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';

import { buildDemo } from './build-demo.js';
import { build } from './build.js';
import { checkNotices } from './notices.js';
import { downloadNewestHighway, installNode } from './setup.js';
import { checkSize } from './size.js';
import { checkLibrary } from '../tests/package/library.js';
import { node, root, run } from './lib/run.js';
import { clangFormat, find } from './lib/tools.js';

/**
 * @typedef {{ name: string, seconds: number }} Timed A test and its duration.
 * @typedef {{ passed: number, failed: number, tests?: Timed[] }} Count Result of a suite.
 * @typedef {'native' | 'browsers' | 'others'} Queue Queue of a suite. Queues run in parallel, because none needs the results of
 *   another.
 * @typedef {{ group: string, name?: string, title: string, queue: Queue, replaces?: string,
 *   prepare?: () => Promise<void>, run: () => Promise<Count> }} Suite A suite. `name` selects it alone. `replaces` is the title of a
 *   suite that this one contains, and that is skipped if both are selected. `prepare` downloads what only this suite needs.
 */

/**
 * Makes a suite of a single test, which passes or throws.
 * @param {string} group @param {string} title @param {() => Promise<unknown>} work @returns {Suite}
 */
function check(group, title, work) {
  return { group, title, queue: 'others', run: () => work().then(() => ({ passed: 1, failed: 0 })) };
}

/** Moves a suite to the queue of native programs. @param {Suite} suite @returns {Suite} */
const native = (suite) => ({ ...suite, queue: 'native' });

/**
 * Runs a program that writes a report, and reads the report even if the program fails.
 * @param {string} report Path of the report. @param {() => Promise<void>} work Runs the program.
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

/** Returns the path of a test program. @param {string} preset @param {string} program */
const testProgram = (preset, program) => join(root, 'build', preset, 'tests', 'cpp', program);

/**
 * Makes a suite that builds a preset and runs its GoogleTest tests.
 * @param {string} preset
 * @param {{ launcher?: string[], filter?: string, name?: string, title?: string, withCoverage?: boolean }} [options]
 *   `launcher` is a program that starts the tests, and its arguments. `withCoverage` prints the coverage.
 * @returns {Suite}
 */
function googleTest(preset, { launcher = [], filter = '*', name, title, withCoverage } = {}) {
  const work = async () => {
    await build(preset);
    const isWasm = preset.startsWith('wasm-tests');
    const program = testProgram(preset, `tensorsplit_tests${isWasm ? '.js' : ''}`);
    // Split the tests among the cores, except for Emscripten's programs, which cannot read the environment.
    const shares = isWasm ? 1 : availableParallelism();
    /**
     * Runs a share of the tests.
     * @param {string} profile Path of the coverage profile to write. @param {number} share Index of the share.
     * @returns {Promise<Count>}
     */
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
    if (withCoverage) await printCoverage(program, profiles);
    const sum = (/** @type {'passed' | 'failed'} */ key) => counts.reduce((total, count) => total + count[key], 0);
    return { passed: sum('passed'), failed: sum('failed'), tests: counts.flatMap(({ tests = [] }) => tests) };
  };
  const group = name ? 'robust' : 'cpp';
  const queue = preset.startsWith('wasm-tests') ? 'browsers' : 'native';
  return { group, name, title: title ?? `C++ tests, ${preset}`, queue, run: work };
}

/**
 * Prints the line and branch coverage of each file of the core.
 * @param {string} program Path of the instrumented tests, which have run.
 * @param {string[]} profiles Paths of the profiles they wrote.
 */
async function printCoverage(program, profiles) {
  const profdata = find('llvm-profdata-14', 'llvm-profdata');
  const cov = find('llvm-cov-14', 'llvm-cov');
  if (!profdata || !cov) throw new Error('llvm-profdata or llvm-cov is missing. Install them with `npm test`');
  const merged = join(root, 'build', 'coverage.profdata');
  await run(profdata, ['merge', '-sparse', ...profiles, '-o', merged]);
  await run(cov, ['report', program, `--instr-profile=${merged}`, '--show-region-summary=false', 'src', 'include']);
}

/**
 * Makes a suite that runs a project of jest.config.js.
 * @param {string} project Name of the project. @param {string} title
 * @param {{ options?: string[], usesDebugBuild?: boolean, release?: number }} [how] `options` are arguments of Jest.
 *   `usesDebugBuild` tests the checked build of the module. `release` runs another release of Node.js.
 * @returns {Suite}
 */
function jest(project, title, { options = [], usesDebugBuild = false, release } = {}) {
  const work = async () => {
    if (usesDebugBuild) await build('wasm-debug');
    if (project === 'browser') await buildDemo();
    const program = release ? await installNode(release) : process.execPath;
    const report = join(root, 'build', `jest-${project}.json`);
    const settings = ['--selectProjects', project, '--json', `--outputFile=${report}`, ...options];
    const env = {
      NODE_NO_WARNINGS: '1',
      TENSORSPLIT_GENERATED: usesDebugBuild ? join(root, 'build', 'wasm-debug') : undefined,
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
  return { group: project, title, queue: project === 'browser' ? 'browsers' : 'others', run: work };
}

/** More workers than cores, because browsers wait half of the time: for their start, for frames and for animations. */
const browserWorkers = [`--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`];

/** Pattern for tests of the demo that take minutes: operators, files, widths, the random walk, other browsers. */
const longDemoTests = 'demo-(engines|files|look|operators|traps|walk)';
/** Pattern for the one of them that opens the page at every width and in every colour scheme. */
const demoLookTest = 'demo-look';

/**
 * Makes a pattern for tests of the package, and for the conformance data.
 * @param {string} names Names of tests, separated by `|`.
 */
const onlyTests = (names) => `--testPathPatterns=tests/(conformance/|js/(api|tensor)/(${names})\\.test)`;

/** Tests of what depends on the engine: loading, memory, arrays, WebAssembly. Other releases of Node.js run them, too. */
const engineTests = 'allocation|entries|into|load|memory|onnx|ort|routes|runNode|tensorsplit|tfjs|toPlanes|wasm-tensor';
/** The other tests of the public API, which the checked build runs as well. */
const apiTests = 'arguments|border|concat|crop|inferNode|moveAxis|plan|plan-cache|planNode|toPixels';

const js = jest('js', 'Package in Node.js');
const asan = googleTest('asan');
/** Only tests that depend on the processor, because the rest of the core is the same C++ in every build. */
const wasm = googleTest('wasm-tests', { launcher: [process.execPath] });

/** Suites for every day, which test everything once: one native compiler, WebAssembly, the package, the browsers. */
export const defaultSuites = [
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
    options: [...browserWorkers, `--testPathPatterns=browser/(?!${longDemoTests})`],
  }),
];

/** Suites that repeat tests with other builds, take longer, or install more. */
export const extraSuites = [
  check('check', 'Notices of third parties', checkNotices),
  { ...googleTest('wasm-tests-all', { launcher: [process.execPath] }), replaces: wasm.title },
  googleTest('native-gcc'),
  { ...native(check('cpp', 'C++ library in other projects', checkLibrary)), prepare: downloadNewestHighway },
  jest('browser', 'Demo at length, and in Firefox and WebKit', {
    options: [...browserWorkers, `--testPathPatterns=browser/(?!${demoLookTest})${longDemoTests}`],
  }),
  jest('js', 'Package in Node.js, checked build', {
    options: [onlyTests(`${engineTests}|${apiTests}`)],
    usesDebugBuild: true,
  }),
  check('compat', 'Differential test against ONNX Runtime', () => node('tests/compat/differential.js')),
  jest('compat', 'Adapters with the real libraries'),
  native(check('robust', 'Fuzzing of rules, joins, kernels, routes, pixels and reader', () => node('scripts/fuzz.js'))),
  jest('robust', 'Hostile input, limits, structured shapes, threads, soak'),
  // Without tests that start processes and threads, which load the release build. Silent, because the checked build prints much
  // on failures.
  jest('robust', 'Hostile input, limits, checked build', {
    options: ['--silent', '--testPathPatterns=robust/(hostile|limits)'],
    usesDebugBuild: true,
  }),
  jest('package', 'Packed package in fresh apps'),
];

/** Paths of the tests with random inputs. */
const properties = readdirSync(join(root, 'tests', 'js'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.js'))
  .map((name) => `tests/js/${name}`)
  .filter((path) => readFileSync(join(root, path), 'utf8').includes('fc.assert('));

/** Suites that take longer than all others together. They run only if their group or name is given. */
export const longSuites = [
  // The analyzer build runs clang-tidy's other checks as well, because parsing the headers takes most of the time.
  { ...native(check('check', 'clang-tidy with its static analyzer', () => build('analyzer'))), replaces: 'clang-tidy' },
  { ...googleTest('coverage', { withCoverage: true }), replaces: asan.title },
  jest('browser', 'Demo at every width', {
    options: [...browserWorkers, `--testPathPatterns=browser/${demoLookTest}`],
  }),
  { ...jest('js', 'Package in Node.js, with coverage', { options: ['--coverage'] }), replaces: js.title },
  { ...jest('js', 'Properties of the package', { options: ['--runTestsByPath', ...properties] }), group: 'robust' },
];

// These suites need tools that exist only on Linux.
if (process.platform === 'linux') {
  for (const release of process.arch === 'x64' ? [24, 26] : []) {
    extraSuites.push(jest('js', `Package in Node.js ${release}`, { options: [onlyTests(engineTests)], release }));
  }
  const guardPages = check('robust', 'Kernels between inaccessible memory pages', async () => {
    await build('native-gcc', 'tensorsplit_guard_pages');
    await run(testProgram('native-gcc', 'tensorsplit_guard_pages'), ['50000']);
  });
  extraSuites.push({ ...native(guardPages), name: 'guard-pages' });
  longSuites.push(
    googleTest('native-gcc', {
      name: 'valgrind',
      title: 'C++ tests of the release build under valgrind',
      launcher: ['valgrind', '--quiet', '--leak-check=full', '--error-exitcode=1'],
    }),
    googleTest('msan', { name: 'msan' }),
    // Only the tests that start threads.
    googleTest('tsan', { name: 'tsan', filter: 'RowRange.*' }),
    googleTest('aarch64', { name: 'aarch64', launcher: ['qemu-aarch64'] }),
  );
}
