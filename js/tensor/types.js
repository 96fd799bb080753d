// SPDX-License-Identifier: MIT
//
// Element types and the JavaScript arrays that store them.

/** @import { ElementType, TypedArray } from '../api.js' */

/**
 * @typedef {{ new (length: number): TypedArray, new (array: TypedArray): TypedArray,
 *   new (buffer: ArrayBufferLike, byteOffset: number, length: number): TypedArray, readonly BYTES_PER_ELEMENT: number }
 *   } TypedArrayConstructor
 */

/** The classes of arrays, and the element types that each stores. A type's usual class comes first. */
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

/** @type {Map<unknown, string[]>} The names of the classes that store each type. */
const classesOfType = new Map();
for (const [className, types] of Object.entries(ARRAY_TYPES)) {
  for (const type of types.split(' ')) classesOfType.set(type, [...(classesOfType.get(type) ?? []), className]);
}

/** @param {unknown} type @returns {type is ElementType} */
export const isElementType = (type) => classesOfType.has(type);

/** The names of the classes that may store elements of `type`, the usual one first. @param {ElementType} type */
export const classesOf = (type) => /** @type {string[]} */ (classesOfType.get(type));

/** The type that arrays of a class usually store, if any. @param {unknown} className @returns {ElementType | undefined} */
export const elementTypeFor = (className) =>
  /** @type {any} */ (ARRAY_TYPES)[/** @type {string} */ (className)]?.split(' ')[0];

/** The class that new arrays of `type` are of. @param {ElementType} type */
export const arrayTypeFor = (type) => classesOf(type)[0];

/** @type {Map<unknown, TypedArrayConstructor>} */
const constructors = new Map(Object.keys(ARRAY_TYPES).map((name) => [name, /** @type {any} */ (globalThis)[name]]));

/** This realm's constructor of a typed array class. @param {string | undefined} className */
export const constructorOf = (className) => /** @type {TypedArrayConstructor} */ (constructors.get(className));

const prototype = Object.getPrototypeOf(Uint8Array.prototype);

/** A getter of all typed arrays: what it gives no subclass and no property of an array can change. @param {PropertyKey} name */
const getterOf = (name) => /** @type {() => any} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);

/** The built-in `set` of all typed arrays. @type {(array: ArrayLike<any>, offset: number) => void} */
export const setOf = prototype.set;

const tagOf = getterOf(Symbol.toStringTag);
const elementsOf = getterOf('length');
export const bufferOf = getterOf('buffer');
export const byteOffsetOf = getterOf('byteOffset');
export const byteLengthOf = getterOf('byteLength');

/**
 * The class of an array, whichever page or frame made it, and whatever it says of itself: 'Array', or that of a typed array.
 *
 * @param {unknown} value
 * @returns {string | undefined}
 */
export const classOf = (value) => tagOf.call(value) ?? (Array.isArray(value) ? 'Array' : undefined);

/** What an array lies in: a buffer, or one of strings in itself. @param {any} array */
export const memoryOf = (array) => (ArrayBuffer.isView(array) ? bufferOf.call(array) : array);

const noBytes = new Uint8Array(0);

/**
 * All bytes of a typed array; none of what is detached, and of an array of strings.
 *
 * @param {any} array
 * @returns {Uint8Array}
 */
export function bytesOf(array) {
  const length = ArrayBuffer.isView(array) ? byteLengthOf.call(array) : 0;
  return length === 0 ? noBytes : new Uint8Array(bufferOf.call(array), byteOffsetOf.call(array), length);
}

/** Whether a value is an array, or a typed array that is not detached. @param {unknown} value @returns {value is ArrayLike<unknown>} */
export const isList = (value) => Array.isArray(value) || (constructors.has(classOf(value)) && !isDetached(value));

/** How many elements an array has. @param {ArrayLike<unknown>} list @returns {number} */
export const lengthOf = (list) => (ArrayBuffer.isView(list) ? elementsOf.call(list) : list.length);

/** Whether the memory of an array was transferred to somebody else. @param {unknown} array */
export function isDetached(array) {
  if (!ArrayBuffer.isView(array) || classOf(array) === undefined) return false;
  try {
    // There is no view of it then.
    return !new Uint8Array(bufferOf.call(array), 0, 0);
  } catch {
    return true;
  }
}
