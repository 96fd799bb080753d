import fc from 'fast-check';

import { crop, load } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { detached } from '../support/arbitraries.js';
import { bytesOf } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';
import { classes, halfBits, pixelsOf } from '../support/pixels-oracle.js';

const ts = await load();

const imageNet = { mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225] };

/** All 256 bytes in each of R, G and B, which differ per pixel. Alpha is 255. */
const everyByte = Uint8ClampedArray.from({ length: 1024 }, (_, i) => (i % 4 === 3 ? 255 : (i >> 2) + 50 * (i % 4)));

/** Values close to those of bytes, half way between two, and out of range. */
const values = fc.oneof(
  fc.double({ min: -0.2, max: 1.2, noNaN: true }),
  fc.integer({ min: -3, max: 520 }).map((x) => x / 510),
  fc.constantFrom(NaN, Infinity, -Infinity, -0, 1e-40, 3e38),
);

describe('toPixels', () => {
  test('matches the oracle for all options and forms', () => {
    const property = (names, type, layout, isGrey, { batch: images, width, height }, some, scale) => {
      const hasBatch = layout.startsWith('N');
      const isPlanar = layout.endsWith('CHW');
      const batch = hasBatch ? images : 1;
      const channels = isGrey ? 1 : names.length;
      const count = width * height;
      const isByte = type === 'uint8' || type === 'int8';
      const data = classes[type].from({ length: batch * count * channels }, (_, i) => {
        const value = some[i % some.length];
        if (isByte) return i * 37;
        return type === 'float16' ? (Number.isNaN(value) ? 0x7e01 : halfBits(value)) : value;
      });
      const size = isPlanar ? [channels, height, width] : [height, width, channels];
      const tensor = { type, dims: hasBatch ? [batch, ...size] : size, data };
      const given = {
        channels: names,
        rescale: (isByte ? 1 : 1 / 255) * scale,
        mean: [...names].map((_, c) => c / 10),
        std: [...names].map((_, c) => 1 - c / 10),
        zeroPoint: isByte ? 5 : 0,
      };
      const options = { ...given, layout };
      const want = pixelsOf({ ...given, type }, isPlanar || channels === 1, data, batch, count, channels);
      const expectRight = (pictures) => {
        expect(pictures.map((one) => [one.width, one.height])).toEqual(new Array(batch).fill([width, height]));
        expect(pictures.every((one) => one.data instanceof Uint8ClampedArray)).toBe(true);
        expect(pictures.every((one, i) => Buffer.compare(bytesOf(one.data), bytesOf(want[i])) === 0)).toBe(true);
      };
      expectRight(ts.toPixels(tensor, { ...options, batch: true }));
      const wasmTensor = ts.alloc(type, tensor.dims);
      wasmTensor.data.set(data);
      expectRight(ts.toPixels(wasmTensor, { ...options, batch: true }));
      wasmTensor.dispose();
      const plan = ts.plan('toPixels', tensor, options);
      // If not all channels are written, the image starts as black.
      const into = plan.allocate();
      const pictures = plan.run(tensor, { into });
      expectRight(pictures);
      expect(pictures.every((one, i) => one.data === into[i])).toBe(true);
    };
    fc.assert(
      fc.property(
        fc.constantFrom('RGB', 'BGR', 'A', 'RGBA', 'GA', 'G'),
        fc.constantFrom('float32', 'float16', 'uint8', 'int8'),
        fc.constantFrom('NCHW', 'CHW', 'NHWC', 'HWC'),
        fc.boolean(),
        fc.oneof(
          { weight: 9, arbitrary: fc.record({ batch: fc.nat(3), width: fc.nat(23), height: fc.nat(4) }) },
          fc.constantFrom({ batch: 1, width: 1, height: 1 }, { batch: 2, width: 4095, height: 1 }),
          fc.constant({ batch: 2, width: 96, height: 97 }),
        ),
        fc.array(values, { minLength: 1, maxLength: 40 }),
        fc.double({ min: 0.1, max: 2, noNaN: true }),
        property,
      ),
      { numRuns: runs(200) },
    );
  });

  test.each([
    ['float32', 'no options', {}],
    ['float32', 'the numbers of ImageNet', imageNet],
    ['float16', 'no options', {}],
    ['float16', 'the numbers of ImageNet', imageNet],
    ['uint8', 'bytes as they are', { rescale: 1 }],
    ['int8', 'a zero point', { rescale: 1, zeroPoint: -128 }],
    ['float16', 'channels the other way round', { channels: 'BGR', ...imageNet }],
  ])('restores all bytes with the options of toPlanes: %s, %s', (type, _, numbers) => {
    for (const layout of ['NCHW', 'NHWC']) {
      const options = { ...numbers, type, layout };
      const planes = ts.toPlanes({ data: everyByte, width: 16, height: 16 }, options);
      expect(ts.toPixels(planes, options)).toEqual({ data: everyByte, width: 16, height: 16 });
    }
  });
});

test('a plan of toPixels returns an image per image and skips null', () => {
  const images = [everyByte, everyByte.map((x) => x ^ 1)].map((data) => ({ data, width: 16, height: 16 }));
  const planes = ts.toPlanes(images);
  const plan = ts.plan('toPixels', planes);
  const output = { type: 'uint8', dims: [16, 16, 4], size: 1024, byteLength: 1024 };
  expect(plan.outputs).toEqual([output, output]);
  expect(plan.run(planes)[0]).toEqual(images[0]);
  const into = [null, new Uint8ClampedArray(1024)];
  expect(plan.run(planes, { into }).map((picture) => picture?.data)).toEqual([undefined, into[1]]);
  expect(into[1].filter((_, i) => i % 4 !== 3)).toEqual(images[1].data.filter((_, i) => i % 4 !== 3));
  expectError(
    () => plan.run({ ...planes, dims: [2, 3, 8, 32] }),
    'DATA_MISMATCH',
    'the input must be float32 [2,3,16,16] as planned, got float32 [2,3,8,32].',
  );
});

describe('toPixels rejects invalid arguments and writes nothing', () => {
  const into = new Uint8ClampedArray(24).fill(7);
  const lost = detached(into.slice());
  const tensor = { type: 'float32', dims: [1, 3, 2, 3], data: new Float32Array(18) };
  afterEach(() => expect(into).toEqual(new Uint8ClampedArray(24).fill(7)));

  const strided = (bytes) => ({ into: { type: 'uint8', dims: [2, 3, bytes], data: into, stride: 99 } });
  const tall = { dims: [2, 4, 1, 1], data: new Float32Array(8).fill(1) };
  const mixed = [into.subarray(4, 8), { type: 'uint8', dims: [1, 1, 3], data: new Uint8Array(3) }];
  test.each([
    [
      'four channels of three',
      {},
      { channels: 'RGBA' },
      'DIMS_INVALID',
      'the channel count of the tensor must be 4 (RGBA) or 1, got 3.',
    ],
    ['another type', {}, { type: 'uint8' }, 'TYPE_UNSUPPORTED', 'type must be float32 like the tensor, got uint8.'],
    [
      'an unknown type',
      {},
      { type: 'float' },
      'TYPE_UNSUPPORTED',
      `type of the tensor must be an element type such as 'float32' or 'uint8', got the string "float".`,
    ],
    [
      'a short target',
      {},
      { into: new Uint8ClampedArray(23) },
      'OUTPUT_MISMATCH',
      'data of into must be 24 bytes for 3 x 2 pixels of 4 bytes, got 23.',
    ],
    ['two targets', {}, { into: [into, into] }, 'OUTPUT_MISMATCH', 'an array of 2'],
    ...[0, 2, 4.5, -4].map((bytes) => [
      `${bytes} bytes a pixel`,
      {},
      strided(bytes),
      'OUTPUT_MISMATCH',
      `into must be an image of 3 x 2 pixels, got [2,3,${bytes}].`,
    ]),
    [
      'half a target',
      {},
      { into: { data: into.subarray(12), width: 3, height: 2 } },
      'OUTPUT_MISMATCH',
      'data of into must be 24, 18 or 6 bytes for 3 x 2 pixels, got 12.',
    ],
    [
      'a second target of 3 bytes',
      tall,
      { channels: 'RGBA', into: mixed },
      'DIMS_INVALID',
      'R, G or B for pixels without A',
    ],
    [
      'a detached target',
      {},
      { into: { data: lost, width: 3, height: 2 } },
      'OUTPUT_MISMATCH',
      'data of into is detached because it was transferred. Pass a new array or a copy to each call.',
    ],
    ['float64', { type: 'float64', data: new Float64Array(18) }, {}, 'TYPE_UNSUPPORTED', 'float64'],
    [
      'short data',
      { data: new Float32Array(17) },
      {},
      'DATA_MISMATCH',
      'data of the tensor must have length 18 to match type and dims, got 17.',
    ],
    [
      'endless images',
      { dims: [2 ** 30, 3, 0, 5], data: new Float32Array(0) },
      {},
      'OUT_OF_MEMORY',
      'the batch must be at most 1048576, got 1073741824.',
    ],
  ])('of %s', (_, change, options, code, words) => {
    expectError(() => ts.toPixels({ ...tensor, ...change }, { into, ...options }), code, words);
  });
});

describe('toPixels into an image', () => {
  const photo = () => ({ data: Uint8ClampedArray.from({ length: 64 }, (_, i) => i * 3), width: 4, height: 4 });
  const mask = { type: 'float32', dims: [4, 4], data: Float32Array.from({ length: 16 }, (_, i) => i / 15) };
  const bytesOfMask = Uint8ClampedArray.from(mask.data, (v) => v * 255);

  test('writes only the named channels', () => {
    const into = photo();
    expect(ts.toPixels(mask, { channels: 'A', into })).toBe(into);
    const want = photo().data.map((byte, i) => (i % 4 === 3 ? bytesOfMask[i >> 2] : byte));
    expect(into.data).toEqual(want);
    const red = photo();
    ts.plan('toPixels', mask, { channels: 'R' }).run(mask, { into: red });
    expect(red.data).toEqual(photo().data.map((byte, i) => [bytesOfMask[i >> 2], byte, byte, 255][i % 4]));
    const array = photo().data;
    expect(ts.toPixels(mask, { channels: 'GA', into: array }).data).toBe(array);
    expect(array).toEqual(photo().data.map((byte, i) => (i % 2 ? bytesOfMask[i >> 2] : byte)));
  });

  test('writes 3 bytes per pixel, or 1', () => {
    const planes = { type: 'float32', dims: [3, 4, 4], data: Float32Array.from({ length: 48 }, (_, i) => i / 47) };
    const rgb = { type: 'uint8', dims: [4, 4, 3], data: new Uint8Array(48) };
    expect(ts.toPixels(planes, { into: rgb })).toBe(rgb);
    const value = (p, c) => new Uint8ClampedArray([planes.data[c * 16 + p] * 255])[0];
    expect([...rgb.data]).toEqual(Array.from({ length: 48 }, (_, i) => value(Math.floor(i / 3), i % 3)));
    const grey = { type: 'uint8', dims: [4, 4, 1], data: new Uint8Array(40), stride: 10 };
    ts.toPixels(mask, { into: grey });
    expect([...grey.data]).toEqual(
      Array.from({ length: 40 }, (_, i) => (i % 10 < 4 ? bytesOfMask[((i - (i % 10)) / 10) * 4 + (i % 10)] : 0)),
    );
    expectError(() => ts.toPixels(planes, { into: grey }), 'DIMS_INVALID');
    const wasmTensor = ts.alloc('uint8', [4, 4, 3]);
    expect(ts.toPixels(planes, { into: wasmTensor })).toBe(wasmTensor);
    expect(wasmTensor.data).toEqual(rgb.data);
  });

  test('writes adjacent tiles of one image and nothing between strided rows', () => {
    const big = { data: new Uint8ClampedArray(8 * 5 * 4).fill(9), width: 8, height: 5 };
    const into = [crop(big, 0, 0, 4, 4), crop(big, 4, 0, 4, 4)];
    const batch = { ...mask, dims: [2, 1, 4, 4], data: Float32Array.from({ length: 32 }, (_, i) => i / 31) };
    expect(ts.toPixels(batch, { into })).toEqual(into);
    const byte = (x, y) => new Uint8ClampedArray([batch.data[(x >> 2) * 16 + y * 4 + (x & 3)] * 255])[0];
    for (let y = 0; y < 5; ++y) {
      for (let x = 0; x < 8; ++x) {
        const v = y < 4 ? byte(x, y) : 9;
        expect([...big.data.subarray((y * 8 + x) * 4, (y * 8 + x) * 4 + 4)]).toEqual([v, v, v, y < 4 ? 255 : 9]);
      }
    }
    for (const [x, y] of [
      [3, 0],
      [0, 1],
      [1, 1],
    ]) {
      const overlapping = [crop(big, 0, 0, 4, 4), crop(big, x, y, 4, 4)];
      expectError(() => ts.toPixels(batch, { into: overlapping }), 'OUTPUT_MISMATCH', 'overlap');
    }
    // Each array extends to the end of the image, but its rows do not.
    const sheet = new Uint8ClampedArray(128);
    const below = [0, 64].map((at) => ({ data: sheet.subarray(at), width: 4, height: 4, stride: 16 }));
    expect(ts.toPixels(batch, { into: below })).toEqual(below);
    const skipped = ts.toPixels(batch, { into: [null, into[1]] });
    expect(skipped).toEqual([null, into[1]]);
  });
});
