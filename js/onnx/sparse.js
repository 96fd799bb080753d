// SPDX-License-Identifier: MIT
//
// SparseTensorProto: the elements that are not zero, and where they stand.
import { SplitError } from '../errors.js';
import { decode } from './message.js';
import { checkDims, readTensorName, showDims, sizeOf } from './tensor.js';
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

/** @param {Reader} reader */
function readMessage(reader) {
  /** @type {Uint8Array} */
  let values = new Uint8Array(0);
  let indices = values;
  /** @type {(number | bigint)[]} */
  const dims = [];
  while (!reader.isDone) {
    const tag = reader.tag();
    if (tag === tags.values) values = reader.delimited();
    else if (tag === tags.indices) indices = reader.delimited();
    else if (tag === tags.dim) dims.push(reader.integer());
    else if (tag === tags.dims) {
      const outer = reader.enter();
      while (!reader.isDone) dims.push(reader.integer());
      reader.leave(outer);
    } else reader.skip(tag, fields);
  }
  return { values, indices, dims };
}

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

/**
 * Reads a SparseTensorProto as the tensor that it stands for.
 *
 * @param {Uint8Array} bytes
 * @param {What} what For errors.
 * @param {(size: number) => boolean} isTaken Whether so many elements may be made of it.
 * @param {(bytes: Uint8Array, what: What) => Known} read Reads a TensorProto.
 * @returns {Known} With data, where those of the values and indices are read and take whole bytes.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 */
export function readSparse(bytes, what, isTaken, read) {
  const message = decode(bytes, what, readMessage);
  const dims = checkDims(message.dims, what);
  const values = read(message.values, { toString: () => `${what}, values` });
  const indices = read(message.indices, { toString: () => `${what}, indices` });
  const known = { type: values.type, dims };
  const size = sizeOf(dims);
  if (values.data === undefined || indices.data === undefined) return known;
  const count = sizeOf(/** @type {number[]} */ (values.dims));
  const perElement = /^complex/.test(String(values.type)) ? 2 : 1;
  // Elements of a few bits each are packed: those are not taken apart here.
  if (values.data.length !== count * perElement || /^(u?int[24]|float4e2m1)$/.test(String(values.type))) return known;
  const places = placesOf(indices, count, dims, what);
  if (!isTaken(size)) return known;
  const data = Array.isArray(values.data) ? new Array(size).fill('') : new values.data.constructor(size * perElement);
  places.forEach((place, i) => {
    for (let k = 0; k < perElement; ++k) data[place * perElement + k] = values.data[i * perElement + k];
  });
  return { ...known, data };
}
