// The calls that split, compared with the oracle, and the forms of their arguments.
import fc from 'fast-check';

import { load } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { randomData, randomTensor, sizeForms, sizesOf, tensorsWithAxis } from '../support/arbitraries.js';
import { expectEveryVariant, expectViews, memoryKinds } from '../support/call-variants.js';
import * as oracle from '../support/oracle.js';
import { expected, expectError, outcome } from '../support/outcome.js';

const { bitwise, elementTypes, onnxTypes, openvinoTypes } = oracle;
const ts = await load();
const allTypes = Object.keys(elementTypes);
const olderTypes = onnxTypes.filter((type) => type !== 'bfloat16');
const narrowTypes = openvinoTypes.filter((type) => elementTypes[type][0] % 8 !== 0);

// Arguments for an axis of `dim`.
const nothing = () => fc.constant(null);
const countsTo = (max) => () => fc.integer({ min: 1, max });
const withRest = (dim) =>
  fc.tuple(sizesOf(dim), fc.nat({ max: 7 })).map(([sizes, rest]) => sizes.map((size, i) => (i === rest ? -1 : size)));
const withOneRest = (sizes) => sizes.filter((size) => size === -1).length < 2;
const anySizes = () => fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 5 }).filter(withOneRest);
const placeOf = (dim, index) => Math.max(0, Math.min(dim, index < 0 ? index + dim : index));
const anyIndices = (dim) =>
  fc
    .tuple(fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 30 }), fc.boolean())
    .map(([indices, isSorted]) => (isSorted ? indices.sort((a, b) => placeOf(dim, a) - placeOf(dim, b)) : indices));

// Expected lengths, or null for an error.
const asGiven = (_, sizes) => sizes;
const slices = (dim) => new Array(dim).fill(1);
/** Returns the lengths of torch.chunk: slices of ceil(D / n), or n empty ones for an empty axis. */
const chunks = (dim, n) => (dim === 0 ? new Array(n).fill(0) : oracle.sliceLengths(dim, Math.ceil(dim / n)));
/** Returns the lengths of numpy.array_split in n sections. */
const sections = (dim, n) => Array.from({ length: n }, (_, i) => Math.floor(dim / n) + (i < dim % n ? 1 : 0));
/** Returns the lengths of Python's slices between the indices. */
const between = (dim, indices) => {
  const cuts = [0, ...indices.map((index) => placeOf(dim, index)), dim];
  const lengths = cuts.slice(1).map((cut, i) => cut - cuts[i]);
  return lengths.some((length) => length < 0) ? null : lengths;
};

const remainder = { code: 'NOT_DIVISIBLE' };
const dropsAxis = { keepAxis: false };
const byLengths = (axis, splitLengths) => ({ axis, splitLengths });
const byIndices = (axis, indicesOrSections) => ({ axis, indicesOrSections });

/** Calls with positional arguments instead of options. */
const positional = {
  variadicSplit: (x, { axis, splitLengths }) => ts.variadicSplit(x, axis, splitLengths),
  openvinoSplit: (x, { axis, numSplits }) => ts.openvinoSplit(x, axis, numSplits),
  chunk: (x, { axis, chunks }) => ts.chunk(x, chunks, axis),
  unbind: (x, { axis }) => ts.unbind(x, axis),
  tensorSplit: (x, { axis, indicesOrSections }) => ts.tensorSplit(x, indicesOrSections, axis),
};

test.each([
  ['split by sizes', 'split', onnxTypes, sizesOf, (axis, split) => ({ axis, split }), asGiven],
  [
    'split by numOutputs',
    'split',
    onnxTypes,
    countsTo(12),
    (axis, numOutputs) => ({ axis, numOutputs }),
    oracle.chunkLengths,
    remainder,
  ],
  ...[2, 11, 12, 13, 17].map((opset) => {
    const options = (axis, numOutputs) => ({ axis, numOutputs, opset });
    return [`split of opset ${opset}`, 'split', olderTypes, countsTo(6), options, oracle.equalLengths, remainder];
  }),
  ['splitToSequence', 'splitToSequence', onnxTypes, nothing, (axis) => ({ axis }), slices],
  [
    'splitToSequence without the axis',
    'splitToSequence',
    onnxTypes,
    nothing,
    (axis) => ({ axis, keepdims: 0 }),
    slices,
    dropsAxis,
  ],
  [
    'splitToSequence by a number',
    'splitToSequence',
    onnxTypes,
    countsTo(20),
    (axis, split) => ({ axis, split, keepdims: 0 }),
    oracle.sliceLengths,
  ],
  [
    'splitToSequence by sizes',
    'splitToSequence',
    onnxTypes,
    sizesOf,
    (axis, split) => ({ axis, split, keepdims: 0 }),
    asGiven,
  ],
  ['variadicSplit with a rest', 'variadicSplit', openvinoTypes, withRest, byLengths, oracle.variadicLengths],
  ['variadicSplit of narrow types', 'variadicSplit', narrowTypes, sizesOf, byLengths, asGiven],
  [
    'variadicSplit by any sizes',
    'variadicSplit',
    openvinoTypes,
    anySizes,
    byLengths,
    oracle.variadicLengths,
    { code: 'SIZES_SUM_MISMATCH' },
  ],
  [
    'openvinoSplit',
    'openvinoSplit',
    openvinoTypes,
    countsTo(8),
    (axis, numSplits) => ({ axis, numSplits }),
    oracle.equalLengths,
    remainder,
  ],
  ['chunk', 'chunk', allTypes, countsTo(20), (axis, chunks) => ({ axis, chunks }), chunks],
  ['unbind', 'unbind', allTypes, nothing, (axis) => ({ axis }), slices, dropsAxis],
  ['tensorSplit by sections', 'tensorSplit', allTypes, countsTo(40), byIndices, sections],
  ['tensorSplit by indices', 'tensorSplit', allTypes, anyIndices, byIndices, between, { code: 'SIZES_INVALID' }],
])('%s matches the oracle in every variant', (_, method, types, askedOf, optionsOf, lengthsOf, rest = {}) => {
  const { code, keepAxis } = rest;
  const callOf = positional[method] ?? ts[method];
  const drawn = tensorsWithAxis(types).chain((one) => askedOf(one.dim).map((asked) => ({ ...one, asked })));
  const property = ({ tensor, axis, index, dim, asked }, skips, memoryKind) => {
    const lengths = lengthsOf(dim, asked);
    const options = optionsOf(axis, asked);
    const plan = ([one]) => ts.plan(method, one, options);
    if (lengths === null) {
      for (const call of [() => callOf(tensor, options), () => plan([tensor])]) expect(outcome(call)).toBe(code);
      return;
    }
    const given = structuredClone(asked);
    const wanted = oracle.splitByIndex(tensor, index, lengths, keepAxis);
    const run = (made, [one], into) => made.run(one, into);
    const skipped = skips.flatMap((isSkipped, i) => (isSkipped && i < wanted.length ? [i] : []));
    expectEveryVariant(ts, {
      inputs: [tensor],
      call: ([one]) => callOf(one, options),
      plan,
      run,
      expected: wanted,
      skipped,
      memoryKind,
    });
    expectViews(plan([tensor]), tensor, wanted);
    expect(asked).toEqual(given);
  };
  fc.assert(fc.property(drawn, fc.array(fc.boolean(), { maxLength: 40 }), fc.constantFrom(...memoryKinds), property), {
    numRuns: runs(60),
  });
});

test.each(Object.entries(sizeForms))('split accepts sizes as %s and does not change them', (_, form) => {
  const x = randomTensor('int16', [2, 300]);
  const [sizes, indices] = [form([100, 0, 17, 183]), form([100, 100, 117])];
  const wanted = expected(x, 1, [100, 0, 17, 183]);
  for (const parts of [
    ts.split(x, { axis: 1, split: sizes }),
    ts.splitToSequence(x, { axis: 1, split: sizes }),
    ts.variadicSplit(x, 1, sizes),
    ts.tensorSplit(x, indices, 1),
  ]) {
    expect(parts.map(bitwise)).toEqual(wanted);
  }
  expect(sizes).toEqual(form([100, 0, 17, 183]));
});

const tensorOf = (type, dims, ...numbers) => {
  const [, storage] = elementTypes[type];
  return { type, dims, data: storage.from(numbers, type.endsWith('64') ? BigInt : Number) };
};

test.each(['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'])(
  'OpenVINO calls accept axis and lengths as tensors of %s',
  (type) => {
    const x = randomTensor('nf4', [5, 7]);
    for (const dims of [[], [1]]) {
      const parts = ts.variadicSplit(x, tensorOf(type, dims, 1), tensorOf(type, [2], 3, 4));
      expect(parts.map(bitwise)).toEqual(expected(x, 1, [3, 4]));
    }
    if (type.startsWith('u')) return;
    const parts = ts.variadicSplit(x, tensorOf(type, [1], -1), tensorOf(type, [2], 3, -1));
    expect(parts.map(bitwise)).toEqual(expected(x, 1, [3, 4]));
  },
);

const wide = randomTensor('float32', [2, 7]);
test.each([
  ['a number', () => ts.splitToSequence(wide, { axis: 1, split: 4 }), 1, [4, 3]],
  ['a BigInt', () => ts.splitToSequence(wide, { axis: -1n, split: 4n }), 1, [4, 3]],
  ['a scalar of int64', () => ts.splitToSequence(wide, { axis: 1, split: tensorOf('int64', [], 4) }), 1, [4, 3]],
  ['a scalar of int32', () => ts.splitToSequence(wide, { axis: 1, split: tensorOf('int32', [], 4) }), 1, [4, 3]],
  ['BigInts as axis and numOutputs', () => ts.split(wide, { axis: -1n, numOutputs: 3n }), 1, [3, 3, 1]],
  ['a scalar as axis', () => ts.openvinoSplit(wide, tensorOf('int16', [], -2), 2n), 0, [1, 1]],
])('a call accepts %s as a number', (_, call, axis, lengths) => {
  expect(call().map(bitwise)).toEqual(expected(wide, axis, lengths));
});

test('splitToSequence does not treat a list of one number as a scalar', () => {
  const call = () => ts.splitToSequence(wide, { axis: 1, split: [4] });
  expectError(call, 'SIZES_SUM_MISMATCH', 'For chunks of 4 pass a number, not a list');
});

const x = randomTensor('float32', [6, 2]);
const huge = BigUint64Array.of(2n ** 64n - 1n);
// The C++ tests cover invalid numbers.
test.each([
  [
    'a list as keepdims',
    () => ts.splitToSequence(x, { keepdims: [0, 1] }),
    'ARGUMENT_UNKNOWN',
    'SplitToSequence-24: keepdims must have rank 0, got 1.',
  ],
  ['no splitLengths', () => ts.variadicSplit(x, 0), 'ARGUMENT_MISSING', 'VariadicSplit-1: splitLengths is required.'],
  [
    'splitLengths of rank 2',
    () => ts.variadicSplit(x, 0, tensorOf('int8', [1, 1], 6)),
    'SIZES_INVALID',
    'splitLengths must have rank 1, got 2.',
  ],
  [
    'splitLengths of floats',
    () => ts.variadicSplit(x, 0, tensorOf('float32', [1], 6)),
    'TYPE_UNSUPPORTED',
    'splitLengths must have element type',
  ],
  [
    'splitLengths beyond int64',
    () => ts.variadicSplit(x, 0, huge),
    'SIZES_INVALID',
    'splitLengths[0] must be an integer from -1 to 2^53 - 1, got 18446744073709551615.',
  ],
  [
    'an axis beyond int64',
    () => ts.variadicSplit(x, 2n ** 64n - 1n, [6]),
    'AXIS_OUT_OF_RANGE',
    'axis must be an integer from -2 to 1, got 18446744073709551615.',
  ],
  [
    'an axis beyond uint64',
    () => ts.variadicSplit(x, 2n ** 64n, [6]),
    'AXIS_OUT_OF_RANGE',
    'axis must be an integer of at most 64 bits, got the BigInt 18446744073709551616n.',
  ],
  [
    'a size beyond int64, next to numbers',
    () => ts.split(x, { split: [1, -(2n ** 70n)] }),
    'SIZES_INVALID',
    'split[1] must be an integer of at most 64 bits, got the BigInt -1180591620717411303424n.',
  ],
  [
    'a size beyond 2^53, next to numbers',
    () => ts.split(x, { split: [1, 2n ** 53n + 1n] }),
    'SIZES_INVALID',
    'split[1] must be an integer from 0 to 2^53 - 1, got 9007199254740993.',
  ],
  ['no numSplits', () => ts.openvinoSplit(x, 0), 'ARGUMENT_MISSING', 'OpenVINO Split-1: numSplits is required.'],
  [
    'a string as numSplits',
    () => ts.openvinoSplit(x, 0, '2'),
    'NUM_OUTPUTS_INVALID',
    'OpenVINO Split-1: numSplits must be an integer, got the string "2".',
  ],
  [
    'a string as chunks',
    () => ts.chunk(x, 'two'),
    'NUM_OUTPUTS_INVALID',
    'chunk: chunks must be an integer, got the string "two".',
  ],
  [
    'options as axis',
    () => ts.chunk(x, 2, { axis: 1 }),
    'AXIS_INVALID',
    'chunk: axis must be an integer, got an object.',
  ],
  [
    'null as input',
    () => ts.chunk(null, 2),
    'ARGUMENT_MISSING',
    'chunk: the input must be a tensor { type, data, dims }, got null.',
  ],
  [
    'too many chunks',
    () => ts.chunk(randomTensor('int8', [0]), 2 ** 21),
    'OUT_OF_MEMORY',
    'chunk: the number of parts must be at most 1048576, got 2097152.',
  ],
  [
    'a string among indices',
    () => ts.tensorSplit(x, ['1']),
    'SIZES_INVALID',
    'indicesOrSections[0] must be an integer, got the string "1".',
  ],
])('rejects %s and names the argument', (_, call, code, text) => {
  expectError(call, code, text);
});

test.each([
  ['chunk', () => ts.chunk(x, 4), [2, 2, 2]],
  ['unbind', () => ts.unbind(x), slices(6), dropsAxis],
  ['tensorSplit', () => ts.tensorSplit(x, 4), [2, 2, 1, 1]],
])('%s uses axis 0 by default', (_, call, lengths, rest = {}) => {
  expect(call().map(bitwise)).toEqual(expected(x, 0, lengths, rest));
});

test('tensorSplit accepts 5,000 indices, half of them negative', () => {
  const long = randomTensor('int32', [2, 5000]);
  const indices = Array.from({ length: 4999 }, (_, i) => (i < 2500 ? i + 1 : i + 1 - 5000));
  expect(ts.tensorSplit(long, indices, 1).map(bitwise)).toEqual(expected(long, 1, slices(5000)));
});

const dimsOfParts = [
  [1, 6],
  [3, 6],
  [2, 8192],
  [300, 6],
];
test.each(
  dimsOfParts.flatMap((dims) => [
    [dims, 'Buffer', Buffer.from, Uint8Array],
    [dims, 'Uint8ClampedArray', Uint8ClampedArray.from, Uint8ClampedArray],
  ]),
)('split of %j in a %s returns parts of the built-in class', (dims, _, make, Class) => {
  const data = randomData('uint8', dims, 5);
  const split = (array) => ts.split({ type: 'uint8', data: array, dims }, { axis: 1, numOutputs: 2 });
  const array = make.call(Class === Uint8Array ? Buffer : Class, data);
  const results = [...split(array), ts.concat([{ type: 'uint8', data: array, dims }], { axis: 1 })];
  expect(results.map((part) => Object.getPrototypeOf(part.data))).toEqual(results.map(() => Class.prototype));
  expect(results.slice(0, 2).map((part) => [...part.data])).toEqual(split(data).map((part) => [...part.data]));
});
