// SPDX-License-Identifier: MIT
//
// Reads the options of the adapters' methods by the rules of all options: each property once, getters of a class included, and
// unknown names rejected.
import { MAX_NUMBERS } from '../arguments/numbers.js';
import { readOptions } from '../arguments/options.js';
import { classOf, constructorOf, firstOf, isList, isValidLength, lengthOf } from '../base/types.js';

/** @import { CallContext } from '../base/call.js' */

/**
 * Returns a copy of the options that are not undefined.
 * @param {CallContext} call @param {unknown} input @param {readonly string[]} names Allowed names.
 * @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function readDefinedOptions(call, input, names) {
  const options = readOptions(call, input, names);
  /** @type {Record<string, any>} */
  const copy = {};
  for (const name of names) if (options[name] !== undefined) copy[name] = options[name];
  return copy;
}

/**
 * Copies an argument, so that the caller cannot change it later. Invalid values are returned as they are; the call
 * rejects them.
 * @param {any} value A number, a list or a tensor. @returns {any}
 */
export function copyArgument(value) {
  if (isList(value)) return copyNumbers(value);
  if (typeof value !== 'object' || value === null || !('dims' in value)) return value;
  const { type, dims, data } = value;
  return { type, dims: copyArgument(dims), data: copyArgument(data) };
}

/** Copies a list, unless it exceeds the maximum length of lists. @param {any} list */
function copyNumbers(list) {
  const length = lengthOf(list);
  if (!isValidLength(length, MAX_NUMBERS)) return list;
  const className = classOf(list);
  return className === 'Array' ? firstOf(list, length) : new (constructorOf(className))(list);
}
