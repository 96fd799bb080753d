// SPDX-License-Identifier: MIT
//
// The wire format of protobuf: varints, tags and length-delimited bytes. https://protobuf.dev/programming-guides/encoding
//
// One reader reads a file from its first byte to its last, submessages included. It never allocates a length that a file
// claims.
import { strict } from './utf8.js';

/** Wire types: the last three bits of a tag. */
export const [varint, fixed64, lengthDelimited, fixed32] = [0, 1, 2, 5];
const [startGroup, endGroup] = [3, 4];

/**
 * Pseudo wire type: a length-delimited field that is read with the reader's end set to its own, as messages and packed numbers
 * are.
 */
export const submessage = 10;

/** Maximum number of bytes of a text that is decoded faster byte by byte. */
const MAX_SHORT_TEXT = 12;

/**
 * Reads the value of one field into `target`.
 * @template T
 * @typedef {(reader: Reader, target: T) => unknown} ReadField
 */

/**
 * Readers of fields, by tag (8 * field number + wire type). Other tags are skipped, as protobuf does: a known field with another
 * wire type counts as unknown.
 * @template T
 * @typedef {readonly (ReadField<T> | undefined)[]} Fields
 */

/** Number of tags of the fields 0 to 31. The messages that are read have no higher fields. */
const TAG_COUNT = 32 * 8;

/**
 * Makes a table of field readers.
 *
 * @template T
 * @param {...[field: number, wireType: number, read: ReadField<T>]} list
 * @returns {Fields<T>}
 */
export function fieldsOf(...list) {
  /** @type {(ReadField<T> | undefined)[]} */
  const fields = new Array(TAG_COUNT).fill(undefined);
  for (const [field, wireType, read] of list) {
    const isSubmessage = wireType === submessage;
    fields[field * 8 + (isSubmessage ? lengthDelimited : wireType)] = isSubmessage ? readSubmessage(read) : read;
  }
  return fields;
}

/**
 * Wraps `read` so that the reader ends where the submessage does.
 *
 * @template T
 * @param {ReadField<T>} read
 * @returns {ReadField<T>}
 */
const readSubmessage = (read) => (reader, target) => {
  const outerEnd = reader.end;
  const start = reader.skipBytes(reader.number());
  const end = reader.pos;
  [reader.pos, reader.end] = [start, end];
  read(reader, target);
  [reader.pos, reader.end] = [end, outerEnd];
};

/**
 * Returns `list` with one more entry: a new list if it is empty, since messages share one empty list, or else `list` itself. A
 * literal allocates no spare capacity.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {T} entry
 * @returns {T[]}
 */
export function withEntry(list, entry) {
  if (list.length === 0) return [entry];
  const entries = /** @type {any[]} */ (list);
  entries.push(entry);
  return entries;
}

/** Reads protobuf. Throws a RangeError if the data is invalid, and a TypeError if a text is not UTF-8. */
export class Reader {
  /** Offset of the current field. */
  fieldStart = 0;
  #low = 0;
  #high = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** Offset of the next byte. */
    this.pos = 0;
    /** Offset of the end of the current message. */
    this.end = bytes.length;
  }

  get isDone() {
    return this.pos === this.end;
  }

  /** Reads a varint into two halves of 32 bits each. */
  #varint() {
    let low = 0;
    let high = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.pos === this.end) throw new RangeError('the message ends within a varint');
      const byte = this.bytes[this.pos++];
      const bits = byte & 0x7f;
      if (shift < 32) low |= bits << shift;
      if (shift > 32) high |= bits << (shift - 32);
      // At shift 28, four of the seven bits belong to the lower half.
      else if (shift === 28) high = bits >>> 4;
      if (byte < 0x80) {
        this.#low = low;
        this.#high = high;
        return;
      }
    }
    throw new RangeError('a varint is longer than 10 bytes');
  }

  /**
   * Reads an unsigned varint. The result is exact below 2^53.
   *
   * @returns {number}
   */
  number() {
    const byte = this.pos < this.end ? this.bytes[this.pos] : 0x80;
    if (byte < 0x80) {
      this.pos += 1;
      return byte;
    }
    this.#varint();
    return (this.#high >>> 0) * 2 ** 32 + (this.#low >>> 0);
  }

  /**
   * Reads a varint as an int64. Returns a number if that is safe, or else a BigInt.
   *
   * @returns {number | bigint}
   */
  integer() {
    const byte = this.pos < this.end ? this.bytes[this.pos] : 0x80;
    if (byte < 0x80) {
      this.pos += 1;
      return byte;
    }
    this.#varint();
    const value = this.#high * 2 ** 32 + (this.#low >>> 0);
    return Number.isSafeInteger(value) ? value : (BigInt(this.#high) << 32n) | BigInt(this.#low >>> 0);
  }

  /**
   * Reads a varint and returns its lower half as an int32.
   *
   * @returns {number}
   */
  int32() {
    this.#varint();
    return this.#low;
  }

  /**
   * Reads a varint as an int64 into two entries of `halves`, the lower half first.
   *
   * @param {Int32Array} halves
   * @param {number} index Of the lower half.
   */
  int64(halves, index) {
    this.#varint();
    halves[index] = this.#low;
    halves[index + 1] = this.#high;
  }

  /**
   * Reads a tag.
   *
   * @returns {number}
   */
  tag() {
    const tag = this.number();
    if (tag < 8 || tag >= 2 ** 32) throw new RangeError(`field number ${Math.floor(tag / 8)} is invalid`);
    return tag;
  }

  /**
   * Skips `length` bytes. Returns the offset of the first.
   *
   * @param {number} length
   * @returns {number}
   */
  skipBytes(length) {
    const start = this.pos;
    if (length > this.end - start) throw new RangeError(`${length - (this.end - start)} bytes are missing`);
    this.pos = start + length;
    return start;
  }

  /**
   * Reads length-delimited bytes. Returns a view.
   *
   * @returns {Uint8Array}
   */
  lengthDelimited() {
    return this.take(this.number());
  }

  /**
   * Reads a length-delimited text.
   *
   * @param {{ decode: (bytes: Uint8Array) => string }} [decoder]
   * @returns {string}
   */
  text(decoder = strict) {
    const length = this.number();
    const start = this.skipBytes(length);
    const short = length <= MAX_SHORT_TEXT ? this.#ascii(start, length) : null;
    return short ?? decoder.decode(this.view(start, this.pos));
  }

  /**
   * Decodes a short text, ten times as fast as a decoder. Returns null if it is not ASCII.
   *
   * @param {number} start
   * @param {number} length
   */
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

  /**
   * Reads `length` bytes. Returns a view.
   *
   * @param {number} length
   * @returns {Uint8Array}
   */
  take(length) {
    const start = this.skipBytes(length);
    return this.view(start, this.pos);
  }

  /**
   * Returns a view of the bytes [start, end).
   *
   * @param {number} start
   * @param {number} end
   */
  view(start, end) {
    return new Uint8Array(this.bytes.buffer, this.bytes.byteOffset + start, end - start);
  }

  /**
   * Reads the remaining fields of the message into `target`, and returns it.
   *
   * @template T
   * @param {Fields<T>} fields
   * @param {T} target
   * @returns {T}
   */
  fields(fields, target) {
    while (!this.isDone) {
      this.fieldStart = this.pos;
      const tag = this.tag();
      const read = tag < TAG_COUNT ? fields[tag] : undefined;
      if (read === undefined) this.skipField(tag);
      else read(this, target);
    }
    return target;
  }

  /**
   * Reads the remaining fields of the message into `target`, and returns to the current position.
   *
   * @template T
   * @param {Fields<T>} fields
   * @param {T} target
   * @returns {T}
   */
  peek(fields, target) {
    const { pos } = this;
    this.fields(fields, target);
    this.pos = pos;
    return target;
  }

  /**
   * Reads the remaining bytes of the message. Returns a view.
   *
   * @returns {Uint8Array}
   */
  remaining() {
    return this.take(this.end - this.pos);
  }

  /**
   * Appends the remaining varints of the message to a list.
   *
   * @param {(number | bigint)[]} list
   */
  integers(list) {
    while (!this.isDone) list.push(this.integer());
  }

  /**
   * Skips packed numbers of `width` bytes each. Returns the offset of the first.
   *
   * @param {number} width
   * @returns {number}
   */
  packed(width) {
    const start = this.skipBytes(this.number());
    if ((this.pos - start) % width !== 0) throw new RangeError('a packed list ends within a number');
    return start;
  }

  /**
   * Moves the reader to the bytes [start, end).
   *
   * @param {number} start
   * @param {number} end
   */
  goTo(start, end) {
    this.fieldStart = start;
    this.pos = start;
    this.end = end;
  }

  /**
   * Skips the value of a field, or a group with its fields.
   *
   * @param {number} first Tag of the field.
   */
  skipField(first) {
    if (first % 8 !== startGroup) {
      this.skipValue(first);
      return;
    }
    // Field numbers of the open groups.
    const groups = [Math.floor(first / 8)];
    while (groups.length > 0) {
      const tag = this.tag();
      const number = Math.floor(tag / 8);
      if (tag % 8 === startGroup) groups.push(number);
      else if (tag % 8 !== endGroup) this.skipValue(tag);
      else if (groups.pop() !== number) throw new RangeError('a group ends that has not started');
    }
  }

  /**
   * Skips the value of a field, which is not a group. Returns the offset of its end.
   *
   * @param {number} tag
   * @returns {number}
   */
  skipValue(tag) {
    const type = tag % 8;
    if (type === varint) this.#varint();
    else if (type === fixed64) this.skipBytes(8);
    else if (type === lengthDelimited) this.skipBytes(this.number());
    else if (type === fixed32) this.skipBytes(4);
    else if (type === endGroup) throw new RangeError('a group ends that has not started');
    else throw new RangeError(`wire type ${type} is invalid`);
    return this.pos;
  }
}
