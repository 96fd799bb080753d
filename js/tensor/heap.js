// SPDX-License-Identifier: MIT
//
// Tensors in WebAssembly memory.
import { SplitError } from '../errors.js';
import { readShape } from './read.js';
import { measure } from './storage.js';
import { constructorOf, defaultClassOf } from './types.js';

/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./types.js').TypedArray} TypedArray */
/** @typedef {import('../load/core.js').Core} Core */

/** A piece of WebAssembly memory, and how many tensors lie in it. */
class Memory {
  tensors = 0;

  /**
   * @param {Core} core
   * @param {number} block 0 where it has no bytes.
   * @param {number} byteLength
   */
  constructor(core, block, byteLength) {
    this.core = core;
    this.block = block;
    this.byteLength = byteLength;
  }

  /** @param {number} count Of tensors, less than 0 where they go. */
  count(count) {
    this.tensors += count;
    this.core.heapTensors += count;
    if (this.tensors === 0 && this.block !== 0) this.core.release(this.block, this.byteLength);
  }
}

/**
 * Gives memory back when no tensor in it can be reached any more. Older edge workers have no such registry: there memory
 * must be given back by `dispose`.
 */
const registry =
  globalThis.FinalizationRegistry &&
  new FinalizationRegistry((/** @type {Memory} */ memory) => memory.count(-memory.tensors));

/** What all tensors in one piece of memory hold on to, and nobody else. */
class Lease {
  /** @param {Memory} memory */
  constructor(memory) {
    this.memory = memory;
    registry?.register(this, memory, this);
  }

  /** One tensor less. */
  leave() {
    if (this.memory.tensors === 1) registry?.unregister(this);
    this.memory.count(-1);
  }
}

/**
 * A tensor whose elements lie in WebAssembly memory: made by `ts.alloc`, and by splitting such a tensor. Parts that are
 * contiguous share the memory of the whole. The memory is given back when all tensors in it were disposed of, by `dispose`
 * or at the end of the scope where they are declared with `using`, or some time after they can no longer be reached.
 *
 * @template {ElementType} [T=ElementType]
 * @example
 * const t = ts.alloc('float32', [2, 6]);
 * t.data.set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
 * const [left, right] = ts.split(t, { axis: 1, split: [2, 4] }); // heap tensors again
 * for (const tensor of [left, right, t]) tensor.dispose();
 */
export class HeapTensor {
  /** @type {Lease | null} */
  #lease;
  #offset;
  #byteLength;
  /** @type {TypedArray | null} */
  #view = null;

  /**
   * @internal
   * @param {Lease} lease
   * @param {number} offset Byte of its memory at which it begins.
   * @param {number} byteLength
   * @param {T} type
   * @param {readonly number[]} dims
   */
  constructor(lease, offset, byteLength, type, dims) {
    this.#lease = lease;
    this.#offset = offset;
    this.#byteLength = byteLength;
    lease.memory.count(1);
    /** @type {T} */
    this.type = type;
    /** @type {readonly number[]} */
    this.dims = dims;
    /** The tensor's own, so that `structuredClone`, which would lose the elements, throws. */
    this.dispose = HeapTensor.prototype.dispose;
  }

  /**
   * Gives the memory back, once no other tensor shares it. A second call does nothing.
   *
   * @example
   * t.dispose();
   */
  dispose() {
    const lease = this.#lease;
    if (lease === null) return;
    this.#lease = null;
    this.#view = null;
    lease.leave();
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
    const { core, block } = this.#memory;
    // A view is empty when memory has grown.
    if (this.#view === null || this.#view.byteLength !== this.#byteLength) {
      const constructor = constructorOf(defaultClassOf(this.type));
      const bytes = block === 0 ? new Uint8Array(0) : core.view(block, this.#offset, this.#byteLength);
      this.#view = new constructor(bytes.buffer, bytes.byteOffset, bytes.length / constructor.BYTES_PER_ELEMENT);
    }
    return /** @type {any} */ (this.#view);
  }

  /** @returns {Memory} */
  get #memory() {
    if (this.#lease !== null) return this.#lease.memory;
    const message = `alloc: the ${this.type} tensor was disposed of, it has no data: allocate another one.`;
    throw new SplitError('DISPOSED', message);
  }

  /**
   * A part of this tensor that shares its memory.
   *
   * @internal
   * @param {number} offset Byte at which the part begins.
   * @param {number} byteLength
   * @param {readonly number[]} dims
   * @returns {HeapTensor<T>}
   */
  share(offset, byteLength, dims) {
    return new HeapTensor(/** @type {Lease} */ (this.#lease), this.#offset + offset, byteLength, this.type, dims);
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
 * A tensor in new memory.
 *
 * @template {ElementType} T
 * @param {Core} core
 * @param {string} caller For messages.
 * @param {T} type
 * @param {readonly number[]} dims
 * @param {number} byteLength
 * @param {boolean} isZeroed
 * @returns {HeapTensor<T>}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeHeapTensor(core, caller, type, dims, byteLength, isZeroed) {
  const block = byteLength === 0 ? 0 : core.allocate(byteLength, isZeroed);
  if (block === 0 && byteLength !== 0) {
    const message = `${caller}: WebAssembly has no memory for ${byteLength} bytes more; dispose of tensors.`;
    throw new SplitError('OUT_OF_MEMORY', message);
  }
  return new HeapTensor(new Lease(new Memory(core, block, byteLength)), 0, byteLength, type, dims);
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
  const shape = readShape('alloc', { type, dims }, 'the tensor');
  if (shape.type === 'string') {
    throw new SplitError('TYPE_UNSUPPORTED', 'alloc: the type is string, WebAssembly memory holds numbers only.');
  }
  const byteLength = measure(core, 'alloc', shape.type, shape.dims);
  return makeHeapTensor(core, 'alloc', shape.type, shape.dims, byteLength, true);
}
