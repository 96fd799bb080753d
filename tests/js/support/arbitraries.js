// Arbitraries of fast-check: shapes, types, random data, sizes, and the forms of lists of sizes.
import fc from 'fast-check';

import { Random } from '../../robust/random.js';
import { bytesOf, elementTypes, lengthOf, sizeOf } from './oracle.js';

/** Elements of string tensors, among them an empty one, an astral character, a lone surrogate and a NUL. */
const words = ['', 'a', 'split', 'ü', '𝄞', '\ud800', 'a\0b', 'ab'.repeat(40)];

/** Returns random bits as data, so that NaNs with payloads, -0 and bools other than 0 and 1 occur. */
export function randomData(type, dims, seed, storage = elementTypes[type][1]) {
  const random = new Random(seed);
  const length = lengthOf(type, sizeOf(dims));
  if (type === 'string') return Array.from({ length }, () => random.pick(words));
  const data = new storage(length);
  const bytes = bytesOf(data);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = random.integer(0, 255);
  return data;
}

/** Returns a tensor of random bits. */
export const randomTensor = (type, dims, seed = 1) => ({ type, dims, data: randomData(type, dims, seed) });

/** Detaches the buffer of an array and returns the array. */
export const detached = (array) => (structuredClone(array.buffer, { transfer: [array.buffer] }), array);

/** Shapes of rank `minRank` to 8 with at most some thousand elements. Some have a dim of 0. */
export const shapes = (minRank = 1) =>
  fc.integer({ min: minRank, max: 8 }).chain((rank) => {
    const most = [0, 300, 50, 14, 8, 5, 4, 3, 3][rank] ?? 3;
    const dim = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 1, max: most }) },
      { weight: 1, arbitrary: fc.constant(0) },
    );
    return fc.array(dim, { minLength: rank, maxLength: rank });
  });

/** A tensor of one of `types`, with an axis, which may be negative, and the same axis counted from 0. */
export const tensorsWithAxis = (types) =>
  fc
    .record({
      type: fc.constantFrom(...types),
      dims: shapes(),
      seed: fc.integer(),
      at: fc.nat(),
      isNegative: fc.boolean(),
    })
    .map(({ type, dims, seed, at, isNegative }) => {
      const index = at % dims.length;
      return {
        tensor: { type, dims, data: randomData(type, dims, seed) },
        index,
        axis: isNegative ? index - dims.length : index,
        dim: dims[index],
      };
    });

/** Sizes that add up to `dim`, zeros among them. */
export const sizesOf = (dim) =>
  fc.array(fc.nat({ max: dim }), { maxLength: 6 }).map((cuts) => {
    const sorted = [0, ...cuts.sort((a, b) => a - b), dim];
    return sorted.slice(1).map((cut, i) => cut - sorted[i]);
  });

/** A tensor as in `tensorsWithAxis`, with sizes for its axis. */
export const tensorsWithSizes = (types) =>
  tensorsWithAxis(types).chain((drawn) => sizesOf(drawn.dim).map((sizes) => ({ ...drawn, sizes })));

/** All forms of a list of sizes that operators accept. */
export const sizeForms = {
  numbers: (sizes) => sizes,
  bigints: (sizes) => sizes.map(BigInt),
  mixed: (sizes) => sizes.map((size, i) => (i % 2 === 0 ? size : BigInt(size))),
  Int16Array: (sizes) => Int16Array.from(sizes),
  Int32Array: (sizes) => Int32Array.from(sizes),
  Uint16Array: (sizes) => Uint16Array.from(sizes),
  Float32Array: (sizes) => Float32Array.from(sizes),
  Float64Array: (sizes) => Float64Array.from(sizes),
  BigInt64Array: (sizes) => BigInt64Array.from(sizes, BigInt),
  BigUint64Array: (sizes) => BigUint64Array.from(sizes, BigInt),
  'int64 tensor': (sizes) => ({ type: 'int64', data: BigInt64Array.from(sizes, BigInt), dims: [sizes.length] }),
};
