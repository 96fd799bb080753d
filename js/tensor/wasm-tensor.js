// SPDX-License-Identifier: MIT
//
// Tensors in WebAssembly memory.
import { SplitError } from '../errors.js';
import { byteOffsetOf, classOf, constructorOf, arrayTypeFor, memoryOf } from './types.js';

/** @import { ElementType, Storage, TypedArray } from '../api.js' */
/** @import { CallContext } from '../call.js' */
/** @import { Core, Place } from '../load/module.js' */

/**
 * What a tensor is without its elements.
 *
 * @template {ElementType} T
 * @typedef {{ readonly type: T, readonly dims: readonly number[], readonly byteLength: number }} TensorContent
 */

/**
 * A block of WebAssembly memory, and how many tensors lie in it. The registry holds it, so it must not refer to the tensors.
 *
 * @typedef {{ readonly core: Core, readonly block: number, readonly byteLength: number, tensors: number }} Memory `block`: 0
 *   where it has no bytes.
 */

/** What the tensors of a block have in common: who holds on to none of them holds on to this no more. */
class BlockRef {
  /** @param {Memory} memory */
  constructor(memory) {
    this.memory = memory;
    registry?.register(this, memory, memory);
  }
}

/** Counts tensors of a block, and gives it back after the last. @param {Memory} memory @param {number} more Less than 0 where they go. */
function count(memory, more) {
  const { core, block, byteLength } = memory;
  memory.tensors += more;
  core.wasmTensors += more;
  if (memory.tensors > 0) return;
  registry?.unregister(memory);
  if (block !== 0) core.release(block);
  core.blockBytes -= byteLength;
}

/**
 * Gives back blocks whose tensors can no longer be reached. Older edge workers have no such registry: there memory must be
 * given back by `dispose`.
 */
const registry =
  globalThis.FinalizationRegistry &&
  new FinalizationRegistry((/** @type {Memory} */ memory) => count(memory, -memory.tensors));

/**
 * The buffer of all of WebAssembly memory. Memory that grows has another one.
 *
 * @param {Core} core
 * @returns {ArrayBuffer}
 */
export function linearMemory(core) {
  if (!core.memoryProbe?.byteLength) core.memoryProbe = core.view();
  return core.memoryProbe.buffer;
}

/**
 * The holder of the block that a view which callers have lies in: it is not given back while they hold on to the view.
 * @type {WeakMap<TypedArray, BlockRef>}
 */
const refOfView = new WeakMap();

/**
 * Holds on to the block of an array for as long as its view is held on to.
 *
 * @param {TypedArray} view
 * @param {TypedArray} array
 */
export function keepBlock(view, array) {
  const holder = refOfView.get(array);
  if (holder !== undefined) refOfView.set(view, holder);
}

/** Whether an array is, or was, a view of WebAssembly memory that this package made. @param {any} array */
export const isWasmView = (array) => refOfView.has(array);

/**
 * A view of some elements of an array, which holds on to its block.
 *
 * @param {any} array
 * @param {number} first
 * @param {number} length
 * @returns {any}
 */
export function viewWithin(array, first, length) {
  const constructor = constructorOf(classOf(array));
  const offset = byteOffsetOf.call(array) + first * constructor.BYTES_PER_ELEMENT;
  const view = new constructor(memoryOf(array), offset, length);
  keepBlock(view, array);
  return view;
}

/** Whether a value is a WasmTensor: by a private field, which nobody else can give it. @type {(value: unknown) => value is WasmTensor} */
export let isWasmTensor;

/** Whether values are WasmTensors of a module, or null. @type {(values: readonly unknown[], core: Core) => boolean} */
export let areInWasmMemory;

/** Makes sure that a property is asked of a WasmTensor itself: nothing else has its memory. @param {WasmTensor} tensor */
function expectOwn(tensor) {
  if (isWasmTensor(tensor)) return;
  throw new SplitError('DATA_MISMATCH', 'alloc: pass the tensor itself, no proxy.');
}

/** Where a WasmTensor begins in linear memory. @type {(tensor: WasmTensor) => Place} */
export let placeOf;

/** The elements of a WasmTensor, until memory grows, whatever somebody made of its class. @type {(tensor: WasmTensor) => TypedArray} */
export let elementsIn;

/** A part of a WasmTensor, from a byte of it on, that shares its memory. @type {(tensor: WasmTensor, offset: number, content: TensorContent<any>) => WasmTensor} */
export let shareWasmTensor;

/**
 * A tensor whose elements lie in WebAssembly memory: made by `ts.alloc`, and by splitting such a tensor. Parts that are
 * contiguous share the memory of the whole; others share a block of their own. A block is given back when all tensors in it have
 * been disposed of: by `dispose`, or at the end of the scope where they are declared with `using`. Tensors that are forgotten
 * give it back some time later, when nobody holds on to their `data` or to results that are views of it any more. (A view that
 * you make of `data` yourself, such as a `subarray`, does not count.)
 *
 * It belongs to the instance that made it; others take it as they take arrays. Pass the tensor itself to calls and not its
 * `data`: a call that makes the memory grow detaches such views.
 *
 * @template {ElementType} [T=ElementType]
 * @example
 * const t = ts.alloc('float32', [2, 6]);
 * t.data.set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
 * const [left, right] = ts.split(t, { axis: 1, split: [2, 4] }); // WasmTensors again
 * for (const tensor of [left, right, t]) tensor.dispose();
 */
export class WasmTensor {
  /** @type {BlockRef | null} */
  #holder;
  #offset;
  #byteLength;
  #type;
  /** @type {TypedArray | null} */
  #view = null;

  static {
    isWasmTensor = (value) => typeof value === 'object' && value !== null && #holder in value;
    areInWasmMemory = (values, core) =>
      values.every((value) => value === null || (isWasmTensor(value) && value.#holder?.memory.core === core));
    placeOf = (tensor) => ({ byteOffset: tensor.expectBlockRef().memory.block + tensor.#offset });
    elementsIn = (tensor) => {
      const holder = tensor.expectBlockRef();
      const { core, block } = holder.memory;
      if (tensor.#view !== null && (block === 0 || memoryOf(tensor.#view) === linearMemory(core))) {
        return tensor.#view;
      }
      const constructor = constructorOf(arrayTypeFor(tensor.#type));
      const buffer = block === 0 ? new ArrayBuffer(0) : linearMemory(core);
      const length = tensor.#byteLength / constructor.BYTES_PER_ELEMENT;
      const view = new constructor(buffer, block + tensor.#offset, length);
      refOfView.set(view, holder);
      tensor.#view = view;
      return view;
    };
    shareWasmTensor = (tensor, offset, content) =>
      new WasmTensor(tensor.expectBlockRef(), tensor.#offset + offset, content);
  }

  /**
   * @internal
   * @param {BlockRef} holder
   * @param {number} offset Byte of its memory at which it begins.
   * @param {TensorContent<T>} content
   */
  constructor(holder, offset, { type, dims, byteLength }) {
    if (!(holder instanceof BlockRef)) {
      throw new SplitError('ARGUMENT_UNKNOWN', 'WasmTensor: ts.alloc makes WasmTensors.');
    }
    this.#holder = holder;
    this.#offset = offset;
    this.#byteLength = byteLength;
    this.#type = type;
    count(holder.memory, 1);
    /** Name of the element type. */
    this.type = type;
    /** Integers >= 0; none for a scalar. */
    this.dims = /** @type {readonly number[]} */ (dims.slice());
    // A property of the tensor itself, so that `structuredClone` throws rather than lose the elements.
    this.dispose = WasmTensor.prototype.dispose;
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
    if (this.#holder === null) return;
    const { memory } = this.#holder;
    this.#holder = null;
    this.#view = null;
    count(memory, -1);
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
    return /** @type {any} */ (elementsIn(this));
  }

  expectBlockRef() {
    if (this.#holder !== null) return this.#holder;
    const message = `alloc: the ${this.#type} tensor was disposed of, allocate another one.`;
    throw new SplitError('DISPOSED', message);
  }
}

// `using` asks for this method. Where the platform does not know the symbol yet, tools that translate `using` use the
// registered one.
Object.defineProperty(WasmTensor.prototype, Symbol.dispose ?? Symbol.for('Symbol.dispose'), {
  value: WasmTensor.prototype.dispose,
});

/** A tensor begins at a multiple of so many bytes. */
const alignment = 16;

/**
 * Tensors in a new block: one for all, as that takes a fraction of the time of one for each. Null stands for none.
 *
 * @param {CallContext} call
 * @param {readonly (TensorContent<any> | null)[]} contents
 * @param {boolean} [isZeroed]
 * @returns {(WasmTensor | null)[]}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeWasmTensors(call, contents, isZeroed = false) {
  let byteLength = 0;
  const offsets = contents.map((content) => {
    const offset = Math.ceil(byteLength / alignment) * alignment;
    if (content !== null) byteLength = offset + content.byteLength;
    return offset;
  });
  const block = call.core.allocate(byteLength, isZeroed);
  if (block === 0 && byteLength !== 0) {
    const message = `WebAssembly has no memory for ${byteLength} bytes more; dispose of tensors.`;
    throw call.error('OUT_OF_MEMORY', message);
  }
  call.core.blockBytes += byteLength;
  const holder = new BlockRef({ core: call.core, block, byteLength, tensors: 0 });
  return contents.map((content, i) => content && new WasmTensor(holder, offsets[i], content));
}
