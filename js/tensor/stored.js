// What is kept of an array.
import { linearMemory } from './heap.js';
import { bufferOf, byteLengthOf, byteOffsetOf, isDetached } from './types.js';

/** @import { Core } from '../load/module.js' */

const noBytes = new Uint8Array(0);

/**
 * An array as everything after the border sees it. (A class, as V8 makes objects of literals slowly once one of them has had a
 * number that is no small integer.)
 */
export class Stored {
  /**
   * @param {any} array
   * @param {string} className
   * @param {unknown} memory What it lies in: a buffer, or the array itself where that is of strings. Null of a new array: V8
   *   gives a small one a buffer only when it is asked for, which takes six times as long as to make the array.
   * @param {number} offset Of its first byte in there.
   * @param {number} length In bytes, or how many strings there are.
   */
  constructor(array, className, memory, offset, length) {
    this.array = array;
    this.className = className;
    this.memory = memory;
    this.offset = offset;
    this.length = length;
    /** Whether it is what lies in a heap tensor, and no view that somebody else made of that memory. */
    this.isHeap = false;
  }

  /** All of its memory, of which an array of strings has none. */
  get bytes() {
    return this.length === 0 ? noBytes : new Uint8Array(bufferOf.call(this.array), this.offset, this.length);
  }
}

/** What lies in a heap tensor. @param {any} elements As `elementsIn` gives them. @param {string} className */
export function storedOnHeap(elements, className) {
  const stored = storedOf(elements, className);
  stored.isHeap = true;
  return stored;
}

/** Whether an array is in the memory of a module, as a heap tensor of it. @type {(stored: Stored, core: Core) => boolean} */
export const isOnHeap = (stored, core) => stored.isHeap && stored.memory === linearMemory(core);

/**
 * The border: an array of a caller is asked by the built-in getters alone, each once. No subclass and no property of it changes
 * what they say. Whatever is read or written afterwards goes through views that the built-in constructor makes of that, or
 * through the built-in `set`.
 *
 * @param {any} array
 * @param {string} className
 */
export function storedOf(array, className) {
  if (className === 'Array') return new Stored(array, className, array, 0, array.length);
  const length = byteLengthOf.call(array);
  // There are no views of what is detached, not even empty ones.
  const memory = bufferOf.call(length === 0 && isDetached(array) ? noBytes : array);
  return new Stored(array, className, memory, byteOffsetOf.call(array), length);
}
