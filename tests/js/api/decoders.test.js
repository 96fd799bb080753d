// Results of image decoders, canvases and screen grabbers of npm, and how each call reads them.
import { PNG } from 'pngjs';

import { crop, load } from '../../../js/index.js';
import { SplitError } from '../../../js/base/errors.js';
import { errorOf } from '../support/outcome.js';

const ts = await load();
const size = { width: 2, height: 2 };
const bytes = (length) => Uint8Array.from({ length }, (_, i) => 7 * i + 1);

/** Returns an object whose properties are getters of its class, as the classes of some decoders have. */
const withGetters = (values) => {
  const prototype = {};
  for (const [name, value] of Object.entries(values)) Object.defineProperty(prototype, name, { get: () => value });
  return Object.create(prototype);
};
const tiffPage = (samples, tags) => ({
  ...{ t256: [2], t257: [2], t258: Array(samples).fill(8), t259: [1], t262: [samples < 3 ? 1 : 2], t273: [1000] },
  ...{ t277: [samples], t278: [2], t279: [4 * samples], t284: [1], t305: ['UTIF.js'], isLE: false, ...tags },
});
const bmp = {
  ...{
    pos: 70,
    is_with_alpha: false,
    bottom_up: false,
    flag: 'BM',
    fileSize: 70,
    reserved: 0,
    offset: 54,
    headerSize: 40,
  },
  ...{ planes: 1, bitPP: 24, compress: 0, rawSize: 16, hr: 0, vr: 0, colors: 0, importantColors: 0 },
};
const bmpTs = { ...bmp, palette: undefined, locRed: 3, locGreen: 2, locBlue: 1, locAlpha: 0, toRGBA: false };

/** Results that are read, with the bytes per pixel of their data. */
const taken = {
  'a canvas': [4, { colorSpace: 'display-p3', pixelFormat: 'rgba-unorm8' }],
  'jpeg-js': [4, { exifBuffer: undefined }],
  'jpeg-js, formatAsRGBA: false': [3, { exifBuffer: undefined }],
  'fast-png': [4, { channels: 4, depth: 8, text: {} }],
  'fast-png, grey': [1, { channels: 1, depth: 8, text: {} }],
  'fast-bmp': [3, { bitsPerPixel: 24, compression: 0, colorMasks: [16711680, 65280, 255], channels: 3, components: 3 }],
  'bmp-ts, toRGBA: true': [4, { ...bmpTs, toRGBA: true, locRed: 0, locAlpha: 3 }],
  'png-js without a palette': [4, { bits: 8, colors: 4, palette: [] }],
  'fast-bmp, grey': [1, { bitsPerPixel: 8, channels: 1, colorMasks: [0, 0x10101, 0x20202] }],
  'decode-bmp': [4, { colorDepth: 24 }],
  'decode-ico': [4, { bpp: 32, hotspot: null, type: 'bmp' }],
  'utif2, RGBA': [4, tiffPage(4, { t338: [1] })],
  'utif2, RGB': [3, tiffPage(3)],
  'utif2, grey': [1, tiffPage(1)],
  tiff: [
    4,
    withGetters({
      kind: 'standard',
      components: 4,
      bitsPerSample: 8,
      alpha: true,
      compression: 1,
      type: 2,
      samplesPerPixel: 4,
    }),
  ],
  'tiff, grey': [
    1,
    withGetters({ bitsPerSample: 8, samplesPerPixel: 1, sampleFormat: 1, planarConfiguration: 1, type: 0 }),
  ],
  'image-js': [4, { bitDepth: 8, colorModel: 'RGBA', components: 3, channels: 4, alpha: true, maxValue: 255 }],
  'image-js, getRawImage()': [3, { channels: 3, bitDepth: 8 }],
  'sharp, { data, ...info }': [3, { format: 'raw', channels: 3, premultiplied: false, size: 12, depth: 'uchar' }],
  'skia-canvas': [4, { colorSpace: 'srgb', colorType: 'rgba', bytesPerPixel: 4 }],
  'skia-canvas, RGBA8888': [4, { colorSpace: 'srgb', colorType: 'RGBA8888', bytesPerPixel: 4 }],
  'skia-canvas, Gray8': [1, { colorSpace: 'srgb', colorType: 'Gray8', bytesPerPixel: 1 }],
  'node-libpng': [3, withGetters({ bitDepth: 8, channels: 3, colorType: 'rgb', rowBytes: 6, palette: undefined })],
  'node-libpng, grey': [1, withGetters({ bitDepth: 8, channels: 1, colorType: 'gray-scale', rowBytes: 2 })],
  'three.js, TGALoader': [4, { flipY: true, generateMipmaps: true, minFilter: 1008 }],
  'three.js, DDSLoader': [4, { format: 1023, mipmapCount: 1, isCubemap: false }],
  'transformers.js, RawImage': [3, { channels: 3 }],
  'ffmpeg, rgb24': [3, { pix_fmt: 'rgb24', linesize: [6, 0, 0, 0] }],
  'ffmpeg, rgba': [4, { pix_fmt: 'rgba', linesize: [8] }],
  'a copied VideoFrame, RGBX': [4, { format: 'RGBX', timestamp: 0 }],
  'WebGPU, rgba8unorm': [4, { format: 'rgba8unorm', bytesPerRow: 8 }],
  'OpenJPEG of cornerstone': [3, { bitsPerSample: 8, componentCount: 3, isSigned: false }],
};

/** Results that are not read, with the bytes per pixel of their data and the property that the message names. */
const refused = {
  'bmp-js': [4, bmp, 'bitPP'],
  'bmp-ts': [4, bmpTs, 'bitPP'],
  // The data are RGBA, but nothing in the object says so.
  'Jimp, of a BMP file': [4, bmpTs, 'bitPP'],
  'bmp-ts of a palette, toRGBA: true': [4, { ...bmpTs, bitPP: 8, toRGBA: true }, 'bitPP'],
  'fast-bmp of a palette': [1, { bitsPerPixel: 8, channels: 1, colorMasks: [0xff, 0xff00, 0xff0000] }, 'colorMasks'],
  'fast-png, transparency': [3, { channels: 3, depth: 8, transparency: Uint16Array.of(1, 2, 3) }, 'transparency'],
  'utif2, floats': [4, tiffPage(1, { t258: [32], t339: [3] }), 't258'],
  'utif2, 16 bits': [4, tiffPage(1, { t258: [16, 16], t277: [2] }), 't258'],
  'utif2, planes': [3, tiffPage(3, { t284: [2] }), 't284'],
  'utif2, CMYK': [4, tiffPage(4, { t262: [5] }), 't262'],
  'utif2, YCbCr': [3, tiffPage(3, { t262: [6] }), 't262'],
  'utif2, white is 0': [1, tiffPage(1, { t262: [0] }), 't262'],
  'utif2, palette': [1, tiffPage(1, { t262: [3] }), 't262'],
  'utif2, signed': [1, tiffPage(1, { t339: [2] }), 't339'],
  'tiff, floats': [4, withGetters({ bitsPerSample: 32, samplesPerPixel: 1, sampleFormat: 3 }), 'bitsPerSample'],
  'tiff, one bit': [1, withGetters({ bitsPerSample: 1, samplesPerPixel: 1, sampleFormat: 1 }), 'bitsPerSample'],
  'tiff, palette': [1, withGetters({ bitsPerSample: 8, samplesPerPixel: 1, palette: [[255, 0, 0]] }), 'palette'],
  'UPNG.decode': [4, { tabs: {}, frames: [], depth: 8, ctype: 6 }, 'ctype'],
  'UPNG.decode, palette': [1, { tabs: {}, frames: [], depth: 8, ctype: 3 }, 'ctype'],
  'fast-png, palette': [1, { channels: 1, depth: 8, palette: [[0, 0, 0]] }, 'palette'],
  'image-js, mask': [1, { bitDepth: 1, colorModel: 'BINARY', components: 1, channels: 1, alpha: false }, 'bitDepth'],
  'sharp, a file': [4, { format: 'png', channels: 4, premultiplied: false, size: 16 }, 'format'],
  'robotjs, padded rows': [4, { byteWidth: 32, bitsPerPixel: 32, bytesPerPixel: 4 }, 'byteWidth'],
  'a copied VideoFrame, I420': [4, { format: 'I420', timestamp: 0 }, 'format'],
  'a copied VideoFrame, NV12': [4, { format: 'NV12', timestamp: 0 }, 'format'],
  'ffmpeg, yuv420p': [4, { pix_fmt: 'yuv420p', linesize: [2, 1, 1] }, 'pix_fmt'],
  'ffmpeg, padded rows': [4, { pix_fmt: 'rgba', linesize: [32] }, 'linesize'],
  'two orders': [4, { format: 'BGRA', pix_fmt: 'rgba' }, 'pix_fmt'],
  'an order of a file and another one': [4, { format: 'BGRA', colorType: 'RGBA8888' }, 'colorType'],
  'BGR of 4 bytes': [4, { format: 'BGR' }, 'format'],
  'Qt, ARGB32': [4, { format: 'ARGB32' }, 'format'],
  'a text as flipY': [4, { flipY: 'true' }, 'flipY'],
  'null as flipY': [4, { flipY: null }, 'flipY'],
  'WebGPU, padded rows': [4, { format: 'rgba8unorm', bytesPerRow: 256 }, 'bytesPerRow'],
  'three.js, compressed': [4, { format: 33776, mipmapCount: 1 }, 'format'],
  'OpenJPEG of cornerstone, 16 bits': [4, { bitsPerSample: 16, componentCount: 2, isSigned: false }, 'bitsPerSample'],
  'a JPEG in CMYK': [4, { colorSpace: 'CMYK' }, 'colorSpace'],
  'pixels of 2 bytes': [4, { bitsPerPixel: 16 }, 'bitsPerPixel'],
};

/** Results in another order of bytes, and the name of the order. */
const reordered = {
  'skia-canvas, bgra': ['BGRA', { colorSpace: 'srgb', colorType: 'BGRA8888', bytesPerPixel: 4 }],
  'robotjs, { ...bitmap, data: bitmap.image }': ['BGRA', { byteWidth: 8, bitsPerPixel: 32, bytesPerPixel: 4 }],
  'a copied VideoFrame, BGRA': ['BGRA', { format: 'BGRA', timestamp: 0 }],
  'a copied VideoFrame, BGRX': ['BGRX', { format: 'BGRX', timestamp: 0 }],
  'ffmpeg, bgra': ['BGRA', { pix_fmt: 'bgra', linesize: [8] }],
  'ffmpeg, argb': ['ARGB', { pix_fmt: 'argb', linesize: [8] }],
  'ffmpeg, bgr24': ['BGR', { pix_fmt: 'bgr24', linesize: [6] }],
  'WebGPU, bgra8unorm': ['BGRA', { format: 'bgra8unorm' }],
  'bmp-js, { ...image, format }': ['ABGR', { ...bmp, bitPP: 32, format: 'ABGR' }],
  'Jimp, { ...image, format }': ['RGBA', { ...bmpTs, format: 'RGBA' }],
};

/** Returns the image of a row of the tables. Descriptors keep the getters of a class. */
const pictureOf = (pixelBytes, said) =>
  Object.assign(Object.create(Object.getPrototypeOf(said)), said, size, { data: bytes(4 * pixelBytes) });

/** Each call that reads or writes an image, as a function that returns the results' elements. */
const calls = {
  toPlanes: (image) => [...ts.toPlanes(image, { type: 'uint8' }).data],
  'toPlanes of a list': (image) => [...ts.toPlanes([image, image], { type: 'uint8' }).data],
  'plan of toPlanes': (image) => [...ts.plan('toPlanes', image).dims],
  crop: (image) => [...crop(image, 1, 0, 1, 2).data],
  'toPixels into': (image) => {
    ts.toPixels({ type: 'uint8', dims: [2, 2], data: bytes(4) }, { into: image });
    return [...image.data];
  },
};

/** Calls that know the size of a pixel from the properties alone. */
const tensorCalls = {
  split: (image) => ts.split(image, { axis: 2, numOutputs: image.data.length / 4 }).map(({ data }) => [...data]),
  'plan of split': (image) => [...ts.plan('unbind', image, { axis: 0 }).outputs].map(({ dims }) => [...dims]),
  moveAxis: (image) => [...ts.moveAxis(image, 2, 0).data],
  concat: (image) => [...ts.concat([image, image], { axis: 0 }).data],
  'concat into': (image) => {
    const channels = image.data.length / 4;
    const input = { type: 'uint8', dims: [2, 2, channels], data: bytes(4 * channels) };
    return [...ts.concat([input], { axis: 0, into: image }).data];
  },
};

describe('an image of a decoder', () => {
  test.each(Object.entries(taken))('is read: %s', (_, [channels, said]) => {
    for (const call of Object.values(calls)) {
      expect(call(pictureOf(channels, said))).toEqual(call(pictureOf(channels, { channels })));
    }
    // Other calls only see the properties. An unknown type makes the object a tensor without dims.
    const counts = /channels|t277|count|pix_fmt|samples|bytesPer/i;
    const isKnown = !('type' in said) && (channels === 4 || Object.keys(said).some((key) => counts.test(key)));
    for (const call of isKnown ? Object.values(tensorCalls) : []) {
      expect(call(pictureOf(channels, said))).toEqual(call(pictureOf(channels, { channels })));
    }
  });

  test.each(Object.entries(refused))('is refused by every call: %s', (_, [channels, said, key]) => {
    const all = { ...calls, ...tensorCalls };
    for (const [name, call] of Object.entries(all)) {
      const image = pictureOf(channels, said);
      const error = errorOf(() => call(image));
      expect(error).toBeInstanceOf(SplitError);
      expect(error.message).toMatch(
        new RegExp(`: ${key} of (the image|image 0|the input|the tensor|tensors\\[0\\]|into) must be `),
      );
      expect(error.code).toBe(name.includes('into') ? 'OUTPUT_MISMATCH' : 'DATA_MISMATCH');
      expect(image.data).toEqual(bytes(4 * channels));
    }
  });

  test.each(Object.entries(reordered))('is read in its order of bytes: %s', (_, [order, said]) => {
    const channels = order.length;
    const image = pictureOf(channels, said);
    const named = (letter) => [0, 1, 2, 3].map((pixel) => image.data[pixel * channels + order.indexOf(letter)]);
    const expected = [...'RGB'].flatMap(named);
    expect([...ts.toPlanes(image, { type: 'uint8' }).data]).toEqual(expected);
    expect([...ts.toPlanes([crop(image, 0, 0, 2, 2)], { type: 'uint8' }).data]).toEqual(expected);
    expect([...ts.plan('toPlanes', image, { type: 'uint8' }).run(image)[0].data]).toEqual(expected);
    const into = { ...image, data: new Uint8Array(4 * channels) };
    ts.toPixels(ts.toPlanes(image, { type: 'uint8', channels: 'RGB' }), { into });
    expect([...ts.toPlanes(into, { type: 'uint8' }).data]).toEqual(expected);
    for (const call of order === 'RGBA' ? [] : Object.values(tensorCalls)) {
      const { message } = errorOf(() => call(image));
      expect(message).toMatch(new RegExp(`format of .* must be RGBA?, got the string "${order}"`));
    }
  });

  test('is read after pngjs has decoded it', () => {
    for (const colorType of [6, 2, 0, 4]) {
      const png = Object.assign(new PNG({ ...size }), { data: Buffer.from(bytes(16)) });
      const image = PNG.sync.read(PNG.sync.write(png, { colorType, inputColorType: 6 }));
      expect(image.data).toHaveLength(16);
      const plain = { ...size, data: image.data };
      for (const call of Object.values({ ...calls, ...tensorCalls })) {
        expect(call({ ...image, data: image.data.slice() })).toEqual(call({ ...plain, data: image.data.slice() }));
      }
    }
  });

  test('reads padded rows if stride agrees with the other name', () => {
    const image = { ...size, data: bytes(32), pix_fmt: 'rgba', linesize: [16], stride: 16 };
    const { data } = ts.toPlanes(image, { type: 'uint8', channels: 'R' });
    expect([...data]).toEqual([0, 4, 16, 20].map((i) => image.data[i]));
    const words =
      'linesize of the image must be 12, the bytes from row to row, got an array. Pass the bytes from row to row as stride.';
    expect(errorOf(() => ts.toPlanes({ ...image, stride: 12 })).message).toBe(`toPlanes: ${words}`);
  });

  test('names stride if padding makes the data longer', () => {
    const rgb = { ...size, data: bytes(16), pix_fmt: 'rgb24', linesize: [8] };
    const rows = 'linesize of the image must be 6, the bytes from row to row';
    expect(errorOf(() => ts.toPlanes(rgb)).message).toContain(rows);
    const { data } = ts.toPlanes({ ...rgb, stride: 8 }, { type: 'uint8', channels: 'B' });
    expect([...data]).toEqual([2, 5, 10, 13].map((i) => rgb.data[i]));
  });

  test.each([
    [
      'NV12',
      'format of the image must be RGBA, RGBX, BGRA, BGRX, ARGB, ABGR for 4 bytes per pixel, got the string "NV12". Decode it to RGBA: draw it to a canvas, or await frame.copyTo(data, { format: \'RGBA\' }).',
    ],
    ['RGBA16', 'got the string "RGBA16". Convert it to 8-bit RGBA'],
    [
      'RGB',
      'format of the image must be RGBA, RGBX, BGRA, BGRX, ARGB, ABGR for 4 bytes per pixel, got the string "RGB". Convert it to 8-bit RGBA',
    ],
    ['toString', 'got the string "toString". If you know the order of the bytes, name it'],
    [Symbol('RGBA'), 'got a symbol. If you know the order of the bytes, name it'],
    [{ toString: null }, 'got an object. If you know the order of the bytes, name it'],
  ])('of format %p is rejected with a hint', (format, words) => {
    expect(errorOf(() => ts.toPlanes({ ...size, data: bytes(16), format })).message).toContain(words);
  });

  test('is read in every spelling of RGBA, RGB and grey', () => {
    const formats = {
      4: ['rgba', 'RGBX', 'Rgba', 'rgba-unorm8'],
      3: ['rgb', 'RGB', 'rgb24'],
      1: ['gray', 'Grey', 'GRAY8', 'l'],
    };
    for (const [channels, words] of Object.entries(formats)) {
      for (const format of words) {
        const image = { ...size, data: bytes(4 * channels), format };
        expect(ts.plan('toPlanes', image).dims).toEqual([2, 2, Number(channels)]);
        expect(ts.plan('split', image, { numOutputs: 2 }).outputs[0].dims).toEqual([1, 2, Number(channels)]);
      }
    }
  });

  test('reads each property once', () => {
    const image = { ...size, data: bytes(16) };
    const reads = {};
    const words = {
      channels: 4,
      depth: 8,
      bitsPerSample: [8, 8, 8, 8],
      format: 'RGBA',
      t277: [4],
      pitch: 8,
      colorSpace: 'srgb',
    };
    for (const [name, value] of Object.entries(words)) {
      reads[name] = 0;
      Object.defineProperty(image, name, { enumerable: true, get: () => (++reads[name], value) });
    }
    ts.toPlanes(image);
    expect(reads).toEqual(Object.fromEntries(Object.keys(words).map((name) => [name, 1])));
  });

  test('ignores other properties of a tensor unless it is read as an image', () => {
    const tensor = { type: 'uint8', dims: [2, 2, 4], data: bytes(16), bitPP: 24 };
    expect(ts.unbind(tensor, 2)).toHaveLength(4);
    expect(errorOf(() => ts.toPlanes(tensor)).message).toContain('bitPP of the image must be absent');
  });
});
