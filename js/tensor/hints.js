// SPDX-License-Identifier: MIT
//
// Hints about objects of the platform and of other libraries.
import { classOf, isElementType, isList, elementTypeFor } from './types.js';

/**
 * Says what to pass instead of an object that people try first, but whose elements cannot be read as they are. Returns the end
 * of a message, or an empty text if the object is not known.
 *
 * @param {any} given
 * @returns {string}
 */
export function hintFor(given) {
  if (typeof given !== 'object' || given === null) return '';
  const tag = Object.prototype.toString.call(given).slice(8, -1);
  if (tag === 'Promise') return ': await it first';
  if (tag === 'VideoFrame') {
    return ": give { data, width, height } after await frame.copyTo(data, { format: 'RGBX' })";
  }
  // Packages for Node.js have canvases and pictures of their own.
  if (/Canvas/.test(tag) || typeof given.getContext === 'function') {
    return ': give context.getImageData(0, 0, width, height)';
  }
  const isPicture = /Image(Bitmap|Element)|Video/.test(tag) || 'naturalWidth' in given;
  if (isPicture || tag === 'Blob' || tag === 'File') {
    const first = isPicture ? '' : 'decode it with createImageBitmap, ';
    return `: ${first}draw it on a canvas and give context.getImageData(0, 0, width, height)`;
  }
  if (typeof given.dataSync === 'function') {
    return ': give { type, dims: x.shape, data: x.dataSync() }, or use forTf of tensorsplit/tfjs';
  }
  if ('shape' in given && !('dims' in given)) return hintForShape(given);
  const isOfSharp = tag === 'Object' && 'info' in given && !('width' in given);
  return isOfSharp ? ': give { data, ...info }' : '';
}

/** Does the same for arrays of other libraries, such as ndarray and npyjs. @param {any} given */
function hintForShape({ data, shape, type, stride, fortranOrder }) {
  const name = isElementType(type) ? type : elementTypeFor(classOf(data) ?? '');
  if (!isList(shape) || (name ?? data) === undefined) return '';
  const condition = fortranOrder || isList(stride) ? ', if it is in row-major order' : '';
  return `: give { type${name ? `: '${name}'` : ''}, dims: shape, data }${condition}`;
}
