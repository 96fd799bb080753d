// fuzz.js [--seconds N] [--minimise] [--report FILE] [rules|kernels]...: fuzzes the C++ core with libFuzzer and both
// sanitizers, the time shared between the targets, and says how many executions found what. New inputs are kept in
// build/fuzz; --minimise then writes the fewest that reach as much to tests/fuzz/corpus, one input a line, in base64.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { buildNative } from './build.js';
import { root } from './lib/run.js';
import { setup } from './setup.js';

const allTargets = ['rules', 'kernels'];

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
 * @param {string} target
 * @param {number} seconds
 * @returns {boolean} Whether nothing was found.
 */
function fuzz(target, seconds) {
  const { program, kept, seeds, corpus, findings } = places(target);
  makeEmpty(seeds);
  mkdirSync(corpus, { recursive: true });
  mkdirSync(findings, { recursive: true });
  for (const [i, line] of readFileSync(kept, 'utf8').trim().split('\n').entries()) {
    writeFileSync(join(seeds, String(i)), Buffer.from(line, 'base64'));
  }
  const options = ['-timeout=10', '-max_len=256', '-print_final_stats=1', `-artifact_prefix=${findings}/`];
  const { status, stderr } = runTarget(program, [`-max_total_time=${seconds}`, ...options, corpus, seeds]);
  const executions = /number_of_executed_units:\s*(\d+)/.exec(stderr)?.[1] ?? '0';
  const inputs = readdirSync(corpus).length;
  const outcome = status === 0 ? 'nothing found' : `FOUND, see ${findings}`;
  console.log(`${target}: ${executions} executions in ${seconds} s, ${inputs} inputs in its corpus, ${outcome}`);
  return status === 0 && executions !== '0';
}

/** @param {string} target */
function minimise(target) {
  const { program, kept, seeds, corpus, merged } = places(target);
  makeEmpty(merged);
  // Edges only: how often each is passed makes ten times as many inputs without reaching more code.
  const { status } = runTarget(program, ['-set_cover_merge=1', '-use_counters=0', merged, seeds, corpus]);
  if (status !== 0) throw new Error(`${target}: the corpus could not be merged`);
  const inputs = contents(merged).sort((a, b) => a.length - b.length || a.compare(b));
  writeFileSync(kept, inputs.map((input) => `${input.toString('base64')}\n`).join(''));
  console.log(`${target}: ${inputs.length} inputs kept`);
}

const { values, positionals } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    minimise: { type: 'boolean', default: false },
    report: { type: 'string' },
  },
  allowPositionals: true,
});
const targets = positionals.length > 0 ? positionals : allTargets;
const seconds = Math.max(1, Math.round(Number(values.seconds) / targets.length));
if (!Number.isFinite(seconds) || targets.some((target) => !allTargets.includes(target))) {
  throw new Error('usage: npm run fuzz -- [--seconds N] [--minimise] [rules|kernels]...');
}

await setup('test');
await buildNative('fuzz');
const clean = targets.filter((target) => fuzz(target, seconds));
if (values.minimise) clean.forEach(minimise);
const count = { passed: clean.length, failed: targets.length - clean.length };
if (values.report) writeFileSync(values.report, JSON.stringify(count));
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed > 0 ? 1 : 0;
