// SPDX-License-Identifier: MIT
//
// Reads images and the options of pixels. Whether they are legal is asked of the rules, in C++.
import { show } from '../errors.js';
import { readList, readOptions, readShape, readTensors, readType } from '../tensor/read.js';
import { dataOf } from '../tensor/storage.js';
import { classOf, isList, lengthOf } from '../tensor/types.js';

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
  if (isList(list) && list.length > 0) return readList(call, name, 'ARGUMENT_UNKNOWN', 'a number', list);
  const what = isList(list) ? 'empty' : show(list);
  throw call.error(
    isList(list) ? 'SIZES_COUNT_MISMATCH' : 'ARGUMENT_UNKNOWN',
    `${name} is ${what}, it must be a number or an array of numbers.`,
  );
}

/**
 * The images of a call: one, a uint8 tensor, or an array of images, which are a batch.
 * @type {(call: Call, images: unknown) => Source}
 */
export function readImages(call, images) {
  if (!Array.isArray(images)) {
    const { dims, data } = readImage(call, images, 'the image');
    return { type: 'uint8', dims, arrays: [data] };
  }
  if (images.length === 0) {
    throw call.error('ARGUMENT_UNKNOWN', 'the array of images is empty, it must hold one or more.');
  }
  const read = readTensors(call, 'the list of images', images).map((image, i) => readImage(call, image, `image ${i}`));
  const [{ dims }] = read;
  read.forEach((image, i) => {
    if (String(image.dims) === String(dims) && dims.length === 3) return;
    const message = `image ${i} is [${image.dims}], image 0 is [${dims}]: they must be of one size, [height, width, channels].`;
    throw call.error('DIMS_INVALID', message);
  });
  return { type: 'uint8', dims: [read.length, ...dims], arrays: read.map(({ data }) => data) };
}

/**
 * Element type and dims of images, which are bytes.
 * @type {(call: Call, images: unknown, name: string) => ReturnType<typeof readShape>}
 */
export function readImageShape(call, images, name) {
  const shape = readShape(call, images, name);
  if (shape.type === 'uint8') return shape;
  throw call.error('TYPE_UNSUPPORTED', `${name} has element type ${shape.type}, it must be uint8.`);
}

/**
 * @param {Call} call
 * @param {any} image
 * @param {string} name For messages.
 * @returns {{ dims: readonly number[], data: any }}
 */
function readImage(call, image, name) {
  if (typeof image === 'object' && image !== null && 'dims' in image) {
    const { dims } = readImageShape(call, image, name);
    return { dims, data: dataOf(image) };
  }
  const { data, width, height } = image ?? {};
  if (classOf(data) === undefined || typeof width !== 'number' || typeof height !== 'number') {
    // What is drawn on the screen has no bytes of its own, but a size: those of its pixels are to be had from a canvas.
    const isDrawn = image && data === undefined && (width ?? image.displayWidth) !== undefined;
    const advice = isDrawn
      ? 'draw it on a canvas and give context.getImageData(0, 0, width, height).'
      : 'it must be an ImageData, { data, width, height } or a uint8 tensor.';
    throw call.error('DATA_MISMATCH', `${name} is ${show(image)}, ${advice}`);
  }
  const pixels = width * height;
  const length = lengthOf(data);
  const channels = pixels === 0 ? 4 : length / pixels;
  if (Number.isInteger(channels)) return { dims: [height, width, channels], data };
  const message = `data of ${name} has length ${length}, ${width} x ${height} pixels have 4, 3 or 1 bytes each.`;
  throw call.error('DATA_MISMATCH', message);
}
