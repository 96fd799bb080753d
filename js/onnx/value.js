// SPDX-License-Identifier: MIT
//
// ValueInfoProto: what a graph says of the type and dims of a value.
import { SplitError, quoteForMessage } from '../errors.js';
import { typeOf } from './data-types.js';
import { delimited, fieldsOf, inside, varint } from './wire.js';

/** @import { Reader } from './wire.js' */

/**
 * What a model says of a value: null where it says nothing; also for a type that the package does not have.
 * @typedef {{ type: import('../api.js').ElementType | null, dims: (number | string | null)[] | null }} Value
 */

/** A value and its name, as a graph lists them: two lists side by side take less than one of pairs. */
export class Values {
  /** @type {string[]} */
  names = [];
  /** @type {Value[]} */
  values = [];

  /** @param {Map<string, Value>} map Takes them. */
  fill(map) {
    for (let i = 0; i < this.names.length; ++i) map.set(this.names[i], this.values[i]);
  }
}

/** Dims are either a number or a symbol: the last one counts. @type {import('./wire.js').Fields<{ size: any }>} */
const dimFields = fieldsOf(
  [1, varint, (reader, dim) => (dim.size = reader.integer())],
  [2, delimited, (reader, dim) => (dim.size = reader.text())],
);

/** Dims that are no integers >= 0 are left for `checkDims`. @type {import('./wire.js').Fields<any[]>} */
const shapeFields = fieldsOf([
  1,
  inside,
  (reader, dims) => {
    const { size } = reader.fields(dimFields, { size: null });
    // Exporters write -1, and some an empty name, for a dim that they do not know.
    dims.push(size === -1 || size === '' ? null : size);
  },
]);

/** @type {import('./wire.js').Fields<Value>} */
const tensorTypeFields = fieldsOf(
  [1, varint, (reader, value) => (value.type = typeOf(reader.int32()))],
  [2, inside, (reader, value) => (value.dims = reader.fields(shapeFields, value.dims ?? []))],
);

/** Forgets a tensor's type, as that of a sequence, map or optional takes its place. @param {Reader} reader @param {Value} value */
function readOtherType(reader, value) {
  value.type = null;
  value.dims = null;
  reader.passValue(delimited);
}

/** @type {import('./wire.js').Fields<Value>} */
const typeFields = fieldsOf(
  [1, inside, (reader, value) => reader.fields(tensorTypeFields, value)],
  [4, delimited, readOtherType],
  [5, delimited, readOtherType],
  [7, delimited, readOtherType],
  [8, delimited, readOtherType],
  [9, delimited, readOtherType],
);

/** @type {import('./wire.js').Fields<{ name: string, value: Value }>} */
const valueFields = fieldsOf(
  [1, delimited, (reader, named) => (named.name = reader.text())],
  [2, inside, (reader, named) => reader.fields(typeFields, named.value)],
);

/** @param {string} name @param {any[] | null} dims */
function checkDims(name, dims) {
  const wrong = dims?.find((dim) => typeof dim === 'bigint' || (typeof dim === 'number' && dim < 0)) ?? null;
  if (wrong === null) return;
  const text = `readModel: a dim of ${quoteForMessage(name)} is ${wrong}, dims must be integers from 0 to 2^53 - 1.`;
  throw new SplitError('DIMS_INVALID', text);
}

/**
 * Reads the ValueInfoProto from here to the end into a list.
 *
 * @param {Reader} reader
 * @param {Values} list
 * @throws {SplitError} DIMS_INVALID
 */
export function readValue(reader, list) {
  const { name, value } = reader.fields(valueFields, { name: '', value: { type: null, dims: null } });
  checkDims(name, value.dims);
  list.names.push(name);
  list.values.push(value);
}
