// SPDX-License-Identifier: MIT

/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./types.js').Storage} Storage */

/**
 * What the package takes as a tensor: anything with these three, such as an `ort.Tensor`.
 * @template {ElementType} [T=ElementType]
 * @typedef {{ readonly type: T, readonly data: Storage[T], readonly dims: readonly number[] }} TensorLike
 */

/**
 * A tensor: an element type, the elements in row-major order, and the dims.
 *
 * @template {ElementType} [T=ElementType]
 * @example
 * const x = new Tensor('float32', new Float32Array([1, 2, 3, 4, 5, 6]), [2, 3]);
 */
export class Tensor {
  /**
   * Holds `data` and `dims` as they are, without a copy. That they belong together is checked where they are used.
   *
   * @param {T} type Name of the element type.
   * @param {Storage[T]} data The elements, in the storage class of the type: `size` of them, for complex types twice
   *   as many numbers, for types narrower than a byte as many bytes as the packed elements need.
   * @param {readonly number[]} dims Integers >= 0; none for a scalar.
   */
  constructor(type, data, dims) {
    /** @type {T} */
    this.type = type;
    /** @type {Storage[T]} */
    this.data = data;
    /** @type {readonly number[]} */
    this.dims = dims;
  }
}
