// SPDX-License-Identifier: MIT
//
// Reads images and the options of pixels. Whether they are legal is asked of the rules, in C++.
import { show, showDims } from '../errors.js';
import { isSameList, readList, readOptions, readShape, readTensors, readType } from '../tensor/read.js';
import { dataOf, readArray } from '../tensor/storage.js';
import { classOf, isDetached, isList, lengthOf } from '../tensor/types.js';

/** @import { ElementType } from '../api.js' */
/** @import { Call } from '../call.js' */
/** @import { PixelRequest } from '../load/module.js' */

/**
 * What is converted.
 * @typedef {object} Source
 * @property {ElementType} type
 * @property {readonly number[]} dims Of images [height, width, channels], or with the batch before them.
 * @property {unknown[]} arrays One typed array or heap tensor for all, or of an array of images one for each.
 */

/** The options of both directions. */
const optionNames = ['channels', 'type', 'rescale', 'mean', 'std', 'zeroPoint', 'layout'];

/**
 * The options of a call, each of the kind it must be of.
 *
 * @param {Call} call
 * @param {boolean} isToPixels
 * @param {unknown} options
 * @param {readonly string[]} more Names that are allowed beside these.
 * @returns {{ request: Omit<PixelRequest, 'dims'>, into: unknown }} `into` is null where it is not given.
 */
export function readPixelOptions(call, isToPixels, options, more) {
  const given = readOptions(call, options, [...optionNames, ...more]);
  const read = (/** @type {string} */ name, /** @type {string} */ kind) => {
    const value = given[name];
    if (value === undefined || typeof value === kind) return /** @type {any} */ (value);
    throw call.error('ARGUMENT_UNKNOWN', `${name} is ${show(value)}, it must be a ${kind}.`);
  };
  const request = {
    isToPixels,
    channels: read('channels', 'string'),
    type: given.type === undefined ? undefined : readType(call, given.type, 'the tensor'),
    rescale: read('rescale', 'number'),
    mean: readPerChannel(call, 'mean', given.mean),
    std: readPerChannel(call, 'std', given.std),
    zeroPoint: read('zeroPoint', 'number'),
    layout: read('layout', 'string'),
  };
  return { request, into: given.into ?? null };
}

/**
 * @param {Call} call
 * @param {string} name
 * @param {unknown} given A number, or an array of them.
 * @returns {number[] | undefined} Undefined where it is not given.
 */
function readPerChannel(call, name, given) {
  if (given === undefined) return undefined;
  const list = typeof given === 'number' ? [given] : given;
  const copy = isList(list) ? readList(call, name, 'ARGUMENT_UNKNOWN', list) : [];
  if (copy.length > 0) return copy;
  const what = isList(list) ? 'empty' : show(list);
  throw call.error(
    isList(list) ? 'SIZES_COUNT_MISMATCH' : 'ARGUMENT_UNKNOWN',
    `${name} is ${what}, it must be a number or an array of numbers.`,
  );
}

/**
 * The images of a call: one, a uint8 tensor, or an array of images, which are a batch.
 *
 * @param {Call} call
 * @param {unknown} images
 * @param {number} [channels] Bytes of a pixel, where an image has none that would say it.
 * @param {boolean} [isTemplate] Whether a plan is made of them, so that they may be without data.
 * @returns {Source}
 */
export function readImages(call, images, channels = 4, isTemplate = false) {
  /** @type {(image: any, name: string) => { dims: readonly number[], data: any }} */
  const read = (image, name) => readImage(call, image, name, channels, isTemplate);
  if (!Array.isArray(images)) {
    const { dims, data } = read(images, 'the image');
    return { type: 'uint8', dims, arrays: [data] };
  }
  const list = readTensors(call, 'the list of images', images);
  if (list.length === 0) throw call.error('ARGUMENT_UNKNOWN', 'the list of images is empty.');
  /** @type {readonly number[]} */
  let dims = [];
  const all = list.map((given, i) => {
    const image = read(given, `image ${i}`);
    if (i === 0) dims = image.dims;
    if (dims.length === 3 && isSameList(image.dims, dims)) return image;
    const message = `image ${i} is ${showDims(image.dims)}, image 0 is ${showDims(dims)}: they must be of one size.`;
    throw call.error('DIMS_INVALID', message);
  });
  return { type: 'uint8', dims: [all.length, ...dims], arrays: all.map(({ data }) => data) };
}

/**
 * @param {Call} call
 * @param {any} image
 * @param {string} name For messages.
 * @param {number} channels Of an image without pixels.
 * @param {boolean} isTemplate
 * @returns {{ dims: readonly number[], data: any }}
 */
function readImage(call, image, name, channels, isTemplate) {
  if (typeof image === 'object' && image !== null && 'dims' in image) {
    const { type, dims } = readShape(call, image, name);
    if (type === 'uint8') return { dims, data: isTemplate ? null : dataOf(image) };
    throw call.error('TYPE_UNSUPPORTED', `${name} has element type ${type}, it must be uint8.`);
  }
  const { data, width, height } = image ?? {};
  const isBare = isTemplate && data === undefined;
  if (!(isBare || classOf(data)) || width === undefined || height === undefined) {
    // What is drawn on the screen has no bytes of its own, but a size: those of its pixels are to be had from a canvas.
    const isDrawn = image && data === undefined && (width ?? image.displayWidth) !== undefined;
    const advice = isDrawn
      ? 'draw it on a canvas and give context.getImageData(0, 0, width, height).'
      : 'it must be an ImageData, { data, width, height } or a uint8 tensor.';
    throw call.error('DATA_MISMATCH', `${name} is ${show(image)}, ${advice}`);
  }
  if (!Number.isInteger(width) || !Number.isInteger(height)) {
    const message = `${name} is ${show(width)} x ${show(height)}, width and height must be integers >= 0.`;
    throw call.error('DIMS_INVALID', message);
  }
  const pixels = width * height;
  if (isBare) return { dims: [height, width, channels], data };
  const length = lengthOf(data);
  const found = pixels === 0 ? channels : length / pixels;
  if (!Number.isInteger(found) || isDetached(data)) {
    const has = isDetached(data) ? 'is detached' : `has length ${length}`;
    const message = `data of ${name} ${has}, ${width} x ${height} pixels have 4, 3 or 1 bytes each.`;
    throw call.error('DATA_MISMATCH', message);
  }
  if (isTemplate) {
    readArray(call, data, { type: 'uint8', size: length, byteLength: length }, `data of ${name}`, 'DATA_MISMATCH');
  }
  return { dims: [height, width, found], data };
}
