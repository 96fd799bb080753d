// The worker of the page: the benchmark, off the main thread. Each order gets one answer.
import { loadSync } from '../../js/index.js';
import { runWorkload } from '../../workloads/suite.js';
import { workloadNamed } from '../../workloads/workloads.js';

/** @typedef {{ name: string, settings: import('../../workloads/measure.js').Settings }} Order */

const ts = loadSync();

self.addEventListener('message', async (/** @type {MessageEvent<Order>} */ { data: { name, settings } }) => {
  self.postMessage(await runWorkload(workloadNamed(name), ts, [], settings));
});
