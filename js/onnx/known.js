// SPDX-License-Identifier: MIT
//
// What is known of a value of a model, and what a Constant or a Cast makes of that.
import { constructorOf, arrayTypeFor } from '../tensor/types.js';
import { sizeOf } from './tensor.js';

/** @import { ElementType } from '../api.js' */
/** @import { Budget } from './budget.js' */
/** @import { Value } from './value.js' */

/**
 * An input of a node, as far as the model says what it is: what `inferNode` takes.
 * @typedef {object} NodeInput
 * @property {string} name
 * @property {ElementType | null} type Null where the model does not say it.
 * @property {readonly (number | string | null)[] | null} dims Null: unknown rank.
 * @property {any} [data] The elements, where they are known and not too many: one array for all nodes that they go into.
 * @property {import('./external.js').External} [external] Where the elements lie, if the model stores them outside.
 */

/** @typedef {Omit<NodeInput, 'name'>} Known */

/** @type {Known} */
export const unknown = { type: null, dims: null };

/** Maximum number of elements of an initializer or constant that are read: it is for sizes, not for weights. */
export const maxElements = 2 ** 20;

/**
 * What the attributes `value_int`, `value_ints` and so on of a Constant hold.
 * @type {Readonly<Record<string, { type: NodeInput['type'], holds: (value: any) => boolean, make: (values: any[]) => any }>>}
 */
const plainConstants = {
  int: {
    type: 'int64',
    holds: (value) => typeof value === 'bigint' || Number.isInteger(value),
    make: (values) => {
      const integers = new BigInt64Array(values.length);
      for (let i = 0; i < values.length; ++i) integers[i] = BigInt(values[i]);
      return integers;
    },
  },
  float: {
    type: 'float32',
    holds: (value) => typeof value === 'number',
    make: (values) => Float32Array.from(values),
  },
  string: { type: 'string', holds: (value) => typeof value === 'string', make: (values) => values },
};

/**
 * Reads a Constant whose attribute is not a tensor.
 *
 * @param {string} attribute
 * @param {unknown} value
 * @returns {Known}
 */
export function plainConstant(attribute, value) {
  const [, kind, isList] = /^value_(int|float|string)(s?)$/.exec(attribute) ?? [];
  if (kind === undefined || (isList && !Array.isArray(value))) return unknown;
  const { type, holds, make } = plainConstants[kind];
  const dims = isList ? [/** @type {unknown[]} */ (value).length] : [];
  if (sizeOf(dims) > maxElements) return { type, dims };
  const values = isList ? Array.from(/** @type {unknown[]} */ (value)) : [value];
  return values.every(holds) ? { type, dims, data: make(values) } : unknown;
}

/** Maximum rank of shapes that are compared dim by dim. */
const maxRank = 64;

/** Returns the dims that say more, one by one. @param {Known['dims']} dims @param {Known['dims']} said @returns {Known['dims']} */
function completedDims(dims, said) {
  if (dims === null || said === null || dims.length !== said.length || dims.length > maxRank) return dims ?? said;
  return dims.map((dim, i) =>
    typeof dim === 'number' || (dim !== null && typeof said[i] !== 'number') ? dim : said[i],
  );
}

/**
 * Adds what `said` knows and `derived` does not.
 *
 * @param {Known} derived
 * @param {Known | Value | null | undefined} said
 * @returns {Known}
 */
export function completed(derived, said) {
  if (!said || derived.data !== undefined || derived.external !== undefined) return derived;
  return { type: derived.type ?? said.type, dims: completedDims(derived.dims, said.dims) };
}

const floats = new Set(['float32', 'float64']);
const integers = new Set(['int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64']);

/** Returns whether arrays of a type hold its elements as JavaScript's numbers. @param {string | null} type */
const isPlain = (type) => floats.has(/** @type {any} */ (type)) || integers.has(/** @type {any} */ (type));

/** Casts elements, or returns null if one does not fit. @param {any} data @param {ElementType} type */
function castElements(data, type) {
  const elements = /** @type {any} */ (new (constructorOf(arrayTypeFor(type)))(data.length));
  const isBig = typeof elements[0] === 'bigint';
  for (let i = 0; i < data.length; ++i) {
    const whole = typeof data[i] === 'bigint' || floats.has(type) ? data[i] : Math.trunc(data[i]);
    if (isBig && !Number.isFinite(Number(whole))) return null;
    elements[i] = isBig ? BigInt(whole) : Number(whole);
    // BigInts and numbers are compared by value.
    if (integers.has(type) && !(elements[i] >= whole && elements[i] <= whole)) return null;
  }
  return elements;
}

/**
 * Casts a value: its elements, too, if both types are plain numbers and every element fits.
 *
 * @param {Known} known
 * @param {ElementType | null} type
 * @param {Budget} budget Pays for each element, as the file may have any number of casts.
 * @returns {Known}
 */
export function castTo({ type: from, dims, data }, type, budget) {
  if (data === undefined || type === null) return { type, dims };
  if (type === from) return { type, dims, data };
  if (!isPlain(from) || !isPlain(type) || !budget.take(data.length)) return { type, dims };
  const elements = castElements(data, type);
  return elements === null ? { type, dims } : { type, dims, data: elements };
}
