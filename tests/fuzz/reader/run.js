// Fuzzes the reader of .onnx files with mutated files, in a worker that is guided by coverage. Detects hangs and crashes of it.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { root } from '../../../scripts/lib/run.js';

/**
 * Results of a run.
 *
 * @typedef {object} Outcome
 * @property {number} executions
 * @property {Uint8Array[]} files Files with new coverage.
 * @property {{ message: string, file: Uint8Array } | null} fault First failure, with its file.
 */

/** Time after which a file counts as hanging. Others take a millisecond, and far less than a minute on any machine. */
const maxSeconds = 600;

/**
 * Settings of a run. `runs` is the number of executions if `seconds` is 0. `isMerge` selects a minimal set of the inputs with the
 * same coverage instead of fuzzing.
 *
 * @typedef {{ runs: number, seconds: number, seed: number, inputs: Uint8Array[], isMerge: boolean }} Job
 */

/** Runs a job in a worker. @param {Job} job @returns {Promise<Outcome>} */
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
      outcome.fault ??= { message: `reading a file took more than ${maxSeconds} s`, file: current() };
      void worker.terminate();
    }, 500);
    worker.on('message', ({ file, fault, executions }) => {
      if (fault !== undefined) outcome.fault = { message: fault, file };
      else if (file !== undefined) outcome.files.push(file);
      else outcome.executions = executions;
    });
    worker.on('error', (error) => {
      outcome.fault ??= { message: `the reader crashed: ${error.stack}`, file: current() };
    });
    worker.on('exit', () => {
      clearInterval(watch);
      resolve(outcome);
    });
  });
}
