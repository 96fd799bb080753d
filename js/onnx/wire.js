// SPDX-License-Identifier: MIT
//
// The wire format of protobuf: varints, tags, and runs of bytes. https://protobuf.dev/programming-guides/encoding
//
// One reader goes through a file from its first byte to its last, into messages and out of them again. No length that a
// file claims is ever allocated.
import { strict } from './utf8.js';

/** How the value after a tag is stored: the last three bits of the tag. */
export const [varint, bit64, delimited, bit32] = [0, 1, 2, 5];
const [group, endOfGroup] = [3, 4];

/** Delimited, too: a message, or packed numbers. The reader is inside while they are read, and goes on behind them. */
export const inside = 10;

/** Bytes of a text that is quicker read byte by byte. */
const mostShort = 12;

/**
 * Takes the value of one field from the reader into what is made of the message.
 * @template T
 * @typedef {(reader: Reader, into: T) => unknown} ReadField
 */

/**
 * What takes the value of each field, by its tag: eight times its number, and how the value is stored. All other tags are
 * skipped, as protobuf does: a field that is stored in another way is an unknown one.
 * @template T
 * @typedef {readonly (ReadField<T> | undefined)[]} Fields
 */

/** No message that is read has fields of higher numbers than 31. */
const tags = 32 * 8;

/**
 * @template T
 * @param {...[field: number, wireType: number, read: ReadField<T>]} list
 * @returns {Fields<T>}
 */
export function fieldsOf(...list) {
  /** @type {(ReadField<T> | undefined)[]} */
  const fields = new Array(tags).fill(undefined);
  for (const [field, wireType, read] of list) {
    fields[field * 8 + (wireType === inside ? delimited : wireType)] = wireType === inside ? goingIn(read) : read;
  }
  return fields;
}

/** @template T @param {ReadField<T>} read @returns {ReadField<T>} */
const goingIn = (read) => (reader, into) => {
  const outer = reader.end;
  const start = reader.pass(reader.number());
  const end = reader.at;
  [reader.at, reader.end] = [start, end];
  read(reader, into);
  [reader.at, reader.end] = [end, outer];
};

/**
 * A list with one more entry. Most lists of a message stay empty, and are one object for all. (A literal takes no more memory
 * than it holds.)
 *
 * @template T
 * @param {readonly T[]} list
 * @param {T} entry
 * @returns {T[]}
 */
export function withEntry(list, entry) {
  if (list.length === 0) return [entry];
  const own = /** @type {any[]} */ (list);
  own.push(entry);
  return own;
}

/** Every error is a RangeError that says what is wrong, but for a text that is not UTF-8, which is a TypeError. */
export class Reader {
  /** Where the field that is being read begins. */
  fieldStart = 0;
  #low = 0;
  #high = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** Bytes that have been read. */
    this.at = 0;
    /** Where the message that is being read ends. */
    this.end = bytes.length;
  }

  get isDone() {
    return this.at === this.end;
  }

  /** Reads a varint into two halves of 32 bits. */
  #varint() {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.at === this.end) throw new RangeError('it ends within a number');
      const byte = this.bytes[this.at++];
      const bits = byte & 0x7f;
      if (shift < 32) low |= bits << shift;
      if (shift > 32) high |= bits << (shift - 32);
      // Of these seven bits four belong to the lower half.
      else if (shift === 28) high = bits >>> 4;
      if (byte < 0x80) {
        this.#low = low;
        this.#high = high;
        return;
      }
    }
    throw new RangeError('a number takes more than 10 bytes');
  }

  /** @returns {number} The next varint without a sign: exact below 2^53. */
  number() {
    const byte = this.at < this.end ? this.bytes[this.at] : 0x80;
    if (byte < 0x80) {
      this.at += 1;
      return byte;
    }
    this.#varint();
    return (this.#high >>> 0) * 2 ** 32 + (this.#low >>> 0);
  }

  /** @returns {number | bigint} The next varint as an int64: a number where it is a safe integer. */
  integer() {
    const byte = this.at < this.end ? this.bytes[this.at] : 0x80;
    if (byte < 0x80) {
      this.at += 1;
      return byte;
    }
    this.#varint();
    const value = this.#high * 2 ** 32 + (this.#low >>> 0);
    return Number.isSafeInteger(value) ? value : (BigInt(this.#high) << 32n) | BigInt(this.#low >>> 0);
  }

  /** @returns {number} The lower half of the next varint, as an int32. */
  int32() {
    this.#varint();
    return this.#low;
  }

  /**
   * The next varint as an int64, in two halves, the lower one first.
   *
   * @param {Int32Array} halves
   * @param {number} at Where to write them.
   */
  int64(halves, at) {
    this.#varint();
    halves[at] = this.#low;
    halves[at + 1] = this.#high;
  }

  /** @returns {number} The tag of the next field. */
  tag() {
    const tag = this.number();
    if (tag < 8 || tag >= 2 ** 32) throw new RangeError(`${Math.floor(tag / 8)} is no number of a field`);
    return tag;
  }

  /** @param {number} length Passes over so many bytes. @returns {number} Where they began. */
  pass(length) {
    const start = this.at;
    if (length > this.end - start) throw new RangeError(`it ends ${length - (this.end - start)} bytes too early`);
    this.at = start + length;
    return start;
  }

  /** @returns {Uint8Array} The next bytes after their own length, as a view. */
  delimited() {
    return this.take(this.number());
  }

  /** @param {{ decode: (bytes: Uint8Array) => string }} [decoder] @returns {string} The next text after its length. */
  text(decoder = strict) {
    const length = this.number();
    const start = this.pass(length);
    const short = length <= mostShort ? this.#ascii(start, length) : null;
    return short ?? decoder.decode(this.view(start, this.at));
  }

  /** A short text, for which a decoder takes ten times as long; null where it is more than ASCII. @param {number} start @param {number} length */
  #ascii(start, length) {
    const { bytes } = this;
    const end = start + length;
    let text = '';
    let bits = 0;
    let at = start;
    for (; at + 4 <= end; at += 4) {
      const [a, b, c, d] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
      bits |= a | b | c | d;
      text += String.fromCharCode(a, b, c, d);
    }
    for (; at < end; ++at) {
      bits |= bytes[at];
      text += String.fromCharCode(bytes[at]);
    }
    return bits < 0x80 ? text : null;
  }

  /** @param {number} length @returns {Uint8Array} The next bytes, as a view. */
  take(length) {
    const start = this.pass(length);
    return this.view(start, this.at);
  }

  /** A view of bytes that have been passed. @param {number} start @param {number} end */
  view(start, end) {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + start, end - start);
  }

  /**
   * Reads the fields from here to the end into `into`, and gives it back.
   *
   * @template T
   * @param {Fields<T>} fields
   * @param {T} into
   * @returns {T}
   */
  fields(fields, into) {
    while (!this.isDone) {
      this.fieldStart = this.at;
      const tag = this.tag();
      const read = tag < tags ? fields[tag] : undefined;
      if (read === undefined) this.skip(tag);
      else read(this, into);
    }
    return into;
  }

  /**
   * The same, and goes back.
   *
   * @template T
   * @param {Fields<T>} fields
   * @param {T} into
   * @returns {T}
   */
  peek(fields, into) {
    const { at } = this;
    this.fields(fields, into);
    this.at = at;
    return into;
  }

  /** @returns {Uint8Array} All bytes from here to the end, as a view. */
  rest() {
    return this.take(this.end - this.at);
  }

  /** Adds the integers from here to the end to a list. @param {(number | bigint)[]} list */
  integers(list) {
    while (!this.isDone) list.push(this.integer());
  }

  /** @param {number} width Passes over packed numbers of so many bytes each. @returns {number} Where they begin. */
  packed(width) {
    const start = this.pass(this.number());
    if ((this.at - start) % width !== 0) throw new RangeError('packed numbers end within one');
    return start;
  }

  /** Goes to a part that has been passed. @param {number} start @param {number} end */
  goTo(start, end) {
    this.fieldStart = start;
    this.at = start;
    this.end = end;
  }

  /** Passes over the value of a field, and over a group with all that is in it. @param {number} first Its tag. */
  skip(first) {
    if (first % 8 !== group) {
      this.passValue(first);
      return;
    }
    // Groups that have begun and not ended.
    const groups = [Math.floor(first / 8)];
    while (groups.length > 0) {
      const tag = this.tag();
      const number = Math.floor(tag / 8);
      if (tag % 8 === group) groups.push(number);
      else if (tag % 8 !== endOfGroup) this.passValue(tag);
      else if (groups.pop() !== number) throw new RangeError('a group ends that has not begun');
    }
  }

  /** Passes over a value that is no group. @param {number} tag Its tag. @returns {number} Where it ends. */
  passValue(tag) {
    const type = tag % 8;
    if (type === varint) this.#varint();
    else if (type === bit64) this.pass(8);
    else if (type === delimited) this.pass(this.number());
    else if (type === bit32) this.pass(4);
    else if (type === endOfGroup) throw new RangeError('a group ends that has not begun');
    else throw new RangeError(`there is no wire type ${type}`);
    return this.at;
  }
}
