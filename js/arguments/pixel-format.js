// SPDX-License-Identifier: MIT
//
// The pixel format of an image, from the properties that decoders and canvases add.
import { isList, lengthOf } from '../base/types.js';

/** @import { SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */
/** @typedef {{ toString(): string }} Name A name in messages, which is only made if there is a message. */

/** Legal numbers of bytes per pixel: RGBA, RGB or grey. `crop` runs without the core, so JavaScript knows them as well. */
export const allPixelBytes = [4, 3, 1];

/** Format of pixels of 4, 3 or 1 bytes that name none. @type {Record<number, string>} */
export const defaultFormats = { 4: 'RGBA', 3: 'RGB', 1: '' };

/**
 * Our names of formats, by the names that others have for the same order of bytes; '' for grey. Numbers are those of three.js
 * and WebGL, or start with `png` or `tiff`. (`ARGB32` and the like are missing, because they name the bits of an integer.)
 * @type {Record<string, string>}
 */
const formatNames = {};
const wordsOfFormats = {
  '': 'grey gray greyscale grayscale grey8 gray8 l r8unorm png0 tiff1 1024 1028 6403 6409',
  RGB: 'rgb rgb24 png2 tiff2 1022 6407',
  BGR: 'bgr bgr24',
  RGBA: 'rgba rgba8 rgba32 rgba8888 srgba8888 rgba8unorm rgbaunorm8 rgba8unormsrgb png6 1023 6408',
  RGBX: 'rgbx rgb0 rgbx8888 rgb888x',
  BGRA: 'bgra bgra32 bgra8888 bgra8unorm bgraunorm8 bgra8unormsrgb',
  BGRX: 'bgrx bgr0',
  ARGB: 'argb',
  ABGR: 'abgr',
};
const allFormats = Object.keys(wordsOfFormats);
for (const [format, words] of Object.entries(wordsOfFormats)) {
  for (const word of words.split(' ')) formatNames[word] = format;
}

const tiffTag = /^t\d/;

/** Returns the letters and digits of a format's name, in lower case. @param {string} key @param {unknown} value */
function wordOf(key, value) {
  const text = typeof value === 'string' ? value.slice(0, 40) : '';
  const prefix = tiffTag.test(key) ? 'tiff' : /^color/.test(key) ? 'png' : '';
  return typeof value === 'number' ? prefix + value : text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Returns our name of a format, or undefined if we do not read it. @param {string} key @param {unknown} value */
function formatOf(key, value) {
  const word = wordOf(key, value);
  // robotjs writes B, G, R, A.
  return key === 'byteWidth' ? 'BGRA' : Object.hasOwn(formatNames, word) ? formatNames[word] : undefined;
}

/** Returns the bytes per pixel of a format, or NaN if it is unknown. @param {string | undefined} format */
const bytesOf = (format) => (format === undefined ? NaN : format.length || 1);

const convert = " Convert it to 8-bit RGBA, as .toColourspace('srgb').ensureAlpha() of sharp does.";
const expand = ' Expand the palette to RGB or RGBA.';
const size = 'width: image.width, height: image.height }.';
const convertTiff = ` Pass { data: UTIF.toRGBA8(image), ${size}`;
const draw = " Decode it to RGBA: draw it to a canvas, or await frame.copyTo(data, { format: 'RGBA' }).";
const name = " If you know the order of the bytes, name it, as format: 'BGRA'.";

const counts = ['bytesPerPixel', 'samplesPerPixel', 'componentCount', 't277'];
const formats = ['format', 'pixelFormat', 'pix_fmt', 'order'];
const rowLengths = ['pitch', 'linesize', 'bytesPerRow', 'rowBytes', 'rowStride', 'step', 'byteWidth'];
// The format of a file may differ from that of the data that a decoder made.
const fileFormats = ['colorType', 'colorModel', 't262'];

const isFormat = new Set([...formats, ...fileFormats, 'byteWidth']);

/**
 * An image's properties, and the size of its pixels and rows.
 *
 * @typedef {object} Pixels
 * @property {Record<string, any>} said The properties that are present.
 * @property {number} bytes Bytes per pixel, or any value that `channels` has.
 * @property {string | undefined} format First format of as many bytes that a property names.
 * @property {unknown} stride
 * @property {unknown} width
 */

/**
 * Rules of the properties of an image. They are tried in this order.
 * @type {{ keys: string[], passes: (value: any, pixels: Pixels, key: string) => unknown, allowed: (pixels: Pixels) => string, hint?: string | ((value: any, key: string) => string) }[]}
 */
const rules = [
  {
    // bmp-js and bmp-ts. Jimp keeps the property in images of other bytes.
    keys: ['bitPP'],
    passes: (_, { said }) => 'format' in said,
    allowed: () => 'absent, or format must name the bytes',
    hint: " Pass { ...image, format: 'ABGR' }. If Jimp made the image, pass { ...image, format: 'RGBA' }.",
  },
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
    passes: (value, { format }, key) => value === 'raw' || (format !== undefined && formatOf(key, value) === format),
    allowed: ({ bytes, format }) => {
      const names = allFormats.filter((one) => bytesOf(one) === bytes).map((one) => one || 'grey');
      if (names.length === 0) return allFormats.filter(Boolean).join(', ');
      return format || `${names.join(', ')} for ${bytes} bytes per pixel`;
    },
    hint: (value, key) => {
      const word = wordOf(key, value);
      if (/^(png|jpe?g|webp|gif|tiff?|avif|heif)$/.test(word)) return ' Decode it, as .raw() of sharp does.';
      return /^(nv|i4|y)/.test(word)
        ? draw
        : /16|float/.test(word) || formatOf(key, value) !== undefined
          ? convert
          : name;
    },
  },
  {
    keys: fileFormats,
    passes: (value, { bytes, said, format }, key) => {
      const named = formatOf(key, value);
      const count = bytesOf(named);
      // image-js does not count alpha, and other decoders expand the file's format to RGBA.
      const isExpanded = (said.alpha && count + 1 === bytes) || (!said.channels && count < 4 && bytes === 4);
      return isExpanded || (count === bytes && named === format);
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

/** Returns the properties that describe a format in the order of the rules, each read once, or null. @param {any} image */
function readProperties(image) {
  const inherited = namesIn(Object.getPrototypeOf(image));
  // An image has few keys, so this takes less time than to read every name.
  const own = [];
  for (const name of Object.keys(image)) if (ruleOf.has(name)) own.push(name);
  if (own.length + inherited.length === 0) return null;
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

/** Returns the format of pixels of which nothing else is known. */
const plainFormat = (bytes = 4) => ({ bytes, format: defaultFormats[bytes] ?? '' });

/**
 * Returns the bytes per pixel and their order. The bytes are `channels` of the image, else `measured`, else what its other
 * properties say, else 4. All properties must agree. Each is read once.
 * @param {CallContext} call @param {any} image An object.
 * @param {{ width: unknown, stride?: unknown, measured?: number }} rows What is known; `measured` are the bytes per
 *   pixel that follow from the length of the data or the dims.
 * @param {Name} name Name of the image in messages.
 * @param {SplitErrorCode} code Code if the properties are unsupported or contradict each other.
 * @returns {{ bytes: number, format: string }}
 */
export function readPixelFormat(call, image, { width, stride, measured }, name, code) {
  const said = readProperties(image);
  if (said === null) return plainFormat(measured);
  const keys = Object.keys(said);
  // pngjs and bmp-ts describe the file, but these data are RGBA. bmp-ts leaves palettes as they are.
  const isExpanded = said.channels === undefined && typeof said.bpp === 'number' && typeof said.colorType === 'number';
  if (isExpanded || (said.bitPP >= 16 && said.toRGBA === true)) return plainFormat();
  const isLegal = (/** @type {any} */ count) => allPixelBytes.includes(count);
  const named = keys.map((key) => (isFormat.has(key) ? formatOf(key, said[key]) : undefined));
  const describe = () => keys.map((key, i) => (counts.includes(key) ? said[key] : bytesOf(named[i]))).find(isLegal);
  // Rows may be padded if the image says how long they are, so that the length of the data tells less.
  const isPadded = keys.some((key) => rowLengths.includes(key));
  const isKnown = isLegal(measured);
  const guess =
    isKnown && !isPadded ? measured : (describe() ?? (isPadded ? (isKnown ? measured : 4) : (measured ?? 4)));
  const bytes = said.channels ?? guess;
  const format = named.find((one) => bytesOf(one) === bytes);
  const pixels = { said, bytes, format, stride, width };
  for (const key of keys) {
    const rule = ruleOf.get(key);
    const value = said[key];
    if (!rule || rule.passes(value, pixels, key)) continue;
    const { allowed, hint = convert } = rule;
    const advice =
      tiffTag.test(key) && key !== 't284' ? convertTiff : typeof hint === 'string' ? hint : hint(value, key);
    throw call.invalid(code, `${key} of ${name}`, allowed(pixels), value, advice);
  }
  return format ? { bytes, format } : plainFormat(bytes);
}

/**
 * Returns whether the bottom row of an image is first in memory.
 * @param {CallContext} call @param {any} image @param {Name} name @param {SplitErrorCode} code
 */
export function readFlipY(call, image, name, code) {
  const { flipY = false } = image;
  if (typeof flipY !== 'boolean') throw call.invalid(code, `flipY of ${name}`, 'true or false', flipY);
  // Loaders of three.js have the top row first, and mean how a texture is uploaded.
  return flipY && !('generateMipmaps' in image);
}

/**
 * Returns the bytes per pixel of an image that is read or written as a tensor, so that its bytes must have the default order.
 * @param {CallContext} call @param {any} image @param {{ width: unknown, stride?: unknown }} rows @param {string} name
 * @param {SplitErrorCode} code
 */
export function readPixelBytes(call, image, rows, name, code) {
  const { bytes, format } = readPixelFormat(call, image, rows, name, code);
  const usual = defaultFormats[bytes] ?? '';
  const hint = ' Only toPlanes and toPixels accept others.';
  if (format !== usual && format !== 'RGBX') throw call.invalid(code, `format of ${name}`, usual, format, hint);
  if (readFlipY(call, image, name, code)) throw call.invalid(code, `flipY of ${name}`, 'false', true, hint);
  return bytes;
}
