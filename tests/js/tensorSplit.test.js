import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor, sizeForms, tensorsWithAxis } from './arbitraries.js';
import { bitwise, elementTypes, sliceLengths, splitByIndex } from './oracle.js';
import { errorOf, expected } from './outcome.js';

const ts = await load();
const types = Object.keys(elementTypes);

describe('chunk', () => {
  /** torch.chunk: slices of ceil(D / n), so many as there are; n empty ones of an empty axis. */
  const lengthsOf = (dim, chunks) => {
    if (dim === 0) return new Array(chunks).fill(0);
    return sliceLengths(dim, Math.ceil(dim / chunks));
  };

  test('gives slices of equal length but the last, for every type', () => {
    fc.assert(
      fc.property(tensorsWithAxis(types), fc.integer({ min: 1, max: 20 }), ({ tensor, axis, index, dim }, chunks) => {
        expect(ts.chunk(tensor, chunks, axis).map(bitwise)).toEqual(expected(tensor, index, lengthsOf(dim, chunks)));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    [11, 6, [2, 2, 2, 2, 2, 1]],
    [12, 6, [2, 2, 2, 2, 2, 2]],
    [13, 6, [3, 3, 3, 3, 1]],
    [5, 4, [2, 2, 1]],
    [2, 7, [1, 1]],
    [0, 3, [0, 0, 0]],
  ])('%d in %d chunks, as the documentation of torch has it', (dim, chunks, lengths) => {
    expect(ts.chunk(randomTensor('int8', [dim]), chunks).map(({ data }) => data.length)).toEqual(lengths);
  });

  const x = randomTensor('float32', [6, 2]);
  test.each([
    [() => ts.chunk(x, 0), 'NUM_OUTPUTS_INVALID', 'chunk: chunks is 0, it must be an integer from 1 to 2147483647.'],
    [() => ts.chunk(x, 1.5), 'NUM_OUTPUTS_INVALID', 'chunk: chunks is 1.5,'],
    [() => ts.chunk(x, [2]), 'NUM_OUTPUTS_INVALID', 'chunk: chunks has rank 1,'],
    [() => ts.chunk(x), 'ARGUMENT_MISSING', 'chunk: chunks is not given,'],
    [() => ts.chunk(x, 'two'), 'NUM_OUTPUTS_INVALID', 'chunk: chunks is the string "two",'],
    [() => ts.chunk(x, 2, 2), 'AXIS_OUT_OF_RANGE', 'chunk: axis is 2,'],
    [() => ts.chunk(x, 2, { axis: 1 }), 'AXIS_INVALID', 'chunk: axis is an object,'],
    [() => ts.chunk(null, 2), 'ARGUMENT_MISSING', 'chunk: the input is null,'],
    [() => ts.chunk(randomTensor('float32', [0]), 2 ** 21), 'OUT_OF_MEMORY', 'chunk: there would be 2097152 parts,'],
  ])('refuses %s', (call, code, message) => {
    const error = errorOf(call);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });
});

describe('unbind', () => {
  test('gives every slice without the axis, for every type', () => {
    fc.assert(
      fc.property(tensorsWithAxis(types), ({ tensor, axis, index, dim }) => {
        const lengths = new Array(dim).fill(1);
        expect(ts.unbind(tensor, axis).map(bitwise)).toEqual(expected(tensor, index, lengths, { keepAxis: false }));
      }),
      { numRuns: 200 },
    );
  });

  test('of a list gives scalars, along axis 0 unless told otherwise', () => {
    expect(ts.unbind(randomTensor('int8', [3])).map(({ dims }) => dims)).toEqual([[], [], []]);
    expect(ts.unbind(randomTensor('int8', [0, 4]))).toEqual([]);
    expect(ts.unbind(randomTensor('int8', [2, 4]))).toHaveLength(2);
  });

  test('names itself', () => {
    const error = errorOf(() => ts.unbind(randomTensor('float32', []), 0));
    expect(error.message).toMatch(/^unbind: the input has rank 0/);
  });
});

describe('tensorSplit', () => {
  /** numpy.array_split in n sections. */
  const sectionsOf = (dim, n) => Array.from({ length: n }, (_, i) => Math.floor(dim / n) + (i < dim % n ? 1 : 0));

  /** Python's slices between the indices, and null where they would overlap. */
  const between = (dim, indices) => {
    const cuts = indices.map((index) => Math.max(0, Math.min(dim, index < 0 ? index + dim : index)));
    const lengths = [...cuts, dim].map((cut, i) => cut - (i === 0 ? 0 : cuts[i - 1]));
    return lengths.some((length) => length < 0) ? null : lengths;
  };

  test('in sections, of which the first are one longer', () => {
    fc.assert(
      fc.property(tensorsWithAxis(types), fc.integer({ min: 1, max: 40 }), ({ tensor, axis, index, dim }, sections) => {
        const parts = ts.tensorSplit(tensor, sections, axis);
        expect(parts.map(bitwise)).toEqual(expected(tensor, index, sectionsOf(dim, sections)));
      }),
      { numRuns: 300 },
    );
  });

  test('at indices, which count from the end where negative and stay inside', () => {
    const indices = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 30 });
    fc.assert(
      fc.property(tensorsWithAxis(types), indices, fc.boolean(), ({ tensor, axis, index, dim }, drawn, isSorted) => {
        const place = (at) => Math.max(0, Math.min(dim, at < 0 ? at + dim : at));
        const given = isSorted ? drawn.sort((a, b) => place(a) - place(b)) : drawn;
        const lengths = between(dim, given);
        if (lengths === null) {
          expect(errorOf(() => ts.tensorSplit(tensor, given, axis)).code).toBe('SIZES_INVALID');
        } else {
          const parts = splitByIndex(tensor, index, lengths).map(bitwise);
          expect(ts.tensorSplit(tensor, given, axis).map(bitwise)).toEqual(parts);
        }
      }),
      { numRuns: 400 },
    );
  });

  test.each(Object.entries(sizeForms))('takes the indices as %s', (_, form) => {
    const x = randomTensor('float32', [2, 9]);
    expect(ts.tensorSplit(x, form([1, 4]), 1).map(({ dims }) => dims[1])).toEqual([1, 3, 5]);
  });

  test.each([15, 16, 17, 5000])('at %d indices', (count) => {
    const x = randomTensor('int32', [2, count]);
    const indices = Array.from({ length: count }, (_, i) => i + 1);
    const parts = ts.tensorSplit(x, indices, 1);
    expect(parts).toHaveLength(count + 1);
    expect(
      ts.tensorSplit(
        x,
        indices.map((index) => (index === count ? index : index - count)),
        1,
      ),
    ).toEqual(parts);
    expect(parts[count - 1].data).toEqual(Int32Array.of(x.data[count - 1], x.data[2 * count - 1]));
    expect(parts[count].dims).toEqual([2, 0]);
  });

  const x = randomTensor('float32', [6, 2]);
  test.each([
    [() => ts.tensorSplit(x, 0), 'NUM_OUTPUTS_INVALID', 'tensorSplit: indicesOrSections is 0,'],
    [() => ts.tensorSplit(x), 'ARGUMENT_MISSING', 'tensorSplit: indicesOrSections is not given,'],
    [() => ts.tensorSplit(x, [4, 2]), 'SIZES_INVALID', 'indicesOrSections[1] is 2, indices must be integers, and none'],
    [() => ts.tensorSplit(x, [-1, 3]), 'SIZES_INVALID', 'indicesOrSections[1] is 3,'],
    [() => ts.tensorSplit(x, [1.5]), 'SIZES_INVALID', 'indicesOrSections[0] is 1.5,'],
    [() => ts.tensorSplit(x, ['1']), 'SIZES_INVALID', 'tensorSplit: indicesOrSections[0] is the string "1",'],
    [
      () => ts.tensorSplit(x, { type: 'float32', data: Float32Array.of(1), dims: [1] }),
      'TYPE_UNSUPPORTED',
      'tensorSplit: indicesOrSections has element type float32',
    ],
    [
      () => ts.tensorSplit(x, { type: 'int64', data: BigInt64Array.of(1n), dims: [1, 1] }),
      'SIZES_INVALID',
      'indicesOrSections has rank 2, it must be a list (rank 1) or a scalar',
    ],
  ])('refuses %s', (call, code, message) => {
    const error = errorOf(call);
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  test('plans', () => {
    const plan = ts.plan('tensorSplit', x, { indicesOrSections: 4 });
    expect(plan.outputs.map(({ dims }) => dims[0])).toEqual([2, 2, 1, 1]);
    expect(plan.run(x)).toEqual(ts.tensorSplit(x, 4));
    expect(ts.plan('chunk', x, { chunks: 4 }).outputs).toHaveLength(3);
    expect(ts.plan('unbind', x, { axis: 1 }).outputs).toHaveLength(2);
    expect(errorOf(() => ts.plan('chunk', x, { numOutputs: 2 })).code).toBe('ARGUMENT_UNKNOWN');
  });
});
