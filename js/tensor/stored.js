// What is kept of an array. A file of its own, as heap tensors make it, and what reads arrays asks heap tensors for it.
/** @import { Core } from '../load/module.js' */

/**
 * An array of a caller, or a heap tensor, as everything after the border sees it. (A class, as V8 makes objects of literals
 * slowly once one of them has had a number that is no small integer.)
 */
export class Stored {
  /**
   * @param {any} array The caller's own, or the heap tensor. Nothing of it is looked at any more but strings.
   * @param {string} className
   * @param {Uint8Array} bytes All of its memory; none of strings. Of a new array perhaps the array itself: see `makeTargets`.
   * @param {number} length Of the bytes, or how many strings there are.
   * @param {unknown} memory What it lies in: a buffer, or the array itself where that is of strings.
   * @param {Core | null} core The module in whose memory a heap tensor lies; null: the caller's.
   */
  constructor(array, className, bytes, length, memory, core = null) {
    this.array = array;
    this.className = className;
    this.bytes = bytes;
    this.length = length;
    this.memory = memory;
    this.core = core;
  }
}
