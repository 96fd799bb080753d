// SPDX-License-Identifier: MIT
//
// TensorProto.DataType: how a file stores each element type of ONNX.
import { constructorOf, arrayTypeFor } from '../base/types.js';
import { typesByCode } from '../tensor/type-names.js';

/** @import { ElementType } from '../api.js' */

/**
 * Storage of a type: bits per element (0 for strings, both halves of a complex element), constructor of its arrays, and the
 * field of TensorProto that holds its elements if `raw_data` does not.
 * @typedef {{ type: ElementType, bits: number, ArrayType: any, field: 'fixed32' | 'fixed64' | 'int32' | 'int64' | 'uint64'
 *   | 'strings' }} DataType
 */

/** Fields of the types whose elements are not in `int32_data`. @type {Partial<Record<ElementType, DataType['field']>>} */
const fields = {
  float32: 'fixed32',
  float64: 'fixed64',
  complex64: 'fixed32',
  complex128: 'fixed64',
  int64: 'int64',
  uint32: 'uint64',
  uint64: 'uint64',
  string: 'strings',
};

/** Bits of the types whose names do not end with them. @type {Partial<Record<ElementType, number>>} */
const bitsOf = { string: 0, bool: 8, float8e4m3: 8, float8e5m2: 8, float8e8m0: 8, float4e2m1: 4 };

/** Storage by TensorProto.DataType. @type {Record<number, DataType>} */
export const dataTypes = Object.fromEntries(
  Object.entries(typesByCode).map(([code, type]) => {
    const bits = bitsOf[type] ?? Number(/\d+$/.exec(type));
    return [code, { type, bits, field: fields[type] ?? 'int32', ArrayType: constructorOf(arrayTypeFor(type)) }];
  }),
);

/**
 * Returns the element type of a TensorProto.DataType, or null if the package has no such type.
 *
 * @param {number} code
 * @returns {ElementType | null}
 */
export const elementTypeOf = (code) => dataTypes[code]?.type ?? null;
