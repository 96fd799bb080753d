// fuzz.js [--seconds N] [--seed N] [--minimise] [rules|joins|kernels|lanes|pixels|reader]...: fuzzes the C++ core with
// libFuzzer and both sanitizers, and the reader of .onnx files in Node.js (tests/fuzz/reader), the time shared between the
// targets, and says how many executions found what. New inputs are kept in build/fuzz; --minimise then writes the fewest
// that reach as much to tests/fuzz/corpus, one input a line, in base64. --input FILE tries that one file only.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from './build.js';
import { fuzzReader, mergeReader } from './lib/fuzz-reader.js';
import { root } from './lib/run.js';
import { setup } from './setup.js';

const allTargets = ['rules', 'joins', 'kernels', 'lanes', 'pixels', 'reader'];

/**
 * The files and folders of a target: seeds come from the project, finds are added to the corpus in build/.
 *
 * @param {string} target
 */
function places(target) {
  const tree = join(root, 'build', 'fuzz');
  return {
    program: join(tree, 'tests', 'fuzz', `fuzz_${target}`),
    kept: join(root, 'tests', 'fuzz', 'corpus', `${target}.txt`),
    seeds: join(tree, 'seeds', target),
    corpus: join(tree, 'corpus', target),
    merged: join(tree, 'merged', target),
    findings: join(tree, 'findings', target),
  };
}

/** @param {string} folder @returns {Buffer[]} What its files hold. */
function contents(folder) {
  return readdirSync(folder).map((name) => readFileSync(join(folder, name)));
}

/** @param {string} folder */
function makeEmpty(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/**
 * Runs a fuzz target, its report shown only when it fails.
 *
 * @param {string} program
 * @param {string[]} args
 */
function runTarget(program, args) {
  const env = { ...process.env, UBSAN_OPTIONS: 'print_stacktrace=1' };
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', env, maxBuffer: 2 ** 28 });
  if (error) throw error;
  if (status !== 0) console.error(stderr);
  return { status, stderr };
}

/**
 * Ready to be fuzzed: the kept corpus as files.
 *
 * @param {string} target
 */
function prepare(target) {
  const { kept, seeds, corpus, findings } = places(target);
  makeEmpty(seeds);
  mkdirSync(corpus, { recursive: true });
  mkdirSync(findings, { recursive: true });
  for (const [i, line] of readFileSync(kept, 'utf8').trim().split('\n').entries()) {
    writeFileSync(join(seeds, String(i)), Buffer.from(line, 'base64'));
  }
}

/**
 * @param {string} target
 * @param {number} seconds
 * @param {number} seed
 */
function fuzzNative(target, seconds, seed) {
  const { program, seeds, corpus, findings } = places(target);
  const options = ['-timeout=10', '-max_len=256', '-print_final_stats=1', `-artifact_prefix=${findings}/`];
  const limits = [`-max_total_time=${seconds}`, `-seed=${seed}`];
  const { status, stderr } = runTarget(program, [...limits, ...options, corpus, seeds]);
  const executions = Number(/number_of_executed_units:\s*(\d+)/.exec(stderr)?.[1] ?? 0);
  return { executions, isClean: status === 0 };
}

/** @param {Uint8Array} bytes A name for a file that holds them. */
const nameOf = (bytes) => createHash('sha1').update(bytes).digest('hex');

/**
 * @param {number} seconds
 * @param {number} seed
 */
async function fuzzFiles(seconds, seed) {
  const { seeds, corpus, findings } = places('reader');
  const inputs = [...contents(seeds), ...contents(corpus)];
  const { executions, files, fault } = await fuzzReader(inputs, seconds, seed);
  for (const file of files) writeFileSync(join(corpus, nameOf(file)), file);
  if (fault) {
    console.error(fault.what);
    writeFileSync(join(findings, nameOf(fault.file)), fault.file);
  }
  return { executions, isClean: fault === null };
}

/**
 * @param {string} target
 * @param {number} seconds
 * @param {number} seed
 * @returns {Promise<boolean>} Whether nothing was found.
 */
async function fuzz(target, seconds, seed) {
  prepare(target);
  const { corpus, findings } = places(target);
  const work = target === 'reader' ? fuzzFiles(seconds, seed) : fuzzNative(target, seconds, seed);
  const { executions, isClean } = await work;
  const inputs = readdirSync(corpus).length;
  const outcome = isClean ? 'nothing found' : `FOUND, see ${findings}`;
  console.log(
    `${target}: ${executions} executions in ${seconds} s, seed ${seed}, ${inputs} inputs in its corpus, ${outcome}`,
  );
  return isClean && executions > 0;
}

/** @param {string} target */
async function minimise(target) {
  const { program, kept, seeds, corpus, merged } = places(target);
  makeEmpty(merged);
  if (target === 'reader') {
    const { files, fault } = await mergeReader([...contents(seeds), ...contents(corpus)]);
    if (fault) throw new Error(fault.what);
    for (const file of files) writeFileSync(join(merged, nameOf(file)), file);
  } else {
    // Edges only: how often each is passed makes ten times as many inputs without reaching more code.
    const { status } = runTarget(program, ['-set_cover_merge=1', '-use_counters=0', merged, seeds, corpus]);
    if (status !== 0) throw new Error(`${target}: the corpus could not be merged`);
  }
  const inputs = contents(merged).sort((a, b) => a.length - b.length || a.compare(b));
  writeFileSync(kept, inputs.map((input) => `${input.toString('base64')}\n`).join(''));
  console.log(`${target}: ${inputs.length} inputs kept`);
}

/**
 * Tries one input, as a finding left it.
 *
 * @param {string} target
 * @param {string} file
 */
async function tryInput(target, file) {
  if (target !== 'reader') return runTarget(places(target).program, [file]).status === 0;
  const { fault } = await mergeReader([readFileSync(file)]);
  if (fault) console.error(fault.what);
  return fault === null;
}

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    input: { type: 'string' },
    minimise: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const { input } = values;
const targets = positionals.length > 0 ? positionals : allTargets;
const seconds = Math.max(1, Math.round(Number(values.seconds) / targets.length));
const seed = Number(values.seed);
if (
  ![seconds, seed].every(Number.isSafeInteger) ||
  targets.some((target) => !allTargets.includes(target)) ||
  (input !== undefined && positionals.length !== 1)
) {
  throw new Error(
    'usage: npm run fuzz -- [--seconds N] [--seed N] [--minimise] [rules|joins|kernels|lanes|pixels|reader]..., or TARGET --input FILE',
  );
}

await setup('test');
if (targets.includes('reader')) await build('wasm');
if (targets.some((target) => target !== 'reader')) await build('fuzz');
const clean = [];
for (const target of targets) {
  const isClean = await (input === undefined ? fuzz(target, seconds, seed) : tryInput(target, input));
  if (isClean) clean.push(target);
}
if (values.minimise) for (const target of clean) await minimise(target);
console.log(`${clean.length} passed, ${targets.length - clean.length} failed`);
process.exitCode = clean.length === targets.length ? 0 : 1;
