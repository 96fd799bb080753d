// Arguments that are not what they should be, in ways that types would not let through: each gives its error, changes
// nothing, and the next call works.
import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { errorOf, expected } from './outcome.js';

const ts = await load();

const x = randomTensor('int16', [2, 6]);
const int64 = (dims, ...values) => ({ type: 'int64', data: BigInt64Array.from(values, BigInt), dims });

/** `object` with a getter for `key` that throws. */
const trap = (object, key) =>
  Object.defineProperty(object, key, {
    enumerable: true,
    get() {
      throw new RangeError('of the caller');
    },
  });

afterEach(() => {
  expect(ts.split(x, { axis: 1, split: [2, 4] }).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
});

const node = (rest, inputs = [x]) => ts.runNode({ opType: 'Split', ...rest }, inputs);
const infer = (dims, ...rest) =>
  ts.inferNode({ opType: 'Split', attributes: { num_outputs: 1 } }, [{ type: 'int8', dims }, ...rest]);

test.each([
  ['options that are a number', () => ts.split(x, 3), 'ARGUMENT_UNKNOWN', /options are 3/],
  ['options that are text', () => ts.splitToSequence(x, 'rows'), 'ARGUMENT_UNKNOWN', /options are the string "rows"/],
  [
    'options that are an array',
    () => ts.split(x, [2, 4]),
    'ARGUMENT_UNKNOWN',
    /options are an array, .*\{ axis, split/,
  ],
  [
    'an option by the name that other libraries give it',
    () => ts.split(x, { dim: 1, split: [2, 4] }),
    'ARGUMENT_UNKNOWN',
    /^Split-18: there is no option "dim", it is called axis\.$/,
  ],
  [
    'an option in other letters',
    () => ts.split(x, { num_outputs: 2 }),
    'ARGUMENT_UNKNOWN',
    /no option "num_outputs", it is called numOutputs\./,
  ],
  [
    'an option of another operator',
    () => ts.split(x, { numOutputs: 2, keepdims: 0 }),
    'ARGUMENT_UNKNOWN',
    /no option "keepdims", allowed are axis, split, numOutputs, opset\./,
  ],
  [
    'an option that no run has',
    () => ts.plan('Split', x, { numOutputs: 2 }).run(x, { out: [] }),
    'ARGUMENT_UNKNOWN',
    /^Split-18: there is no option "out", it is called into\./,
  ],
  ['no options', () => ts.split(x), 'ARGUMENT_MISSING', /neither split nor numOutputs/],
  [
    'an opset as text',
    () => ts.split(x, { numOutputs: 2, opset: '13' }),
    'OPSET_UNSUPPORTED',
    /opset is the string "13"/,
  ],
  ['an opset of NaN', () => ts.split(x, { numOutputs: 2, opset: NaN }), 'OPSET_UNSUPPORTED', /opset is NaN/],
  ['an axis that is an object', () => ts.split(x, { numOutputs: 2, axis: {} }), 'AXIS_INVALID', /axis is an object/],
  [
    'an axis that is a function',
    () => ts.split(x, { numOutputs: 2, axis: () => 0 }),
    'AXIS_INVALID',
    /axis is a function/,
  ],
  [
    'an axis that is a symbol',
    () => ts.split(x, { numOutputs: 2, axis: Symbol('0') }),
    'AXIS_INVALID',
    /axis is a symbol/,
  ],
  ['an axis that is true', () => ts.split(x, { numOutputs: 2, axis: true }), 'AXIS_INVALID', /axis is true/],
  ['sizes that are true', () => ts.split(x, { split: true }), 'SIZES_INVALID', /split is true, .*array or tensor/],
  [
    'sizes with a hole',
    () => ts.split(x, { axis: 1, split: Object.assign(new Array(3), [1]) }),
    'SIZES_INVALID',
    /split\[1\] is undefined/,
  ],
  ['sizes with text', () => ts.split(x, { axis: 1, split: [1, '5'] }), 'SIZES_INVALID', /split\[1\] is the string "5"/],
  ['sizes without end', () => ts.split(x, { split: new Array(2 ** 32 - 1) }), 'OUT_OF_MEMORY', /4294967295/],
  [
    'a tensor of sizes of the wrong class',
    () => ts.split(x, { split: { ...int64([2], 1, 1), data: Int32Array.of(1, 1) } }),
    'DATA_MISMATCH',
    /Int32Array, int64 is stored in BigInt64Array/,
  ],
  [
    'a tensor of sizes too short',
    () => ts.split(x, { split: int64([3], 1, 1) }),
    'DATA_MISMATCH',
    /length 2, dims and type make it 3/,
  ],
  [
    'keepdims that is text',
    () => ts.splitToSequence(x, { keepdims: 'no' }),
    'ARGUMENT_UNKNOWN',
    /keepdims is the string "no"/,
  ],
  [
    'a tensor that is still to come',
    () => ts.split(Promise.resolve(x), { numOutputs: 2 }),
    'DATA_MISMATCH',
    /input is a Promise: await it first\./,
  ],
  [
    'a tensor that is a typed array',
    () => ts.split(x.data, { numOutputs: 2 }),
    'DATA_MISMATCH',
    /input is an Int16Array, it must be a tensor \{ type, data, dims \}/,
  ],
  [
    'dims by another name',
    () => ts.split({ type: 'int16', data: x.data, shape: [2, 6] }, { numOutputs: 2 }),
    'DIMS_INVALID',
    /dims of the input is undefined, its shape must be given as dims/,
  ],
  [
    'dims that are a DataView',
    () => ts.split({ ...x, dims: new DataView(new ArrayBuffer(8)) }, { numOutputs: 2 }),
    'DIMS_INVALID',
    /dims of the input is a DataView/,
  ],
  [
    'sizes that are a DataView',
    () => ts.split(x, { split: new DataView(new ArrayBuffer(8)) }),
    'SIZES_INVALID',
    /split is a DataView/,
  ],
  ['a tensor that is text', () => ts.split('x', { numOutputs: 2 }), 'DATA_MISMATCH', /input is the string "x"/],
  [
    'a tensor of no type',
    () => ts.split({ data: x.data, dims: x.dims }, { numOutputs: 2 }),
    'TYPE_UNSUPPORTED',
    /type undefined/,
  ],
  [
    'a tensor of a type from Object',
    () => ts.split({ ...x, type: 'toString' }, { numOutputs: 2 }),
    'TYPE_UNSUPPORTED',
    /"toString"/,
  ],
  [
    'a tensor without dims',
    () => ts.split({ type: 'int16', data: x.data }, { numOutputs: 2 }),
    'DIMS_INVALID',
    /dims of the input is undefined/,
  ],
  ['dims of text', () => ts.split({ ...x, dims: '26' }, { numOutputs: 2 }), 'DIMS_INVALID', /the string "26"/],
  [
    'dims of BigInts',
    () => ts.split({ ...x, dims: [2n, 6n] }, { numOutputs: 2 }),
    'DIMS_INVALID',
    /dims\[0\] of the input is 2n/,
  ],
  [
    'dims of fractions',
    () => ts.split({ ...x, dims: [2.4, 5] }, { numOutputs: 2 }),
    'DIMS_INVALID',
    /dims\[0\] is 2\.4/,
  ],
  ['dims of NaN', () => ts.split({ ...x, dims: [NaN, 5] }, { numOutputs: 2 }), 'DIMS_INVALID', /dims\[0\] is NaN/],
  [
    'dims without end',
    () => ts.split({ ...x, dims: new Array(2 ** 32 - 1) }, { numOutputs: 2 }),
    'DIMS_INVALID',
    /4294967295 long/,
  ],
  [
    'attributes that are text',
    () => node({ attributes: 'axis=1' }),
    'ARGUMENT_UNKNOWN',
    /attributes are the string "axis=1"/,
  ],
  [
    'outputs below 0',
    () => node({ attributes: { num_outputs: 2 }, outputs: -1 }),
    'NUM_OUTPUTS_INVALID',
    /outputs is -1/,
  ],
  [
    'outputs that are text',
    () => node({ attributes: { num_outputs: 2 }, outputs: 'ab' }),
    'NUM_OUTPUTS_INVALID',
    /outputs is the string "ab"/,
  ],
  ['an input that is a number', () => node({}, [x, 3]), 'DATA_MISMATCH', /input 1 is 3/],
  ['dims that are no array', () => infer('n'), 'DIMS_INVALID', /the string "n", it must be an array or null/],
  ['a dim that is true', () => infer([true]), 'DIMS_INVALID', /dims\[0\] is true/],
  ['no input to infer from', () => ts.inferNode({ opType: 'Split' }, []), 'ARGUMENT_MISSING', /the input is undefined/],
])('%s', (_, call, code, text) => {
  const before = bitwise(x);
  expect(errorOf(call)).toMatchObject({ name: 'SplitError', code, message: expect.stringMatching(text) });
  expect(bitwise(x)).toEqual(before);
});

const list = () => [1, 1, 4];
const plan = ts.plan('Split', x, { axis: 1, split: [1, 1, 4] });
const targets = [2, 2, 8].map((size) => new Int16Array(size).fill(9));

test.each([
  ['type', () => ts.split(trap({ ...x }, 'type'), { numOutputs: 2 })],
  ['dims', () => ts.split(trap({ ...x }, 'dims'), { numOutputs: 2 })],
  ['data', () => ts.split(trap({ ...x }, 'data'), { numOutputs: 2 })],
  ['a dim', () => ts.split({ ...x, dims: trap(list(), 1) }, { numOutputs: 2 })],
  ['axis', () => ts.split(x, trap({ numOutputs: 2 }, 'axis'))],
  ['a size', () => ts.split(x, { axis: 1, split: trap(list(), 1) })],
  ['data of sizes', () => ts.split(x, { axis: 1, split: trap(int64([3]), 'data') })],
  ['opset', () => ts.split(x, trap({ numOutputs: 2 }, 'opset'))],
  ['attributes', () => ts.runNode(trap({ opType: 'Split' }, 'attributes'), [x])],
  ['an attribute', () => node({ attributes: trap({}, 'axis') })],
  ['an output', () => node({ attributes: { num_outputs: 3 }, outputs: trap(list(), 1) })],
  ['an input', () => node({}, trap([x, null], 1))],
  ['into', () => plan.run(x, trap({}, 'into'))],
  ['the last target', () => plan.run(x, { into: trap([...targets], 2) })],
  ['data of a target', () => plan.run(x, { into: [targets[0], targets[1], trap({}, 'data')] })],
])('a getter of %s that throws: its error passes through, and nothing was written', (_, call) => {
  const before = bitwise(x);
  expect(call).toThrow(new RangeError('of the caller'));
  expect(bitwise(x)).toEqual(before);
  expect(targets.every((target) => target.every((value) => value === 9))).toBe(true);
});

test('each property is read once, so that what was checked is what is used', () => {
  let reads = 0;
  const shifty = {
    type: 'int16',
    dims: [2, 6],
    get data() {
      reads += 1;
      return reads === 1 ? x.data : new Int16Array(1);
    },
  };
  expect(ts.split(shifty, { axis: 1, split: [2, 4] }).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  expect(reads).toBe(1);
});

test('options may be inherited from a class of their own, and dims and sizes be typed arrays', () => {
  class Defaults {
    get axis() {
      return 1;
    }
  }
  const options = Object.assign(new Defaults(), { split: Uint8Array.of(2, 4) });
  const typed = { ...x, dims: Int32Array.of(2, 6) };
  expect(ts.split(typed, options).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
});

test('the methods work without their object', () => {
  const { split, plan: planOf, alloc, memory, runNode, withTensor } = ts;
  expect(split(x, { axis: 1, split: [2, 4] }).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  expect(planOf('Split', x, { axis: 1, split: [2, 4] }).count).toBe(2);
  expect(runNode({ opType: 'Split', attributes: { num_outputs: 2 } }, [x])).toHaveLength(2);
  alloc('uint8', [2]).dispose();
  expect(memory().tensors).toBe(0);
  class Own {}
  expect(withTensor(Own)).toBe(ts.withTensor(Own));
});

test.each([[null], [undefined], [{}], ['Tensor']])('withTensor(%j): a class is wanted', (given) => {
  expect(errorOf(() => ts.withTensor(given))).toMatchObject({
    code: 'ARGUMENT_UNKNOWN',
    message: expect.stringMatching(/^withTensor: Tensor is .*, it must be a constructor \(type, data, dims\)\.$/),
  });
});

test.each([
  ['Split-11', () => ts.split(x, { axis: 'a', numOutputs: 2, opset: 12 })],
  ['Split-18', () => ts.split(x, { axis: [{}], numOutputs: 2 })],
  ['Split-13', () => ts.split({ ...x, data: x.data.slice(1) }, { numOutputs: 2, opset: 17 })],
  ['SplitToSequence-24', () => ts.splitToSequence(x, { axes: 0 })],
  ['VariadicSplit-1', () => ts.variadicSplit(x, 0, {})],
  ['OpenVINO Split-1', () => ts.openvinoSplit(null, 0, 1)],
  ['unbind', () => ts.unbind(x, '0')],
  ['Concat-13', () => ts.concat([x, null], { axis: 0 })],
  ['Split-2', () => ts.plan('Split', x, { numOutputs: 2, opset: 10 }).run({ ...x, dims: [9] })],
  ['Split', () => ts.split({ ...x, type: 'no' }, { numOutputs: 2, opset: 0.5 })],
  ['runNode: Split-11', () => ts.runNode({ opType: 'Split', opset: 11, attributes: { axis: 'a' } }, [x])],
  ['inferNode: Concat-4', () => ts.inferNode({ opType: 'Concat', opset: 10, attributes: { axis: 'a' } }, [x])],
])('a message of JavaScript, too, names the version in force: %s', (name, call) => {
  expect(errorOf(call).message).toMatch(new RegExp(`^${name}: `));
});

test('a plan of pixels is for bytes', () => {
  expect(errorOf(() => ts.plan('toPlanes', { type: 'float32', dims: [2, 2, 4] }))).toMatchObject({
    code: 'TYPE_UNSUPPORTED',
    message: 'toPlanes: the image has element type float32, it must be uint8.',
  });
});
