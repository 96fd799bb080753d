// SPDX-License-Identifier: MIT
//
// The pixel format of an image, from the properties that decoders and canvases add.
import { isList, lengthOf } from '../base/types.js';

/** @import { SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */

/** Legal numbers of bytes per pixel: RGBA, RGB or grey. `crop` runs without the core, so JavaScript knows them as well. */
export const allPixelBytes = [4, 3, 1];

/**
 * Bytes per pixel of each name of a format that has our order of bytes. Numbers are those of three.js and WebGL, or
 * start with `png` or `tiff`.
 * @type {Record<string, number>}
 */
const bytesOfFormat = {};
for (const [bytes, words] of Object.entries({
  1: 'grey gray greyscale grayscale grey8 gray8 l r8unorm png0 tiff1 1024 1028 6403 6409',
  3: 'rgb rgb24 png2 tiff2 1022 6407',
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

/** Advice to reorder a format, by the first letters of its name. @type {Record<string, string>} */
const reorder = {
  bgr: swap,
  abg: ' Reverse the bytes of each pixel.',
  arg: ' Move the first byte of each pixel behind the others.',
};

const counts = ['bytesPerPixel', 'samplesPerPixel', 'componentCount', 't277'];
const formats = ['format', 'pixelFormat', 'pix_fmt', 'order'];
const rowLengths = ['pitch', 'linesize', 'bytesPerRow', 'rowBytes', 'rowStride', 'step'];
// The format of a file may differ from that of the data that a decoder made.
const fileFormats = ['colorType', 'colorModel', 't262'];

const isFormat = new Set([...formats, ...fileFormats]);

/**
 * An image's properties, and the size of its pixels and rows.
 *
 * @typedef {object} Pixels
 * @property {Record<string, any>} said The properties that are present.
 * @property {number} bytes Bytes per pixel, or any value that `channels` has.
 * @property {unknown} stride
 * @property {unknown} width
 */

/**
 * Rules of the properties of an image. They are tried in this order.
 * @type {{ keys: string[], passes: (value: any, pixels: Pixels, key: string) => unknown, allowed: (pixels: Pixels) => string, hint?: string | ((value: any, key: string) => string) }[]}
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
    // Without a palette, png-js has an empty one.
    keys: ['palette', 'colorTable', 'colorMap'],
    passes: (value) => !value || lengthOf(value) === 0,
    allowed: () => 'absent',
    hint: expand,
  },
  {
    // fast-bmp, whose data of one byte are indices of these colours unless they are a ramp of greys.
    keys: ['colorMasks'],
    passes: (value, { bytes }) => bytes !== 1 || value[1] === 0x10101,
    allowed: () => 'a ramp of greys for 1 byte per pixel',
    hint: expand,
  },
  { keys: ['transparency'], passes: () => false, allowed: () => 'absent, because alpha has another place' }, // fast-png
  {
    keys: ['depth', 'bitDepth', 'bitsPerSample', 'bitsPerChannel', 't258'],
    passes: (value) => value === 8 || value === 'uchar' || value === 'uint8',
    allowed: () => '8 bits per channel',
    hint: ' Convert it to 8 bits, as .raw() of sharp does.',
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
    hint: (value, key) => {
      const word = wordOf(key, value);
      if (/^(png|jpe?g|webp|gif|tiff?|avif|heif)$/.test(word)) return ' Decode it, as .raw() of sharp does.';
      return reorder[word.slice(0, 3)] ?? convert;
    },
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
    passes: (value) => typeof value !== 'string' || !/cmyk|ycc|ycb|yuv|lab|hs[lv]/i.test(value.slice(0, 40)),
    allowed: () => 'that of grey, RGB or RGBA',
  },
  { keys: ['sampleFormat', 't339'], passes: (value) => value === 1, allowed: () => 'that of unsigned bytes' },
  {
    keys: ['planarConfiguration', 't284'],
    passes: (value, { bytes }) => bytes === 1 || value === 1,
    allowed: () => 'that of interleaved channels',
    hint: ' Interleave the channels.',
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

/** Rule of each property, in the order of the rules. @type {Map<string, typeof rules[number] | null>} */
const ruleOf = new Map(rules.flatMap((rule) => rule.keys.map((key) => [key, rule])));
for (const name of ['alpha', 'bpp', 'toRGBA']) ruleOf.set(name, null);
const order = [...ruleOf.keys()];

/** Names that the prototype of an image has, as the getters of a class are. @type {WeakMap<object, string[]>} */
const inheritedNames = new WeakMap();

/** Returns the names of `inheritedNames`, which are looked up once for each class. @param {object | null} prototype */
function namesIn(prototype) {
  if (prototype === null) return [];
  const known = inheritedNames.get(prototype) ?? order.filter((name) => name in prototype);
  inheritedNames.set(prototype, known);
  return known;
}

/** Returns the properties that describe a format in the order of the rules, each read once. @param {any} image */
function readProperties(image) {
  // An image has few keys, so this takes less time than to read every name.
  const own = Object.keys(image).filter((name) => ruleOf.has(name));
  const inherited = namesIn(Object.getPrototypeOf(image));
  const all = own.length === 0 ? inherited : [...new Set([...own, ...inherited])];
  if (own.length > 1) all.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const said = /** @type {Record<string, any>} */ ({ __proto__: null });
  for (const name of all) {
    const value = image[name] ?? null;
    if (value !== null) said[name] = /^(bits|t\d)/.test(name) ? unwrap(value) : value;
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
 * @param {CallContext} call @param {any} image An object.
 * @param {{ width: unknown, stride?: unknown, measured?: number }} rows What is known; `measured` are the bytes per
 *   pixel that follow from the length of the data or the dims.
 * @param {string} name Name of the image in messages.
 * @param {SplitErrorCode} code Code if the properties are unsupported or contradict each other. @returns {number}
 */
export function readPixelBytes(call, image, { width, stride, measured }, name, code) {
  const said = readProperties(image);
  const keys = Object.keys(said);
  if (keys.length === 0) return measured ?? 4;
  // pngjs and bmp-ts describe the file, but these data are RGBA. bmp-ts leaves palettes as they are.
  const isExpanded = said.channels === undefined && typeof said.bpp === 'number' && typeof said.colorType === 'number';
  if (isExpanded || (said.bitPP >= 16 && said.toRGBA === true)) return 4;
  const isLegal = (/** @type {any} */ count) => allPixelBytes.includes(count);
  const countOf = (/** @type {string} */ key) =>
    counts.includes(key) ? said[key] : isFormat.has(key) && bytesOf(key, said[key]);
  const describe = () => keys.map(countOf).find(isLegal);
  // Rows may be padded if the image says how long they are, so that the length of the data tells less.
  const isPadded = keys.some((key) => rowLengths.includes(key));
  const guess = isPadded ? (describe() ?? (isLegal(measured) ? measured : 4)) : (measured ?? describe() ?? 4);
  const pixels = { said, bytes: said.channels ?? guess, stride, width };
  for (const key of keys) {
    const rule = ruleOf.get(key);
    const value = said[key];
    if (!rule || rule.passes(value, pixels, key)) continue;
    const { allowed, hint = convert } = rule;
    const advice =
      tiffTag.test(key) && key !== 't284' ? convertTiff : typeof hint === 'string' ? hint : hint(value, key);
    throw call.invalid(code, `${key} of ${name}`, allowed(pixels), value, advice);
  }
  return pixels.bytes;
}
