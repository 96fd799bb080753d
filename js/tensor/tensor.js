// SPDX-License-Identifier: MIT

/** @import { ElementType, Storage } from '../api.js' */
/** @import { Elements } from '../api-types.js' */

/**
 * A tensor: an element type, the elements in row-major order, and the dims. The element type decides the array type:
 * `Tensor<'int64'>` stores its elements in a BigInt64Array.
 *
 * @template {ElementType} [T=ElementType]
 * @template {Storage[T]} [D=Elements<T>]
 * @example
 * const x = new Tensor('float32', new Float32Array([1, 2, 3, 4, 5, 6]), [2, 3]);
 */
export class Tensor {
  /**
   * Stores `data` and `dims` without a copy. Calls check that they match.
   * @param {T} type Name of the element type.
   * @param {D} data The elements, in the array type of the element type. Complex elements are two numbers each;
   *   elements narrower than a byte are packed.
   * @param {readonly number[]} dims Integers >= 0; empty for a scalar.
   */
  constructor(type, data, dims) {
    /** Name of the element type. */
    this.type = type;
    /** The elements, in the array type of the element type. */
    this.data = data;
    /** Integers >= 0; empty for a scalar. */
    this.dims = dims;
  }
}
