// Arbitraries of nodes that split, with their inputs and expected results.
import fc from 'fast-check';

import { randomTensor, sizesOf } from './arbitraries.js';
import { chunkLengths, equalLengths, sliceLengths, variadicLengths } from './oracle.js';

/** Returns an int64 tensor, by default a list. */
export const int64 = (values, dims = [values.length]) => ({
  type: 'int64',
  data: BigInt64Array.from(values, BigInt),
  dims,
});
export const scalar = (value) => int64([value], []);

/** Returns an ONNX node. */
export const onnx = (opType, attributes, rest) => ({ opType, opset: 24, attributes, ...rest });
export const openvino = (opType, attributes) => ({ domain: 'openvino', opType, attributes });

const orRemainder = (lengths) => lengths ?? 'NOT_DIVISIBLE';

/** Returns the lengths for num_outputs, of which the node may list fewer, or the code of an error. */
function listed(dim, count, outputs = count) {
  const lengths = chunkLengths(dim, count);
  if (lengths !== null && outputs > count) return 'NUM_OUTPUTS_INVALID';
  return orRemainder(lengths?.slice(0, outputs));
}

/** Numbers for a node: parts, listed outputs, sizes that add up, and the index of a -1. */
const numbersFor = (dim) =>
  fc.record({
    count: fc.integer({ min: 1, max: 5 }),
    outputs: fc.constantFrom(undefined, 1, 2, 3),
    keepdims: fc.constantFrom(undefined, 0, 1),
    sizes: sizesOf(dim),
    rest: fc.integer({ min: -1, max: 5 }),
  });

/** Functions that make a node, its inputs after the data, and its lengths or error code. */
const kinds = [
  (axis, dim, { count, outputs }) => [
    onnx('Split', { axis, num_outputs: count }, { outputs }),
    [],
    listed(dim, count, outputs),
  ],
  (axis, dim, { sizes, outputs = sizes.length }) => [
    onnx('Split', { axis }, { outputs }),
    [int64(sizes)],
    outputs === sizes.length ? sizes : 'SIZES_COUNT_MISMATCH',
  ],
  (axis, dim, { sizes }) => [onnx('Split', { axis, split: sizes }, { opset: 11 }), [], sizes],
  (axis, dim, { count }) => [
    onnx('Split', { axis }, { opset: 13, outputs: count }),
    [],
    orRemainder(equalLengths(dim, count)),
  ],
  (axis, dim, { keepdims = 1 }) => [onnx('SplitToSequence', { axis, keepdims }), [], new Array(dim).fill(1)],
  (axis, dim, { count, keepdims }) => [
    onnx('SplitToSequence', keepdims === undefined ? { axis } : { axis, keepdims }),
    [scalar(count)],
    sliceLengths(dim, count),
  ],
  (axis, dim, { sizes }) => [onnx('SplitToSequence', { axis }), [int64(sizes)], sizes],
  (axis, dim, { sizes, rest }) => {
    const given = sizes.map((size, i) => (i === rest ? -1 : size));
    return [openvino('VariadicSplit'), [scalar(axis), int64(given)], variadicLengths(dim, given)];
  },
  (axis, dim, { count }) => [
    openvino('Split', { num_splits: count }),
    [scalar(axis)],
    orRemainder(equalLengths(dim, count)),
  ],
];

/**
 * A node, its inputs, and the expected result: `lengths` along axis `index`, which the parts keep if `keepAxis`, or the
 * `code` of an error.
 */
export const nodes = fc
  .record({
    dims: fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }),
    at: fc.nat(),
    isNegative: fc.boolean(),
    kind: fc.constantFrom(...kinds),
  })
  .chain(({ dims, at, isNegative, kind }) => {
    const index = at % dims.length;
    return numbersFor(dims[index]).map((numbers) => {
      const [node, rest, wanted] = kind(isNegative ? index - dims.length : index, dims[index], numbers);
      const keepAxis = rest.length > 0 || node.attributes?.keepdims !== 0;
      const [lengths, code] = typeof wanted === 'string' ? [null, wanted] : [wanted, ''];
      return { node, data: randomTensor('int8', dims, at), rest, index, lengths, code, keepAxis };
    });
  });
