// SPDX-License-Identifier: MIT
//
// The wire format of protobuf (https://protobuf.dev/programming-guides/encoding): one reader that fills objects by tables of
// fields. Bytes stay views of the file, and no length that a file claims is allocated.

/**
 * A kind of value: its wire type, and the function that reads it at the reader's position. Texts and bytes end at the reader's
 * end. `packed` reads a list of numbers that is packed into one field, if that takes no loop of `read`.
 *
 * @typedef {{ wireType: number, read: (reader: Reader) => any, packed?: (reader: Reader) => any, weight?: number }} Scalar
 */

/**
 * A field of a message: the property that receives its value, its kind, and the value if the field is missing. `LIST` means an
 * empty list, which gets an entry for each occurrence or packed number. Of other fields, the last occurrence counts.
 *
 * @typedef {readonly [property: string, kind: Scalar | Message, missing: any]} Field
 */

/**
 * A kind of message: its fields by number, and an object with none of them. If the message is an entry of a list, `finish`
 * converts it after its last field, when the reader is at its end; others may be continued by a further occurrence. `weight` is
 * the number of items that it counts as, by the memory of what is kept of it.
 *
 * @typedef {{ fields: Record<number, Field>, empty: any, finish?: Finish, weight: number }} Message
 * @typedef {(message: any, reader: Reader, start: number) => any} Finish
 */

/** Minimum number of characters of a text that costs more to compare than to look up. */
const MIN_LONG_TEXT = 256;

/** The empty list that objects without entries share. @type {readonly any[]} */
export const LIST = Object.freeze([]);

const [VARINT, FIXED64, DELIMITED, FIXED32] = [0, 1, 2, 5];

/** Maximum depth of messages in each other, as in protobuf itself: 33 graphs, each in an attribute of a node. */
const MAX_DEPTH = 100;
/** Maximum number of items of a file. Models have thousands. */
const MAX_ITEMS = 2 ** 20;
/** Maximum number of bytes of a text that is faster without a TextDecoder. */
const MAX_SHORT_TEXT = 24;

/**
 * Reads the bytes of one file or message. Throws a RangeError if they are invalid, and a TypeError if a text is not UTF-8.
 */
export class Reader {
  /** Offset of the next byte. */
  pos = 0;
  /** Offset of the current field, for errors. */
  fieldStart = 0;
  #items = 0;
  /** Long texts. Equal ones are one object, so that comparing them does not read them. @type {Map<string, string>} */
  #texts = new Map();
  #depth = 0;
  /** Halves of the last varint, as int32. */
  #low = 0;
  #high = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    /** Offset of the end of the current message or value. */
    this.end = bytes.length;
  }

  /**
   * Reads a message up to the end. Unknown fields, and known ones of another wire type, are skipped.
   * @param {Message} kind @param {any} [target] The message that continues, if any.
   */
  message({ fields, empty }, target = { ...empty }) {
    if (++this.#depth > MAX_DEPTH) throw new RangeError(`messages are nested more than ${MAX_DEPTH} deep`);
    const { end } = this;
    while (this.pos < end) {
      this.fieldStart = this.pos;
      const tag = this.size();
      if (tag < 8 || tag >= 2 ** 32) throw new RangeError(`field number ${Math.floor(tag / 8)} is invalid`);
      const wireType = tag & 7;
      const field = fields[tag >>> 3];
      if (wireType === DELIMITED) {
        this.end = this.#stop(this.size());
        const stop = this.end;
        if (field !== undefined) this.#delimited(field, target);
        this.pos = stop;
        this.end = end;
      } else if (field !== undefined && 'wireType' in field[1] && field[1].wireType === wireType) {
        this.#store(target, field, field[1].read(this));
      } else this.#skip(wireType);
    }
    --this.#depth;
    return target;
  }

  /**
   * Reads the value of a field up to the end: a message, a text, bytes, or packed numbers.
   * @param {Field} field @param {any} target
   */
  #delimited(field, target) {
    const [property, kind, missing] = field;
    const isList = missing === LIST;
    this.#items += kind.weight ?? 0;
    if (this.#items > MAX_ITEMS) {
      throw new RangeError(`there are more than ${MAX_ITEMS} nodes, attributes, values, tensors and functions`);
    }
    if ('fields' in kind) {
      const start = this.pos;
      const value = this.message(kind, isList ? undefined : (target[property] ?? undefined));
      this.#store(target, field, isList && kind.finish ? kind.finish(value, this, start) : value);
    } else if (kind.wireType === DELIMITED) this.#store(target, field, kind.read(this));
    else if (isList && kind.packed) this.#store(target, field, kind.packed(this));
    else if (isList) while (this.pos < this.end) this.#store(target, field, kind.read(this));
  }

  /** @param {any} target @param {Field} field @param {any} value */
  #store(target, [property, , missing], value) {
    if (missing !== LIST) {
      target[property] = value;
      return;
    }
    // A literal allocates no spare capacity, and a first push allocates 16 entries.
    if (target[property] === LIST) target[property] = [value];
    else target[property].push(value);
  }

  /** Reads a varint into its halves. */
  #varint() {
    let [low, high] = [0, 0];
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.pos >= this.end) throw new RangeError('the message ends within a varint');
      const byte = this.bytes[this.pos++];
      const bits = byte & 0x7f;
      if (shift < 32) low |= bits << shift;
      // At shift 28, four of the seven bits belong to the lower half.
      if (shift === 28) high = bits >>> 4;
      else if (shift > 28) high |= bits << (shift - 32);
      if (byte < 0x80) {
        this.#low = low;
        this.#high = high;
        return;
      }
    }
    throw new RangeError('a varint is longer than 10 bytes');
  }

  /** Reads an unsigned varint, such as a tag or a length. It is exact below 2^53. */
  size() {
    if (this.pos < this.end && this.bytes[this.pos] < 0x80) return this.bytes[this.pos++];
    this.#varint();
    return (this.#high >>> 0) * 2 ** 32 + (this.#low >>> 0);
  }

  /** Reads the lower half of a varint. */
  int32() {
    this.#varint();
    return this.#low;
  }

  /** Reads an int64: a number if it is safe, or else a BigInt. */
  int64() {
    if (this.pos < this.end && this.bytes[this.pos] < 0x80) return this.bytes[this.pos++];
    this.#varint();
    const value = this.#high * 2 ** 32 + (this.#low >>> 0);
    return Number.isSafeInteger(value) ? value : (BigInt(this.#high) << 32n) | BigInt(this.#low >>> 0);
  }

  /** Reads a float. */
  float() {
    const { buffer, byteOffset } = this.take(4);
    return new DataView(buffer, byteOffset).getFloat32(0, true);
  }

  /** Reads `size` bytes as a view. @param {number} size */
  take(size) {
    const start = this.pos;
    this.pos = this.#stop(size);
    return this.bytes.subarray(start, this.pos);
  }

  /** Returns a view of the bytes from `start` to the current position. @param {number} start */
  since(start) {
    return this.bytes.subarray(start, this.pos);
  }

  /** Reads the bytes up to the end as a view. */
  rest() {
    return this.take(this.end - this.pos);
  }

  /** Reads a text up to the end. @param {boolean} fatal Whether invalid UTF-8 is an error, or replaced by U+FFFD. */
  text(fatal) {
    const { bytes, pos, end } = this;
    if (end - pos <= MAX_SHORT_TEXT) {
      const codes = new Array(end - pos);
      let at = pos;
      for (; at < end && bytes[at] < 0x80; ++at) codes[at - pos] = bytes[at];
      if (at === end) return String.fromCharCode(...codes);
    }
    const text = decodeText(this.rest(), fatal);
    if (text.length < MIN_LONG_TEXT) return text;
    const known = this.#texts.get(text) ?? text;
    this.#texts.set(known, known);
    return known;
  }

  /** Returns the offset after the next `size` bytes. @param {number} size */
  #stop(size) {
    if (size > this.end - this.pos) throw new RangeError(`${size - (this.end - this.pos)} bytes are missing`);
    return this.pos + size;
  }

  /** Skips a value that is not delimited. @param {number} wireType */
  #skip(wireType) {
    if (wireType === VARINT) this.#varint();
    else if (wireType === FIXED64 || wireType === FIXED32) this.pos = this.#stop(wireType === FIXED64 ? 8 : 4);
    else if (wireType === 3 || wireType === 4) throw new RangeError('groups are not supported');
    else throw new RangeError(`wire type ${wireType} is invalid`);
  }
}

/** Decoders of UTF-8 by whether invalid bytes are an error. @type {Map<boolean, TextDecoder>} */
const decoders = new Map();

/** Decodes UTF-8, and keeps a byte order mark. @param {Uint8Array} bytes @param {boolean} fatal */
function decodeText(bytes, fatal) {
  // Made at the first text, because some engines that import this file have no TextDecoder.
  const decoder = decoders.get(fatal) ?? new TextDecoder('utf-8', { fatal, ignoreBOM: true });
  decoders.set(fatal, decoder);
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new RangeError('a text is not UTF-8', { cause });
  }
}

/** @type {Scalar} */
export const int32 = { wireType: VARINT, read: (reader) => reader.int32() };
/** A number, or beyond 2^53 a BigInt. @type {Scalar} */
export const int64 = { wireType: VARINT, read: (reader) => reader.int64() };
/** @type {Scalar} */
export const float = { wireType: FIXED32, read: (reader) => reader.float() };
/** @type {Scalar} */
export const text = { wireType: DELIMITED, read: (reader) => reader.text(true) };
/** A text whose bytes may be invalid, as those of `string` attributes. @type {Scalar} */
export const lenientText = { wireType: DELIMITED, read: (reader) => reader.text(false) };
/** @type {Scalar} */
export const bytes = { wireType: DELIMITED, weight: 1, read: (reader) => reader.rest() };
/** A value that is not read, and replaces another. @type {Scalar} */
export const skipped = { wireType: DELIMITED, read: () => null };

/** Four bytes for each number, with all its bits. @type {Scalar} */
export const fixed32 = { wireType: FIXED32, read: (reader) => reader.take(4), packed: (reader) => reader.rest() };
/** Eight bytes for each number. @type {Scalar} */
export const fixed64 = { wireType: FIXED64, read: (reader) => reader.take(8), packed: (reader) => reader.rest() };

/** Joins views of bytes. A single one is not copied. @param {readonly Uint8Array[]} pieces */
export function joined(pieces) {
  if (pieces.length === 1) return pieces[0];
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/**
 * Makes a kind of message.
 * @param {Record<number, Field>} fields @param {Finish} [finish] @param {number} [weight] @returns {Message}
 */
export const message = (fields, finish, weight = 0) => ({
  fields,
  empty: Object.fromEntries(Object.values(fields).map(([property, , missing]) => [property, missing])),
  finish,
  weight,
});
