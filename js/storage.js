// SPDX-License-Identifier: MIT
import { readLength } from './arguments.js';
import { SplitError, show } from './errors.js';
import { byteLengthOf, classOf, constructorOf, isArray, storageOf, stores } from './types.js';

/**
 * Checks that an array is of a class that stores a type, and of the size wanted.
 *
 * @param {string} operator For messages.
 * @param {import('./types.js').ElementType} type
 * @param {unknown} array
 * @param {string} name For messages: which array it is.
 * @param {import('./errors.js').SplitErrorCode} code What to throw.
 * @param {number} size Elements that it must hold.
 * @param {number} byteLength Bytes that it must have; 0 for strings.
 * @returns {string} Its class name.
 */
export function checkStorage(operator, type, array, name, code, size, byteLength) {
  const className = classOf(array) ?? (isArray(array) ? 'Array' : undefined);
  if (className === undefined || !stores(type, className)) {
    const message = `${operator}: ${name} is ${className ?? show(array)}, ${type} is stored in ${storageOf(type)}.`;
    throw new SplitError(code, message);
  }
  const isStrings = className === 'Array';
  const given = isStrings ? readLength(array) : byteLengthOf(/** @type {any} */ (array));
  if (given === (isStrings ? size : byteLength)) return className;
  const width = isStrings ? 1 : constructorOf(className).BYTES_PER_ELEMENT;
  const wanted = isStrings ? size : byteLength / width;
  throw new SplitError(code, `${operator}: ${name} has length ${given / width}, dims and type make it ${wanted}.`);
}
