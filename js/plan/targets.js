// SPDX-License-Identifier: MIT
//
// The arrays that a run writes to: those that the caller gives, and new ones.
import { isMemory, describeValue, showDims } from '../errors.js';
import { readPixelBytes } from '../tensor/pixel-format.js';
import { arraysEqual } from '../tensor/parse.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import {
  bufferOf,
  byteLengthOf,
  byteOffsetOf,
  classOf,
  constructorOf,
  isElementType,
  isList,
} from '../tensor/types.js';

/** @import { Output } from '../api.js' */
/** @import { CallContext } from '../call.js' */
/** @import { StorageSpec } from '../tensor/storage.js' */

/**
 * What `into` holds for each part, each read once: a list of arrays, or where there is one part that alone. Reading may run the
 * caller's code: what it takes away is noticed as the arrays are looked at only then, by `readTargets`.
 *
 * @param {CallContext} call
 * @param {readonly Output[]} parts
 * @param {unknown} into
 * @param {boolean} maySkip Whether null in the list leaves a part out.
 * @returns {unknown[]} The array, whatever it is, or a WasmTensor, or null for each part.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readInto(call, parts, into, maySkip) {
  const isArray = Array.isArray(into);
  const length = isArray ? into.length : null;
  const isOne = parts.length === 1;
  // An array is the only part of strings itself, unless it holds one.
  const first = isArray && isOne && length === 1 ? into[0] : undefined;
  call.hasSingleOutput = isOne && (!isArray || (parts[0].type === 'string' && typeof first !== 'object'));
  if (!call.hasSingleOutput && length !== parts.length) {
    const given = length === null ? describeValue(into) : `an array of ${describeValue(length)}`;
    throw call.error(
      'OUTPUT_MISMATCH',
      `into is ${given}, it must be an array of ${parts.length}: one to write for each part.`,
    );
  }
  const entries = new Array(parts.length);
  for (let i = 0; i < parts.length; ++i) {
    const entry = call.hasSingleOutput ? into : isOne ? first : /** @type {any} */ (into)[i];
    const isPlain = ArrayBuffer.isView(entry) || (entry === null && maySkip);
    entries[i] = isPlain ? entry : readEntry(call, parts[i], entry, i);
  }
  return entries;
}

/**
 * @param {CallContext} call
 * @param {Output} part
 * @param {any} entry
 * @param {number} index
 * @returns {unknown}
 */
function readEntry(call, part, entry, index) {
  if (typeof entry !== 'object' || Array.isArray(entry) || isMemory(entry)) return entry;
  // A tensor or an image, which says what it holds.
  const { type: ownType, width, height, dims: own } = entry ?? {};
  const isImage = own === undefined && (width ?? height) !== undefined;
  const type = ownType ?? (isImage ? 'uint8' : part.type);
  let dims = own === undefined ? part.dims : own;
  if (isImage) {
    const pixelBytes = readPixelBytes(call, entry, 4, call.nameOfInto(index), 'OUTPUT_MISMATCH');
    dims = [...(part.type === 'uint8' ? part.dims.slice(0, -3) : []), height, width, pixelBytes];
  }
  const isRight = type === part.type && isList(dims) && arraysEqual(dims, part.dims);
  const data = isRight && entry !== null ? (dataOf(entry) ?? null) : null;
  if (data !== null) return data;
  const shown = [];
  if (isList(dims)) for (let i = 0; i < 9 && i in dims; ++i) shown.push(describeValue(dims[i]));
  const shape = `${isElementType(type) ? type : describeValue(type)} ${isList(dims) ? showDims(shown) : `with dims ${describeValue(dims)}`}`;
  const given = isRight ? entry && `${describeValue(entry)} without data` : shape;
  const message = `${call.nameOfInto(index)} is ${given}, the part is ${part.type} ${showDims(part.dims)}.`;
  throw call.error('OUTPUT_MISMATCH', message);
}

/**
 * Makes sure that targets are of the right class and size.
 *
 * @param {CallContext} call
 * @param {readonly StorageSpec[]} parts
 * @param {any[]} given As `readInto` gives it; this becomes the list of targets.
 * @param {any} [input] The array of whose class they must be; absent: any class that stores the type.
 * @returns {any[]} An array or null for each part.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readTargets(call, parts, given, input) {
  const className = input === undefined ? undefined : classOf(input);
  for (let i = 0; i < given.length; ++i) {
    const array = given[i];
    if (array === null) continue;
    given[i] = validateArray(call, array, parts[i], 'into', 'OUTPUT_MISMATCH', call.hasSingleOutput ? undefined : i);
    if (input === undefined || classOf(given[i]) === className) continue;
    const message = `${call.nameOfInto(i)} is ${describeValue(array)}, the data of the input is ${describeValue(input)}: they must agree.`;
    throw call.error('OUTPUT_MISMATCH', message);
  }
  return given;
}

/** Up to this many arrays are compared each with each, which for a few is quicker than to put them in order. */
const PAIRWISE_LIMIT = 32;

/**
 * Makes sure that no two targets share memory, nor one with an input.
 *
 * @param {CallContext} call
 * @param {readonly any[]} targets Arrays, or null.
 * @param {any} input
 * @param {(offset: number, i: number, j: number) => boolean} [areApart] Whether two targets share no byte, although one begins
 *   so many bytes behind the other and before its end; each is then compared with each.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function assertNoOverlap(call, targets, input, areApart) {
  const { length } = targets;
  const memories = new Array(length + 1);
  const isBytes = ArrayBuffer.isView(input);
  for (let i = 0; i <= length; ++i) {
    const array = i < length ? targets[i] : input;
    memories[i] = isBytes && array !== null ? bufferOf.call(array) : array;
  }
  const areFew = length <= PAIRWISE_LIMIT || areApart !== undefined;
  if (areFew ? allDistinct(memories) : new Set(memories).size > length) return;

  const starts = new Array(length + 1);
  const ends = new Array(length + 1);
  for (let i = 0; i <= length; ++i) {
    const array = i < length ? targets[i] : input;
    const isBytes = ArrayBuffer.isView(array);
    starts[i] = isBytes ? byteOffsetOf.call(array) : 0;
    ends[i] = starts[i] + (isBytes ? byteLengthOf.call(array) : (array?.length ?? 0));
  }
  /**
   * @param {number} i
   * @param {number} j
   */
  const expect = (i, j) => {
    if (memories[i] !== memories[j] || Math.max(starts[i], starts[j]) >= Math.min(ends[i], ends[j])) return;
    if (i < length && areApart?.(starts[i] - starts[j], i, j)) return;
    const [one, other] = [Math.min(i, j), Math.max(i, j)].map((k) => (k < length ? call.nameOfInto(k) : 'the input'));
    throw call.error('OUTPUT_MISMATCH', `${one} and ${other} overlap, they must be apart.`);
  };
  if (areFew) {
    for (let i = 1; i <= length; ++i) for (let j = 0; j < i; ++j) expect(i, j);
    return;
  }
  // Sorted by start: if any two overlap, two neighbours of one memory do.
  const order = [...memories.keys()].filter((i) => ends[i] > starts[i]).sort((a, b) => starts[a] - starts[b]);
  const latest = new Map();
  for (const i of order) {
    const before = latest.get(memories[i]);
    if (before !== undefined) expect(before, i);
    latest.set(memories[i], i);
  }
}

/** @param {readonly unknown[]} values A few. */
function allDistinct(values) {
  for (let i = 1; i < values.length; ++i) for (let j = 0; j < i; ++j) if (values[i] === values[j]) return false;
  return true;
}

/**
 * Node.js can give memory that is not filled with zeros first, which takes as long as the split itself. Below 4 KB the call
 * costs more than it saves, and 2 GB is the most.
 */
const MIN_UNINITIALIZED_BYTES = 4096;
const MAX_UNINITIALIZED_BYTES = 2 ** 31;

/**
 * A new array, all of which is going to be written.
 *
 * @param {any} constructor
 * @param {number} length
 * @returns {any}
 */
export function allocateUninitialized(constructor, length) {
  const bytes = length * constructor.BYTES_PER_ELEMENT;
  const hasRoom = bytes >= MIN_UNINITIALIZED_BYTES && bytes < MAX_UNINITIALIZED_BYTES;
  const memory = hasRoom && /** @type {any} */ (globalThis).Buffer?.allocUnsafeSlow?.(bytes);
  return memory ? new constructor(memory.buffer, 0, length) : new constructor(length);
}

/** The most strings that are made room for at once: from twice as many on, V8 ends the process rather than throw. */
const MAX_STRINGS = 2 ** 26;

/**
 * @param {CallContext} call
 * @param {readonly StorageSpec[]} parts
 * @param {string | undefined} className
 */
function expectRoom(call, parts, className) {
  if (className !== 'Array') return;
  const size = parts.reduce((all, part) => all + part.size, 0);
  if (size <= MAX_STRINGS) return;
  throw call.error('OUT_OF_MEMORY', `the parts are ${size} strings, at most ${MAX_STRINGS} are made.`);
}

/** How many elements of an array hold this. @param {StorageSpec} content @param {any} constructor */
const lengthFor = ({ size, byteLength }, constructor) =>
  constructor === Array ? size : byteLength / constructor.BYTES_PER_ELEMENT;

/**
 * New arrays for a caller, who may read them before anything is written: filled with zeros, those of strings with ''.
 *
 * @param {CallContext} call
 * @param {readonly (StorageSpec & { readonly className: string })[]} parts
 * @returns {any[]}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function allocate(call, parts) {
  const make = (/** @type {typeof parts[0]} */ part) => {
    const constructor = constructorOf(part.className);
    const array = /** @type {any} */ (new constructor(lengthFor(part, constructor)));
    return part.className === 'Array' ? array.fill('') : array;
  };
  if (parts.length > 0) expectRoom(call, parts, parts[0].className);
  return call.allocate('the parts', () => parts.map(make));
}

/**
 * New arrays for the parts, all of which are going to be written; null for those that are omitted.
 *
 * @param {CallContext} call
 * @param {readonly StorageSpec[]} parts
 * @param {string | undefined} className
 * @param {readonly boolean[]} skipped
 * @returns {any[]}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeTargets(call, parts, className, skipped) {
  expectRoom(call, parts, className);
  const constructor = constructorOf(className);
  const make = (/** @type {StorageSpec} */ part) => allocateUninitialized(constructor, lengthFor(part, constructor));
  return call.allocate('the parts', () => parts.map((part, i) => (skipped[i] ? null : make(part))));
}
