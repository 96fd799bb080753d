// SPDX-License-Identifier: MIT
//
// TensorProto: reads its fields, and locates its elements in each of the forms in which ONNX stores them.
import { readExternalEntry } from './external.js';
import { fixed32, fixed64, lengthDelimited, fieldsOf, submessage, varint, withEntry } from './wire.js';

/** @import { Entries } from './external.js' */
/** @import { Fields, ReadField, Reader } from './wire.js' */

/** @type {readonly number[]} */
const noNumbers = [];
/** @type {Entries} */
const noExternalEntries = {};

/** Fields of a TensorProto. The elements are decoded later, when they are needed. */
export class TensorMessage {
  /** @type {readonly (number | bigint)[]} */
  dims = noNumbers;
  dataType = 0;
  name = '';
  entries = noExternalEntries;
  /** Whether the elements are stored in another file. */
  isExternal = false;
  isSegment = false;
  /**
   * Locations of the elements, three numbers for each text, number or packed list: field, start and end. Texts start with their
   * length.
   */
  spans = noNumbers;

  /** @param {Reader} reader Reader of the message. */
  constructor(reader) {
    this.reader = reader;
  }
}

/** Numbers of the fields that hold elements. */
export const elementFields = { fixed32: 4, int32: 5, strings: 6, int64: 7, raw: 9, fixed64: 10, uint64: 11 };

/** @typedef {[field: number, wireType: number, read: ReadField<TensorMessage>]} ElementField */

/**
 * @param {TensorMessage} message
 * @param {number} field
 * @param {number} start
 * @param {number} end
 */
function addSpan(message, field, start, end) {
  if (message.spans.length === 0) message.spans = [field, start, end];
  else /** @type {number[]} */ (message.spans).push(field, start, end);
}

/**
 * Makes a field with one element.
 *
 * @param {number} field
 * @param {number} wireType
 * @returns {ElementField}
 */
const single = (field, wireType) => [
  field,
  wireType,
  (reader, message) => addSpan(message, field, reader.pos, reader.skipValue(wireType)),
];

/**
 * Makes a field with packed elements.
 *
 * @param {number} field
 * @param {number} [width] Bytes per element, 1 for varints.
 * @returns {ElementField}
 */
const packed = (field, width = 1) => [
  field,
  lengthDelimited,
  (reader, message) => addSpan(message, field, reader.packed(width), reader.pos),
];

/**
 * Appends packed dims. Copying the list for each packed field would take quadratic time.
 *
 * @param {Reader} reader
 * @param {TensorMessage} message
 */
function addDims(reader, message) {
  while (!reader.isDone) message.dims = withEntry(message.dims, reader.integer());
}

/** @type {Fields<TensorMessage>} */
const fields = fieldsOf(
  [1, varint, (reader, message) => (message.dims = withEntry(message.dims, reader.integer()))],
  [1, submessage, addDims],
  [2, varint, (reader, message) => (message.dataType = reader.int32())],
  [
    3,
    lengthDelimited,
    (reader, message) => {
      message.isSegment = true;
      reader.skipValue(lengthDelimited);
    },
  ],
  single(4, fixed32),
  packed(4, 4),
  single(5, varint),
  packed(5),
  single(6, lengthDelimited),
  single(7, varint),
  packed(7),
  [8, lengthDelimited, (reader, message) => (message.name = reader.text())],
  packed(9),
  single(10, fixed64),
  packed(10, 8),
  single(11, varint),
  packed(11),
  [13, submessage, (reader, message) => (message.entries = readExternalEntry(reader, message.entries))],
  [
    14,
    varint,
    (reader, message) => {
      // An unknown enum value does not set the field.
      const location = reader.int32();
      if (location === 0 || location === 1) message.isExternal = location === 1;
    },
  ],
);

/**
 * Reads a TensorProto from the remaining fields of the message.
 *
 * @param {Reader} reader
 */
export const readTensorProto = (reader) => reader.fields(fields, new TensorMessage(reader));
