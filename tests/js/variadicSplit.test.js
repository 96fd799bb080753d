import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor, sizeForms, tensorsWithAxis, tensorsWithSizes } from './arbitraries.js';
import { bitwise, elementTypes, openvinoTypes, variadicLengths } from './oracle.js';
import { errorOf, expected, outcome } from './outcome.js';

const ts = await load();

/** Types of which several elements share a byte. */
const narrowTypes = openvinoTypes.filter((type) => elementTypes[type][0] % 8 !== 0);

describe('variadicSplit', () => {
  test('gives what the oracle gives, for every type and shape', () => {
    fc.assert(
      fc.property(tensorsWithSizes(openvinoTypes), ({ tensor, axis, index, sizes }) => {
        const before = bitwise(tensor);
        expect(ts.variadicSplit(tensor, axis, sizes).map(bitwise)).toEqual(expected(tensor, index, sizes));
        expect(bitwise(tensor)).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });

  test('packs elements narrower than a byte anew, wherever a part begins', () => {
    fc.assert(
      fc.property(tensorsWithSizes(narrowTypes), ({ tensor, axis, index, sizes }) => {
        expect(ts.variadicSplit(tensor, axis, sizes).map(bitwise)).toEqual(expected(tensor, index, sizes));
      }),
      { numRuns: 600 },
    );
  });

  test('a -1 at any place takes the rest, and the given sizes stay as they are', () => {
    fc.assert(
      fc.property(tensorsWithSizes(openvinoTypes), fc.nat(), ({ tensor, axis, index, dim, sizes }, at) => {
        const given = sizes.map((size, i) => (i === at % sizes.length ? -1 : size));
        const copy = [...given];
        const parts = ts.variadicSplit(tensor, axis, given);
        expect(parts.map(bitwise)).toEqual(expected(tensor, index, variadicLengths(dim, given)));
        expect(given).toEqual(copy);
      }),
      { numRuns: 200 },
    );
  });

  test('sizes that are too long for the -1, or do not add up, give an error and no part', () => {
    fc.assert(
      fc.property(
        tensorsWithAxis(['float32', 'int4', 'string']),
        fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 5 }),
        ({ tensor, axis, index, dim }, sizes) => {
          fc.pre(sizes.filter((size) => size === -1).length < 2);
          const parts = outcome(() => ts.variadicSplit(tensor, axis, sizes));
          expect(parts).toEqual(expected(tensor, index, variadicLengths(dim, sizes), { code: 'SIZES_SUM_MISMATCH' }));
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each(openvinoTypes)('takes and gives %s', (type) => {
    const tensor = randomTensor(type, [3, 7, 3], 23);
    expect(ts.variadicSplit(tensor, -2, [2, -1, 1]).map(bitwise)).toEqual(expected(tensor, 1, [2, 4, 1]));
  });

  test.each(['complex64', 'complex128'])('does not take %s', (type) => {
    expect(errorOf(() => ts.variadicSplit(randomTensor(type, [2]), 0, [2])).code).toBe('TYPE_UNSUPPORTED');
  });

  test.each(Object.entries(sizeForms))('takes the lengths as %s', (_, form) => {
    const tensor = randomTensor('uint3', [2, 300]);
    expect(ts.variadicSplit(tensor, 1, form([100, 0, 200])).map(bitwise)).toEqual(expected(tensor, 1, [100, 0, 200]));
  });

  const integers = ['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'];
  test.each(integers)('takes axis and lengths as tensors of %s', (type) => {
    const [, storage] = elementTypes[type];
    const value = (n) => (type.endsWith('64') ? BigInt(n) : n);
    const tensorOf = (dims, ...numbers) => ({ type, data: storage.from(numbers, value), dims });
    const tensor = randomTensor('nf4', [5, 7]);
    for (const axisDims of [[], [1]]) {
      const parts = ts.variadicSplit(tensor, tensorOf(axisDims, 1), tensorOf([2], 3, 4));
      expect(parts.map(bitwise)).toEqual(expected(tensor, 1, [3, 4]));
    }
    if (type.startsWith('int')) {
      const parts = ts.variadicSplit(tensor, tensorOf([1], -1), tensorOf([2], 3, -1));
      expect(parts.map(bitwise)).toEqual(expected(tensor, 1, [3, 4]));
    }
  });

  test('a uint64 beyond int64 is an error, not a -1', () => {
    const tensor = randomTensor('int8', [4]);
    const huge = BigUint64Array.of(2n ** 64n - 1n);
    const lengths = { type: 'uint64', data: huge, dims: [1] };
    expect(outcome(() => ts.variadicSplit(tensor, 0, lengths))).toBe('SIZES_INVALID');
    expect(outcome(() => ts.variadicSplit(tensor, 0, huge))).toBe('SIZES_INVALID');
    expect(outcome(() => ts.variadicSplit(tensor, { ...lengths, dims: [] }, [4]))).toBe('AXIS_OUT_OF_RANGE');
    expect(outcome(() => ts.variadicSplit(tensor, 2n ** 64n - 1n, [4]))).toBe('AXIS_OUT_OF_RANGE');
  });

  test.each([
    ['two -1', [-1, -1], 'SIZES_INVALID', /index 0 and again at 1/],
    ['another negative', [6, -2], 'SIZES_INVALID', /\[1\] is -2.*-1 once/],
    ['a fraction', [1.5, 2.5], 'SIZES_INVALID', /\[0\] is 1\.5.*integers/],
    ['NaN', [NaN, 4], 'SIZES_INVALID', /\[0\] is NaN/],
    ['a sum too small', [1, 2], 'SIZES_SUM_MISMATCH', /add up to 3, the axis has 4.*add 1/],
    ['a sum too large', [3, 2], 'SIZES_SUM_MISMATCH', /add up to 5, the axis has 4.*take 1 away/],
    ['a rest below zero', [5, -1], 'SIZES_SUM_MISMATCH', /beside the -1 add up to 5, the axis has 4.*take 1 away/],
    ['no lengths', [], 'SIZES_SUM_MISMATCH', /add up to 0, the axis has 4/],
    ['nothing', undefined, 'ARGUMENT_MISSING', /splitLengths is not given/],
    ['a list of lists', { type: 'int64', data: new BigInt64Array(4), dims: [2, 2] }, 'SIZES_INVALID', /rank 2.*rank 1/],
    [
      'floats',
      { type: 'float32', data: Float32Array.of(4), dims: [1] },
      'TYPE_UNSUPPORTED',
      /float32, allowed are int8, int16, int32, int64/,
    ],
  ])('says what is wrong with lengths that are %s', (_, lengths, code, text) => {
    const error = errorOf(() => ts.variadicSplit(randomTensor('int32', [4]), 0, lengths));
    expect(error).toMatchObject({ code, message: expect.stringMatching(text) });
    expect(error.message).toMatch(/^VariadicSplit-1: .*\.$/);
  });

  test('an axis of 0 may be cut into nothing, or into zeros', () => {
    const tensor = randomTensor('uint6', [0, 2]);
    expect(ts.variadicSplit(tensor, 0, [])).toEqual([]);
    expect(ts.variadicSplit(tensor, 0, [0, -1]).map(bitwise)).toEqual(expected(tensor, 0, [0, 0]));
  });
});
