// SPDX-License-Identifier: MIT
//
// ValueInfoProto: the type and dims that a graph declares for a value.
import { elementTypeOf } from './data-types.js';
import { checkDims } from './dims.js';
import { labelFor } from './message.js';
import { lengthDelimited, fieldsOf, submessage, varint } from './wire.js';

/** @import { Reader } from './wire.js' */

/**
 * Type and dims that a model declares for a value. Null if it does not, or if the package does not have the type.
 * @typedef {{ type: import('../api.js').ElementType | null, dims: (number | string | null)[] | null }} Value
 */

/** Values that a graph lists, and their names. Two lists take less memory than a list of pairs. */
export class Values {
  /** @type {string[]} */
  names = [];
  /** @type {Value[]} */
  values = [];

  /**
   * Adds the values to a map.
   *
   * @param {Map<string, Value>} map
   */
  addTo(map) {
    for (let i = 0; i < this.names.length; ++i) map.set(this.names[i], this.values[i]);
  }
}

/**
 * A dim is a number or a symbol. If a file sets both, the last one wins.
 *
 * @type {import('./wire.js').Fields<{ size: any }>}
 */
const dimFields = fieldsOf(
  [1, varint, (reader, dim) => (dim.size = reader.integer())],
  [2, lengthDelimited, (reader, dim) => (dim.size = reader.text())],
);

/**
 * `checkDims` rejects invalid dims later.
 *
 * @type {import('./wire.js').Fields<any[]>}
 */
const shapeFields = fieldsOf([
  1,
  submessage,
  (reader, dims) => {
    const { size } = reader.fields(dimFields, { size: null });
    // For an unknown dim, exporters write -1 or an empty name.
    dims.push(size === -1 || size === '' ? null : size);
  },
]);

/** @type {import('./wire.js').Fields<Value>} */
const tensorTypeFields = fieldsOf(
  [1, varint, (reader, value) => (value.type = elementTypeOf(reader.int32()))],
  [2, submessage, (reader, value) => (value.dims = reader.fields(shapeFields, value.dims ?? []))],
);

/**
 * Skips the type of a sequence, map or optional. Drops a tensor's type, which it replaces.
 *
 * @param {Reader} reader
 * @param {Value} value
 */
function readOtherType(reader, value) {
  value.type = null;
  value.dims = null;
  reader.skipValue(lengthDelimited);
}

/** @type {import('./wire.js').Fields<Value>} */
const typeFields = fieldsOf(
  [1, submessage, (reader, value) => reader.fields(tensorTypeFields, value)],
  [4, lengthDelimited, readOtherType],
  [5, lengthDelimited, readOtherType],
  [7, lengthDelimited, readOtherType],
  [8, lengthDelimited, readOtherType],
  [9, lengthDelimited, readOtherType],
);

/** @type {import('./wire.js').Fields<{ name: string, value: Value }>} */
const valueFields = fieldsOf(
  [1, lengthDelimited, (reader, named) => (named.name = reader.text())],
  [2, submessage, (reader, named) => reader.fields(typeFields, named.value)],
);

/**
 * Reads a ValueInfoProto from the remaining fields of the message into a list.
 *
 * @param {Reader} reader
 * @param {Values} list
 * @throws {import('../base/errors.js').SplitError} DIMS_INVALID
 */
export function readValue(reader, list) {
  const { name, value } = reader.fields(valueFields, { name: '', value: { type: null, dims: null } });
  if (value.dims !== null) checkDims(value.dims, labelFor('readModel: value', name));
  list.names.push(name);
  list.values.push(value);
}
