// SPDX-License-Identifier: MIT
//
// The arrays that a run writes to: those that the caller gives, and new ones.
import { show } from '../errors.js';
import { isSameList } from '../tensor/read.js';
import { dataOf, readArray } from '../tensor/storage.js';
import { Stored } from '../tensor/stored.js';
import { constructorOf, isElementType, isList } from '../tensor/types.js';

/** @import { Output } from '../api.js' */
/** @import { Call } from '../call.js' */
/** @import { Content } from '../tensor/storage.js' */

/**
 * What `into` holds for each part, each read once. Reading may run the caller's code: what it takes away is noticed as
 * the arrays are looked at only then, by `readTargets`.
 *
 * @param {Call} call
 * @param {readonly Output[]} parts
 * @param {unknown} into
 * @param {boolean} maySkip Whether null in the list leaves a part out.
 * @returns {unknown[]} The array, whatever it is, or a heap tensor, or null for each part.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readInto(call, parts, into, maySkip) {
  const isArray = Array.isArray(into);
  if (!isArray || into.length !== parts.length) {
    const given = isArray ? `an array of ${into.length}` : show(into);
    throw call.error(
      'OUTPUT_MISMATCH',
      `into is ${given}, it must be an array of ${parts.length}: one to write for each part.`,
    );
  }
  const entries = new Array(parts.length);
  for (let i = 0; i < parts.length; ++i) {
    const entry = into[i];
    entries[i] = entry === null && maySkip ? null : readEntry(call, parts[i], entry, i);
  }
  return entries;
}

/** @type {(call: Call, part: Output, entry: any, index: number) => unknown} */
function readEntry(call, part, entry, index) {
  if (typeof entry !== 'object' || ArrayBuffer.isView(entry) || Array.isArray(entry)) return entry;
  // A tensor or an image, which says what it holds.
  const { type = part.type, width, height, dims: own } = entry ?? {};
  const isImage = (width ?? height) !== undefined;
  const dims = own !== undefined ? own : isImage ? [...part.dims.slice(0, -3), height, width, 4] : part.dims;
  const isRight = type === part.type && isList(dims) && isSameList(dims, part.dims);
  const data = isRight && entry !== null ? (dataOf(entry) ?? null) : null;
  if (data !== null) return data;
  const shape = `${isElementType(type) ? type : show(type)} ${isList(dims) && dims.length < 9 ? `[${Array.from(dims, show)}]` : show(dims)}`;
  const given = isRight ? entry && `${show(entry)} without data` : shape;
  const message = `${call.nameOfInto(index)} is ${given}, the part is ${part.type} [${part.dims}].`;
  throw call.error('OUTPUT_MISMATCH', message);
}

/**
 * Makes sure that targets are of the right class and size.
 *
 * @param {Call} call
 * @param {readonly Content[]} parts
 * @param {any[]} given As `readInto` gives it; this becomes the list of targets.
 * @param {Stored} [input] Of whose class they must be; absent: any class that stores the type.
 * @returns {(Stored | null)[]}
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readTargets(call, parts, given, input) {
  for (let i = 0; i < given.length; ++i) {
    const array = given[i];
    if (array === null) continue;
    given[i] = readArray(call, array, parts[i], 'into', 'OUTPUT_MISMATCH', call.isOneInto ? undefined : i);
    if (input === undefined || given[i].className === input.className) continue;
    const message = `${call.nameOfInto(i)} is ${show(array)}, the data of the input is ${show(input.array)}: they must agree.`;
    throw call.error('OUTPUT_MISMATCH', message);
  }
  return given;
}

/**
 * Makes sure that no two targets share memory, nor one with an input.
 *
 * @param {Call} call
 * @param {readonly (Stored | null)[]} targets
 * @param {Stored} input
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function expectApart(call, targets, input) {
  const clash = findOverlap(targets, input);
  if (clash === null) return;
  const [one, other] = clash.map((i) => (i < targets.length ? call.nameOfInto(i) : 'the input'));
  throw call.error('OUTPUT_MISMATCH', `${one} and ${other} overlap, they must be apart.`);
}

/** Whether two arrays share memory. @param {Stored} a @param {Stored} b */
const overlap = (a, b) =>
  a.memory === b.memory && a.offset < b.offset + b.length && b.offset < a.offset + a.length && a.length * b.length > 0;

/** Up to this many arrays are compared each with each, which for a few is quicker than to put them in order. */
const few = 16;

/**
 * Two arrays that share memory.
 *
 * @param {readonly (Stored | null)[]} targets
 * @param {Stored} input
 * @returns {number[] | null} Their places, the input's after those of the targets.
 */
function findOverlap(targets, input) {
  if (targets.length > few) {
    const all = [...targets, input];
    const order = inOrder(all);
    const i = order.findIndex((stored, i) => i > 0 && overlap(order[i - 1], stored));
    return i < 0 ? null : [all.indexOf(order[i - 1]), all.indexOf(order[i])].sort((a, b) => a - b);
  }
  for (let i = 0; i < targets.length; ++i) {
    const target = targets[i];
    if (target === null) continue;
    if (overlap(target, input)) return [i, targets.length];
    for (let j = 0; j < i; ++j) {
      const other = targets[j];
      if (other !== null && overlap(target, other)) return [j, i];
    }
  }
  return null;
}

/** Those that have memory, side by side as they lie there: only neighbours can share any. @param {readonly (Stored | null)[]} all */
function inOrder(all) {
  const ranks = new Map(all.map((stored, i) => [stored?.memory, i]));
  const rankOf = (/** @type {Stored} */ { memory }) => /** @type {number} */ (ranks.get(memory));
  const order = /** @type {Stored[]} */ (all.filter((stored) => stored !== null && stored.length > 0));
  return order.sort((a, b) => rankOf(a) - rankOf(b) || a.offset - b.offset);
}

/**
 * Node.js can give memory that nobody has filled with zeros, which takes as long as the split itself: from some KB on, where
 * that is less than the call costs, up to 2 GB.
 * @type {((bytes: number) => Uint8Array) | undefined}
 */
const allocateUnfilled = /** @type {any} */ (globalThis).Buffer?.allocUnsafeSlow;
const leastUnfilled = 4096;
const mostUnfilled = 2 ** 31;

/**
 * New memory, all of which is going to be written.
 *
 * @param {number} bytes
 * @returns {ArrayBufferLike}
 */
export function newBuffer(bytes) {
  const isUnfilled = allocateUnfilled !== undefined && bytes >= leastUnfilled && bytes < mostUnfilled;
  return isUnfilled ? allocateUnfilled(bytes).buffer : new ArrayBuffer(bytes);
}

/**
 * New arrays for a caller, who may read them before anything is written: filled with zeros, those of strings with ''.
 *
 * @param {Call} call
 * @param {readonly (Content & { readonly className: string })[]} parts
 * @returns {any[]}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function allocate(call, parts) {
  return call.allocate('the parts', () =>
    parts.map(({ className, size, byteLength }) => {
      const constructor = constructorOf(className);
      return className === 'Array'
        ? new Array(size).fill('')
        : new constructor(byteLength / constructor.BYTES_PER_ELEMENT);
    }),
  );
}

/**
 * New arrays for the parts, all of which are going to be written.
 *
 * @param {Call} call
 * @param {readonly Content[]} parts
 * @param {string} className
 * @param {readonly boolean[]} isOmitted Which parts are not wanted.
 * @returns {(Stored | null)[]} Null where the part is omitted.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeTargets(call, parts, className, isOmitted) {
  const constructor = constructorOf(className);
  /** @type {(content: Content) => any} */
  const make = ({ size, byteLength }) => {
    if (className === 'Array') return new Array(size);
    const length = byteLength / constructor.BYTES_PER_ELEMENT;
    return byteLength < leastUnfilled ? new constructor(length) : new constructor(newBuffer(byteLength), 0, length);
  };
  return call.allocate('the parts', () =>
    parts.map((part, i) => (isOmitted[i] ? null : new Stored(make(part), className, null, 0, part.byteLength))),
  );
}
