// SPDX-License-Identifier: MIT
//
// Hints for callers who pass objects of the platform or of other libraries instead of tensors.
import { tagOf } from '../base/errors.js';
import { classOf, elementTypeFor, isList, lengthOf } from '../base/types.js';
import { elementTypeNamed } from '../tensor/type-names.js';

/** Hints for objects of a browser. The types of `toPlanes` show the same words (api-types.d.ts). */
export const hints = /** @type {const} */ ({
  promise: 'Await it first.',
  videoFrame: "Pass { data, width, height } after await frame.copyTo(data, { format: 'RGBX' }).",
  canvas: 'Pass context.getImageData(0, 0, width, height).',
  image: 'Draw it on a canvas and pass context.getImageData(0, 0, width, height).',
  file: 'Decode it with createImageBitmap, draw it on a canvas and pass context.getImageData(0, 0, width, height).',
});

/**
 * Returns a hint for common mistakes, such as a promise, a canvas, an image element or a result of sharp.
 * @param {any} input @returns {string} A sentence with a space before it, or '' if no hint is known.
 */
export function hintFor(input) {
  if (typeof input !== 'object' || input === null) return '';
  const tag = tagOf(input);
  if (tag === 'Promise') return ` ${hints.promise}`;
  if (tag === 'VideoFrame') return ` ${hints.videoFrame}`;
  // Packages for Node.js have their own canvas and image classes.
  if (/Canvas/.test(tag) || typeof input.getContext === 'function') return ` ${hints.canvas}`;
  if (/Image(Bitmap|Element)|Video/.test(tag) || 'naturalWidth' in input) return ` ${hints.image}`;
  if (tag === 'Blob' || tag === 'File') return ` ${hints.file}`;
  if (typeof input.dataSync === 'function') {
    return ' Pass { type, dims: x.shape, data: x.dataSync() }, or use forTf of tensorsplit/tfjs.';
  }
  if ('shape' in input && !('dims' in input)) return hintForShape(input);
  // A Mat of OpenCV.js.
  if ('cols' in input && typeof input.channels === 'function') {
    return ' Pass { data: mat.data, width: mat.cols, height: mat.rows, channels: mat.channels() }, if it has 8 bits per channel.';
  }
  // Jimp.
  if ('bitmap' in input && !('data' in input)) return ' Pass image.bitmap.';
  const isOfSharp = tag === 'Object' && 'info' in input && 'data' in input && !('width' in input);
  return isOfSharp ? ' Pass { data, ...info }.' : '';
}

/**
 * Returns a hint for objects that are passed as a number or a list of numbers, such as a tensor of TensorFlow.js or a
 * promise.
 * @param {any} input @returns {string} A sentence with a space before it, or '' if no hint is known.
 */
export function hintForNumbers(input) {
  if (typeof input?.arraySync === 'function') return ' Pass x.arraySync().';
  if (typeof input?.dataSync === 'function') return ' Pass x.dataSync().';
  return tagOf(input) === 'Promise' ? ` ${hints.promise}` : '';
}

/** Returns a hint for arrays with a shape, as of ndarray and npyjs. @param {any} input */
function hintForShape({ data, shape, type, dtype, stride, fortranOrder }) {
  const name = elementTypeNamed(type ?? dtype) ?? elementTypeFor(classOf(data));
  if (!isList(shape) || (name ?? data) === undefined) return '';
  if (isWidthFirst(shape, stride)) return ' Pass { data, width: shape[0], height: shape[1], channels: shape[2] }.';
  const condition = fortranOrder || isList(stride) ? ', if it is in row-major order' : '';
  const typed = name ? `type: '${name}'` : 'type';
  return ` Pass { ${typed}, dims: shape, data }${condition}.`;
}

/** Whether an array is an image with the width before the height, as of get-pixels. @param {any} shape @param {any} stride */
function isWidthFirst(shape, stride) {
  if (!isList(stride) || lengthOf(shape) !== 3 || lengthOf(stride) !== 3) return false;
  const [width, , channels] = Array.from(shape);
  const isRow = Number.isInteger(width) && Number.isInteger(channels) && stride[1] === width * channels;
  return isRow && stride[0] === channels && stride[2] === 1;
}
