// SPDX-License-Identifier: MIT
//
// Element types and the JavaScript arrays that store them.

/**
 * Typed arrays by the name that `Object.prototype.toString` knows them by.
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
 * @typedef {{ new (length: number): TypedArray, new (buffer: ArrayBufferLike, byteOffset: number, length: number):
 *   TypedArray, readonly BYTES_PER_ELEMENT: number }} TypedArrayConstructor
 */

/** @type {Record<ElementType, string>} The names of the classes that store each type, parted by spaces. */
const storageClasses = {
  float32: 'Float32Array',
  float64: 'Float64Array',
  float16: 'Uint16Array Float16Array',
  bfloat16: 'Uint16Array',
  int8: 'Int8Array',
  int16: 'Int16Array',
  int32: 'Int32Array',
  int64: 'BigInt64Array',
  uint8: 'Uint8Array Uint8ClampedArray',
  uint16: 'Uint16Array',
  uint32: 'Uint32Array',
  uint64: 'BigUint64Array',
  bool: 'Uint8Array',
  string: 'Array',
  complex64: 'Float32Array',
  complex128: 'Float64Array',
  float8e4m3: 'Uint8Array',
  float8e5m2: 'Uint8Array',
  float8e8m0: 'Uint8Array',
  int4: 'Uint8Array',
  uint4: 'Uint8Array',
  nf4: 'Uint8Array',
  float4e2m1: 'Uint8Array',
  uint2: 'Uint8Array',
  uint1: 'Uint8Array',
  uint3: 'Uint8Array',
  uint6: 'Uint8Array',
};

/** @type {Map<unknown, { code: number, classes: string[] }>} By name; the code is the place in the core's enumeration. */
const types = new Map(
  Object.entries(storageClasses).map(([name, classes], code) => [name, { code, classes: classes.split(' ') }]),
);

/** The names of all element types, in the order of the core's enumeration. */
export const elementTypes = /** @type {ElementType[]} */ (Object.keys(storageClasses));

/**
 * The number under which the core knows an element type, or -1.
 *
 * @param {unknown} type
 * @returns {number}
 */
export function typeCode(type) {
  return types.get(type)?.code ?? -1;
}

/**
 * Whether arrays of class `className` may store elements of `type`.
 *
 * @param {ElementType} type
 * @param {string | undefined} className
 * @returns {boolean}
 */
export function stores(type, className) {
  const classes = /** @type {{ classes: string[] }} */ (types.get(type)).classes;
  return classes[0] === className || (classes.length > 1 && classes[1] === className);
}

/**
 * The classes that may store `type`, for messages.
 *
 * @param {ElementType} type
 * @returns {string}
 */
export function storageOf(type) {
  return storageClasses[type].replace(' ', ' or ');
}

/**
 * The class that new arrays of `type` are of.
 *
 * @param {ElementType} type
 * @returns {string}
 */
export function defaultClassOf(type) {
  return /** @type {{ classes: string[] }} */ (types.get(type)).classes[0];
}

/** @type {Map<string, TypedArrayConstructor>} The classes of this realm, by name, those that the platform has. */
const constructors = new Map();
/** @type {Map<string, number>} The element type whose values the class holds as they are, by class name. */
const valueTypes = new Map();
for (const type of elementTypes) {
  for (const name of storageClasses[type].split(' ')) {
    const constructor = /** @type {Record<string, any>} */ (globalThis)[name];
    if (constructor === undefined || name === 'Array') continue;
    constructors.set(name, constructor);
    const isOwn = name.toLowerCase().replace('big', '') === `${type}array` || name === 'Uint8ClampedArray';
    if (isOwn) valueTypes.set(name, typeCode(type));
  }
}

/**
 * This realm's constructor of a typed array class.
 *
 * @param {string} className
 * @returns {TypedArrayConstructor}
 */
export function constructorOf(className) {
  return /** @type {TypedArrayConstructor} */ (constructors.get(className));
}

/**
 * The code of the element type that a typed array of class `className` holds when nothing else is said.
 *
 * @param {string} className
 * @returns {number}
 */
export function valueTypeCode(className) {
  return /** @type {number} */ (valueTypes.get(className));
}

/**
 * `Array.isArray`, for which a revoked proxy is no array.
 *
 * @param {unknown} value
 * @returns {value is unknown[]}
 */
export function isArray(value) {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

// The getters and methods below are taken from the prototype once. What a caller's array has of its own (a `length`,
// a `constructor`), or what is later done to the prototype, then changes nothing, and arrays of other realms work too.
const prototype = Object.getPrototypeOf(Uint8Array.prototype);
const { call } = Function.prototype;
/** @param {PropertyKey} key */
const getter = (key) => {
  const descriptor = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(prototype, key));
  return call.bind(/** @type {() => any} */ (descriptor.get));
};

/** @type {(value: unknown) => string | undefined} The class name of a typed array; undefined for anything else. */
export const classOf = getter(Symbol.toStringTag);

/** @type {(array: TypedArray) => number} Elements of a typed array; 0 where its buffer is detached or too short. */
export const lengthOf = getter('length');

/** @type {(array: TypedArray) => number} Bytes of a typed array; 0 where its buffer is detached or too short. */
export const byteLengthOf = getter('byteLength');

/** @type {(array: TypedArray) => ArrayBufferLike} */
export const bufferOf = getter('buffer');

/** @type {(array: TypedArray) => number} */
export const byteOffsetOf = getter('byteOffset');

/**
 * The bytes of a typed array.
 *
 * @param {TypedArray} array
 * @returns {Uint8Array} A view of the same memory.
 */
export function bytesOf(array) {
  return new Uint8Array(bufferOf(array), byteOffsetOf(array), byteLengthOf(array));
}

/** @type {(target: TypedArray, source: TypedArray | number[], offset?: number) => void} */
export const setArray = /** @type {any} */ (call.bind(prototype.set));
