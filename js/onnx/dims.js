// SPDX-License-Identifier: MIT
//
// Dims of tensors and values in a file.
import { SplitError } from '../base/errors.js';

/** @import { Label } from './message.js' */

/**
 * Makes sure that dims are integers from 0 to 2^53 - 1. Names and null, which values may have, are accepted.
 *
 * @template {number | bigint | string | null} D
 * @param {readonly D[]} dims
 * @param {Label} label
 * @returns {Exclude<D, bigint>[]} The same list.
 * @throws {SplitError} DIMS_INVALID
 */
export function checkDims(dims, label) {
  for (let i = 0; i < dims.length; ++i) {
    const dim = dims[i];
    // Reader.integer returns a BigInt only beyond 2^53 - 1.
    if (typeof dim !== 'bigint' && !(typeof dim === 'number' && dim < 0)) continue;
    throw new SplitError('DIMS_INVALID', `${label}: dims[${i}] must be an integer from 0 to 2^53 - 1, got ${dim}.`);
  }
  return /** @type {any} */ (dims);
}

/**
 * Returns the number of elements. It is 0 if one dim is 0, even if the product of the others overflows.
 *
 * @param {readonly number[]} dims
 * @returns {number}
 */
export const sizeOf = (dims) => (dims.includes(0) ? 0 : dims.reduce((product, dim) => product * dim, 1));
