// SPDX-License-Identifier: MIT

/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./types.js').Storage} Storage */

/**
 * What the package takes as a tensor: anything with these three, such as an `ort.Tensor`.
 *
 * @template {ElementType} [T=ElementType]
 * @template {Storage[T]} [D=Storage[T]]
 * @typedef {{ readonly type: T, readonly data: D, readonly dims: readonly number[] }} TensorLike
 */

/**
 * Makes the results: called with `new`, as `(type, data, dims)`.
 * @typedef {new (type: any, data: any, dims: any) => any} TensorConstructor
 */

/**
 * What `using` asks for, where TypeScript's library knows it.
 * @typedef {SymbolConstructor extends { readonly dispose: infer S extends symbol } ? { [K in S]: () => void } : unknown
 *   } Scoped
 */

/**
 * Arrays of the class of `D` with memory of their own: of a Buffer, Uint8Arrays.
 *
 * @template {ElementType} T
 * @template {Storage[T]} D
 * @typedef {(D extends readonly string[] ? string[] : D extends { map(...values: any): infer A } ? A : D) extends
 *   (infer R extends Storage[T]) ? R : Storage[T]} OwnData
 */

/**
 * What a call gives for each part: of a heap tensor another one, otherwise an instance of the caller's class, by default a
 * `Tensor` of the input's element type and storage class, in memory of its own.
 *
 * @template {TensorConstructor | undefined} C
 * @template {ElementType} [T=ElementType]
 * @template {Storage[T]} [D=Storage[T]]
 * @template [X=unknown]
 * @typedef {ViewOf<C, T, OwnData<T, D>, X>} PartOf
 */

/**
 * What a call gives for each part: of a heap tensor another one, otherwise an instance of the caller's class, by default a
 * `Tensor` of the input's element type and storage class, in whatever memory.
 *
 * @template {TensorConstructor | undefined} C
 * @template {ElementType} [T=ElementType]
 * @template {Storage[T]} [D=Storage[T]]
 * @template [X=unknown]
 * @typedef {X extends import('./heap.js').HeapTensor<any> ? import('./heap.js').HeapTensor<T> & Scoped
 *   : C extends new (...values: any) => infer R ? R : Tensor<T, D>} ViewOf
 */

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
    /** @type {T} */
    this.type = type;
    /** @type {D} */
    this.data = data;
    /** @type {readonly number[]} */
    this.dims = dims;
  }
}
