// Joins the parts of a workload again, with this package and with loops in plain JavaScript.
import { splitNaively } from '../cases/oracle.js';
import { shapeOf, targetsOf } from '../cases/splits.js';

/** @typedef {import('../cases/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/**
 * Creates `concat`, which validates its arguments in each call, and two loops. All of them write into one existing
 * array.
 * @param {any} ts Result of `load`. @param {Workload} workload @param {any} data Elements of the input.
 * @returns {Implementation[]} Empty for strings.
 */
export function concatImplementations(ts, workload, data) {
  if (Array.isArray(data)) return [];
  const { type, dims, axis, sizes } = workload;
  const { outer, widths, row } = shapeOf(workload);
  const parts = targetsOf(workload, data);
  splitNaively(workload, data).forEach((elements, i) => parts[i].set(elements));
  const whole = data.slice().fill(data[0]);
  const tensors = parts.map((part, i) => ({
    type,
    data: part,
    dims: dims.map((dim, j) => (j === axis ? sizes[i] : dim)),
  }));

  const bySet = () => {
    let first = 0;
    for (let part = 0; part < parts.length; ++part) {
      const width = widths[part];
      const from = parts[part];
      for (let i = 0; i < outer; ++i) whole.set(from.subarray(i * width, (i + 1) * width), i * row + first);
      first += width;
    }
  };

  const byElement = () => {
    let first = 0;
    for (let part = 0; part < parts.length; ++part) {
      const width = widths[part];
      const from = parts[part];
      for (let i = 0, at = 0; i < outer; ++i) {
        for (let to = i * row + first, end = to + width; to < end; ++to) whole[to] = from[at++];
      }
      first += width;
    }
  };

  const byConcat = () => ts.concat(tensors, { axis, into: whole });
  const runs = { concat: byConcat, 'js-concat-set': bySet, 'js-concat-loop': byElement };
  return Object.entries(runs).map(([name, run]) => {
    return { name, run, isCopy: true, results: () => (whole.fill(data[0]), run(), [whole]) };
  });
}
