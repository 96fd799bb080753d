// SPDX-License-Identifier: MIT
//
// Reads images and the options of pixels. Whether they are legal is asked of the rules, in C++.
import { SplitError, show } from '../errors.js';
import { readOptions, readTensor, readType } from '../tensor/read.js';
import { checkStorage } from '../tensor/storage.js';
import { classOf } from '../tensor/types.js';

/** @import { TensorLike } from '../api.js' */
/** @import { PixelQuestion } from '../load/module.js' */

/**
 * An image: an `ImageData`, or anything like it, with 4 (RGBA), 3 (RGB) or 1 (grey) bytes for a pixel.
 * @typedef {{ readonly data: Uint8Array | Uint8ClampedArray, readonly width: number, readonly height: number }} ImageLike
 */

/**
 * What comes in: an image, a uint8 tensor [height, width, channels] or [batch, height, width, channels], or an array of
 * images of one size, which are a batch.
 * @typedef {ImageLike | TensorLike<'uint8'>
 *   | readonly (ImageLike | TensorLike<'uint8'>)[]} Images
 */

/**
 * Where the bytes of the images are.
 * @typedef {object} Source
 * @property {readonly number[]} dims [height, width, channels], or with the batch before them.
 * @property {any[]} arrays One typed array for all images, or of an array of images one for each.
 * @property {unknown} owner The tensor; of other images undefined.
 */

/** Options of both directions. */
const common = ['channels', 'rescale', 'mean', 'std', 'zeroPoint', 'layout'];

/** The options that each call takes, without `into`. @type {Readonly<Record<'toPlanes' | 'toPixels', string[]>>} */
export const pixelOptions = { toPlanes: [...common, 'type'], toPixels: common };

/**
 * The options of a call, each of the kind it must be of.
 *
 * @param {'toPlanes' | 'toPixels'} caller
 * @param {unknown} options
 * @param {readonly string[]} more Names that are allowed beside the caller's own.
 * @returns {{ question: Omit<PixelQuestion, 'dims'>, into: unknown }} `into` is null where it is not given.
 */
export function readPixelOptions(caller, options, more = []) {
  const { channels, type, rescale, mean, std, zeroPoint, layout, into } = readOptions(caller, options, [
    ...pixelOptions[caller],
    ...more,
  ]);
  const question = {
    isToPixels: caller === 'toPixels',
    channels: expectKind(caller, 'channels', channels, 'string'),
    type: type === undefined ? undefined : readType(caller, type, 'the result'),
    rescale: expectKind(caller, 'rescale', rescale, 'number'),
    mean: readList(caller, 'mean', mean),
    std: readList(caller, 'std', std),
    zeroPoint: expectKind(caller, 'zeroPoint', zeroPoint, 'number'),
    layout: expectKind(caller, 'layout', layout, 'string'),
  };
  return { question, into: into ?? null };
}

/**
 * @template {'string' | 'number'} K
 * @param {string} caller
 * @param {string} name
 * @param {unknown} value
 * @param {K} kind
 * @returns {any}
 */
function expectKind(caller, name, value, kind) {
  if (value === undefined || typeof value === kind) return value;
  throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: ${name} is ${show(value)}, it must be a ${kind}.`);
}

/**
 * @param {string} caller
 * @param {string} name
 * @param {unknown} list A number, or an array of them.
 * @returns {Float64Array | undefined} Undefined where it is not given.
 */
function readList(caller, name, list) {
  if (list === undefined) return undefined;
  const numbers = typeof list === 'number' ? [list] : list;
  const fail = (/** @type {string} */ what) => {
    throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: ${what}, it must be a number or an array of numbers.`);
  };
  if (classOf(numbers) === undefined || numbers instanceof DataView) fail(`${name} is ${show(list)}`);
  const given = /** @type {ArrayLike<unknown>} */ (numbers);
  if (given.length === 0) fail(`${name} is empty`);
  return Float64Array.from(given, (number, i) =>
    typeof number === 'number' ? number : /** @type {never} */ (fail(`${name}[${i}] is ${show(number)}`)),
  );
}

/**
 * The images of a call.
 *
 * @param {unknown} images
 * @returns {Source}
 */
export function readImages(images) {
  if (!Array.isArray(images)) {
    const { dims, data } = readImage(images, 'the image');
    return { dims, arrays: [data], owner: images };
  }
  if (images.length === 0) {
    throw new SplitError('ARGUMENT_UNKNOWN', 'toPlanes: the array of images is empty, it must hold one or more.');
  }
  const read = images.map((image, i) => readImage(image, `image ${i}`));
  const [{ dims }] = read;
  read.forEach((image, i) => {
    if (String(image.dims) === String(dims) && dims.length === 3) return;
    const message = `toPlanes: image ${i} is [${image.dims}], image 0 is [${dims}]: they must be of one size, [height, width, channels].`;
    throw new SplitError('DIMS_INVALID', message);
  });
  return { dims: [images.length, ...dims], arrays: read.map(({ data }) => data), owner: undefined };
}

/**
 * @param {any} image
 * @param {string} name For messages.
 * @returns {{ dims: readonly number[], data: unknown }}
 */
function readImage(image, name) {
  if (typeof image === 'object' && image !== null && 'dims' in image) {
    const { type, dims, data } = readTensor('toPlanes', image, name);
    if (type === 'uint8') return { dims, data };
    throw new SplitError('TYPE_UNSUPPORTED', `toPlanes: ${name} has element type ${type}, it must be uint8.`);
  }
  const { data, width, height } = image ?? {};
  if (classOf(data) === undefined || typeof width !== 'number' || typeof height !== 'number') {
    const message = `toPlanes: ${name} is ${show(image)}, it must be an ImageData, { data, width, height } or a uint8 tensor.`;
    throw new SplitError('DATA_MISMATCH', message);
  }
  const pixels = width * height;
  const channels = pixels === 0 ? 4 : data.length / pixels;
  if (Number.isInteger(channels)) return { dims: [height, width, channels], data };
  const message = `toPlanes: data of ${name} has length ${data.length}, ${width} x ${height} pixels have 4, 3 or 1 bytes each.`;
  throw new SplitError('DATA_MISMATCH', message);
}

/**
 * Checks that the arrays hold what the dims say.
 *
 * @param {Source} source
 * @param {number} byteLength Of all of them together.
 */
export function checkImages({ arrays }, byteLength) {
  const each = byteLength / arrays.length;
  arrays.forEach((array, i) => {
    const name = arrays.length === 1 ? 'data of the image' : `data of image ${i}`;
    checkStorage('toPlanes', 'uint8', array, name, 'DATA_MISMATCH', each, each);
  });
}
