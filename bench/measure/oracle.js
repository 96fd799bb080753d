// What a split is, in the plainest words: the measure of every implementation's results.
import { shapeOf } from '../workloads/splits.js';

/**
 * The parts of a workload's input, element by element.
 *
 * @param {import('../workloads/splits.js').Workload} workload
 * @param {ArrayLike<any>} data
 * @returns {any[][]}
 */
export function splitNaively(workload, data) {
  const { outer, widths, row } = shapeOf(workload);
  let first = 0;
  return widths.map((width) => {
    /** @type {any[]} */
    const part = new Array(outer * width);
    for (let i = 0; i < outer; ++i) {
      for (let j = 0; j < width; ++j) part[i * width + j] = data[i * row + first + j];
    }
    first += width;
    return part;
  });
}

/**
 * Where the results differ from what they should be, in words; empty where they do not.
 *
 * @param {readonly ArrayLike<any>[]} expected
 * @param {readonly ArrayLike<any>[]} given
 * @param {number} [most] So far apart numbers may be.
 * @returns {string}
 */
export function difference(expected, given, most = 0) {
  if (given.length !== expected.length) return `${given.length} parts instead of ${expected.length}`;
  for (let part = 0; part < expected.length; ++part) {
    const wanted = expected[part];
    const got = given[part];
    if (got.length !== wanted.length) return `part ${part} has ${got.length} elements instead of ${wanted.length}`;
    for (let i = 0; i < wanted.length; ++i) {
      const isSame = Object.is(got[i], wanted[i]) || (most > 0 && Math.abs(got[i] - wanted[i]) <= most);
      if (!isSame) return `part ${part}[${i}] is ${got[i]} instead of ${wanted[i]}`;
    }
  }
  return '';
}
