// The worker of the page: long plans and the benchmark, off the main thread. Each order gets one answer.
import { loadSync } from '../../js/index.js';
import { runWorkload } from '../../workloads/suite.js';
import { workloadNamed } from '../../workloads/workloads.js';
import { solve } from '../model/solve.js';

const ts = loadSync();

/** @typedef {{ kind: 'solve', state: import('../nouns.js').State }
 *   | { kind: 'bench', name: string, settings: import('../../workloads/measure.js').Settings }} Order */

self.addEventListener('message', async (/** @type {MessageEvent<Order>} */ { data: order }) => {
  const isSolve = order.kind === 'solve';
  self.postMessage(
    isSolve ? solve(ts, order.state) : await runWorkload(workloadNamed(order.name), ts, [], order.settings),
  );
});
