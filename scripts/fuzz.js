// fuzz.js [--seconds N] [--seed N] [--minimise] [rules|joins|kernels|routes|pixels|reader]...: fuzzes the C++ core with
// libFuzzer and both sanitizers, and the reader of .onnx files in Node.js (tests/fuzz/reader), all at the same time, and says
// how many executions found what. The seconds are those of all cores together. New inputs are kept in build/fuzz; --minimise
// then writes the fewest that reach as much to tests/fuzz/corpus, one input a line, in base64. TARGET --input FILE tries
// that one file only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { build } from './build.js';
import { fuzzReader } from './lib/fuzz-reader.js';
import { root } from './lib/run.js';
import { setup } from './setup.js';

const allTargets = ['rules', 'joins', 'kernels', 'routes', 'pixels', 'reader'];
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
  folders.flatMap((folder) => readdirSync(folder).map((name) => readFileSync(join(folder, name))));

/** @param {string} folder @param {Uint8Array} bytes */
const save = (folder, bytes) => writeFileSync(join(folder, createHash('sha1').update(bytes).digest('hex')), bytes);

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
  // It ends what hangs: an input that takes a tenth of a second may take a hundred times as long where others work.
  const options = ['-timeout=120', '-max_len=256', '-print_final_stats=1'];
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
 * @param {number} seconds
 * @param {number} seed
 * @returns {Promise<boolean>} Whether nothing was found.
 */
async function fuzz(target, seconds, seed) {
  const [corpus, seeds] = [folderOf('corpus', target), folderOf('seeds', target, true)];
  for (const line of readFileSync(keptOf(target), 'utf8').trim().split('\n')) save(seeds, Buffer.from(line, 'base64'));
  const { executions, isClean } =
    target === 'reader'
      ? await runReader({ inputs: contents(seeds, corpus), seconds, seed, isMerge: false }, corpus)
      : await runNative(target, [`-max_total_time=${seconds}`, `-seed=${seed}`, corpus, seeds]);
  const inputs = readdirSync(corpus).length;
  const outcome = isClean ? 'nothing found' : `FOUND, see ${folderOf('findings', target)}`;
  console.log(
    `${target}: ${executions} executions in ${seconds} s, seed ${seed}, ${inputs} inputs in its corpus, ${outcome}`,
  );
  return isClean && executions > 0;
}

/** @param {string} target */
async function minimise(target) {
  const merged = folderOf('merged', target, true);
  const found = [folderOf('seeds', target), folderOf('corpus', target)];
  // Edges only: how often each is passed makes ten times as many inputs without reaching more code.
  const { isClean } =
    target === 'reader'
      ? await runReader({ inputs: contents(...found), seconds: 0, seed: 0, isMerge: true }, merged)
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
  const job = { inputs: [readFileSync(file)], seconds: 0, seed: 0, isMerge: true };
  const tried = folderOf('tried', target, true);
  return (target === 'reader' ? await runReader(job, tried) : await runNative(target, [file])).isClean;
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
const unknown = targets.find((target) => !allTargets.includes(target));
if (unknown !== undefined) throw new Error(`there is no target ${unknown}, there are ${allTargets.join(', ')}`);
if (input !== undefined && positionals.length !== 1) throw new Error('--input wants one target');
// Where there are more targets than cores, each has a share of a core.
const seconds = Math.max(1, Math.round(Number(values.seconds) / Math.min(targets.length, availableParallelism())));
if (Number.isNaN(seconds)) throw new Error(`--seconds is ${values.seconds}`);

await setup('test');
if (targets.includes('reader')) await build('wasm');
if (targets.some((target) => target !== 'reader')) await build('fuzz');
/** @param {string} target */
const work = (target) => (input === undefined ? fuzz(target, seconds, Number(values.seed)) : tryInput(target, input));
const outcomes = await Promise.all(targets.map(work));
const clean = targets.filter((_, i) => outcomes[i]);
if (values.minimise) for (const target of clean) await minimise(target);
console.log(`${clean.length} passed, ${targets.length - clean.length} failed`);
process.exitCode = clean.length === targets.length ? 0 : 1;
