import fc from 'fast-check';

import { load } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { int64, nodes, onnx, openvino, scalar } from '../support/nodes.js';
import { elementTypes, splitByIndex } from '../support/oracle.js';
import { errorOf, expectError } from '../support/outcome.js';
import { expectAllowed } from '../support/shapes.js';

const ts = await load();

const inferFrom = (node, dims, ...rest) => ts.inferNode(node, [{ type: 'float32', dims }, ...rest]);

/** Name of an axis. */
const nameOf = (axis) => `dim ${axis}`;

/** Less exact descriptions of the dim `value` of an axis that allow it. */
const looserDims = (value, axis) =>
  fc.oneof(
    fc.constant(value),
    fc.constant(null),
    fc.constant(nameOf(axis)),
    fc.tuple(fc.nat(3), fc.nat(3)).map(([below, above]) => [Math.max(0, value - below), value + above]),
    fc.nat(3).map((below) => [Math.max(0, value - below), null]),
    fc.nat(3).map((above) => [null, value + above]),
  );

/** Less exact descriptions of an input. */
const looserInput = (input) => {
  const { type, dims } = input;
  return fc.constantFrom(
    input,
    input,
    input,
    { type, dims },
    { type, dims: dims.map(() => null) },
    { type, dims: null },
  );
};

/** A node with its inputs, and with less exact descriptions of them. */
const looserNodes = nodes.chain((drawn) => {
  const dims = fc.oneof({ weight: 6, arbitrary: fc.tuple(...drawn.data.dims.map(looserDims)) }, fc.constant(null));
  const less = fc.tuple(dims, ...drawn.rest.map(looserInput));
  return less.map(([veiled, ...rest]) => ({ ...drawn, less: [{ type: drawn.data.type, dims: veiled }, ...rest] }));
});

/** Returns the parts of the oracle. */
const partsOf = ({ data, index, lengths, keepAxis }) => splitByIndex(data, index, lengths, keepAxis);

test('returns the shapes of the parts, or the error of a run, if all is known', () => {
  const property = (drawn) => {
    const { node, data, rest, lengths, code } = drawn;
    const infer = () => ts.inferNode(node, [{ type: data.type, dims: data.dims }, ...rest]);
    if (lengths === null) {
      expectError(infer, code);
      return;
    }
    const inferred = infer();
    const shapes = partsOf(drawn).map(({ type, dims }) => ({ type, dims }));
    if (Array.isArray(inferred)) {
      expect(inferred).toEqual(shapes);
      return;
    }
    expect(inferred.length).toBe(shapes.length);
    expectAllowed(inferred, shapes);
    const areAlike = shapes.every(({ dims }) => `${dims}` === `${shapes[0].dims}`);
    if (shapes.length > 0 && areAlike) expect(inferred.sequence).toEqual(shapes[0]);
  };
  fc.assert(fc.property(nodes, property), { numRuns: runs(800) });
});

/** Bounds of a dim. */
const boundsOf = (dim) => {
  if (typeof dim === 'number') return [dim, dim];
  const [least, greatest] = Array.isArray(dim) ? dim : [0, null];
  return [least ?? 0, greatest ?? Infinity];
};

/** Returns the shortest description of a dim: names stay, bounds that allow one length or all become a number or null. */
const shortest = (dim) => {
  if (typeof dim === 'string') return dim;
  const [least, greatest] = boundsOf(dim);
  if (least === greatest) return least;
  return greatest < Infinity ? [least, greatest] : least > 0 ? [least, null] : null;
};

const hasUnknownCount = ({ data, dims }) => data === undefined && (dims === null || dims[0] === null);

test('returns shapes that allow the parts if less is known, and keeps what is known', () => {
  const seen = { ran: 0, null: 0, ranks: 0, names: 0, axes: 0 };
  const property = (drawn) => {
    const { node, data, rest, less, index, keepAxis, lengths } = drawn;
    if (lengths === null) return;
    seen.ran += 1;
    const inferred = ts.inferNode(node, less);
    expectAllowed(inferred, partsOf(drawn), new Map(data.dims.map((dim, axis) => [nameOf(axis), dim])));
    if (inferred === null) {
      seen.null += 1;
      expect([node.outputs, less.slice(1).some(hasUnknownCount)]).toEqual([undefined, true]);
      return;
    }
    const [{ dims }, firstInput] = less;
    const isAxisKnown = node.domain !== 'openvino' || firstInput.data !== undefined || dims?.length === 1;
    if (!isAxisKnown) seen.axes += 1;
    const indices = data.dims.map((_, axis) => axis).filter((axis) => keepAxis || axis !== index);
    for (const shape of inferred.sequence ? [inferred.sequence] : inferred) {
      expect(shape.type).toBe(data.type);
      if (dims === null) {
        seen.ranks += 1;
        expect(shape.dims).toBeNull();
        continue;
      }
      expect(shape.dims).toHaveLength(indices.length);
      indices.forEach((axis, i) => {
        if (isAxisKnown && axis !== index) expect(shape.dims[i]).toEqual(shortest(dims[axis]));
        else if (shape.dims[i] === null) expect(boundsOf(dims[axis])[1]).toBe(Infinity);
        if (typeof shape.dims[i] === 'string') seen.names += 1;
      });
    }
    // Only a length that depends on what is unknown may be left open.
    const isKnown = dims !== null && boundsOf(dims[index])[0] === boundsOf(dims[index])[1];
    if (!isKnown || !rest.every((input, i) => input.data === less[i + 1].data)) return;
    if (!inferred.sequence && keepAxis) expect(inferred.map((shape) => shape.dims[index])).toEqual(lengths);
    if (inferred.sequence) expect(inferred.length).toBe(lengths.length);
  };
  fc.assert(fc.property(looserNodes, property), { numRuns: runs(1500) });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(runs(1500) / 300);
  expect(seen.ran).toBeGreaterThan(runs(1500) / 3);
});

const unknown = { type: 'int64', dims: null };
const variadic = openvino('VariadicSplit');
test.each([
  ['bounds', variadic, [[5, 9]], [int64([0]), int64([2, -1])], '[2] [[3,7]]'],
  ['a bound above', variadic, [[null, 9]], [int64([0]), int64([-1, 2])], '[[0,7]] [2]'],
  ['a bound below', variadic, [[4, null]], [int64([0]), int64([-1, 2])], '[[2,null]] [2]'],
  ['bounds that leave one value', openvino('Split', { num_splits: 2 }), [[7, 9]], [scalar(0)], '[4] [4]'],
  ['one or two bytes', variadic, [500], [scalar(0), { type: 'uint8', dims: [[1, 2]] }], '[[245,255]] [[245,255]]'],
  ['no size or one', variadic, [500], [scalar(0), { type: null, dims: [[0, 1]] }], '[500]'],
])('infers %s', (_, node, dims, rest, wanted) => {
  const inferred = inferFrom(node, dims, ...rest);
  expect(inferred.map((shape) => JSON.stringify(shape.dims)).join(' ')).toBe(wanted);
});

const halves = onnx('Split', { num_outputs: 2 });

test('checks the maximum size of a tensor without bounding its dims', () => {
  expect(inferFrom(halves, [null, 2 ** 50]).map(({ dims }) => dims[0])).toEqual([null, null]);
  expect(inferFrom(halves, [0, 2 ** 52, 2 ** 52]).map(({ dims }) => dims[0])).toEqual([0, 0]);
  for (const dims of [
    [2 ** 30, 2 ** 30],
    [[2 ** 30, null], 2 ** 30],
    [2 ** 51, [1, null], 2],
  ]) {
    expectError(() => inferFrom(halves, dims), 'DIMS_INVALID', 'at most 2^53 - 1 elements');
  }
});

test('infers the number of unknown sizes from their dims', () => {
  const lengthFor = (dim) => inferFrom(onnx('SplitToSequence', {}), [10], { type: 'int64', dims: [dim] }).length;
  expect([[2, 3], [2, null], 'n'].map(lengthFor)).toEqual([
    [2, 3],
    [2, null],
    [1, null],
  ]);
  expect(inferFrom(onnx('Split', {}), [4], unknown)).toBeNull();
});

const sequence = (...dims) => inferFrom(onnx('SplitToSequence', {}), [10], { type: 'int64', dims });
const whole = (dims) => inferFrom(onnx('Split', { num_outputs: 1 }), dims);
test.each([
  [() => sequence(1.5), 'DIMS_INVALID', 'inputs[1].dims[0] must be an integer from 0 to 2^53 - 1, got 1.5.'],
  [() => sequence(NaN), 'DIMS_INVALID', 'inputs[1].dims[0] must be an integer from 0 to 2^53 - 1, got NaN.'],
  [() => sequence([3, 2]), 'DIMS_INVALID', 'split.dims[0] must be an integer from 3 to 2^53 - 1, got 2.'],
  [() => sequence(2, 3), 'SIZES_INVALID', 'split must have rank 1, got 2.'],
  [() => ts.inferNode(onnx('Split', { num_outputs: 2 }), [{ type: 'int4', dims: null }]), 'TYPE_UNSUPPORTED'],
  [
    () => whole(Array(2 ** 32 - 1)),
    'DIMS_INVALID',
    'length of dims of the input must be at most 4096, got 4294967295.',
  ],
])('%s is rejected', expectError);

describe('the hint for an invalid dim', () => {
  const places = {
    'of the data': (dim) => whole([dim]),
    'of sizes': (dim) => sequence(dim),
    'of a tensor that is joined': (dim) => ts.inferNode(onnx('Concat', { axis: 0 }), [{ dims: [2] }, { dims: [dim] }]),
    'of a sequence': (dim) =>
      ts.inferNode(onnx('ConcatFromSequence', { axis: 0 }), [{ sequence: { dims: [dim] }, length: 2 }]),
    'that is the length of a sequence': (length) =>
      ts.inferNode(onnx('ConcatFromSequence', { axis: 0 }), [{ sequence: { dims: [2] }, length }]),
  };
  const unknown = 'Pass null if it is unknown.';
  const other = 'Pass its name, its value as a number, or null if it is unknown.';
  const values = [
    ...[-1, -2, NaN, -Infinity, [-1, 2], [NaN, NaN]].map((dim) => [dim, unknown]),
    ...[0n, -1n, 2n ** 70n].map((dim) => [dim, 'Convert it: Number(dim).']),
    ...[{ dimParam: 'n' }, { dim_value: 3 }, {}, new Date(0)].map((dim) => [dim, other]),
    ...[[undefined, 2], [1], ['a', 'b']].map((dim) => [
      dim,
      'Pass its name, its value as a number, or null if it is unknown.',
    ]),
    ...[1.5, 2 ** 53, [5, 2], true, Symbol('n')].map((dim) => [dim, '']),
  ];

  test.each(Object.entries(places))('names a valid value for a dim %s', (_, inferAt) => {
    for (const [dim, advice] of values) {
      const { code, message } = errorOf(() => inferAt(dim));
      // The advice follows the value, which ends the first sentence.
      expect([dim, code, message.slice(message.indexOf(', got ')).split('. ')[1] ?? '']).toEqual([
        dim,
        'DIMS_INVALID',
        advice,
      ]);
    }
  });

  test('names null for undefined', () => {
    expectError(() => whole([undefined]), 'DIMS_INVALID', `got undefined. ${unknown}`);
    expect(whole([null])).toMatchObject([{ dims: [null] }]);
  });

  test('is not added to the error of another argument', () => {
    const { code, message } = errorOf(() => ts.inferNode(onnx('Split', {}), [{ type: 'int4', dims: [-1] }]));
    expect([code, message.includes(unknown)]).toEqual(['TYPE_UNSUPPORTED', false]);
  });
});

const lengths = { type: 'int8', dims: [3, 4] };
const inferLength = (length) =>
  ts.inferNode(onnx('ConcatFromSequence', { axis: 0 }), [{ sequence: lengths, length }])[0].dims[0];

test.each([-1, -Infinity, Infinity, 0.5, 1.5, NaN, [NaN, 1], [5, 2], [-1, 2], 2 ** 53, [0, 2 ** 64]])(
  'rejects %p as the length of a sequence',
  (length) => expectError(() => inferLength(length), 'DIMS_INVALID', /ConcatFromSequence-11: length (is|must be)/),
);

test('accepts a sequence that may be empty as one of at least one tensor', () => {
  expect([inferLength([0, 5]), inferLength([2, 5])]).toEqual([
    [3, 15],
    [6, 15],
  ]);
});

const many = 2 ** 40;
test.each([
  [onnx('Split', { num_outputs: 2 ** 31 - 1 })],
  [onnx('Split', {}, { opset: 13, outputs: 2 ** 31 - 1 })],
  [openvino('Split', { num_splits: many }), scalar(0)],
  [variadic, int64([0]), { type: 'int64', dims: [many] }],
])('fails with OUT_OF_MEMORY for too many parts: %p', (node, ...rest) => {
  expectError(() => inferFrom(node, [null], ...rest), 'OUT_OF_MEMORY', 'at most 1048576');
});

test('limits the number of shapes and of their dims', () => {
  const infer = (count, dims) => inferFrom(onnx('Split', { num_outputs: count }), dims);
  expect(infer(2 ** 13, [2 ** 14, ...Array(1023).fill(null)])).toHaveLength(2 ** 13);
  const dims = [2 ** 14, ...Array(1024).fill(null)];
  expectError(() => infer(2 ** 13, dims), 'OUT_OF_MEMORY', 'at most 8184');
});

test('returns one shape for an endless sequence', () => {
  const sequence = { type: 'float32', dims: [1] };
  expect(inferFrom(onnx('SplitToSequence', {}), [many])).toEqual({ sequence, length: many });
});

test.each(Object.keys(elementTypes))('keeps the type %s', (type) => {
  const isComplex = type.startsWith('complex');
  const node = isComplex ? onnx('Split', { num_outputs: 1 }) : openvino('Split', { num_splits: 1 });
  const shape = { type, dims: [3] };
  expect(ts.inferNode(node, isComplex ? [shape] : [shape, scalar(0)])).toEqual([shape]);
});
