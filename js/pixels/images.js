// SPDX-License-Identifier: MIT
//
// Reads images and the options of pixels. Whether they are legal is asked of the rules, in C++.
import { isMemory, describeValue, showDims } from '../errors.js';
import { hintFor } from '../tensor/hints.js';
import { arraysEqual, readList, readOptions, readShape, readTensors, readType } from '../tensor/parse.js';
import { dataOf, faultOfDetached, validateArray } from '../tensor/storage.js';
import { viewWithin } from '../tensor/wasm-tensor.js';
import { allPixelBytes, readPixelBytes } from '../tensor/pixel-format.js';
import { classOf, classesOf, isDetached, isList, lengthOf } from '../tensor/types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../call.js' */
/** @import { PixelRequest } from '../load/module.js' */

/**
 * Some bytes in rows of pixels.
 * @typedef {object} Image
 * @property {readonly number[]} dims [height, width, bytes of a pixel], or with a batch before them.
 * @property {any} data
 * @property {number} [stride] Bytes from a row to the next, where somebody said so.
 */

/**
 * What is converted: the images of a list one by one, or all in one array; or a tensor.
 * @typedef {{ type: ElementType, dims: readonly number[], images: Image[], isList?: boolean }} Source
 */

/** The options of both directions. */
export const optionNames = ['channels', 'type', 'rescale', 'mean', 'std', 'zeroPoint', 'layout'];

/** @typedef {Omit<PixelRequest, 'dims' | 'pixelBytes'>} Options */

/**
 * Reads the options of a call, each of the kind it must be of.
 *
 * @param {CallContext} call
 * @param {unknown} options
 * @param {readonly string[]} more Names that are allowed beside those of both directions.
 * @returns {{ request: Options, into: unknown, isBatch: boolean }}
 */
export function readPixelOptions(call, options, more) {
  const given = readOptions(call, options, [...optionNames, ...more]);
  const read = (/** @type {string} */ name, /** @type {string} */ kind) => {
    const value = /** @type {any} */ (given[name]);
    // The module need not copy a long text to refuse it: its memory would stay as large.
    if (value === undefined || typeof value === kind) return kind === 'string' ? value?.slice(0, 99) : value;
    throw call.error('ARGUMENT_UNKNOWN', `${name} is ${describeValue(value)}, it must be a ${kind}.`);
  };
  const { type } = given;
  const request = {
    channels: read('channels', 'string'),
    type: type === undefined ? undefined : readType(call, type, 'the tensor'),
    rescale: read('rescale', 'number'),
    mean: readPerChannel(call, 'mean', given.mean),
    std: readPerChannel(call, 'std', given.std),
    zeroPoint: read('zeroPoint', 'number'),
    layout: read('layout', 'string'),
  };
  return { request, into: given.into ?? null, isBatch: read('batch', 'boolean') ?? false };
}

/**
 * A number, or an array of them, where it is given.
 *
 * @param {CallContext} call
 * @param {string} name
 * @param {unknown} given
 * @returns {number[] | undefined}
 */
function readPerChannel(call, name, given) {
  if (given === undefined) return undefined;
  const list = typeof given === 'number' ? [given] : given;
  const copy = isList(list) ? readList(call, name, 'ARGUMENT_UNKNOWN', list, 'a number') : [];
  if (copy.length > 0) return copy;
  const what = isList(list) ? 'empty' : describeValue(list);
  throw call.error(
    isList(list) ? 'SIZES_COUNT_MISMATCH' : 'ARGUMENT_UNKNOWN',
    `${name} is ${what}, it must be a number or an array of numbers.`,
  );
}

/**
 * The images of a call: one, a uint8 tensor, or an array of images, which are a batch. `channels`: bytes of a pixel, where an
 * image has none that would say it; `isTemplate`: whether a plan is made of them, so that they may be without data.
 *
 * @param {CallContext} call
 * @param {unknown} images
 * @param {number} [channels]
 * @param {boolean} [isTemplate]
 * @returns {Source}
 */
export function readImages(call, images, channels = 4, isTemplate = false) {
  /**
   * @param {any} image
   * @param {string} name
   * @returns {Image}
   */
  const read = (image, name) => readImage(call, image, name, 'DATA_MISMATCH', channels, isTemplate);
  if (!Array.isArray(images)) {
    const image = read(images, 'the image');
    return { type: 'uint8', dims: image.dims, images: [image] };
  }
  const list = readTensors(call, 'the list of images', images);
  if (list.length === 0) throw call.error('ARGUMENT_UNKNOWN', 'the list of images is empty.');
  /** @type {readonly number[]} */
  let dims = [];
  const all = list.map((given, i) => {
    const image = read(given, `image ${i}`);
    if (i === 0) dims = image.dims;
    if (dims.length === 3 && arraysEqual(image.dims, dims)) return image;
    if (i === 0 || image.dims.length !== 3) {
      throw call.error('DIMS_INVALID', `image ${i} must be [height, width, channels], got ${showDims(image.dims)}.`);
    }
    const isSameSize = arraysEqual(image.dims.slice(0, 2), dims.slice(0, 2));
    const hint = isSameSize ? 'Give all of them the same channels.' : 'Draw both at the same size first.';
    const message = `image ${i} must be ${showSize(dims)} like image 0, got ${showSize(image.dims)}. ${hint}`;
    throw call.error('DIMS_INVALID', message);
  });
  return { type: 'uint8', dims: [all.length, ...dims], images: all, isList: true };
}

/**
 * An image, whose properties are read once; its array is looked at by `readPixels`.
 *
 * @param {CallContext} call
 * @param {any} image
 * @param {string} name For messages.
 * @param {SplitErrorCode} code What to throw where it is none.
 * @param {number} [channels] Of an image without pixels.
 * @param {boolean} [isTemplate]
 * @returns {Image}
 */
export function readImage(call, image, name, code, channels = 4, isTemplate = false) {
  const isObject = typeof image === 'object' && image !== null;
  const isTarget = code === 'OUTPUT_MISMATCH';
  const dimsCode = isTarget ? code : 'DIMS_INVALID';
  if (isObject && 'dims' in image) {
    const { stride } = image;
    const { type, dims } = readShape(call, image, name);
    if (type !== 'uint8') {
      throw call.error(isTarget ? code : 'TYPE_UNSUPPORTED', `${name} has element type ${type}, it must be uint8.`);
    }
    const found = dims[dims.length - 1];
    const bytes = readPixelBytes(call, image, found, name, code);
    if (dims.length > 2 && bytes !== found) {
      throw call.error(dimsCode, `channels of ${name} must be ${found}, the last of its dims, got ${bytes}.`);
    }
    expectStride(call, stride, dims, name, dimsCode);
    return { dims, data: isTemplate ? null : dataOf(image), stride };
  }
  const { data, width, height } = image ?? {};
  const isBare = isTemplate && data === undefined && hintFor(image) === '';
  if (!(isBare || classOf(data)) || width === undefined || height === undefined) {
    const hint = hintFor(image);
    const isSized = width !== undefined && height !== undefined && hint === '';
    const wrap = isMemory(data) ? ' Wrap it, new Uint8ClampedArray(buffer).' : '';
    const message = isSized
      ? `data of ${name} must be a Uint8ClampedArray or a Uint8Array, got ${describeValue(data)}.${wrap}`
      : `${name} is ${describeValue(image)}${hint || ', it must be an ImageData, { data, width, height } or a uint8 tensor'}.`;
    throw call.error(code, message);
  }
  const { stride } = image;
  const isSize = (/** @type {unknown} */ side) => Number.isInteger(side) && Number(side) >= 0;
  if (!isSize(width) || !isSize(height)) {
    const message = `${name} is ${describeValue(width)} x ${describeValue(height)}, width and height must be integers >= 0.`;
    throw call.error(dimsCode, message);
  }
  if (isDetached(data)) throw call.error(code, `data of ${name}${faultOfDetached(data)}`);
  const pixels = width * height;
  // An array of numbers is refused when it is looked at.
  const isView = !isBare && ArrayBuffer.isView(data);
  const length = isView ? lengthOf(/** @type {any} */ (data)) : 0;
  const found = !isView || pixels === 0 ? channels : stride === undefined ? length / pixels : undefined;
  const bytes = readPixelBytes(call, image, found, name, code);
  if (isView && found !== undefined && bytes === found && pixels > 0 && !allPixelBytes.includes(found)) {
    const sizes = allPixelBytes.map((each) => each * pixels);
    const allowed = `${sizes[0]}, ${sizes[1]} or ${sizes[2]} bytes`;
    const message = `data of ${name} must be ${allowed} for ${width} x ${height} pixels, got ${length}.`;
    throw call.error(Number.isInteger(found) ? dimsCode : code, message);
  }
  const dims = [height, width, bytes];
  expectStride(call, stride, dims, name, dimsCode);
  const read = { dims, data, stride };
  if (isTemplate && !isBare) readPixels(call, read, name, code);
  return read;
}

/** Whether these are the dims of one image. @param {readonly number[]} dims */
export const isPicture = (dims) => dims.length === 3 && allPixelBytes.includes(dims[2]);

/** Says the size of an image of these dims. @param {readonly number[]} dims */
const showSize = (dims) => {
  const [height, width, bytes] = dims.slice(-3);
  return `${width} x ${height} pixels of ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
};

/** Bytes of a row of pixels. @param {readonly number[]} dims */
export const rowBytesOf = (dims) => dims[dims.length - 2] * dims[dims.length - 1];

/**
 * @param {CallContext} call
 * @param {any} stride
 * @param {readonly number[]} dims
 * @param {string} name
 * @param {SplitErrorCode} code
 */
function expectStride(call, stride, dims, name, code) {
  // Fewer dims are no image, which is told as such.
  if (stride === undefined || dims.length < 3 || (stride >= rowBytesOf(dims) && Number.isSafeInteger(stride))) return;
  const message = `stride of ${name} must be an integer >= ${rowBytesOf(dims)} for ${showSize(dims)}, got ${describeValue(stride)}.`;
  throw call.error(code, message);
}

/** Bytes from the first pixel to the last: that row need not be whole to the stride. @param {Image} image */
function bytesOfImage({ dims, stride }) {
  const rowBytes = rowBytesOf(dims);
  const rows = dims.slice(0, -2).reduce((all, dim) => all * dim, 1);
  return rows * rowBytes === 0 ? 0 : (rows - 1) * (stride ?? rowBytes) + rowBytes;
}

/**
 * The bytes of an image, from its first pixel to its last: with a stride its array may have more.
 *
 * @param {CallContext} call
 * @param {Image} image
 * @param {string} name
 * @param {SplitErrorCode} code
 * @returns {any}
 */
export function readPixels(call, image, name, code) {
  const { data, stride, dims } = image;
  const least = bytesOfImage(image);
  const length = isList(data) ? lengthOf(data) : least;
  const isLonger = stride !== undefined && length > least;
  if (length !== least && !isLonger && classesOf('uint8').includes(String(classOf(data)))) {
    const rows = stride === undefined ? '' : ` in rows of stride ${stride}`;
    throw call.error(code, `data of ${name} must be ${least} bytes for ${showSize(dims)}${rows}, got ${length}.`);
  }
  const size = isLonger ? length : least;
  const array = validateArray(call, data, { type: 'uint8', size, byteLength: size }, `data of ${name}`, code);
  return isLonger ? viewWithin(array, 0, least) : array;
}
