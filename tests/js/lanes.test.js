// Every way in which bytes move, each forced by a shape: all give what the oracle gives.
import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { bitwise, bytesOf, elementTypes, openvinoTypes } from './oracle.js';
import { expected } from './outcome.js';

const ts = await load();

/** Runs a plan on fresh arrays and into given ones, twice, and against the oracle. Returns the plan. */
function check(type, dims, axis, lengths) {
  const tensor = randomTensor(type, dims, dims.length + lengths.length);
  const plan = ts.plan('variadicSplit', tensor, { axis, splitLengths: lengths });
  const wanted = expected(tensor, axis, lengths);
  expect(plan.run(tensor).map(bitwise)).toEqual(wanted);
  const into = plan.run(tensor).map((part, i) => (i % 3 === 1 ? null : part));
  for (const part of into) {
    if (type === 'string') part?.data.fill('old');
    else if (part !== null) bytesOf(part.data).fill(0x5a);
  }
  const parts = plan.run(tensor, { into });
  parts.forEach((part, i) => expect(part && bitwise(part)).toEqual(into[i] && wanted[i]));
  return plan;
}

const wide = openvinoTypes.filter((type) => elementTypes[type][0] % 8 === 0 && elementTypes[type][0] > 0);
const narrow = openvinoTypes.filter((type) => elementTypes[type][0] % 8 !== 0);

/** So many rows of `bytes` bytes that the scratch area takes several tiles of them, the last one not full. */
const rowsFor = (bytes) => Math.ceil(300001 / bytes);

describe('lanes', () => {
  test.each(wide)('simd, several tiles of %s', (type) => {
    const width = elementTypes[type][0] / 8;
    expect(check(type, [rowsFor(17 * width), 17], 1, [4, 1, 0, 12]).lane).toBe('simd');
    expect(check(type, [rowsFor(6 * width), 2, 3], 1, [1, 1]).lane).toBe('simd');
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 17, 31, 32, 33])('simd, rows of equal pieces of %i bytes', (width) => {
    for (const parts of [2, 3, 4, 5, 8, 11]) {
      const plan = check('uint8', [67, parts, width], 1, new Array(parts).fill(1));
      expect(plan.lane).toBe('simd');
    }
  });

  test.each(['uint16', 'uint32', 'uint64'])('simd, planes of %s', (type) => {
    for (const parts of [2, 3, 4, 7]) {
      for (const rows of [63, 64, 65, 1000]) {
        expect(check(type, [rows, parts], 1, new Array(parts).fill(1)).lane).toBe('simd');
      }
    }
  });

  test.each([
    ['uint8', [4, 252000], 21000, 126],
    ['float32', [2, 61500], 5250, 30],
  ])('simd, rows of %s that are longer than a tile, %p', (type, dims, wide, narrow) => {
    expect(check(type, dims, 1, [...new Array(6).fill(wide), ...new Array(1000).fill(narrow)]).lane).toBe('simd');
  });

  test('rows, long ones of many parts', () => {
    expect(check('uint8', [5, 72000], 1, new Array(240).fill(300)).lane).toBe('rows');
  });

  test.each([3, 300])('rows, %i of them with long pieces, split and joined', (rows) => {
    const lengths = [600, 0, 250, 700];
    expect(check('float32', [rows, 1550], 1, lengths).lane).toBe('rows');
    const tensor = randomTensor('float32', [rows, 1550], 7);
    const parts = ts.variadicSplit(tensor, 1, lengths);
    expect(bitwise(ts.concat(parts, { axis: 1 }))).toEqual(bitwise(tensor));
  });

  test('simd, many narrow parts', () => {
    for (const [rows, parts] of [
      [300, 84],
      [17, 1000],
      [1030, 257],
    ]) {
      expect(check('int8', [rows, parts], 1, new Array(parts).fill(1)).lane).toBe('simd');
    }
  });

  test('simd, more parts than a route takes at a time, and of uneven lengths', () => {
    const lengths = Array.from({ length: 9001 }, (_, i) => i % 3);
    const dim = lengths.reduce((sum, length) => sum + length, 0);
    expect(check('uint16', [11, dim], 1, lengths).lane).toBe('simd');
  });

  test('simd, rows longer than the scratch area', () => {
    const narrowOnes = new Array(3000).fill(1);
    expect(check('uint8', [3, 603001], 1, [1, 299990, 7, ...narrowOnes, 300000, 3]).lane).toBe('simd');
    expect(check('int32', [9, 153001], 1, [1, 140000, ...narrowOnes, 2, 9998]).lane).toBe('simd');
    expect(check('uint8', [9, 643000], 1, [...narrowOnes, ...new Array(40).fill(16000)]).lane).toBe('simd');
  });

  test('rows, a small part beside a wide one', () => {
    expect(check('float32', [40, 9001], 1, [1, 9000]).lane).toBe('rows');
    expect(check('float32', [40, 9003], 1, [2, 1, 9000]).lane).toBe('rows');
    expect(check('float64', [40, 5003], 1, [5000, 0, 1, 2]).lane).toBe('rows');
  });

  test('simd, a wide part among many narrow ones', () => {
    const narrowOnes = new Array(50).fill(1);
    expect(check('float32', [12, 9100], 1, [...narrowOnes, 9000, ...narrowOnes]).lane).toBe('simd');
    expect(check('uint8', [12, 40100], 1, [40000, ...narrowOnes, ...narrowOnes]).lane).toBe('simd');
  });

  test.each(wide)('rows, pieces of %s that are wide', (type) => {
    const width = elementTypes[type][0] / 8;
    const wideLength = Math.ceil(8192 / width);
    expect(check(type, [5, 2 * wideLength + 3], 1, [wideLength, 3, wideLength]).lane).toBe('rows');
  });

  test.each(wide)('view, the first axis of %s', (type) => {
    expect(check(type, [1, 7, 5], 1, [2, 5]).lane).toBe('view');
    expect(check(type, [7, 500], 0, [1, 0, 2, 4]).lane).toBe('view');
  });

  test('list, strings', () => {
    expect(check('string', [30, 7, 3], 1, [1, 0, 4, 2]).lane).toBe('list');
    check('string', [30, 7, 3], 1, [1, 6]);
    check('string', [5, 40], 1, [16, 17, 7]);
  });

  test.each(narrow)('packed %s: few rows and many, short ones and long ones', (type) => {
    for (const [dims, axis, lengths] of [
      [[3, 7, 5], 1, [1, 4, 0, 2]],
      [[100, 7], 1, [1, 4, 0, 2]],
      [[1001, 3, 3], 1, [1, 2]],
      [[7, 3], 0, [1, 3, 3]],
      [[2, 5003], 1, [2500, 2503]],
      [[1, 9, 1], 1, [1, 1, 1, 1, 1, 1, 1, 1, 1]],
    ]) {
      check(type, dims, axis, lengths);
    }
  });

  test('packed, several tiles of rows, and pieces longer than a tile', () => {
    check('uint6', [90001, 9], 1, [1, 8]);
    check('uint6', [1, 800001], 1, [1, 800000]);
  });

  test('packed, more parts than a route takes at a time', () => {
    check('uint3', [9, 5001], 1, new Array(5001).fill(1));
  });

  test.each(narrow)('%s that end on whole bytes need no packing, and move all the same', (type) => {
    expect(check(type, [1, 16, 8], 1, [4, 12]).lane).toBe('view');
    expect(check(type, [40, 16, 8], 1, [4, 12]).lane).toBe('simd');
  });
});
