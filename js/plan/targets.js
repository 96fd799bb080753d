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
 * The arrays that `into` holds, checked: of the right class and size, and no two of them share memory, nor one with the
 * input.
 *
 * @param {string} caller For messages.
 * @param {ElementType} type
 * @param {readonly PartSize[]} parts
 * @param {unknown} into
 * @param {readonly any[]} inputs The arrays that are read.
 * @param {string | null} className What the targets' classes must be, that of the input; null: any that stores the type.
 * @returns {any[]} One array or null per part.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readTargets(caller, type, parts, into, inputs, className) {
  if (!Array.isArray(into) || into.length !== parts.length) {
    const given = Array.isArray(into) ? `an array of ${into.length}` : show(into);
    const message = `${caller}: into is ${given}, it must be an array of ${parts.length}: one entry per part, null to skip it.`;
    throw new SplitError('OUTPUT_MISMATCH', message);
  }
  const targets = new Array(parts.length);
  for (let i = 0; i < targets.length; ++i) {
    const entry = into[i] ?? null;
    targets[i] = entry === null || typeof entry !== 'object' || classOf(entry) !== undefined ? entry : entry.data;
    if (targets[i] === null) continue;
    const { size, byteLength } = parts[i];
    const given = checkStorage(caller, type, targets[i], `into[${i}]`, 'OUTPUT_MISMATCH', size, byteLength);
    if (given !== (className ?? given)) {
      const message = `${caller}: into[${i}] is ${show(targets[i])}, the data of the input is ${show(inputs[0])}: they must agree.`;
      throw new SplitError('OUTPUT_MISMATCH', message);
    }
  }
  for (const input of inputs) {
    const clash = findOverlap(targets, input);
    if (clash !== null) throw new SplitError('OUTPUT_MISMATCH', `${caller}: ${clash} overlap, they must be apart.`);
  }
  return targets;
}

/**
 * Two arrays of a run that share memory, in words; null where none do. Arrays of strings share it when they are the same.
 *
 * @param {readonly any[]} targets
 * @param {any} data
 * @returns {string | null}
 */
function findOverlap(targets, data) {
  const ranges = [];
  for (let i = -1; i < targets.length; ++i) {
    const array = i < 0 ? data : targets[i];
    if (array === null || array.length === 0) continue;
    const from = array.byteOffset ?? 0;
    ranges.push({ memory: array.buffer ?? array, from, to: from + (array.byteLength ?? 1), index: i });
  }
  const name = (/** @type {number} */ index) => (index < 0 ? 'the input' : `into[${index}]`);
  /** @type {Map<unknown, number>} Each memory by the order in which it comes. */
  const order = new Map(ranges.map(({ memory }, i) => [memory, i]));
  ranges.sort((a, b) => Number(order.get(a.memory)) - Number(order.get(b.memory)) || a.from - b.from);
  for (let i = 1; i < ranges.length; ++i) {
    const [a, b] = [ranges[i - 1], ranges[i]];
    if (a.memory !== b.memory || b.from >= a.to) continue;
    return `${name(Math.min(a.index, b.index))} and ${name(Math.max(a.index, b.index))}`;
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
