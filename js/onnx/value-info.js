// SPDX-License-Identifier: MIT
//
// Type, dims and elements of a value of a model, and the inference of Constant and Cast.
import { arrayTypeFor, constructorOf, firstOf, isValidLength, lengthOf } from '../base/types.js';

/** @import { ElementType } from '../api.js' */
/** @import { Budget } from './budget.js' */
/** @import { Value } from './value.js' */

/**
 * An input of a node, as `inferNode` accepts it. It has what the model declares, or what follows from constants.
 * @typedef {object} NodeInput
 * @property {string} name
 * @property {ElementType | null} type Null if it is unknown.
 * @property {readonly (number | string | null)[] | null} dims Null if the rank is unknown.
 * @property {any} [data] The elements if they are known and at most 2^20. Nodes with the same input share one array.
 * @property {import('./external.js').External} [external] Location of the elements if the model stores them in another file.
 */

/** @typedef {Omit<NodeInput, 'name'>} ValueInfo Known properties of a value. */

/** @type {ValueInfo} */
export const UNKNOWN = { type: null, dims: null };

/** Maximum number of elements of an initializer or constant that are read: sizes are needed, weights are not. */
export const MAX_ELEMENTS = 2 ** 20;

/**
 * Types of the attributes `value_int`, `value_ints`, `value_float` and so on of a Constant.
 * @type {Readonly<Record<string, { type: NodeInput['type'], isValid: (value: any) => boolean, make: (values: any[]) => any }>>}
 */
const plainConstants = {
  int: {
    type: 'int64',
    isValid: (value) => typeof value === 'bigint' || Number.isInteger(value),
    make: (values) => {
      const integers = new BigInt64Array(values.length);
      for (let i = 0; i < values.length; ++i) integers[i] = BigInt(values[i]);
      return integers;
    },
  },
  float: {
    type: 'float32',
    isValid: (value) => typeof value === 'number',
    make: (values) => Float32Array.from(values),
  },
  string: { type: 'string', isValid: (value) => typeof value === 'string', make: (values) => values },
};

/**
 * Reads a Constant whose attribute is not a tensor.
 *
 * @param {string} attribute
 * @param {unknown} value
 * @returns {ValueInfo}
 */
export function plainConstant(attribute, value) {
  const [, kind, isList] = /^value_(int|float|string)(s?)$/.exec(attribute) ?? [];
  if (kind === undefined || (isList && !Array.isArray(value))) return UNKNOWN;
  const { type, isValid, make } = plainConstants[kind];
  const length = isList ? lengthOf(/** @type {unknown[]} */ (value)) : 1;
  if (!isValidLength(length, Infinity)) return UNKNOWN;
  if (length > MAX_ELEMENTS) return { type, dims: [length] };
  const values = isList ? firstOf(/** @type {unknown[]} */ (value), length) : [value];
  const dims = isList ? [length] : [];
  return values.every(isValid) ? { type, dims, data: make(values) } : UNKNOWN;
}

/** Maximum rank of shapes that are compared dim by dim. */
const MAX_RANK = 64;

/**
 * Merges dims one by one: a number overrides a name, and a name overrides null.
 *
 * @param {ValueInfo['dims']} dims
 * @param {ValueInfo['dims']} declared
 * @returns {ValueInfo['dims']}
 */
function mergeDims(dims, declared) {
  if (dims === null || declared === null || dims.length !== declared.length || dims.length > MAX_RANK) {
    return dims ?? declared;
  }
  return dims.map((dim, i) =>
    typeof dim === 'number' || (dim !== null && typeof declared[i] !== 'number') ? dim : declared[i],
  );
}

/**
 * Fills gaps of a derived type and dims with declared ones.
 *
 * @param {ValueInfo} derived
 * @param {ValueInfo | Value | null | undefined} declared
 * @returns {ValueInfo}
 */
export function mergeInfo(derived, declared) {
  if (!declared || derived.data !== undefined || derived.external !== undefined) return derived;
  return { type: derived.type ?? declared.type, dims: mergeDims(derived.dims, declared.dims) };
}

const floatTypes = new Set(['float32', 'float64']);
const integerTypes = new Set(['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64']);

/**
 * Whether arrays of a type hold its elements as numbers or BigInts.
 *
 * @param {string | null} type
 */
const isPlain = (type) => floatTypes.has(/** @type {any} */ (type)) || integerTypes.has(/** @type {any} */ (type));

/**
 * Casts elements. Returns null if one does not fit.
 *
 * @param {any} data
 * @param {ElementType} type
 */
function castElements(data, type) {
  const elements = /** @type {any} */ (new (constructorOf(arrayTypeFor(type)))(data.length));
  const isBig = typeof elements[0] === 'bigint';
  for (let i = 0; i < data.length; ++i) {
    const whole = typeof data[i] === 'bigint' || floatTypes.has(type) ? data[i] : Math.trunc(data[i]);
    if (isBig && !Number.isFinite(Number(whole))) return null;
    elements[i] = isBig ? BigInt(whole) : Number(whole);
    // <= and >= compare BigInts and numbers by value.
    if (integerTypes.has(type) && !(elements[i] >= whole && elements[i] <= whole)) return null;
  }
  return elements;
}

/**
 * Casts a value. The elements are cast if both types are plain numbers, every element fits and the budget suffices, or else they
 * are dropped.
 *
 * @param {ValueInfo} info
 * @param {ElementType | null} type
 * @param {Budget} budget Charged for each element, because a file may have any number of casts.
 * @returns {ValueInfo}
 */
export function castTo({ type: from, dims, data }, type, budget) {
  if (data === undefined || type === null) return { type, dims };
  if (type === from) return { type, dims, data };
  if (!isPlain(from) || !isPlain(type) || !budget.take(data.length)) return { type, dims };
  const elements = castElements(data, type);
  return elements === null ? { type, dims } : { type, dims, data: elements };
}
