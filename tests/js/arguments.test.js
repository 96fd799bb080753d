// Arguments that are not what they should be, in ways that types would not let through: each gives its error, changes
// nothing, and the next call works. What is wrong with numbers, the tests of the calls and of C++ say.
import { crop, load, loadSync, Tensor } from '../../js/index-node.js';
import { readOnce } from '../robust/disguises.js';
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
  [{ axis: {} }, 'AXIS_INVALID', 'axis is an object'],
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

const { proxy: revoked, revoke } = Proxy.revocable([], {});
revoke();
test.each([
  [() => ts.split(x, { axis: 1, split: revoked })],
  [() => ts.split({ ...x, dims: revoked }, { numOutputs: 2 })],
  [() => plan.run(x, { into: revoked })],
  [() => ts.concat([x, revoked], { axis: 0 })],
])('a proxy that was revoked, as in %s: its error passes through', (call) => {
  expect(errorOf(call)).toBeInstanceOf(TypeError);
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

const noClasses = [null, undefined, {}, 'Tensor', () => 1, Math.max, async () => {}];
test.each(noClasses.map((given) => [given]))('withTensor(%p): a class is wanted', (given) => {
  const text = /^withTensor: Tensor is .*, it must be a constructor \(type, data, dims\)\.$/;
  expectError(() => ts.withTensor(given), 'ARGUMENT_UNKNOWN', text);
});

test.each([
  ['Split-11', () => ts.split(x, { axis: 'a', numOutputs: 2, opset: 12 })],
  ['SplitToSequence-24', () => ts.splitToSequence(x, { axes: 0 })],
  ['VariadicSplit-1', () => ts.variadicSplit(x, 0, {})],
  ['OpenVINO Split-1', () => ts.openvinoSplit(null, 0, 1)],
  ['Concat-13', () => ts.concat([x, null], { axis: 0 })],
  ['Split-2', () => ts.plan('split', x, { numOutputs: 2, opset: 10 }).run({ ...x, dims: [9] })],
  ['Split', () => ts.split({ ...x, type: 'no' }, { numOutputs: 2, opset: 0.5 })],
  ['runNode: Split-11', () => node({ opset: 11, attributes: { axis: 'a' } })],
  ['inferNode: Concat-4', () => ts.inferNode({ opType: 'Concat', opset: 10, attributes: { axis: 'a' } }, [x])],
])('a message of JavaScript, too, names the version in force: %s', (name, call) => {
  expect(errorOf(call).message).toMatch(new RegExp(`^${name}: `));
});

test('each property is read once, so that what was checked is what is used', () => {
  expect(ts.split(readOnce(x), readOnce({ axis: 1, split: readOnce([2, 4]) })).map(bitwise)).toEqual(
    expected(x, 1, [2, 4]),
  );
  const image = { data: new Uint8ClampedArray(16), width: 2, height: 2 };
  const options = { type: 'float16', channels: 'BGR', mean: 0, std: 1, rescale: 1, zeroPoint: 0, layout: 'CHW' };
  expect(ts.toPlanes(readOnce(image), readOnce(options)).type).toBe('float16');
  const into = readOnce({ ...image, data: image.data.slice(), stride: 8 });
  const mask = { type: 'float32', data: new Float32Array(4), dims: [2, 2] };
  expect(ts.toPixels(readOnce(mask), { into })).toBe(into);

  const node = { opType: 'Split', opset: 13, attributes: {}, outputs: 2 };
  const sizes = readOnce({ type: 'int64', dims: [2], data: BigInt64Array.of(1n, 2n) });
  expect(ts.inferNode(readOnce(node), [{ type: 'float32', dims: [3] }, sizes])[1].dims).toEqual([2]);

  const right = { type: 'float32', data: new Float32Array(6), dims: [2, 3] };
  const plan = ts.plan('split', right, { axis: 1, split: [1, 2] });
  const join = ts.plan('concat', [right, right], { axis: 0 });
  for (const dims of [[3, 2], [2, 3, 1], [2], [2, 4], [4, 3]]) {
    const wrong = () => readOnce({ ...right, dims: readOnce(dims) });
    expectError(() => plan.run(wrong()), 'DATA_MISMATCH', 'the plan is for float32 [2,3]');
    expectError(() => join.run([right, wrong()]), 'DATA_MISMATCH', 'the plan is for float32 [2,3]');
  }
  const parts = plan.run(readOnce({ ...right, dims: readOnce([2, 3]) }));
  expect(parts.map(({ dims }) => String(dims))).toEqual(['2,1', '2,2']);
});

test("what somebody puts on every object's prototype is no option", () => {
  for (const name of ['axis', 'anything']) {
    Object.defineProperty(Object.prototype, name, { value: 7, enumerable: true, configurable: true, writable: true });
    try {
      expect(ts.split(x, { numOutputs: 2 }).map(({ dims }) => String(dims))).toEqual(['1,6', '1,6']);
      expect(ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, {}).dims).toEqual([1, 3, 1, 1]);
    } finally {
      delete Object.prototype[name];
    }
  }
});

test('of a class those that are options count, and no others; dims and sizes may be typed arrays', () => {
  class Options {
    get axis() {
      return 1;
    }
  }
  Object.defineProperty(Options.prototype, 'axes', { value: 0, enumerable: true });
  const options = Object.assign(new Options(), { split: Uint8Array.of(2, 4) });
  const typed = { ...x, dims: Int32Array.of(2, 6) };
  expect(ts.split(typed, options).map(bitwise)).toEqual(expected(x, 1, [2, 4]));
  Object.defineProperty(options, 'axes', { value: 1, enumerable: true });
  expectError(() => ts.split(x, options), 'ARGUMENT_UNKNOWN', 'it is called axis');
});

const named = (key, value) => ts.inferNode({ ...onnx('Split', { num_outputs: 2 }), [key]: value }, [x]);
test.each([
  [() => infer({ type: 'float32', Dims: [4] }), 'ARGUMENT_UNKNOWN', 'the input has a key "Dims", it is called dims'],
  [() => named('Attributes', {}), 'ARGUMENT_UNKNOWN', 'the node has a key "Attributes", it is called attributes'],
  [() => named('optype', 'Split'), 'ARGUMENT_UNKNOWN', 'it is called opType'],
  ...[1e300, 0.5, NaN].map((opset) => [
    () => ts.split(x, { numOutputs: 2, opset }),
    'OPSET_UNSUPPORTED',
    `opset is ${opset}, it must be an integer from 1 to 2^53 - 1`,
  ]),
])('%s is refused by the name or the bounds that there are', expectError);

test('an argument too many is an error everywhere, and nothing is written', async () => {
  const x = { type: 'float32', data: new Float32Array(6), dims: [2, 3] };
  const image = { data: new Uint8Array(4), width: 1, height: 1 };
  const node = { opType: 'Split', opset: 18, attributes: { num_outputs: 2 } };
  const plan = ts.plan('split', x, { numOutputs: 2 });
  const most = {
    split: [x, { numOutputs: 2 }],
    splitToSequence: [x, {}],
    variadicSplit: [x, 0, [1, 1]],
    openvinoSplit: [x, 0, 2],
    chunk: [x, 2, 0],
    unbind: [x, 0],
    tensorSplit: [x, 2, 0],
    concat: [[x], { axis: 0 }],
    stack: [[x], {}],
    moveAxis: [x, 0, 1, {}],
    toPlanes: [image, {}],
    toPixels: [{ type: 'float32', data: new Float32Array(1), dims: [1, 1] }, {}],
    plan: ['split', x, { numOutputs: 2 }],
    alloc: ['float32', [2]],
    runNode: [node, [x]],
    inferNode: [node, [x]],
    withTensor: [Tensor],
  };
  for (const [name, given] of Object.entries(most)) {
    const words = `there are ${given.length + 1} arguments, at most ${given.length} are taken`;
    expectError(() => ts[name](...given, 1), 'ARGUMENT_UNKNOWN', `${words}.`);
    expectError(() => ts[name](...given, { into: [] }), 'ARGUMENT_UNKNOWN', 'belongs among the options.');
  }
  const others = {
    'plan.run': () => plan.run(x, {}, {}),
    'plan.views': () => ts.plan('unbind', x).views(x, {}),
    'join.run': () => ts.plan('concat', [x], { axis: 0 }).run([x], {}, {}),
    'axis.run': () => ts.plan('moveAxis', x, { from: 0, to: 1 }).run(x, {}, {}),
    'planes.run': () => ts.plan('toPlanes', image).run(image, {}, {}),
    crop: () => crop(image, 0, 0, 1, 1, {}),
  };
  for (const call of Object.values(others)) expectError(call, 'ARGUMENT_UNKNOWN', 'arguments, at most');
  expectError(() => loadSync({}, 1), 'ARGUMENT_UNKNOWN', 'loadSync: there are 2 arguments, at most 1');
  await expect(load({}, 1)).rejects.toMatchObject({ code: 'ARGUMENT_UNKNOWN' });
  expectError(() => ts.alloc(), 'ARGUMENT_MISSING', "alloc: the type is missing, as in alloc('float32', [2, 3]).");
  expectError(() => ts.alloc('float32'), 'ARGUMENT_MISSING', 'the dims are missing');
});

test('as many dims, tensors and numbers as are read, and not one more', () => {
  const ones = (length) => ({ type: 'uint8', data: new Uint8Array(1), dims: new Array(length).fill(1) });
  expect(ts.unbind(ones(4096))[0].dims).toHaveLength(4095);
  expectError(() => ts.unbind(ones(4097)), 'DIMS_INVALID', 'at most 4096 are read');
  const list = (length) => new Array(length).fill(ones(4096));
  expect(ts.concat(list(2048), { axis: 0 }).dims[0]).toBe(2048);
  expectError(() => ts.concat(list(2049), { axis: 0 }), 'OUT_OF_MEMORY', 'more than 8388608 dims together');
});
