// SPDX-License-Identifier: MIT
//
// The wire format of protobuf: varints, tags, and runs of bytes. https://protobuf.dev/programming-guides/encoding

/** How the value after a tag is stored. */
export const wireTypes = { varint: 0, bit64: 1, delimited: 2, group: 3, endOfGroup: 4, bit32: 5 };

const mostFields = 2 ** 29;

/** Reads a message from its first byte to its last. Every error is a RangeError that says what is wrong. */
export class Reader {
  #bytes;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /** Bytes that have been read. */
  get position() {
    return this.#at;
  }

  get isDone() {
    return this.#at === this.#bytes.length;
  }

  /** @returns {number | bigint} The next varint without a sign: below 2^49 a number, from there on a BigInt. */
  #varint() {
    let low = 0;
    let high = 0n;
    for (let i = 0; i < 10; ++i) {
      if (this.isDone) throw new RangeError('it ends within a number');
      const byte = this.#bytes[this.#at++];
      if (i < 7) low += (byte & 0x7f) * 2 ** (7 * i);
      else high |= BigInt(byte & 0x7f) << BigInt(7 * i);
      if (byte < 0x80) return i < 7 ? low : high + BigInt(low);
    }
    throw new RangeError('a number takes more than 10 bytes');
  }

  /** @returns {bigint} */
  int64() {
    return BigInt.asIntN(64, BigInt(this.#varint()));
  }

  /** @returns {number} */
  int32() {
    const value = this.#varint();
    return typeof value === 'number' ? value | 0 : Number(BigInt.asIntN(32, value));
  }

  /** @returns {[field: number, wireType: number]} */
  tag() {
    const tag = Number(this.#varint());
    const field = Math.floor(tag / 8);
    if (field < 1 || field >= mostFields) throw new RangeError(`${field} is no number of a field`);
    return [field, tag % 8];
  }

  /**
   * @param {number} length
   * @returns {Uint8Array} The next bytes, as a view.
   */
  take(length) {
    const left = this.#bytes.length - this.#at;
    if (length > left) throw new RangeError(`it ends ${length - left} bytes too early`);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** @returns {Uint8Array} The next bytes after their own length, as a view. */
  delimited() {
    return this.take(Number(this.#varint()));
  }

  /**
   * Passes over a value, and over a group with all that is in it.
   *
   * @param {number} field
   * @param {number} wireType
   */
  skip(field, wireType) {
    /** @type {number[]} Groups that have begun and not ended. */
    const groups = [];
    let [number, type] = [field, wireType];
    for (;;) {
      if (type === wireTypes.varint) this.#varint();
      else if (type === wireTypes.bit64) this.take(8);
      else if (type === wireTypes.delimited) this.delimited();
      else if (type === wireTypes.group) groups.push(number);
      else if (type === wireTypes.bit32) this.take(4);
      else if (type !== wireTypes.endOfGroup) throw new RangeError(`there is no wire type ${type}`);
      else if (groups.pop() !== number) throw new RangeError('a group ends that has not begun');
      if (groups.length === 0) return;
      [number, type] = this.tag();
    }
  }
}
