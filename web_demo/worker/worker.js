// The worker of the page: long plans and the benchmark, off the main thread.
import { loadSync } from '../../js/index.js';
import { runWorkload } from '../../workloads/suite.js';
import { workloadNamed } from '../../workloads/workloads.js';
import { solve } from '../model/solve.js';

const ts = loadSync();

/** @typedef {{ kind: 'solve', state: import('../nouns.js').State }
 *   | { kind: 'bench', names: string[], settings: import('../../workloads/measure.js').Settings }} Order */

/** The smallest step of the clock that is seen, in milliseconds. */
function clockStep() {
  let least = Infinity;
  for (let i = 0; i < 50; i += 1) {
    const start = performance.now();
    let next = start;
    while (next === start) next = performance.now();
    least = Math.min(least, next - start);
  }
  return least;
}

self.addEventListener('message', async (/** @type {MessageEvent<Order>} */ { data: order }) => {
  if (order.kind === 'solve') {
    self.postMessage(solve(ts, order.state));
    return;
  }
  self.postMessage({ kind: 'clock', step: clockStep() });
  for (const name of order.names) {
    self.postMessage({ kind: 'started', name });
    self.postMessage({ kind: 'timed', outcome: await runWorkload(workloadNamed(name), ts, [], order.settings) });
  }
  self.postMessage({ kind: 'done' });
});
