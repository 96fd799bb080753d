// SPDX-License-Identifier: MIT
//
// Tensors in WebAssembly memory.
import { SplitError } from '../errors.js';
import { Stored } from './stored.js';
import { constructorOf, defaultClassOf } from './types.js';

/** @import { ElementType, Storage, TypedArray } from '../api.js' */
/** @import { Core } from '../load/module.js' */

/**
 * What a tensor is without its elements.
 *
 * @template {ElementType} T
 * @typedef {{ readonly type: T, readonly dims: readonly number[], readonly byteLength: number }} TensorContent
 */

/** A block of WebAssembly memory, and how many tensors lie in it. */
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
    core.heapBytes += byteLength;
  }

  /** @param {number} count Of tensors, less than 0 where they go. */
  count(count) {
    this.tensors += count;
    this.core.heapTensors += count;
    if (this.tensors > 0 || this.block === 0) return;
    this.core.release(this.block);
    this.core.heapBytes -= this.byteLength;
  }
}

/**
 * Counts tensors out that can no longer be reached. Older edge workers have no such registry: there memory must be given
 * back by `dispose`.
 */
const registry =
  globalThis.FinalizationRegistry && new FinalizationRegistry((/** @type {Memory} */ memory) => memory.count(-1));

/**
 * The buffer of all of WebAssembly memory. Memory that grows has another one.
 *
 * @param {Core} core
 * @returns {ArrayBuffer}
 */
export function bufferOf(core) {
  if (!core.anchor?.byteLength) core.anchor = core.view();
  return core.anchor.buffer;
}

/** Whether a value is a heap tensor: by a private field, which nobody else can give it. @type {(value: unknown) => value is HeapTensor} */
export let isHeapTensor;

/** Makes sure that a property is asked of a heap tensor itself: nothing else has its memory. @param {HeapTensor} tensor */
function expectOwn(tensor) {
  if (isHeapTensor(tensor)) return;
  throw new SplitError('DATA_MISMATCH', 'alloc: pass the tensor itself, no proxy.');
}

/** What lies in a heap tensor, until memory grows. @type {(tensor: HeapTensor) => Stored} */
export let storedIn;

/** A part of a heap tensor, from a byte of it on, that shares its memory. @type {(tensor: HeapTensor, offset: number, content: TensorContent<any>) => HeapTensor} */
export let shareHeapTensor;

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
  /** @type {Memory | null} */
  #memory;
  #offset;
  #byteLength;
  #type;
  /** @type {TypedArray | null} */
  #view = null;

  static {
    isHeapTensor = (value) => typeof value === 'object' && value !== null && #memory in value;
    storedIn = (tensor) => {
      const { core } = tensor.#expectMemory();
      const bytes = tensor.#bytes();
      return new Stored(tensor, defaultClassOf(tensor.#type), bytes, bytes.length, bytes.buffer, core);
    };
    shareHeapTensor = (tensor, offset, content) =>
      new HeapTensor(tensor.#expectMemory(), tensor.#offset + offset, content);
  }

  /**
   * @internal
   * @param {Memory} memory
   * @param {number} offset Byte of its memory at which it begins.
   * @param {TensorContent<T>} content Whose dims become the tensor's own.
   */
  constructor(memory, offset, { type, dims, byteLength }) {
    if (!(memory instanceof Memory)) {
      throw new SplitError('ARGUMENT_UNKNOWN', 'HeapTensor: ts.alloc makes heap tensors.');
    }
    this.#memory = memory;
    this.#offset = offset;
    this.#byteLength = byteLength;
    this.#type = type;
    memory.count(1);
    registry?.register(this, memory, this);
    /** @type {T} */
    this.type = type;
    /** @type {readonly number[]} */
    this.dims = dims.slice();
    // A property of the tensor itself, so that `structuredClone` throws rather than lose the elements.
    this.dispose = HeapTensor.prototype.dispose;
    // No other `data` may stand before the one below.
    Object.preventExtensions(this);
  }

  /**
   * Gives the memory back, once no other tensor shares it. A second call does nothing. A view that was read from `data`
   * before must not be used any more: JavaScript cannot take it away, and writing through it damages whatever the memory is
   * used for next, which may be the allocator's own lists.
   *
   * @example
   * t.dispose();
   */
  dispose() {
    expectOwn(this);
    if (this.#memory === null) return;
    registry?.unregister(this);
    this.#memory.count(-1);
    this.#memory = null;
    this.#view = null;
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
    expectOwn(this);
    const bytes = this.#bytes();
    if (this.#view?.buffer !== bytes.buffer) {
      const constructor = constructorOf(defaultClassOf(this.#type));
      this.#view = new constructor(bytes.buffer, bytes.byteOffset, bytes.length / constructor.BYTES_PER_ELEMENT);
    }
    return /** @type {any} */ (this.#view);
  }

  #expectMemory() {
    if (this.#memory !== null) return this.#memory;
    const message = `alloc: the ${this.#type} tensor was disposed of, allocate another one.`;
    throw new SplitError('DISPOSED', message);
  }

  /** A view of its own, which nobody else has. */
  #bytes() {
    const { core, block } = this.#expectMemory();
    return block === 0 ? new Uint8Array(0) : new Uint8Array(bufferOf(core), block + this.#offset, this.#byteLength);
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
 * @param {import('../call.js').Call} call
 * @param {TensorContent<any>} content
 * @param {boolean} [isZeroed]
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeHeapTensor(call, content, isZeroed = false) {
  const { byteLength } = content;
  const block = call.core.allocate(byteLength, isZeroed);
  if (block === 0 && byteLength !== 0) {
    const message = `WebAssembly has no memory for ${byteLength} bytes more; dispose of tensors.`;
    throw call.error('OUT_OF_MEMORY', message);
  }
  return new HeapTensor(new Memory(call.core, block, byteLength), 0, content);
}
