import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { int64, nodes, onnx, openvino } from './nodes.js';
import { bitwise } from './oracle.js';
import { expected, expectError, outcome } from './outcome.js';

const ts = await load();
const x = randomTensor('float32', [3, 10, 2]);
const parts = (...lengths) => expected(x, 1, lengths);

/** The outcome for x, or for another tensor. */
const split = (opset, attributes, rest = [], outputs = undefined, tensor = x) =>
  outcome(() => ts.runNode(onnx('Split', attributes, { opset, outputs }), [tensor, ...rest]));

test('a node of any operator gives what the oracle gives, or its error', () => {
  const property = ({ node, data, rest, index, lengths, code, keepAxis }) => {
    const given = outcome(() => ts.runNode(node, [data, ...rest]));
    expect(given).toEqual(expected(data, index, lengths, { code, keepAxis }));
  };
  fc.assert(fc.property(nodes, property), { numRuns: 1000 });
});

test.each([
  [[2, 11, 12], { axis: -2, split: [3n, 7n] }, [], 2],
  [[13, 17, 18, 24, undefined], { axis: -2n }, [int64([3, 7]), null], ['a', 'b']],
])(
  'opsets %j have the sizes as an attribute or as an input, by which they are named',
  (opsets, attributes, rest, outputs) => {
    const other = rest.length > 0 ? [{ axis: 1, split: [3, 7] }, []] : [{ axis: 1, split: [10] }, [int64([10])]];
    for (const opset of opsets) {
      expect(split(opset, attributes, rest, outputs)).toEqual(parts(3, 7));
      expect(split(opset, ...other)).toBe('ARGUMENT_UNKNOWN');
    }
  },
);

test('Split-1 takes them in the type of the data, and as an attribute, which must agree', () => {
  const floats = (...values) => ({ type: 'float32', data: Float32Array.from(values), dims: [values.length] });
  expect(split(1, { axis: 1, split: [3, 7] }, [floats(3, 7)])).toEqual(parts(3, 7));
  expect(split(1, { axis: 1, split: [3, 7] }, [floats(7, 3)])).toBe('ARGUMENT_CONFLICT');
  // 3 and 7 as float16: 1.5 * 2^1 and 1.75 * 2^2.
  const halves = { type: 'float16', data: Uint16Array.of(0x4200, 0x4700), dims: [2] };
  const half = randomTensor('float16', [10]);
  expect(split(1, { axis: 0 }, [halves], 2, half)).toEqual(expected(half, 0, [3, 7]));
});

test('sizes that only 64 bits hold are not mistaken for others', () => {
  const wraps = [2n ** 62n, 2n ** 62n, 2n ** 62n, 2n ** 62n, 10n];
  for (const sizes of [wraps, [2n ** 63n - 1n]]) expect(split(18, { axis: 1 }, [int64(sizes)])).toBe('SIZES_INVALID');
});

test('an input that is omitted, be it by a hole, is none', () => {
  expect(split(18, { axis: 1, num_outputs: 2 }, [null])).toEqual(parts(5, 5));
  expect(split(18, { axis: 1, num_outputs: 2 }, new Array(1))).toEqual(parts(5, 5));
});

test.each([
  ['wide ones and narrow ones', 1, [1, 9000, ...new Array(300).fill(1), 2]],
  ['contiguous ones', 0, [1, 1, 1]],
])('an output without a name is not produced: %s', (_, axis, lengths) => {
  const dims = [3, 3];
  dims[axis] = lengths.reduce((sum, length) => sum + length);
  for (const type of ['uint8', 'string']) {
    const tensor = randomTensor(type, dims);
    const all = expected(tensor, axis, lengths);
    for (const omitted of [0, 1, lengths.length >> 1, lengths.length - 1]) {
      const outputs = all.map((_, i) => (i === omitted ? '' : `part ${i}`));
      const given = split(13, { axis }, [int64(lengths)], outputs, tensor);
      expect(given).toEqual(all.map((part, i) => (i === omitted ? null : part)));
    }
  }
});

test('attributes may be a record without a prototype, and no other collection', () => {
  const bare = Object.assign(Object.create(null), { axis: 0, num_outputs: 2 });
  expect(split(18, bare)).toEqual(expected(x, 0, [2, 1]));
  for (const attributes of [new Map([['axis', 1]]), [1], 'axis', new Set(['axis'])]) {
    for (const call of [ts.runNode, ts.inferNode]) {
      const run = () => call(onnx('Split', attributes, { opset: 13, outputs: 2 }), [x]);
      expectError(run, 'ARGUMENT_UNKNOWN', 'they must be an object, allowed attributes: axis');
    }
  }
});

const run = (node, ...rest) => ts.runNode(node, [x, ...rest]);
const named = (opType, opset, name) => run(onnx('Split', { [name]: 1 }, { opType, opset }));
const listed = (outputs, attributes = { axis: 1, num_outputs: 2 }) => run(onnx('Split', attributes, { outputs }));
const node = onnx('Split', { num_outputs: 1 });
const mustBeNames = /outputs\[[01]\] is .*, it must be a name, '' where it is omitted/;
test.each([
  [
    () => named('Split', 18, 'foo'),
    'ARGUMENT_UNKNOWN',
    /^runNode: Split-18: there is no attribute "foo", .*, num_outputs\.$/,
  ],
  [() => named('Concat', 13, 'foo'), 'ARGUMENT_UNKNOWN', /allowed attributes: axis\.$/],
  [() => named('Split', 11, 'sizes'), 'ARGUMENT_UNKNOWN', /it is called split\.$/],
  [() => listed(['a', 1]), 'NUM_OUTPUTS_INVALID', mustBeNames],
  [() => listed(['a', null]), 'NUM_OUTPUTS_INVALID', mustBeNames],
  [() => listed(new Array(2)), 'NUM_OUTPUTS_INVALID', mustBeNames],
  [
    () => listed(new Array(2 ** 32 - 1), {}),
    'NUM_OUTPUTS_INVALID',
    'has 4294967295 elements, at most 16777216 are read',
  ],
  [() => listed(2, { axis: 1 }), 'ARGUMENT_MISSING', /num_outputs.*list of outputs is not enough/],
  [() => run(onnx('Split', { axis: 1 }), int64([5, 5]), int64([1])), 'ARGUMENT_UNKNOWN'],
  [() => run(onnx('Split', { axis: 1 }), { type: 'string', data: ['3', '7'], dims: [2] }), 'TYPE_UNSUPPORTED'],
  [() => run(onnx('Split', { num_outputs: 2 }, { opset: 18n })), 'OPSET_UNSUPPORTED'],
  [() => run(onnx('Split', { axis: '0', num_outputs: 2 })), 'AXIS_INVALID'],
  [() => run(openvino('VariadicSplit'), null, int64([10])), 'ARGUMENT_MISSING'],
  [() => run({ opType: 'VariadicSplit' }), 'OPERATOR_UNKNOWN'],
  [() => run(openvino('SplitToSequence')), 'OPERATOR_UNKNOWN'],
  [() => run({ domain: 'com.microsoft', opType: 'Split' }), 'OPERATOR_UNKNOWN'],
  [() => run({ domain: 7, opType: 'Split' }), 'OPERATOR_UNKNOWN'],
  [() => run({ opType: 'toString' }), 'OPERATOR_UNKNOWN'],
  [() => run({}), 'OPERATOR_UNKNOWN'],
  ...[[], null, 'Split'].map((none) => [() => run(none), 'ARGUMENT_MISSING', 'the node is']),
  ...[undefined, null, x, []].map((none) => [() => ts.runNode(node, none), 'ARGUMENT_MISSING']),
])('%s is refused', expectError);

test('the domain of ONNX has two names', () => {
  expect(run({ ...node, domain: 'ai.onnx' }).map(bitwise)).toEqual(expected(x, 0, [3]));
});
