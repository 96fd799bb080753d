// This package, in each way that it can be used.
import { clear, shapeOf } from '../workloads/splits.js';

/** @typedef {import('../workloads/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * The arguments of a workload, as a caller writes them.
 *
 * @param {Workload} workload
 */
function callOf({ axis, sizes, dropsAxis }) {
  return dropsAxis
    ? { method: 'splitToSequence', options: { axis, keepdims: 0 } }
    : { method: 'split', options: { axis, split: sizes } };
}

/** @param {readonly { data: any }[]} tensors */
const arraysOf = (tensors) => tensors.map((tensor) => tensor.data);

/**
 * A plan with outputs reused (`into`) and with new ones (`fresh`), a call with outputs reused (`one-shot`), and `heap`, where
 * there are heap tensors of the type.
 *
 * @param {any} ts What `load` gives.
 * @param {Workload} workload
 * @param {any} data
 * @param {any[]} into
 * @returns {Implementation[]}
 */
export function ourImplementations(ts, workload, data, into) {
  const { type, dims } = workload;
  const { method, options } = callOf(workload);
  const x = { type, data, dims };
  const plan = ts.plan(method, x, options);
  const reuse = { into };

  /** @type {Implementation[]} */
  const implementations = [
    { name: 'into', run: () => plan.run(x, reuse), results: () => (clear(into), plan.run(x, reuse), into) },
    { name: 'fresh', run: () => plan.run(x), results: () => arraysOf(plan.run(x)) },
    {
      name: 'one-shot',
      // The options are written anew, as callers do.
      run: () => ts[method](x, { ...options, into }),
      results: () => (clear(into), ts[method](x, { ...options, into }), into),
    },
  ];
  if (shapeOf(workload).bytes < 1024) {
    // Where the call is all that it costs, also without `into`, which is one more list to read.
    const run = () => ts[method](x, { ...options });
    implementations.push({ name: 'one-shot-fresh', run, results: () => arraysOf(run()) });
  }
  if (type !== 'string') implementations.push(heapImplementation(ts, workload, data));
  return implementations;
}

/**
 * Heap tensor in, heap tensors out, which are let go of again.
 *
 * @param {any} ts
 * @param {Workload} workload
 * @param {any} data
 * @returns {Implementation}
 */
function heapImplementation(ts, workload, data) {
  const { method, options } = callOf(workload);
  const tensor = ts.alloc(workload.type, workload.dims);
  tensor.data.set(data);
  return {
    name: 'heap',
    run() {
      const parts = ts[method](tensor, options);
      for (let i = 0; i < parts.length; ++i) parts[i].dispose();
    },
    results() {
      const parts = ts[method](tensor, options);
      const arrays = parts.map((/** @type {any} */ part) => part.data.slice());
      for (const part of parts) part.dispose();
      return arrays;
    },
    dispose: () => tensor.dispose(),
  };
}
