import fc from 'fast-check';

import { load } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { randomTensor } from '../support/arbitraries.js';
import { int64, nodes, onnx } from '../support/nodes.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError, outcome } from '../support/outcome.js';

const ts = await load();
const x = randomTensor('float32', [3, 10, 2]);
const parts = (...lengths) => expected(x, 1, lengths);

/** Returns the outcome of a Split of `tensor`. */
const split = (opset, attributes, rest = [], outputs = undefined, tensor = x) =>
  outcome(() => ts.runNode(onnx('Split', attributes, { opset, outputs }), [tensor, ...rest]));

test('runNode matches the oracle, or its error, for any operator', () => {
  const property = ({ node, data, rest, index, lengths, code, keepAxis }) => {
    const given = outcome(() => ts.runNode(node, [data, ...rest]));
    expect(given).toEqual(expected(data, index, lengths, { code, keepAxis }));
  };
  fc.assert(fc.property(nodes, property), { numRuns: runs(1000) });
});

describe('runNode of Split', () => {
  test.each([2, 11, 12])('accepts the sizes of opset %i as an attribute', (opset) => {
    expect(split(opset, { axis: -2, split: [3n, 7n] }, [], 2)).toEqual(parts(3, 7));
    expect(split(opset, { axis: 1, split: [10] }, [int64([10])])).toBe('ARGUMENT_UNKNOWN');
  });

  test.each([13, 17, 18, 24, undefined])('accepts the sizes of opset %p as an input', (opset) => {
    expect(split(opset, { axis: -2n }, [int64([3, 7]), null], ['a', 'b'])).toEqual(parts(3, 7));
    expect(split(opset, { axis: 1, split: [3, 7] })).toBe('ARGUMENT_UNKNOWN');
  });

  test('accepts the sizes of opset 1 in the type of the data', () => {
    const floats = (...values) => ({ type: 'float32', data: Float32Array.from(values), dims: [values.length] });
    expect(split(1, { axis: 1, split: [3, 7] }, [floats(3, 7)])).toEqual(parts(3, 7));
    expect(split(1, { axis: 1, split: [3, 7] }, [floats(7, 3)])).toBe('ARGUMENT_CONFLICT');
  });

  test('accepts the sizes of opset 1 as float16', () => {
    // 3 and 7: 1.5 * 2^1 and 1.75 * 2^2.
    const halves = { type: 'float16', data: Uint16Array.of(0x4200, 0x4700), dims: [2] };
    const half = randomTensor('float16', [10]);
    expect(split(1, { axis: 0 }, [halves], 2, half)).toEqual(expected(half, 0, [3, 7]));
  });

  test.each([
    ['that add up by wrapping', [2n ** 62n, 2n ** 62n, 2n ** 62n, 2n ** 62n, 10n]],
    ['of one too large', [2n ** 63n - 1n]],
  ])('rejects sizes of 64 bits %s', (_, sizes) => {
    expect(split(18, { axis: 1 }, [int64(sizes)])).toBe('SIZES_INVALID');
  });
});

test.each([
  ['wide ones and narrow ones', 1, [1, 9000, ...new Array(300).fill(1), 2]],
  ['contiguous ones', 0, [1, 1, 1]],
])('runNode skips outputs without a name: %s', (_, axis, lengths) => {
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

describe('the option into of runNode', () => {
  const sizes = int64([2, 5, 3]);
  const all = parts(2, 5, 3);
  const node = (outputs) => onnx('Split', { axis: 1 }, { outputs });
  const fresh = () => [2, 5, 3].map((length) => new Float32Array(3 * length * 2).fill(9));

  test.each([
    ['of no names', undefined],
    ['of a number', 3],
    ['of names', ['a', 'b', 'c']],
  ])('is written for outputs %s', (_, outputs) => {
    const into = fresh();
    const made = ts.runNode(node(outputs), [x, sizes], { into });
    expect(made.map((part, i) => part.data === into[i])).toEqual([true, true, true]);
    expect(made.map(bitwise)).toEqual(all);
    into[1] = null;
    into[0].fill(9);
    expect(outcome(() => ts.runNode(node(outputs), [x, sizes], { into }))).toEqual([all[0], null, all[2]]);
  });

  test('accepts null alone for an output without a name', () => {
    const names = ['a', '', 'c'];
    const [first, middle, last] = fresh();
    const made = ts.runNode(node(names), [x, sizes], { into: [first, null, last] });
    expect(made.map((part) => part && bitwise(part))).toEqual([all[0], null, all[2]]);
    for (const [target, shown] of [
      [middle, 'a Float32Array'],
      [undefined, 'undefined'],
      [{ data: middle }, 'an object'],
    ]) {
      first.fill(9);
      const words = `runNode: Split-18: into[1] must be null, because the node skips this output, got ${shown}.`;
      const call = () => ts.runNode(node(names), [x, sizes], { into: [first, target, last] });
      expectError(call, 'OUTPUT_MISMATCH', words);
      expect(new Set([...first, ...middle])).toEqual(new Set([9]));
    }
  });

  test('accepts the parts of a sequence, whose name skips none', () => {
    const into = [new Float32Array(24), new Float32Array(36)];
    const sequence = onnx('SplitToSequence', { axis: 1 }, { outputs: [''] });
    expect(ts.runNode(sequence, [x, int64([4, 6])], { into }).map(bitwise)).toEqual(parts(4, 6));
    expect(bitwise({ type: 'float32', dims: [3, 4, 2], data: into[0] })).toEqual(parts(4, 6)[0]);
  });

  test.each([
    ['Concat', onnx('Concat', { axis: 1 }), (tensors) => tensors],
    ['ConcatFromSequence', onnx('ConcatFromSequence', { axis: 1 }), (tensors) => [tensors]],
  ])('accepts an array, a tensor or a list of one for the output of %s', (name, joins, inputsOf) => {
    const inputs = inputsOf(ts.split(x, { axis: 1, split: [4, 6] }));
    for (const form of [
      (data) => data,
      (data) => [data],
      (data) => ({ type: 'float32', dims: x.dims, data }),
      (data) => [{ type: 'float32', dims: x.dims, data }],
    ]) {
      const data = new Float32Array(60);
      const [made] = ts.runNode(joins, inputs, { into: form(data) });
      expect([made.data === data, bitwise(made)]).toEqual([true, bitwise(x)]);
    }
    const skips = { ...joins, outputs: [''] };
    expect(ts.runNode(skips, inputs, { into: [null] })).toEqual([null]);
    const words = 'must be null, because the node skips this output, got a Float32Array.';
    for (const into of [new Float32Array(60), [new Float32Array(60)]]) {
      expectError(() => ts.runNode(skips, inputs, { into }), 'OUTPUT_MISMATCH', words);
    }
    const short = inputsOf([{ type: 'float32', dims: [1], data: new Float32Array(0) }]);
    expectError(() => ts.runNode({ ...skips, attributes: { axis: 0 } }, short), 'DATA_MISMATCH', 'must have length 1');
  });

  test('accepts one array for a split into one part', () => {
    const data = new Float32Array(60);
    const [made] = ts.runNode(onnx('Split', { num_outputs: 1 }), [x], { into: data });
    expect([made.data === data, bitwise(made)]).toEqual([true, bitwise(x)]);
  });

  test.each([
    ['another option', { out: fresh() }, 'ARGUMENT_UNKNOWN', 'unknown option "out". Use into instead.'],
    ['an array of targets', fresh(), 'ARGUMENT_UNKNOWN', 'the options must be an object { into }, got an array.'],
    ['too few targets', { into: fresh().slice(1) }, 'OUTPUT_MISMATCH', 'into must be an array of 3'],
  ])('is not %s', (_, options, code, words) => {
    expectError(() => ts.runNode(node(3), [x, sizes], options), code, words);
  });
});

test('runNode accepts attributes without a prototype', () => {
  const bare = Object.assign(Object.create(null), { axis: 0, num_outputs: 2 });
  expect(split(18, bare)).toEqual(expected(x, 0, [2, 1]));
});

test.each([
  ['a map', new Map([['axis', 1]])],
  ['an array', [1]],
  ['a string', 'axis'],
  ['a set', new Set(['axis'])],
])('runNode rejects %s as attributes', (_, attributes) => {
  for (const call of [ts.runNode, ts.inferNode]) {
    const run = () => call(onnx('Split', attributes, { opset: 13, outputs: 2 }), [x]);
    expectError(run, 'ARGUMENT_UNKNOWN', '; allowed attributes: axis.');
  }
});

const run = (node, ...rest) => ts.runNode(node, [x, ...rest]);
const named = (opType, opset, name) => run(onnx('Split', { [name]: 1 }, { opType, opset }));
const listed = (outputs, attributes = { axis: 1, num_outputs: 2 }) => run(onnx('Split', attributes, { outputs }));
test.each([
  [
    'an unknown attribute',
    () => named('Split', 18, 'foo'),
    'ARGUMENT_UNKNOWN',
    /^runNode: Split-18: unknown attribute "foo"; .*, num_outputs\.$/,
  ],
  [
    'an unknown attribute of a join',
    () => named('Concat', 13, 'foo'),
    'ARGUMENT_UNKNOWN',
    /allowed attributes: axis\.$/,
  ],
  ['an attribute by another name', () => named('Split', 11, 'sizes'), 'ARGUMENT_UNKNOWN', /Use split instead\.$/],
  [
    'names without end',
    () => listed(new Array(2 ** 32 - 1), {}),
    'NUM_OUTPUTS_INVALID',
    'length of outputs must be at most 16777216, got 4294967295.',
  ],
  [
    'a list of outputs alone',
    () => listed(2, { axis: 1 }),
    'ARGUMENT_MISSING',
    /num_outputs.*list of outputs is not enough/,
  ],
  [
    'a third input',
    () => run(onnx('Split', { axis: 1 }), int64([5, 5]), int64([1])),
    'ARGUMENT_UNKNOWN',
    'the number of inputs must be at most 2',
  ],
  [
    'sizes of strings',
    () => run(onnx('Split', { axis: 1 }), { type: 'string', data: ['3', '7'], dims: [2] }),
    'TYPE_UNSUPPORTED',
    'string',
  ],
  [
    'an opset of another type',
    () => run(onnx('Split', { num_outputs: 2 }, { opset: 18n })),
    'OPSET_UNSUPPORTED',
    'opset must be an integer >= 1, got the BigInt 18n.',
  ],
  [
    'an axis of another type',
    () => run(onnx('Split', { axis: '0', num_outputs: 2 })),
    'AXIS_INVALID',
    'axis must be an integer, got the string "0".',
  ],
])('runNode rejects %s', (_, call, code, words) => expectError(call, code, words));
