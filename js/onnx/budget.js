// SPDX-License-Identifier: MIT
//
// What a file may cost. Reading costs time and memory for each byte. What costs more than its bytes is counted here, so that
// neither grows faster than the file, whatever it claims.
import { SplitError } from '../errors.js';

/** What a file may cost beyond its bytes, however small it is. */
const allowance = 2 ** 13;

/**
 * What each costs, in bytes of a file: bytes of any real one are many more. One stands for 64 bytes of memory, and for less
 * than 100 ns.
 */
export const costs = {
  node: 4,
  value: 4,
  tensor: 8,
  initializer: 16,
  graph: 64,
  /** A graph around that a name is looked for in. */
  level: 2,
  /** A call, a node or an attribute that a function gives once more. */
  repeated: 16,
};

/** Bytes of memory that one byte of the file pays for. */
const memoryPerByte = 64;

/** What is left for one file. */
export class Budget {
  #byteLength;
  #left;

  /** @param {number} byteLength Of the file. */
  constructor(byteLength) {
    this.#byteLength = byteLength;
    this.#left = byteLength + allowance;
  }

  /** Takes memory that is not in the file: whether it was there; else nothing is taken. @param {number} bytes */
  takeMemory(bytes) {
    return this.take(Math.ceil(bytes / memoryPerByte));
  }

  /** Takes what can be left undone: whether it was there; else nothing is taken. @param {number} cost */
  take(cost) {
    if (!(cost <= this.#left)) return false;
    this.#left -= cost;
    return true;
  }

  /**
   * @param {number} cost
   * @param {string} caller For errors.
   * @param {string} what What costs it.
   * @throws {SplitError} DATA_MISMATCH where it is not there.
   */
  spend(cost, caller, what) {
    this.#left -= cost;
    if (this.#left >= 0) return;
    const text = `${caller}: a file of ${this.#byteLength} bytes has too many ${what}: they make more work than it may.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
}
