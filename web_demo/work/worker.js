// The worker of the page: long plans and the benchmark, off the main thread.
import { workloads } from '../../workloads/workloads.js';
import { loadSync } from '../../js/index.js';
import { solve } from '../model/solve.js';
import { candidatesFor } from './candidates.js';
import { clockStep, measureAll } from './measure.js';

const ts = loadSync();
const now = () => performance.now();

/** @typedef {{ kind: 'solve', id: number, state: import('../model/state.js').State }
 *   | { kind: 'bench', names: string[], rounds: number, least: number }} Order */

self.addEventListener('message', (/** @type {MessageEvent<Order>} */ event) => {
  const order = event.data;
  if (order.kind === 'solve') {
    self.postMessage({ kind: 'solved', id: order.id, solution: solve(ts, order.state) });
    return;
  }
  self.postMessage({ kind: 'clock', step: clockStep(now) });
  for (const name of order.names) {
    const workload = workloads.find((one) => one.name === name);
    if (workload === undefined) continue;
    self.postMessage({ kind: 'started', name });
    try {
      const timings = measureAll(candidatesFor(ts, workload), { rounds: order.rounds, least: order.least, now });
      self.postMessage({ kind: 'timed', name, timings });
    } catch (error) {
      self.postMessage({ kind: 'failed', name, message: /** @type {Error} */ (error).message });
    }
  }
  self.postMessage({ kind: 'done' });
});
