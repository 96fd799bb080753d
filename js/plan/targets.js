// SPDX-License-Identifier: MIT
//
// The arrays that a run writes to: those that the caller gives, and new ones.
import { show, showDims } from '../errors.js';
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
  const length = Array.isArray(into) ? into.length : null;
  if (!Array.isArray(into) || length !== parts.length) {
    const given = length === null ? show(into) : `an array of ${show(length)}`;
    throw call.error(
      'OUTPUT_MISMATCH',
      `into is ${given}, it must be an array of ${parts.length}: one to write for each part.`,
    );
  }
  const entries = new Array(parts.length);
  for (let i = 0; i < parts.length; ++i) {
    const entry = into[i];
    const isPlain = ArrayBuffer.isView(entry) || (entry === null && maySkip);
    entries[i] = isPlain ? entry : readEntry(call, parts[i], entry, i);
  }
  return entries;
}

/** @type {(call: Call, part: Output, entry: any, index: number) => unknown} */
function readEntry(call, part, entry, index) {
  if (typeof entry !== 'object' || Array.isArray(entry)) return entry;
  // A tensor or an image, which says what it holds.
  const { type = part.type, width, height, dims: own } = entry ?? {};
  const isImage = (width ?? height) !== undefined;
  const dims = own !== undefined ? own : isImage ? [...part.dims.slice(0, -3), height, width, 4] : part.dims;
  const isRight = type === part.type && isList(dims) && isSameList(dims, part.dims);
  const data = isRight && entry !== null ? (dataOf(entry) ?? null) : null;
  if (data !== null) return data;
  const shown = [];
  if (isList(dims)) for (let i = 0; i < 9 && i in dims; ++i) shown.push(show(dims[i]));
  const shape = `${isElementType(type) ? type : show(type)} ${shown.length > 0 || dims?.length === 0 ? showDims(shown) : show(dims)}`;
  const given = isRight ? entry && `${show(entry)} without data` : shape;
  const message = `${call.nameOfInto(index)} is ${given}, the part is ${part.type} ${showDims(part.dims)}.`;
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

/** Whether two arrays share memory. @param {Stored} a @param {Stored} b */
const overlap = (a, b) =>
  a.memory === b.memory && a.offset < b.offset + b.length && b.offset < a.offset + a.length && a.length * b.length > 0;

/** Up to this many arrays are compared each with each, which for a few is quicker than to put them in order. */
const few = 16;

/**
 * Makes sure that no two targets share memory, nor one with an input.
 *
 * @param {Call} call
 * @param {readonly (Stored | null)[]} targets
 * @param {Stored} input
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function expectApart(call, targets, input) {
  const { length } = targets;
  if (length > few) {
    const order = inOrder([...targets, input]);
    for (let i = 1; i < order.length; ++i) {
      if (overlap(order[i - 1], order[i])) refuse(call, targets, input, order[i - 1], order[i]);
    }
    return;
  }
  for (let i = 0; i < length; ++i) {
    const target = targets[i];
    if (target === null) continue;
    if (overlap(target, input)) refuse(call, targets, input, target, input);
    for (let j = 0; j < i; ++j) {
      const other = targets[j];
      if (other !== null && overlap(target, other)) refuse(call, targets, input, target, other);
    }
  }
}

/** @type {(call: Call, targets: readonly (Stored | null)[], input: Stored, ...clash: Stored[]) => never} */
function refuse(call, targets, input, ...clash) {
  const all = [...targets, input];
  const places = clash.map((stored) => all.indexOf(stored)).sort((a, b) => a - b);
  const [one, other] = places.map((i) => (i < targets.length ? call.nameOfInto(i) : 'the input'));
  throw call.error('OUTPUT_MISMATCH', `${one} and ${other} overlap, they must be apart.`);
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
 * A new array, all of which is going to be written.
 *
 * @param {any} constructor
 * @param {number} length
 */
export function newArray(constructor, length) {
  const bytes = length * constructor.BYTES_PER_ELEMENT;
  const isUnfilled = allocateUnfilled !== undefined && bytes >= leastUnfilled && bytes < mostUnfilled;
  return isUnfilled ? new constructor(allocateUnfilled(bytes).buffer, 0, length) : new constructor(length);
}

/** The most strings that are made room for at once: from twice as many on, V8 ends the process rather than throw. */
const mostStrings = 2 ** 26;

/** @type {(call: Call, parts: readonly Content[], className: string) => void} */
function expectRoom(call, parts, className) {
  if (className !== 'Array') return;
  const size = parts.reduce((all, part) => all + part.size, 0);
  if (size <= mostStrings) return;
  throw call.error('OUT_OF_MEMORY', `the parts are ${size} strings, at most ${mostStrings} are made.`);
}

/** How many elements of an array hold this. @param {Content} content @param {any} constructor */
const lengthFor = ({ size, byteLength }, constructor) =>
  constructor === Array ? size : byteLength / constructor.BYTES_PER_ELEMENT;

/**
 * New arrays for a caller, who may read them before anything is written: filled with zeros, those of strings with ''.
 *
 * @param {Call} call
 * @param {readonly (Content & { readonly className: string })[]} parts
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
  expectRoom(call, parts, className);
  const constructor = constructorOf(className);
  const make = (/** @type {Content} */ part) =>
    new Stored(newArray(constructor, lengthFor(part, constructor)), className, null, 0, part.byteLength);
  return call.allocate('the parts', () => parts.map((part, i) => (isOmitted[i] ? null : make(part))));
}
