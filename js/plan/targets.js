// SPDX-License-Identifier: MIT
//
// The outputs of a run: the caller's arrays, or new ones.
import { isMemory, describeValue, showDims } from '../base/errors.js';
import { readPixelBytes } from '../arguments/pixel-format.js';
import { MAX_DIMS } from '../arguments/tensors.js';
import { dataOf, validateArray } from '../tensor/storage.js';
import { isWasmTensor } from '../tensor/wasm-tensor.js';
import {
  arraysEqual,
  bufferOf,
  byteLengthOf,
  byteOffsetOf,
  classOf,
  constructorOf,
  firstOf,
  isElementType,
  isList,
  isValidLength,
  memoryOf,
} from '../base/types.js';

/** @import { Output } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */
/** @import { StorageSpec } from '../tensor/storage.js' */

/** The skipped outputs of plans that skip none. @type {readonly boolean[]} */
export const noSkips = [];

/**
 * Reads the entries of `into`, each once: a list with one for each part, or the entry of a single part by itself.
 * Reading may run the caller's code, so `validateTargets` validates the arrays afterwards.
 * @param {CallContext} call @param {readonly Output[]} parts @param {unknown} into
 * @param {boolean} maySkip Whether null in the list skips a part.
 * @param {readonly boolean[]} skipped Whether the plan skips each part, which then takes no target.
 * @returns {unknown[]} For each part an array (not validated), a WasmTensor or null.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readEntries(call, parts, into, maySkip, skipped) {
  const isArray = Array.isArray(into);
  const length = isArray ? into.length : null;
  const isOne = parts.length === 1;
  // For a single part of strings, `into` is the array itself, unless it is a list of one array.
  const first = isArray && isOne && length === 1 ? into[0] : undefined;
  call.hasSingleOutput = isOne && (!isArray || (parts[0].type === 'string' && typeof first !== 'object'));
  if (!call.hasSingleOutput && length !== parts.length) {
    const found = length === null ? describeValue(into) : `an array of ${describeValue(length)}`;
    throw call.error('OUTPUT_MISMATCH', `into must be an array of ${parts.length}, one for each part, got ${found}.`);
  }
  const entries = new Array(parts.length);
  for (let i = 0; i < parts.length; ++i) {
    const entry = call.hasSingleOutput ? into : isOne ? first : /** @type {any} */ (into)[i];
    if (skipped[i] && entry !== null) {
      throw call.invalid('OUTPUT_MISMATCH', call.nameOfInto(i), 'null, because the node skips this output', entry);
    }
    const isPlain = ArrayBuffer.isView(entry) || (entry === null && maySkip);
    entries[i] = isPlain ? entry : readEntry(call, parts[i], entry, i);
  }
  return entries;
}

/**
 * Returns the data of an entry that is a tensor or an image, whose type and dims must be those of its part.
 * @param {CallContext} call @param {Output} part @param {any} entry @param {number} index Index of the part.
 * @returns {unknown} Other entries as they are. @throws {SplitError} OUTPUT_MISMATCH
 */
function readEntry(call, part, entry, index) {
  // `isMemory` writes a message, which takes longer than all other checks of a WasmTensor.
  if (typeof entry !== 'object' || Array.isArray(entry) || (!isWasmTensor(entry) && isMemory(entry))) return entry;
  const { type: entryType, width, height, dims: entryDims } = entry ?? {};
  const isImage = entryDims === undefined && (width ?? height) !== undefined;
  const type = entryType ?? (isImage ? 'uint8' : part.type);
  let dims = entryDims === undefined ? part.dims : entryDims;
  if (isImage) {
    const pixelBytes = readPixelBytes(call, entry, { width }, call.nameOfInto(index), 'OUTPUT_MISMATCH');
    dims = [...(part.type === 'uint8' ? part.dims.slice(0, -3) : []), height, width, pixelBytes];
  }
  const sizes = isList(dims) ? copySizes(dims, part.dims.length) : null;
  const isMatch = type === part.type && sizes !== null && arraysEqual(sizes, part.dims);
  const data = isMatch && entry !== null ? (dataOf(entry) ?? null) : null;
  if (data !== null) return data;
  const shownDims = sizes === null ? `with dims ${describeValue(dims)}` : showDims(sizes.map(describeValue));
  const shape = `${isElementType(type) ? type : describeValue(type)} ${shownDims}`;
  const found = isMatch ? entry && `${describeValue(entry)} without data` : shape;
  const message = `${call.nameOfInto(index)} must be ${part.type} ${showDims(part.dims)}, got ${found}.`;
  throw call.error('OUTPUT_MISMATCH', message);
}

/**
 * Copies dims: all of them if there are `rank`, otherwise at most as many as a message shows.
 * @param {ArrayLike<unknown>} dims @param {number} rank
 */
function copySizes(dims, rank) {
  const { length } = dims;
  const isValid = isValidLength(length, MAX_DIMS);
  return firstOf(dims, length === rank ? rank : isValid ? Math.min(length, 9) : 0);
}

/**
 * Validates the array type and the size of targets.
 * @param {CallContext} call @param {readonly StorageSpec[]} parts
 * @param {any[]} entries Result of `readEntries`. Replaced in place by validated arrays.
 * @param {any} [input] Array whose array type targets must have; otherwise any that stores the element type.
 * @returns {any[]} An array or null for each part. @throws {SplitError} OUTPUT_MISMATCH
 */
export function validateTargets(call, parts, entries, input) {
  const className = input === undefined ? undefined : classOf(input);
  for (let i = 0; i < entries.length; ++i) {
    const array = entries[i];
    if (array === null) continue;
    entries[i] = validateArray(call, array, parts[i], 'into', 'OUTPUT_MISMATCH', call.hasSingleOutput ? undefined : i);
    if (input === undefined || classOf(entries[i]) === className) continue;
    const message = `${call.nameOfInto(i)} must be ${describeValue(input)} like the data of the input, got ${describeValue(array)}.`;
    throw call.error('OUTPUT_MISMATCH', message);
  }
  return entries;
}

/** Returns the first byte of an array in its memory. @param {any} array */
const startOf = (array) => (ArrayBuffer.isView(array) ? byteOffsetOf.call(array) : 0);

/**
 * Returns the end of an array in its memory. Strings share no memory unless their arrays are the same, so their number
 * is irrelevant.
 * @param {any} array
 */
const endOf = (array) =>
  ArrayBuffer.isView(array)
    ? byteOffsetOf.call(array) + byteLengthOf.call(array)
    : Number(array !== null && array.length !== 0);

/**
 * Checks that the target of a join shares no memory with the inputs, which may share memory with each other.
 * @param {CallContext} call @param {any} target @param {readonly any[]} inputs @throws {SplitError} OUTPUT_MISMATCH
 */
export function assertNoInput(call, target, inputs) {
  const memory = memoryOf(target);
  const start = startOf(target);
  const end = endOf(target);
  for (const input of inputs) {
    if (memoryOf(input) !== memory || Math.max(start, startOf(input)) >= Math.min(end, endOf(input))) continue;
    throw call.error('OUTPUT_MISMATCH', `${call.nameOfInto(0)} must not overlap the input.`);
  }
}

/** Maximum number of arrays that are compared in pairs, which is faster than sorting a few. */
const PAIRWISE_LIMIT = 32;

/** Maximum number of comparisons of many arrays whose byte ranges overlap. More would take longer than to write most images. */
const MAX_COMPARISONS = 2 ** 22;

/**
 * Checks that targets share memory neither with each other nor with the input.
 * @param {CallContext} call @param {readonly any[]} targets Arrays, or null. @param {any} input
 * @param {(offset: number, i: number, j: number) => boolean} [sharesNoBytes] Called for targets whose byte ranges
 *   overlap; true if they share no byte. `offset` is the start of `i` minus the start of `j`.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function assertNoOverlap(call, targets, input, sharesNoBytes) {
  const { length } = targets;
  const memories = new Array(length + 1);
  const isBytes = ArrayBuffer.isView(input);
  for (let i = 0; i <= length; ++i) {
    const array = i < length ? targets[i] : input;
    memories[i] = isBytes && array !== null ? bufferOf.call(array) : array;
  }
  const areFew = length <= PAIRWISE_LIMIT;
  if (areFew ? allDistinct(memories) : new Set(memories).size > length) return;

  const starts = [...targets, input].map(startOf);
  const ends = [...targets, input].map(endOf);
  const comparePair = (/** @type {number} */ i, /** @type {number} */ j) => {
    if (memories[i] !== memories[j] || Math.max(starts[i], starts[j]) >= Math.min(ends[i], ends[j])) return;
    if (Math.max(i, j) < length && sharesNoBytes?.(starts[i] - starts[j], i, j)) return;
    const [one, other] = [Math.min(i, j), Math.max(i, j)].map((k) => (k < length ? call.nameOfInto(k) : 'the input'));
    throw call.error('OUTPUT_MISMATCH', `${one} must not overlap ${other}.`);
  };
  if (areFew) {
    for (let i = 1; i <= length; ++i) for (let j = 0; j < i; ++j) comparePair(i, j);
    return;
  }
  const order = [...memories.keys()].filter((i) => ends[i] > starts[i]).sort((a, b) => starts[a] - starts[b]);
  // For each memory the arrays that do not end before the next one starts.
  const open = new Map(memories.map((memory) => [memory, /** @type {number[]} */ ([])]));
  let comparisons = 0;
  for (const i of order) {
    const before = /** @type {number[]} */ (open.get(memories[i]));
    let count = 0;
    for (const j of before) {
      if (ends[j] <= starts[i]) continue;
      before[count++] = j;
      comparePair(i, j);
    }
    before.length = count;
    before.push(i);
    comparisons += count;
    if (comparisons > MAX_COMPARISONS) {
      throw call.invalid(
        'OUTPUT_MISMATCH',
        'into',
        'fewer images side by side',
        length,
        ' Write them in several calls.',
      );
    }
  }
}

/** Returns whether no two of a few values are the same. @param {readonly unknown[]} values */
function allDistinct(values) {
  for (let i = 1; i < values.length; ++i) for (let j = 0; j < i; ++j) if (values[i] === values[j]) return false;
  return true;
}

// Node.js can allocate memory without filling it with zeros, which would take as long as the split. Below 4 KB the call costs
// more than it saves; 2 GB is its limit.
const MIN_UNINITIALIZED_BYTES = 4096;
const MAX_UNINITIALIZED_BYTES = 2 ** 31;

/**
 * Returns a new array whose content is undefined, so that callers must write all of it.
 * @param {any} constructor @param {number} length
 */
export function allocateUninitialized(constructor, length) {
  const bytes = length * constructor.BYTES_PER_ELEMENT;
  const hasRoom = bytes >= MIN_UNINITIALIZED_BYTES && bytes < MAX_UNINITIALIZED_BYTES;
  const memory = hasRoom && /** @type {any} */ (globalThis).Buffer?.allocUnsafeSlow?.(bytes);
  return memory ? new constructor(memory.buffer, 0, length) : new constructor(length);
}

/** Maximum number of strings allocated at once. V8 aborts the process, instead of throwing, at twice this number. */
const MAX_STRINGS = 2 ** 26;

/**
 * Checks that the parts do not have too many strings.
 * @param {CallContext} call @param {readonly StorageSpec[]} parts
 * @param {string | undefined} className Name of their array type. @throws {SplitError} OUT_OF_MEMORY
 */
function expectRoom(call, parts, className) {
  if (className !== 'Array') return;
  const size = parts.reduce((all, part) => all + part.size, 0);
  if (size <= MAX_STRINGS) return;
  throw call.error('OUT_OF_MEMORY', `the parts must have at most ${MAX_STRINGS} strings, got ${size}.`);
}

/** Returns the length of an array that stores a part. @param {StorageSpec} part @param {any} constructor */
const lengthFor = ({ size, byteLength }, constructor) =>
  constructor === Array ? size : byteLength / constructor.BYTES_PER_ELEMENT;

/**
 * Allocates arrays for callers, who may read them before a run: filled with zeros, or with '' for strings.
 * @param {CallContext} call @param {readonly (StorageSpec & { readonly className: string })[]} parts
 * @param {readonly boolean[]} skipped Whether to skip each part. @returns {any[]} An array for each part, or null.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function allocate(call, parts, skipped) {
  const make = (/** @type {typeof parts[0]} */ part) => {
    const constructor = constructorOf(part.className);
    const array = /** @type {any} */ (new constructor(lengthFor(part, constructor)));
    return part.className === 'Array' ? array.fill('') : array;
  };
  if (parts.length > 0) expectRoom(call, parts, parts[0].className);
  return call.allocate('the parts', () => parts.map((part, i) => (skipped[i] ? null : make(part))));
}

/**
 * Allocates arrays for a run, which writes all of their elements.
 * @param {CallContext} call @param {readonly StorageSpec[]} parts @param {string | undefined} className
 * @param {readonly boolean[]} skipped Whether to skip each part. @returns {any[]} An array for each part, or null.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeTargets(call, parts, className, skipped) {
  expectRoom(call, parts, className);
  const constructor = constructorOf(className);
  const make = (/** @type {StorageSpec} */ part) => allocateUninitialized(constructor, lengthFor(part, constructor));
  return call.allocate('the parts', () => parts.map((part, i) => (skipped[i] ? null : make(part))));
}
