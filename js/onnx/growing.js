// SPDX-License-Identifier: MIT

/**
 * A typed array that grows by doubling, so that a list of n bytes in a file never takes more than a small multiple of n.
 * @template {Uint8Array | Int32Array} A
 */
export class Growing {
  #length = 0;

  /** @param {A} array The empty array to grow. */
  constructor(array) {
    /** @type {any} What there is, and room behind it. */
    this.array = array;
  }

  /** @param {number} count Elements to add. @returns {number} Where in `array` they are to be written. */
  add(count) {
    const at = this.#length;
    this.#length += count;
    if (this.#length > this.array.length) {
      const larger = new this.array.constructor(Math.max(16, this.#length, this.array.length * 2));
      larger.set(this.array);
      this.array = larger;
    }
    return at;
  }

  /** @returns {A} What was added, without the room behind it. */
  done() {
    return this.array.slice(0, this.#length);
  }
}
