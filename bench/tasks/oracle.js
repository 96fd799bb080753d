// Checks results: an independent split, and the comparison of arrays.
import { shapeOf } from './splits.js';

/**
 * Splits an input element by element.
 * @param {import('./splits.js').Split} split @param {ArrayLike<any>} data @returns {any[]} The parts.
 */
export function splitNaively(split, data) {
  const { outer, widths, row } = shapeOf(split);
  let first = 0;
  return widths.map((width) => {
    const part = new /** @type {any} */ (data.constructor)(outer * width);
    for (let i = 0; i < outer; ++i) {
      for (let j = 0; j < width; ++j) part[i * width + j] = data[i * row + first + j];
    }
    first += width;
    return part;
  });
}

/**
 * Describes the first difference between results and expected results.
 * @param {readonly ArrayLike<any>[]} expected @param {readonly ArrayLike<any>[]} actual
 * @param {number} [tolerance] Maximum difference between numbers. @returns {string} Empty if the results are equal.
 */
export function difference(expected, actual, tolerance = 0) {
  if (actual.length !== expected.length) return `${actual.length} parts instead of ${expected.length}`;
  for (let part = 0; part < expected.length; ++part) {
    const want = expected[part];
    const got = actual[part];
    if (got.length !== want.length) return `part ${part} has ${got.length} elements instead of ${want.length}`;
    for (let i = 0; i < want.length; ++i) {
      const isEqual = Object.is(got[i], want[i]) || (tolerance > 0 && Math.abs(got[i] - want[i]) <= tolerance);
      if (!isEqual) return `part ${part}[${i}] is ${got[i]} instead of ${want[i]}`;
    }
  }
  return '';
}
