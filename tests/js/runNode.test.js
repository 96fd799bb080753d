import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor, tensorsWithAxis } from './arbitraries.js';
import { bitwise, chunkLengths, equalLengths, onnxTypes, sliceLengths } from './oracle.js';
import { errorOf, expected, outcome } from './outcome.js';

const ts = await load();

const int64 = (...values) => ({ type: 'int64', data: BigInt64Array.from(values, BigInt), dims: [values.length] });
const scalar = (value) => ({ ...int64(value), dims: [] });
const x = randomTensor('float32', [3, 10, 2]);

/** The outcome for x, or for another tensor. */
const run = (node, rest = [], tensor = x) => outcome(() => ts.runNode(node, [tensor, ...rest]));
const split = (opset, attributes, rest, outputs, tensor) =>
  run({ opType: 'Split', opset, attributes, outputs }, rest, tensor);
const parts = (...lengths) => expected(x, 1, lengths);

describe('Split, sizes', () => {
  test.each([2, 11, 12])('opset %i has them as an attribute', (opset) => {
    expect(split(opset, { axis: 1, split: [3, 0, 7] })).toEqual(parts(3, 0, 7));
    expect(split(opset, { axis: -2, split: [3n, 7n] }, [], 2)).toEqual(parts(3, 7));
    expect(split(opset, { axis: 1 }, [int64(3, 7)])).toBe('ARGUMENT_UNKNOWN');
    expect(split(opset, { axis: 1, split: [10] }, [int64(10)])).toBe('ARGUMENT_UNKNOWN');
  });

  test.each([13, 17, 18, 24, undefined])('opset %s has them as an input', (opset) => {
    expect(split(opset, { axis: 1 }, [int64(3, 0, 7)])).toEqual(parts(3, 0, 7));
    expect(split(opset, { axis: -2n }, [int64(3, 7)], ['a', 'b'])).toEqual(parts(3, 7));
    expect(split(opset, { axis: 1, split: [3, 7] })).toBe('ARGUMENT_UNKNOWN');
    expect(split(opset, { axis: 1 }, [scalar(10)])).toBe('SIZES_INVALID');
    expect(split(opset, { axis: 1 }, [{ ...int64(3, 7), dims: [1, 2] }])).toBe('SIZES_INVALID');
    for (const [type, data] of [
      ['int32', Int32Array.of(3, 7)],
      ['float32', Float32Array.of(3, 7)],
      ['uint64', BigUint64Array.of(3n, 7n)],
      ['string', ['3', '7']],
    ]) {
      expect(split(opset, { axis: 1 }, [{ type, data, dims: [2] }])).toBe('TYPE_UNSUPPORTED');
    }
  });

  test('as many as outputs, none below 0, and together the axis', () => {
    expect(split(18, { axis: 1 }, [int64(3, 7)], 3)).toBe('SIZES_COUNT_MISMATCH');
    expect(split(18, { axis: 1 }, [int64(3, 7)], 1)).toBe('SIZES_COUNT_MISMATCH');
    expect(split(18, { axis: 1 }, [int64(-1, 11)])).toBe('SIZES_INVALID');
    expect(split(18, { axis: 1 }, [int64(3, 6)])).toBe('SIZES_SUM_MISMATCH');
    expect(split(18, { axis: 1 }, [int64(3, 8)])).toBe('SIZES_SUM_MISMATCH');
    const wraps = [2n ** 62n, 2n ** 62n, 2n ** 62n, 2n ** 62n, 10n];
    expect(split(18, { axis: 1 }, [int64(...wraps)])).toMatch(/^SIZES_(INVALID|SUM_MISMATCH)$/);
    expect(split(18, { axis: 1 }, [int64(2n ** 63n - 1n)])).toMatch(/^SIZES_(INVALID|SUM_MISMATCH)$/);
  });

  test('an empty list is for an axis of 0 and no outputs', () => {
    expect(split(18, { axis: 1 }, [int64()], 0)).toBe('SIZES_SUM_MISMATCH');
    const empty = randomTensor('float32', [0]);
    expect(split(18, {}, [int64()], 0, empty)).toEqual([]);
    expect(split(18, {}, [int64()], 1, empty)).toBe('SIZES_COUNT_MISMATCH');
  });
});

describe('Split, equal parts', () => {
  test.each([2, 11, 13, 17])('opset %i takes their number from the outputs', (opset) => {
    fc.assert(
      fc.property(tensorsWithAxis(onnxTypes.slice(4)), fc.integer({ min: 1, max: 6 }), (drawn, outputs) => {
        const { tensor, axis, index, dim } = drawn;
        const lengths = equalLengths(dim, outputs);
        expect(split(opset, { axis }, [], outputs, tensor)).toEqual(
          expected(tensor, index, lengths, { code: 'NOT_DIVISIBLE' }),
        );
      }),
    );
    expect(split(opset, { axis: 1 })).toBe('ARGUMENT_MISSING');
    expect(split(opset, { axis: 1 }, [], 0)).toBe('NUM_OUTPUTS_INVALID');
    expect(split(opset, { axis: 1, num_outputs: 2 }, [], 2)).toBe('ARGUMENT_UNKNOWN');
  });

  test('opset 18 takes it from num_outputs, and gives as many as are listed', () => {
    fc.assert(
      fc.property(
        tensorsWithAxis(onnxTypes),
        fc.integer({ min: 1, max: 9 }),
        fc.nat({ max: 9 }),
        ({ tensor, axis, index, dim }, count, listed) => {
          const lengths = chunkLengths(dim, count);
          const all = expected(tensor, index, lengths, { code: 'NOT_DIVISIBLE' });
          expect(split(18, { axis, num_outputs: count }, [], undefined, tensor)).toEqual(all);
          const given = split(18, { axis, num_outputs: count }, [], listed, tensor);
          if (lengths === null) expect(given).toBe('NOT_DIVISIBLE');
          else if (listed > count) expect(given).toBe('NUM_OUTPUTS_INVALID');
          else expect(given).toEqual(all.slice(0, listed));
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    [9, 4, [3, 3, 3, 0]],
    [2, 3, [1, 1, 0]],
    [0, 3, [0, 0, 0]],
    [5, 4, null],
    [1, 3, null],
    [7, 1, [7]],
  ])('%i into %i gives %j', (dim, count, lengths) => {
    const tensor = randomTensor('int32', [dim]);
    const wanted = expected(tensor, 0, lengths, { code: 'NOT_DIVISIBLE' });
    expect(split(18, { num_outputs: count }, [], count, tensor)).toEqual(wanted);
  });

  test('num_outputs and sizes exclude each other, and one of them must be there', () => {
    expect(split(18, { axis: 1, num_outputs: 2 }, [int64(3, 7)])).toBe('ARGUMENT_CONFLICT');
    expect(split(18, { axis: 1, num_outputs: 2 }, [null])).toEqual(parts(5, 5));
    expect(split(18, { axis: 1 })).toBe('ARGUMENT_MISSING');
    const listed = errorOf(() => ts.runNode({ opType: 'Split', opset: 18, attributes: { axis: 1 }, outputs: 2 }, [x]));
    expect(listed).toMatchObject({
      code: 'ARGUMENT_MISSING',
      message: expect.stringMatching(/outputs.*set num_outputs/),
    });
    for (const count of [0, -1, 1.5, NaN, [2, 2], 2n ** 70n]) {
      const code = split(18, { axis: 1, num_outputs: count });
      expect(['NUM_OUTPUTS_INVALID', 'NOT_DIVISIBLE']).toContain(code);
    }
  });
});

describe('Split, the rest of the node', () => {
  test('an output whose name is empty is not produced', () => {
    const all = parts(5, 5);
    expect(split(18, { axis: 1, num_outputs: 2 }, [], ['', 'b'])).toEqual([null, all[1]]);
    expect(split(18, { axis: 1, num_outputs: 2 }, [], ['a', ''])).toEqual([all[0], null]);
    expect(split(13, { axis: 1 }, [], ['', ''])).toEqual([null, null]);
    const strings = randomTensor('string', [4]);
    expect(split(18, { num_outputs: 2 }, [], ['', 'b'], strings)[1]).toEqual(expected(strings, 0, [2, 2])[1]);
  });

  test.each([1, 2, 11, 13, 18])(
    'axis of opset %i: in [-rank, rank), an integer, default 0 but for the first',
    (opset) => {
      const given = opset < 13 ? [{ split: [1, 2] }, []] : [{}, [int64(1, 2)]];
      const at = (axis) => split(opset, { axis, ...given[0] }, given[1]);
      expect(at(0)).toEqual(expected(x, 0, [1, 2]));
      expect(at(-3)).toEqual(expected(x, 0, [1, 2]));
      expect(at(3)).toBe('AXIS_OUT_OF_RANGE');
      expect(at(-4)).toBe('AXIS_OUT_OF_RANGE');
      expect(at(2n ** 63n)).toMatch(/^AXIS_/);
      expect(at(0.5)).toBe('AXIS_INVALID');
      expect(at('0')).toBe('AXIS_INVALID');
      expect(at([0])).toBe('AXIS_INVALID');
      expect(at(undefined)).toEqual(opset === 1 ? 'ARGUMENT_MISSING' : expected(x, 0, [1, 2]));
      const scalarTensor = randomTensor('float32', []);
      expect(split(opset, { axis: 0, ...given[0] }, given[1], undefined, scalarTensor)).toBe('AXIS_OUT_OF_RANGE');
    },
  );

  test('element types by version', () => {
    const of = (type, opset) => {
      const rest = opset < 13 ? [] : [int64(1, 1)];
      return split(opset, { axis: 0, ...(opset < 13 && { split: [1, 1] }) }, rest, 2, randomTensor(type, [2]));
    };
    for (const type of onnxTypes) {
      const isFirst = ['float16', 'float32', 'float64'].includes(type);
      expect(typeof of(type, 1)).toBe(isFirst ? 'object' : 'string');
      for (const opset of [2, 11]) expect(typeof of(type, opset)).toBe(type === 'bfloat16' ? 'string' : 'object');
      for (const opset of [13, 18, 30]) expect(of(type, opset)).toHaveLength(2);
    }
    expect(of('int4', 18)).toBe('TYPE_UNSUPPORTED');
    expect(of('float8e4m3', 18)).toBe('TYPE_UNSUPPORTED');
  });

  test.each([0, -1, 1.5, NaN, Infinity, '18', 18n])('there is no opset %s', (opset) => {
    expect(split(opset, { num_outputs: 2, axis: 1 })).toBe('OPSET_UNSUPPORTED');
  });

  test('attributes that are no plain record of them', () => {
    for (const attributes of [new Map([['axis', 1]]), [1], 'axis', new Set(['axis'])]) {
      for (const call of [ts.runNode, ts.inferNode]) {
        const error = errorOf(() => call({ opType: 'Split', opset: 13, outputs: 2, attributes }, [x]));
        expect(error).toMatchObject({ name: 'SplitError', code: 'ARGUMENT_UNKNOWN' });
        expect(error.message).toContain('they must be an object { axis, ');
      }
    }
    const bare = Object.assign(Object.create(null), { axis: 0, num_outputs: 2 });
    expect(ts.runNode({ opType: 'Split', attributes: bare }, [x])).toHaveLength(2);
  });

  test('attributes and inputs that nobody knows', () => {
    expect(split(18, { axis: 1, num_outputs: 2, sizes: 3 })).toBe('ARGUMENT_UNKNOWN');
    expect(split(18, { axis: 1, num_outputs: 2, keepdims: 1 })).toBe('ARGUMENT_UNKNOWN');
    expect(split(18, { axis: 1 }, [int64(5, 5), int64(1)])).toBe('ARGUMENT_UNKNOWN');
    expect(split(18, { axis: 1 }, [int64(5, 5), null])).toEqual(parts(5, 5));
  });
});

describe('Split-1', () => {
  const floats = (...values) => ({ type: 'float32', data: Float32Array.from(values), dims: [values.length] });

  test('takes lengths in the type of the data, and as an attribute, which must agree', () => {
    expect(split(1, { axis: 1 }, [floats(3, 7)])).toEqual(parts(3, 7));
    expect(split(1, { axis: 1, split: [3, 7] })).toEqual(parts(3, 7));
    expect(split(1, { axis: 1, split: [3, 7] }, [floats(3, 7)])).toEqual(parts(3, 7));
    expect(split(1, { axis: 1, split: [3, 7] }, [floats(7, 3)])).toBe('ARGUMENT_CONFLICT');
    expect(split(1, { axis: 1, split: [3, 7] }, [floats(3)])).toBe('ARGUMENT_CONFLICT');
    expect(split(1, { axis: 1 }, [floats(3.5, 6.5)])).toBe('SIZES_INVALID');
    expect(split(1, { axis: 1 }, [floats(NaN, 7)])).toBe('SIZES_INVALID');
    expect(split(1, { axis: 1 }, [int64(3, 7)])).toBe('TYPE_UNSUPPORTED');
    expect(split(1, { axis: 1 }, [], 5)).toEqual(parts(2, 2, 2, 2, 2));
  });

  test('reads float16 and float64 lengths by their values', () => {
    const half = randomTensor('float16', [10]);
    // 3 and 7 as float16: 1.5 * 2^1 and 1.75 * 2^2.
    const halves = { type: 'float16', data: Uint16Array.of(0x4200, 0x4700), dims: [2] };
    expect(split(1, { axis: 0 }, [halves], 2, half)).toEqual(expected(half, 0, [3, 7]));
    const double = randomTensor('float64', [10]);
    const doubles = { type: 'float64', data: Float64Array.of(3, 7), dims: [2] };
    expect(split(1, { axis: 0 }, [doubles], 2, double)).toEqual(expected(double, 0, [3, 7]));
  });
});

describe('SplitToSequence', () => {
  const sequence = (attributes, rest, opset = 24) => run({ opType: 'SplitToSequence', opset, attributes }, rest);

  test('slices, chunks and lists', () => {
    expect(sequence({ axis: 1 })).toEqual(parts(...new Array(10).fill(1)));
    expect(sequence({ axis: 1, keepdims: 0 })).toEqual(expected(x, 1, new Array(10).fill(1), { keepAxis: false }));
    expect(sequence({ axis: 1, keepdims: 0 }, [scalar(4)])).toEqual(parts(...sliceLengths(10, 4)));
    expect(sequence({ axis: 1, keepdims: 0 }, [int64(0, 10)], 11)).toEqual(parts(0, 10));
    expect(sequence({ axis: 1 }, [{ type: 'int32', data: Int32Array.of(4, 6), dims: [2] }])).toEqual(parts(4, 6));
    expect(sequence({ axis: 1 }, [null])).toHaveLength(10);
  });

  test.each([
    ['a scalar of 0', [scalar(0)], {}, 'SIZES_INVALID'],
    ['a scalar below 0', [scalar(-3)], {}, 'SIZES_INVALID'],
    ['an empty list', [int64()], {}, 'SIZES_SUM_MISMATCH'],
    ['a negative in a list', [int64(-1, 11)], {}, 'SIZES_INVALID'],
    ['a list of lists', [{ ...int64(5, 5), dims: [2, 1] }], {}, 'SIZES_INVALID'],
    ['uint8 sizes', [{ type: 'uint8', data: Uint8Array.of(10), dims: [1] }], {}, 'TYPE_UNSUPPORTED'],
    ['keepdims 2', [], { keepdims: 2 }, 'ARGUMENT_UNKNOWN'],
    ['num_outputs', [], { num_outputs: 2 }, 'ARGUMENT_UNKNOWN'],
    ['a third input', [int64(10), int64(1)], {}, 'ARGUMENT_UNKNOWN'],
  ])('does not take %s', (_, rest, attributes, code) => {
    expect(sequence({ axis: 1, ...attributes }, rest)).toBe(code);
  });
});

describe('OpenVINO', () => {
  const variadic = (axis, lengths, outputs) =>
    run({ domain: 'openvino', opType: 'VariadicSplit', outputs }, [axis, lengths]);
  const equal = (axis, attributes, outputs) =>
    run({ domain: 'openvino', opType: 'Split', attributes, outputs }, [axis]);

  test('VariadicSplit has axis and lengths as inputs', () => {
    expect(variadic(scalar(1), int64(3, -1), 2)).toEqual(parts(3, 7));
    expect(variadic(int64(-2), int64(10, -1))).toEqual(parts(10, 0));
    expect(variadic(int64(1, 1), int64(10))).toBe('AXIS_INVALID');
    expect(variadic(scalar(1), scalar(10))).toBe('SIZES_INVALID');
    expect(variadic(scalar(1), null)).toBe('ARGUMENT_MISSING');
    expect(variadic(null, int64(10))).toBe('ARGUMENT_MISSING');
    expect(variadic(scalar(1), int64(3, 7), 3)).toBe('SIZES_COUNT_MISMATCH');
  });

  test('Split has the axis as an input and num_splits as an attribute', () => {
    expect(equal(scalar(1), { num_splits: 5 }, 5)).toEqual(parts(2, 2, 2, 2, 2));
    expect(equal(int64(1), { num_splits: 5 })).toBe('AXIS_INVALID');
    expect(equal(scalar(1), { num_splits: 3 })).toBe('NOT_DIVISIBLE');
    expect(equal(scalar(1), {})).toBe('ARGUMENT_MISSING');
    expect(equal(scalar(1), { num_splits: 5 }, 4)).toBe('NUM_OUTPUTS_INVALID');
    expect(equal(scalar(1), { num_splits: 2, axis: 1 })).toBe('ARGUMENT_UNKNOWN');
  });
});

test.each([
  [{ opType: 'Slice' }],
  [{ opType: 'VariadicSplit' }],
  [{ domain: 'openvino', opType: 'SplitToSequence' }],
  [{ domain: 'com.microsoft', opType: 'Split' }],
  [{ domain: 7, opType: 'Split' }],
  [{ opType: 'toString' }],
  [{}],
])('%j is no operator that is known', (node) => {
  expect(errorOf(() => ts.runNode(node, [x]))).toMatchObject({ code: 'OPERATOR_UNKNOWN' });
});

test('a node and its inputs must be there', () => {
  expect(errorOf(() => ts.runNode(null, [x])).code).toBe('ARGUMENT_MISSING');
  const node = { opType: 'Split', attributes: { num_outputs: 1 } };
  for (const inputs of [undefined, null, x, []]) {
    expect(errorOf(() => ts.runNode(node, inputs)).code).toBe('ARGUMENT_MISSING');
  }
  expect(ts.runNode({ ...node, domain: 'ai.onnx' }, [x]).map(bitwise)).toEqual(expected(x, 0, [3]));
});

test('any output may be omitted, narrow and wide ones alike', () => {
  const lengths = [1, 33000, ...new Array(300).fill(1), 2];
  const tensor = randomTensor('uint8', [3, lengths.reduce((sum, length) => sum + length, 0)]);
  const all = expected(tensor, 1, lengths);
  for (const omitted of [0, 1, 2, 150, lengths.length - 1]) {
    const outputs = all.map((_, i) => (i === omitted ? '' : `part ${i}`));
    const wanted = all.map((part, i) => (i === omitted ? null : part));
    expect(split(13, { axis: 1 }, [int64(...lengths)], outputs, tensor)).toEqual(wanted);
  }
});

test('an output that is omitted where the parts are contiguous', () => {
  const [first, , last] = expected(x, 0, [1, 1, 1]);
  expect(split(13, { axis: 0 }, [int64(1, 1, 1)], ['a', '', 'c'])).toEqual([first, null, last]);
});
