// numpy-ts, NumPy written in TypeScript: `np.split` gives views, whose copies are the parts.
import { splitNaively } from '../measure/oracle.js';

/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * `numpy-ts` (split and copy) and `numpy-ts-concat` (concatenate); both make new arrays.
 *
 * @param {string} name One of these.
 * @param {any} np The library.
 * @param {import('../workloads/splits.js').Workload} workload
 * @param {any} data
 * @returns {Implementation}
 */
export function numpyImplementation(name, np, workload, data) {
  const { type, dims, axis, sizes } = workload;
  if (Array.isArray(data) || type === 'float16') throw new Error(`numpy-ts has no ${type}`);
  if (name === 'numpy-ts-concat') {
    const parts = splitNaively(workload, data).map((part, i) =>
      np.array(data.constructor.from(part)).reshape(...dims.map((dim, j) => (j === axis ? sizes[i] : dim))),
    );
    const run = () => np.concatenate(parts, axis);
    return { name, run, isCopy: true, results: () => [run().data] };
  }
  const whole = np.array(data).reshape(...dims);
  let end = 0;
  const cuts = sizes.slice(0, -1).map((size) => (end += size));
  const run = () => np.split(whole, cuts, axis).map((/** @type {any} */ view) => view.copy());
  return { name, run, results: () => run().map((/** @type {any} */ part) => part.data) };
}
