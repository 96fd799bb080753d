// The worker of the page, off the main thread: measures a workload, or runs a program. Each order gets one answer.
import { SplitError, Tensor, loadSync } from '../../js/index.js';
import { runWorkload } from '../../workloads/suite.js';
import { workloadNamed } from '../../workloads/workloads.js';
import { runProgram } from '../model/program.js';

/** @typedef {{ name: string, settings: import('../../workloads/measure.js').Settings } | { text: string }} Order */

const ts = loadSync();

self.addEventListener('message', async (/** @type {MessageEvent<Order>} */ { data }) => {
  if ('text' in data) self.postMessage(runProgram(data.text, { ts, exports: { Tensor, SplitError } }));
  else self.postMessage(await runWorkload(workloadNamed(data.name), ts, [], data.settings));
});
