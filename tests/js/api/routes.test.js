// Every route, forced by a shape, must give the result of the oracle.
import { load } from '../../../js/index.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise, bytesOf, elementTypes, openvinoTypes } from '../support/oracle.js';
import { expected } from '../support/outcome.js';

const ts = await load();

/** Runs a plan twice, without and with `into`, and compares with the oracle. Returns the plan. */
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
  expect(parts.map((part) => part && bitwise(part))).toEqual(into.map((part, i) => part && wanted[i]));
  return plan;
}

const wide = openvinoTypes.filter((type) => elementTypes[type][0] % 8 === 0 && elementTypes[type][0] > 0);
const narrow = openvinoTypes.filter((type) => elementTypes[type][0] % 8 !== 0);

/** Returns a number of rows of `bytes` bytes that fill several tiles, the last one in part. */
const rowsFor = (bytes) => Math.ceil(300001 / bytes);
const ones = (count, length = 1) => new Array(count).fill(length);
const uneven = Array.from({ length: 9001 }, (_, i) => i % 3);

test.each(
  wide.flatMap((type) => {
    const width = elementTypes[type][0] / 8;
    const wideLength = Math.ceil(8192 / width);
    return [
      ['simd', type, [rowsFor(17 * width), 17], 1, [4, 1, 0, 12]],
      ['simd', type, [rowsFor(6 * width), 2, 3], 1, [1, 1]],
      ['rows', type, [5, 2 * wideLength + 3], 1, [wideLength, 3, wideLength]],
      ['rows', type, [9, wideLength + 3], 1, [wideLength, 3]],
      ['view', type, [1, 7, 5], 1, [2, 5]],
      ['view', type, [7, 500], 0, [1, 0, 2, 4]],
    ];
  }),
)('%s, %s %j along axis %i in parts of %j', (route, type, dims, axis, lengths) => {
  expect(check(type, dims, axis, lengths).route).toBe(route);
});

test.each(
  [1, 2, 3, 4, 5, 6, 7, 8, 12, 15, 16, 17, 31, 32, 33].flatMap((width) =>
    [2, 3, 4, 5, 8, 11].map((parts) => [parts, width]),
  ),
)('simd, rows of %i equal pieces of %i bytes', (parts, width) => {
  expect(check('uint8', [67, parts, width], 1, ones(parts)).route).toBe('simd');
});

test.each([
  ['simd', 'rows that are longer than a tile', 'uint8', 4, [...ones(6, 21000), ...ones(1000, 126)]],
  ['simd', 'many narrow parts', 'int8', 300, ones(84)],
  ['simd', 'and more rows', 'int8', 1030, ones(257)],
  ['simd', 'more parts than a route takes at a time, of uneven lengths', 'uint16', 11, uneven],
  ['rows', 'rows longer than the scratch area', 'uint8', 3, [1, 299990, 7, ...ones(3000), 300000, 3]],
  ['simd', 'the same, wide ones last', 'uint8', 4, [...ones(3000), ...ones(40, 16000)]],
  ['simd', 'a wide part among many narrow ones', 'float32', 12, [...ones(50), 9000, ...ones(50)]],
  ['simd', 'a part that is just wide before them', 'uint8', 12, [32768, ...ones(100)]],
  ['simd', 'long ones of many parts', 'uint8', 5, ones(240, 300)],
  ['rows', 'a few with long pieces', 'float32', 3, [600, 0, 250, 700]],
  ['rows', 'a small part beside a wide one', 'float32', 40, [1, 9000]],
  ['rows', 'small parts behind a wide one', 'float64', 40, [5000, 0, 1, 2]],
  ['list', 'strings', 'string', 90, [1, 0, 4, 2]],
  ['list', 'many strings', 'string', 5, [16, 17, 7]],
  ['simd', 'packed, several tiles of rows', 'uint6', 90001, [1, 8]],
  ['view', 'packed, one row', 'uint6', 1, [4, 800000]],
  ['simd', 'packed, pieces longer than a tile', 'uint6', 1, [1, 800000]],
  ['simd', 'packed, more parts than a route takes at a time', 'uint3', 9, ones(5001)],
])('%s, %s: %s, %i rows', (route, _, type, rows, lengths) => {
  const dim = lengths.reduce((sum, length) => sum + length, 0);
  expect(check(type, [rows, dim], 1, lengths).route).toBe(route);
});

test.each(
  narrow.flatMap((type) =>
    [
      [[3, 7, 5], 1, [1, 4, 0, 2]],
      [[100, 7], 1, [1, 4, 0, 2]],
      [[1001, 3, 3], 1, [1, 2]],
      [[7, 3], 0, [1, 3, 3]],
      [[2, 5003], 1, [2500, 2503]],
      [[1, 9, 1], 1, ones(9)],
    ].map((row) => [type, ...row]),
  ),
)('packed %s %j along axis %i in parts of %j', (type, dims, axis, lengths) => {
  expect(['simd', 'rows', 'view']).toContain(check(type, dims, axis, lengths).route);
});

test.each(openvinoTypes)('a single tile of %s', (type) => {
  const route = type === 'string' ? 'list' : 'simd';
  expect(check(type, [9, 7], 1, [1, 4, 0, 2]).route).toBe(route);
  expect(check(type, [1000, 3, 5], 1, [2, 1]).route).toBe(route);
});

test.each(narrow)('packed %s on whole bytes', (type) => {
  expect(check(type, [1, 16, 8], 1, [4, 12]).route).toBe('view');
  expect(check(type, [40, 16, 8], 1, [4, 12]).route).toBe('simd');
});
