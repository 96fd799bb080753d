// fuzz.js [--runs N | --seconds N] [--seed N] [--minimise] [rules|joins|kernels|routes|pixels|reader]...: fuzzes the C++ core
// with libFuzzer and both sanitizers, and the reader of .onnx files in Node.js (tests/fuzz/reader), all at the same time, and
// prints how many executions found what.
//
// Without --seconds, every machine tries the same inputs: N of each target or a fixed number, by a fixed seed (tests/seed.js),
// from the kept corpus alone. --seconds N searches with a drawn seed for that long, on all cores together. New inputs of a
// search stay in build/fuzz, where the next search begins; --minimise then writes the fewest that reach as much to
// tests/fuzz/corpus, one input a line, in base64. TARGET --input FILE tries that one file only.
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { seed as fixedSeed } from '../tests/seed.js';
import { build } from './build.js';
import { fuzzReader } from './lib/fuzz-reader.js';
import { root } from './lib/run.js';
import { setup } from './setup.js';

/** Executions of each target that take about ten seconds of processor time. @type {Record<string, number>} */
const usualRuns = { rules: 50_000, joins: 40_000, kernels: 20_000, routes: 250, pixels: 80_000, reader: 6_000 };
const allTargets = Object.keys(usualRuns);
const tree = join(root, 'build', 'fuzz');

/** @typedef {{ executions: number, isClean: boolean }} Outcome */

/**
 * A folder of a target: `corpus` are its finds, `seeds` what the project keeps, `findings` what is wrong.
 *
 * @param {string} name
 * @param {string} target
 * @param {boolean} [isEmpty] It begins anew.
 */
function folderOf(name, target, isEmpty = false) {
  const folder = join(tree, name, target);
  if (isEmpty) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** @param {string} target What the project keeps of it. */
const keptOf = (target) => join(root, 'tests', 'fuzz', 'corpus', `${target}.txt`);

/** @param {string[]} folders @returns {Buffer[]} What their files hold. */
const contents = (...folders) =>
  folders.flatMap((folder) => {
    const names = readdirSync(folder).sort();
    return names.map((name) => readFileSync(join(folder, name)));
  });

/** @param {string} folder @param {Uint8Array} bytes @returns {string} The file. */
function save(folder, bytes) {
  const file = join(folder, createHash('sha1').update(bytes).digest('hex'));
  writeFileSync(file, bytes);
  return file;
}

/**
 * Runs a target of C++, its report shown only when it fails.
 *
 * @param {string} target
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function runNative(target, args) {
  const program = join(tree, 'tests', 'fuzz', `fuzz_${target}`);
  const env = { ...process.env, UBSAN_OPTIONS: 'print_stacktrace=1' };
  // -timeout ends an input that hangs: one takes at most a tenth of a second, or a hundred times as long on a busy machine.
  const options = ['-timeout=600', '-max_len=256', '-print_final_stats=1'];
  const findings = `-artifact_prefix=${folderOf('findings', target)}/`;
  const child = spawn(program, [...options, findings, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let report = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (report += text));
  const [status] = await once(child, 'close');
  if (status !== 0) console.error(report);
  const [, executions] = /number_of_executed_units:\s*(\d+)/.exec(report) ?? [];
  return { executions: Number(executions ?? 0), isClean: status === 0 };
}

/**
 * Runs the target in Node.js.
 *
 * @param {import('./lib/fuzz-reader.js').Job} job
 * @param {string} folder Where the files go that did something new.
 * @returns {Promise<Outcome>}
 */
async function runReader(job, folder) {
  const { executions, files, fault } = await fuzzReader(job);
  for (const file of files) save(folder, file);
  if (fault) {
    console.error(fault.what);
    save(folderOf('findings', 'reader'), fault.file);
  }
  return { executions, isClean: fault === null };
}

/**
 * @param {string} target
 * @param {{ runs: number, seconds: number, seed: number }} settings `seconds`: 0 to try `runs` inputs, the same on every machine.
 * @returns {Promise<boolean>} Whether nothing was found.
 */
async function fuzz(target, { runs, seconds, seed }) {
  const isSearch = seconds > 0;
  const seeds = folderOf('seeds', target, true);
  const corpus = isSearch ? folderOf('corpus', target) : folderOf('repeated', target, true);
  const lines = readFileSync(keptOf(target), 'utf8').trim().split('\n');
  const kept = lines.map((line) => save(seeds, Buffer.from(line, 'base64')));
  /** @type {Outcome} */
  let outcome;
  if (target === 'reader') {
    const inputs = [...kept.map((file) => readFileSync(file)), ...contents(corpus)];
    outcome = await runReader({ inputs, runs, seconds, seed, isMerge: false }, corpus);
  } else {
    // libFuzzer reads a folder in the order of the file system, and a list in the order of the list. The values that it takes
    // from comparisons differ with the addresses of a process.
    const list = join(tree, 'seeds', `${target}.txt`);
    writeFileSync(list, kept.join());
    const limit = isSearch ? [`-max_total_time=${seconds}`] : [`-runs=${runs}`, '-reload=0', '-use_cmp=0'];
    outcome = await runNative(target, [...limit, `-seed=${seed}`, `-seed_inputs=@${list}`, corpus]);
  }
  const { executions, isClean } = outcome;
  const inputs = readdirSync(corpus).length;
  const finding = isClean ? 'nothing found' : `FOUND, see ${folderOf('findings', target)}`;
  const duration = isSearch ? ` in ${seconds} s` : '';
  console.log(`${target}: ${executions} executions${duration}, seed ${seed}, ${inputs} new inputs, ${finding}`);
  return isClean && executions > 0;
}

/** @param {string} target */
async function minimise(target) {
  const merged = folderOf('merged', target, true);
  const found = [folderOf('seeds', target), folderOf('corpus', target)];
  // Edges only: how often each is passed makes ten times as many inputs without reaching more code.
  const { isClean } =
    target === 'reader'
      ? await runReader({ inputs: contents(...found), runs: 0, seconds: 0, seed: 0, isMerge: true }, merged)
      : await runNative(target, ['-set_cover_merge=1', '-use_counters=0', merged, ...found]);
  if (!isClean) throw new Error(`${target}: the corpus could not be merged`);
  const inputs = contents(merged).sort((a, b) => a.length - b.length || a.compare(b));
  writeFileSync(keptOf(target), inputs.map((input) => `${input.toString('base64')}\n`).join(''));
  console.log(`${target}: ${inputs.length} inputs kept`);
}

/**
 * Tries one input, as a finding left it.
 *
 * @param {string} target
 * @param {string} file
 */
async function tryInput(target, file) {
  const job = { inputs: [readFileSync(file)], runs: 0, seconds: 0, seed: 0, isMerge: true };
  const tried = folderOf('tried', target, true);
  return (target === 'reader' ? await runReader(job, tried) : await runNative(target, [file])).isClean;
}

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string' },
    input: { type: 'string' },
    minimise: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { input } = values;
const targets = positionals.length > 0 ? positionals : allTargets;
const unknown = targets.find((target) => !allTargets.includes(target));
if (unknown !== undefined) throw new Error(`there is no target ${unknown}, there are ${allTargets.join(', ')}`);
if (input !== undefined && positionals.length !== 1) throw new Error('--input wants one target');
/** @param {string} name @param {string} [text] @returns {number | undefined} A natural number, if it was given. */
function count(name, text) {
  if (text === undefined || /^[1-9]\d*$/.test(text)) return text === undefined ? undefined : Number(text);
  throw new Error(`--${name} must be a natural number, got ${text}`);
}
const [runs, wholeTime, seed] = [values.runs, values.seconds, values.seed].map((text, i) =>
  count(['runs', 'seconds', 'seed'][i], text),
);
if (runs !== undefined && wholeTime !== undefined) throw new Error('--runs and --seconds exclude each other');
// Where there are more targets than cores, each has a share of a core.
const shares = Math.min(targets.length, availableParallelism());
const seconds = wholeTime === undefined ? 0 : Math.max(1, Math.round(wholeTime / shares));
const usedSeed = seed ?? (seconds > 0 ? randomInt(1, 2 ** 31) : fixedSeed);

await setup('test');
if (targets.includes('reader')) await build('wasm');
if (targets.some((target) => target !== 'reader')) await build('fuzz');
/** @param {string} target */
const work = (target) =>
  input === undefined
    ? fuzz(target, { runs: runs ?? usualRuns[target], seconds, seed: usedSeed })
    : tryInput(target, input);
const outcomes = await Promise.all(targets.map(work));
const clean = targets.filter((_, i) => outcomes[i]);
if (values.minimise) for (const target of clean) await minimise(target);
console.log(`${clean.length} passed, ${targets.length - clean.length} failed`);
process.exitCode = clean.length === targets.length ? 0 : 1;
