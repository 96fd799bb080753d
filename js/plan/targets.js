// SPDX-License-Identifier: MIT
//
// The arrays that a run writes to: those that the caller gives, and new ones.
import { show } from '../errors.js';
import { checkStorage } from '../tensor/storage.js';
import { classOf, constructorOf } from '../tensor/types.js';

/** @import { Call } from '../call.js' */
/** @import { Content } from '../tensor/storage.js' */

/**
 * What `into` holds for each part, each read once. Reading may run the caller's code: what it takes away is noticed as
 * what is read and what is written are checked only then.
 *
 * @param {Call} call
 * @param {number} count Of parts.
 * @param {unknown} into
 * @returns {any[]} The array, whatever it is, or null for each part.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function readInto(call, count, into) {
  if (!Array.isArray(into) || into.length !== count) {
    const given = Array.isArray(into) ? `an array of ${into.length}` : show(into);
    const message = `into is ${given}, it must be an array of ${count}: one entry per part, null to skip it.`;
    throw call.error('OUTPUT_MISMATCH', message);
  }
  const targets = [];
  for (let i = 0; i < count; ++i) {
    const entry = into[i] ?? null;
    const isArray = ArrayBuffer.isView(entry) || Array.isArray(entry);
    targets.push(isArray || typeof entry !== 'object' || entry === null ? entry : entry.data);
  }
  return targets;
}

/**
 * Makes sure that targets are of the right class and size, and that no two of them share memory, nor one with an input.
 *
 * @param {Call} call
 * @param {readonly Content[]} parts
 * @param {readonly any[]} targets As `readInto` gives them.
 * @param {readonly any[]} inputs The arrays that are read: one, or there is one target.
 * @param {string | null} className What the targets' classes must be, that of the input; null: any that stores the type.
 * @throws {SplitError} OUTPUT_MISMATCH
 */
export function checkTargets(call, parts, targets, inputs, className) {
  for (let i = 0; i < targets.length; ++i) {
    const target = targets[i];
    if (target === null) continue;
    if (target?.byteLength === parts[i].byteLength && classOf(target) === className) continue;
    const given = checkStorage(call, target, parts[i], 'into', 'OUTPUT_MISMATCH', i);
    if (className !== null && given !== className) {
      const message = `into[${i}] is ${show(target)}, the data of the input is ${show(inputs[0])}: they must agree.`;
      throw call.error('OUTPUT_MISMATCH', message);
    }
  }
  for (const input of inputs) {
    const clash = findOverlap(targets, input);
    if (clash === null) continue;
    const [one, other] = clash.map((i) => (i < targets.length ? `into[${i}]` : 'the input'));
    throw call.error('OUTPUT_MISMATCH', `${one} and ${other} overlap, they must be apart.`);
  }
}

/** What an array lies in; one of strings in itself, what is empty in nothing. @param {any} array */
const memoryOf = (array) => (array === null || array.length === 0 ? null : (array.buffer ?? array));

/** Up to this many targets are compared each with each, which for a few is quicker than to put them in order. */
const few = 16;

/**
 * Whether a few arrays lie in memory of their own each.
 *
 * @param {readonly any[]} targets
 * @param {any} input
 */
function areApart(targets, input) {
  const memories = [memoryOf(input)];
  for (const target of targets) {
    const memory = memoryOf(target);
    if (memory === null) continue;
    for (const other of memories) if (other === memory) return false;
    memories.push(memory);
  }
  return true;
}

/**
 * The first two arrays that share memory.
 *
 * @param {readonly any[]} targets
 * @param {any} input
 * @returns {number[] | null} Their places, the input's after those of the targets.
 */
function findOverlap(targets, input) {
  if (targets.length <= few && areApart(targets, input)) return null;
  // Side by side in memory: only neighbours can share any.
  const arrays = [...targets, input];
  const memories = arrays.map(memoryOf);
  const ranks = new Map(memories.map((memory, i) => [memory, i]));
  const rankOf = (/** @type {number} */ i) => /** @type {number} */ (ranks.get(memories[i]));
  const places = [...arrays.keys()].filter((i) => memories[i] !== null);
  places.sort((i, j) => rankOf(i) - rankOf(j) || arrays[i].byteOffset - arrays[j].byteOffset);
  const at = places.findIndex((i, k) => {
    const before = places[k - 1];
    if (k === 0 || memories[i] !== memories[before]) return false;
    return arrays[i] === arrays[before] || arrays[i].byteOffset < arrays[before].byteOffset + arrays[before].byteLength;
  });
  return at < 0 ? null : [places[at - 1], places[at]].sort((i, j) => i - j);
}

/**
 * Node.js can give memory that nobody has filled with zeros, which takes as long as the split itself: up to 2 GB.
 * @type {((bytes: number) => Uint8Array) | undefined}
 */
const allocateUnfilled = /** @type {any} */ (globalThis).Buffer?.allocUnsafeSlow;
const mostUnfilled = 2 ** 31;

/**
 * New memory, all of which is going to be written.
 *
 * @param {number} bytes
 * @returns {ArrayBufferLike}
 */
export const newBuffer = (bytes) =>
  allocateUnfilled === undefined || bytes >= mostUnfilled ? new ArrayBuffer(bytes) : allocateUnfilled(bytes).buffer;

/**
 * New arrays for a caller, who may read them before anything is written: filled with zeros, those of strings with ''.
 *
 * @param {Call} call
 * @param {readonly Content[]} parts
 * @param {string} className
 * @returns {any[]}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function allocate(call, parts, className) {
  const constructor = constructorOf(className);
  const make = (/** @type {Content} */ { size, byteLength }) =>
    className === 'Array' ? new Array(size).fill('') : new constructor(byteLength / constructor.BYTES_PER_ELEMENT);
  return call.allocate('the parts', () => parts.map(make));
}

/**
 * New arrays for the parts, all of which are going to be written.
 *
 * @param {Call} call
 * @param {readonly Content[]} parts
 * @param {string} className
 * @param {readonly boolean[]} isOmitted Which parts are not wanted.
 * @returns {any[]} Null where the part is omitted.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function makeTargets(call, parts, className, isOmitted) {
  const constructor = constructorOf(className);
  const make = (/** @type {Content} */ { size, byteLength }) => {
    if (className === 'Array') return new Array(size);
    return new constructor(newBuffer(byteLength), 0, byteLength / constructor.BYTES_PER_ELEMENT);
  };
  return call.allocate('the parts', () => parts.map((part, i) => (isOmitted[i] ? null : make(part))));
}
