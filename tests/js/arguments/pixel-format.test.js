import { load } from '../../../js/index.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

const bytes = (length) => Uint8Array.from({ length }, (_, i) => i + 1);
const size = { width: 2, height: 2 };

/** Metadata of decoders for 2 x 2 pixels, with the bytes per pixel. */
const decoded = {
  'sharp, grey': [1, { channels: 1, depth: 'uchar', format: 'raw', premultiplied: false, size: 4 }],
  'sharp, RGB': [3, { channels: 3, depth: 'uchar', format: 'raw', hasAlpha: false, size: 12 }],
  'sharp, RGBA': [4, { channels: 4, depth: 'uchar', format: 'raw', hasAlpha: true, size: 16 }],
  'fast-png, grey': [1, { channels: 1, depth: 8, text: {} }],
  'fast-png, RGB': [3, { channels: 3, depth: 8, text: {} }],
  'image-js, RGB': [3, { channels: 3, components: 3, bitDepth: 8, colorModel: 'RGB', alpha: false, maxValue: 255 }],
  'image-js, grey': [1, { channels: 1, components: 1, bitDepth: 8, colorModel: 'GREY', alpha: false, maxValue: 255 }],
  'pngjs, RGBA': [4, { depth: 8, palette: false, color: true, alpha: true, bpp: 4, colorType: 6, gamma: 0 }],
  'pngjs, of a palette': [4, { depth: 1, palette: [[255, 0, 0, 255]], color: true, bpp: 1, colorType: 3, gamma: 0 }],
  'pngjs, of grey and alpha': [4, { depth: 8, palette: false, color: false, alpha: true, bpp: 2, colorType: 4 }],
  'pngjs, of 16 bits': [4, { depth: 16, palette: false, color: true, alpha: false, bpp: 3, colorType: 2, gamma: 0 }],
  'image-js 0.37, RGBA': [4, { channels: 4, components: 3, alpha: 1, bitDepth: 8, colorModel: 'RGB' }],
  'image-js 0.37, RGB': [3, { channels: 3, components: 3, alpha: 0, bitDepth: 8, colorModel: 'RGB' }],
  'skia-canvas': [4, { colorSpace: 'srgb', colorType: 'rgba', bytesPerPixel: 4 }],
  'a canvas': [4, { colorSpace: 'srgb', pixelFormat: 'rgba-unorm8' }],
  nothing: [3, {}],
  'nothing but null': [
    3,
    { channels: null, depth: null, bitDepth: null, palette: null, colorType: null, colorModel: null },
  ],
  'pngjs, of RGB, with channels': [3, { channels: 3, depth: 8, bpp: 3, colorType: 2 }],
  'a color type of RGBA': [4, { colorType: 6, depth: 8, palette: false }],
  'a color type of RGB, with a byte between': [4, { colorType: 2 }],
  'a color type of grey': [1, { colorType: 0 }],
};

/** Converts pixels of 1, 3 or 4 bytes to planes. */
const planesOf = (data, pixelBytes) =>
  [0, 1, 2].flatMap((channel) =>
    [0, 1, 2, 3].map((pixel) => data[pixel * pixelBytes + (pixelBytes > 1 ? channel : 0)]),
  );

describe('readPixelFormat', () => {
  test.each(Object.entries(decoded))('agrees with %s', (_, [pixelBytes, said]) => {
    const data = bytes(4 * pixelBytes);
    const tensor = { type: 'uint8', dims: [2, 2, pixelBytes], data };
    for (const image of [
      { ...size, data, ...said },
      { ...tensor, ...said },
    ]) {
      expect([...ts.toPlanes(image, { type: 'uint8' }).data]).toEqual(planesOf(data, pixelBytes));
      expect(ts.plan('toPlanes', image).dims).toEqual([2, 2, pixelBytes]);
      const into = { ...image, data: new Uint8Array(4 * pixelBytes) };
      expect(ts.toPixels({ type: 'uint8', dims: [2, 2], data: bytes(4) }, { into }).data[0]).toBe(1);
    }
  });

  test.each([{ channels: 3 }, { colorType: 2 }, { colorModel: 'RGB' }, { channels: 3, colorType: 'rgb' }])(
    'reads and writes padded rows of 3 bytes a pixel: %j',
    (said) => {
      const image = { ...size, ...said, stride: 8, data: bytes(16) };
      const tensor = ts.toPlanes(image, { type: 'uint8' });
      expect([...tensor.data]).toEqual([1, 4, 9, 12, 2, 5, 10, 13, 3, 6, 11, 14]);
      expect(ts.plan('toPlanes', { ...size, channels: 3 }).dims).toEqual([2, 2, 3]);
      const into = { ...image, data: new Uint8Array(16) };
      ts.toPixels(tensor, { into });
      expect([...into.data]).toEqual([1, 2, 3, 4, 5, 6, 0, 0, 9, 10, 11, 12, 13, 14, 0, 0]);
    },
  );

  test('reads strided rows of grey', () => {
    const image = { ...size, colorModel: 'GREY', stride: 3, data: bytes(6) };
    expect([...ts.toPlanes(image, { type: 'uint8', channels: 'R' }).data]).toEqual([1, 2, 4, 5]);
  });

  const palette = [
    [255, 0, 0],
    [0, 0, 255],
  ];
  const indices = 'Expand the palette to RGB or RGBA.';
  const colors = 'must be that of';
  test.each([
    [
      'a palette',
      4,
      { channels: 1, depth: 8, palette },
      `palette of the image must be absent, got an array. ${indices}`,
    ],
    ['a palette of 4 bits', 2, { channels: 1, depth: 4, palette }, 'palette of the image must be absent'],
    ['a palette, said by nothing else', 4, { palette }, 'palette of the image must be absent'],
    ['a palette of an image of 4 bytes', 16, { palette }, 'palette of the image must be absent'],
    [
      'a color type of a palette',
      4,
      { colorType: 3 },
      `colorType of the image ${colors} 1 bytes per pixel, got 3. ${indices}`,
    ],
    ['indexed colors', 4, { colorType: 'indexed' }, indices],
    [
      'a color type of grey and alpha',
      8,
      { colorType: 4 },
      `colorType of the image ${colors} 2 bytes per pixel, got 4.`,
    ],
    ['a color type of more bytes', 12, { colorType: 6 }, `colorType of the image ${colors} 3 bytes per pixel, got 6.`],
    ['another color type than the channels', 16, { channels: 4, colorType: 2 }, 'colorType of the image'],
    ['printing colors', 16, { channels: 4, colorModel: 'CMYK' }, 'colorModel of the image'],
    ['a color type that is an object', 16, { colorType: { toString: null } }, 'got an object.'],
    ['a color type that is a symbol', 16, { colorType: Symbol('rgba') }, 'got a symbol.'],
    ['the name of a property of all objects', 16, { colorType: 'constructor' }, 'got the string "constructor".'],
    [
      'floats',
      16,
      { channels: 1, depth: 'float' },
      'depth of the image must be 8 bits per channel, got the string "float".',
    ],
    [
      '16 bits',
      16,
      { channels: 2, depth: 'ushort' },
      `depth of the image must be 8 bits per channel, got the string "ushort". Convert it to 8 bits, as .raw() of sharp does.`,
    ],
    ['16 bits in 4 bytes', 16, { depth: 16 }, 'depth of the image must be 8 bits per channel, got 16.'],
    ['one bit', 4, { bitDepth: 1 }, 'bitDepth of the image must be 8 bits per channel, got 1.'],
    ['32 bits', 16, { bitDepth: 32, channels: 1 }, 'bitDepth of the image must be 8 bits per channel, got 32.'],
    ['signed bytes', 16, { depth: 'char' }, 'depth of the image'],
    [
      'grey and alpha',
      8,
      { channels: 2 },
      "channels of the image must be 4, 3 or 1, got 2. Convert it to 8-bit RGBA, as .toColourspace('srgb').ensureAlpha() of sharp does.",
    ],
    [
      'two color types',
      4,
      { colorType: 6, colorModel: 'GREY' },
      "colorType of the image must be that of 1 bytes per pixel, got 6. Convert it to 8-bit RGBA, as .toColourspace('srgb').ensureAlpha() of sharp does.",
    ],
    [
      'grey in 3 bytes',
      12,
      { colorModel: 'GREY' },
      `colorModel of the image must be that of 3 bytes per pixel, got the string "GREY". Convert it to 8-bit RGBA, as .toColourspace('srgb').ensureAlpha() of sharp does.`,
    ],
    ['no channel', 4, { channels: 0 }, 'channels of the image must be 4, 3 or 1, got 0.'],
    ['5 channels', 20, { channels: 5 }, 'channels of the image must be 4, 3 or 1, got 5.'],
    ['channels as text', 16, { channels: '4' }, 'channels of the image must be 4, 3 or 1, got the string "4".'],
    ['channels as a function', 16, { channels: () => 4 }, 'channels of the image must be 4, 3 or 1, got a function.'],
    [
      'channels of more bytes',
      12,
      { channels: 4 },
      'data of the image must be 16 bytes for 2 x 2 pixels of 4 bytes, got 12.',
    ],
    [
      'channels of fewer bytes',
      16,
      { channels: 1 },
      'data of the image must be 4 bytes for 2 x 2 pixels of 1 byte, got 16.',
    ],
    [
      'pngjs of other data',
      12,
      { colorType: 2, bpp: 3 },
      'data of the image must be 16 bytes for 2 x 2 pixels of 4 bytes',
    ],
  ])('rejects %s', (_, length, said, words) => {
    const image = { ...size, data: bytes(length), ...said };
    expectError(() => ts.toPlanes(image), 'DATA_MISMATCH', words);
    expectError(() => ts.plan('toPlanes', image), 'DATA_MISMATCH');
    expectError(() => ts.toPlanes([image, image]), 'DATA_MISMATCH', words.replaceAll('the image', 'image 0'));
    const copy = image.data.slice();
    const tensor = { type: 'uint8', dims: [2, 2], data: bytes(4) };
    expectError(() => ts.toPixels(tensor, { into: image }), 'OUTPUT_MISMATCH', words.replaceAll('the image', 'into'));
    expect(image.data).toEqual(copy);
  });

  test('names the format of an image in the error of every call', () => {
    const rgb = { ...size, channels: 3, data: bytes(12) };
    const [red, , blue] = ts.split(rgb, { axis: 2, split: [1, 1, 1] });
    expect([red.dims, [...blue.data]]).toEqual([
      [2, 2, 1],
      [3, 6, 9, 12],
    ]);
    const into = { ...rgb, data: new Uint8Array(12) };
    expect(ts.concat([rgb], { axis: 0, into }).data).toEqual(rgb.data);
    const floats = { ...size, channels: 1, depth: 'float', data: bytes(16) };
    const rgba = { type: 'uint8', dims: [2, 2, 4], data: bytes(16) };
    const words = 'must be 8 bits per channel, got the string "float".';
    expectError(() => ts.split(floats, { numOutputs: 2 }), 'DATA_MISMATCH', `Split-18: depth of the input ${words}`);
    expectError(() => ts.plan('unbind', floats, {}), 'DATA_MISMATCH', `unbind: depth of the tensor ${words}`);
    expectError(
      () => ts.concat([rgba], { axis: 0, into: floats }),
      'OUTPUT_MISMATCH',
      `Concat-13: depth of into ${words}`,
    );
    expect(floats.data).toEqual(bytes(16));
    const apart = { ...size, stride: 12, data: bytes(24) };
    const rows =
      'stride of the input must be 8, the bytes of a row, got 12. Only toPlanes and toPixels accept padded rows.';
    expectError(() => ts.unbind(apart, 2), 'DIMS_INVALID', rows);
    expect(ts.unbind({ ...apart, stride: 8, data: bytes(16) }, 2)).toHaveLength(4);
    expect(ts.unbind({ ...apart, height: 1, data: bytes(8) }, 2)).toHaveLength(4);
  });

  test('compares channels with the dims of a tensor', () => {
    const tensor = { type: 'uint8', dims: [2, 2, 3], data: bytes(12) };
    const words = 'channels of the image must be 3, its last dim, got 4.';
    expectError(() => ts.toPlanes({ ...tensor, channels: 4 }), 'DIMS_INVALID', words);
    expectError(() => ts.toPlanes({ ...tensor, palette }), 'DATA_MISMATCH', 'palette of the image must be absent');
  });
});
