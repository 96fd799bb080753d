// mutants.js [--count N] [--seed N]: breaks the C++ core in small ways, one at a time, and shows that its tests notice.
// A mutant that survives is printed with its line: either a test is missing, or the change makes no difference, and
// then tests/robust/equivalent-mutants.js says why. Ends with one line that counts.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

import { equivalents } from '../tests/robust/equivalent-mutants.js';
import { root, run } from './lib/run.js';
import { setup } from './setup.js';

/**
 * @typedef {object} Mutant
 * @property {string} file
 * @property {number} line From 0.
 * @property {string} before
 * @property {string} after
 */

/** What is replaced by what. Spaces keep templates, pointers and includes out. */
const replacements = [
  [' < ', ' <= '],
  [' <= ', ' < '],
  [' > ', ' >= '],
  [' >= ', ' > '],
  [' == ', ' != '],
  [' != ', ' == '],
  [' + ', ' - '],
  [' - ', ' + '],
  [' * ', ' + '],
  [' && ', ' || '],
  [' || ', ' && '],
  ['true', 'false'],
  ['false', 'true'],
  [' 0)', ' 1)'],
  ['= 0;', '= 1;'],
  ['++', '--'],
  ['std::min', 'std::max'],
  ['std::max', 'std::min'],
  ['smaller(', 'larger('],
  ['larger(', 'smaller('],
  ['.lo', '.hi'],
  ['.hi', '.lo'],
  ['Lane::rows', 'Lane::simd'],
  ['Lane::view', 'Lane::rows'],
  ['!', ''],
];

/** Lines that are no code, or that only a debug build runs. */
const isNoCode = (/** @type {string} */ line) => /^\s*(\/\/|#|template|case |static_assert|assert|using )/.test(line);

/**
 * Every mutant of a file.
 *
 * @param {string} file
 * @returns {Mutant[]}
 */
function mutantsOf(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((text, line) => {
    if (isNoCode(text)) return [];
    const code = text.replace(/"[^"]*"/g, (quoted) => ' '.repeat(quoted.length)).replace(/\/\/.*/, '');
    return replacements.flatMap(([from, to]) => {
      const at = code.indexOf(from);
      if (at < 0 || (from === '!' && code[at + 1] === '=')) return [];
      return [{ file, line, before: text, after: text.slice(0, at) + to + text.slice(at + from.length) }];
    });
  });
}

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(path);
    return /\.(cc|h)$/.test(path) && path !== 'src/binding.cc' ? [path] : [];
  });
}

/**
 * So many of all, each as likely as any other, and the same ones for the same seed.
 *
 * @param {Mutant[]} all
 * @param {number} count
 * @param {number} seed
 */
function choose(all, count, seed) {
  const rest = all.slice();
  const chosen = [];
  let state = seed;
  while (chosen.length < count && rest.length > 0) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    chosen.push(...rest.splice(state % rest.length, 1));
  }
  return chosen;
}

/** Builds the copy and runs its tests: 'passed', 'failed', or 'not built'. */
function tryTests() {
  const build = spawnSync('cmake', ['--build', tree], { encoding: 'utf8' });
  if (build.status !== 0) return 'not built';
  const program = join(tree, 'tests', 'cpp', 'tensorsplit_tests');
  const tests = spawnSync(program, ['--gtest_brief=1', '--gtest_fail_fast'], { timeout: 120000, stdio: 'ignore' });
  return tests.status === 0 ? 'passed' : 'failed';
}

const { values } = parseArgs({
  options: { count: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const copy = join(root, 'build', 'mutants', 'source');
const tree = join(root, 'build', 'mutants', 'build');

await setup('test');
rmSync(copy, { recursive: true, force: true });
mkdirSync(copy, { recursive: true });
for (const part of ['CMakeLists.txt', 'LICENSE', 'README.md', 'cmake', 'include', 'src', 'tests/cpp']) {
  cpSync(join(root, part), join(copy, part), { recursive: true });
}
const options = [
  '-DCMAKE_BUILD_TYPE=Debug',
  '-DCMAKE_CXX_FLAGS=-O1',
  '-DTENSORSPLIT_STRICT=OFF',
  '-DTENSORSPLIT_TESTS=ON',
];
await run('cmake', ['-S', copy, '-B', tree, '-G', 'Ninja', ...options]);
if (tryTests() !== 'passed') throw new Error('the tests fail before anything is broken');

const isKnown = (/** @type {Mutant} */ { file, before, after }) =>
  equivalents.some((one) => one.file === file && one.before === before.trim() && one.after === after.trim());
const chosen = choose(
  [...sourcesIn('src'), ...sourcesIn('include')].flatMap(mutantsOf).filter((one) => !isKnown(one)),
  Number(values.count),
  Number(values.seed),
);
let killed = 0;
let survived = 0;
for (const [i, { file, line, before, after }] of chosen.entries()) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const lines = whole.split('\n');
  lines[line] = after;
  writeFileSync(path, lines.join('\n'));
  const outcome = tryTests();
  writeFileSync(path, whole);
  if (outcome === 'failed') ++killed;
  if (outcome === 'passed') ++survived;
  const what = outcome === 'passed' ? 'SURVIVED' : outcome === 'failed' ? 'killed' : 'does not compile';
  console.log(`[${i + 1}/${chosen.length}] ${what}: ${file}:${line + 1}\n  - ${before.trim()}\n  + ${after.trim()}`);
}
console.log(
  `\nseed ${values.seed}: ${killed} mutants killed, ${survived} survived, ${chosen.length - killed - survived} did not compile`,
);
console.log(`${killed} passed, ${survived} failed`);
process.exitCode = survived > 0 || killed === 0 ? 1 : 0;
