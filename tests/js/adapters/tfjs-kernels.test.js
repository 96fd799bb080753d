// The kernels in isolation: which splits they accept and which plans they cache. tfjs.test.js runs them in a library.
import { backends, makeKernel, readers } from '../../../js/adapters/tfjs-kernels.js';
import { loadSync, Tensor } from '../../../js/index.js';
import { Backend, makeLibrary, sizeOf, storages } from '../support/tensorflow.js';

const ts = loadSync().withTensor(Tensor);

const tf = makeLibrary();
const backend = new Backend();

/** Makes a tensor with the values 0, 1, 2, ... */
const tensor = (dtype, shape) =>
  backend.makeTensorInfo(
    shape,
    dtype,
    storages[dtype].from({ length: sizeOf(shape) }, (_, i) => i),
  );

/** Makes a kernel of the cpu backend, and records the arguments of its plans. */
function makeWatched(name = 'SplitV', own = backends.cpu) {
  const plans = [];
  const watched = {
    ...ts,
    plan: (...given) => {
      plans.push(given);
      return ts.plan(...given);
    },
  };
  const kernel = makeKernel(watched, tf, readers[name], own, () => 'former');
  const split = (x, axis, numOrSizeSplits) => kernel({ inputs: { x }, attrs: { axis, numOrSizeSplits }, backend });
  return { plans, kernel, split };
}

/** Returns shapes and first values of results. */
const shown = (parts) => parts.map(({ shape, dataId }) => [shape, backend.data.get(dataId).values[1]]);

describe('gains', () => {
  test.each([
    ['cpu', 1, 2, 4096, false],
    ['cpu', 2, 2, 64, true],
    ['cpu', 2, 2, 63, false],
    ['cpu', 2, 1, 64, true],
    ['wasm', 1, 3, 64, true],
    ['wasm', 1, 3, 63, false],
    ['wasm', 1, 2, 1024, true],
    ['wasm', 1, 2, 1023, false],
    ['wasm', 9, 1, 4096, false],
    ['wasm', 9, 0, 4096, false],
  ])('rates %s with %i rows, %i parts and %i elements as %p', (name, rows, count, size, gains) => {
    expect(backends[name].gains(rows, count, size)).toBe(gains);
  });
});

describe('makeKernel', () => {
  test.each([
    ['two rows before the axis', [2, 40], 1, 2, true],
    ['one row before the axis', [1, 80], 1, 2, false],
    ['the first axis', [40, 2], 0, 2, false],
    ['the last axis from the end', [2, 40], -1, 2, true],
    ['the first axis from the end', [40, 2], -2, 2, false],
    ['the middle axis after a dim of 1', [1, 4, 20], 1, 2, false],
    ['the middle axis after a dim of 1, as a negative axis', [1, 4, 20], -2, 2, false],
    ['the middle axis after a dim of 2, as a negative axis', [2, 4, 20], -2, 2, true],
    ['64 elements', [2, 32], 1, 2, true],
    ['62 elements', [2, 31], 1, 1, false],
  ])('chooses our kernel or the former one along %s', (_, shape, axis, count, isOurs) => {
    const { split } = makeWatched();
    expect(split(tensor('float32', shape), axis, count) !== 'former').toBe(isOurs);
  });

  test('keeps a copy of the shape', () => {
    const { split } = makeWatched();
    const shape = [20, 40];
    const x = tensor('int32', shape);
    expect(shown(split(x, 1, 2))).toEqual([
      [[20, 20], 1],
      [[20, 20], 21],
    ]);
    [shape[0], shape[1]] = [40, 20];
    expect(shown(split(x, 1, 2))).toEqual([
      [[40, 10], 1],
      [[40, 10], 11],
    ]);
  });

  test('keeps a copy of the sizes', () => {
    const { split } = makeWatched();
    const sizes = [10, 30];
    const x = tensor('int32', [20, 40]);
    expect(shown(split(x, 1, sizes))[0]).toEqual([[20, 10], 1]);
    [sizes[0], sizes[1]] = [30, 10];
    expect(shown(split(x, 1, sizes))[0]).toEqual([[20, 30], 1]);
  });

  test('returns a new shape for each part and run', () => {
    const { split } = makeWatched();
    const x = tensor('int32', [20, 40]);
    const parts = [...split(x, 1, 2), ...split(x, 1, 2)];
    expect(new Set(parts.map(({ shape }) => shape)).size).toBe(4);
  });

  test.each([
    ['the type', ['int32', [20, 40], 1, 2]],
    ['the shape', ['float32', [40, 20], 1, 2]],
    ['the rank', ['float32', [20, 40, 1], 1, 2]],
    ['the axis', ['float32', [20, 40], 0, 2]],
    ['the sign of the axis', ['float32', [20, 40], -1, 2]],
    ['the number of parts', ['float32', [20, 40], 1, 4]],
    ['sizes in place of a number', ['float32', [20, 40], 1, [20, 20]]],
  ])('makes another plan if %s differs', (_, [dtype, shape, axis, sizes]) => {
    const { plans, split } = makeWatched('SplitV', { ...backends.cpu, gains: () => true });
    const [x, y] = [tensor('float32', [20, 40]), tensor(dtype, shape)];
    const wanted = shape.at(axis) / (typeof sizes === 'number' ? sizes : 2);
    for (let i = 0; i < 2; ++i) {
      split(x, 1, 2);
      expect(split(y, axis, sizes)[0].shape.at(axis)).toBe(wanted);
    }
    expect(plans).toHaveLength(2);
  });

  test('plans with the type, dims, axis and sizes of the node', () => {
    const { plans, split } = makeWatched();
    split(tensor('bool', [20, 40]), -1, [10, 30]);
    expect(plans).toEqual([['split', { type: 'uint8', dims: [20, 40] }, { axis: 1, split: [10, 30] }]]);
  });

  test('remembers that a node is for the former kernel', () => {
    let read = 0;
    const reader = { ...readers.SplitV, read: () => (++read, null) };
    const kernel = makeKernel(ts, tf, reader, backends.cpu, () => 'former');
    const args = { inputs: { x: tensor('int32', [20, 40]) }, attrs: { axis: 1, numOrSizeSplits: [10, 31] }, backend };
    expect([kernel(args), kernel(args), read]).toEqual(['former', 'former', 1]);
  });

  test.each([
    ['32 plans', 32, 0, 32],
    ['the latest of 33 plans', 33, 32, 33],
    ['the second of 33 plans', 33, 1, 33],
    ['no more than 32 plans', 33, 0, 34],
  ])('keeps %s', (_, made, again, count) => {
    const { plans, split } = makeWatched();
    for (let i = 0; i < made; ++i) split(tensor('int32', [2, 32 + i]), 1, [i, 32]);
    split(tensor('int32', [2, 32 + again]), 1, [again, 32]);
    expect(plans).toHaveLength(count);
  });

  test('keeps other plans while one is used repeatedly', () => {
    const { plans, split } = makeWatched();
    const [x, y] = [tensor('int32', [20, 40]), tensor('int32', [20, 60])];
    split(x, 1, 2);
    for (let i = 0; i < 40; ++i) split(y, 1, 2);
    split(x, 1, 2);
    expect(plans).toHaveLength(2);
  });

  test.each([
    ['keeps', 2048, 1],
    ['does not keep', 2049, 2],
  ])('%s a plan of %i parts', (_, parts, count) => {
    const { plans, split } = makeWatched();
    const x = tensor('int32', [2, parts]);
    for (let i = 0; i < 2; ++i) expect(split(x, 1, parts)).toHaveLength(parts);
    expect(plans).toHaveLength(count);
  });

  test.each([
    ['too few values', Int32Array.from({ length: 799 })],
    ['too many values', Int32Array.from({ length: 801 })],
    ['values of another class', new Float32Array(800)],
    ['no values', undefined],
  ])('leaves a tensor with %s to the former kernel', (_, values) => {
    const { split } = makeWatched();
    expect(split(backend.makeTensorInfo([20, 40], 'int32', values), 1, 2)).toBe('former');
  });

  test('leaves a tensor that is unknown to the backend to the former kernel', () => {
    const { split } = makeWatched();
    expect(split({ dataId: {}, shape: [20, 40], dtype: 'int32' }, 1, 2)).toBe('former');
  });

  test.each([
    ['a fraction', [0.5, 39.5]],
    ['a negative size', [-2, 42]],
  ])('leaves %s among the sizes to the former kernel', (_, sizes) => {
    const { split } = makeWatched();
    expect(split(tensor('int32', [20, 40]), 1, sizes)).toBe('former');
  });

  test.each([
    [1, [20, 4], 2],
    [-2, [20, 4], 2],
    [2, [20, 2], 4],
    [-1, [20, 2], 4],
  ])('unpacks [20,2,4] along %i', (axis, shape, count) => {
    const { kernel, plans } = makeWatched('Unpack');
    const parts = kernel({ inputs: { value: tensor('int32', [20, 2, 4]) }, attrs: { axis }, backend });
    expect(parts.map((part) => part.shape)).toEqual(new Array(count).fill(shape));
    expect(plans.map(([method, , options]) => [method, options])).toEqual([['unbind', { axis }]]);
  });
});
