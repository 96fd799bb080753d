// Measurements in Node.js: each in a process of its own.
import { fork } from 'node:child_process';
import { join } from 'node:path';

import { capture } from '../../scripts/lib/run.js';
import { installNode } from '../../scripts/setup.js';
import { benchFolder } from '../install.js';
import { median } from '../measure/statistics.js';

/**
 * What a program of this folder sends back; rejected when it ends without that.
 *
 * @param {string} program
 * @param {string[]} [args]
 * @param {string} [execPath] The Node.js that runs it.
 * @returns {Promise<any>}
 */
function answerOf(program, args = [], execPath = process.execPath) {
  return new Promise((resolve, reject) => {
    const path = join(benchFolder, 'platforms', program);
    const child = fork(path, args, { execPath, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    // Competitors print advertisements; what is printed matters only when something fails.
    let printed = '';
    child.stdout?.on('data', (text) => (printed += text));
    child.stderr?.on('data', (text) => (printed += text));
    /** @type {unknown} */
    let answer;
    child.on('message', (message) => (answer = message));
    child.on('error', reject);
    child.on('close', (code) => {
      if (answer !== undefined) resolve(answer);
      else reject(new Error(`${[program, ...args].join(' ')} ended with exit code ${code}:\n${printed}`));
    });
  });
}

/**
 * Measures one workload or grid.
 *
 * @param {string} name
 * @param {import('../workloads/workload.js').Order} order
 * @returns {Promise<import('../workloads/workload.js').Measured>}
 */
export const measureInNode = (name, order) => answerOf('node-worker.js', [name, JSON.stringify(order)]);

/** Release of Node.js that measures the grids, next to the one that runs the benchmark. */
const release = 24;

/**
 * Installs that release, unless it runs the benchmark.
 *
 * @returns {Promise<{ platform: string, version: string, measure: typeof measureInNode } | null>}
 */
export async function openNode() {
  if (process.version.startsWith(`v${release}.`)) return null;
  const program = await installNode(release);
  return {
    platform: `Node.js ${release}`,
    version: capture(program, ['--version'])?.trim().slice(1) ?? String(release),
    measure: (name, order) => answerOf('node-worker.js', [name, JSON.stringify(order)], program),
  };
}

/**
 * Times a byte takes in tensors of growing size, in picoseconds, and bytes of WebAssembly memory after it.
 * @typedef {{ bytes: number, split: number, memcpy: number, memoryBytes: number }} GrowthStep
 */

/**
 * Splits tensors from 64 KB to `most` bytes.
 *
 * @param {number} most
 * @param {number} budget Milliseconds for each size, roughly.
 * @returns {Promise<GrowthStep[]>}
 */
export const measureGrowth = (most, budget) => answerOf('growth-worker.js', [String(most), String(budget)]);

/** Milliseconds of a fresh process: to import, to load, and of the first call; and of the first run of a loop instead. */
const laps = /** @type {const} */ (['imported', 'loaded', 'called', 'looped']);

/** @typedef {Record<typeof laps[number], number>} Start */

/**
 * Medians over new processes.
 *
 * @param {number} processes
 * @returns {Promise<Start>}
 */
export async function measureStart(processes) {
  /** @type {Start[]} */
  const times = [];
  for (let i = 0; i < processes; ++i) times.push(await answerOf('start-worker.js'));
  return /** @type {Start} */ (Object.fromEntries(laps.map((lap) => [lap, median(times.map((one) => one[lap]))])));
}
