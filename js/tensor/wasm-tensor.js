// SPDX-License-Identifier: MIT
//
// Tensors in WebAssembly memory.
import { CallContext } from '../base/call.js';
import { SplitError } from '../base/errors.js';
import { byteOffsetOf, classOf, constructorOf, arrayTypeFor, memoryOf } from '../base/types.js';

/** @import { ElementType, Storage } from '../api.js' */
/** @import { TypedArray } from '../api-types.js' */
/** @import { Core, Place, Scratch } from '../load/module.js' */

/**
 * The record that JavaScript keeps of an instance's memory.
 *
 * @typedef {object} WasmMemory
 * @property {number} tensors Number of WasmTensors that have not been disposed of.
 * @property {number} bytes Bytes of all blocks of these tensors.
 * @property {Scratch | null} scratch The latest result of `core.scratch()`.
 */

/** Returns the record of an instance that has just started. @returns {WasmMemory} */
export const makeWasmMemory = () => ({ tensors: 0, bytes: 0, scratch: null });

/**
 * A tensor without its elements.
 *
 * @template {ElementType} T
 * @typedef {{ readonly type: T, readonly dims: readonly number[], readonly byteLength: number }} TensorContent
 */

/**
 * A block of WebAssembly memory with a count of its tensors. The registry references it, so it must not reference the tensors.
 *
 * @typedef {{ readonly core: Core, readonly address: number, readonly byteLength: number, tensors: number }} Block `address`
 *   is 0 if the block has no bytes.
 */

/**
 * Keeps a block alive. All tensors of a block reference one BlockRef. When the last tensor is collected, so is the
 * BlockRef, and the registry frees the block.
 */
class BlockRef {
  /** @param {Block} block */
  constructor(block) {
    this.block = block;
    registry?.register(this, block, block);
  }
}

/**
 * Updates the number of tensors in a block, and frees the block after the last.
 * @param {Block} block
 * @param {number} change Number of new tensors; negative if tensors were disposed of or collected.
 */
function count(block, change) {
  const { core, address, byteLength } = block;
  block.tensors += change;
  core.memory.tensors += change;
  if (block.tensors > 0) return;
  registry?.unregister(block);
  if (address !== 0) core.release(address);
  core.memory.bytes -= byteLength;
}

/**
 * Frees blocks whose tensors were collected. Older edge workers lack FinalizationRegistry, so only `dispose` frees
 * memory there.
 */
const registry =
  globalThis.FinalizationRegistry &&
  new FinalizationRegistry((/** @type {Block} */ block) => count(block, -block.tensors));

/**
 * Returns the scratch memory, whose buffer is all of WebAssembly memory. Growing the memory replaces both.
 * @param {Core} core @returns {Scratch}
 */
export function scratchOf(core) {
  const { memory } = core;
  if (!memory.scratch?.byteLength) memory.scratch = core.scratch();
  return memory.scratch;
}

/**
 * The BlockRef of each view that we returned, so that the block is not freed while a caller still references the view.
 * @type {WeakMap<TypedArray, BlockRef>}
 */
const refOfView = new WeakMap();

/**
 * Keeps the block of an array alive for as long as a view of the array is referenced.
 * @param {TypedArray} view @param {TypedArray} array
 */
export function keepBlock(view, array) {
  const ref = refOfView.get(array);
  if (ref !== undefined) refOfView.set(view, ref);
}

/** Whether an array is a view of WebAssembly memory that this package made, even if detached. @param {any} array */
export const isWasmView = (array) => refOfView.has(array);

/**
 * Returns a view of some elements of an array. If the array is in WebAssembly memory, the view keeps its block alive.
 * @param {any} array @param {number} first Index of the first element. @param {number} length Number of elements.
 * @returns {any}
 */
export function viewWithin(array, first, length) {
  const constructor = constructorOf(classOf(array));
  const offset = byteOffsetOf.call(array) + first * constructor.BYTES_PER_ELEMENT;
  const view = new constructor(memoryOf(array), offset, length);
  keepBlock(view, array);
  return view;
}

/**
 * Functions that need the private fields of WasmTensor. Its static block assigns them.
 *
 * @typedef {object} PrivateAccess
 * @property {(value: unknown) => value is WasmTensor} isWasmTensor
 * @property {(values: readonly unknown[], core: Core) => boolean} areInWasmMemory
 * @property {(tensor: WasmTensor) => Place} placeOf
 * @property {(tensor: WasmTensor) => TypedArray} elementsIn
 * @property {(tensor: WasmTensor, offset: number, content: TensorContent<any>) => WasmTensor} shareWasmTensor
 */

/**
 * Whether a value is a WasmTensor. The check is a private field, which other objects cannot have.
 * @type {PrivateAccess['isWasmTensor']}
 */
export let isWasmTensor;

/** Whether every value is null or a WasmTensor in the memory of `core`. @type {PrivateAccess['areInWasmMemory']} */
export let areInWasmMemory;

/**
 * Makes `structuredClone` and `postMessage` throw instead of losing the elements. Engines that quote the value in their
 * DataCloneError show this text.
 */
const notCloneable = Symbol('WasmTensor: send { type, dims, data: tensor.data.slice() } instead');

/** Checks that a property is read from a WasmTensor itself and not through a proxy. @param {WasmTensor} tensor */
function expectOwn(tensor) {
  if (isWasmTensor(tensor)) return;
  throw new SplitError('DATA_MISMATCH', 'WasmTensor: the tensor must not be a proxy.');
}

/** Returns the address of a WasmTensor. @type {PrivateAccess['placeOf']} */
export let placeOf;

/**
 * Returns a view of a WasmTensor's elements, valid until the memory grows. Overridden prototype getters are ignored.
 * @type {PrivateAccess['elementsIn']}
 */
export let elementsIn;

/** Returns a part of a WasmTensor that shares its memory from byte `offset` on. @type {PrivateAccess['shareWasmTensor']} */
export let shareWasmTensor;

/**
 * A tensor in WebAssembly memory. The public type with its comment is in api.d.ts.
 * @template {ElementType} [T=ElementType]
 */
export class WasmTensor {
  /** @type {BlockRef | null} */
  #ref;
  #offset;
  #byteLength;
  #type;
  /** @type {TypedArray | null} */
  #view = null;

  static {
    isWasmTensor = (value) => typeof value === 'object' && value !== null && #ref in value;
    areInWasmMemory = (values, core) =>
      values.every((value) => value === null || (isWasmTensor(value) && value.#ref?.block.core === core));
    placeOf = (tensor) => ({ byteOffset: tensor.#expectBlockRef().block.address + tensor.#offset });
    elementsIn = (tensor) => {
      const ref = tensor.#expectBlockRef();
      const { core, address } = ref.block;
      if (tensor.#view !== null && (address === 0 || memoryOf(tensor.#view) === scratchOf(core).buffer)) {
        return tensor.#view;
      }
      const constructor = constructorOf(arrayTypeFor(tensor.#type));
      const buffer = address === 0 ? new ArrayBuffer(0) : scratchOf(core).buffer;
      const length = tensor.#byteLength / constructor.BYTES_PER_ELEMENT;
      const view = new constructor(buffer, address + tensor.#offset, length);
      refOfView.set(view, ref);
      tensor.#view = view;
      return view;
    };
    shareWasmTensor = (tensor, offset, content) =>
      new WasmTensor(tensor.#expectBlockRef(), tensor.#offset + offset, content);
  }

  /**
   * @internal
   * @param {BlockRef} ref
   * @param {number} offset Offset of the first element in the block, in bytes.
   * @param {TensorContent<T>} content
   */
  constructor(ref, offset, { type, dims, byteLength }) {
    if (!(ref instanceof BlockRef)) {
      throw new SplitError('ARGUMENT_UNKNOWN', 'WasmTensor: call ts.alloc instead of the constructor.');
    }
    this.#ref = ref;
    this.#offset = offset;
    this.#byteLength = byteLength;
    this.#type = type;
    count(ref.block, 1);
    /** Name of the element type. */
    this.type = type;
    /** Integers >= 0; empty for a scalar. */
    this.dims = /** @type {readonly number[]} */ (dims.slice());
    Object.defineProperty(this, 'memory', { value: notCloneable, enumerable: true });
    // An own `data` would shadow the getter below.
    Object.preventExtensions(this);
  }

  /**
   * Frees the memory as soon as no other tensor shares it. A second call does nothing. Do not use a view that was read from
   * `data` afterwards: JavaScript cannot detach it, and writing to it corrupts the next use of the memory, which may be the
   * allocator's own data.
   *
   * @throws {SplitError} ARGUMENT_UNKNOWN if an argument is passed.
   * @example
   * t.dispose();
   */
  dispose(/** @type {[]} */ ...more) {
    expectOwn(this);
    new CallContext('dispose').rejectExtraArguments(more, 0);
    if (this.#ref === null) return;
    const { block } = this.#ref;
    this.#ref = null;
    this.#view = null;
    count(block, -1);
  }

  /**
   * The elements, as a view of WebAssembly memory. Growing the memory detaches the view, so read `data` again after every
   * call instead of keeping it.
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

  /** Returns the BlockRef, or throws DISPOSED. */
  #expectBlockRef() {
    if (this.#ref !== null) return this.#ref;
    throw new SplitError('DISPOSED', `WasmTensor: the ${this.#type} tensor was disposed of. Allocate a new one.`);
  }
}

// `using` calls this method. On platforms without the symbol, tools that translate `using` look up the registered one.
Object.defineProperty(WasmTensor.prototype, Symbol.dispose ?? Symbol.for('Symbol.dispose'), {
  value: WasmTensor.prototype.dispose,
});

/** Alignment of tensors in a block, in bytes. */
const ALIGNMENT = 16;

/**
 * Allocates tensors in one new block, which takes a fraction of the time of a block for each.
 * @param {CallContext} call @param {readonly (TensorContent<any> | null)[]} contents Null for a part that is skipped.
 * @param {boolean} [isZeroed] Whether the memory must be filled with zeros. @returns {(WasmTensor | null)[]}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeWasmTensors(call, contents, isZeroed = false) {
  let byteLength = 0;
  const offsets = contents.map((content) => {
    const offset = Math.ceil(byteLength / ALIGNMENT) * ALIGNMENT;
    if (content !== null) byteLength = offset + content.byteLength;
    return offset;
  });
  const address = call.core.allocate(byteLength, isZeroed);
  if (address === 0 && byteLength !== 0) {
    const message = `WebAssembly has no memory for ${byteLength} more bytes. Dispose of tensors first.`;
    throw call.error('OUT_OF_MEMORY', message);
  }
  call.core.memory.bytes += byteLength;
  const ref = new BlockRef({ core: call.core, address, byteLength, tensors: 0 });
  return contents.map((content, i) => content && new WasmTensor(ref, offsets[i], content));
}
