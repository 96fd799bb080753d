import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { int64, nodes, onnx, openvino, scalar } from './nodes.js';
import { bitwise } from './oracle.js';
import { errorOf, expected, expectError, outcome } from './outcome.js';

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
  fc.assert(fc.property(nodes, property), { numRuns: 2000 });
});

test.each([2, 11, 12])('opset %i has the sizes as an attribute', (opset) => {
  expect(split(opset, { axis: 1, split: [3, 0, 7] })).toEqual(parts(3, 0, 7));
  expect(split(opset, { axis: -2, split: [3n, 7n] }, [], 2)).toEqual(parts(3, 7));
  expect(split(opset, { axis: 1, split: [10] }, [int64([10])])).toBe('ARGUMENT_UNKNOWN');
});

test.each([13, 17, 18, 24, undefined])('opset %s has them as an input', (opset) => {
  expect(split(opset, { axis: 1 }, [int64([3, 0, 7])])).toEqual(parts(3, 0, 7));
  expect(split(opset, { axis: -2n }, [int64([3, 7]), null], ['a', 'b'])).toEqual(parts(3, 7));
  expect(split(opset, { axis: 1, split: [3, 7] })).toBe('ARGUMENT_UNKNOWN');
  expect(split(opset, { axis: 1 }, [int64([3, 7], [1, 2])])).toBe('SIZES_INVALID');
  expect(split(opset, { axis: 1 }, [{ type: 'string', data: ['3', '7'], dims: [2] }])).toBe('TYPE_UNSUPPORTED');
});

test('Split-1 takes them in the type of the data, and as an attribute, which must agree', () => {
  const floats = (...values) => ({ type: 'float32', data: Float32Array.from(values), dims: [values.length] });
  expect(split(1, { axis: 1 }, [floats(3, 7)])).toEqual(parts(3, 7));
  expect(split(1, { axis: 1, split: [3, 7] }, [floats(3, 7)])).toEqual(parts(3, 7));
  expect(split(1, { axis: 1, split: [3, 7] }, [floats(7, 3)])).toBe('ARGUMENT_CONFLICT');
  expect(split(1, { axis: 1 }, [floats(3.5, 6.5)])).toBe('SIZES_INVALID');
  // 3 and 7 as float16: 1.5 * 2^1 and 1.75 * 2^2.
  const halves = { type: 'float16', data: Uint16Array.of(0x4200, 0x4700), dims: [2] };
  const half = randomTensor('float16', [10]);
  expect(split(1, { axis: 0 }, [halves], 2, half)).toEqual(expected(half, 0, [3, 7]));
});

test('sizes that only 64 bits hold are not mistaken for others', () => {
  const wraps = [2n ** 62n, 2n ** 62n, 2n ** 62n, 2n ** 62n, 10n];
  for (const sizes of [wraps, [2n ** 63n - 1n]]) expect(split(18, { axis: 1 }, [int64(sizes)])).toBe('SIZES_INVALID');
});

test('a node is an object, and its outputs have names', () => {
  for (const node of [[], null, 'Split']) expectError(() => ts.runNode(node, [x]), 'ARGUMENT_MISSING', /the node is/);
  for (const outputs of [['a', 1], ['a', null], new Array(2)]) {
    const run = () => ts.runNode(onnx('Split', { axis: 1, num_outputs: 2 }, { outputs }), [x]);
    expectError(run, 'NUM_OUTPUTS_INVALID', /outputs\[[01]\] is .*, it must be a name, '' where it is omitted/);
  }
});

test('an input that is omitted is none; the list of outputs does not stand for num_outputs', () => {
  expect(split(18, { axis: 1, num_outputs: 2 }, [null])).toEqual(parts(5, 5));
  expect(split(18, { axis: 1, num_outputs: 2 }, [int64([3, 7])])).toBe('ARGUMENT_CONFLICT');
  expect(split(18, { axis: 1 }, [int64([5, 5]), int64([1])])).toBe('ARGUMENT_UNKNOWN');
  const listed = () => ts.runNode(onnx('Split', { axis: 1 }, { outputs: 2 }), [x]);
  expectError(listed, 'ARGUMENT_MISSING', /num_outputs.*list of outputs is not enough/);
});

test.each([
  ['wide ones and narrow ones', 1, [1, 33000, ...new Array(300).fill(1), 2]],
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

test('attributes that are no plain record of them', () => {
  for (const attributes of [new Map([['axis', 1]]), [1], 'axis', new Set(['axis'])]) {
    for (const call of [ts.runNode, ts.inferNode]) {
      const run = () => call(onnx('Split', attributes, { opset: 13, outputs: 2 }), [x]);
      expectError(run, 'ARGUMENT_UNKNOWN', 'they must be an object, allowed attributes: axis');
    }
  }
  const bare = Object.assign(Object.create(null), { axis: 0, num_outputs: 2 });
  expect(split(18, bare)).toEqual(expected(x, 0, [2, 1]));
  expect(split(18, { axis: 1, num_outputs: 2, sizes: 3 })).toBe('ARGUMENT_UNKNOWN');
});

test('an attribute that there is not is answered by those of the version in force, one with another name by that', () => {
  const message = (opType, opset, name) => {
    const node = onnx('Split', { [name]: 1 }, { opType, opset });
    return errorOf(() => ts.runNode(node, [x])).message;
  };
  expect(message('Split', 18, 'foo')).toBe(
    'runNode: Split-18: there is no attribute "foo", allowed attributes: axis, num_outputs.',
  );
  expect(message('Split', 11, 'foo')).toMatch(/allowed attributes: axis, split\.$/);
  expect(message('SplitToSequence', 24, 'foo')).toMatch(/allowed attributes: axis, keepdims\.$/);
  expect(message('Concat', 13, 'foo')).toMatch(/allowed attributes: axis\.$/);
  expect(message('Split', 11, 'sizes')).toMatch(/it is called split\.$/);
});

test('a list of more outputs than there can be is called what it is', () => {
  const run = () => ts.runNode(onnx('Split', {}, { outputs: new Array(2 ** 32 - 1) }), [x]);
  expectError(run, 'NUM_OUTPUTS_INVALID', 'outputs has 4294967295 elements, at most 16777216 are read');
});

test.each([
  [onnx('Split', { num_outputs: 2 }, { opset: 0 }), [], 'OPSET_UNSUPPORTED'],
  [onnx('Split', { num_outputs: 2 }, { opset: '18' }), [], 'OPSET_UNSUPPORTED'],
  [onnx('Split', { num_outputs: 2 }, { opset: 18n }), [], 'OPSET_UNSUPPORTED'],
  [onnx('Split', { num_outputs: 2.5 }), [], 'NUM_OUTPUTS_INVALID'],
  [onnx('Split', { axis: 2n ** 63n, num_outputs: 2 }), [], 'AXIS_OUT_OF_RANGE'],
  [onnx('Split', { axis: '0', num_outputs: 2 }), [], 'AXIS_INVALID'],
  [onnx('SplitToSequence', { keepdims: 2 }), [], 'ARGUMENT_UNKNOWN'],
  [openvino('VariadicSplit'), [scalar(1)], 'ARGUMENT_MISSING'],
  [openvino('VariadicSplit'), [null, int64([10])], 'ARGUMENT_MISSING'],
  [openvino('Split', {}), [scalar(1)], 'ARGUMENT_MISSING'],
  [openvino('Split', { num_splits: 5, axis: 1 }), [scalar(1)], 'ARGUMENT_UNKNOWN'],
  [{ opType: 'Slice' }, [], 'OPERATOR_UNKNOWN'],
  [{ opType: 'VariadicSplit' }, [], 'OPERATOR_UNKNOWN'],
  [openvino('SplitToSequence'), [], 'OPERATOR_UNKNOWN'],
  [{ domain: 'com.microsoft', opType: 'Split' }, [], 'OPERATOR_UNKNOWN'],
  [{ domain: 7, opType: 'Split' }, [], 'OPERATOR_UNKNOWN'],
  [{ opType: 'toString' }, [], 'OPERATOR_UNKNOWN'],
  [{}, [], 'OPERATOR_UNKNOWN'],
  [null, [], 'ARGUMENT_MISSING'],
])('%p with %p is refused', (node, rest, code) => {
  expectError(() => ts.runNode(node, [x, ...rest]), code);
});

test('the inputs must be there; the domain of ONNX has two names', () => {
  const node = onnx('Split', { num_outputs: 1 });
  for (const inputs of [undefined, null, x, []]) expectError(() => ts.runNode(node, inputs), 'ARGUMENT_MISSING');
  expect(ts.runNode({ ...node, domain: 'ai.onnx' }, [x]).map(bitwise)).toEqual(expected(x, 0, [3]));
});

test.each([2 ** 20 + 1, 2 ** 32 - 1])(
  'a list of %i inputs or tensors is refused before anything is made of it',
  (length) => {
    const many = new Array(length);
    const refused = [
      () => ts.runNode(onnx('Split', {}), many),
      () => ts.runNode(onnx('Concat', { axis: 0 }), many),
      () => ts.runNode(onnx('ConcatFromSequence', { axis: 0 }), [many]),
      () => ts.inferNode(onnx('Split', {}), many),
      () => ts.inferNode(onnx('Concat', { axis: 0 }), many),
      () => ts.inferNode(onnx('ConcatFromSequence', { axis: 0 }), [many]),
    ];
    for (const call of refused) {
      expectError(call, 'OUT_OF_MEMORY', new RegExp(`has ${length} elements, at most 1048576`));
    }
  },
);

test('holes in a list of inputs are omitted inputs', () => {
  // eslint-disable-next-line no-sparse-arrays
  expect(ts.runNode(onnx('Split', { num_outputs: 2, axis: 1 }), [x, ,]).map(bitwise)).toEqual(parts(5, 5));
});
