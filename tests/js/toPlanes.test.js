import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { bytesOf } from './oracle.js';
import { errorOf, refusal } from './outcome.js';
import { classes, planesOf } from './pixels-oracle.js';

const ts = await load();

const imageNet = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };
const defaults = { channels: 'RGB', type: 'float32', rescale: 1 / 255, mean: [0, 0, 0], std: [1, 1, 1], zeroPoint: 0 };

/** An image whose bytes were transferred to somebody else. */
function detached() {
  const data = new Uint8Array(24);
  structuredClone(data, { transfer: [data.buffer] });
  return { data, width: 3, height: 2 };
}

/** Every order of one to four of R, G, B and A. */
function everyOrder() {
  const orders = [''];
  for (const order of orders) {
    for (const letter of 'RGBA') if (!order.includes(letter)) orders.push(order + letter);
  }
  return orders.slice(1);
}

/** `length` bytes that run through all values, and differ from their neighbours. */
const bytesFrom = (seed, length) =>
  Uint8ClampedArray.from({ length }, (_, i) => (i * 167 + seed * 31 + (i >> 8)) & 255);

/** Whether two arrays have the same bytes. (`toEqual` takes a second for a large one.) */
const hasSameBits = (a, b) => Buffer.compare(bytesOf(a), bytesOf(b)) === 0;

const numbers = fc
  .record({
    channels: fc.constantFrom(...everyOrder()),
    type: fc.constantFrom('float32', 'float16', 'uint8', 'int8'),
    rescale: fc.constantFrom(1 / 255, 1, 2 / 255, -0.5, 1e-30),
    mean: fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: 4, maxLength: 4 }),
    std: fc.array(fc.double({ min: 0.01, max: 4, noNaN: true }), { minLength: 4, maxLength: 4 }),
    zeroPoint: fc.integer({ min: 0, max: 127 }),
  })
  .map((given) => ({
    ...given,
    // No mean may lie above all values.
    mean: given.mean.slice(0, given.channels.length).map((mean) => Math.min(mean, Math.max(0, 255 * given.rescale))),
    std: given.std.slice(0, given.channels.length),
    zeroPoint: given.type.startsWith('float') ? 0 : given.zeroPoint,
  }));
const sizes = fc.oneof(
  fc.record({ width: fc.nat(40), height: fc.nat(5) }),
  fc.constantFrom(
    { width: 1, height: 1 },
    { width: 3, height: 5 },
    { width: 4095, height: 1 },
    { width: 96, height: 97 },
  ),
);

describe('toPlanes', () => {
  test('gives what the equation says, for every order, type, layout, kind of image, size and batch', () => {
    fc.assert(
      fc.property(
        numbers,
        sizes,
        fc.constantFrom(4, 3, 1),
        fc.constantFrom('NCHW', 'CHW', 'NHWC', 'HWC'),
        fc.integer({ min: 1, max: 3 }),
        fc.nat(255),
        (given, { width, height }, pixelBytes, layout, images, seed) => {
          const hasBatch = layout.startsWith('N');
          const batch = hasBatch ? images : 1;
          const isPlanar = layout.endsWith('CHW');
          const count = width * height;
          const all = bytesFrom(seed, batch * count * pixelBytes);
          const each = Array.from({ length: batch }, (_, i) =>
            all.subarray(i * count * pixelBytes, (i + 1) * count * pixelBytes),
          );
          const want = planesOf(given, isPlanar, each, count, pixelBytes);
          const dims = [height, width];
          if (isPlanar) dims.unshift(given.channels.length);
          else dims.push(given.channels.length);
          if (hasBatch) dims.unshift(batch);

          const options = { ...given, layout };
          const tensor = { type: 'uint8', dims: [batch, height, width, pixelBytes], data: all };
          const planes = ts.toPlanes(tensor, options);
          expect([planes.type, planes.dims]).toEqual([given.type, dims]);
          expect(planes.data.constructor).toBe(classes[given.type]);
          expect(hasSameBits(planes.data, want)).toBe(true);

          if (count === 0) return;
          // The same by images of their own, into an array at an odd offset of its buffer.
          const width_ = want.BYTES_PER_ELEMENT;
          const into = new classes[given.type](new ArrayBuffer(want.byteLength + 3 * width_), width_, want.length);
          const list = each.map((data) => ({ data, width, height }));
          const same = ts.toPlanes(batch === 1 ? list[0] : list, { ...options, into });
          expect(same.data).toBe(into);
          expect(hasSameBits(into, want)).toBe(true);
          const around = new Uint8Array(into.buffer);
          expect([...around.slice(0, width_), ...around.slice(width_ + want.byteLength)]).toEqual(
            new Array(3 * width_).fill(0),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([{}, imageNet])('has the defaults that are written down, %#', (options) => {
    const data = bytesFrom(5, 256 * 4);
    const planes = ts.toPlanes({ data, width: 16, height: 16 }, options);
    expect(planes.dims).toEqual([1, 3, 16, 16]);
    expect(planes.data).toEqual(planesOf({ ...defaults, ...options }, true, [data], 256, 4));
  });

  test('every byte of every channel, for more pixels than a tile', () => {
    const [width, height] = [300, 200];
    const data = bytesFrom(9, width * height * 4);
    const planes = ts.toPlanes({ data, width, height }, { channels: 'ABGR', std: 0.5 });
    const want = { ...defaults, channels: 'ABGR', mean: [0, 0, 0, 0], std: [0.5, 0.5, 0.5, 0.5] };
    expect(hasSameBits(planes.data, planesOf(want, true, [data], width * height, 4))).toBe(true);
  });

  test('takes data at any offset, of Uint8Array and Buffer, and in shared memory', () => {
    const want = planesOf(defaults, true, [bytesFrom(1, 60)], 15, 4);
    const odd = new Uint8Array(new SharedArrayBuffer(70), 7, 60);
    odd.set(bytesFrom(1, 60));
    for (const data of [odd, Buffer.from(bytesFrom(1, 60))]) {
      expect(ts.toPlanes({ data, width: 5, height: 3 }).data).toEqual(want);
    }
  });

  test('gives tensors of the class that was asked for, and writes into tensors', () => {
    class Mine {
      constructor(type, data, dims) {
        Object.assign(this, { type, data, dims });
      }
    }
    const image = { data: bytesFrom(2, 24), width: 3, height: 2 };
    const mine = ts.withTensor(Mine).toPlanes(image);
    expect(mine).toBeInstanceOf(Mine);
    const again = ts.toPlanes(image, { into: new Mine('float32', new Float32Array(18), [1, 3, 2, 3]) });
    expect(again.data).toEqual(mine.data);
  });

  test('stays in WebAssembly memory with a heap tensor', () => {
    const image = ts.alloc('uint8', [2, 3, 5, 4]);
    image.data.set(bytesFrom(3, 120));
    const planes = ts.toPlanes(image, { layout: 'NHWC' });
    expect(planes.dims).toEqual([2, 3, 5, 3]);
    expect(planes.data.buffer).toBe(image.data.buffer);
    const images = [bytesFrom(3, 120).subarray(0, 60), bytesFrom(3, 120).subarray(60)];
    expect(planes.data).toEqual(planesOf(defaults, false, images, 15, 4));
    const outside = ts.toPlanes(image, { layout: 'NHWC', into: new Float32Array(90) });
    expect(outside.data).toEqual(planes.data.slice());
    planes.dispose();
    image.dispose();
    expect(ts.memory().tensors).toBe(0);
  });
});

describe('a plan of toPlanes', () => {
  test('is checked once and run for every frame', () => {
    const plan = ts.plan('toPlanes', { type: 'uint8', dims: [6, 7, 4] }, { ...imageNet, channels: 'BGR' });
    expect(plan.outputs).toEqual([{ type: 'float32', dims: [1, 3, 6, 7], size: 126, byteLength: 504 }]);
    const into = plan.allocate();
    expect(into).toEqual([new Float32Array(126)]);
    for (const seed of [1, 2]) {
      const data = bytesFrom(seed, 168);
      const want = planesOf({ ...defaults, ...imageNet, channels: 'BGR' }, true, [data], 42, 4);
      const [made] = plan.run({ data, width: 7, height: 6 });
      expect(made.data).toEqual(want);
      const [given] = plan.run({ data, width: 7, height: 6 }, { into });
      expect(given.data).toBe(into[0]);
      expect(into[0]).toEqual(want);
    }
    const error = errorOf(() => plan.run({ data: new Uint8Array(168), width: 6, height: 7 }));
    expect(error).toMatchObject({
      code: 'DATA_MISMATCH',
      message: expect.stringContaining('the plan is for uint8 [6,7,4]'),
    });
  });
});

test.each([
  ['float32', 'TYPE_UNSUPPORTED', 'toPlanes: the image has element type float32, it must be uint8'],
  ['half', 'TYPE_UNSUPPORTED', 'the string "half"'],
])('a plan of toPlanes is for bytes, not for %s', (type, code, words) => {
  const error = errorOf(() => ts.plan('toPlanes', { type, dims: [2, 3, 4] }));
  expect(error).toMatchObject({ name: 'SplitError', code, message: expect.stringContaining(words) });
});

describe('what is wrong is said, and nothing is written', () => {
  const image = { data: new Uint8ClampedArray(24).fill(9), width: 3, height: 2 };
  const into = new Float32Array(18).fill(7);
  const call = (given, options) => errorOf(() => ts.toPlanes(given, { into, ...options }));
  afterEach(() => expect(into).toEqual(new Float32Array(18).fill(7)));

  test.each([
    [{ channels: 'RGX' }, 'ARGUMENT_UNKNOWN', 'channels is "RGX"'],
    [{ channels: 'RGBAR' }, 'ARGUMENT_UNKNOWN', 'channels is "RGBAR"'],
    [{ mean: [0.5, 123.675, 1] }, 'ARGUMENT_UNKNOWN', 'mean[1] is 123.675, rescale makes 1 of a byte at most'],
    [{ mean: 1, rescale: -1 }, 'ARGUMENT_UNKNOWN', 'mean is 1, rescale makes 0 of a byte at most'],
    [{ channels: '' }, 'ARGUMENT_UNKNOWN', 'channels is ""'],
    [{ channels: '\u001b[31m\u00e9' }, 'ARGUMENT_UNKNOWN', 'channels is "?[31m?"'],
    [{ channels: ['R'] }, 'ARGUMENT_UNKNOWN', 'channels is an array, it must be a string'],
    [{ type: 'int32' }, 'TYPE_UNSUPPORTED', 'element type int32'],
    [{ type: 'half' }, 'TYPE_UNSUPPORTED', 'the string "half"'],
    [{ rescale: '1' }, 'ARGUMENT_UNKNOWN', 'rescale is the string "1", it must be a number'],
    [{ rescale: NaN }, 'ARGUMENT_UNKNOWN', 'rescale is NaN'],
    [{ rescale: 0 }, 'ARGUMENT_UNKNOWN', 'rescale is 0'],
    [{ std: [1, 0, 1] }, 'ARGUMENT_UNKNOWN', 'std[1] is 0'],
    [{ std: NaN }, 'ARGUMENT_UNKNOWN', 'std is NaN'],
    [{ std: '1' }, 'ARGUMENT_UNKNOWN', 'std is the string "1"'],
    [{ channels: 'ŒŇł' }, 'ARGUMENT_UNKNOWN', 'channels is "???", allowed'],
    [{ channels: 'RGB'.repeat(500) }, 'ARGUMENT_UNKNOWN', /^toPlanes: channels is "(RGB){13}R", allowed .* once\.$/],
    [{ mean: [1, 2] }, 'SIZES_COUNT_MISMATCH', 'mean has 2 elements'],
    [{ mean: [] }, 'SIZES_COUNT_MISMATCH', 'mean is empty'],
    [{ mean: [1, '2', 3] }, 'ARGUMENT_UNKNOWN', 'mean[1] is the string "2"'],
    [{ mean: new Float64Array(100000) }, 'SIZES_COUNT_MISMATCH', 'mean has 100000 elements'],
    [{ zeroPoint: 3 }, 'ARGUMENT_UNKNOWN', 'zeroPoint is 3, it must be 0'],
    [{ zeroPoint: 1.5, type: 'int8' }, 'ARGUMENT_UNKNOWN', 'zeroPoint is 1.5'],
    [{ layout: 'NWHC' }, 'ARGUMENT_UNKNOWN', 'layout is "NWHC"'],
    [{ means: 1 }, 'ARGUMENT_UNKNOWN', 'no option "means"'],
    [{ into: new Float32Array(17) }, 'OUTPUT_MISMATCH', 'length 17, dims and type make it 18'],
    [{ into: new Uint8Array(18) }, 'OUTPUT_MISMATCH', 'Uint8Array'],
    [{ into: new Float32Array(18), type: 'int8' }, 'OUTPUT_MISMATCH', 'int8 is stored in Int8Array'],
  ])('options %#', (options, code, words) => {
    expect(call(image, options)).toMatchObject(refusal(code, words));
  });

  test.each([
    [undefined, 'DATA_MISMATCH', 'is undefined'],
    ['picture.png', 'DATA_MISMATCH', 'an ImageData'],
    [{ data: [1, 2, 3, 4], width: 1, height: 1 }, 'DATA_MISMATCH', 'is an array'],
    [{ data: new Float32Array(4), width: 1, height: 1 }, 'DATA_MISMATCH', 'Float32Array'],
    [{ data: new Uint8Array(5), width: 2, height: 1 }, 'DATA_MISMATCH', 'length 5'],
    [{ data: new Uint8Array(4), width: 2, height: 1 }, 'DIMS_INVALID', '2 bytes for a pixel'],
    [{ data: new Uint8Array(4), width: -1, height: -1 }, 'DIMS_INVALID', 'is -1'],
    [{ data: new Uint8Array(4), width: 0.5, height: 2 }, 'DIMS_INVALID', 'is 0.5'],
    [{ data: new Uint8Array(4), width: NaN, height: 2 }, 'DIMS_INVALID', 'is NaN x 2'],
    [
      { data: new Uint8Array(4), width: '2', height: 2 },
      'DIMS_INVALID',
      'is the string "2" x 2, width and height must',
    ],
    [
      { type: 'uint8', data: new Uint8Array(24), dims: [3, 2, 40] },
      'DIMS_INVALID',
      'bytes for a pixel, it must have 4, 3 or 1',
    ],
    [detached(), 'DATA_MISMATCH', 'data of the image is detached'],
    [[image, detached()], 'DATA_MISMATCH', 'data of image 1 is detached'],
    [{ type: 'uint8', data: new Uint8Array(23), dims: [2, 3, 4] }, 'DATA_MISMATCH', 'length 23'],
    [{ type: 'int8', data: new Int8Array(24), dims: [2, 3, 4] }, 'TYPE_UNSUPPORTED', 'int8'],
    [{ type: 'uint8', data: new Uint8Array(24), dims: [24] }, 'DIMS_INVALID', 'rank 1'],
    [{ type: 'uint8', data: new Uint8Array(0), dims: [2 ** 40, 2 ** 40, 4] }, 'DIMS_INVALID', 'more than 2^53'],
    [[], 'ARGUMENT_UNKNOWN', 'empty'],
    [[image, { ...image, width: 2, height: 3 }], 'DIMS_INVALID', 'one size'],
    [[image, null], 'DATA_MISMATCH', 'image 1 is null'],
  ])('image %#', (given, code, words) => {
    expect(call(given)).toMatchObject({ name: 'SplitError', code, message: expect.stringContaining(words) });
  });

  test('a batch in a layout that has none', () => {
    const error = errorOf(() => ts.toPlanes([image, image], { layout: 'CHW' }));
    expect(error).toMatchObject({
      code: 'ARGUMENT_CONFLICT',
      message: expect.stringContaining('layout CHW is that of one image'),
    });
  });

  test('a target that lies in the image', () => {
    const memory = new ArrayBuffer(96);
    const overlapped = { data: new Uint8Array(memory, 0, 24), width: 3, height: 2 };
    expect(call(overlapped, { into: new Float32Array(memory, 0, 18) })).toMatchObject({ code: 'OUTPUT_MISMATCH' });
  });
});

describe('a plan', () => {
  const gray = { data: bytesFrom(9, 6), width: 3, height: 2 };
  const rgb = { data: bytesFrom(5, 18), width: 3, height: 2 };
  const tensor = { type: 'uint8', data: rgb.data, dims: [2, 3, 3] };

  test.each([
    ['an image', rgb, [2, 3, 3]],
    ['a grey image', gray, [2, 3, 1]],
    ['a tensor', tensor, [2, 3, 3]],
    ['a size', { width: 3, height: 2 }, [2, 3, 4]],
    ['a list of images', [rgb, tensor], [2, 2, 3, 3]],
  ])('is made of %s', (_, images, dims) => {
    expect(ts.plan('toPlanes', images).dims).toEqual(dims);
  });

  test('is not made of what is no image', () => {
    const wrong = [
      { ...rgb, data: new Float32Array(18) },
      { ...rgb, data: [1] },
      { ...rgb, data: bytesFrom(1, 17) },
      7,
    ];
    for (const image of wrong) {
      expect(errorOf(() => ts.plan('toPlanes', image))).toMatchObject({ code: 'DATA_MISMATCH' });
    }
  });

  test('for one image takes a batch of one, and the other way round', () => {
    const wanted = ts.toPlanes(rgb);
    for (const images of [rgb, [rgb], tensor, { ...tensor, dims: [1, 2, 3, 3] }]) {
      const plan = ts.plan('toPlanes', images);
      for (const given of [rgb, [rgb], tensor, { ...tensor, dims: [1, 2, 3, 3] }]) {
        expect(plan.run(given)).toEqual([wanted]);
      }
      expect(errorOf(() => plan.run([rgb, rgb]))).toMatchObject({ code: 'DATA_MISMATCH' });
    }
  });

  test('takes an image without pixels for one of its channels', () => {
    const plan = ts.plan('toPlanes', { type: 'uint8', dims: [5, 0, 3] });
    expect(plan.run({ data: new Uint8Array(0), width: 0, height: 5 })[0].dims).toEqual([1, 3, 5, 0]);
  });

  test('says what into must be', () => {
    const error = errorOf(() => ts.plan('toPlanes', rgb).run(rgb, { into: [] }));
    expect(error).toMatchObject(refusal('OUTPUT_MISMATCH', 'an array of 1: one to write for each part.'));
  });
});

test('an ImageData is a uint8 tensor [height, width, 4] to every split', () => {
  const image = { data: bytesFrom(4, 24), width: 3, height: 2, colorSpace: 'srgb' };
  const parts = ts.split(image, { axis: -1, numOutputs: 4 });
  expect(parts.map(({ type, dims }) => [type, dims])).toEqual(new Array(4).fill(['uint8', [2, 3, 1]]));
  parts.forEach(({ data }, c) => expect([...data]).toEqual([...image.data].filter((_, i) => i % 4 === c)));
  expect(errorOf(() => ts.split({ ...image, width: 4 }, { axis: -1, numOutputs: 4 })).code).toBe('DATA_MISMATCH');
});

describe('what people pass first gets its mend', () => {
  const drawn = 'draw it on a canvas and give context.getImageData(0, 0, width, height)';
  const size = { width: 4, height: 4 };
  const tagged = (name, properties) => ({ [Symbol.toStringTag]: name, ...properties });
  const cases = [
    ['a canvas', tagged('HTMLCanvasElement', size), drawn],
    ['an OffscreenCanvas', tagged('OffscreenCanvas', size), drawn],
    ['an ImageBitmap', tagged('ImageBitmap', size), drawn],
    ['an image', tagged('HTMLImageElement', size), drawn],
    ['a video', tagged('HTMLVideoElement', { width: 0, height: 0 }), drawn],
    ['a VideoFrame', tagged('VideoFrame', { displayWidth: 4, displayHeight: 4 }), "copyTo(data, { format: 'RGBX' })"],
    ['a promise', Promise.resolve(), 'await it first'],
    ["sharp's object", { data: new Uint8Array(12), info: { width: 2, height: 2, channels: 3 } }, '[info.height,'],
  ];
  test.each(cases)('%s', (_, given, words) => {
    const wanted = refusal('DATA_MISMATCH', words);
    expect(errorOf(() => ts.toPlanes(given))).toMatchObject(wanted);
    expect(errorOf(() => ts.toPlanes([given]))).toMatchObject(wanted);
    expect(errorOf(() => ts.plan('toPlanes', given))).toMatchObject(wanted);
    expect(errorOf(() => ts.split(given, { axis: 2, numOutputs: 4 }))).toMatchObject(wanted);
    expect(errorOf(() => ts.plan('split', given, { axis: 2, numOutputs: 4 }))).toMatchObject(wanted);
  });

  test('an ArrayBuffer as data', () => {
    const error = errorOf(() => ts.toPlanes({ ...size, data: new ArrayBuffer(64) }));
    expect(error).toMatchObject(refusal('DATA_MISMATCH', 'must be wrapped, new Uint8ClampedArray(buffer)'));
  });

  test('a tensor whose channels stand at the other end', () => {
    const tensor = { type: 'float32', dims: [48, 64, 3], data: new Float32Array(48 * 64 * 3) };
    const error = errorOf(() => ts.toPixels(tensor));
    expect(error).toMatchObject(refusal('DIMS_INVALID', 'its layout is another one, such as NCHW or NHWC'));
    expect(ts.toPixels(tensor, { layout: 'HWC' })).toMatchObject({ width: 64, height: 48 });
  });
});

test.each(['mean', 'std'])('%s holds no BigInts, as it is none', (name) => {
  const image = { data: new Uint8ClampedArray(4), width: 1, height: 1 };
  for (const list of [[1n, 1n, 1n], BigInt64Array.of(1n, 1n, 1n)]) {
    const error = errorOf(() => ts.toPlanes(image, { [name]: list }));
    expect(error).toMatchObject(refusal('ARGUMENT_UNKNOWN', `${name}[0] is the BigInt 1n, it must be a number`));
  }
});
