// SPDX-License-Identifier: MIT
//
// Protobuf messages by a table of their fields. Messages within messages stay bytes until somebody wants them, so that
// nothing is decoded in vain, nothing recurses, and no length that a file claims is ever allocated.
import { BinaryReader } from '@bufbuild/protobuf/wire';

import { SplitError, show } from '../errors.js';

/**
 * What a field holds. `int` is a BigInt; `bytes` and the entries of `messages` are views of the file; `ints` are a
 * BigInt64Array, `int32s` an Int32Array, and `fixed32s` and `fixed64s` the bytes of that many numbers, as they are.
 * @typedef {'int' | 'float' | 'text' | 'bytes' | 'ints' | 'int32s' | 'fixed32s' | 'fixed64s' | 'messages' | 'texts'} Kind
 */

/** @typedef {Record<number, readonly [name: string, kind: Kind]>} Fields A message's fields by their numbers. */

const varint = 0;
const bit64 = 1;
const delimited = 2;
const bit32 = 5;

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

/**
 * @param {BinaryReader} reader
 * @param {number} wireType
 * @param {Growing} list
 * @param {(reader: BinaryReader) => number | bigint} read
 */
function readVarints(reader, wireType, list, read) {
  if (wireType === varint) {
    list.push(read(reader));
    return;
  }
  expect(wireType, delimited);
  const packed = new BinaryReader(reader.bytes());
  while (packed.pos < packed.len) list.push(read(packed));
}

/**
 * The bytes of numbers are copied and never read as numbers: that would change the payload of a NaN.
 *
 * @param {BinaryReader} reader
 * @param {number} wireType
 * @param {Growing} list
 * @param {number} own The wire type of a single number.
 */
function readFixed(reader, wireType, list, own) {
  if (wireType === own) {
    list.append(reader.skip(wireType));
    return;
  }
  expect(wireType, delimited);
  const packed = reader.bytes();
  if (packed.length % (own === bit32 ? 4 : 8) !== 0) throw new RangeError('packed numbers end within one');
  list.append(packed);
}

/** @param {number} wireType @param {number} expected */
function expect(wireType, expected) {
  if (wireType !== expected) throw new RangeError(`wire type ${wireType} where ${expected} belongs`);
}

/** @param {BinaryReader} reader */
const readInt64 = (reader) => BigInt(reader.int64());
/** @param {BinaryReader} reader */
const readInt32 = (reader) => reader.int32();

/**
 * Reads one field of a message.
 *
 * @param {BinaryReader} reader
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
      readFixed(reader, wireType, before, bit32);
      return before;
    case 'fixed64s':
      readFixed(reader, wireType, before, bit64);
      return before;
    case 'int':
      expect(wireType, varint);
      return readInt64(reader);
    case 'float':
      expect(wireType, bit32);
      return reader.float();
    default:
      expect(wireType, delimited);
  }
  if (kind === 'bytes') return reader.bytes();
  if (kind === 'text') return reader.string(true);
  before.push(kind === 'messages' ? reader.bytes() : reader.string(true));
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
 * The bytes of a file, as the caller gives them.
 *
 * @param {unknown} file
 * @param {string} caller For messages.
 * @returns {Uint8Array}
 */
export function bytesOf(file, caller) {
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  const tag = Object.prototype.toString.call(file);
  if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') {
    return new Uint8Array(/** @type {ArrayBuffer} */ (file));
  }
  throw new SplitError(
    'DATA_MISMATCH',
    `${caller}: the file is ${show(file)}, it must be a Uint8Array or ArrayBuffer.`,
  );
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
  const reader = new BinaryReader(bytes);
  let at = 0;
  try {
    while (reader.pos < reader.len) {
      at = reader.pos;
      const [number, wireType] = reader.tag();
      const field = fields[number];
      if (field === undefined) reader.skip(wireType, number);
      else message[field[0]] = readField(reader, wireType, field[1], message[field[0]]);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const text = `${what}: the ${bytes.length} bytes are damaged or something else, at byte ${at}: ${reason}.`;
    throw new SplitError('DATA_MISMATCH', text, { cause });
  }
  for (const [name, value] of Object.entries(message)) if (value instanceof Growing) message[name] = value.done();
  return message;
}
