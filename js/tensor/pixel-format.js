// SPDX-License-Identifier: MIT
//
// The pixel format of an image, from the properties that decoders and canvases add.
import { isList, lengthOf } from '../base/types.js';

/** @import { SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */

/** Legal numbers of bytes per pixel: RGBA, RGB or grey. `crop` runs without the core, so JavaScript knows them as well. */
export const allPixelBytes = [4, 3, 1];

/**
 * Bytes per pixel of each name of a format that has our order of bytes. Numbers are those of three.js and WebGL, or start
 * with `png` or `tiff`.
 *
 * @type {Record<string, number>}
 */
const bytesOfFormat = {};
for (const [bytes, words] of Object.entries({
  1: 'grey gray greyscale grayscale grey8 gray8 l l8 r8 r8unorm red luminance monochrome2 png0 tiff1 1024 1028 6403 6409',
  3: 'rgb rgb8 rgb24 rgb888 png2 tiff2 1022 6407',
  4: 'rgba rgbx rgb0 rgba8 rgba32 rgba8888 rgbx8888 rgb888x srgba8888 rgba8unorm rgbaunorm8 rgba8unormsrgb png6 1023 6408',
})) {
  for (const word of words.split(' ')) bytesOfFormat[word] = Number(bytes);
}

const tiffTag = /^t\d/;

/** Returns the letters and digits of a format's name, in lower case. @param {string} key @param {unknown} value */
function wordOf(key, value) {
  const text = typeof value === 'string' ? value.slice(0, 40) : '';
  const prefix = tiffTag.test(key) ? 'tiff' : /^color/.test(key) ? 'png' : '';
  return typeof value === 'number' ? prefix + value : text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Returns the bytes per pixel of a format, or undefined if we do not read it. @param {string} key @param {unknown} value */
function bytesOf(key, value) {
  const word = wordOf(key, value);
  return Object.hasOwn(bytesOfFormat, word) ? bytesOfFormat[word] : undefined;
}

const convert = " Convert it to 8-bit RGBA, as .toColourspace('srgb').ensureAlpha() of sharp does.";
const expand = ' Expand the palette to RGB or RGBA.';
const size = 'width: image.width, height: image.height }.';
const convertTiff = ` Pass { data: UTIF.toRGBA8(image), ${size}`;
const swap = ' Swap the first and the third byte of each pixel.';

/** How to reorder a format, by the first letters of its name. @type {Record<string, string>} */
const reorder = {
  bgr: swap,
  abg: ' Reverse the bytes of each pixel.',
  arg: ' Move the first byte of each pixel behind the others.',
};

const counts = ['channels', 'bytesPerPixel', 'samplesPerPixel', 'componentCount', 'componentsCount', 't277'];
const formats = ['format', 'pixelFormat', 'pix_fmt', 'order', 'channelOrder', 'pixelOrder'];
const rowLengths = ['pitch', 'linesize', 'bytesPerRow', 'rowBytes', 'rowStride', 'step'];
// The format of a file may differ from that of the data that a decoder made.
const fileFormats = ['colorType', 'colorModel', 'photometricInterpretation', 't262'];

/**
 * An image's properties, and the size of its pixels and rows.
 *
 * @typedef {object} Pixels
 * @property {Record<string, any>} said The properties that are present.
 * @property {number} bytes Bytes per pixel; of any type until the rule of `channels` has passed.
 * @property {unknown} stride
 * @property {unknown} width
 */

/**
 * What the properties of an image must be. The rules are tried in this order.
 *
 * @type {{ keys: string[], passes: (value: any, pixels: Pixels, key: string) => unknown,
 *   allowed: (pixels: Pixels) => string, hint?: string | ((value: any, key: string) => string) }[]}
 */
const rules = [
  {
    // bmp-js and bmp-ts.
    keys: ['bitPP'],
    passes: () => false,
    allowed: () => 'absent, because bytes A, B, G, R have it',
    hint:
      ` Pass { data: Buffer.from(image.data).swap32(), ${size}` +
      ` If Jimp made the image, pass { data: image.data, ${size}`,
  },
  { keys: ['byteWidth'], passes: () => false, allowed: () => 'absent, because bytes B, G, R, A have it', hint: swap }, // robotjs
  {
    // UPNG.
    keys: ['ctype'],
    passes: () => false,
    allowed: () => 'absent, because rows of a PNG file have it',
    hint: ` Pass { data: new Uint8Array(UPNG.toRGBA8(image)[0]), ${size}`,
  },
  {
    keys: ['palette', 'colorTable', 'colorMap', 'colormap'],
    passes: (value) => !value,
    allowed: () => 'absent',
    hint: expand,
  },
  {
    keys: ['depth', 'bitDepth', 'bitsPerSample', 'bitsPerChannel', 'bitsPerComponent', 'bitsAllocated', 't258'],
    passes: (value) => value === 8 || value === 'uchar' || value === 'uint8',
    allowed: () => '8 bits per channel',
  },
  { keys: ['channels'], passes: (value) => allPixelBytes.includes(value), allowed: () => '4, 3 or 1' },
  {
    keys: counts,
    passes: (value, { bytes }) => value === bytes,
    allowed: ({ bytes }) => `${bytes}, the bytes per pixel`,
  },
  {
    keys: ['bitsPerPixel'],
    passes: (value, { bytes }) => value === 8 * bytes,
    allowed: ({ bytes }) => `${8 * bytes}, the bits per pixel`,
  },
  {
    keys: formats,
    // sharp describes its encoding, which is the bytes themselves.
    passes: (value, { bytes }, key) => value === 'raw' || bytesOf(key, value) === bytes,
    allowed: ({ bytes }) =>
      `${bytes === 4 ? 'RGBA or RGBX' : bytes === 3 ? 'RGB' : 'grey'} for ${bytes} bytes per pixel`,
    hint: (value, key) => reorder[wordOf(key, value).slice(0, 3)] ?? convert,
  },
  {
    keys: fileFormats,
    passes: (value, { bytes, said }, key) => {
      const count = bytesOf(key, value) ?? NaN;
      // image-js does not count alpha, and other decoders expand the file's format to RGBA.
      return count === bytes || (said.alpha && count + 1 === bytes) || (!said.channels && count < 4 && bytes === 4);
    },
    allowed: ({ bytes }) => `that of ${bytes} bytes per pixel`,
    hint: (value) => (value === 3 || value === 'palette' || value === 'indexed' ? expand : convert),
  },
  {
    keys: ['colorSpace'],
    passes: (value, _, key) => !/cmyk|ycc|ycb|yuv|lab|hs[lv]/.test(wordOf(key, value)),
    allowed: () => 'that of grey, RGB or RGBA',
  },
  {
    keys: ['isSigned', 'pixelRepresentation', 'sampleFormat', 't339'],
    passes: (value, _, key) => value === (key === 'isSigned' ? false : key === 'pixelRepresentation' ? 0 : 1),
    allowed: () => 'that of unsigned bytes',
  },
  {
    keys: ['planarConfiguration', 't284'],
    // DICOM, which has words for photometricInterpretation, numbers from 0; TIFF numbers from 1.
    passes: (value, { bytes, said }) =>
      bytes === 1 || value === (typeof said.photometricInterpretation === 'string' ? 0 : 1),
    allowed: () => 'that of interleaved channels',
  },
  {
    keys: rowLengths,
    // A stride or width that is not a number has an error of its own.
    passes: (value, pixels) =>
      Number.isNaN(rowBytesOf(pixels)) || (isList(value) ? value[0] : value) === rowBytesOf(pixels),
    allowed: (pixels) => `${rowBytesOf(pixels)}, the bytes from row to row`,
    hint: ' Pass the bytes from row to row as stride.',
  },
];

/** Returns the bytes from row to row, or NaN if unknown. @param {Pixels} pixels */
function rowBytesOf({ bytes, stride, width }) {
  if (stride !== undefined) return typeof stride === 'number' ? stride : NaN;
  return typeof width === 'number' ? width * bytes : NaN;
}

const names = [...rules.flatMap(({ keys }) => keys), 'alpha', 'bpp', 'toRGBA'];
const isName = new Set(names);

/** Returns the properties that describe a format, each read once, or null if there are none. @param {any} image */
function readProperties(image) {
  // Getters of a class are not enumerable. The few keys of a plain object are read more quickly.
  const isPlain = Object.getPrototypeOf(image) === Object.prototype;
  /** @type {Record<string, any> | null} */
  let said = null;
  for (const name of isPlain ? Object.keys(image) : names) {
    const value = isPlain && !isName.has(name) ? null : (image[name] ?? null);
    if (value === null) continue;
    said ??= /** @type {any} */ ({ __proto__: null });
    /** @type {any} */ (said)[name] = /^(bits|t\d)/.test(name) ? unwrap(value) : value;
  }
  return said;
}

/** Returns the element of a list with equal elements, as TIFF has one for each channel; else `value`. @param {any} value */
function unwrap(value) {
  if (!isList(value) || !(lengthOf(value) <= 8)) return value;
  const [first, ...more] = Array.from(value);
  return more.every((element) => element === first) ? (first ?? value) : value;
}

/**
 * Returns the bytes per pixel: `channels` of the image, else `measured`, else what its other properties say, else 4.
 *
 * All properties must describe 8-bit grey, RGB or RGBA in this order. Each is read once.
 *
 * @param {CallContext} call
 * @param {any} image An object.
 * @param {{ width: unknown, stride?: unknown, measured?: number }} rows What is known; `measured` are the bytes per pixel that
 * follow from the length of the data or the dims.
 * @param {string} name Name of the image in messages.
 * @param {SplitErrorCode} code Code if the properties are unsupported or contradict each other.
 * @returns {number}
 */
export function readPixelBytes(call, image, { width, stride, measured }, name, code) {
  const said = readProperties(image);
  if (said === null) return measured ?? 4;
  // pngjs and bmp-ts describe the file, but these data are always RGBA.
  const isExpanded = said.channels === undefined && typeof said.bpp === 'number' && typeof said.colorType === 'number';
  if (isExpanded || (said.bitPP !== undefined && said.toRGBA === true)) return 4;
  const isLegal = (/** @type {unknown} */ count) => allPixelBytes.includes(/** @type {number} */ (count));
  const described =
    counts.map((key) => said[key]).find(isLegal) ??
    [...formats, ...fileFormats].map((key) => bytesOf(key, said[key])).find(isLegal);
  // Rows may be padded if the image says how long they are, so that the length of the data tells less.
  const isPadded = rowLengths.some((key) => said[key] !== undefined);
  const guess = isPadded ? (described ?? (isLegal(measured) ? measured : 4)) : (measured ?? described ?? 4);
  const pixels = { said, bytes: said.channels ?? guess, stride, width };
  for (const { keys, passes, allowed, hint = convert } of rules) {
    for (const key of keys) {
      const value = said[key];
      if (value === undefined || passes(value, pixels, key)) continue;
      const advice = tiffTag.test(key) ? convertTiff : typeof hint === 'string' ? hint : hint(value, key);
      throw call.invalid(code, `${key} of ${name}`, allowed(pixels), value, advice);
    }
  }
  return pixels.bytes;
}
