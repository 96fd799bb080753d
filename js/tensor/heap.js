// SPDX-License-Identifier: MIT
//
// Tensors in WebAssembly memory.
import { SplitError } from '../errors.js';
import { constructorOf, defaultClassOf } from './types.js';

/** @import { ElementType, Storage, TypedArray } from '../api.js' */
/** @import { Core } from '../load/module.js' */

/** What all tensors in one piece of memory hold on to, and nobody else. @typedef {{ memory: Memory }} Lease */

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
 * Gives memory back when no tensor in it can be reached. Older edge workers have no such registry: there memory
 * must be given back by `dispose`.
 */
const registry =
  globalThis.FinalizationRegistry &&
  new FinalizationRegistry((/** @type {Memory} */ memory) => memory.count(-memory.tensors));

/** The elements of a heap tensor, whatever its `data` says. @type {(tensor: HeapTensor) => TypedArray} */
export let elementsOf;

/**
 * A tensor whose elements lie in WebAssembly memory: made by `ts.alloc`, and by splitting such a tensor. Parts that are
 * contiguous share the memory of the whole. The memory is given back when all tensors in it have been disposed of: by `dispose`,
 * or at the end of the scope where they are declared with `using`. Tensors that are forgotten give it back some time later.
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

  static {
    elementsOf = (tensor) => tensor.#elements();
  }

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
    // A property of the tensor itself, so that `structuredClone` throws rather than lose the elements.
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
    lease.memory.count(-1);
    if (lease.memory.tensors === 0) registry?.unregister(lease);
  }

  /**
   * The elements: a view of WebAssembly memory. Memory that grows takes the view away, so read `data` anew after every
   * call rather than keep it.
   *
   * @returns {Storage[T]}
   * @throws {SplitError} DISPOSED
   * @example
   * t.data.fill(1);
   */
  get data() {
    return /** @type {any} */ (this.#elements());
  }

  #elements() {
    if (this.#lease === null) {
      const message = `alloc: the ${this.type} tensor was disposed of, it has no data: allocate another one.`;
      throw new SplitError('DISPOSED', message);
    }
    // A view is empty when memory has grown.
    if (this.#view === null || this.#view.byteLength !== this.#byteLength) {
      const { core, block } = this.#lease.memory;
      const constructor = constructorOf(defaultClassOf(this.type));
      const bytes = block === 0 ? new Uint8Array(0) : core.view(block, this.#offset, this.#byteLength);
      this.#view = new constructor(bytes.buffer, bytes.byteOffset, bytes.length / constructor.BYTES_PER_ELEMENT);
    }
    return this.#view;
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
  value: HeapTensor.prototype.dispose,
});

/**
 * A tensor in new memory.
 *
 * @template {ElementType} T
 * @param {Core} core
 * @param {import('../errors.js').Caller} caller
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
  const lease = { memory: new Memory(core, block, byteLength) };
  registry?.register(lease, lease.memory, lease);
  return new HeapTensor(lease, 0, byteLength, type, dims);
}
