// SPDX-License-Identifier: MIT
//
// What is known of a value of a model, and what follows from it for a Cast.
import { arrayTypeFor, constructorOf } from '../base/types.js';

/** @import { ElementType } from '../api.js' */

/**
 * An input of a node, as `inferNode` accepts it. It has what the model declares, or what follows from constants.
 * @typedef {object} NodeInput
 * @property {string} name
 * @property {ElementType | null} type Null if it is unknown.
 * @property {readonly (number | string | null)[] | null} dims Null if the rank is unknown.
 * @property {any} [data] The elements if they are known and read. Nodes with the same input share one array.
 * @property {import('./external.js').External} [external] Location of the elements if the model stores them in another file.
 */

/**
 * A value as far as it is known. `read` returns a tensor of the model when it is needed, with the elements if they are at most
 * `max`; the same object each time.
 * @typedef {Omit<NodeInput, 'name'> & { read?: (max: number) => Info }} Info
 */

/** @type {Info} */
export const UNKNOWN = { type: null, dims: null };

/** Maximum number of elements that are cast, or compared to find equal calls. Lists of sizes are shorter. */
export const MAX_SIZES = 2 ** 10;
/** Maximum rank of shapes that are compared dim by dim. */
const MAX_RANK = 64;

/**
 * Fills gaps by what a graph declares: dim by dim, a number goes before a name, and a name before null.
 * @param {Info} info @param {Info} [declared] @returns {Info}
 */
export function complete(info, declared) {
  if (!declared || info.read || info.data || info.external) return info;
  const { type, dims } = info;
  const other = declared.dims;
  const isAlike = dims !== null && other !== null && dims.length === other.length && dims.length <= MAX_RANK;
  const better = (/** @type {any} */ dim, /** @type {number} */ i) =>
    typeof dim === 'number' || (dim !== null && typeof other?.[i] !== 'number') ? dim : other?.[i];
  return { type: type ?? declared.type, dims: isAlike ? dims.map(better) : (dims ?? other) };
}

const floatTypes = ['float32', 'float64'];
const numberTypes = [...floatTypes, 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32', 'uint64'];

/**
 * Casts a value that has been read. Its elements are dropped if they are more than 2^10, if one does not fit, or if a
 * type is not a plain number.
 * @param {Info} info @param {ElementType | null} type @returns {Info}
 */
export function castTo(info, type) {
  const { type: from, dims, data } = info;
  const isPlain = numberTypes.includes(String(type)) && numberTypes.includes(String(from));
  if (type === null || !(data?.length <= MAX_SIZES)) return { type, dims };
  if (type === from) return { type, dims, data };
  if (!isPlain) return { type, dims };
  const elements = /** @type {any} */ (new (constructorOf(arrayTypeFor(type)))(data.length));
  const isFloat = floatTypes.includes(type);
  for (let i = 0; i < data.length; ++i) {
    const whole = typeof data[i] === 'bigint' || isFloat ? data[i] : Math.trunc(data[i]);
    if (!isFloat && !Number.isFinite(Number(whole))) return { type, dims };
    elements[i] = typeof elements[i] === 'bigint' ? BigInt(whole) : Number(whole);
    // <= and >= compare BigInts and numbers by value.
    if (!isFloat && !(elements[i] <= whole && elements[i] >= whole)) return { type, dims };
  }
  return { type, dims, data: elements };
}
