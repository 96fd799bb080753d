// Fuzzes the reader of .onnx files: files made of others, in a worker that is guided by what they reach, and watched.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { root } from './run.js';

/**
 * @typedef {object} Outcome
 * @property {number} executions
 * @property {Uint8Array[]} files Those that did something new.
 * @property {{ what: string, file: Uint8Array } | null} fault
 */

/** A file that takes longer than this hangs: others take a thousandth of a second, on any machine far less than a minute. */
const maxSeconds = 600;

/**
 * `runs`: executions, unless `seconds` is not 0; `isMerge`: to find the fewest of the inputs that do all that they do together.
 *
 * @typedef {{ runs: number, seconds: number, seed: number, inputs: Uint8Array[], isMerge: boolean }} Job
 */

/**
 * @param {Job} job
 * @returns {Promise<Outcome>}
 */
export function fuzzReader(job) {
  const shared = new SharedArrayBuffer(2 ** 19);
  const head = new Int32Array(shared, 0, 2);
  /** @type {Outcome} */
  const outcome = { executions: 0, files: [], fault: null };
  const current = () => new Uint8Array(shared, 8, head[1]).slice();
  const worker = new Worker(join(root, 'tests', 'fuzz', 'reader', 'worker.js'), {
    workerData: { ...job, shared },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  return new Promise((resolve) => {
    let before = -1;
    let since = performance.now();
    const watch = setInterval(() => {
      if (head[0] !== before) since = performance.now();
      before = head[0];
      if (performance.now() - since < maxSeconds * 1000) return;
      outcome.fault ??= { what: `not so: a file is read within ${maxSeconds} s`, file: current() };
      void worker.terminate();
    }, 500);
    worker.on('message', ({ file, fault, executions }) => {
      if (fault !== undefined) outcome.fault = { what: fault, file };
      else if (file !== undefined) outcome.files.push(file);
      else outcome.executions = executions;
    });
    worker.on('error', (error) => {
      outcome.fault ??= { what: `not so: the reader goes on: ${error.stack}`, file: current() };
    });
    worker.on('exit', () => {
      clearInterval(watch);
      resolve(outcome);
    });
  });
}
