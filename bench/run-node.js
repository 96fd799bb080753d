// Measurements in Node.js: each in a process of its own.
import { fork } from 'node:child_process';
import { join } from 'node:path';

import { benchFolder } from './install.js';
import { isPixels } from './pixels/workloads.js';
import { median } from '../workloads/statistics.js';

/**
 * What a program of this folder sends back; rejected when it ends without that.
 *
 * @param {string} program
 * @param {string[]} [args]
 * @returns {Promise<any>}
 */
function answerOf(program, args = []) {
  return new Promise((resolve, reject) => {
    const child = fork(join(benchFolder, program), args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    // Rivals print advertisements; what is printed matters only when something fails.
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
 * Measures one workload.
 *
 * @param {string} name
 * @param {import('../workloads/measure.js').Settings} settings Without functions.
 * @param {readonly string[]} wanted Names of rivals.
 * @param {'cpu' | 'wall'} clock
 * @returns {Promise<import('../workloads/suite.js').Outcome>}
 */
export function measureInNode(name, settings, wanted, clock) {
  const program = isPixels(name) ? 'pixels/node-worker.js' : 'node-worker.js';
  return answerOf(program, [name, JSON.stringify(settings), wanted.join(','), clock]);
}

/**
 * Times a byte takes in tensors of growing size, in picoseconds, and bytes of WebAssembly memory after it.
 * @typedef {{ bytes: number, split: number, memcpy: number, memoryBytes: number }} GrowthStep
 */

/**
 * Splits tensors from 64 KB to `most` bytes.
 *
 * @param {number} most
 * @param {number} leastTime Milliseconds for each size, at least.
 * @returns {Promise<GrowthStep[]>}
 */
export function measureGrowth(most, leastTime) {
  return answerOf('growth-worker.js', [String(most), String(leastTime)]);
}

/**
 * Milliseconds from the end of the imports until `load` is done, and until the first split is: medians over new
 * processes.
 *
 * @param {number} processes
 */
export async function measureStart(processes) {
  /** @type {{ load: number, first: number }[]} */
  const times = [];
  for (let i = 0; i < processes; ++i) times.push(await answerOf('start-worker.js'));
  return { load: median(times.map(({ load }) => load)), first: median(times.map(({ first }) => first)) };
}
