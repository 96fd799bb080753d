// SPDX-License-Identifier: MIT
//
// TensorProto: its fields, and where its elements lie, in every form in which ONNX stores them.
import { readEntry } from './external.js';
import { bit32, bit64, delimited, fieldsOf, inside, varint, withEntry } from './wire.js';

/** @import { Entries } from './external.js' */
/** @import { Fields, ReadField, Reader } from './wire.js' */

/** @type {readonly number[]} */
const noNumbers = [];
/** @type {Entries} */
const noEntries = {};

/** A TensorProto. Its elements stay where they are until somebody asks for them. */
export class Message {
  /** @type {readonly (number | bigint)[]} */
  dims = noNumbers;
  dataType = 0;
  name = '';
  entries = noEntries;
  /** Whether the elements lie in a file of their own. */
  isOutside = false;
  isSegment = false;
  /**
   * Where elements lie in its bytes, three numbers for each text, number or packed list: its field, where it begins (a text
   * with its length), and where it ends.
   */
  spans = noNumbers;

  /** @param {Reader} reader What it is read with. */
  constructor(reader) {
    this.reader = reader;
  }
}

/** The fields that hold elements. */
export const elementFields = { fixed32: 4, int32: 5, strings: 6, int64: 7, raw: 9, fixed64: 10, uint64: 11 };

/** @typedef {[field: number, wireType: number, read: ReadField<Message>]} Elements */

/**
 * @param {Message} message
 * @param {number} field
 * @param {number} start
 * @param {number} end
 */
function addSpan(message, field, start, end) {
  if (message.spans.length === 0) message.spans = [field, start, end];
  else /** @type {number[]} */ (message.spans).push(field, start, end);
}

/**
 * Elements one by one.
 *
 * @param {number} field
 * @param {number} wireType
 * @returns {Elements}
 */
const single = (field, wireType) => [
  field,
  wireType,
  (reader, message) => addSpan(message, field, reader.at, reader.passValue(wireType)),
];

/**
 * Elements in a row, of so many bytes each, or varints.
 *
 * @param {number} field
 * @param {number} [width]
 * @returns {Elements}
 */
const packed = (field, width = 1) => [
  field,
  delimited,
  (reader, message) => addSpan(message, field, reader.packed(width), reader.at),
];

/**
 * Adds dims to those that are there. A copy for each packed list would make work that grows with the square of their number.
 *
 * @param {Reader} reader
 * @param {Message} message
 */
function addDims(reader, message) {
  while (!reader.isDone) message.dims = withEntry(message.dims, reader.integer());
}

/** @type {Fields<Message>} */
const fields = fieldsOf(
  [1, varint, (reader, message) => (message.dims = withEntry(message.dims, reader.integer()))],
  [1, inside, addDims],
  [2, varint, (reader, message) => (message.dataType = reader.int32())],
  [
    3,
    delimited,
    (reader, message) => {
      message.isSegment = true;
      reader.passValue(delimited);
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
  [13, inside, (reader, message) => (message.entries = readEntry(reader, message.entries))],
  [
    14,
    varint,
    (reader, message) => {
      // Only 0 and 1 are places: others are not a value of the field.
      const place = reader.int32();
      if (place === 0 || place === 1) message.isOutside = place === 1;
    },
  ],
);

/** The TensorProto from here to the end. @param {Reader} reader */
export const readTensorProto = (reader) => reader.fields(fields, new Message(reader));
