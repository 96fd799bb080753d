// The adapter for onnxruntime, with a class that has of ort.Tensor what is used; bench/adapters.test.js has the real ones.
import { load } from '../../js/index-node.js';
import { forOrt } from '../../js/ort.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { expected, expectError } from './outcome.js';

class OrtTensor {
  constructor(type, data, dims) {
    Object.assign(this, { type, data, dims, location: 'cpu' });
  }
}

const ts = await load();
const ort = forOrt(ts, OrtTensor);
const { type, data, dims } = randomTensor('int64', [4, 6]);
const x = new OrtTensor(type, data, dims);

test.each([
  ['split', () => ort.split(x, { axis: 1, split: [2, 4] }), [2, 4]],
  ['splitToSequence', () => ort.splitToSequence(x, { axis: 1, split: [1, 5] }), [1, 5]],
  ['variadicSplit', () => ort.variadicSplit(x, 1, [3, -1]), [3, 3]],
  ['openvinoSplit', () => ort.openvinoSplit(x, 1, 3), [2, 2, 2]],
  ['chunk', () => ort.chunk(x, 4, 1), [2, 2, 2]],
  ['tensorSplit', () => ort.tensorSplit(x, [1, -2], 1), [1, 3, 2]],
  ['plan', () => ort.plan('split', x, { axis: 1, split: [6, 0] }).run(x), [6, 0]],
])('%s takes and gives tensors of the class', (_, call, lengths) => {
  const parts = call();
  for (const part of parts) expect(part).toBeInstanceOf(OrtTensor);
  expect(parts.map(bitwise)).toEqual(expected(x, 1, lengths));
});

test('slices and joins are of the class, too', () => {
  const slices = ort.unbind(x, 1);
  expect(slices.map(({ dims }) => dims)).toEqual(new Array(6).fill([4]));
  const columns = slices.map((slice) => new OrtTensor('int64', slice.data, [4, 1]));
  const whole = ort.concat(columns, { axis: 1 });
  expect(whole).toBeInstanceOf(OrtTensor);
  expect(bitwise(whole)).toEqual(bitwise(x));
  const elsewhere = { ...columns[0], location: 'texture' };
  expectError(() => ort.concat([...columns, elsewhere], { axis: 1 }), 'DATA_MISMATCH');
  expectError(() => ort.concat(x, { axis: 1 }), 'ARGUMENT_MISSING');
});

test('pixels become tensors of the class, and tensors of the class pixels', () => {
  const image = { data: Uint8ClampedArray.from({ length: 24 }, (_, i) => i * 10), width: 3, height: 2 };
  const planes = ort.toPlanes(image, { channels: 'RGBA' });
  expect(planes).toBeInstanceOf(OrtTensor);
  expect({ ...planes }).toEqual({ ...ts.toPlanes(image, { channels: 'RGBA' }), location: 'cpu' });
  expect(ort.toPixels(planes, { channels: 'RGBA' })).toEqual(image);
  const plan = ort.plan('toPlanes', { type: 'uint8', dims: [2, 3, 4] });
  expect(plan.run(image)[0]).toBeInstanceOf(OrtTensor);
  const elsewhere = { ...planes, location: 'gpu-buffer' };
  expectError(() => ort.toPixels(elsewhere, { channels: 'RGBA' }), 'DATA_MISMATCH');
});

test.each([undefined, 'cpu', 'cpu-pinned'])('takes data on the CPU: location %p', (location) => {
  expect(ort.split({ ...x, location }, { split: [1, 3] }).map(bitwise)).toEqual(expected(x, 0, [1, 3]));
});

test.each(['gpu-buffer', 'texture', 'ml-tensor', 7])('does not read data elsewhere: location %p', (location) => {
  const read = () => {
    throw new Error('the data was read');
  };
  const elsewhere = Object.defineProperty({ ...x, location }, 'data', { get: read });
  for (const name of ['split', 'splitToSequence', 'variadicSplit', 'openvinoSplit', 'chunk', 'unbind', 'tensorSplit']) {
    expectError(() => ort[name](elsewhere), 'DATA_MISMATCH', 'await x.getData()');
  }
  expectError(() => ort.split({ ...x, location: 'none' }, { split: [1, 3] }), 'DISPOSED');
});

test('says what is wrong where the input is no tensor, or the class none', () => {
  expectError(() => ort.split(null, { numOutputs: 2 }), 'ARGUMENT_MISSING');
  expectError(() => ort.split('x', { numOutputs: 2 }), 'DATA_MISMATCH');
  for (const none of [undefined, {}, 'Tensor']) {
    expectError(() => forOrt(ts, none), 'ARGUMENT_UNKNOWN');
  }
  for (const none of [undefined, Promise.resolve(ts), {}]) {
    expectError(() => forOrt(none, OrtTensor), 'ARGUMENT_MISSING', /const ts = await load\(\)/);
  }
});

test('a list that is too long is refused before its tensors are looked at', () => {
  expectError(() => ort.concat(new Array(2 ** 32 - 1), { axis: 0 }), 'OUT_OF_MEMORY', 'at most 1048576');
});
