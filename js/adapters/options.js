// SPDX-License-Identifier: MIT
//
// Reads the options of the adapters' methods as the core reads its own: each property once, getters of a class included, and
// unknown names refused.
import { isValidLength, MAX_NUMBERS, readOptions } from '../tensor/parse.js';
import { classOf, constructorOf, isList, lengthOf } from '../tensor/types.js';

/** @import { CallContext } from '../call.js' */

/**
 * Returns the options that are given, by name.
 *
 * @param {CallContext} call
 * @param {unknown} options
 * @param {readonly string[]} names
 * @returns {Record<string, any>}
 * @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function readGiven(call, options, names) {
  const read = readOptions(call, options, names);
  /** @type {Record<string, any>} */
  const given = {};
  for (const name of names) if (read[name] !== undefined) given[name] = read[name];
  return given;
}

/**
 * Returns a copy of an argument: of a number itself, of a list or a tensor one that the caller cannot change. What is no
 * argument is returned as it is, for the core to refuse.
 *
 * @param {any} value
 * @returns {any}
 */
export function copyArgument(value) {
  if (isList(value)) return copyNumbers(value);
  if (typeof value !== 'object' || value === null || !('dims' in value)) return value;
  const { type, dims, data } = value;
  return { type, dims: copyArgument(dims), data: copyArgument(data) };
}

/** Returns a copy of a list, unless the list is longer than any that is read. @param {any} list */
function copyNumbers(list) {
  const length = lengthOf(list);
  if (!isValidLength(length, MAX_NUMBERS)) return list;
  const className = classOf(list);
  if (className !== 'Array') return new (constructorOf(className))(list);
  const copy = [];
  for (let i = 0; i < length; ++i) copy.push(list[i]);
  return copy;
}
