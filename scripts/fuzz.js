// fuzz.js [--seconds N] [--seed N] [--minimise] [rules|joins|kernels|routes|pixels|reader]...: fuzzes the C++ core with libFuzzer
// and both sanitizers, and the reader of .onnx files in Node.js (tests/fuzz/reader). All targets run at the same time. Prints the
// number of executions and the findings.
// fuzz.js TARGET --input FILE: tries only this file.
//
// Without --seconds, every machine tries the same inputs: a fixed number for each target, from a fixed seed (tests/seed.js) and the
// committed corpus. --seconds N searches for N seconds, from a random seed. New inputs of a search stay in build/fuzz, where the
// next search continues. --minimise then writes a minimal corpus with the same coverage to tests/fuzz/corpus, one base64 input per
// line.
import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { fuzzReader } from '../tests/fuzz/reader/run.js';
import { seed as fixedSeed } from '../tests/seed.js';
import { build } from './build.js';
import { root } from './lib/run.js';
import { setup } from './setup.js';

/** Executions of each target without --seconds, about ten seconds of processor time. @type {Record<string, number>} */
const fixedRuns = { rules: 50_000, joins: 40_000, kernels: 20_000, routes: 250, pixels: 80_000, reader: 6_000 };
const allTargets = Object.keys(fixedRuns);
const tree = join(root, 'build', 'fuzz');

/** @typedef {{ executions: number, isClean: boolean }} Outcome */

/**
 * Creates a folder of a target in build/fuzz.
 * @param {string} name Kind of the folder, such as `corpus` (new inputs), `seeds` (committed inputs) or `findings`
 *   (failures).
 * @param {string} target @param {boolean} [isEmpty] Whether to delete the previous contents.
 */
function folderOf(name, target, isEmpty = false) {
  const folder = join(tree, name, target);
  if (isEmpty) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Returns the path of a target's committed corpus. @param {string} target */
const corpusPath = (target) => join(root, 'tests', 'fuzz', 'corpus', `${target}.txt`);

/** Reads all files of some folders. @param {...string} folders @returns {Buffer[]} */
const contents = (...folders) =>
  folders.flatMap((folder) => {
    const names = readdirSync(folder).sort();
    return names.map((name) => readFileSync(join(folder, name)));
  });

/**
 * Saves an input under the hash of its bytes.
 * @param {string} folder @param {Uint8Array} bytes @returns {string} Path of the file.
 */
function save(folder, bytes) {
  const file = join(folder, createHash('sha1').update(bytes).digest('hex'));
  writeFileSync(file, bytes);
  return file;
}

/**
 * Runs a C++ target, and prints its report if it fails.
 * @param {string} target @param {string[]} args Arguments of libFuzzer. @returns {Promise<Outcome>}
 */
async function runNative(target, args) {
  const program = join(tree, 'tests', 'fuzz', `fuzz_${target}`);
  const env = { ...process.env, UBSAN_OPTIONS: 'print_stacktrace=1' };
  // Inputs take at most 0.1 s, or 100 times as long on a busy machine. Beyond the timeout an input counts as hanging.
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
 * Runs the target `reader` in Node.js.
 * @param {import('../tests/fuzz/reader/run.js').Job} job @param {string} folder Folder for inputs with new coverage.
 * @returns {Promise<Outcome>}
 */
async function runReader(job, folder) {
  const { executions, files, fault } = await fuzzReader(job);
  for (const file of files) save(folder, file);
  if (fault) {
    console.error(fault.message);
    save(folderOf('findings', 'reader'), fault.file);
  }
  return { executions, isClean: fault === null };
}

/**
 * Fuzzes a target and prints the result.
 * @param {string} target @param {number} seconds 0 to try inputs that are the same on every machine.
 * @param {number} seed @returns {Promise<boolean>} True if nothing was found.
 */
async function fuzz(target, seconds, seed) {
  const runs = fixedRuns[target];
  const isSearch = seconds > 0;
  const seeds = folderOf('seeds', target, true);
  const corpus = isSearch ? folderOf('corpus', target) : folderOf('repeated', target, true);
  const lines = readFileSync(corpusPath(target), 'utf8').trim().split('\n');
  const kept = lines.map((line) => save(seeds, Buffer.from(line, 'base64')));
  /** @type {Outcome} */
  let outcome;
  if (target === 'reader') {
    const inputs = [...kept.map((file) => readFileSync(file)), ...contents(corpus)];
    outcome = await runReader({ inputs, runs, seconds, seed, isMerge: false }, corpus);
  } else {
    // For reproducible runs, list the inputs, because libFuzzer reads a folder in the order of the file system. Ignore values in
    // comparisons, because addresses among them differ between processes.
    const list = join(tree, 'seeds', `${target}.txt`);
    writeFileSync(list, kept.join());
    const limit = isSearch ? [`-max_total_time=${seconds}`] : [`-runs=${runs}`, '-reload=0', '-use_cmp=0'];
    outcome = await runNative(target, [...limit, `-seed=${seed}`, `-seed_inputs=@${list}`, corpus]);
  }
  const { executions, isClean } = outcome;
  const inputs = readdirSync(corpus).length;
  const finding = isClean ? 'nothing found' : `FOUND a failure, see ${folderOf('findings', target)}`;
  const duration = isSearch ? ` in ${seconds} s` : '';
  console.log(`${target}: ${executions} executions${duration}, seed ${seed}, ${inputs} new inputs, ${finding}`);
  return isClean && executions > 0;
}

/** Replaces the committed corpus of a target with a minimal one. @param {string} target */
async function minimise(target) {
  const merged = folderOf('merged', target, true);
  const found = [folderOf('seeds', target), folderOf('corpus', target)];
  // Merge by edges alone. Counting how often each is executed would keep ten times more inputs for the same code.
  const { isClean } =
    target === 'reader'
      ? await runReader({ inputs: contents(...found), runs: 0, seconds: 0, seed: 0, isMerge: true }, merged)
      : await runNative(target, ['-set_cover_merge=1', '-use_counters=0', merged, ...found]);
  if (!isClean) throw new Error(`${target}: cannot merge the corpus`);
  const inputs = contents(merged).sort((a, b) => a.length - b.length || a.compare(b));
  writeFileSync(corpusPath(target), inputs.map((input) => `${input.toString('base64')}\n`).join(''));
  console.log(`${target}: ${inputs.length} inputs kept`);
}

/** Tries one input. Returns whether it passes. @param {string} target @param {string} file Path of the input. */
async function tryInput(target, file) {
  const job = { inputs: [readFileSync(file)], runs: 0, seconds: 0, seed: 0, isMerge: true };
  const tried = folderOf('tried', target, true);
  return (target === 'reader' ? await runReader(job, tried) : await runNative(target, [file])).isClean;
}

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '0' },
    seed: { type: 'string' },
    input: { type: 'string' },
    minimise: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { input } = values;
const targets = positionals.length > 0 ? positionals : allTargets;
const unknown = targets.find((target) => !allTargets.includes(target));
if (unknown !== undefined) throw new Error(`target must be one of ${allTargets.join(', ')}, got ${unknown}`);
if (input !== undefined && positionals.length !== 1) throw new Error('--input needs exactly one target');
const seconds = Number(values.seconds);
const seed = Number(values.seed ?? (seconds > 0 ? randomInt(1, 2 ** 31) : fixedSeed));
const areCounts = Number.isInteger(seconds) && seconds >= 0 && Number.isInteger(seed) && seed > 0;
if (!areCounts) throw new Error('--seconds and --seed must be natural numbers');

await setup('test');
if (targets.includes('reader')) await build('wasm');
if (targets.some((target) => target !== 'reader')) await build('fuzz');
const outcomes = await Promise.all(
  targets.map((target) => (input === undefined ? fuzz(target, seconds, seed) : tryInput(target, input))),
);
const clean = targets.filter((_, i) => outcomes[i]);
if (values.minimise) for (const target of clean) await minimise(target);
console.log(`${clean.length} passed, ${targets.length - clean.length} failed`);
process.exitCode = clean.length === targets.length ? 0 : 1;
