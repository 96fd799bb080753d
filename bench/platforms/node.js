// Runs each measurement in its own Node.js process.
import { fork } from 'node:child_process';
import { join } from 'node:path';

import { capture } from '../../scripts/lib/run.js';
import { installNode } from '../../scripts/setup.js';
import { benchFolder } from '../setup/install.js';
import { median } from '../measure/statistics.js';

/**
 * Runs a program of this folder and returns the message it sends.
 * @param {string} program File name. @param {string[]} [args]
 * @param {string} [execPath] Path of the Node.js that runs it.
 * @returns {Promise<any>} Rejects if the program ends without a message.
 */
function messageFrom(program, args = [], execPath = process.execPath) {
  return new Promise((resolve, reject) => {
    const path = join(benchFolder, 'platforms', program);
    const child = fork(path, args, { execPath, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    // Competitors print advertisements, so the output is shown only if the program fails.
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
 * @param {string} name @param {import('../workloads/workload.js').RunOptions} runOptions
 * @returns {Promise<import('../workloads/workload.js').Measured>}
 */
export const measureInNode = (name, runOptions) => messageFrom('node-worker.js', [name, JSON.stringify(runOptions)]);

/** Node.js release that measures the grids in addition to the one that runs the benchmark. */
const release = 24;

/**
 * Installs that release.
 * @returns {Promise<{ platform: string, version: string, measure: typeof measureInNode } | null>} Null if it already
 *   runs the benchmark.
 */
export async function openNode() {
  if (process.version.startsWith(`v${release}.`)) return null;
  const program = await installNode(release);
  return {
    platform: `Node.js ${release}`,
    version: capture(program, ['--version'])?.trim().slice(1) ?? String(release),
    measure: (name, runOptions) => messageFrom('node-worker.js', [name, JSON.stringify(runOptions)], program),
  };
}

/**
 * Times per byte (`split`, `memcpy`) in picoseconds for a tensor of `bytes`, and bytes of WebAssembly memory after the split.
 *
 * @typedef {{ bytes: number, split: number, memcpy: number, memoryBytes: number }} GrowthStep
 */

/**
 * Measures splits of tensors from 64 KB to `maxBytes`.
 * @param {number} maxBytes @param {number} budget Approximate time for each size in milliseconds.
 * @returns {Promise<GrowthStep[]>}
 */
export const measureGrowth = (maxBytes, budget) => messageFrom('growth-worker.js', [String(maxBytes), String(budget)]);

/** Steps of a new process: import, `load`, first call, and the first run of a loop that does the same. */
const laps = /** @type {const} */ (['imported', 'loaded', 'called', 'looped']);

/** @typedef {Record<typeof laps[number], number>} Start Time of each step in milliseconds. */

/** Measures the start in new processes, and returns the medians. @param {number} processes Number of processes. */
export async function measureStart(processes) {
  /** @type {Start[]} */
  const times = [];
  for (let i = 0; i < processes; ++i) times.push(await messageFrom('start-worker.js'));
  return /** @type {Start} */ (Object.fromEntries(laps.map((lap) => [lap, median(times.map((one) => one[lap]))])));
}
