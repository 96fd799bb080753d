// Arguments that are not what they should be, in ways that types would not let through: each gives its error, changes
// nothing, and the next call works. What is wrong with numbers, the tests of the calls and of C++ say.
import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { int64, onnx } from './nodes.js';
import { bitwise } from './oracle.js';
import { errorOf, expected, expectError } from './outcome.js';

const ts = await load();
const x = randomTensor('int16', [2, 6]);
const before = bitwise(x);

afterEach(() => {
  expect(bitwise(x)).toEqual(before);
  expect(ts.split(x, { axis: 1, split: [2, 4] }).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
});

test.each([
  [3, /options are 3/],
  ['rows', /options are the string "rows"/],
  [[2, 4], /options are an array, .*\{ axis, split/],
  [{ dim: 1, split: [2, 4] }, /^Split-18: there is no option "dim", it is called axis\.$/],
  [{ num_outputs: 2 }, /no option "num_outputs", it is called numOutputs\./],
  [{ numOutputs: 2, keepdims: 0 }, /no option "keepdims", allowed are axis, split, numOutputs, opset, into\./],
])('options %p', (options, text) => {
  expectError(() => ts.split(x, options), 'ARGUMENT_UNKNOWN', text);
});

test.each([
  [undefined, 'ARGUMENT_MISSING', 'neither split nor numOutputs'],
  [{ opset: '13' }, 'OPSET_UNSUPPORTED', 'opset is the string "13"'],
  [{ opset: NaN }, 'OPSET_UNSUPPORTED', 'opset is NaN'],
  [{ axis: {} }, 'AXIS_INVALID', 'axis is an object'],
  [{ axis: () => 0 }, 'AXIS_INVALID', 'axis is a function'],
  [{ axis: Symbol('0') }, 'AXIS_INVALID', 'axis is a symbol'],
  [{ axis: true }, 'AXIS_INVALID', 'axis is true'],
  [{ split: true }, 'SIZES_INVALID', 'split is true, it must be an array or tensor of integers'],
  [{ split: Object.assign(new Array(3), [1]) }, 'SIZES_INVALID', 'split[1] is undefined'],
  [{ split: [1, '5'] }, 'SIZES_INVALID', 'split[1] is the string "5"'],
  [{ split: new DataView(new ArrayBuffer(8)) }, 'SIZES_INVALID', 'split is a DataView'],
  [{ split: new Array(2 ** 32 - 1) }, 'OUT_OF_MEMORY', '4294967295'],
  [{ split: { ...int64([1, 1]), data: Int32Array.of(1, 1) } }, 'DATA_MISMATCH', 'int64 is stored in BigInt64Array'],
  [{ split: int64([1, 1], [3]) }, 'DATA_MISMATCH', 'length 2, dims and type make it 3'],
])('an argument that is %p', (options, code, text) => {
  const numOutputs = options && !('split' in options) ? 2 : undefined;
  expectError(() => ts.split(x, options && { numOutputs, ...options }), code, text);
});

test.each([
  [Promise.resolve(x), 'DATA_MISMATCH', 'input is a Promise: await it first.'],
  [x.data, 'DATA_MISMATCH', 'input is an Int16Array, it must be a tensor { type, data, dims }'],
  ['x', 'DATA_MISMATCH', 'input is the string "x"'],
  [{ data: x.data, dims: x.dims }, 'TYPE_UNSUPPORTED', 'type undefined'],
  [{ ...x, type: 'toString' }, 'TYPE_UNSUPPORTED', '"toString"'],
  [{ type: 'int16', data: x.data }, 'DIMS_INVALID', 'dims of the input is undefined, it must be an array'],
  [{ type: 'int16', data: x.data, shape: [2, 6] }, 'DIMS_INVALID', 'its shape must be given as dims'],
  [{ ...x, dims: new DataView(new ArrayBuffer(8)) }, 'DIMS_INVALID', 'dims of the input is a DataView'],
  [{ ...x, dims: '26' }, 'DIMS_INVALID', 'the string "26"'],
  [{ ...x, dims: [2n, 6n] }, 'DIMS_INVALID', 'dims[0] of the input is the BigInt 2n'],
  [{ ...x, dims: [2.4, 5] }, 'DIMS_INVALID', 'dims[0] is 2.4'],
  [{ ...x, dims: [NaN, 5] }, 'DIMS_INVALID', 'dims[0] is NaN'],
  [{ ...x, dims: new Array(2 ** 32 - 1) }, 'DIMS_INVALID', '4294967295 elements'],
])('a tensor that is %p', (tensor, code, text) => {
  expectError(() => ts.split(tensor, { numOutputs: 2 }), code, text);
});

const node = (rest, inputs = [x]) => ts.runNode({ opType: 'Split', ...rest }, inputs);
const infer = (...inputs) => ts.inferNode(onnx('Split', { num_outputs: 1 }), inputs);
const halves = ts.plan('split', x, { numOutputs: 2 });
test.each([
  [() => halves.run(x, { out: [] }), 'ARGUMENT_UNKNOWN', 'Split-18: there is no option "out", it is called into.'],
  [() => node({ attributes: 'axis=1' }), 'ARGUMENT_UNKNOWN', 'attributes are the string "axis=1"'],
  [() => node({ outputs: -1 }), 'NUM_OUTPUTS_INVALID', 'outputs is -1'],
  [() => node({ outputs: 'ab' }), 'NUM_OUTPUTS_INVALID', 'outputs is the string "ab"'],
  [() => node({}, [x, 3]), 'DATA_MISMATCH', 'input 1 is 3'],
  [() => infer({ type: 'int8', dims: 'n' }), 'DIMS_INVALID', 'the string "n", it must be an array or null'],
  [() => infer({ type: 'int8', dims: [true] }), 'DIMS_INVALID', 'dims[0] is true'],
  [() => infer(), 'ARGUMENT_MISSING', 'the input is undefined'],
  [() => ts.plan('toPlanes', { ...x, dims: [2, 2, 3] }), 'TYPE_UNSUPPORTED', 'int16, it must be uint8'],
])('%s', expectError);

/** `object` with a getter for `key` that throws. */
const trap = (object, key) =>
  Object.defineProperty(object, key, {
    enumerable: true,
    get() {
      throw new RangeError('of the caller');
    },
  });

const list = () => [1, 1, 4];
const plan = ts.plan('split', x, { axis: 1, split: [1, 1, 4] });
const targets = [2, 2, 8].map((size) => new Int16Array(size).fill(9));

test.each([
  ['type', () => ts.split(trap({ ...x }, 'type'), { numOutputs: 2 })],
  ['dims', () => ts.split(trap({ ...x }, 'dims'), { numOutputs: 2 })],
  ['data', () => ts.split(trap({ ...x }, 'data'), { numOutputs: 2 })],
  ['data that are joined', () => ts.concat([x, trap({ ...x }, 'data')], { axis: 0 })],
  ['data that a plan runs on', () => plan.run(trap({ ...x }, 'data'))],
  ['a dim', () => ts.split({ ...x, dims: trap(list(), 1) }, { numOutputs: 2 })],
  ['axis', () => ts.split(x, trap({ numOutputs: 2 }, 'axis'))],
  ['a size', () => ts.split(x, { axis: 1, split: trap(list(), 1) })],
  ['data of sizes', () => ts.split(x, { axis: 1, split: trap(int64([1, 1, 1]), 'data') })],
  ['opset', () => ts.split(x, trap({ numOutputs: 2 }, 'opset'))],
  ['attributes', () => ts.runNode(trap({ opType: 'Split' }, 'attributes'), [x])],
  ['an attribute', () => node({ attributes: trap({}, 'axis') })],
  ['an output', () => node({ attributes: { num_outputs: 3 }, outputs: trap(['a', 'b', 'c'], 1) })],
  ['an input', () => node({}, trap([x, null], 1))],
  ['into', () => plan.run(x, trap({}, 'into'))],
  ['the last target', () => plan.run(x, { into: trap([...targets], 2) })],
  ['data of a target', () => plan.run(x, { into: [targets[0], targets[1], trap({}, 'data')] })],
])('a getter of %s that throws: its error passes through, and nothing was written', (_, call) => {
  expect(errorOf(call)).toEqual(new RangeError('of the caller'));
  expect(targets.every((target) => target.every((value) => value === 9))).toBe(true);
});

test.each([
  ['a list of sizes', (/** @type {any} */ revoked) => ts.split(x, { axis: 1, split: revoked })],
  ['dims', (/** @type {any} */ revoked) => ts.split({ ...x, dims: revoked }, { numOutputs: 2 })],
  ['a list of targets', (/** @type {any} */ revoked) => plan.run(x, { into: revoked })],
  ['a tensor to join', (/** @type {any} */ revoked) => ts.concat([x, revoked], { axis: 0 })],
])('a proxy that was revoked, as %s: its error passes through', (_, call) => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  expect(errorOf(() => call(proxy))).toBeInstanceOf(TypeError);
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
  expect(planOf('split', x, { axis: 1, split: [2, 4] }).count).toBe(2);
  expect(runNode({ opType: 'Split', attributes: { num_outputs: 2 } }, [x])).toHaveLength(2);
  alloc('uint8', [2]).dispose();
  expect(memory().tensors).toBe(0);
  class Own {}
  expect(withTensor(Own)).toBe(ts.withTensor(Own));
});

test.each([[null], [undefined], [{}], ['Tensor']])('withTensor(%j): a class is wanted', (given) => {
  const text = /^withTensor: Tensor is .*, it must be a constructor \(type, data, dims\)\.$/;
  expectError(() => ts.withTensor(given), 'ARGUMENT_UNKNOWN', text);
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
  ['Split-2', () => ts.plan('split', x, { numOutputs: 2, opset: 10 }).run({ ...x, dims: [9] })],
  ['Split', () => ts.split({ ...x, type: 'no' }, { numOutputs: 2, opset: 0.5 })],
  ['runNode: Split-11', () => node({ opset: 11, attributes: { axis: 'a' } })],
  ['inferNode: Concat-4', () => ts.inferNode({ opType: 'Concat', opset: 10, attributes: { axis: 'a' } }, [x])],
])('a message of JavaScript, too, names the version in force: %s', (name, call) => {
  expect(errorOf(call).message).toMatch(new RegExp(`^${name}: `));
});
