// SPDX-License-Identifier: MIT
//
// Whether arrays hold what a tensor's type and dims say.
import { SplitError, show } from '../errors.js';
import { checked } from '../load/core.js';
import { classOf, classesOf, constructorOf } from './types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { Caller } from '../errors.js' */

/**
 * Bytes that the storage of a tensor takes; 0 for strings.
 *
 * @param {import('../load/module.js').Core} core
 * @param {Caller} caller
 * @param {ElementType} type
 * @param {readonly number[]} dims
 * @returns {number}
 * @throws {SplitError} DIMS_INVALID
 */
export const measure = (core, caller, type, dims) =>
  checked(core.storageBytes({ operator: 'Split', isCall: true, type, dims: Float64Array.from(dims) }), caller);

/**
 * Checks that an array is of a class that stores a type, and of the size wanted.
 *
 * @param {Caller} caller
 * @param {ElementType} type
 * @param {unknown} array
 * @param {string} name For messages: which array it is.
 * @param {SplitErrorCode} code What to throw.
 * @param {number} size Elements that it must hold.
 * @param {number} byteLength Bytes that it must have; 0 for strings.
 * @param {number} [index] For messages: which array of a list of that name it is.
 * @returns {string} Its class name.
 */
export function checkStorage(caller, type, array, name, code, size, byteLength, index) {
  const className = classOf(array);
  const classes = classesOf(type);
  const isStored = className !== undefined && classes.includes(className);
  const isStrings = className === 'Array';
  const { length, byteLength: bytes } = /** @type {any} */ (array ?? {});
  if (isStored && (isStrings ? length === size : bytes === byteLength)) return className;

  const what = `${caller}: ${index === undefined ? name : `${name}[${index}]`}`;
  if (!isStored) {
    const isMemory = /^an? (DataView|(Shared)?ArrayBuffer)$/.test(show(array));
    const mend = isMemory && type !== 'string' ? `: wrap it, new ${classes[0]}(buffer)` : '';
    throw new SplitError(code, `${what} is ${show(array)}, ${type} is stored in ${classes.join(' or ')}${mend}.`);
  }
  const wanted = isStrings ? size : byteLength / constructorOf(className).BYTES_PER_ELEMENT;
  throw new SplitError(code, `${what} has length ${length}, dims and type make it ${wanted}.`);
}
