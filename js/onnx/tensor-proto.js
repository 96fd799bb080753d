// SPDX-License-Identifier: MIT
//
// TensorProto: its fields, and where its elements lie, in every form in which ONNX stores them.
import { readEntry } from './external.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('./wire.js').Reader} Reader */

/**
 * A TensorProto. Its elements stay where they are until somebody asks for them.
 *
 * @typedef {object} Message
 * @property {readonly (number | bigint)[]} dims
 * @property {number | bigint} dataType
 * @property {string} name
 * @property {import('./external.js').Entries} entries
 * @property {boolean} isOutside Whether the elements lie in a file of their own.
 * @property {boolean} isSegment
 * @property {Reader} reader What it was read with.
 * @property {readonly number[]} spans Where elements lie in its bytes, three numbers for each text, number or packed list: its
 *   field, where it begins (a text with its length), and where it ends.
 */

const known = fieldSet(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14);
/** The fields that hold elements. */
export const elementFields = { fixed32: 4, int32: 5, strings: 6, int64: 7, raw: 9, fixed64: 10, uint64: 11 };

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

const noSpans = /** @type {number[]} */ ([]);
/** @type {import('./external.js').Entries} */
const noEntries = {};

/**
 * The TensorProto that begins here.
 *
 * @param {Reader} reader
 * @returns {Message}
 */
export function readTensorProto(reader) {
  /** @type {(number | bigint)[]} */
  let dims = [];
  /** @type {number | bigint} */
  let dataType = 0;
  let name = '';
  let entries = noEntries;
  let isOutside = false;
  let isSegment = false;
  let spans = noSpans;
  while (!reader.isDone) {
    const tag = reader.tag();
    switch (tag) {
      case tags.dim:
        // (A literal takes no more than it holds.)
        if (dims.length === 0) dims = [reader.integer()];
        else dims.push(reader.integer());
        break;
      case tags.dims:
        reader.integers(dims);
        break;
      case tags.dataType:
        dataType = reader.integer();
        break;
      case tags.segment:
        isSegment = true;
        reader.delimited();
        break;
      case tags.float:
      case tags.int32:
      case tags.string:
      case tags.int64:
      case tags.double:
      case tags.uint64:
        spans = withSpan(spans, tag, reader.at, reader.passValue(tag));
        break;
      case tags.floats:
      case tags.int32s:
      case tags.int64s:
      case tags.raw:
      case tags.doubles:
      case tags.uint64s: {
        const start = reader.pass(reader.number());
        const width = tag === tags.floats ? 4 : tag === tags.doubles ? 8 : 1;
        if ((reader.at - start) % width !== 0) throw new RangeError('packed numbers end within one');
        spans = withSpan(spans, tag, start, reader.at);
        break;
      }
      case tags.name:
        name = reader.text();
        break;
      case tags.external:
        entries = readEntry(reader, entries);
        break;
      case tags.location:
        isOutside = reader.integer() === 1;
        break;
      default:
        reader.skip(tag, known);
    }
  }
  return { dims, dataType, name, entries, isOutside, isSegment, reader, spans };
}

/** @param {number[]} spans @param {number} tag @param {number} start @param {number} end */
function withSpan(spans, tag, start, end) {
  if (spans === noSpans) return [tag >>> 3, start, end];
  spans.push(tag >>> 3, start, end);
  return spans;
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
