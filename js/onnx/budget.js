// SPDX-License-Identifier: MIT
//
// Limits the work for one file. Reading costs time and memory for each byte. Work beyond that is charged to a budget, so time and
// memory grow no faster than the file.
import { SplitError } from '../base/errors.js';

/** Units that each file has beyond its bytes. */
const BASE_ALLOWANCE = 2 ** 13;

/**
 * Costs of items in units. A unit covers 64 bytes of memory and up to 100 ns of CPU time. A file has one unit for each of its
 * bytes. Items of real files have far more bytes than their cost.
 */
export const costs = {
  node: 4,
  value: 4,
  tensor: 8,
  initializer: 16,
  graph: 64,
  /** An enclosing graph in which a name is looked up. */
  level: 2,
  /** A call, node or attribute that a further call of a function repeats. */
  repeated: 16,
};

/** Bytes of memory that a unit covers. */
const MEMORY_PER_UNIT = 64;

/** Units that are left for one file. */
export class Budget {
  #byteLength;
  #left;

  /** @param {number} byteLength Size of the file. */
  constructor(byteLength) {
    this.#byteLength = byteLength;
    this.#left = byteLength + BASE_ALLOWANCE;
  }

  /**
   * Takes the cost of memory outside the file. Returns whether enough units were left; if not, takes none.
   *
   * @param {number} bytes
   */
  takeMemory(bytes) {
    return this.take(Math.ceil(bytes / MEMORY_PER_UNIT));
  }

  /**
   * Takes the cost of optional work. Returns whether enough units were left; if not, takes none.
   *
   * @param {number} cost
   */
  take(cost) {
    if (!(cost <= this.#left)) return false;
    this.#left -= cost;
    return true;
  }

  /**
   * Takes the cost of required work.
   *
   * @param {number} cost
   * @param {string} caller Function name, for errors.
   * @param {string} items Plural noun of what is charged, for errors.
   * @throws {SplitError} DATA_MISMATCH if too few units are left.
   */
  spend(cost, caller, items) {
    this.#left -= cost;
    if (this.#left >= 0) return;
    const text = `${caller}: the file has too many ${items} for its ${this.#byteLength} bytes.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
}
