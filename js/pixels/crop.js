// SPDX-License-Identifier: MIT
//
// Pieces of images, as views.
import { CallContext } from '../call.js';
import { describeValue, showDims } from '../errors.js';
import { viewWithin } from '../tensor/wasm-tensor.js';
import { isPicture, readImage, readPixels, rowBytesOf } from './images.js';

/**
 * Returns a view of a rectangle of an image; see `crop` in api.d.ts.
 *
 * @param {any} image
 * @param {any} x
 * @param {any} y
 * @param {any} width
 * @param {any} height
 * @param {...unknown} more Surplus arguments.
 * @returns {any}
 */
export function crop(image, x, y, width, height, ...more) {
  const call = new CallContext('crop');
  call.rejectExtraArguments(more, 5);
  const read = readImage(call, image, 'the image', 'DATA_MISMATCH');
  const { dims } = read;
  if (!isPicture(dims)) {
    const message = `the image is ${showDims(dims)}, it must be one: [height, width, 4, 3 or 1 channels].`;
    throw call.error('DIMS_INVALID', message);
  }
  const [rows, columns, channels] = dims;
  const numbers = [x, y, width, height];
  const isWithin = (/** @type {any} */ first, /** @type {any} */ count, /** @type {number} */ most) =>
    first >= 0 && count >= 1 && first + count <= most;
  if (!numbers.every(Number.isInteger) || !isWithin(x, width, columns) || !isWithin(y, height, rows)) {
    const given = numbers.map(describeValue).join(', ');
    const message = `x, y, width and height are ${given}, they must be integers of at least 1 x 1 pixel within ${columns} x ${rows}.`;
    throw call.error('DIMS_INVALID', message);
  }
  const array = readPixels(call, read, 'the image', 'DATA_MISMATCH');
  const stride = read.stride ?? rowBytesOf(dims);
  const data = viewWithin(array, y * stride + x * channels, (height - 1) * stride + width * channels);
  return channels === 4
    ? { data, width, height, stride }
    : { type: 'uint8', dims: [height, width, channels], data, stride };
}
