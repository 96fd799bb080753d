// SPDX-License-Identifier: MIT

/** @import { ElementType, Storage } from '../api.js' */

/**
 * A tensor: an element type, the elements in row-major order, and the dims. The storage class follows from the type:
 * `Tensor<'int64'>` has a BigInt64Array.
 *
 * @template {ElementType} [T=ElementType]
 * @template {Storage[T]} [D=Storage[T]]
 * @example
 * const x = new Tensor('float32', new Float32Array([1, 2, 3, 4, 5, 6]), [2, 3]);
 */
export class Tensor {
  /**
   * Holds `data` and `dims` as they are, without a copy. That they belong together is checked where they are used.
   *
   * @param {T} type Name of the element type.
   * @param {D} data The elements, in the storage class of the type: `size` of them, for complex types twice
   *   as many numbers, for types narrower than a byte as many bytes as the packed elements need.
   * @param {readonly number[]} dims Integers >= 0; none for a scalar.
   */
  constructor(type, data, dims) {
    /** Name of the element type. */
    this.type = type;
    /** The elements, in the storage class of the type. */
    this.data = data;
    /** Integers >= 0; none for a scalar. */
    this.dims = dims;
  }
}
