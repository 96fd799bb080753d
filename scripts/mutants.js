// mutants.js [--count N] [--seed N] [--file TEXT] [--report FILE]: breaks the C++ core in small ways, one at a time, and
// shows that its tests notice. --file takes only files whose path has TEXT in it. Ends with one line that counts; the
// exit code is 0 only when nothing survived.
//
// A mutant is killed when a test fails, crashes or does not end. One that the quick build lets live is tried once more
// with both sanitizers, as `npm run test:cpp` does with every test. What then survives is printed with its line: either
// a test is missing, or the change makes no difference, and then tests/robust/equivalent-mutants.js says why. Mutants
// that do not compile, or that compile to the same program, are counted apart.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

import { equivalents } from '../tests/robust/equivalent-mutants.js';
import { choose, mutantsOf } from './lib/mutations.js';
import { root, run } from './lib/run.js';
import { find } from './lib/tools.js';
import { setup } from './setup.js';

/** @typedef {import('./lib/mutations.js').Mutant} Mutant */

const folder = join(root, 'build', 'mutants');
const copy = join(folder, 'source');

/**
 * The files in a folder and in those within, as paths from `from`.
 *
 * @param {string} path
 * @param {string} [from]
 * @returns {string[]}
 */
function filesIn(path, from = root) {
  return readdirSync(join(from, path), { withFileTypes: true }).flatMap((entry) => {
    const inner = posix.join(path, entry.name);
    return entry.isDirectory() ? filesIn(inner, from) : [inner];
  });
}

/** Brings the copy up to date, and touches only what differs, so that little is built again. */
function updateCopy() {
  const folders = ['cmake', 'include', 'src', 'tests/cpp'].flatMap((name) => filesIn(name));
  const wanted = new Set([...folders, 'CMakeLists.txt', 'tests/robust/guard_pages.cc']);
  for (const file of wanted) {
    const contents = readFileSync(join(root, file));
    const target = join(copy, file);
    if (existsSync(target) && contents.equals(readFileSync(target))) continue;
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, contents);
  }
  for (const file of filesIn('.', copy)) {
    if (!wanted.has(file)) rmSync(join(copy, file));
  }
}

/** What is built from the copy, and how its tests run. */
class Build {
  /**
   * @param {string} name
   * @param {string[]} options
   */
  constructor(name, options) {
    this.name = name;
    this.options = options;
    this.tree = join(folder, name);
    this.program = join(this.tree, 'tests', 'cpp', 'tensorsplit_tests');
    this.time = 300000; // until it is known how long the tests take
    this.hash = '';
  }

  /** Builds the program: whether that worked. */
  build() {
    return spawnSync('cmake', ['--build', this.tree], { stdio: 'ignore', timeout: 600000 }).status === 0;
  }

  hashOfProgram() {
    return createHash('sha256').update(readFileSync(this.program)).digest('hex');
  }

  /**
   * Runs some of the tests until the first one fails, in little memory: a broken loop may ask for all there is.
   *
   * @param {string} filter
   */
  passes(filter) {
    const args = ['--gtest_brief=1', '--gtest_fail_fast', `--gtest_filter=${filter}`];
    const env = { ...process.env, ASAN_OPTIONS: 'hard_rss_limit_mb=4096' };
    const limited = this.name === 'quick' ? 'ulimit -v 4194304; exec "$0" "$@"' : 'exec "$0" "$@"';
    const command = ['-c', limited, this.program, ...args];
    return spawnSync('sh', command, { timeout: this.time, killSignal: 'SIGKILL', stdio: 'ignore', env }).status === 0;
  }

  /** Runs all tests, those that take long last. */
  passesAll() {
    return this.passes('-SplitRows.*') && this.passes('SplitRows.*');
  }

  /** Makes ready what mutants are compared with. */
  async prepare() {
    const linker = find('ld.lld') ? ['-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld'] : [];
    const common = ['-G', 'Ninja', '-DCMAKE_CXX_COMPILER=clang++', '-DTENSORSPLIT_STRICT=OFF'];
    await run('cmake', ['-S', copy, '-B', this.tree, ...common, ...linker, ...this.options]);
    await run('cmake', ['--build', this.tree]);
    const start = performance.now();
    if (!this.passesAll()) throw new Error(`the tests of the ${this.name} build fail before anything is broken`);
    this.time = Math.max(10000, Math.ceil(10 * (performance.now() - start)));
    this.hash = this.hashOfProgram();
  }

  /** @returns {'survived' | 'killed' | 'did not compile' | 'same program'} */
  judge() {
    if (!this.build()) return 'did not compile';
    if (this.hashOfProgram() === this.hash) return 'same program';
    return this.passesAll() ? 'survived' : 'killed';
  }
}

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    report: { type: 'string' },
  },
});

await setup('test');
updateCopy();
// Assertions are on. Kernels do what they do in WebAssembly where bytes can be picked by an index.
const flags = `-O1${process.arch === 'x64' ? ' -mssse3' : ''}`;
const quick = new Build('quick', [`-DCMAKE_CXX_FLAGS=${flags}`]);
const sanitized = new Build('sanitized', [`-DCMAKE_CXX_FLAGS=${flags}`, '-DTENSORSPLIT_SANITIZE=ON']);
await quick.prepare();
await sanitized.prepare();

const files = ['src', 'include']
  .flatMap((name) => filesIn(name))
  .filter((file) => /\.(cc|h)$/.test(file) && !file.startsWith('src/embind/'));
const all = files.flatMap(mutantsOf);
/** @param {{ file: string, before: string, after?: string }} one With `after` a mutant, without it all of a line. */
const keyOf = ({ file, before, after }) => [file, before.trim(), after?.trim()].join('\n');
const wholeLines = new Set(equivalents.filter(({ after }) => after === undefined).map(keyOf));
const notFound = new Set(equivalents.map(keyOf));
// Of two lines that read alike the first is meant.
const harmless = new Set(
  all.filter((one) => {
    const line = keyOf({ ...one, after: undefined });
    notFound.delete(line);
    return notFound.delete(keyOf(one)) || wholeLines.has(line);
  }),
);
for (const key of notFound) console.log(`No longer there, in tests/robust/equivalent-mutants.js:\n${key}`);

const ofFiles = all.filter(({ file }) => file.includes(values.file));
const candidates = ofFiles.filter((one) => !harmless.has(one));
const chosen = choose(all, (one) => candidates.includes(one), Number(values.count), Number(values.seed));
const counts = { killed: 0, survived: 0, 'did not compile': 0, 'same program': 0 };
const survivors = [];
for (const [i, { file, line, before, after }] of chosen.entries()) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  const lines = whole.split('\n');
  lines[line] = after;
  writeFileSync(path, lines.join('\n'));
  const first = quick.judge();
  const outcome = first === 'survived' && sanitized.judge() === 'killed' ? 'killed' : first;
  writeFileSync(path, whole);
  ++counts[outcome];
  const text = `${outcome}: ${file}:${line + 1}\n  - ${before.trim()}\n  + ${after.trim()}`;
  if (outcome === 'survived') survivors.push(text);
  console.log(`[${i + 1}/${chosen.length}] ${text}`);
}

if (survivors.length > 0) console.log(`\n${survivors.join('\n')}`);
console.log(
  `\nOf ${candidates.length} mutants ${chosen.length} were tried, seed ${values.seed}: ${counts.killed} killed, ` +
    `${counts.survived} survived, ${counts['did not compile']} did not compile, ${counts['same program']} made the same program; ` +
    `${ofFiles.length - candidates.length} more are known to change nothing`,
);
const count = { passed: counts.killed, failed: counts.survived };
if (values.report) writeFileSync(values.report, JSON.stringify(count));
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0;
