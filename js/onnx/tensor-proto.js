// SPDX-License-Identifier: MIT
//
// TensorProto: its fields, and where its elements lie, in every form in which ONNX stores them.
import { readEntry } from './external.js';
import { bit32, bit64, delimited, fieldsOf, varint, withEntry } from './wire.js';

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

/** The fields that hold elements. */
export const elementFields = { fixed32: 4, int32: 5, strings: 6, int64: 7, raw: 9, fixed64: 10, uint64: 11 };

/** @typedef {[field: number, wireType: number, read: import('./wire.js').ReadField<Message>]} Elements */

/** @type {(message: Message, field: number, start: number, end: number) => void} */
function addSpan(message, field, start, end) {
  if (message.spans.length === 0) message.spans = [field, start, end];
  else /** @type {number[]} */ (message.spans).push(field, start, end);
}

/** Elements one by one. @type {(field: number, wireType: number) => Elements} */
const single = (field, wireType) => [
  field,
  wireType,
  (reader, message) => addSpan(message, field, reader.at, reader.passValue(wireType)),
];

/** Elements in a row, of so many bytes each, or varints. @type {(field: number, width?: number) => Elements} */
const packed = (field, width = 1) => [
  field,
  delimited,
  (reader, message) => addSpan(message, field, reader.packed(width), reader.at),
];

/** @type {import('./wire.js').Fields<Message>} */
const fields = fieldsOf(
  [1, varint, (reader, message) => (message.dims = withEntry(message.dims, reader.integer()))],
  [1, delimited, (reader, message) => (message.dims = reader.integers([...message.dims]))],
  [2, varint, (reader, message) => (message.dataType = reader.integer())],
  [
    3,
    delimited,
    (reader, message) => {
      message.isSegment = true;
      reader.delimited();
    },
  ],
  single(4, bit32),
  packed(4, 4),
  single(5, varint),
  packed(5),
  single(6, delimited),
  single(7, varint),
  packed(7),
  [8, delimited, (reader, message) => (message.name = reader.text())],
  packed(9),
  single(10, bit64),
  packed(10, 8),
  single(11, varint),
  packed(11),
  [13, delimited, (reader, message) => (message.entries = readEntry(reader, message.entries))],
  [14, varint, (reader, message) => (message.isOutside = reader.integer() === 1)],
);

/** @type {readonly number[]} */
const noNumbers = [];
/** @type {import('./external.js').Entries} */
const noEntries = {};

/** @param {Reader} reader @returns {Message} A TensorProto of which nothing is read yet. */
const empty = (reader) => ({
  dims: noNumbers,
  dataType: 0,
  name: '',
  entries: noEntries,
  isOutside: false,
  isSegment: false,
  reader,
  spans: noNumbers,
});

/** The TensorProto from here to the end. @param {Reader} reader */
export const readTensorProto = (reader) => reader.fields(fields, empty(reader));

/** The TensorProto that comes next. @param {Reader} reader */
export const readNextTensor = (reader) => reader.message(fields, empty(reader));
