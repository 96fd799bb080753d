// SPDX-License-Identifier: MIT
//
// Reads images and the options of pixels. Whether they are legal is asked of the rules, in C++.
import { isMemory, show, showDims } from '../errors.js';
import { isSameList, mendOf, readList, readOptions, readShape, readTensors, readType } from '../tensor/read.js';
import { dataOf, mendOfDetached, readArray } from '../tensor/storage.js';
import { viewWithin } from '../tensor/heap.js';
import { classOf, isDetached, isList, lengthOf } from '../tensor/types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { Call } from '../call.js' */
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
 * @typedef {{ type: ElementType, dims: readonly number[], images: Image[] }} Source
 */

/** The options of both directions. */
const optionNames = ['channels', 'type', 'rescale', 'mean', 'std', 'zeroPoint', 'layout'];

/** @typedef {Omit<PixelRequest, 'dims' | 'pixelBytes'>} Options */

/**
 * The options of a call, each of the kind it must be of. `more`: names that are allowed beside these.
 * @type {(call: Call, options: unknown, more: readonly string[]) => { request: Options, into: unknown }}
 */
export function readPixelOptions(call, options, more) {
  const given = readOptions(call, options, [...optionNames, ...more]);
  const read = (/** @type {string} */ name, /** @type {string} */ kind) => {
    const value = /** @type {any} */ (given[name]);
    // The module need not copy a long text to refuse it: its memory would stay as large.
    if (value === undefined || typeof value === kind) return kind === 'string' ? value?.slice(0, 99) : value;
    throw call.error('ARGUMENT_UNKNOWN', `${name} is ${show(value)}, it must be a ${kind}.`);
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
  return { request, into: given.into ?? null };
}

/** A number, or an array of them, where it is given. @type {(call: Call, name: string, given: unknown) => number[] | undefined} */
function readPerChannel(call, name, given) {
  if (given === undefined) return undefined;
  const list = typeof given === 'number' ? [given] : given;
  const copy = isList(list) ? readList(call, name, 'ARGUMENT_UNKNOWN', list, 'a number') : [];
  if (copy.length > 0) return copy;
  const what = isList(list) ? 'empty' : show(list);
  throw call.error(
    isList(list) ? 'SIZES_COUNT_MISMATCH' : 'ARGUMENT_UNKNOWN',
    `${name} is ${what}, it must be a number or an array of numbers.`,
  );
}

/**
 * The images of a call: one, a uint8 tensor, or an array of images, which are a batch. `channels`: bytes of a pixel, where an
 * image has none that would say it; `isTemplate`: whether a plan is made of them, so that they may be without data.
 * @type {(call: Call, images: unknown, channels?: number, isTemplate?: boolean) => Source}
 */
export function readImages(call, images, channels = 4, isTemplate = false) {
  /** @type {(image: any, name: string) => Image} */
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
    if (dims.length === 3 && isSameList(image.dims, dims)) return image;
    const rule =
      i === 0 ? 'it must be [height, width, channels]' : `image 0 is ${showDims(dims)}: they must be of one size`;
    throw call.error('DIMS_INVALID', `image ${i} is ${showDims(image.dims)}, ${rule}.`);
  });
  return { type: 'uint8', dims: [all.length, ...dims], images: all };
}

/**
 * An image, whose properties are read once; its array is looked at by `readPixels`.
 *
 * @param {Call} call
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
  const stride = isObject ? readStride(call, image.stride, name, dimsCode) : undefined;
  if (isObject && 'dims' in image) {
    const { type, dims } = readShape(call, image, name);
    if (type !== 'uint8') {
      throw call.error(isTarget ? code : 'TYPE_UNSUPPORTED', `${name} has element type ${type}, it must be uint8.`);
    }
    expectStride(call, stride, dims, name, dimsCode);
    return { dims, data: isTemplate ? null : dataOf(image), stride };
  }
  const { data, width, height } = image ?? {};
  const mend = isObject ? mendOf(image) : '';
  const isBare = isTemplate && data === undefined && mend === '';
  if (!(isBare || classOf(data)) || width === undefined || height === undefined) {
    const advice = isMemory(data)
      ? 'its data must be wrapped, new Uint8ClampedArray(buffer)'
      : 'it must be an ImageData, { data, width, height } or a uint8 tensor';
    throw call.error(code, `${name} is ${show(image)}${mend || `, ${advice}`}.`);
  }
  if (!Number.isInteger(width) || !Number.isInteger(height)) {
    const message = `${name} is ${show(width)} x ${show(height)}, width and height must be integers >= 0.`;
    throw call.error(dimsCode, message);
  }
  const pixels = width * height;
  // An array of numbers is refused when it is looked at.
  const isView = !isBare && ArrayBuffer.isView(data);
  const length = isView ? lengthOf(/** @type {any} */ (data)) : 0;
  const found = !isView || pixels === 0 ? channels : stride === undefined ? length / pixels : 4;
  if (!Number.isInteger(found) || isDetached(data)) {
    const has = isDetached(data) ? 'is detached' : `has length ${length}`;
    const fault = ` ${has}, ${width} x ${height} pixels have 4, 3 or 1 bytes each.`;
    throw call.error(code, `data of ${name}${isTarget && isDetached(data) ? mendOfDetached : fault}`);
  }
  const dims = [height, width, found];
  expectStride(call, stride, dims, name, dimsCode);
  const read = { dims, data, stride };
  if (isTemplate && !isBare) readPixels(call, read, name, code);
  return read;
}

/** @type {(call: Call, stride: unknown, name: string, code: SplitErrorCode) => number | undefined} */
function readStride(call, stride, name, code) {
  if (stride === undefined || Number.isInteger(stride)) return /** @type {number | undefined} */ (stride);
  throw call.error(code, `stride of ${name} is ${show(stride)}, it must be an integer: bytes of a row.`);
}

/** Whether these are the dims of one image. It is not asked of the core, as `crop` has none. @param {readonly number[]} dims */
export const isPicture = (dims) => dims.length === 3 && [1, 3, 4].includes(dims[2]);

/** Bytes of a row of pixels. @param {readonly number[]} dims */
export const rowBytesOf = (dims) => dims[dims.length - 2] * dims[dims.length - 1];

/** @type {(call: Call, stride: number | undefined, dims: readonly number[], name: string, code: SplitErrorCode) => void} */
function expectStride(call, stride, dims, name, code) {
  // Fewer dims are no image, which is told as such.
  if (stride === undefined || dims.length < 3 || (stride >= rowBytesOf(dims) && Number.isSafeInteger(stride))) return;
  const message = `stride of ${name} is ${stride}, a row of ${showDims(dims)} has ${rowBytesOf(dims)} bytes.`;
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
 * @type {(call: Call, image: Image, name: string, code: SplitErrorCode) => any}
 */
export function readPixels(call, image, name, code) {
  const { data, stride } = image;
  const least = bytesOfImage(image);
  const isLonger = stride !== undefined && isList(data) && lengthOf(data) > least;
  const size = isLonger ? lengthOf(data) : least;
  const array = readArray(call, data, { type: 'uint8', size, byteLength: size }, `data of ${name}`, code);
  return isLonger ? viewWithin(array, 0, least) : array;
}
