// SPDX-License-Identifier: MIT
//
// Protobuf messages by a table of their fields. Messages within messages stay bytes until somebody wants them, so that
// nothing is decoded in vain, nothing recurses, and no length that a file claims is ever allocated.
import { SplitError, show } from '../errors.js';
import { nameText } from '../load/text.js';
import { Reader, wireTypes } from './wire.js';

/**
 * What a field holds. `int` is a BigInt; `bytes` and the entries of `messages` are views of the file; `ints` are a
 * BigInt64Array, `int32s` an Int32Array, and `fixed32s` and `fixed64s` the bytes of that many numbers, as they are.
 * @typedef {'int' | 'float' | 'text' | 'bytes' | 'ints' | 'int32s' | 'fixed32s' | 'fixed64s' | 'messages' | 'texts'} Kind
 */

/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes The bytes of a file. */

/** @typedef {Record<number, readonly [name: string, kind: Kind]>} Fields A message's fields by their numbers. */

/** An array that grows by doubling, so that a file of n bytes never takes more than a small multiple of n. */
class Growing {
  /** @type {any} */
  #array;
  #length = 0;

  /** @param {any} array The empty array to grow. */
  constructor(array) {
    this.#array = array;
  }

  /** @param {number} length */
  #reserve(length) {
    if (length <= this.#array.length) return;
    const larger = new this.#array.constructor(Math.max(16, length, this.#array.length * 2));
    larger.set(this.#array);
    this.#array = larger;
  }

  /** @param {number | bigint} value */
  push(value) {
    this.#reserve(this.#length + 1);
    this.#array[this.#length++] = value;
  }

  /** @param {Uint8Array} bytes */
  append(bytes) {
    this.#reserve(this.#length + bytes.length);
    this.#array.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  done() {
    return this.#array.slice(0, this.#length);
  }
}

/** @param {number} wireType @param {number} expected */
function expect(wireType, expected) {
  if (wireType !== expected) throw new RangeError(`wire type ${wireType} where ${expected} belongs`);
}

/**
 * @param {Reader} reader
 * @param {number} wireType
 * @param {Growing} list
 * @param {(reader: Reader) => number | bigint} read
 */
function readVarints(reader, wireType, list, read) {
  if (wireType === wireTypes.varint) {
    list.push(read(reader));
    return;
  }
  expect(wireType, wireTypes.delimited);
  const packed = new Reader(reader.delimited());
  while (!packed.isDone) list.push(read(packed));
}

/**
 * The bytes of numbers are copied and never read as numbers: that would change the payload of a NaN.
 *
 * @param {Reader} reader
 * @param {number} wireType
 * @param {Growing} list
 * @param {number} own The wire type of a single number.
 */
function readFixed(reader, wireType, list, own) {
  const width = own === wireTypes.bit32 ? 4 : 8;
  if (wireType === own) {
    list.append(reader.take(width));
    return;
  }
  expect(wireType, wireTypes.delimited);
  const packed = reader.delimited();
  if (packed.length % width !== 0) throw new RangeError('packed numbers end within one');
  list.append(packed);
}

/** @param {Reader} reader */
const readInt64 = (reader) => reader.int64();
/** @param {Reader} reader */
const readInt32 = (reader) => reader.int32();

/** @param {Uint8Array} bytes */
const readFloat = (bytes) => new DataView(bytes.buffer, bytes.byteOffset).getFloat32(0, true);

/** @param {Uint8Array} bytes @returns {string} @throws {TypeError} where they are not UTF-8. */
export const readText = (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);

/**
 * Reads one field of a message.
 *
 * @param {Reader} reader
 * @param {number} wireType
 * @param {Kind} kind
 * @param {any} before What the fields before it with the same number gave.
 * @returns {any}
 */
function readField(reader, wireType, kind, before) {
  switch (kind) {
    case 'ints':
      readVarints(reader, wireType, before, readInt64);
      return before;
    case 'int32s':
      readVarints(reader, wireType, before, readInt32);
      return before;
    case 'fixed32s':
      readFixed(reader, wireType, before, wireTypes.bit32);
      return before;
    case 'fixed64s':
      readFixed(reader, wireType, before, wireTypes.bit64);
      return before;
    case 'int':
      expect(wireType, wireTypes.varint);
      return reader.int64();
    case 'float':
      expect(wireType, wireTypes.bit32);
      return readFloat(reader.take(4));
    default:
      expect(wireType, wireTypes.delimited);
  }
  const bytes = reader.delimited();
  if (kind === 'bytes') return bytes;
  if (kind === 'text') return readText(bytes);
  before.push(kind === 'messages' ? bytes : readText(bytes));
  return before;
}

/** @param {Kind} kind @returns {any} */
function start(kind) {
  switch (kind) {
    case 'ints':
      return new Growing(new BigInt64Array(0));
    case 'int32s':
      return new Growing(new Int32Array(0));
    case 'fixed32s':
    case 'fixed64s':
      return new Growing(new Uint8Array(0));
    case 'messages':
    case 'texts':
      return [];
    default:
      return undefined;
  }
}

/**
 * Reads a message: the fields in `fields` by their names, all others are passed over. A field that is not there is
 * undefined, or an empty list where it may be there often.
 *
 * @param {Uint8Array} bytes
 * @param {Fields} fields
 * @param {string} what Which message it is, for errors.
 * @returns {any}
 * @throws {SplitError} DATA_MISMATCH where the bytes are no such message.
 */
export function decode(bytes, fields, what) {
  /** @type {Record<string, any>} */
  const message = {};
  for (const [name, kind] of Object.values(fields)) message[name] = start(kind);
  const reader = new Reader(bytes);
  let at = 0;
  try {
    while (!reader.isDone) {
      at = reader.position;
      const [number, wireType] = reader.tag();
      const field = fields[number];
      if (field === undefined) reader.skip(number, wireType);
      else message[field[0]] = readField(reader, wireType, field[1], message[field[0]]);
    }
  } catch (cause) {
    const reason = cause instanceof RangeError ? cause.message : 'a text is not UTF-8';
    const text = `${what}: the ${bytes.length} bytes are damaged or something else, at byte ${at}: ${reason}.`;
    throw new SplitError('DATA_MISMATCH', text, { cause });
  }
  for (const [name, value] of Object.entries(message)) if (value instanceof Growing) message[name] = value.done();
  return message;
}

/**
 * @param {unknown} given
 * @returns {Uint8Array | null} A view of the bytes; null where it has none, or they were transferred to somebody else.
 */
export function bytesOf(given) {
  const tag = Object.prototype.toString.call(given);
  try {
    if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') {
      return new Uint8Array(/** @type {ArrayBuffer} */ (given));
    }
  } catch {
    // Its buffer is detached.
  }
  return null;
}

/**
 * Reads a file that is one message.
 *
 * @param {unknown} file As the caller gives it: its bytes.
 * @param {Fields} fields
 * @param {string} caller The function that reads it, for errors.
 * @returns {any} As `decode`.
 * @throws {SplitError} DATA_MISMATCH
 */
export function decodeFile(file, fields, caller) {
  const bytes = bytesOf(file);
  if (bytes === null) {
    const allowed =
      'a Uint8Array or ArrayBuffer that is not detached, as from readFile(path) or response.arrayBuffer()';
    throw new SplitError('DATA_MISMATCH', `${caller}: the file is ${show(file)}, it must be its bytes: ${allowed}.`);
  }
  try {
    return decode(bytes, fields, `${caller}: the file`);
  } catch (error) {
    const text = nameText(bytes);
    if (text === null) throw error;
    const { cause } = /** @type {SplitError} */ (error);
    throw new SplitError('DATA_MISMATCH', `${caller}: the file is ${text}.`, { cause });
  }
}
