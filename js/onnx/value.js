// SPDX-License-Identifier: MIT
//
// ValueInfoProto: what a graph says of the type and dims of a value.
import { SplitError, quote } from '../errors.js';
import { typeOf } from './data-types.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('./wire.js').Reader} Reader */

/**
 * What a model says of a value: null where it says nothing; also for a type that the package does not have.
 * @typedef {{ type: import('../api.js').ElementType | null, dims: (number | string | null)[] | null }} Value
 */

const valueFields = fieldSet(1, 2);
const valueTags = { name: tagOf(1, 'delimited'), type: tagOf(2, 'delimited') };
const typeFields = fieldSet(1);
const typeTags = { tensor: tagOf(1, 'delimited') };
const tensorTypeFields = fieldSet(1, 2);
const tensorTypeTags = { elementType: tagOf(1, 'varint'), shape: tagOf(2, 'delimited') };
const shapeFields = fieldSet(1);
const shapeTags = { dim: tagOf(1, 'delimited') };
const dimFields = fieldSet(1, 2);
const dimTags = { value: tagOf(1, 'varint'), name: tagOf(2, 'delimited') };

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

/** @typedef {{ value: number | bigint | null, symbol: string }} Dim */

/** @type {import('./wire.js').ReadField<Dim>} */
function readDim(reader, tag, dim) {
  if (tag === dimTags.value) dim.value = reader.integer();
  else if (tag === dimTags.name) dim.symbol = reader.text();
  else reader.skip(tag, dimFields);
}

/** Dims that are no integers >= 0 are left for `checkDims`. @type {import('./wire.js').ReadField<any[]>} */
function readShape(reader, tag, dims) {
  if (tag !== shapeTags.dim) return reader.skip(tag, shapeFields);
  const { value, symbol } = reader.message(readDim, { value: null, symbol: '' });
  // Exporters write -1, and some an empty name, for a dim that they do not know.
  dims.push(value === null || value === -1 ? symbol || null : value);
}

/** @type {import('./wire.js').ReadField<Value>} */
function readTensorType(reader, tag, value) {
  if (tag === tensorTypeTags.elementType) value.type = typeOf(Number(reader.integer()));
  else if (tag === tensorTypeTags.shape) value.dims = reader.message(readShape, []);
  else reader.skip(tag, tensorTypeFields);
}

/** @type {import('./wire.js').ReadField<Value>} */
function readType(reader, tag, value) {
  if (tag === typeTags.tensor) reader.message(readTensorType, value);
  else reader.skip(tag, typeFields);
}

/** @type {import('./wire.js').ReadField<{ name: string, value: Value }>} */
function readField(reader, tag, named) {
  if (tag === valueTags.name) named.name = reader.text();
  else if (tag === valueTags.type) named.value = reader.message(readType, { type: null, dims: null });
  else reader.skip(tag, valueFields);
}

/** @param {string} name @param {any[] | null} dims */
function checkDims(name, dims) {
  const wrong = dims?.find((dim) => typeof dim === 'bigint' || (typeof dim === 'number' && dim < 0)) ?? null;
  if (wrong === null) return;
  const text = `readModel: a dim of ${quote(name)} is ${wrong}, dims must be integers from 0 to 2^53 - 1.`;
  throw new SplitError('DIMS_INVALID', text);
}

/**
 * Reads the ValueInfoProto that comes next.
 *
 * @param {Reader} reader
 * @param {Values} list Takes it.
 * @throws {SplitError} DIMS_INVALID
 */
export function readValue(reader, list) {
  const { name, value } = reader.message(readField, { name: '', value: { type: null, dims: null } });
  checkDims(name, value.dims);
  list.names.push(name);
  list.values.push(value);
}
