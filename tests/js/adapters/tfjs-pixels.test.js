// Pixels of forTf with a fake library. tests/compat/adapters.test.js uses the real library.
import { loadSync } from '../../../js/index.js';
import { forTf } from '../../../js/tfjs.js';
import { expectError } from '../support/outcome.js';

const ts = loadSync();
const storages = { float32: Float32Array, int32: Int32Array, bool: Uint8Array };

/** Makes a tf.Tensor. Like the library, it accepts only values of the usual class. */
function tensor(values, shape, dtype) {
  if (!(values instanceof storages[dtype])) throw new Error(`${dtype} in a ${values.constructor.name}`);
  return { dtype, shape, dataSync: () => values };
}
const { toPlanes, toPixels } = forTf(ts, { tensor });
const image = { data: Uint8ClampedArray.from({ length: 24 }, (_, i) => i * 10), width: 3, height: 2 };

describe('toPlanes', () => {
  test('uses the layout NHWC by default', () => {
    const input = toPlanes(image, { channels: 'RGBA' });
    expect([input.dtype, input.shape]).toEqual(['float32', [1, 2, 3, 4]]);
    expect(input.dataSync()).toEqual(Float32Array.from(image.data, (x) => x / 255));
  });

  test('uses the layout of the options', () => {
    expect(toPlanes(image, { layout: 'CHW' }).shape).toEqual([3, 2, 3]);
    expect(toPlanes(image, { layout: undefined }).shape).toEqual([1, 2, 3, 3]);
  });

  test.each([
    ['int8', -128],
    ['uint8', 0],
  ])('returns int32 for the type %s', (type, zeroPoint) => {
    const input = toPlanes(image, { type, rescale: 1, zeroPoint, channels: 'RGBA' });
    expect(input.dtype).toBe('int32');
    expect(input.dataSync()).toEqual(Int32Array.from(image.data, (x) => x + zeroPoint));
  });

  test('copies the result for a WasmTensor and disposes of it', () => {
    const pixels = ts.alloc('uint8', [2, 3, 4]);
    pixels.data.set(image.data);
    const { tensors } = ts.memory();
    for (const type of ['float32', 'uint8']) {
      expect(toPlanes(pixels, { type }).dataSync()).toEqual(toPlanes(image, { type }).dataSync());
    }
    expect(ts.memory().tensors).toBe(tensors);
    const { buffer } = toPlanes(pixels).dataSync();
    expect(buffer).not.toBe(pixels.data.buffer);
    pixels.dispose();
  });

  test('writes into an array of the caller', () => {
    const into = new Float32Array(18);
    expect(toPlanes(image, { into }).dataSync()).toBe(into);
    expect(into).toEqual(toPlanes(image).dataSync());
  });
});

const types = ['float32', 'uint8', 'int8'];
const layouts = [undefined, 'NHWC', 'HWC', 'NCHW', 'CHW'];
const channels = ['RGB', 'BGR', 'RGBA', 'ABGR', 'RG', 'A', 'G'];
const grid = types.flatMap((type) => layouts.flatMap((layout) => channels.map((each) => [type, layout, each])));

test.each(grid)('toPixels undoes toPlanes for %s, %s, %s', (type, layout, channels) => {
  const options = { type, layout, channels, zeroPoint: type === 'int8' ? -128 : 0 };
  const back = toPixels(toPlanes(image, options), options);
  const isKept = (letter) => channels.includes(letter);
  // A single channel is written to each named channel. Other channels are 0, and alpha is 255.
  const wanted = image.data.map((byte, i) => (isKept('RGBA'[i % 4]) ? byte : i % 4 === 3 ? 255 : 0));
  expect(back).toEqual({ data: wanted, width: 3, height: 2 });
  expect(back.data).toEqual(ts.toPixels(ts.toPlanes(image, options), options).data);
});

describe('toPixels', () => {
  const bytes = Int32Array.of(0, 127, 255, 1, 2, 3);

  test.each([
    ['without a type', undefined, bytes, 'uint8'],
    ['as uint8', { type: 'uint8' }, bytes, 'uint8'],
    ['as int8', { type: 'int8', zeroPoint: -128 }, Int32Array.of(-128, 127, 0, 1, 2, 3), 'int8'],
    ['with numbers', { mean: 3, std: 0.5, rescale: 2 }, bytes, 'uint8'],
  ])('accepts int32 %s', (_, options, values, type) => {
    const given = { type, data: (type === 'int8' ? Int8Array : Uint8Array).from(values), dims: [1, 2, 3] };
    const wanted = ts.toPixels(given, { layout: 'HWC', ...options });
    expect(toPixels(tensor(values, [1, 2, 3], 'int32'), options)).toEqual(wanted);
  });

  test.each([
    [undefined, 256, '0 to 255, got 256 at index 2'],
    [undefined, -1, '0 to 255, got -1 at index 2'],
    ['uint8', 2 ** 31 - 1, '0 to 255, got 2147483647 at index 2'],
    ['int8', 128, '-128 to 127, got 128 at index 2'],
    ['int8', -129, '-128 to 127, got -129 at index 2'],
  ])('rejects int32 values beyond the type %s, such as %i', (type, value, text) => {
    const into = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
    const call = () => toPixels(tensor(Int32Array.of(0, 1, value), [1, 1, 3], 'int32'), { type, into });
    expectError(call, 'DATA_MISMATCH', `toPixels: int32 values must be ${text}. Clip them first: tf.clipByValue(x, `);
    expect([...into.data]).toEqual([0, 0, 0, 0]);
  });

  const mask = tensor(Uint8Array.of(0, 1, 2), [1, 3], 'bool');
  test.each([
    ['without a type', {}, [0, 255, 255]],
    ['as float32', { type: 'float32' }, [0, 255, 255]],
    ['as uint8', { type: 'uint8' }, [0, 1, 1]],
    ['as uint8 with a rescale', { type: 'uint8', rescale: 1 / 255 }, [0, 255, 255]],
    ['as int8', { type: 'int8', zeroPoint: -1 }, [1, 2, 2]],
  ])('accepts bool as 0 and 1 %s', (_, options, wanted) => {
    const { data } = toPixels(mask, { ...options, channels: 'A' });
    expect([...data].filter((_, i) => i % 4 === 3)).toEqual(wanted);
  });

  test('writes into an image of the caller', () => {
    const into = { data: new Uint8ClampedArray(12).fill(7), width: 3, height: 1 };
    expect(toPixels(mask, { channels: 'A', into })).toBe(into);
    expect(into.data.join()).toBe('7,7,7,0,7,7,7,255,7,7,7,255');
  });

  test('writes a batch into the images of a list', () => {
    const batch = tensor(new Float32Array(6).fill(1), [2, 1, 1, 3], 'float32');
    const into = [null, { data: new Uint8ClampedArray(4), width: 1, height: 1 }];
    const pictures = toPixels(batch, { into });
    expect([pictures[0], pictures[1] === into[1], ...into[1].data]).toEqual([null, true, 255, 255, 255, 255]);
  });

  test('returns a list for a batch', () => {
    const batch = tensor(new Float32Array(6).fill(1), [2, 1, 1, 3], 'float32');
    const white = { data: new Uint8ClampedArray(4).fill(255), width: 1, height: 1 };
    expect(toPixels(batch, { batch: true })).toEqual([white, white]);
    expectError(
      () => toPixels(batch),
      'ARGUMENT_MISSING',
      'toPixels: batch must be true for a tensor of 2 images. The result is then a list.',
    );
  });

  test.each([
    ['complex64', 'the string "complex64"'],
    ['string', 'the string "string"'],
    ['float16', 'the string "float16"'],
    ['uint8', 'the string "uint8"'],
    ['toString', 'the string "toString"'],
    [undefined, 'undefined'],
  ])('rejects a tensor of %s and lists the dtypes', (dtype, shown) => {
    const x = { dtype, shape: [1, 1], dataSync: () => new Float32Array(2) };
    const text = `toPixels: dtype of the tensor must be float32, int32 or bool, got ${shown}.`;
    expectError(() => toPixels(x), 'TYPE_UNSUPPORTED', text);
  });

  test.each([
    ['int32', 'float32', 'type must be uint8 or int8 for a tensor of int32, got the string "float32".'],
    ['float32', 'uint8', 'type must be float32 for a tensor of float32, got the string "uint8".'],
    ['float32', 'int8', 'type must be float32 for a tensor of float32, got the string "int8".'],
  ])('rejects %s as %s', (dtype, type, text) => {
    const x = tensor(new storages[dtype](3), [1, 1, 3], dtype);
    expectError(() => toPixels(x, { type }), 'TYPE_UNSUPPORTED', `toPixels: ${text}`);
  });

  test('rejects a tensor of the package', () => {
    expectError(
      () => toPixels(ts.toPlanes(image)),
      'DATA_MISMATCH',
      'toPixels: the input must be a tf.Tensor, got an object.',
    );
  });
});

describe.each([
  ['toPlanes', (type) => toPlanes(image, { type })],
  ['toPixels', (type) => toPixels(toPlanes(image), { type })],
])('%s', (name, run) => {
  test.each([
    ['float16', 'the string "float16"'],
    ['int32', 'the string "int32"'],
    ['bool', 'the string "bool"'],
    ['float64', 'the string "float64"'],
    ['toString', 'the string "toString"'],
    [null, 'null'],
    [5, '5'],
  ])('rejects the type %p', (type, shown) => {
    const text = `${name}: type must be float32, uint8 or int8, got ${shown}. TensorFlow.js has no other type for planes`;
    expectError(() => run(type), 'TYPE_UNSUPPORTED', text);
  });
});
