// SPDX-License-Identifier: MIT
//
// Whether arrays hold what a tensor's type and dims say.
import { SplitError, show } from '../errors.js';
import { asError } from '../load/core.js';
import { classOf, constructorOf, storageOf, stores } from './types.js';

/** @typedef {import('./types.js').ElementType} ElementType */

/**
 * Bytes that the storage of a tensor takes; 0 for strings.
 *
 * @param {import('../load/core.js').Core} core
 * @param {string} caller For messages.
 * @param {ElementType} type
 * @param {readonly number[]} dims
 * @returns {number}
 * @throws {SplitError} DIMS_INVALID
 */
export function measure(core, caller, type, dims) {
  const bytes = core.storageBytes({ operator: 'Split', isCall: true, type, dims: Float64Array.from(dims) });
  if (typeof bytes === 'object') throw asError(bytes, caller);
  return bytes;
}

/**
 * Checks that an array is of a class that stores a type, and of the size wanted.
 *
 * @param {string} caller For messages.
 * @param {ElementType} type
 * @param {unknown} array
 * @param {string} name For messages: which array it is.
 * @param {import('../errors.js').SplitErrorCode} code What to throw.
 * @param {number} size Elements that it must hold.
 * @param {number} byteLength Bytes that it must have; 0 for strings.
 * @returns {string} Its class name.
 */
export function checkStorage(caller, type, array, name, code, size, byteLength) {
  const className = classOf(array);
  if (className === undefined || !stores(type, className)) {
    const isMemory = /^an? (DataView|(Shared)?ArrayBuffer)$/.test(show(array));
    const mend = isMemory && type !== 'string' ? `: wrap it, new ${storageOf(type).split(' ')[0]}(buffer)` : '';
    throw new SplitError(code, `${caller}: ${name} is ${show(array)}, ${type} is stored in ${storageOf(type)}${mend}.`);
  }
  const isStrings = className === 'Array';
  const given = isStrings ? /** @type {any} */ (array).length : /** @type {any} */ (array).byteLength;
  if (given === (isStrings ? size : byteLength)) return className;
  const width = isStrings ? 1 : constructorOf(className).BYTES_PER_ELEMENT;
  const wanted = isStrings ? size : byteLength / width;
  throw new SplitError(code, `${caller}: ${name} has length ${given / width}, dims and type make it ${wanted}.`);
}
