import fc from 'fast-check';

import { load } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { detached } from '../support/arbitraries.js';
import { expectEveryVariant, memoryKinds } from '../support/call-variants.js';
import { bitwise } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';
import { planesOf } from '../support/pixels-oracle.js';

const ts = await load();

const imageNet = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };
const defaults = { channels: 'RGB', type: 'float32', rescale: 1 / 255, mean: [0, 0, 0], std: [1, 1, 1], zeroPoint: 0 };

/** Returns every order of one to four of R, G, B and A. */
function everyOrder() {
  const orders = [''];
  for (const order of orders) {
    for (const letter of 'RGBA') if (!order.includes(letter)) orders.push(order + letter);
  }
  return orders.slice(1);
}

/** Returns `length` bytes that take all values and differ from their neighbours. */
const bytesFrom = (seed, length) =>
  Uint8ClampedArray.from({ length }, (_, i) => (i * 167 + seed * 31 + (i >> 8)) & 255);

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
    // A mean above all values is an error.
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

test('toPlanes matches the oracle for all options and forms', () => {
  const property = (given, { width, height }, pixelBytes, layout, images, seed, memoryKind) => {
    const hasBatch = layout.startsWith('N');
    const batch = hasBatch ? images : 1;
    const isPlanar = layout.endsWith('CHW');
    const count = width * height;
    const all = bytesFrom(seed, batch * count * pixelBytes);
    const bytes = count * pixelBytes;
    const each = Array.from({ length: batch }, (_, i) => all.subarray(i * bytes, (i + 1) * bytes));
    const data = planesOf(given, isPlanar, each, count, pixelBytes);
    const size = [height, width];
    const dims = isPlanar ? [given.channels.length, ...size] : [...size, given.channels.length];
    const wanted = { type: given.type, dims: hasBatch ? [batch, ...dims] : dims, data };

    const options = { ...given, layout };
    const tensor = { type: 'uint8', dims: [batch, height, width, pixelBytes], data: Uint8Array.from(all) };
    const call = ([one]) => [ts.toPlanes(one, options)];
    const plan = ([one]) => ts.plan('toPlanes', one, options);
    const run = (made, [one], into) => made.run(one, into);
    expectEveryVariant(ts, { inputs: [tensor], call, plan, run, expected: [wanted], memoryKind });

    if (count === 0) return;
    const list = each.map((bytesOfOne) => ({ data: bytesOfOne, width, height }));
    const into = data.slice().fill(1);
    const same = ts.toPlanes(batch === 1 ? list[0] : list, { ...options, into });
    expect(same.data).toBe(into);
    expect(bitwise(same)).toEqual(bitwise(wanted));
  };
  const layouts = fc.constantFrom('NCHW', 'CHW', 'NHWC', 'HWC');
  const drawn = [
    numbers,
    sizes,
    fc.constantFrom(4, 3, 1),
    layouts,
    fc.integer({ min: 1, max: 3 }),
    fc.nat(255),
    fc.constantFrom(...memoryKinds),
  ];
  fc.assert(fc.property(...drawn, property), { numRuns: runs(120) });
});

test.each([
  [{ channels: 'R', rescale: -1 / 255, mean: -0 }, 4],
  [{ channels: 'R', rescale: 1 / 255, mean: 1e-46, std: -1 }, 4],
  [{ channels: 'RGB', rescale: -1 / 255, mean: [-1e-46, 0, -0] }, 4],
  [{ channels: 'A', rescale: -1e-10, type: 'float16' }, 3],
  [{ channels: 'A', rescale: -1e-50 }, 3],
  [{ channels: 'RGBA', rescale: -0.5, std: 0.25 }, 3],
])('toPlanes has the sign of each zero with %j and %i bytes per pixel', (options, pixelBytes) => {
  for (const layout of ['NCHW', 'NHWC']) {
    for (const value of [0, 255]) {
      const data = new Uint8Array(48 * pixelBytes).fill(value);
      const [mean, std] = [options.mean ?? 0, options.std ?? 1].map((all) => Array(4).fill(all).flat());
      const given = { type: 'float32', zeroPoint: 0, ...options, mean, std };
      const planes = ts.toPlanes({ data, width: 48, height: 1, channels: pixelBytes }, { ...options, layout });
      const wanted = planesOf(given, layout === 'NCHW', [data], 48, pixelBytes);
      expect(bitwise(planes)).toBe(bitwise({ ...planes, data: wanted }));
    }
  }
});

test.each([
  ['no options', {}],
  ['the numbers of ImageNet', imageNet],
])('toPlanes has its documented defaults with %s', (_, options) => {
  const data = bytesFrom(5, 256 * 4);
  const planes = ts.toPlanes({ data, width: 16, height: 16 }, options);
  expect(planes.dims).toEqual([1, 3, 16, 16]);
  expect(planes.data).toEqual(planesOf({ ...defaults, ...options }, true, [data], 256, 4));
});

describe('a plan of toPlanes', () => {
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

  test.each([
    ['an image', rgb],
    ['a list of one', [rgb]],
    ['a tensor', tensor],
    ['a batch of one', { ...tensor, dims: [1, 2, 3, 3] }],
  ])('for %s accepts one image in each form', (_, images) => {
    const wanted = ts.toPlanes(rgb);
    const plan = ts.plan('toPlanes', images);
    for (const given of [rgb, [rgb], tensor, { ...tensor, dims: [1, 2, 3, 3] }]) {
      expect(plan.run(given)).toEqual([wanted]);
    }
    expectError(() => plan.run([rgb, rgb]), 'DATA_MISMATCH', '2,3,3] as planned, got uint8 [2,2,3,3].');
  });
});

describe('toPlanes rejects invalid arguments and writes nothing', () => {
  const image = { data: new Uint8ClampedArray(24).fill(9), width: 3, height: 2 };
  const into = new Float32Array(18).fill(7);
  const lost = { ...image, data: detached(new Uint8Array(24)) };
  const call = (given, options) => () => ts.toPlanes(given, { into, ...options });
  afterEach(() => expect(into).toEqual(new Float32Array(18).fill(7)));

  // Values of the wrong kind are tested in pixels/read.test.js.
  test.each([
    [
      'a mean of bytes',
      { mean: [0.5, 123.675, 1] },
      'ARGUMENT_UNKNOWN',
      'mean[1] must be at most 1 (rescaled maximum), got 123.675.',
    ],
    ['escapes as channels', { channels: '\u001b[31m\u00e9' }, 'ARGUMENT_UNKNOWN', 'got "?[31m?"'],
    ['foreign letters as channels', { channels: 'ŒŇł' }, 'ARGUMENT_UNKNOWN', 'got "???"'],
    [
      'many channels',
      { channels: 'RGB'.repeat(500) },
      'ARGUMENT_UNKNOWN',
      /^toPlanes: channels must be .*, got "(RGB){13}R"\.$/,
    ],
    ['an unknown type', { type: 'half' }, 'TYPE_UNSUPPORTED', 'the string "half"'],
    ['BigInts as std', { std: [1n, 1n, 1n] }, 'ARGUMENT_UNKNOWN', 'std[0] must be a number, got the BigInt 1n.'],
    [
      'typed BigInts as mean',
      { mean: BigInt64Array.of(1n, 1n, 1n) },
      'ARGUMENT_UNKNOWN',
      'mean[0] must be a number, got the BigInt 1n.',
    ],
    [
      'a mean for more channels',
      { mean: new Float64Array(100000) },
      'SIZES_COUNT_MISMATCH',
      'mean must have length 1 or 3, got 100000.',
    ],
    ['a zeroPoint of floats', { zeroPoint: 3 }, 'ARGUMENT_UNKNOWN', 'zeroPoint must be 0, got 3.'],
    ['an unknown layout', { layout: 'NWHC' }, 'ARGUMENT_UNKNOWN', 'layout must be NCHW, CHW, NHWC or HWC, got "NWHC"'],
    [
      'an unknown option',
      { means: 1 },
      'ARGUMENT_UNKNOWN',
      'unknown option "means"; allowed options: channels, type, rescale, mean, std, zeroPoint, layout, into.',
    ],
    [
      'a short target',
      { into: new Float32Array(17) },
      'OUTPUT_MISMATCH',
      'into must have length 18 to match type and dims, got 17.',
    ],
    [
      'a target of another class',
      { into: new Uint8Array(18) },
      'OUTPUT_MISMATCH',
      'into must be Float32Array for type float32, got a Uint8Array.',
    ],
    [
      'a target of another type',
      { into: new Float32Array(18), type: 'int8' },
      'OUTPUT_MISMATCH',
      'into must be Int8Array for type int8, got a Float32Array.',
    ],
  ])('of options: %s', (_, options, code, words) => expectError(call(image, options), code, words));

  const small = (length, width, height) => ({ data: new Uint8Array(length), width, height });
  test.each([
    [
      'undefined',
      undefined,
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got undefined.',
    ],
    [
      'the name of a file',
      'picture.png',
      'DATA_MISMATCH',
      'the image must be an ImageData, { data, width, height } or a uint8 tensor, got the string "picture.png".',
    ],
    [
      'an array as data',
      { data: [1, 2, 3, 4], width: 1, height: 1 },
      'DATA_MISMATCH',
      'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got an array.',
    ],
    [
      'floats as data',
      { data: new Float32Array(4), width: 1, height: 1 },
      'DATA_MISMATCH',
      'data of the image must be Uint8Array or Uint8ClampedArray for type uint8, got a Float32Array.',
    ],
    [
      '5 bytes for 2 pixels',
      small(5, 2, 1),
      'DATA_MISMATCH',
      'data of the image must be 8, 6 or 2 bytes for 2 x 1 pixels, got 5.',
    ],
    [
      'a size below 0',
      small(4, -1, -1),
      'DIMS_INVALID',
      'width and height of the image must be integers >= 0, got -1 and -1.',
    ],
    [
      'a width of text',
      small(4, '2', 2),
      'DIMS_INVALID',
      'width and height of the image must be integers >= 0, got the string "2" and 2.',
    ],
    ['detached data in a list', [image, lost], 'DATA_MISMATCH', 'data of image 1 is detached'],
  ])('of images: %s', (_, given, code, words) => expectError(call(given), code, words));

  test('for a batch in a layout without one', () => {
    expectError(
      call([image, image], { layout: 'CHW' }),
      'ARGUMENT_CONFLICT',
      'layout must be NCHW for 2 images, got CHW.',
    );
  });
});

test('every split accepts an ImageData as a uint8 tensor [height, width, 4]', () => {
  const image = { data: bytesFrom(4, 24), width: 3, height: 2, colorSpace: 'srgb' };
  const parts = ts.split(image, { axis: -1, numOutputs: 4 });
  expect(parts.map(({ type, dims }) => [type, dims])).toEqual(new Array(4).fill(['uint8', [2, 3, 1]]));
  parts.forEach(({ data }, c) => expect([...data]).toEqual([...image.data].filter((_, i) => i % 4 === c)));
  expectError(() => ts.split({ ...image, width: 4 }, { axis: -1, numOutputs: 4 }), 'DATA_MISMATCH');
});

describe('a hint names the replacement for', () => {
  const read = '. Pass context.getImageData(0, 0, width, height).';
  const drawn = '. Draw it on a canvas and pass context.getImageData(0, 0, width, height).';
  const size = { width: 4, height: 4 };
  const tagged = (name, properties) => ({ [Symbol.toStringTag]: name, ...properties });
  test.each([
    ['a canvas', tagged('HTMLCanvasElement', size), read],
    ['an OffscreenCanvas', tagged('OffscreenCanvas', size), read],
    ['an ImageBitmap', tagged('ImageBitmap', size), drawn],
    ['an image', tagged('HTMLImageElement', size), drawn],
    ['a video', tagged('HTMLVideoElement', { width: 0, height: 0 }), drawn],
    ['a VideoFrame', tagged('VideoFrame', { displayWidth: 4, displayHeight: 4 }), "copyTo(data, { format: 'RGBX' })"],
    ['a promise', Promise.resolve(), ', got a Promise. Await it first.'],
    [
      "sharp's object",
      { data: new Uint8Array(12), info: { width: 2, height: 2, channels: 3 } },
      ', got an object. Pass { data, ...info }.',
    ],
  ])('%s', (_, given, words) => {
    const options = { axis: 2, numOutputs: 4 };
    for (const call of [
      () => ts.toPlanes(given),
      () => ts.toPlanes([given]),
      () => ts.plan('toPlanes', given),
      () => ts.split(given, options),
      () => ts.plan('split', given, options),
    ]) {
      expectError(call, 'DATA_MISMATCH', words);
    }
  });

  test('an ArrayBuffer as data', () => {
    const wrapped =
      'data of the image must be a Uint8ClampedArray or a Uint8Array, got an ArrayBuffer. Wrap it: new Uint8ClampedArray(buffer).';
    expectError(() => ts.toPlanes({ ...size, data: new ArrayBuffer(64) }), 'DATA_MISMATCH', wrapped);
  });

  test('a tensor of the other layout', () => {
    const tensor = { type: 'float32', dims: [48, 64, 3], data: new Float32Array(48 * 64 * 3) };
    expectError(() => ts.toPixels(tensor), 'DIMS_INVALID', 'Is the layout right?');
    expect(ts.toPixels(tensor, { layout: 'HWC' })).toMatchObject({ width: 64, height: 48 });
  });
});
