// Tests the adapters with the real libraries: three packages of onnxruntime, two backends of TensorFlow.js, transformers.js.
import { createRequire } from 'node:module';

import { load } from '../../js/index.js';
import { forOrt } from '../../js/ort.js';
import { forTf, registerKernels } from '../../js/tfjs.js';
import { registerKernels as registerPermute } from '../../js/transformers.js';
import { bytesOf, elementTypes, onnxTypes, sizeOf } from '../js/support/oracle.js';
import { Random } from '../robust/random.js';

const require = createRequire(import.meta.url);
const tf = require('@tensorflow/tfjs-core');
require('@tensorflow/tfjs-backend-cpu');
require('@tensorflow/tfjs-backend-wasm');
const transformers = require('@huggingface/transformers');

const ts = await load();

beforeAll(() => {
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  tf.env().set('IS_TEST', true);
});

/** Typed array in which onnxruntime and transformers.js store each type. */
const storages = onnxTypes
  .filter((type) => !/^(bfloat|complex|string)/.test(type))
  .map((type) => [type, elementTypes[type][1]]);

/** Returns a function that draws integers, the same ones in each run. */
function randomSource(seed) {
  const random = new Random(seed);
  return (min, max) => random.integer(min, max);
}

describe.each(['onnxruntime-common', 'onnxruntime-web', 'onnxruntime-node'])('forOrt with %s', (name) => {
  const ort = require(name);
  const { split, splitToSequence, variadicSplit, openvinoSplit, plan } = forOrt(ts, ort.Tensor);
  const x = new ort.Tensor(
    'float32',
    Float32Array.from({ length: 12 }, (_, i) => i),
    [2, 6],
  );

  test('returns tensors of the class for every operator', () => {
    for (const parts of [
      split(x, { axis: 1, split: [2, 4] }),
      splitToSequence(x, { axis: 1, split: [2, 4] }),
      variadicSplit(x, 1, [2, -1]),
      plan('split', x, { axis: 1, split: [2, 4] }).run(x),
    ]) {
      expect(parts.every((part) => part instanceof ort.Tensor)).toBe(true);
      expect(parts.map(({ dims, type }) => [type, ...dims])).toEqual([
        ['float32', 2, 2],
        ['float32', 2, 4],
      ]);
      expect([...parts[0].data]).toEqual([0, 1, 6, 7]);
    }
    expect(openvinoSplit(x, 1, 3)[2]).toBeInstanceOf(ort.Tensor);
  });

  test.each(storages)('splits %s', (type, Storage) => {
    const one = Storage.name.startsWith('Big') ? BigInt : Number;
    const y = new ort.Tensor(
      type,
      Storage.from({ length: 6 }, (_, i) => one(i % 2)),
      [3, 2],
    );
    const parts = split(y, { axis: 1, numOutputs: 2 });
    expect(parts.map((part) => [part.type, ...part.data].join())).toEqual([`${type},0,0,0`, `${type},1,1,1`]);
    expect(parts[0].data.constructor).toBe(y.data.constructor);
  });
});

/** Returns the parts of a call, or the message of its error. */
function outcome(call) {
  let parts;
  try {
    parts = call();
  } catch (error) {
    return error.message;
  }
  return parts.map((part) => {
    const seen = { shape: part.shape, dtype: part.dtype, data: [...part.dataSync()] };
    part.dispose();
    return seen;
  });
}

/** Creates a tensor of random shape and type. */
function randomTensor(random, dtypes) {
  const dtype = dtypes[random(0, dtypes.length - 1)];
  const shape = Array.from({ length: random(1, 5) }, () => random(random(0, 9) === 0 ? 0 : 1, 7));
  const size = sizeOf(shape);
  const values = (max) => Array.from({ length: size }, () => random(0, max));
  if (dtype === 'string') return tf.tensor(values(99).map(String), shape, 'string');
  return tf.tensor(values(dtype === 'bool' ? 1 : 1000), shape, dtype);
}

/** Draws a valid or invalid second argument for `tf.split`. */
function randomSizes(random, dim) {
  const kind = random(0, 9);
  if (kind < 3) return random(1, Math.max(1, dim));
  const sizes = [];
  for (let left = dim; left > 0; left -= sizes.at(-1)) sizes.push(random(0, left));
  if (kind < 6 && sizes.length > 0) sizes[random(0, sizes.length - 1)] = -1;
  if (kind === 9) sizes.push(random(-1, 2));
  return sizes;
}

describe.each(['cpu', 'wasm'])('kernels of registerKernels on the %s backend', (backend) => {
  const dtypes = ['float32', 'int32', 'bool'];
  let restore = () => {};
  beforeAll(() => tf.setBackend(backend));
  afterEach(() => restore());

  /** Expects that each call has the same outcome with the library's kernels and with ours. */
  function expectSame(calls) {
    const before = calls.map(outcome);
    restore = registerKernels(ts, tf);
    expect(calls.map(outcome)).toEqual(before);
    return before;
  }

  test('keep the parts and errors of tf.split in 300 random cases', () => {
    const random = randomSource(1);
    const calls = Array.from({ length: 300 }, () => {
      const x = randomTensor(random, dtypes);
      const axis = random(-x.rank, x.rank - 1);
      const sizes = randomSizes(random, x.shape.at(axis));
      return () => tf.split(x, sizes, axis);
    });
    const outcomes = expectSame(calls);
    expect(outcomes.filter((seen) => typeof seen === 'string').length).toBeGreaterThan(10);
    expect(outcomes.filter((seen) => typeof seen !== 'string').length).toBeGreaterThan(200);
  });

  test('keep the parts of tf.unstack in 200 random cases', () => {
    const random = randomSource(2);
    expectSame(
      Array.from({ length: 200 }, () => {
        const x = randomTensor(random, [...dtypes, 'string']);
        const axis = random(-x.rank, x.rank - 1);
        return () => tf.unstack(x, axis);
      }),
    );
  });

  test('keep the gradients in 50 random cases', () => {
    const random = randomSource(3);
    expectSame(
      Array.from({ length: 50 }, () => {
        const x = randomTensor(random, ['float32']);
        const axis = random(0, x.rank - 1);
        const weighted = (parts) => tf.addN(parts.map((part, i) => tf.sum(tf.mul(part, tf.square(tf.add(part, i))))));
        if (x.shape[axis] === 0) return () => [tf.clone(x)];
        const parts = () => (y) => weighted(random(0, 1) ? tf.split(y, y.shape[axis], axis) : tf.unstack(y, axis));
        return () => [tf.grad(parts())(x)];
      }),
    );
  });

  test('return parts that outlive the input, and leak nothing', () => {
    restore = registerKernels(ts, tf);
    const { numTensors, numDataBuffers } = tf.memory();
    for (const axis of [0, 1]) {
      const x = tf.tensor([1, 2, 3, 4], [2, 2]);
      const parts = tf.split(x, 2, axis);
      x.dispose();
      expect([...parts[1].dataSync()]).toEqual(axis === 0 ? [3, 4] : [2, 4]);
      tf.dispose(parts);
    }
    expect(tf.memory()).toMatchObject({ numTensors, numDataBuffers });
  });

  test('split tensors that grow the memory of the backend', () => {
    restore = registerKernels(ts, tf);
    const x = tf.ones([2048, 2048, 4]);
    const parts = tf.split(x, 4, 2);
    expect(parts.map((part) => tf.sum(part).dataSync()[0])).toEqual(Array(4).fill(2048 * 2048));
    tf.dispose([x, ...parts]);
  });

  test('forTf splits tensors of every type', () => {
    const { split, splitToSequence, variadicSplit, openvinoSplit } = forTf(ts, tf);
    const { numTensors } = tf.memory();
    const random = randomSource(5);
    for (let i = 0; i < 60; ++i) {
      const x = randomTensor(random, dtypes);
      const axis = random(-x.rank, x.rank - 1);
      const dim = x.shape.at(axis);
      if (sizeOf(x.shape) > 0) {
        const first = random(0, dim);
        const expected = outcome(() => tf.split(x, [first, dim - first], axis));
        expect(outcome(() => split(x, { axis, split: [first, dim - first] }))).toEqual(expected);
        expect(outcome(() => variadicSplit(x, axis, [first, -1]))).toEqual(expected);
        expect(outcome(() => openvinoSplit(x, axis, dim))).toEqual(outcome(() => tf.split(x, dim, axis)));
        expect(outcome(() => splitToSequence(x, { axis, keepdims: 0 }))).toEqual(outcome(() => tf.unstack(x, axis)));
      }
      x.dispose();
    }
    expect(tf.memory()).toMatchObject({ numTensors });
  });
});

test.each([
  ['split', (on, x) => on.split(x, { axis: -1, split: [1, 3] }), 2, [1, 3]],
  ['splitToSequence', (on, x) => on.splitToSequence(x, { axis: 1, split: 2 }), 1, [2, 1]],
  ['splitToSequence without the axis', (on, x) => on.splitToSequence(x, { axis: 1, keepdims: 0 }), 1, [1, 1, 1]],
  ['variadicSplit', (on, x) => on.variadicSplit(x, 1, [1, -1]), 1, [1, 2]],
  ['openvinoSplit', (on, x) => on.openvinoSplit(x, -1, 2), 2, [2, 2]],
  ['a split into one part', (on, x) => on.split(x, { axis: 0, split: [2] }), 0, [2]],
])('tf.grad differentiates calls of forTf: %s', async (_, split, axis, lengths) => {
  await tf.setBackend('cpu');
  const adapted = forTf(ts, tf);
  const x = tf.tensor(
    Float32Array.from({ length: 24 }, (_, i) => i),
    [2, 3, 4],
  );
  lengths.forEach((length, i) => {
    // The gradient of one part is its upstream gradient, padded with zeros for the other parts.
    const part = split(adapted, x)[i];
    const upstream = tf.reshape(tf.range(1, part.size + 1), part.shape);
    const begin = lengths.slice(0, i).reduce((sum, each) => sum + each, 0);
    const shape = x.shape.map((dim, k) => (k === axis ? length : dim));
    const padding = x.shape.map((dim, k) => (k === axis ? [begin, dim - begin - length] : [0, 0]));
    const expected = tf.pad(tf.reshape(upstream, shape), padding);
    const gradient = tf.grad((y) => split(adapted, y)[i])(x, upstream);
    expect([...gradient.dataSync()]).toEqual([...expected.dataSync()]);
    expect(gradient.shape).toEqual(x.shape);
  });
});

test('tf.grad differentiates a split with skipped parts', async () => {
  await tf.setBackend('cpu');
  const x = tf.tensor([1, 2, 3, 4, 5, 6], [2, 3]);
  const options = { axis: 1, split: [1, 2], into: [new Float32Array(2), null] };
  const gradient = tf.grad((y) => {
    const [left, skipped] = forTf(ts, tf).split(y, options);
    expect(skipped).toBe(null);
    Object.assign(options, { axis: 0, split: [2] });
    return left;
  })(x, tf.tensor([7, 8], [2, 1]));
  expect([...gradient.dataSync()]).toEqual([7, 0, 0, 8, 0, 0]);
});

test.each(['cpu', 'wasm'])('forTf converts tensors of the %s backend to pixels', async (backend) => {
  await tf.setBackend(backend);
  const { toPlanes, toPixels } = forTf(ts, tf);
  const image = { data: Uint8ClampedArray.from({ length: 24 }, (_, i) => i * 10), width: 3, height: 2 };
  for (const type of ['float32', 'uint8', 'int8']) {
    for (const layout of ['NHWC', 'HWC', 'NCHW', 'CHW']) {
      for (const channels of ['RGBA', 'BGR', 'A']) {
        const options = { type, layout, channels, zeroPoint: type === 'int8' ? -128 : 0 };
        expect(toPixels(toPlanes(image, options), options)).toEqual(ts.toPixels(ts.toPlanes(image, options), options));
      }
    }
  }
  const pixels = tf.browser.fromPixels({ ...image, data: new Uint8Array(image.data) });
  expect(toPixels(pixels)).toEqual({ ...image, data: image.data.map((byte, i) => (i % 4 === 3 ? 255 : byte)) });
  const mask = tf.greater(tf.tensor([[0.2, 0.8]]), 0.5);
  expect(toPixels(mask, { channels: 'A' }).data.join()).toBe('0,0,0,0,0,0,0,255');
});

test('forTf splits strings and complex tensors', async () => {
  await tf.setBackend('cpu');
  const words = tf.tensor(['a', 'b', 'c', 'd'], [2, 2], 'string');
  expect(outcome(() => forTf(ts, tf).split(words, { axis: 1, numOutputs: 2 })).map(({ data }) => data)).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
  const x = tf.complex(tf.tensor([1, 2, 3, 4], [2, 2]), tf.tensor([5, 6, 7, 8], [2, 2]));
  const parts = forTf(ts, tf).split(x, { axis: 1, numOutputs: 2 });
  expect(parts.map((part) => [...part.dataSync()])).toEqual([
    [1, 5, 3, 7],
    [2, 6, 4, 8],
  ]);
});

describe('transformers.js', () => {
  const { Tensor, RawImage, ViTImageProcessor } = transformers;
  let restore = () => {};
  afterEach(() => restore());

  /** Returns a tensor's type, dims, class and bytes. */
  const seen = ({ type, dims, data }) => [
    type,
    dims,
    data.constructor.name,
    Buffer.from(bytesOf(data)).toString('hex'),
  ];

  test('permute returns the same tensors for every type, every order and ranks 1 to 5', () => {
    const random = randomSource(7);
    const orders = (axes) =>
      axes.length < 2
        ? [axes]
        : axes.flatMap((axis, i) => orders(axes.filter((_, k) => k !== i)).map((rest) => [axis, ...rest]));
    const calls = [];
    for (const [type, Class] of storages) {
      for (let rank = 1; rank <= 5; ++rank) {
        const max = [0, 4000, 80, 20, 8, 5][rank];
        const dims = Array.from({ length: rank }, () => random(1, max));
        // No NaNs: the library copies elements as numbers, which may change the bits of a NaN.
        const one = Class.name.startsWith('Big')
          ? BigInt
          : (/** @type {number} */ x) => (type.startsWith('float') ? x / 7 : x);
        const values = Class.from({ length: sizeOf(dims) }, () => one(random(0, type === 'bool' ? 1 : 1000)));
        const x = new Tensor(type, values, dims);
        const axes = orders([...dims.keys()]);
        for (const order of rank < 5 ? axes : [axes[0], [4, 0, 1, 2, 3], [1, 2, 3, 4, 0]]) {
          calls.push(() => seen(x.permute(...order)));
        }
      }
    }
    const words = new Tensor(
      'string',
      Array.from({ length: 3000 }, (_, i) => String(i)),
      [30, 100],
    );
    calls.push(() => words.permute(1, 0).data.join());
    const before = calls.map((call) => call());
    const former = Tensor.prototype.permute;
    restore = registerPermute(ts, transformers);
    expect(calls.map((call) => call())).toEqual(before);
    restore();
    expect(Tensor.prototype.permute).toBe(former);
  });

  test.each([224, 640])('an image processor returns the same %d x %d x 3 values', async (size) => {
    const settings = {
      do_resize: false,
      do_rescale: true,
      do_normalize: true,
      image_mean: [0.485, 0.456, 0.406],
      image_std: [0.229, 0.224, 0.225],
    };
    const processor = new ViTImageProcessor(settings);
    const random = randomSource(8);
    const image = new RawImage(
      Uint8ClampedArray.from({ length: size * size * 3 }, () => random(0, 255)),
      size,
      size,
      3,
    );
    const { pixel_values: before } = await processor(image);
    let calls = 0;
    const { permute } = Tensor.prototype;
    Tensor.prototype.permute = function counted(...axes) {
      ++calls;
      return permute.apply(this, axes);
    };
    restore = registerPermute(ts, transformers);
    const { pixel_values: after } = await processor(image);
    expect(calls).toBe(0);
    restore();
    Tensor.prototype.permute = permute;
    expect(after.dims).toEqual([1, 3, size, size]);
    expect(Buffer.compare(bytesOf(after.data), bytesOf(before.data))).toBe(0);
  });
});
