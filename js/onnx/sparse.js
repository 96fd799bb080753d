// SPDX-License-Identifier: MIT
//
// SparseTensorProto: the elements that are not zero, and where they stand.
import { SplitError, showDims } from '../errors.js';
import { decode } from './message.js';
import { readTensorName } from './tensor-proto.js';
import { checkDims, openTensor, sizeOf } from './tensor.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('./message.js').What} What */
/** @typedef {import('./scope.js').Known} Known */
/** @typedef {import('./wire.js').Reader} Reader */

const fields = fieldSet(1, 2, 3);
const tags = {
  values: tagOf(1, 'delimited'),
  indices: tagOf(2, 'delimited'),
  dim: tagOf(3, 'varint'),
  dims: tagOf(3, 'delimited'),
};

/** @type {import('./wire.js').ReadField<{ values: Uint8Array, indices: Uint8Array, dims: (number | bigint)[] }>} */
function readField(reader, tag, message) {
  if (tag === tags.values) message.values = reader.delimited();
  else if (tag === tags.indices) message.indices = reader.delimited();
  else if (tag === tags.dim) message.dims.push(reader.integer());
  else if (tag === tags.dims) reader.integers(message.dims);
  else reader.skip(tag, fields);
}

const nothing = new Uint8Array(0);

/**
 * The places of the elements, in row-major order. The indices give them so, or one index for each dim.
 *
 * @param {Known} indices
 * @param {number} count Of the values.
 * @param {readonly number[]} dims
 * @param {What} what
 * @returns {number[]} Ascending.
 */
function placesOf({ type, dims: shape, data }, count, dims, what) {
  const isLinear = shape?.length === 1;
  const radices = isLinear ? [sizeOf(dims)] : dims;
  if (type !== 'int64' || data.length !== count * radices.length || shape?.[0] !== count) {
    const text = `${what}: the indices are ${type} ${showDims(/** @type {number[]} */ (shape))}, for ${count} values they must be int64`;
    throw new SplitError('DATA_MISMATCH', `${text} [${count}] or [${count},${dims.length}].`);
  }
  let before = -1;
  return Array.from({ length: count }, (_, i) => {
    let place = 0;
    for (let k = 0; k < radices.length; ++k) {
      const index = Number(data[i * radices.length + k]);
      if (index < 0 || index >= radices[k]) {
        throw new SplitError('DATA_MISMATCH', `${what}: an index is ${index}, it must be from 0 to ${radices[k] - 1}.`);
      }
      place = place * radices[k] + index;
    }
    if (place <= before) throw new SplitError('DATA_MISMATCH', `${what}: the indices must ascend, each but once.`);
    before = place;
    return place;
  });
}

/**
 * The name of a SparseTensorProto that comes next in a message: its values have it. Nothing else is read.
 *
 * @param {Reader} reader
 * @returns {string}
 */
export function readSparseName(reader) {
  let name = '';
  const outer = reader.enter();
  while (!reader.isDone) {
    const tag = reader.tag();
    if (tag === tags.values) name = readTensorName(reader);
    else reader.skip(tag, fieldSet(1));
  }
  reader.leave(outer);
  return name;
}

/** Elements of a few bits each are packed: those are not taken apart here. */
const isPacked = (/** @type {string} */ type) => /^(u?int[24]|float4e2m1)$/.test(type);

/**
 * Reads a SparseTensorProto as the tensor that it stands for.
 *
 * @param {Uint8Array} bytes
 * @param {What} what For errors.
 * @param {(bytes: number) => boolean} takeMemory Whether so many bytes of zeros may be made of it.
 * @param {(bytes: Uint8Array, what: What) => Known} read Reads a TensorProto.
 * @returns {Known} With data, where they may be made, those of the values and indices are read, and take whole bytes.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 */
export function readSparse(bytes, what, takeMemory, read) {
  const message = { values: nothing, indices: nothing, dims: [] };
  decode(bytes, what, (reader) => reader.fields(readField, message));
  const dims = checkDims(message.dims, what);
  const ofValues = { toString: () => `${what}, values` };
  const { description, bits } = openTensor(message.values, ofValues);
  const { type } = description;
  const known = { type, dims };
  const size = sizeOf(dims);
  // A list of texts takes a pointer for each.
  if (type === null || isPacked(type) || !takeMemory((size * (bits || 64)) / 8)) return known;
  const values = read(message.values, ofValues);
  const indices = read(message.indices, { toString: () => `${what}, indices` });
  if (values.data === undefined || indices.data === undefined) return known;
  const count = sizeOf(/** @type {number[]} */ (values.dims));
  const perElement = type.startsWith('complex') ? 2 : 1;
  const places = placesOf(indices, count, dims, what);
  const data = Array.isArray(values.data) ? new Array(size).fill('') : new values.data.constructor(size * perElement);
  places.forEach((place, i) => {
    for (let k = 0; k < perElement; ++k) data[place * perElement + k] = values.data[i * perElement + k];
  });
  return { ...known, data };
}
