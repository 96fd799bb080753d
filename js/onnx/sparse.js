// SPDX-License-Identifier: MIT
//
// SparseTensorProto: the elements that are not zero, and where they stand.
import { SplitError } from '../errors.js';
import { decode } from './message.js';
import { readDims, sizeOf } from './tensor.js';

/** @typedef {import('./scope.js').Known} Known */

/** @type {import('./message.js').Fields} */
const sparseFields = { 1: ['values', 'bytes'], 2: ['indices', 'bytes'], 3: ['dims', 'ints'] };

const nothing = new Uint8Array(0);

/**
 * The places of the elements, in row-major order. The indices give them so, or one index for each dim.
 *
 * @param {Known} indices
 * @param {number} count Of the values.
 * @param {readonly number[]} dims
 * @param {string} what
 * @returns {number[]} Ascending.
 */
function placesOf({ type, dims: shape, data }, count, dims, what) {
  const isLinear = shape?.length === 1;
  const radices = isLinear ? [sizeOf(dims)] : dims;
  if (type !== 'int64' || data.length !== count * radices.length || shape?.[0] !== count) {
    const text = `${what}: the indices are ${type} [${shape}], for ${count} values they must be int64 [${count}]`;
    throw new SplitError('DATA_MISMATCH', `${text} or [${count},${dims.length}].`);
  }
  let before = -1;
  return Array.from({ length: count }, (_, i) => {
    let place = 0;
    radices.forEach((radix, k) => {
      const index = data[i * radices.length + k];
      if (index < 0n || index >= radix) {
        throw new SplitError('DATA_MISMATCH', `${what}: an index is ${index}, it must be from 0 to ${radix - 1}.`);
      }
      place = place * radix + Number(index);
    });
    if (place <= before) throw new SplitError('DATA_MISMATCH', `${what}: the indices must ascend, each but once.`);
    before = place;
    return place;
  });
}

/**
 * @param {Uint8Array} bytes
 * @param {string} what For errors.
 * @returns {Uint8Array} The TensorProto of the values, which has the name of the whole.
 * @throws {SplitError} DATA_MISMATCH
 */
export const valuesOf = (bytes, what) => decode(bytes, sparseFields, what).values ?? nothing;

/**
 * Reads a SparseTensorProto as the tensor that it stands for.
 *
 * @param {Uint8Array} bytes
 * @param {string} what For errors.
 * @param {number} mostElements Data of more than that are not made.
 * @param {(bytes: Uint8Array, what: string) => Known} read Reads a TensorProto.
 * @returns {Known} With data, where those of the values and indices are read and take whole bytes.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 */
export function readSparse(bytes, what, mostElements, read) {
  const message = decode(bytes, sparseFields, what);
  const dims = readDims(message.dims, what);
  const values = read(message.values ?? nothing, `${what}, values`);
  const indices = read(message.indices ?? nothing, `${what}, indices`);
  const known = { type: values.type, dims };
  const size = sizeOf(dims);
  if (values.data === undefined || indices.data === undefined || size > mostElements) return known;
  const count = sizeOf(/** @type {number[]} */ (values.dims));
  const perElement = /^complex/.test(String(values.type)) ? 2 : 1;
  // Elements of a few bits each are packed: those are not taken apart here.
  if (values.data.length !== count * perElement || /^(u?int[24]|float4e2m1)$/.test(String(values.type))) return known;
  const places = placesOf(indices, count, dims, what);
  const data = Array.isArray(values.data) ? new Array(size).fill('') : new values.data.constructor(size * perElement);
  places.forEach((place, i) => {
    for (let k = 0; k < perElement; ++k) data[place * perElement + k] = values.data[i * perElement + k];
  });
  return { ...known, data };
}
