// SPDX-License-Identifier: MIT
//
// Copies of callers' lists.
import { firstOf, isValidLength } from '../base/types.js';

/** @import { SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */

/**
 * Makes the error of an invalid length.
 * @param {CallContext} call @param {string} name Name of the list. @param {unknown} length @param {number} max
 * @param {SplitErrorCode} code Code if the length is not an integer >= 0.
 * @param {SplitErrorCode} [codeBeyond] Code if the length is above `max`.
 */
export function lengthError(call, name, length, max, code, codeBeyond = code) {
  return typeof length === 'number' && length > max
    ? call.invalid(codeBeyond, `length of ${name}`, `at most ${max}`, length)
    : call.invalid(code, `length of ${name}`, 'an integer >= 0', length);
}

/**
 * Copies a caller's list, whose length and elements are read once. Holes become undefined.
 * @param {CallContext} call @param {string} name @param {any} list @param {number} max Maximum length.
 * @param {SplitErrorCode} code Code if the length is not an integer >= 0.
 * @param {SplitErrorCode} [codeBeyond] Code if the length is above `max`. @returns {any[]}
 */
export function copyList(call, name, list, max, code, codeBeyond) {
  const { length } = list;
  if (!isValidLength(length, max)) throw lengthError(call, name, length, max, code, codeBeyond);
  return firstOf(list, length);
}
