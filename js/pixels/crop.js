// SPDX-License-Identifier: MIT
//
// Rectangles of images, as views.
import { CallContext } from '../base/call.js';
import { defaultFormats } from '../arguments/pixel-format.js';
import { describeValue, showDims } from '../base/errors.js';
import { viewWithin } from '../tensor/wasm-tensor.js';
import { isSingleImage, readImage, readPixels, rowBytesOf } from './images.js';

/**
 * Returns a view of a rectangle of an image; see `crop` in api.d.ts.
 * @param {any} image @param {any} x @param {any} y @param {any} width @param {any} height
 * @param {...unknown} more Surplus arguments. @returns {any}
 */
export function crop(image, x, y, width, height, ...more) {
  const call = new CallContext('crop');
  call.rejectExtraArguments(more, 5);
  const parsed = readImage(call, image, 'the image', 'DATA_MISMATCH');
  const { dims, format, flipY } = parsed;
  if (!isSingleImage(dims)) {
    const message = `the image must be [height, width, 4, 3 or 1 channels], got ${showDims(dims)}.`;
    throw call.error('DIMS_INVALID', message);
  }
  const [rows, columns, channels] = dims;
  const numbers = [x, y, width, height];
  const isWithin = (/** @type {any} */ first, /** @type {any} */ count, /** @type {number} */ max) =>
    first >= 0 && count >= 1 && first + count <= max;
  if (!numbers.every(Number.isInteger) || !isWithin(x, width, columns) || !isWithin(y, height, rows)) {
    const allowed = `integers, at least 1 x 1 pixel within ${columns} x ${rows}`;
    const values = numbers.map(describeValue).join(', ');
    throw call.error('DIMS_INVALID', `x, y, width and height must be ${allowed}, got ${values}.`);
  }
  const array = readPixels(call, parsed, 'the image', 'DATA_MISMATCH');
  const stride = parsed.stride ?? rowBytesOf(dims);
  const first = flipY ? rows - y - height : y;
  const data = viewWithin(array, first * stride + x * channels, (height - 1) * stride + width * channels);
  const view = { stride, ...(format !== defaultFormats[channels] && { format }), ...(flipY && { flipY }) };
  return channels === 4
    ? { data, width, height, ...view }
    : { type: 'uint8', dims: [height, width, channels], data, ...view };
}
