// Runs each measurement in its own Node.js process.
import { fork } from 'node:child_process';
import { join } from 'node:path';

import { median } from '../measure/statistics.js';
import { benchFolder } from '../setup/install.js';

/**
 * Runs a program of this folder and returns the message it sends.
 * @param {string} program File name. @param {string[]} [args]
 * @returns {Promise<any>} Rejects if the program ends without a message.
 */
function messageFrom(program, args = []) {
  return new Promise((resolve, reject) => {
    const path = join(benchFolder, 'platforms', program);
    const child = fork(path, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
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
 * @param {string} name @param {import('./measure-one.js').RunOptions} runOptions
 * @returns {Promise<import('./measure-one.js').Measured>}
 */
export const measureInNode = (name, runOptions) => messageFrom('node-worker.js', [name, JSON.stringify(runOptions)]);

/** Steps of a new process: the first write to new arrays, import, `load`, first call, and the first run of a loop that does the same. */
const laps = /** @type {const} */ (['touched', 'imported', 'loaded', 'called', 'looped']);

/** @typedef {Record<typeof laps[number], number>} Start Time of each step in milliseconds. */

/** Measures the start in new processes, and returns the medians. @param {number} processes Number of processes. */
export async function measureStart(processes) {
  /** @type {Start[]} */
  const times = [];
  for (let i = 0; i < processes; ++i) times.push(await messageFrom('start-worker.js'));
  return /** @type {Start} */ (Object.fromEntries(laps.map((lap) => [lap, median(times.map((one) => one[lap]))])));
}
