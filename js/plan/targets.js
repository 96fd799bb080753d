// SPDX-License-Identifier: MIT
//
// The arrays that a run writes to: those that the caller gives, and new ones.
import { SplitError, show } from '../errors.js';
import { checkStorage } from '../tensor/storage.js';
import { classOf, constructorOf } from '../tensor/types.js';

/** @typedef {import('../tensor/types.js').ElementType} ElementType */

/**
 * What a run needs to know of a part.
 * @typedef {{ readonly size: number, readonly byteLength: number }} PartSize
 */

/**
 * What `into` holds for each part, each read once. Reading may run the caller's code: what it takes away is noticed as the
 * input and the targets are checked only then.
 *
 * @param {string} caller For messages.
 * @param {readonly PartSize[]} parts
 * @param {unknown} into
 * @returns {any[]} The array, whatever it is, or null for each part.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readTargets(caller, parts, into) {
  if (!Array.isArray(into) || into.length !== parts.length) {
    const given = Array.isArray(into) ? `an array of ${into.length}` : show(into);
    const message = `${caller}: into is ${given}, it must be an array of ${parts.length}: one entry per part, null to skip it.`;
    throw new SplitError('OUTPUT_MISMATCH', message);
  }
  return parts.map((_, i) => {
    const entry = into[i] ?? null;
    return entry === null || typeof entry !== 'object' || classOf(entry) !== undefined ? entry : entry.data;
  });
}

/**
 * Makes sure that targets are of the right class and size, and that no two of them share memory, nor one with the input.
 *
 * @param {string} caller For messages.
 * @param {ElementType} type
 * @param {readonly PartSize[]} parts
 * @param {readonly any[]} targets As `readTargets` gives them.
 * @param {readonly any[]} inputs The arrays that are read.
 * @param {string | null} className What the targets' classes must be, that of the input; null: any that stores the type.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function checkTargets(caller, type, parts, targets, inputs, className) {
  for (const [i, { size, byteLength }] of parts.entries()) {
    if (targets[i] === null) continue;
    const given = checkStorage(caller, type, targets[i], `into[${i}]`, 'OUTPUT_MISMATCH', size, byteLength);
    if (given !== (className ?? given)) {
      const message = `${caller}: into[${i}] is ${show(targets[i])}, the data of the input is ${show(inputs[0])}: they must agree.`;
      throw new SplitError('OUTPUT_MISMATCH', message);
    }
  }
  const clash = findOverlap(targets, inputs);
  if (clash !== null) throw new SplitError('OUTPUT_MISMATCH', `${caller}: ${clash} overlap, they must be apart.`);
}

/**
 * The arrays that `into` holds, read and checked.
 *
 * @param {string} caller For messages.
 * @param {ElementType} type
 * @param {readonly PartSize[]} parts
 * @param {unknown} into
 * @param {readonly any[]} inputs The arrays that are read.
 * @returns {any[]} One array or null per part, of any class that stores the type.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readAndCheckTargets(caller, type, parts, into, inputs) {
  const targets = readTargets(caller, parts, into);
  checkTargets(caller, type, parts, targets, inputs, null);
  return targets;
}

/** Up to this many targets are compared each with each, which for a few is quicker than to put them in order. */
const few = 8;

/** @param {any} a @param {any} b @returns {boolean} Whether two arrays share memory; those of strings, whether they are one. */
const doShare = (a, b) =>
  a.buffer === undefined
    ? a === b
    : a.buffer === b.buffer && a.byteOffset < b.byteOffset + b.byteLength && b.byteOffset < a.byteOffset + a.byteLength;

/**
 * Two arrays of a run that share memory, in words; null where none do.
 *
 * @param {readonly any[]} targets
 * @param {readonly any[]} inputs
 * @returns {string | null}
 */
function findOverlap(targets, inputs) {
  const arrays = [...targets, ...inputs];
  /** @type {number[]} */
  const order = [];
  for (let i = 0; i < arrays.length; ++i) if (arrays[i] !== null && arrays[i].length !== 0) order.push(i);
  const isSorted = targets.length > few;
  if (isSorted) {
    const memoryOf = (/** @type {number} */ i) => arrays[i].buffer ?? arrays[i];
    const ranks = new Map(order.map((i) => [memoryOf(i), i]));
    const rank = (/** @type {number} */ i) => /** @type {number} */ (ranks.get(memoryOf(i)));
    order.sort((i, j) => rank(i) - rank(j) || arrays[i].byteOffset - arrays[j].byteOffset);
  }
  for (let k = 0; k < order.length; ++k) {
    const end = isSorted ? Math.min(k + 2, order.length) : order.length;
    for (let l = k + 1; l < end; ++l) {
      const isRead = order[k] >= targets.length && order[l] >= targets.length;
      if (isRead || !doShare(arrays[order[k]], arrays[order[l]])) continue;
      const names = [order[k], order[l]]
        .sort((i, j) => i - j)
        .map((i) => (i < targets.length ? `into[${i}]` : 'the input'));
      return names.join(' and ');
    }
  }
  return null;
}

/**
 * Node.js can give memory that nobody has filled with zeros, which takes as long as the split itself.
 * @type {((bytes: number) => Uint8Array) | undefined}
 */
const allocateUnfilled = /** @type {any} */ (globalThis).Buffer?.allocUnsafeSlow;

/** From this many bytes on that is quicker, and up to this many Node.js can do it. */
const leastUnfilled = 4096;
const mostUnfilled = 2 ** 31;

/**
 * New arrays for the parts, all of which are going to be written.
 *
 * @param {string} caller For messages.
 * @param {readonly PartSize[]} parts
 * @param {string} className
 * @param {readonly boolean[]} isOmitted Which parts are not wanted.
 * @returns {any[]} Null where the part is omitted.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeTargets(caller, parts, className, isOmitted) {
  const constructor = constructorOf(className);
  const make = (/** @type {PartSize} */ { size, byteLength }) => {
    if (className === 'Array') return new Array(size);
    const length = byteLength / constructor.BYTES_PER_ELEMENT;
    if (allocateUnfilled === undefined || byteLength < leastUnfilled || byteLength >= mostUnfilled) {
      return new constructor(length);
    }
    return new constructor(allocateUnfilled(byteLength).buffer, 0, length);
  };
  return orOutOfMemory(caller, () => parts.map((part, i) => (isOmitted[i] ? null : make(part))));
}

/**
 * @template R
 * @param {string} caller For messages.
 * @param {() => R} allocate
 * @returns {R}
 * @throws {SplitError} OUT_OF_MEMORY where JavaScript has no memory.
 */
export function orOutOfMemory(caller, allocate) {
  try {
    return allocate();
  } catch (cause) {
    throw new SplitError('OUT_OF_MEMORY', `${caller}: JavaScript has no memory for the parts.`, { cause });
  }
}
