// SPDX-License-Identifier: MIT
//
// TensorProto.DataType: the element types of ONNX, and the storage of each.
import { constructorOf, arrayTypeFor } from '../base/types.js';

/** @import { ElementType } from '../api.js' */

/**
 * Storage of a type: bits per element (0 for strings, both halves of a complex element), constructor of its arrays, and the
 * field of TensorProto that holds its elements if `raw_data` does not.
 * @typedef {{ type: ElementType, bits: number, ArrayType: any, field: 'fixed32' | 'fixed64' | 'int32' | 'int64' | 'uint64'
 *   | 'strings' }} DataType
 */

/**
 * @param {ElementType} type
 * @param {number} bits
 * @param {DataType['field']} field
 * @returns {DataType}
 */
const stored = (type, bits, field) => ({ type, bits, field, ArrayType: constructorOf(arrayTypeFor(type)) });

/**
 * Element types by TensorProto.DataType.
 *
 * @type {Record<number, DataType>}
 */
export const dataTypes = {
  1: stored('float32', 32, 'fixed32'),
  2: stored('uint8', 8, 'int32'),
  3: stored('int8', 8, 'int32'),
  4: stored('uint16', 16, 'int32'),
  5: stored('int16', 16, 'int32'),
  6: stored('int32', 32, 'int32'),
  7: stored('int64', 64, 'int64'),
  8: stored('string', 0, 'strings'),
  9: stored('bool', 8, 'int32'),
  10: stored('float16', 16, 'int32'),
  11: stored('float64', 64, 'fixed64'),
  12: stored('uint32', 32, 'uint64'),
  13: stored('uint64', 64, 'uint64'),
  14: stored('complex64', 64, 'fixed32'),
  15: stored('complex128', 128, 'fixed64'),
  16: stored('bfloat16', 16, 'int32'),
  17: stored('float8e4m3', 8, 'int32'),
  19: stored('float8e5m2', 8, 'int32'),
  21: stored('uint4', 4, 'int32'),
  22: stored('int4', 4, 'int32'),
  23: stored('float4e2m1', 4, 'int32'),
  24: stored('float8e8m0', 8, 'int32'),
  25: stored('uint2', 2, 'int32'),
};

/**
 * Returns the element type of a TensorProto.DataType, or null if the package has no such type.
 *
 * @param {number} code
 * @returns {ElementType | null}
 */
export const elementTypeOf = (code) => dataTypes[code]?.type ?? null;
