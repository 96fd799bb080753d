// SPDX-License-Identifier: MIT
//
// Whether arrays hold what a tensor's type and dims say.
import { show } from '../errors.js';
import { classOf, classesOf, constructorOf } from './types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { Call } from '../call.js' */

/**
 * What an array must hold: its element type, how many elements, and the bytes that they take, 0 for strings.
 * @typedef {{ readonly type: ElementType, readonly size: number, readonly byteLength: number }} Content
 */

/**
 * Bytes that the storage of a tensor takes; 0 for strings.
 *
 * @param {Call} call
 * @param {ElementType} type
 * @param {readonly number[]} dims
 * @returns {number}
 * @throws {SplitError} DIMS_INVALID
 */
export function measure(call, type, dims) {
  const answer = call.core.storageBytes({ operator: 'Split', isCall: true, type, dims: Float64Array.from(dims) });
  if (typeof answer === 'number') return answer;
  throw call.error(answer.code, answer.message.slice(answer.message.indexOf(': ') + 2));
}

/**
 * The class of a tensor's data, undefined where it has none. That it cannot be looked at, as the data of a tensor on a GPU
 * cannot, is none of a plan's business.
 *
 * @param {any} tensor
 * @returns {string | undefined}
 */
export function classOfData(tensor) {
  try {
    return classOf(tensor.data);
  } catch {
    return undefined;
  }
}

/**
 * Checks that an array is of a class that stores a type, and of the size wanted.
 *
 * @param {Call} call
 * @param {unknown} array
 * @param {Content} content
 * @param {string} name For messages: which array it is.
 * @param {SplitErrorCode} code What to throw.
 * @param {number} [index] For messages: which array of a list of that name it is.
 * @returns {string} Its class name.
 */
export function checkStorage(call, array, { type, size, byteLength }, name, code, index) {
  const className = classOf(array);
  const classes = classesOf(type);
  const isStored = className !== undefined && classes.includes(className);
  const isStrings = className === 'Array';
  const given = /** @type {any} */ (array);
  if (isStored && (isStrings ? given.length === size : given.byteLength === byteLength)) return className;

  const what = index === undefined ? name : `${name}[${index}]`;
  if (!isStored) {
    const isMemory = /^an? (DataView|(Shared)?ArrayBuffer)$/.test(show(array));
    const mend = isMemory && type !== 'string' ? `: wrap it, new ${classes[0]}(buffer)` : '';
    throw call.error(code, `${what} is ${show(array)}, ${type} is stored in ${classes.join(' or ')}${mend}.`);
  }
  const wanted = isStrings ? size : byteLength / constructorOf(className).BYTES_PER_ELEMENT;
  throw call.error(code, `${what} has length ${given.length}, dims and type make it ${wanted}.`);
}
