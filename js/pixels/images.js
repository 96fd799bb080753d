// SPDX-License-Identifier: MIT
//
// Reads images and pixel options. The rules in C++ decide whether the options are legal.
import { isMemory, describeValue, showDims } from '../base/errors.js';
import { hintFor, hintForNumbers } from '../arguments/hints.js';
import { readList } from '../arguments/numbers.js';
import { readOptions } from '../arguments/options.js';
import { readShape, readTensors, readType } from '../arguments/tensors.js';
import { dataOf, faultOfDetached, validateArray } from '../tensor/storage.js';
import { viewWithin } from '../tensor/wasm-tensor.js';
import { allPixelBytes, readFlipY, readPixelFormat } from '../arguments/pixel-format.js';
import { arraysEqual, byteLengthOf, classOf, isDetached, isList, lengthOf } from '../base/types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */
/** @import { PixelRequest } from '../load/module.js' */
/** @import { Name } from '../arguments/pixel-format.js' */

/**
 * An image, a batch of images in one array, or a tensor that becomes images.
 *
 * @typedef {object} Image
 * @property {readonly number[]} dims [height, width, bytes per pixel], or [batch, height, width, bytes per pixel].
 * @property {any} data
 * @property {number} [stride] Bytes from the start of a row to the start of the next, if the caller passed a stride.
 * @property {string} [format] Order of the bytes of a pixel. Tensors that become images have none.
 * @property {boolean} [flipY] Whether the bottom row is first in memory.
 */

/**
 * The input of a conversion. `images` has an entry for each image of a list, otherwise one for the whole input.
 *
 * @typedef {{ type: ElementType, dims: readonly number[], images: Image[], format?: string, isList?: boolean }} PixelSource
 */

/** Names of the options of both directions. */
export const optionNames = ['channels', 'type', 'rescale', 'mean', 'std', 'zeroPoint', 'layout'];

/** @typedef {Omit<PixelRequest, 'dims' | 'pixelBytes' | 'format'>} Options The options as the core accepts them. */

/**
 * Reads the options of a call and checks the JavaScript type of each.
 * @param {CallContext} call @param {unknown} input
 * @param {readonly string[]} more Names that are allowed in addition to `optionNames`.
 * @returns {{ request: Options, into: unknown, isBatch: boolean }}
 */
export function readPixelOptions(call, input, more) {
  const options = readOptions(call, input, [...optionNames, ...more]);
  const read = (/** @type {string} */ name, /** @type {string} */ kind) => {
    const value = /** @type {any} */ (options[name]);
    // Long strings are truncated, because WebAssembly memory grows to fit them and never shrinks.
    if (value === undefined || typeof value === kind) return kind === 'string' ? value?.slice(0, 99) : value;
    const hint = isList(value) && kind === 'string' ? " Write one string, such as 'RGB' or 'NCHW'." : '';
    throw call.invalid('ARGUMENT_UNKNOWN', name, `a ${kind}`, value, hint);
  };
  const { type } = options;
  const request = {
    channels: read('channels', 'string'),
    type: type === undefined ? undefined : readType(call, type, 'the tensor'),
    rescale: read('rescale', 'number'),
    mean: readPerChannel(call, 'mean', options.mean),
    std: readPerChannel(call, 'std', options.std),
    zeroPoint: read('zeroPoint', 'number'),
    layout: read('layout', 'string'),
  };
  return { request, into: options.into ?? null, isBatch: read('batch', 'boolean') ?? false };
}

/**
 * Reads an option that is one number or one per channel. Returns undefined if it is absent.
 * @param {CallContext} call @param {string} name @param {unknown} input @returns {number[] | undefined}
 */
function readPerChannel(call, name, input) {
  if (input === undefined) return undefined;
  const list = typeof input === 'number' ? [input] : input;
  const isArray = isList(list);
  const copy = isArray ? readList(call, name, 'ARGUMENT_UNKNOWN', list, 'a number') : [];
  if (copy.length > 0) return copy;
  if (isArray) throw call.error('SIZES_COUNT_MISMATCH', `${name} must not be empty.`);
  throw call.invalid('ARGUMENT_UNKNOWN', name, 'a number or an array of numbers', list, hintForNumbers(list));
}

/**
 * Reads the images of a call: one image, a uint8 tensor, or an array of images, which form a batch.
 * @param {CallContext} call @param {unknown} images
 * @param {number} [channels] Bytes per pixel of images without pixels.
 * @param {boolean} [isTemplate] Whether the images only describe a plan, so that their data may be missing.
 * @returns {PixelSource}
 */
export function readImages(call, images, channels = 4, isTemplate = false) {
  /** @param {any} image @param {Name} name */
  const read = (image, name) => readImage(call, image, name, 'DATA_MISMATCH', channels, isTemplate);
  if (!Array.isArray(images)) {
    const image = read(images, 'the image');
    return { type: 'uint8', dims: image.dims, images: [image], format: image.format };
  }
  const list = readTensors(call, 'the list of images', images);
  if (list.length === 0) throw call.error('ARGUMENT_UNKNOWN', 'the list of images is empty.');
  /** @type {readonly number[]} */
  let dims = [];
  let format = '';
  const name = new ImageName(false);
  const all = list.map((entry, i) => {
    name.index = i;
    const image = read(entry, name);
    if (i === 0) ({ dims, format = '' } = image);
    if (dims.length === 3 && arraysEqual(image.dims, dims)) {
      if (image.format === format) return image;
      throw call.invalid('DATA_MISMATCH', `format of image ${i}`, `${format} like image 0`, image.format);
    }
    if (i === 0 || image.dims.length !== 3) {
      throw call.error('DIMS_INVALID', `image ${i} must be [height, width, channels], got ${showDims(image.dims)}.`);
    }
    const isSameSize = arraysEqual(image.dims.slice(0, 2), dims.slice(0, 2));
    const hint = isSameSize ? 'All images need the same number of channels.' : 'Draw both at the same size first.';
    const message = `image ${i} must be ${showSize(dims)} like image 0, got ${showSize(image.dims)}. ${hint}`;
    throw call.error('DIMS_INVALID', message);
  });
  return { type: 'uint8', dims: [all.length, ...dims], images: all, format, isList: true };
}

/** The name of an image in messages. It changes with `index`, because a string for each image of a long list takes time. */
export class ImageName {
  index = 0;

  /** @param {boolean} isOne Whether there is one image. */
  constructor(isOne) {
    this.isOne = isOne;
  }

  toString() {
    return this.isOne ? 'the image' : `image ${this.index}`;
  }
}

/**
 * Reads the properties of an image, each once. `readPixels` checks its array.
 * @param {CallContext} call @param {any} image @param {Name} name Name of the image in messages.
 * @param {SplitErrorCode} code Code if the value is not an image.
 * @param {number} [channels] Bytes per pixel of an image without pixels.
 * @param {boolean} [isTemplate] Whether the image only describes a plan, so that its data may be missing.
 * @returns {Image}
 */
export function readImage(call, image, name, code, channels = 4, isTemplate = false) {
  const isObject = typeof image === 'object' && image !== null;
  const isTarget = code === 'OUTPUT_MISMATCH';
  const dimsCode = isTarget ? code : 'DIMS_INVALID';
  if (isObject && 'dims' in image) {
    const { stride } = image;
    const { type, dims } = readShape(call, image, /** @type {any} */ (name));
    if (type !== 'uint8') {
      throw call.error(isTarget ? code : 'TYPE_UNSUPPORTED', `type of ${name} must be uint8, got ${type}.`);
    }
    const last = dims[dims.length - 1];
    const rows = { width: dims[dims.length - 2], stride, measured: last };
    const { bytes, format } = readPixelFormat(call, image, rows, name, code);
    if (dims.length > 2 && bytes !== last) {
      throw call.invalid(dimsCode, `channels of ${name}`, `${last}, its last dim`, bytes);
    }
    expectStride(call, stride, dims, name, dimsCode);
    return { dims, data: isTemplate ? null : dataOf(image), stride, format, flipY: readFlipY(call, image, name, code) };
  }
  const { data, width, height } = image ?? {};
  const isBare = isTemplate && data === undefined && hintFor(image) === '';
  if (!(isBare || classOf(data)) || width === undefined || height === undefined) {
    const hint = hintFor(image);
    const isSized = width !== undefined && height !== undefined && hint === '';
    const wrap = isMemory(data) ? ' Wrap it: new Uint8ClampedArray(buffer).' : '';
    throw isSized
      ? call.invalid(code, `data of ${name}`, 'a Uint8ClampedArray or a Uint8Array', data, wrap)
      : call.invalid(code, `${name}`, 'an ImageData, { data, width, height } or a uint8 tensor', image, hint);
  }
  const { stride } = image;
  const isSize = (/** @type {unknown} */ side) => Number.isInteger(side) && Number(side) >= 0;
  if (!isSize(width) || !isSize(height)) {
    const values = `${describeValue(width)} and ${describeValue(height)}`;
    throw call.error(dimsCode, `width and height of ${name} must be integers >= 0, got ${values}.`);
  }
  if (!isBare && lengthOf(data) === 0 && isDetached(data)) {
    throw call.error(code, `data of ${name}${faultOfDetached(data)}`);
  }
  const pixels = width * height;
  // `readPixels` rejects an array that is not typed.
  const isView = !isBare && ArrayBuffer.isView(data);
  const length = isView ? lengthOf(/** @type {any} */ (data)) : 0;
  const measured = !isView || pixels === 0 ? channels : stride === undefined ? length / pixels : undefined;
  const { bytes, format } = readPixelFormat(call, image, { width, stride, measured }, name, code);
  if (isView && measured !== undefined && bytes === measured && pixels > 0 && !allPixelBytes.includes(measured)) {
    const sizes = allPixelBytes.map((each) => each * pixels);
    const allowed = `${sizes[0]}, ${sizes[1]} or ${sizes[2]} bytes`;
    const isWhole = Number.isInteger(measured);
    throw call.invalid(
      isWhole ? dimsCode : code,
      `data of ${name}`,
      `${allowed} for ${width} x ${height} pixels`,
      length,
    );
  }
  const dims = [height, width, bytes];
  expectStride(call, stride, dims, name, dimsCode);
  const parsed = { dims, data, stride, format, flipY: readFlipY(call, image, name, code) };
  if (isTemplate && !isBare) readPixels(call, parsed, name, code);
  return parsed;
}

/** Whether dims are those of one image. @param {readonly number[]} dims */
export const isSingleImage = (dims) => dims.length === 3 && allPixelBytes.includes(dims[2]);

/** Formats the size of an image for a message. @param {readonly number[]} dims */
const showSize = (dims) => {
  const [height, width, bytes] = dims.slice(-3);
  return `${width} x ${height} pixels of ${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
};

/** Returns the bytes of a row of pixels. @param {readonly number[]} dims */
export const rowBytesOf = (dims) => dims[dims.length - 2] * dims[dims.length - 1];

/**
 * Checks that a stride, if any, is at least the bytes of a row.
 * @param {CallContext} call @param {any} stride @param {readonly number[]} dims @param {Name} name
 * @param {SplitErrorCode} code
 */
function expectStride(call, stride, dims, name, code) {
  // Fewer than three dims are not an image. Callers reject them.
  if (stride === undefined || dims.length < 3 || (Number.isSafeInteger(stride) && stride >= rowBytesOf(dims))) return;
  throw call.invalid(code, `stride of ${name}`, `an integer >= ${rowBytesOf(dims)} for ${showSize(dims)}`, stride);
}

/** Returns the minimum byte length of an image. The last row need not be padded to `stride`. @param {Image} image */
function bytesOfImage({ dims, stride }) {
  const rowBytes = rowBytesOf(dims);
  let rows = 1;
  for (let i = 0; i < dims.length - 2; ++i) rows *= dims[i];
  return rows * rowBytes === 0 ? 0 : (rows - 1) * (stride ?? rowBytes) + rowBytes;
}

/**
 * Checks the array of an image and returns its bytes from the first to the last pixel. With a stride the array may be
 * longer.
 * @param {CallContext} call @param {Image} image @param {Name} name @param {SplitErrorCode} code @returns {any}
 */
export function readPixels(call, image, name, code) {
  const { data, stride, dims } = image;
  const min = bytesOfImage(image);
  const className = classOf(data);
  const isBytes = className === 'Uint8ClampedArray' || className === 'Uint8Array';
  if (isBytes && byteLengthOf.call(data) === min && min > 0) return data;
  const length = isList(data) && ArrayBuffer.isView(data) ? lengthOf(data) : min;
  const isLonger = stride !== undefined && length > min;
  if (length !== min && !isLonger && isBytes) {
    const rows = stride === undefined ? '' : ` in rows of stride ${stride}`;
    throw call.invalid(code, `data of ${name}`, `${min} bytes for ${showSize(dims)}${rows}`, length);
  }
  const size = isLonger ? length : min;
  const array = validateArray(call, data, { type: 'uint8', size, byteLength: size }, `data of ${name}`, code);
  return isLonger ? viewWithin(array, 0, min) : array;
}
