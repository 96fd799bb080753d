// SPDX-License-Identifier: MIT
//
// Element types and the JavaScript arrays that store them.

/** @import { ElementType } from '../api.js' */
/** @import { TypedArray } from '../api-types.js' */

/**
 * @typedef {{ new (length: number): TypedArray, new (array: TypedArray): TypedArray,
 *   new (buffer: ArrayBufferLike, byteOffset: number, length: number): TypedArray, readonly BYTES_PER_ELEMENT: number }
 *   } TypedArrayConstructor
 */

/** Element types by the array type that stores them. The default array type of an element type comes first. */
const ARRAY_TYPES = {
  Float32Array: 'float32 complex64',
  Float64Array: 'float64 complex128',
  Int8Array: 'int8',
  Int16Array: 'int16',
  Int32Array: 'int32',
  BigInt64Array: 'int64',
  Uint8Array: 'uint8 bool float8e4m3 float8e5m2 float8e8m0 int4 uint4 nf4 float4e2m1 uint2 uint1 uint3 uint6',
  Uint8ClampedArray: 'uint8',
  Uint16Array: 'uint16 float16 bfloat16',
  Float16Array: 'float16',
  Uint32Array: 'uint32',
  BigUint64Array: 'uint64',
  Array: 'string',
};

/** Names of the array types that store each element type. @type {Map<unknown, string[]>} */
const classesOfType = new Map();
for (const [className, types] of Object.entries(ARRAY_TYPES)) {
  for (const type of types.split(' ')) classesOfType.set(type, [...(classesOfType.get(type) ?? []), className]);
}

/** @param {unknown} type @returns {type is ElementType} */
export const isElementType = (type) => classesOfType.has(type);

/** Returns the names of the array types that store an element type, the default first. @param {ElementType} type */
export const classesOf = (type) => /** @type {string[]} */ (classesOfType.get(type));

/**
 * Returns the element type that an array type stores by default, if any.
 * @param {unknown} className Name of the array type. @returns {ElementType | undefined}
 */
export const elementTypeFor = (className) =>
  /** @type {any} */ (ARRAY_TYPES)[/** @type {string} */ (className)]?.split(' ')[0];

/** Returns the name of the default array type of an element type. @param {ElementType} type */
export const arrayTypeFor = (type) => classesOf(type)[0];

/** @type {Map<unknown, TypedArrayConstructor>} */
const constructors = new Map(Object.keys(ARRAY_TYPES).map((name) => [name, /** @type {any} */ (globalThis)[name]]));

/** Returns this realm's constructor of a typed array. @param {string | undefined} className Its name. */
export const constructorOf = (className) => /** @type {TypedArrayConstructor} */ (constructors.get(className));

const prototype = Object.getPrototypeOf(Uint8Array.prototype);

/**
 * Returns a built-in getter of all typed arrays. Subclasses and own properties of an array do not affect its result.
 * @param {PropertyKey} name @returns {() => any}
 */
const getterOf = (name) => /** @type {any} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);

/** @typedef {(array: ArrayLike<any>, offset: number) => void} SetFunction */

/** The built-in `set` of all typed arrays. @type {SetFunction} */
export const setOf = prototype.set;

const tagOf = getterOf(Symbol.toStringTag);
const elementsOf = getterOf('length');
export const bufferOf = getterOf('buffer');
export const byteOffsetOf = getterOf('byteOffset');
export const byteLengthOf = getterOf('byteLength');

/**
 * Returns the name of a value's array type: 'Array', the name of a typed array, or undefined. Arrays of other realms
 * count, and an array cannot spoof its type.
 * @param {unknown} value @returns {string | undefined}
 */
export const classOf = (value) => tagOf.call(value) ?? (Array.isArray(value) ? 'Array' : undefined);

/** Returns the buffer of a typed array, or an array of strings itself. @param {any} array */
export const memoryOf = (array) => (ArrayBuffer.isView(array) ? bufferOf.call(array) : array);

const noBytes = new Uint8Array(0);

/**
 * Returns a view of the bytes of a typed array. It is empty for detached arrays and for arrays of strings.
 * @param {any} array @returns {Uint8Array}
 */
export function bytesOf(array) {
  const length = ArrayBuffer.isView(array) ? byteLengthOf.call(array) : 0;
  return length === 0 ? noBytes : new Uint8Array(bufferOf.call(array), byteOffsetOf.call(array), length);
}

/**
 * Whether a value is an array, or a typed array that is not detached.
 * @param {unknown} value @returns {value is ArrayLike<unknown>}
 */
export const isList = (value) => Array.isArray(value) || (constructors.has(classOf(value)) && !isDetached(value));

/** Returns the number of elements of an array or a typed array. @param {ArrayLike<unknown>} list @returns {number} */
export const lengthOf = (list) => (ArrayBuffer.isView(list) ? elementsOf.call(list) : list.length);

/**
 * Whether a value is usable as the length of a caller's list. The length is read once and bounds the loop, so a list
 * that grows while it is copied is harmless.
 * @param {unknown} length @param {number} max
 */
export const isValidLength = (length, max) =>
  typeof length === 'number' && length >= 0 && length <= max && Number.isInteger(length);

/**
 * Copies the first elements of a caller's list, each read once. Holes become undefined.
 * @param {ArrayLike<any>} list @param {number} count Number of elements.
 */
export function firstOf(list, count) {
  const copy = [];
  for (let i = 0; i < count; ++i) copy.push(list[i]);
  return copy;
}

/**
 * Whether two lists have identical elements.
 * @param {ArrayLike<unknown>} a May be a caller's list.
 * @param {ArrayLike<unknown>} b One of our lists, whose length can be trusted.
 */
export function arraysEqual(a, b) {
  const { length } = b;
  if (a.length !== length) return false;
  for (let i = 0; i < length; ++i) if (a[i] !== b[i]) return false;
  return true;
}

/** Whether a value is a typed array whose buffer is detached. @param {unknown} array */
export function isDetached(array) {
  if (!ArrayBuffer.isView(array) || classOf(array) === undefined) return false;
  try {
    // The constructor throws if the buffer is detached.
    return !new Uint8Array(bufferOf.call(array), 0, 0);
  } catch {
    return true;
  }
}
