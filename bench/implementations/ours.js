// This package, in each way it can be called.
import { clear, shapeOf } from '../cases/splits.js';

/** @typedef {import('../cases/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/** Returns the method and the options of a workload's call. @param {Workload} workload */
function callOf({ axis, sizes, dropsAxis }) {
  return dropsAxis
    ? { method: 'splitToSequence', options: { axis, keepdims: 0 } }
    : { method: 'split', options: { axis, split: sizes } };
}

/** Returns the elements of tensors. @param {readonly { data: any }[]} tensors */
const arraysOf = (tensors) => tensors.map((tensor) => tensor.data);

/**
 * Creates a plan that reuses outputs (`into`), a plan with new outputs (`fresh`), and a call that reuses outputs
 * (`one-shot`). Adds a call with new outputs (`one-shot-fresh`) for small inputs, and `heap` for types that WasmTensors
 * have.
 * @param {any} ts Result of `load`. @param {Workload} workload @param {any} data Elements of the input.
 * @param {any[]} into Arrays for the parts.
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
      // A new options object in each call, as callers write it.
      run: () => ts[method](x, { ...options, into }),
      results: () => (clear(into), ts[method](x, { ...options, into }), into),
    },
  ];
  if (shapeOf(workload).bytes < 1024) {
    // The cost of a call dominates here, and reading `into` is a part of it.
    const run = () => ts[method](x, { ...options });
    implementations.push({ name: 'one-shot-fresh', run, results: () => arraysOf(run()) });
  }
  if (type !== 'string') implementations.push(heapImplementation(ts, workload, data));
  return implementations;
}

/**
 * Creates a call from a WasmTensor to new WasmTensors, which are disposed.
 * @param {any} ts Result of `load`. @param {Workload} workload @param {any} data Elements of the input.
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
