import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor, sizeForms, tensorsWithAxis, tensorsWithSizes } from './arbitraries.js';
import { bitwise, onnxTypes, sliceLengths } from './oracle.js';
import { expected, outcome } from './outcome.js';

const ts = await load();

describe('splitToSequence', () => {
  test('without sizes gives slices of length 1, and with keepdims 0 removes the axis', () => {
    fc.assert(
      fc.property(
        tensorsWithAxis(onnxTypes),
        fc.constantFrom(undefined, 0, 1),
        ({ tensor, axis, index, dim }, keepdims) => {
          const parts = ts.splitToSequence(tensor, { axis, keepdims });
          const lengths = new Array(dim).fill(1);
          expect(parts.map(bitwise)).toEqual(expected(tensor, index, lengths, { keepAxis: keepdims !== 0 }));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('by a number gives chunks of that length, the last one smaller', () => {
    fc.assert(
      fc.property(
        tensorsWithAxis(onnxTypes),
        fc.integer({ min: 1, max: 20 }),
        ({ tensor, axis, index, dim }, split) => {
          const parts = ts.splitToSequence(tensor, { axis, split });
          expect(parts.map(bitwise)).toEqual(expected(tensor, index, sliceLengths(dim, split)));
        },
      ),
      { numRuns: 200 },
    );
  });

  test('by a list gives the parts listed, zeros included, whatever keepdims says', () => {
    fc.assert(
      fc.property(
        tensorsWithSizes(onnxTypes),
        fc.constantFrom(undefined, 0, 1),
        ({ tensor, axis, index, sizes }, keepdims) => {
          const parts = ts.splitToSequence(tensor, { axis, split: sizes, keepdims });
          expect(parts.map(bitwise)).toEqual(expected(tensor, index, sizes));
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each(Object.entries(sizeForms))('takes the sizes as %s', (_, form) => {
    const tensor = randomTensor('string', [2, 9]);
    const parts = ts.splitToSequence(tensor, { axis: 1, split: form([4, 0, 5]) });
    expect(parts.map(bitwise)).toEqual(expected(tensor, 1, [4, 0, 5]));
  });

  test.each([
    ['a number', 4],
    ['a BigInt', 4n],
    ['an int64 scalar', { type: 'int64', data: BigInt64Array.of(4n), dims: [] }],
    ['an int32 scalar', { type: 'int32', data: Int32Array.of(4), dims: [] }],
  ])('takes the length of the chunks as %s', (_, split) => {
    const tensor = randomTensor('uint64', [9]);
    expect(ts.splitToSequence(tensor, { split }).map(bitwise)).toEqual(expected(tensor, 0, [4, 4, 1]));
  });

  test('a list of one size is no scalar', () => {
    const tensor = randomTensor('int8', [6]);
    expect(outcome(() => ts.splitToSequence(tensor, { split: [6] }))).toEqual(expected(tensor, 0, [6]));
    expect(outcome(() => ts.splitToSequence(tensor, { split: [2] }))).toBe('SIZES_SUM_MISMATCH');
    expect(outcome(() => ts.splitToSequence(tensor, { split: Int32Array.of(2) }))).toBe('SIZES_SUM_MISMATCH');
  });

  test('a chunk longer than the axis gives one part of all of it', () => {
    const tensor = randomTensor('float64', [2, 3]);
    expect(outcome(() => ts.splitToSequence(tensor, { axis: 1, split: 2 ** 40 }))).toEqual(expected(tensor, 1, [3]));
  });

  test('an axis of 0 gives the empty sequence for no sizes, for a scalar and for an empty list', () => {
    const tensor = randomTensor('float32', [0, 3]);
    for (const split of [undefined, 2, []]) expect(ts.splitToSequence(tensor, { split })).toEqual([]);
    expect(outcome(() => ts.splitToSequence(tensor, { split: [0, 0] }))).toEqual(expected(tensor, 0, [0, 0]));
    expect(outcome(() => ts.splitToSequence(tensor, { split: 0 }))).toBe('SIZES_INVALID');
    expect(outcome(() => ts.splitToSequence(randomTensor('float32', [3]), { split: [] }))).toBe('SIZES_SUM_MISMATCH');
  });

  test.each(onnxTypes)('takes a vector of %s apart into scalars', (type) => {
    const tensor = randomTensor(type, [3], 17);
    const parts = ts.splitToSequence(tensor, { keepdims: 0 });
    expect(parts.map(bitwise)).toEqual(expected(tensor, 0, [1, 1, 1], { keepAxis: false }));
    expect(parts.map(({ dims }) => dims)).toEqual([[], [], []]);
  });

  test('keepdims is 0 or 1, and ignored beside a split', () => {
    const tensor = randomTensor('int8', [2, 2]);
    const rows = expected(tensor, 0, [1, 1]);
    for (const keepdims of [2, -1, 0.5, NaN, [0, 1]]) {
      expect(outcome(() => ts.splitToSequence(tensor, { keepdims }))).toBe('ARGUMENT_UNKNOWN');
      expect(ts.splitToSequence(tensor, { keepdims, split: 1 }).map(bitwise)).toEqual(rows);
      expect(ts.splitToSequence(tensor, { keepdims, split: [1, 1] }).map(bitwise)).toEqual(rows);
    }
  });

  test('exists from opset 11 on, with bfloat16 from 24 on', () => {
    const tensor = randomTensor('bfloat16', [2, 2]);
    expect(outcome(() => ts.splitToSequence(tensor, { opset: 24 }))).toEqual(expected(tensor, 0, [1, 1]));
    expect(outcome(() => ts.splitToSequence(tensor, { opset: 23 }))).toBe('TYPE_UNSUPPORTED');
    expect(outcome(() => ts.splitToSequence(randomTensor('int8', [2]), { opset: 10 }))).toBe('OPSET_UNSUPPORTED');
    expect(outcome(() => ts.splitToSequence(randomTensor('int8', [2]), { opset: 11 }))).toHaveLength(2);
  });
});
