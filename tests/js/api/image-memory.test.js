// Images in every order of bytes, with padded rows, from the bottom to the top, as crops and as lists, against the oracle.
import { crop, load } from '../../../js/index.js';
import { classes, pixelsOf, planesOf } from '../support/pixels-oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

const formats = ['RGBA', 'RGBX', 'BGRA', 'BGRX', 'ARGB', 'ABGR', 'RGB', 'BGR'];
const types = Object.keys(classes);
const [width, height] = [7, 5];

let state = 1;
/** Returns a byte that looks random. */
const byte = () => ((state = (state * 48271) % 2147483647) >> 8) & 255;
const bytes = (length) => Uint8Array.from({ length }, byte);

/** Returns the options of a conversion of all channels to one type. */
const numbersFor = (type, channels) => {
  const isFloat = type.startsWith('float');
  const count = channels.length;
  return {
    ...{ channels, type, rescale: isFloat ? 1 / 255 : 0.9, zeroPoint: isFloat ? 0 : 3 },
    ...{ mean: [0.4, 0.5, 0.1, 0.2].slice(0, count), std: [0.3, 0.2, 0.6, 0.5].slice(0, count) },
  };
};

/**
 * Returns an image in memory of its own, and what one sees: a function that returns the byte index of row `y` from the top.
 * @param {string} format @param {{ gap?: number, flipY?: boolean, isTensor?: boolean }} how
 */
function imageOf(format, { gap = 0, flipY = false, isTensor = false } = {}) {
  const stride = width * format.length + gap;
  const data = bytes((height - 1) * stride + width * format.length);
  const shape = isTensor ? { type: 'uint8', dims: [height, width, format.length] } : { width, height };
  const channels = format.length === 3 && !isTensor ? { channels: 3 } : {};
  const image = { ...shape, ...channels, data, format, ...(gap > 0 && { stride }), ...(flipY && { flipY }) };
  return { image, rowAt: (y) => (flipY ? height - 1 - y : y) * stride };
}

/** Returns the bytes of a rectangle of an image, row by row from the top. */
const seen = ({ image, rowAt }, x = 0, y = 0, w = width, h = height) => {
  const size = image.format.length;
  const row = (i) => [...image.data.subarray(rowAt(y + i) + x * size, rowAt(y + i) + (x + w) * size)];
  return Array.from({ length: h }, (_, i) => row(i)).flat();
};

/** Returns the bytes of pixels in another order; bytes of `before` stay if `channels` does not name their colour. */
const reorder = (rgba, format, channels, before) =>
  before.map((old, i) => {
    const letter = format[i % format.length];
    const value = rgba[Math.floor(i / format.length) * 4 + 'RGBX'.indexOf(letter === 'A' ? 'X' : letter)];
    if (letter === 'X') return 255;
    return letter === 'A' || channels.includes(letter) ? value : old;
  });

const memories = [{}, { gap: 5 }, { flipY: true }, { gap: 5, flipY: true }, { flipY: true, isTensor: true }];

describe.each(formats)('%s', (format) => {
  const hasAlpha = format.includes('A');

  test.each(types)('becomes %s as the oracle computes', (type) => {
    for (const how of memories) {
      for (const layout of ['NCHW', 'NHWC']) {
        for (const channels of ['RGB', 'BGRA', 'A', 'G']) {
          const source = imageOf(format, how);
          const numbers = numbersFor(type, channels);
          const planesFor = (list, count) => planesOf(numbers, layout === 'NCHW', list, count, format.length, format);
          const options = { ...numbers, layout };
          const { image } = source;
          const whole = ts.toPlanes(image, options);
          expect(whole.data).toEqual(planesFor([seen(source)], width * height));
          expect(ts.plan('toPlanes', image, options).run(image)[0].data).toEqual(whole.data);
          const pieces = [[1, 2, 3, 2], [4, 0, 3, 2], [0, 3, 3, 2]]; // prettier-ignore
          const list = pieces.map((piece) => crop(image, ...piece));
          const wanted = planesFor(pieces.map((piece) => seen(source, ...piece)), 6); // prettier-ignore
          expect(ts.toPlanes(list, options).data).toEqual(wanted);
        }
      }
    }
  });

  test.each(types)('is made of %s as the oracle computes', (type) => {
    for (const how of memories) {
      for (const layout of ['NCHW', 'NHWC']) {
        for (const channels of ['RGB', 'G', ...(hasAlpha ? ['BGRA', 'A'] : [])]) {
          const numbers = numbersFor(type, channels);
          const isPlanar = layout === 'NCHW';
          const sizes = isPlanar ? [channels.length, height, width] : [height, width, channels.length];
          const count = width * height;
          const data = classes[type].from({ length: count * channels.length }, () =>
            type === 'float32' ? (byte() / 200 - 0.2) / 0.5 : type === 'int8' ? byte() - 128 : byte(),
          );
          const target = imageOf(format, how);
          const { image } = target;
          const before = image.data.slice();
          const start = seen(target);
          const [rgba] = pixelsOf(numbers, isPlanar, data, 1, count, channels.length);
          const tensor = { type, dims: [1, ...sizes], data };
          expect(ts.toPixels(tensor, { ...numbers, layout, into: image })).toBe(image);
          expect(seen(target)).toEqual(reorder(rgba, format, channels, start));
          const { stride = width * format.length } = image;
          const gapsOf = (array) => array.filter((_, i) => i % stride >= width * format.length);
          expect(gapsOf(image.data)).toEqual(gapsOf(before));
        }
      }
    }
  });

  test('is written by tiles', () => {
    const pieces = [[0, 0, 3, 2], [3, 0, 3, 2], [3, 2, 3, 2], [0, 2, 3, 2]]; // prettier-ignore
    for (const how of memories) {
      for (const order of [pieces, [pieces[3], pieces[0]]]) {
        const target = imageOf(format, how);
        const dims = [order.length, 3, 2, 3];
        const data = bytes(order.length * 18);
        const starts = order.map((piece) => seen(target, ...piece));
        const numbers = { channels: 'RGB', type: 'uint8', rescale: 1, mean: [0, 0, 0], std: [1, 1, 1], zeroPoint: 0 };
        ts.toPixels({ type: 'uint8', dims, data }, { into: order.map((piece) => crop(target.image, ...piece)) });
        const pictures = pixelsOf(numbers, true, data, order.length, 6, 3);
        order.forEach((piece, i) =>
          expect(seen(target, ...piece)).toEqual(reorder(pictures[i], format, 'RGB', starts[i])),
        );
      }
    }
  });
});

describe('an image', () => {
  const rgba = { width: 2, height: 2, data: bytes(16) };
  const bgra = { ...rgba, format: 'BGRA' };

  test('has the format of its plan', () => {
    const plan = ts.plan('toPlanes', { width: 2, height: 2, format: 'BGRA' }, { type: 'uint8' });
    expect(plan.run(bgra)[0].data).toEqual(ts.toPlanes(bgra, { type: 'uint8' }).data);
    const words = 'toPlanes: format of the input must be BGRA as planned, got the string "RGBA".';
    expectError(() => plan.run(rgba), 'DATA_MISMATCH', words);
    expectError(() => ts.plan('toPlanes', rgba).run({ ...rgba, format: 'RGBX' }), 'DATA_MISMATCH');
    expect(ts.plan('toPlanes', rgba).run({ ...rgba, format: 'RGBA' })[0].dims).toEqual([1, 3, 2, 2]);
  });

  test('has the format of the other images of a list', () => {
    const words = 'toPlanes: format of image 1 must be RGBA like image 0, got the string "BGRA".';
    expectError(() => ts.toPlanes([rgba, bgra]), 'DATA_MISMATCH', words);
  });

  test('may have another format than the other targets', () => {
    const tensor = ts.toPlanes([rgba, rgba], { type: 'uint8' });
    const into = [bgra, rgba].map((image) => ({ ...image, data: new Uint8Array(16) }));
    ts.toPixels(tensor, { into });
    for (const image of into) {
      expect(ts.toPlanes(image, { type: 'uint8' }).data).toEqual(ts.toPlanes(rgba, { type: 'uint8' }).data);
    }
  });

  test('has no alpha to write in a format without A', () => {
    const tensor = { type: 'uint8', dims: [4, 2, 2], data: bytes(16) };
    const words =
      'channels must be R, G or B for pixels without A, and one tensor channel for 1-byte pixels, got "RGBA".';
    for (const format of ['RGBX', 'BGRX']) {
      const into = { ...rgba, format };
      expectError(() => ts.toPixels(tensor, { channels: 'RGBA', into }), 'DIMS_INVALID', `toPixels: ${words}`);
    }
  });

  test('of a batch is flipped by itself', () => {
    const [channels, data] = ['RGB', bytes(2 * 3 * 2 * 3)];
    const batch = { type: 'uint8', dims: [2, 3, 2, 3], data, flipY: true };
    const rows = [2, 1, 0, 5, 4, 3].flatMap((row) => [...data.subarray(row * 6, row * 6 + 6)]);
    expect([...ts.toPlanes(batch, { type: 'uint8', channels, layout: 'NHWC' }).data]).toEqual(rows);
  });

  test('of a texture loader has its top row first, whatever it says of the upload', () => {
    const loaded = { ...rgba, flipY: true, generateMipmaps: true };
    expect(ts.toPlanes(loaded).data).toEqual(ts.toPlanes(rgba).data);
  });

  test('is read as a tensor only from top to bottom and in the usual order', () => {
    const flipped = 'flipY of the input must be false, got true. Only toPlanes and toPixels accept others.';
    expectError(() => ts.unbind({ ...rgba, flipY: true }, 2), 'DATA_MISMATCH', flipped);
    expectError(() => ts.unbind({ ...rgba, flipY: 1 }, 2), 'DATA_MISMATCH', 'flipY of the input must be true or false');
    const order = 'format of the input must be RGBA, got the string "BGRA". Only toPlanes and toPixels accept others.';
    expectError(() => ts.unbind(bgra, 2), 'DATA_MISMATCH', order);
    expect(ts.unbind({ ...rgba, format: 'RGBX', flipY: false }, 2)).toHaveLength(4);
  });

  test('in WebAssembly memory is converted there', () => {
    const source = ts.alloc('uint8', [2, 2, 4]);
    source.data.set(bgra.data);
    const flipped = { type: 'uint8', dims: [2, 2, 4], data: source.data, format: 'BGRA', flipY: true };
    const expected = ts.toPlanes({ ...bgra, flipY: true }, { type: 'uint8' });
    expect(ts.toPlanes(flipped, { type: 'uint8' }).data).toEqual(expected.data);
    const planes = ts.toPlanes(source, { type: 'uint8' });
    const targets = [ts.alloc('uint8', [2, 2, 4])];
    ts.toPixels(planes, { into: targets });
    expect(ts.toPlanes(targets[0], { type: 'uint8' }).data).toEqual(planes.data);
    for (const tensor of [source, planes, ...targets]) tensor.dispose();
  });
});

describe('a list', () => {
  test.each([
    ['side by side', 64, 14, 0],
    ['far apart', 5, 14, 1000],
    ['that overlap', 9, 40, -20],
    ['of a row', 300, 1, 3],
    ['larger than a tile', 2, 200, 10],
  ])('of crops %s is converted as one by one', (_, columns, side, gap) => {
    const wide = columns * (side + gap) + 40;
    const rows = 2 * side + 1;
    const picture = { data: bytes(wide * rows * 4), width: wide, height: rows };
    const crops = [0, side].flatMap((y) =>
      Array.from({ length: columns }, (__, i) => crop(picture, i * (side + gap), y, side, side)),
    );
    const options = { std: 0.3, channels: 'BGR' };
    const single = crops.map((piece) => Buffer.from(ts.toPlanes(piece, options).data.buffer));
    for (const list of [crops, [...crops].reverse()]) {
      const all = Buffer.from(ts.toPlanes(list, options).data.buffer);
      const wanted = Buffer.concat(list === crops ? single : [...single].reverse());
      expect(all.equals(wanted)).toBe(true);
    }
  });

  test('of separate arrays and of crops is converted as one by one', () => {
    const picture = { data: bytes(40 * 40 * 4), width: 40, height: 40 };
    const list = Array.from({ length: 600 }, (_, i) =>
      i % 3 === 0 ? { data: bytes(64), width: 4, height: 4 } : crop(picture, i % 36, (i * 7) % 36, 4, 4),
    );
    const all = ts.toPlanes(list, { type: 'uint8' });
    list.forEach((one, i) =>
      expect([...all.data.subarray(i * 48, i * 48 + 48)]).toEqual([...ts.toPlanes(one, { type: 'uint8' }).data]),
    );
    const back = list.map((one, i) => (i % 5 === 0 ? null : { width: 4, height: 4, data: new Uint8Array(64) }));
    const made = ts.toPixels(all, { into: back });
    list.forEach((one, i) => {
      if (i % 5 === 0) return expect(made[i]).toBe(null);
      const again = ts.toPlanes(made[i], { type: 'uint8' }).data;
      return expect([...again]).toEqual([...ts.toPlanes(one, { type: 'uint8' }).data]);
    });
  });
});
