// The adapter for onnxruntime, with a fake ort.Tensor. tests/compat/adapters.test.js uses the real library.
import { load } from '../../../js/index.js';
import { forOrt } from '../../../js/ort.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';

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
])('%s accepts and returns tensors of the class', (_, call, lengths) => {
  const parts = call();
  for (const part of parts) expect(part).toBeInstanceOf(OrtTensor);
  expect(parts.map(bitwise)).toEqual(expected(x, 1, lengths));
});

const columns = () =>
  Array.from(
    { length: 6 },
    (_, i) =>
      new OrtTensor(
        'int64',
        data.filter((_, at) => at % 6 === i),
        [4, 1],
      ),
  );

test('unbind returns slices of the class', () => {
  const slices = ort.unbind(x, 1);
  for (const slice of slices) expect(slice).toBeInstanceOf(OrtTensor);
  expect(slices.map(bitwise)).toEqual(expected(x, 1, new Array(6).fill(1), { keepAxis: false }));
});

test.each([
  ['concat', () => ort.concat(columns(), { axis: 1 }), [4, 6]],
  ['stack', () => ort.stack(columns(), { axis: 1 }), [4, 6, 1]],
])('%s returns a tensor of the class', (_, call, dims) => {
  const whole = call();
  expect(whole).toBeInstanceOf(OrtTensor);
  expect(bitwise(whole)).toEqual(bitwise({ type, data, dims }));
});

test('concat rejects a single tensor instead of a list', () => {
  expectError(
    () => ort.concat(x, { axis: 1 }),
    'ARGUMENT_MISSING',
    'tensors must be an array of tensors, got an object. Write concat([x, y], { axis: 1 }).',
  );
});

describe('pixels', () => {
  const image = { data: Uint8ClampedArray.from({ length: 24 }, (_, i) => i * 10), width: 3, height: 2 };

  test('become a tensor of the class', () => {
    const planes = ort.toPlanes(image, { channels: 'RGBA', layout: 'HWC' });
    expect(planes).toBeInstanceOf(OrtTensor);
    const values = Float32Array.from(image.data, (byte) => byte / 255);
    expect({ ...planes }).toEqual({ type: 'float32', dims: [2, 3, 4], data: values, location: 'cpu' });
  });

  test('are made from a tensor of the class', () => {
    expect(ort.toPixels(ort.toPlanes(image, { channels: 'RGBA' }), { channels: 'RGBA' })).toEqual(image);
  });

  test('become a tensor of the class with a plan', () => {
    const plan = ort.plan('toPlanes', { type: 'uint8', dims: [2, 3, 4] });
    expect(plan.run(image)[0]).toBeInstanceOf(OrtTensor);
  });
});

test.each([undefined, 'cpu', 'cpu-pinned'])('accepts data at the location %p', (location) => {
  expect(ort.split({ ...x, location }, { split: [1, 3] }).map(bitwise)).toEqual(expected(x, 0, [1, 3]));
});

describe.each([
  ['gpu-buffer', 'the string "gpu-buffer"'],
  ['texture', 'the string "texture"'],
  ['ml-tensor', 'the string "ml-tensor"'],
  [7, '7'],
])('data at the location %p', (location, shown) => {
  const read = () => {
    throw new Error('the data was read');
  };
  const elsewhere = Object.defineProperty({ ...x, location }, 'data', { get: read });
  const names = ['split', 'splitToSequence', 'variadicSplit', 'openvinoSplit', 'chunk', 'unbind', 'tensorSplit'];
  test.each([
    ...[...names, 'toPlanes', 'toPixels'].map((name) => [name, elsewhere]),
    ['concat', [x, elsewhere]],
    ['stack', [x, elsewhere]],
    ['toPlanes of a list', [elsewhere], 'toPlanes'],
  ])('is not read by %s', (name, given, method = name) => {
    const text = `location of the input must be cpu, got ${shown}. Call await x.getData() first.`;
    expectError(() => ort[method](given), 'DATA_MISMATCH', text);
  });
});

test('rejects a tensor that was disposed of', () => {
  const gone = { ...x, location: 'none' };
  expectError(() => ort.split(gone, { split: [1, 3] }), 'DISPOSED', 'the input was disposed of.');
});

test.each([
  [
    'null as input',
    () => ort.split(null, { numOutputs: 2 }),
    'ARGUMENT_MISSING',
    'the input must be a tensor { type, data, dims }, got null.',
  ],
  [
    'undefined as input',
    () => ort.split(undefined, { numOutputs: 2 }),
    'ARGUMENT_MISSING',
    'the input must be a tensor { type, data, dims }, got undefined.',
  ],
  [
    'a string as input',
    () => ort.split('x', { numOutputs: 2 }),
    'DATA_MISMATCH',
    'the input must be a tensor { type, data, dims }, got the string "x".',
  ],
  ['no class', () => forOrt(ts), 'ARGUMENT_UNKNOWN', 'Tensor must be the class ort.Tensor, got undefined.'],
  [
    'an object as class',
    () => forOrt(ts, {}),
    'ARGUMENT_UNKNOWN',
    'Tensor must be the class ort.Tensor, got an object.',
  ],
  [
    'a string as class',
    () => forOrt(ts, 'Tensor'),
    'ARGUMENT_UNKNOWN',
    'Tensor must be the class ort.Tensor, got the string "Tensor".',
  ],
  [
    'no ts',
    () => forOrt(undefined, OrtTensor),
    'ARGUMENT_MISSING',
    'forOrt: ts must be the result of await load(), got undefined.',
  ],
  [
    'a promise as ts',
    () => forOrt(load(), OrtTensor),
    'ARGUMENT_MISSING',
    'forOrt: ts must be the result of await load(), got a Promise.',
  ],
  [
    'an object as ts',
    () => forOrt({}, OrtTensor),
    'ARGUMENT_MISSING',
    'forOrt: ts must be the result of await load(), got an object.',
  ],
  [
    'half an instance as ts',
    () => forOrt({ runNode() {} }, OrtTensor),
    'ARGUMENT_MISSING',
    'ts must be the result of await load(), got an object.',
  ],
  [
    'the other half of an instance as ts',
    () => forOrt({ withTensor() {} }, OrtTensor),
    'ARGUMENT_MISSING',
    'ts must be the result of await load(), got an object.',
  ],
  [
    'a promise with the methods of an instance as ts',
    () => forOrt(Object.assign(Promise.resolve(), { runNode() {}, withTensor() {} }), OrtTensor),
    'ARGUMENT_MISSING',
    'forOrt: ts must be the result of await load(), got a Promise.',
  ],
])('rejects %s', (_, call, code, text) => expectError(call, code, text));

test('rejects a list that is too long before reading its tensors', () => {
  expectError(() => ort.concat(new Array(2 ** 32 - 1), { axis: 0 }), 'OUT_OF_MEMORY', 'at most 1048576');
});
