// Compares the loops with naive index arithmetic and with the package.
import { loopOf, plainOf } from '../../../web_demo/model/loops.js';
import { ts } from './states.js';

/** Rows, and elements of each part in a row. @type {[number, number[]][]} */
const grid = [
  [7, [1, 1]],
  [7, [1, 1, 1]],
  [7, [1, 1, 1, 1]],
  [7, [1, 1, 1, 1, 1]],
  [7, [1]],
  [5, [4, 1, 80]],
  [5, [16, 16, 16]],
  [3, [2, 0, 4]],
  [3, [64, 63]],
  [1, [1, 3, 1]],
  [1, [1, 1]],
  [0, [1, 2]],
];
/** @type {[string, any][]} */
const types = [
  ['uint8', Uint8Array],
  ['int8', Int8Array],
  ['uint16', Uint16Array],
  ['int32', Int32Array],
  ['float32', Float32Array],
  ['float64', Float64Array],
  ['int64', BigInt64Array],
];
const cases = grid.flatMap(([outer, widths]) => types.map(([type, Class]) => ({ outer, widths, type, Class })));

describe('loopOf', () => {
  test.each(cases)('splits and joins $outer rows of $widths, $type', ({ outer, widths, type, Class }) => {
    const row = widths.reduce((sum, width) => sum + width, 0);
    // The numbers include negative ones, and those of int64 differ in all bytes.
    const valueOf = (/** @type {number} */ i) =>
      Class === BigInt64Array ? BigInt(i) * -72_057_594_037_927_937n : i * -7 + 3;
    const whole = Class.from({ length: outer * row }, (/** @type {unknown} */ _, /** @type {number} */ i) =>
      valueOf(i),
    );
    const expected = widths.map((width, part) => {
      const first = widths.slice(0, part).reduce((sum, one) => sum + one, 0);
      return Class.from(
        { length: outer * width },
        (/** @type {unknown} */ _, /** @type {number} */ i) => whole[Math.floor(i / width) * row + first + (i % width)],
      );
    });
    const parts = expected.map(({ length }) => new Class(length));
    loopOf(outer, widths, false)(plainOf(whole), parts.map(plainOf));
    expect(parts).toEqual(expected);
    const x = /** @type {any} */ ({ type, dims: [outer, row], data: whole });
    expect(ts.variadicSplit(x, 1, widths).map(({ data }) => data)).toEqual(expected);
    const back = new Class(whole.length);
    loopOf(outer, widths, true)(plainOf(back), expected.map(plainOf));
    expect(back).toEqual(whole);
  });
});

test('plainOf returns views of four classes over the same memory', () => {
  const arrays = [...types.map(([, Class]) => new Class(3)), new Uint8ClampedArray(1), new BigUint64Array(1)];
  const classes = new Set(arrays.map((array) => plainOf(array).constructor));
  expect(classes).toEqual(new Set([Uint8Array, Uint16Array, Uint32Array, Float64Array]));
  const buffer = new Float32Array([1, 2, 3, 4]);
  plainOf(buffer.subarray(1, 3)).fill(0);
  expect([...buffer]).toEqual([1, 0, 0, 4]);
});
