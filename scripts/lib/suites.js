// The suites of `npm test`. Each one says how many of its tests passed and failed.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { buildDemo } from '../build-demo.js';
import { buildNative, buildWasm, buildWasmTests } from '../build.js';
import { checkSize } from '../size.js';
import { checkLibrary, libraryRoutes } from './library.js';
import { printCoverage } from './coverage.js';
import { root, run } from './run.js';
import { sources } from './sources.js';
import { tidy } from './tidy.js';
import { findClangFormat } from './tools.js';

/**
 * @typedef {{ passed: number, failed: number }} Count
 * @typedef {{ group: string, name?: string, title: string, run: () => Promise<Count>, isExtra?: boolean,
 *   isLong?: boolean }} Suite An extra one runs only when its group, itself or `all` is named, a long one not with `all`.
 */

/**
 * A check that passes or throws: one test.
 *
 * @param {string} title
 * @param {() => Promise<unknown>} work
 * @returns {Suite}
 */
function check(title, work) {
  return { group: 'check', title, run: () => work().then(() => ({ passed: 1, failed: 0 })) };
}

/**
 * Runs a program that writes a report, and reads the report also when the program fails.
 *
 * @param {string} report
 * @param {() => Promise<void>} work
 * @returns {Promise<any>}
 */
async function reported(report, work) {
  rmSync(report, { force: true });
  mkdirSync(dirname(report), { recursive: true });
  /** @type {unknown} */
  let failure;
  await work().catch((error) => (failure = error));
  if (!existsSync(report)) throw failure ?? new Error(`${report} was not written`);
  const result = JSON.parse(readFileSync(report, 'utf8'));
  return { failure, result };
}

/** @param {string[]} args */
function nodeTool(...args) {
  return run(process.execPath, [join(root, 'node_modules', args[0]), ...args.slice(1)]);
}

/**
 * @param {'native-gcc' | 'native-clang' | 'asan' | 'msan' | 'tsan' | 'aarch64' | 'wasm-tests'} preset
 * @param {string[]} [options] Of GoogleTest.
 * @returns {Suite}
 */
function googleTest(preset, options = []) {
  const isWasm = preset === 'wasm-tests';
  return {
    group: 'cpp',
    title: isWasm ? 'C++ tests in WebAssembly' : `C++ tests, ${preset}`,
    run: async () => {
      await (isWasm ? buildWasmTests() : buildNative(preset));
      const profile = join(root, 'build', preset, 'coverage.profraw');
      const program = [isWasm ? `${testProgram(preset)}.js` : testProgram(preset), ...options];
      if (isWasm) program.unshift(process.execPath);
      if (preset === 'aarch64') program.unshift('qemu-aarch64');
      const count = await runGoogleTest(preset, program, { LLVM_PROFILE_FILE: profile });
      if (preset === 'native-clang') await printCoverage(testProgram(preset), profile);
      return count;
    },
  };
}

/** @param {string} preset */
const testProgram = (preset) => join(root, 'build', preset, 'tests', 'cpp', 'tensorsplit_tests');

/**
 * @param {string} preset
 * @param {string[]} program What to run, with what comes before the tests' own options.
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
async function runGoogleTest(preset, [command, ...leading], env) {
  const report = join(root, 'build', preset, 'report.json');
  const options = [...leading, '--gtest_brief=1', `--gtest_output=json:${report}`];
  const { failure, result } = await reported(report, () => run(command, options, { env }));
  const failed = result.failures + result.errors;
  return { passed: result.tests - failed - result.disabled, failed: failed || (failure ? 1 : 0) };
}

const coverageOptions = [
  '--coverage',
  '--coverageProvider=v8',
  '--coverageReporters=text',
  '--collectCoverageFrom=js/**/*.js',
  '--collectCoverageFrom=!js/generated/**',
  // Node.js cannot import a .wasm as Workers do; the package suite runs it there.
  '--collectCoverageFrom=!js/slim-workerd.js',
];

/**
 * @param {string} project a project of jest.config.js
 * @param {string} title
 * @param {Record<string, string>} [env]
 * @param {string[]} [options] Of Jest.
 * @returns {Suite}
 */
function jest(project, title, env = {}, options = []) {
  return {
    group: project,
    title,
    run: async () => {
      if (env.TENSORSPLIT_GENERATED) await buildWasm('debug');
      if (project === 'browser') await buildDemo();
      const isCounted = project === 'js' && !env.TENSORSPLIT_GENERATED;
      const report = join(root, 'build', `jest-${title.replace(/\W+/g, '-')}.json`);
      const { failure, result } = await reported(report, () =>
        run(
          process.execPath,
          [
            '--experimental-vm-modules',
            join(root, 'node_modules/jest/bin/jest.js'),
            '--selectProjects',
            project,
            '--json',
            `--outputFile=${report}`,
            ...(isCounted ? coverageOptions : []),
            ...options,
          ],
          { env: { ...env, NODE_NO_WARNINGS: '1' } },
        ),
      );
      const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
      return { passed: result.numPassedTests, failed: failed || (failure ? 1 : 0) };
    },
  };
}

/**
 * A program that counts for itself and writes the counts to the file named by --report.
 *
 * @param {string} path
 * @param {string} title
 */
function program(path, title) {
  const report = join(root, 'build', `${basename(path, '.js')}.json`);
  const work = () => run(process.execPath, [join(root, path), '--report', report]);
  return { title, run: async () => (await reported(report, work)).result };
}

const checkedBuild = { TENSORSPLIT_GENERATED: join(root, 'build', 'wasm-debug') };

/** With tools that only Linux has. @type {Suite[]} */
const linuxSuites = [
  {
    group: 'robust',
    name: 'valgrind',
    title: 'C++ tests of the release build under valgrind',
    isExtra: true,
    isLong: true,
    run: async () => {
      await buildNative('native-gcc');
      const valgrind = ['valgrind', '--quiet', '--leak-check=full', '--error-exitcode=1'];
      return runGoogleTest('native-gcc', [...valgrind, testProgram('native-gcc')]);
    },
  },
  { ...googleTest('msan'), group: 'robust', name: 'msan', isExtra: true, isLong: true },
  // Those that start threads.
  { ...googleTest('tsan', ['--gtest_filter=RowRange.*']), group: 'robust', name: 'tsan', isExtra: true, isLong: true },
  { ...googleTest('aarch64'), group: 'robust', name: 'aarch64', isExtra: true, isLong: true },
  {
    group: 'robust',
    name: 'guard-pages',
    title: 'Kernels between pages that may not be touched',
    isExtra: true,
    run: async () => {
      await buildNative('native-gcc');
      const cases = 50000;
      await run(join(root, 'build', 'native-gcc', 'tests', 'cpp', 'tensorsplit_guard_pages'), [String(cases)]);
      return { passed: 1, failed: 0 };
    },
  },
];

/** @type {Suite[]} */
export const suites = [
  check('Layout of the C++ sources', async () => {
    const clangFormat = findClangFormat();
    if (!clangFormat) throw new Error('clang-format 14 is not there: other releases lay some lines out differently');
    await run(clangFormat, ['--dry-run', '-Werror', ...sources('.cc', '.h')]);
  }),
  check('Layout of the other sources', () => nodeTool('prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.')),
  check('ESLint', () => nodeTool('eslint/bin/eslint.js', '.')),
  check('Types of the JavaScript sources', () => nodeTool('typescript/bin/tsc', '-p', '.')),
  check('Size of the package', async () => {
    await buildWasm('release');
    await checkSize();
  }),
  check('clang-tidy', async () => {
    await buildNative('native-clang');
    await tidy(join(root, 'build', 'native-clang'));
  }),
  googleTest('native-gcc'),
  googleTest('native-clang'),
  googleTest('asan'),
  googleTest('wasm-tests'),
  {
    group: 'cpp',
    title: 'C++ library in a project of somebody else',
    run: async () => {
      await checkLibrary();
      return { passed: libraryRoutes.length, failed: 0 };
    },
  },
  jest('js', 'Package in Node.js'),
  jest('js', 'Package in Node.js, checked build', checkedBuild),
  jest('browser', 'Package in Chromium, demo in Chromium and Firefox'),
  { ...program('bench/differential.js', 'Differential test against ONNX Runtime'), group: 'rivals', isExtra: true },
  {
    ...program('scripts/fuzz.js', 'Fuzzing of rules, kernels, lanes and reader, 60 s'),
    group: 'robust',
    name: 'fuzz',
    isExtra: true,
  },
  {
    ...program('scripts/mutants.js', 'Mutants of the C++ core that its tests must notice'),
    group: 'robust',
    name: 'mutants',
    isExtra: true,
    isLong: true,
  },
  { ...jest('rivals', 'Adapters with the real libraries'), isExtra: true },
  { ...jest('robust', 'Hostile input, failing memory, soak'), isExtra: true },
  // Not what starts processes and threads, which take the release build. The checked one has a lot to say on failures.
  {
    ...jest('robust', 'Hostile input, failing memory, checked build', checkedBuild, [
      '--silent',
      '--testPathPatterns=robust/(hostile|allocation|limits)',
    ]),
    isExtra: true,
  },
  ...(process.platform === 'linux' ? linuxSuites : []),
  { ...jest('package', 'Packed package in fresh apps'), isExtra: true },
];
