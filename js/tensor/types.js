// SPDX-License-Identifier: MIT
//
// Element types and the JavaScript arrays that store them.

/**
 * Typed arrays of all classes that store elements.
 * @typedef {Int8Array | Int16Array | Int32Array | Uint8Array | Uint8ClampedArray | Uint16Array | Uint32Array
 *   | Float32Array | Float64Array | BigInt64Array | BigUint64Array | HalfArray} TypedArray
 */

/**
 * Float16Array where TypeScript's library knows it, otherwise nothing.
 * @typedef {typeof globalThis extends { Float16Array: { readonly prototype: infer A } } ? A : never} HalfArray
 */

/**
 * The storage of each element type.
 * @typedef {{
 *   float32: Float32Array, float64: Float64Array, float16: Uint16Array | HalfArray, bfloat16: Uint16Array,
 *   int8: Int8Array, int16: Int16Array, int32: Int32Array, int64: BigInt64Array,
 *   uint8: Uint8Array | Uint8ClampedArray, uint16: Uint16Array, uint32: Uint32Array, uint64: BigUint64Array,
 *   bool: Uint8Array, string: string[], complex64: Float32Array, complex128: Float64Array,
 *   float8e4m3: Uint8Array, float8e5m2: Uint8Array, float8e8m0: Uint8Array,
 *   int4: Uint8Array, uint4: Uint8Array, nf4: Uint8Array, float4e2m1: Uint8Array,
 *   uint2: Uint8Array, uint1: Uint8Array, uint3: Uint8Array, uint6: Uint8Array,
 * }} Storage
 */

/**
 * The name of an element type.
 * @typedef {keyof Storage} ElementType
 */

/**
 * @typedef {{ new (length: number): TypedArray, new (array: TypedArray): TypedArray,
 *   new (buffer: ArrayBufferLike, byteOffset: number, length: number): TypedArray, readonly BYTES_PER_ELEMENT: number }
 *   } TypedArrayConstructor
 */

/** @type {Record<ElementType, string[]>} The names of the classes that store each type, the usual one first. */
const storageClasses = {
  float32: ['Float32Array'],
  float64: ['Float64Array'],
  float16: ['Uint16Array', 'Float16Array'],
  bfloat16: ['Uint16Array'],
  int8: ['Int8Array'],
  int16: ['Int16Array'],
  int32: ['Int32Array'],
  int64: ['BigInt64Array'],
  uint8: ['Uint8Array', 'Uint8ClampedArray'],
  uint16: ['Uint16Array'],
  uint32: ['Uint32Array'],
  uint64: ['BigUint64Array'],
  bool: ['Uint8Array'],
  string: ['Array'],
  complex64: ['Float32Array'],
  complex128: ['Float64Array'],
  float8e4m3: ['Uint8Array'],
  float8e5m2: ['Uint8Array'],
  float8e8m0: ['Uint8Array'],
  int4: ['Uint8Array'],
  uint4: ['Uint8Array'],
  nf4: ['Uint8Array'],
  float4e2m1: ['Uint8Array'],
  uint2: ['Uint8Array'],
  uint1: ['Uint8Array'],
  uint3: ['Uint8Array'],
  uint6: ['Uint8Array'],
};

/** The names of all element types. */
export const elementTypes = /** @type {ElementType[]} */ (Object.keys(storageClasses));

/** @param {unknown} type @returns {type is ElementType} */
export const isElementType = (type) => typeof type === 'string' && Object.hasOwn(storageClasses, type);

/**
 * Whether arrays of class `className` may store elements of `type`.
 *
 * @param {ElementType} type
 * @param {string | undefined} className
 */
export const stores = (type, className) => storageClasses[type].includes(className ?? '');

/**
 * The classes that may store `type`, for messages.
 *
 * @param {ElementType} type
 */
export const storageOf = (type) => storageClasses[type].join(' or ');

/**
 * The class that new arrays of `type` are of.
 *
 * @param {ElementType} type
 */
export const defaultClassOf = (type) => storageClasses[type][0];

/**
 * The class of an array, whichever page or frame made it: 'Array', or that of a typed array.
 *
 * @param {unknown} value
 * @returns {string | undefined} Undefined for anything else.
 */
export function classOf(value) {
  if (ArrayBuffer.isView(value)) return /** @type {any} */ (value)[Symbol.toStringTag];
  return Array.isArray(value) ? 'Array' : undefined;
}

/**
 * Whether a value is a list: an array or a typed array.
 *
 * @param {unknown} value
 * @returns {value is ArrayLike<unknown>}
 */
export const isList = (value) => ![undefined, 'DataView'].includes(classOf(value));

/**
 * This realm's constructor of a typed array class.
 *
 * @param {string} className
 * @returns {TypedArrayConstructor}
 */
export const constructorOf = (className) => /** @type {any} */ (globalThis)[className];

/**
 * The bytes of a typed array.
 *
 * @param {ArrayBufferView} array
 * @returns {Uint8Array} A view of the same memory.
 */
export const bytesOf = (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
