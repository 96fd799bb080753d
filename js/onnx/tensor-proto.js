// SPDX-License-Identifier: MIT
//
// TensorProto: its fields as they stand, in every form in which ONNX stores elements.
import { readEntry } from './external.js';
import { Growing } from './growing.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('./wire.js').Reader} Reader */

/**
 * A TensorProto as it stands. Lists of integers are halves of int64s or int32s, other elements are bytes, as they are:
 * read as numbers they would lose the payload of a NaN.
 *
 * @typedef {object} Message
 * @property {(number | bigint)[]} dims
 * @property {number | bigint} dataType
 * @property {string} name
 * @property {import('./external.js').Entries} entries
 * @property {boolean} isOutside Whether the elements lie in a file of their own.
 * @property {boolean} isSegment
 * @property {string[] | null} strings
 * @property {Uint8Array | null} raw
 * @property {Growing<Uint8Array> | null} fixed32
 * @property {Growing<Uint8Array> | null} fixed64
 * @property {Growing<Int32Array> | null} int32
 * @property {Growing<Int32Array> | null} int64
 * @property {Growing<Int32Array> | null} uint64
 */

const known = fieldSet(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14);
/** The fields that hold elements. */
const elementFields = fieldSet(4, 5, 6, 7, 9, 10, 11);

const tags = {
  dim: tagOf(1, 'varint'),
  dims: tagOf(1, 'delimited'),
  dataType: tagOf(2, 'varint'),
  segment: tagOf(3, 'delimited'),
  float: tagOf(4, 'bit32'),
  floats: tagOf(4, 'delimited'),
  int32: tagOf(5, 'varint'),
  int32s: tagOf(5, 'delimited'),
  string: tagOf(6, 'delimited'),
  int64: tagOf(7, 'varint'),
  int64s: tagOf(7, 'delimited'),
  name: tagOf(8, 'delimited'),
  raw: tagOf(9, 'delimited'),
  double: tagOf(10, 'bit64'),
  doubles: tagOf(10, 'delimited'),
  uint64: tagOf(11, 'varint'),
  uint64s: tagOf(11, 'delimited'),
  external: tagOf(13, 'delimited'),
  location: tagOf(14, 'varint'),
};

/** @type {import('./external.js').Entries} */
const noEntries = {};

/** @param {Reader} reader @param {number} i */
function readString(reader, i) {
  try {
    return reader.text();
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    throw new RangeError(`string ${i} is not UTF-8`, { cause });
  }
}

/** Bytes of numbers: one, or a packed list. @type {(reader: Reader, list: Growing<Uint8Array> | null, width: number, isOne: boolean) => Growing<Uint8Array>} */
function readFixed(reader, list, width, isOne) {
  const bytes = isOne ? reader.take(width) : reader.delimited();
  if (bytes.length % width !== 0) throw new RangeError('packed numbers end within one');
  const all = list ?? new Growing(new Uint8Array(0));
  const at = all.add(bytes.length);
  all.array.set(bytes, at);
  return all;
}

/** Varints: one, or a packed list. @type {(reader: Reader, list: Growing<Int32Array> | null, isWide: boolean, isOne: boolean) => Growing<Int32Array>} */
function readVarints(reader, list, isWide, isOne) {
  const all = list ?? new Growing(new Int32Array(0));
  const outer = isOne ? reader.end : reader.enter();
  do {
    if (!isOne && reader.isDone) break;
    if (isWide) {
      const at = all.add(2);
      reader.int64(all.array, at);
    } else {
      const at = all.add(1);
      all.array[at] = reader.int32();
    }
  } while (!isOne);
  reader.leave(outer);
  return all;
}

/**
 * The TensorProto that begins here.
 *
 * @param {Reader} reader
 * @param {boolean} isWhole Else the elements are passed over.
 * @returns {Message}
 */
export function readTensorProto(reader, isWhole) {
  /** @type {Message} */
  const message = {
    dims: [],
    dataType: 0,
    name: '',
    entries: noEntries,
    isOutside: false,
    isSegment: false,
    strings: null,
    raw: null,
    fixed32: null,
    fixed64: null,
    int32: null,
    int64: null,
    uint64: null,
  };
  while (!reader.isDone) {
    const tag = reader.tag();
    if (!isWhole && (elementFields >>> (tag >>> 3)) & 1 && tag < 256) {
      reader.skip(tag, 0);
      continue;
    }
    switch (tag) {
      case tags.dim:
        message.dims.push(reader.integer());
        break;
      case tags.dims:
        reader.integers(message.dims);
        break;
      case tags.dataType:
        message.dataType = reader.integer();
        break;
      case tags.segment:
        message.isSegment = true;
        reader.delimited();
        break;
      case tags.float:
      case tags.floats:
        message.fixed32 = readFixed(reader, message.fixed32, 4, tag === tags.float);
        break;
      case tags.double:
      case tags.doubles:
        message.fixed64 = readFixed(reader, message.fixed64, 8, tag === tags.double);
        break;
      case tags.int32:
      case tags.int32s:
        message.int32 = readVarints(reader, message.int32, false, tag === tags.int32);
        break;
      case tags.int64:
      case tags.int64s:
        message.int64 = readVarints(reader, message.int64, true, tag === tags.int64);
        break;
      case tags.uint64:
      case tags.uint64s:
        message.uint64 = readVarints(reader, message.uint64, true, tag === tags.uint64);
        break;
      case tags.string:
        message.strings ??= [];
        message.strings.push(readString(reader, message.strings.length));
        break;
      case tags.name:
        message.name = reader.text();
        break;
      case tags.raw:
        message.raw = reader.delimited();
        break;
      case tags.external:
        message.entries = readEntry(reader, message.entries);
        break;
      case tags.location:
        message.isOutside = reader.integer() === 1;
        break;
      default:
        reader.skip(tag, known);
    }
  }
  return message;
}

/**
 * The name of a TensorProto that comes next in a message, of which nothing else is read.
 *
 * @param {Reader} reader
 * @returns {string}
 */
export function readTensorName(reader) {
  let name = '';
  const outer = reader.enter();
  while (!reader.isDone) {
    const tag = reader.tag();
    if (tag === tags.name) name = reader.text();
    else reader.skip(tag, 0);
  }
  reader.leave(outer);
  return name;
}
