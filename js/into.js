// SPDX-License-Identifier: MIT
//
// The arrays that a caller gives for the parts: what they are, and whether they share memory.
import { at, get, isObject, readLength } from './arguments.js';
import { SplitError, show } from './errors.js';
import { checkStorage } from './storage.js';
import { bufferOf, byteLengthOf, byteOffsetOf, classOf, isArray } from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */

const { call } = Function.prototype;
/** @type {(array: any[], compare: (a: any, b: any) => number) => void} */
const sort = /** @type {any} */ (call.bind(Array.prototype.sort));
/** @type {(map: Map<unknown, number>, key: unknown) => number | undefined} */
const lookUp = /** @type {any} */ (call.bind(Map.prototype.get));
/** @type {(map: Map<unknown, number>, key: unknown, value: number) => void} */
const put = /** @type {any} */ (call.bind(Map.prototype.set));

/** Arrays that were checked once: their class, and that they do not share memory, cannot change any more. */
export class Destination {
  /** @type {(ArrayBufferLike | null)[] | null} The buffer of each target. */
  #buffers = null;
  /** @type {unknown} An input that is known to be apart from the targets. */
  #apart = null;
  /** Whether the last two inputs were one and the same. */
  comesAgain = false;

  /**
   * @param {readonly any[]} targets One array or null per part.
   * @param {any[]} tensors What a run gives back for them.
   * @param {string} className Class of the arrays.
   */
  constructor(targets, tensors, className) {
    this.targets = targets;
    this.tensors = tensors;
    this.className = className;
  }

  /**
   * Whether an input shares memory with a target. The buffer and the offset of an array never change, so the answer
   * holds for as long as both have their full length.
   *
   * @param {TypedArray} source
   * @param {number} byteLength Of the source.
   * @returns {boolean}
   */
  overlaps(source, byteLength) {
    this.comesAgain = source === this.#apart;
    if (this.comesAgain) return false;
    const { targets } = this;
    let buffers = this.#buffers;
    if (buffers === null) {
      buffers = new Array(targets.length);
      for (let i = 0; i < targets.length; ++i) buffers[i] = targets[i] === null ? null : bufferOf(targets[i]);
      this.#buffers = buffers;
    }
    const buffer = bufferOf(source);
    for (let i = 0; i < targets.length; ++i) {
      if (buffers[i] !== buffer) continue;
      const from = byteOffsetOf(targets[i]);
      const first = byteOffsetOf(source);
      if (from < first + byteLength && first < from + byteLengthOf(targets[i])) return true;
    }
    this.#apart = source;
    return false;
  }
}

/**
 * The arrays that `into` holds, each property of it read once.
 *
 * @param {string} operator For messages.
 * @param {unknown} into
 * @param {number} count How many parts there are.
 * @param {Destination | null} last The arrays of the last run.
 * @returns {readonly any[]} One array or null per part; the very `last.targets` where they are the same.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readInto(operator, into, count, last) {
  const length = isArray(into) ? readLength(into) : -1;
  if (length !== count) {
    const given = length < 0 ? show(into) : `an array of ${length}`;
    throw new SplitError(
      'OUTPUT_MISMATCH',
      `${operator}: into is ${given}, it must be an array of ${count}: one entry per part, null to skip it.`,
    );
  }
  const known = last === null ? [] : last.targets;
  let i = 0;
  let target = null;
  for (; i < known.length; ++i) {
    target = readTarget(/** @type {unknown[]} */ (into), i, known[i]);
    if (target !== known[i]) break;
  }
  if (i === count && i === known.length && last !== null) return known;
  const targets = new Array(count);
  for (let j = 0; j < i; ++j) targets[j] = known[j];
  if (i < known.length) targets[i++] = target;
  for (; i < count; ++i) targets[i] = readTarget(/** @type {unknown[]} */ (into), i, null);
  return targets;
}

/**
 * @param {unknown[]} into
 * @param {number} index
 * @param {unknown} known What was there in the last run.
 * @returns {any}
 */
function readTarget(into, index, known) {
  const target = at(into, index, 'OUTPUT_MISMATCH') ?? null;
  if (target === known) return target;
  const isTensor = isObject(target) && classOf(target) === undefined && !isArray(target);
  return isTensor ? get(target, 'data') : target;
}

/**
 * Checks that the arrays are of the right class and size, and that no two of them share memory, nor one with the input.
 *
 * @param {string} operator For messages.
 * @param {import('./types.js').ElementType} type
 * @param {readonly import('./request.js').PartAnswer[]} parts
 * @param {readonly any[]} targets One array or null per part.
 * @param {unknown} data Of the input.
 * @param {string} className Of the input.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function checkTargets(operator, type, parts, targets, data, className) {
  for (let i = 0; i < targets.length; ++i) {
    if (targets[i] === null) continue;
    const { size, byteLength } = parts[i];
    const given = checkStorage(operator, type, targets[i], `into[${i}]`, 'OUTPUT_MISMATCH', size, byteLength);
    if (given !== className) {
      const message = `${operator}: into[${i}] is ${given}, the data of the input is ${className}: they must agree.`;
      throw new SplitError('OUTPUT_MISMATCH', message);
    }
  }
  const clash = findOverlap(targets, data, className);
  if (clash !== '') throw new SplitError('OUTPUT_MISMATCH', `${operator}: ${clash} overlap, they must be apart.`);
}

/**
 * Two arrays of a run that share memory, in words; empty where none do.
 *
 * @param {readonly any[]} targets
 * @param {unknown} data
 * @param {string} className
 * @returns {string}
 */
function findOverlap(targets, data, className) {
  const isStrings = className === 'Array';
  /** @type {any[]} */
  const arrays = [];
  /** @type {string[]} */
  const names = [];
  for (let i = -1; i < targets.length; ++i) {
    const array = i < 0 ? data : targets[i];
    if (array === null || (!isStrings && byteLengthOf(array) === 0)) continue;
    names[arrays.length] = i < 0 ? 'the input' : `into[${i}]`;
    arrays[arrays.length] = array;
  }
  /** @type {Map<unknown, number>} Buffers, and arrays of strings, by the order in which they come. */
  const ids = new Map();
  const ranges = new Array(arrays.length);
  for (let i = 0; i < arrays.length; ++i) {
    const array = arrays[i];
    const memory = isStrings ? array : bufferOf(array);
    let id = lookUp(ids, memory);
    if (id === undefined) {
      id = i;
      put(ids, memory, id);
    }
    const from = isStrings ? 0 : byteOffsetOf(array);
    const to = isStrings ? 1 : from + byteLengthOf(array);
    ranges[i] = { id, from, to, name: names[i] };
  }
  sort(ranges, (a, b) => a.id - b.id || a.from - b.from);
  for (let i = 1; i < ranges.length; ++i) {
    const before = ranges[i - 1];
    const range = ranges[i];
    if (before.id === range.id && range.from < before.to) return `${before.name} and ${range.name}`;
  }
  return '';
}
