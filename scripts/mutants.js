// mutants.js [--count N] [--seed N] [--file TEXT]: mutation testing of the C++ core. Makes one small change at a time to a copy in
// build/mutants, and checks that a test fails. --file selects files whose path contains TEXT. The last line has the counts; the
// exit code is 0 only if no mutant survived.
//
// A mutant is killed if a test fails, crashes or hangs. A mutant that survives the quick build is tried again with both
// sanitizers, with which `npm run test:cpp` runs every test. Survivors are printed with their lines: either a test is missing, or
// the mutant is equivalent, and tests/robust/equivalent-mutants.txt explains why. Mutants that do not compile, or compile to
// the same program, are counted separately.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { mutantsOf } from './lib/mutations.js';
import { root, run } from './lib/run.js';
import { setup } from './setup.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
  },
});

const copy = join(root, 'build', 'mutants');

/**
 * Returns the SHA-256 of a text or a file's content.
 *
 * @param {string | Buffer} content
 */
const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Builds the unchanged copy and runs its tests.
 *
 * @param {string} name Name of the build tree.
 * @param {string} setting Argument of CMake.
 * @param {string} limit Shell command that limits memory, because a broken loop may allocate all of it.
 * @returns {Promise<() => 'survived' | 'killed' | 'did not compile' | 'same program'>} A function that builds the changed copy
 *   and tests it.
 */
async function prepare(name, setting, limit) {
  const tree = join(copy, name);
  const program = join(tree, 'tests', 'cpp', 'tensorsplit_tests');
  const hash = () => hashOf(readFileSync(program));
  const passes = (/** @type {string} */ filter, /** @type {number} */ timeout) => {
    const options = ['--gtest_brief=1', '--gtest_fail_fast', `--gtest_filter=${filter}`];
    const args = ['-c', `${limit}; exec "$0" "$@"`, program, ...options];
    return spawnSync('sh', args, { timeout, killSignal: 'SIGKILL', stdio: 'ignore' }).status === 0;
  };
  // Run slow tests last.
  const long = 'Hull.*:*/Kernels.*:*/PixelsOfType.*';
  const passesAll = (/** @type {number} */ timeout) => passes(`-${long}`, timeout) && passes(long, timeout);

  const settings = ['-DCMAKE_CXX_COMPILER=clang++', '-DCMAKE_CXX_FLAGS=-O1', '-DTENSORSPLIT_STRICT=OFF', setting];
  await run('cmake', ['-S', copy, '-B', tree, '-G', 'Ninja', ...settings]);
  await run('cmake', ['--build', tree]);
  const start = performance.now();
  if (!passesAll(600000)) throw new Error(`the tests of the ${name} build fail without a mutant`);
  const timeLimit = Math.max(10000, Math.ceil(10 * (performance.now() - start)));
  const unbroken = hash();
  return () => {
    const { status } = spawnSync('cmake', ['--build', tree], { stdio: 'ignore', timeout: 600000 });
    if (status !== 0) return 'did not compile';
    if (hash() === unbroken) return 'same program';
    return passesAll(timeLimit) ? 'survived' : 'killed';
  };
}

/**
 * Returns the mutants that are listed as equivalent. The entry `file: text` lists the first mutant that changes a line to `text`,
 * and `file, anything: text` lists all mutants of the line `text`.
 *
 * @param {import('./lib/mutations.js').Mutant[]} all
 */
function findEquivalents(all) {
  const listed = readFileSync(join(root, 'tests', 'robust', 'equivalent-mutants.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const notFound = new Set(listed);
  const found = all.filter(({ file, before, after }) => {
    const whole = `${file}, anything: ${before.trim()}`;
    if (!listed.includes(whole)) return notFound.delete(`${file}: ${after.trim()}`);
    notFound.delete(whole);
    return true;
  });
  for (const line of notFound) console.log(`No mutant matches in equivalent-mutants.txt:\n${line}`);
  return new Set(found);
}

/**
 * Chooses `--count` mutants, which depend only on the seed: one of each file, then any others with equal probability. Keeps the
 * order of files and lines, so that little is rebuilt between mutants.
 *
 * @param {import('./lib/mutations.js').Mutant[]} mutants
 */
function choose(mutants) {
  const sortKeyOf = ({ file = '', line = 0, after = '' }) => hashOf(`${values.seed} ${file} ${line} ${after}`);
  const shuffled = mutants
    .map((one) => ({ one, key: sortKeyOf(one) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ one }) => one);
  const firsts = new Map([...shuffled].reverse().map((one) => [one.file, one])).values();
  const chosen = new Set([...new Set([...firsts, ...shuffled])].slice(0, Number(values.count)));
  return mutants.filter((one) => chosen.has(one));
}

await setup('test');
const isSame = (/** @type {string} */ from, /** @type {string} */ to) =>
  statSync(from).isFile() && existsSync(to) && readFileSync(from).equals(readFileSync(to));
for (const name of ['CMakeLists.txt', 'cmake', 'include', 'src', 'tests/cpp', 'tests/robust']) {
  // Do not touch unchanged files, so that little is rebuilt.
  cpSync(join(root, name), join(copy, name), { recursive: true, filter: (from, to) => !isSame(from, to) });
}
const testQuick = await prepare('quick', '-DTENSORSPLIT_SANITIZE=OFF', 'ulimit -v 4194304');
const testSanitized = await prepare(
  'sanitized',
  '-DTENSORSPLIT_SANITIZE=ON',
  'export ASAN_OPTIONS=hard_rss_limit_mb=4096',
);

const files = ['src', 'include'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
);
const isOurs = (/** @type {string} */ file) => /\.(cc|h)$/.test(file) && !file.startsWith('src/embind/');
const all = files.filter(isOurs).flatMap(mutantsOf);
const equivalents = findEquivalents(all);
const ofFiles = all.filter(({ file }) => file.includes(values.file));
const candidates = ofFiles.filter((one) => !equivalents.has(one));
const chosen = choose(candidates);
const counts = { killed: 0, survived: 0, 'did not compile': 0, 'same program': 0 };
const survivors = [];
for (const [i, { file, line, before, after }] of chosen.entries()) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const lines = whole.split('\n');
  lines[line] = after;
  writeFileSync(path, lines.join('\n'));
  const first = testQuick();
  const outcome = first === 'survived' && testSanitized() === 'killed' ? 'killed' : first;
  writeFileSync(path, whole);
  ++counts[outcome];
  const text = `${outcome}: ${file}:${line + 1}\n  - ${before.trim()}\n  + ${after.trim()}`;
  if (outcome === 'survived') survivors.push(text);
  console.log(`[${i + 1}/${chosen.length}] ${text}`);
}

if (survivors.length > 0) console.log(`\n${survivors.join('\n')}`);
console.log(
  `\nTried ${chosen.length} of ${candidates.length} mutants, seed ${values.seed}: ${counts.killed} killed, ` +
    `${counts.survived} survived, ${counts['did not compile']} did not compile, ${counts['same program']} made the same program; ` +
    `${ofFiles.length - candidates.length} more are listed as equivalent`,
);
console.log(`${counts.killed} passed, ${counts.survived} failed`);
process.exitCode = counts.survived > 0 || counts.killed === 0 ? 1 : 0;
