import fc from 'fast-check';

import { load } from '../../js/index.js';
import { runs } from '../seed.js';
import { int64, nodes, onnx, openvino, scalar } from './nodes.js';
import { elementTypes, splitByIndex } from './oracle.js';
import { errorOf, expectError } from './outcome.js';
import { expectAllowed } from './shapes.js';

const ts = await load();

const inferFrom = (node, dims, ...rest) => ts.inferNode(node, [{ type: 'float32', dims }, ...rest]);

/** Less exact descriptions of the dim `value` that allow it. */
const looserDims = (value) =>
  fc.oneof(
    fc.constant(value),
    fc.constant(null),
    fc.constant('n'),
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

test('returns shapes that allow the parts if less is known', () => {
  let ran = 0;
  const property = (drawn) => {
    if (drawn.lengths === null) return;
    ran += 1;
    expectAllowed(ts.inferNode(drawn.node, drawn.less), partsOf(drawn));
  };
  fc.assert(fc.property(looserNodes, property), { numRuns: runs(1500) });
  expect(ran).toBeGreaterThan(runs(1500) / 3);
});

const unknown = { type: 'int64', dims: null };
const anyAxis = { type: 'int64', dims: [] };
const variadic = openvino('VariadicSplit');
test.each([
  ['a name next to the axis', onnx('Split', { axis: 1, num_outputs: 2 }), ['n', 7], [], '["n",4] ["n",3]'],
  ['a name on the axis', onnx('Split', { num_outputs: 2 }), ['n', 7], [], '[null,7] [null,7]'],
  ['the one part that is everything', onnx('Split', { num_outputs: 1 }), ['n', 7], [], '["n",7]'],
  ['a rest that is everything', variadic, ['n'], [int64([0]), int64([-1])], '["n"]'],
  ['bounds', variadic, [[5, 9]], [int64([0]), int64([2, -1])], '[2] [[3,7]]'],
  ['a bound above', variadic, [[null, 9]], [int64([0]), int64([-1, 2])], '[[0,7]] [2]'],
  ['a bound below', variadic, [[4, null]], [int64([0]), int64([-1, 2])], '[[2,null]] [2]'],
  ['bounds that leave one value', openvino('Split', { num_splits: 2 }), [[7, 9]], [scalar(0)], '[4] [4]'],
  ['bounds of other axes', onnx('Split', { num_outputs: 1 }), [2, [3, 3], [0, null]], [], '[2,3,null]'],
  ['an unknown axis', openvino('Split', { num_splits: 2 }), ['n', 4, 3], [anyAxis], '[null,[2,4],3] [null,[2,4],3]'],
  ['an unknown rank', onnx('Split', { axis: 3, num_outputs: 2 }), null, [], 'null null'],
  ['unknown sizes of a known number', onnx('Split', {}), [4], [{ type: 'int64', dims: [2] }], '[[0,4]] [[0,4]]'],
  ['unknown sizes of listed outputs', onnx('Split', {}, { outputs: 2 }), [4], [unknown], '[[0,4]] [[0,4]]'],
  ['one or two bytes', variadic, [500], [scalar(0), { type: 'uint8', dims: [[1, 2]] }], '[[245,255]] [[245,255]]'],
  ['no size or one', variadic, [500], [scalar(0), { type: null, dims: [[0, 1]] }], '[500]'],
])('infers %s', (_, node, dims, rest, wanted) => {
  const inferred = inferFrom(node, dims, ...rest);
  expect(inferred.map((shape) => JSON.stringify(shape.dims)).join(' ')).toBe(wanted);
});

test.each([
  ['axis 1', { axis: 1 }, ['n', 5], [], ['n', 1], 5],
  ['no axis left', { axis: 1, keepdims: 0 }, ['n', 5, 2], [], ['n', 2], 5],
  ['a named axis', { axis: 0 }, ['n', 5], [], [1, 5], null],
  ['a bounded axis', { axis: 0 }, [[2, 4], 5], [], [1, 5], [2, 4]],
  ['chunks', { axis: 1 }, ['n', 6], [scalar(2)], ['n', 2], 3],
  ['chunks that differ', { axis: 1 }, ['n', 5], [scalar(2)], ['n', [1, 2]], 3],
  ['one part that is everything', { axis: 0 }, ['n', 6], [{ type: 'int64', dims: [1] }], ['n', 6], 1],
  ['an unknown rank', {}, null, [], null, null],
])(
  'infers the shape that all parts of a sequence share, and its length: %s',
  (_, attributes, dims, rest, shared, length) => {
    const sequence = { type: 'float32', dims: shared };
    expect(inferFrom(onnx('SplitToSequence', attributes), dims, ...rest)).toEqual({ sequence, length });
  },
);

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
  [() => whole([NaN]), 'DIMS_INVALID', 'Split-18: dims[0] must be an integer from 0 to 2^53 - 1, got NaN.'],
  [() => whole([[5, 2]]), 'DIMS_INVALID', 'dims[0] must be an integer from 5 to 2^53 - 1, got 2.'],
  [() => whole(Array(2)), 'DIMS_INVALID', 'dims[0] must be an integer, null, a name, or [min, max], got undefined'],
  [
    () => whole(Array(2 ** 32 - 1)),
    'DIMS_INVALID',
    'length of dims of the input must be at most 4096, got 4294967295.',
  ],
  ...[-1, 1.5, [-1, 2], [1, 2, 3], ['a', 2], [1, 'a'], true, 2 ** 53].map((dim) => [
    () => whole([dim]),
    'DIMS_INVALID',
  ]),
  ...['abc', 7].map((dims) => [() => whole(dims), 'DIMS_INVALID']),
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
    const { message } = errorOf(() => ts.inferNode(onnx('Split', { axis: 'a' }), [{ type: 'int8', dims: [-1] }]));
    expect(message).not.toContain(unknown);
  });
});

const lengths = { type: 'int8', dims: [3, 4] };
const inferLength = (length) =>
  ts.inferNode(onnx('ConcatFromSequence', { axis: 0 }), [{ sequence: lengths, length }])[0].dims[0];

test.each([-1, -Infinity, Infinity, 0.5, 1.5, NaN, [NaN, 1], [5, 2], [-1, 2], [1], 2 ** 53, 3n, {}, true])(
  'rejects %p as the length of a sequence',
  (length) => expectError(() => inferLength(length), 'DIMS_INVALID', /ConcatFromSequence-11: length (is|must be)/),
);

test.each([
  [2, 6],
  [
    [2, 5],
    [6, 15],
  ],
  [
    [0, 5],
    [3, 15],
  ],
  [
    [2, null],
    [6, null],
  ],
  ['n', [3, null]],
  [null, [3, null]],
])('accepts %j as the length of a sequence', (length, wanted) => expect(inferLength(length)).toEqual(wanted));

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
