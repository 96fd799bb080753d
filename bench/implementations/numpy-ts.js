// numpy-ts, a port of NumPy to TypeScript. `np.split` returns views, which are copied to get the parts.
import { splitNaively } from '../cases/oracle.js';

/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * Creates the implementation `numpy-ts` (split and copy) or `numpy-ts-concat` (concatenate). Both return new arrays.
 * @param {string} name @param {any} np The library. @param {import('../cases/splits.js').Workload} workload
 * @param {any} data Elements of the input. @returns {Implementation}
 * @throws {Error} If the library does not have the type.
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
