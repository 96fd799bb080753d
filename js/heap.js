// SPDX-License-Identifier: MIT
//
// Tensors in WebAssembly memory.
import { readTensor } from './arguments.js';
import { SplitError } from './errors.js';
import { Litter, allocate } from './heap-memory.js';
import { measure } from './request.js';
import { constructorOf, defaultClassOf, typeCode } from './types.js';

/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./types.js').TypedArray} TypedArray */
/** @typedef {import('./module.js').Core} Core */
/** @typedef {import('./heap-memory.js').Place} Place */

/**
 * A tensor whose elements lie in WebAssembly memory: made by `ts.alloc`, and by splitting such a tensor. It lives until
 * `dispose` is called, at the end of its scope where it is declared with `using`, or some time after nobody can reach
 * it, nor the parts that came with it, any more.
 *
 * @template {ElementType} [T=ElementType]
 * @example
 * const t = ts.alloc('float32', [2, 6]);
 * t.data.set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
 * const [left, right] = ts.split(t, { axis: 1, split: [2, 4] }); // heap tensors again
 * for (const tensor of [left, right, t]) tensor.dispose();
 */
export class HeapTensor {
  #place;
  #litter;
  /** @type {TypedArray | null} */
  #view = null;
  /** @type {Uint8Array | null} The memory that the view is of. */
  #memory = null;

  /**
   * @param {Place} place
   * @param {T} type
   * @param {readonly number[]} dims
   * @param {Litter} litter
   */
  constructor(place, type, dims, litter) {
    this.#place = place;
    this.#litter = litter;
    litter.open(place);
    /** @type {T} */
    this.type = type;
    /** @type {readonly number[]} */
    this.dims = dims;
  }

  /**
   * The elements: a view of WebAssembly memory. Memory that grows takes the view away, so read `data` anew after every
   * call rather than keep it.
   *
   * @returns {import('./types.js').Storage[T]}
   * @throws {SplitError} DISPOSED
   * @example
   * t.data.fill(1);
   */
  get data() {
    this.#checkOpen();
    const { core, address, byteLength } = this.#place;
    const memory = core.exports.HEAPU8;
    if (this.#view === null || this.#memory !== memory) {
      const constructor = constructorOf(defaultClassOf(this.type));
      const { buffer } = core.view(Uint8Array);
      this.#view = new constructor(buffer, address, byteLength / constructor.BYTES_PER_ELEMENT);
      this.#memory = memory;
    }
    return /** @type {any} */ (this.#view);
  }

  /**
   * Gives the memory back, once no other tensor shares it. A second call does nothing.
   *
   * @example
   * t.dispose();
   */
  dispose() {
    this.#view = null;
    this.#litter.close(this.#place);
  }

  /**
   * Where `value` lies; null where it is not a heap tensor.
   *
   * @internal
   * @param {unknown} value
   * @returns {Place | null}
   * @throws {SplitError} DISPOSED
   */
  static placeOf(value) {
    if (typeof value !== 'object' || value === null || !(#place in value)) return null;
    value.#checkOpen();
    return value.#place;
  }

  #checkOpen() {
    if (!this.#place.isOpen) {
      throw new SplitError(
        'DISPOSED',
        `alloc: the ${this.type} tensor was disposed of, it has no data: allocate another one.`,
      );
    }
  }
}

// `using` asks for this method. Where the platform does not know the symbol yet, tools that translate `using` use the
// registered one.
Object.defineProperty(HeapTensor.prototype, Symbol.dispose ?? Symbol.for('Symbol.dispose'), {
  /** @this {HeapTensor} */
  value: function dispose() {
    this.dispose();
  },
  configurable: true,
  writable: true,
});

/**
 * See `TensorSplit.alloc`.
 *
 * @param {Core} core
 * @param {unknown} type
 * @param {unknown} dims
 * @returns {HeapTensor}
 */
export function alloc(core, type, dims) {
  const read = readTensor('alloc', { type, dims, data: null }, 'the tensor');
  if (read.type === 'string') {
    throw new SplitError('TYPE_UNSUPPORTED', 'alloc: the type is string, WebAssembly memory holds numbers only.');
  }
  const byteLength = measure(core, typeCode(read.type), read.dims, 'alloc');
  return new HeapTensor(allocate(core, byteLength, true, 'alloc'), read.type, read.dims, new Litter());
}
