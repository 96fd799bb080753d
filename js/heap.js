// SPDX-License-Identifier: MIT
//
// Tensors in WebAssembly memory, and the memory they share.
import { readTensor } from './arguments.js';
import { SplitError } from './errors.js';
import { measure } from './request.js';
import { constructorOf, defaultClassOf, typeCode } from './types.js';

/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./types.js').TypedArray} TypedArray */
/** @typedef {import('./module.js').Core} Core */

/** WebAssembly cannot have so much, and the allocator's own sums would wrap around at 4 GB. */
const tooManyBytes = 2 ** 32 - 2 ** 24;

/** A piece of WebAssembly memory, given back when the last tensor in it lets go. */
export class Block {
  #core;
  #address;
  #byteLength;
  #users = 0;

  /**
   * @param {Core} core
   * @param {number} address
   * @param {number} byteLength
   */
  constructor(core, address, byteLength) {
    this.#core = core;
    this.#address = address;
    this.#byteLength = byteLength;
  }

  hold() {
    ++this.#users;
  }

  /** Counterpart of `hold`. */
  release() {
    if (--this.#users === 0) this.#core.exports.release(this.#address, this.#byteLength);
  }
}

/** What one tensor holds: apart from the tensor, so that it can be given back when the tensor is gone. */
class Lease {
  #core;
  #block;

  /**
   * @param {Core} core
   * @param {Block | null} block Null where there is nothing to hold.
   */
  constructor(core, block) {
    this.#core = core;
    this.#block = block;
    this.isOpen = true;
    block?.hold();
    ++core.heapTensors;
  }

  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#block?.release();
    --this.#core.heapTensors;
  }

  get block() {
    return this.#block;
  }
}

/** @type {FinalizationRegistry<Lease>} The net beneath tensors that nobody disposes of. */
const abandoned = new FinalizationRegistry((lease) => lease.close());

/**
 * Where a heap tensor lies.
 * @typedef {object} Place
 * @property {Core} core
 * @property {Block | null} block
 * @property {number} address
 * @property {number} byteLength
 */

/**
 * A tensor whose elements lie in WebAssembly memory: made by `ts.alloc`, and by splitting such a tensor. It lives until
 * `dispose` is called, at the end of its scope where it is declared with `using`, or some time after nobody can reach
 * it any more.
 *
 * @template {ElementType} [T=ElementType]
 * @example
 * const t = ts.alloc('float32', [2, 6]);
 * t.data.set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
 * const [left, right] = ts.split(t, { axis: 1, split: [2, 4] }); // heap tensors again
 * for (const tensor of [left, right, t]) tensor.dispose();
 */
export class HeapTensor {
  #core;
  #lease;
  #address;
  #byteLength;
  /** @type {TypedArray | null} */
  #view = null;
  /** @type {Uint8Array | null} The memory that the view is of. */
  #memory = null;

  /**
   * @param {Place} place
   * @param {T} type
   * @param {readonly number[]} dims
   */
  constructor({ core, block, address, byteLength }, type, dims) {
    this.#core = core;
    this.#address = address;
    this.#byteLength = byteLength;
    this.#lease = new Lease(core, block);
    abandoned.register(this, this.#lease, this.#lease);
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
    const memory = this.#core.exports.HEAPU8;
    if (this.#view === null || this.#memory !== memory) {
      const constructor = constructorOf(defaultClassOf(this.type));
      const buffer = this.#core.view(Uint8Array).buffer;
      this.#view = new constructor(buffer, this.#address, this.#byteLength / constructor.BYTES_PER_ELEMENT);
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
    abandoned.unregister(this.#lease);
    this.#lease.close();
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
    if (typeof value !== 'object' || value === null || !(#lease in value)) return null;
    value.#checkOpen();
    return { core: value.#core, block: value.#lease.block, address: value.#address, byteLength: value.#byteLength };
  }

  #checkOpen() {
    if (!this.#lease.isOpen) {
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
 * Room for a tensor.
 *
 * @param {Core} core
 * @param {number} byteLength
 * @param {boolean} isZeroed
 * @param {string} operation For messages.
 * @returns {Place}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function allocate(core, byteLength, isZeroed, operation) {
  if (byteLength === 0) return { core, block: null, address: 0, byteLength };
  const address = byteLength < tooManyBytes ? core.exports.allocate(byteLength, isZeroed) >>> 0 : 0;
  if (address === 0) {
    const message = `${operation}: WebAssembly has no memory for ${byteLength} bytes more; dispose of tensors.`;
    throw new SplitError('OUT_OF_MEMORY', message);
  }
  return { core, block: new Block(core, address, byteLength), address, byteLength };
}

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
  return new HeapTensor(allocate(core, byteLength, true, 'alloc'), read.type, read.dims);
}
