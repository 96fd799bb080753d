// SPDX-License-Identifier: MIT
//
// Reads what a caller hands over, each property once, into plain values that nobody can change any more. Whether the
// values are legal is not asked here: that is for the rules, in C++.
import { SplitError, show } from './errors.js';
import {
  bufferOf,
  byteOffsetOf,
  classOf,
  isArray,
  lengthOf,
  stores,
  storageOf,
  typeCode,
  valueTypeCode,
} from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */
/** @typedef {import('./types.js').ElementType} ElementType */
/** @typedef {import('./errors.js').SplitErrorCode} SplitErrorCode */

/**
 * The numbers of one argument: an attribute, sizes, or a small tensor.
 * @typedef {object} Argument
 * @property {number} type Code of the element type of the values.
 * @property {boolean} isTensor Whether the element type is the caller's word and not just how the values came.
 * @property {number} rank -1 where unknown.
 * @property {number} count How many values there are; -1 where unknown.
 * @property {TypedArray | null} values Null where unknown.
 */

/** A tensor whose parts may be anything yet. @typedef {{ type: ElementType, dims: number[], data: unknown }} Read */

/** The most dims that are read: far beyond any tensor, and a bound for arrays that claim to be endless. */
export const mostDims = 4096;

/** The most numbers of an argument that are read: far more than there can be parts. */
const mostNumbers = 2 ** 24;

const float64 = typeCode('float64');

/** @type {Map<string, SplitErrorCode>} The code of an error where a property cannot be read; DATA_MISMATCH for others. */
const codeOfProperty = new Map([
  ['type', 'TYPE_UNSUPPORTED'],
  ['dims', 'DIMS_INVALID'],
  ['axis', 'AXIS_INVALID'],
  ['split', 'SIZES_INVALID'],
  ['splitLengths', 'SIZES_INVALID'],
  ['numOutputs', 'NUM_OUTPUTS_INVALID'],
  ['num_outputs', 'NUM_OUTPUTS_INVALID'],
  ['numSplits', 'NUM_OUTPUTS_INVALID'],
  ['num_splits', 'NUM_OUTPUTS_INVALID'],
  ['outputs', 'NUM_OUTPUTS_INVALID'],
  ['keepdims', 'ARGUMENT_UNKNOWN'],
  ['attributes', 'ARGUMENT_UNKNOWN'],
  ['opset', 'OPSET_UNSUPPORTED'],
  ['domain', 'OPERATOR_UNKNOWN'],
  ['opType', 'OPERATOR_UNKNOWN'],
  ['into', 'OUTPUT_MISMATCH'],
]);

const objectPrototype = Object.prototype;
/** @type {any} What a property of it is, every object has. */
const everyObject = objectPrototype;
const { hasOwnProperty } = objectPrototype;
const { call } = Function.prototype;
/** @type {(object: object, key: string) => boolean} */
const hasOwn = call.bind(hasOwnProperty);

/**
 * A property of the caller's object; undefined where only `Object.prototype` would have it, so that a polluted one adds
 * no argument.
 *
 * @param {any} object
 * @param {string} key
 * @returns {unknown}
 * @throws {SplitError} Where reading it throws; the error is the cause.
 */
export function get(object, key) {
  try {
    // Where a name is written out, the engine remembers where in the object it lies: that counts in small calls.
    switch (key) {
      case 'type':
        if (everyObject.type === undefined) return object.type;
        break;
      case 'dims':
        if (everyObject.dims === undefined) return object.dims;
        break;
      case 'data':
        if (everyObject.data === undefined) return object.data;
        break;
      case 'axis':
        if (everyObject.axis === undefined) return object.axis;
        break;
      case 'split':
        if (everyObject.split === undefined) return object.split;
        break;
      case 'numOutputs':
        if (everyObject.numOutputs === undefined) return object.numOutputs;
        break;
      case 'keepdims':
        if (everyObject.keepdims === undefined) return object.keepdims;
        break;
      case 'opset':
        if (everyObject.opset === undefined) return object.opset;
        break;
      case 'into':
        if (everyObject.into === undefined) return object.into;
        break;
      case 'length':
        if (everyObject.length === undefined) return object.length;
        break;
      default:
        if (!hasOwn(objectPrototype, key)) return object[key];
    }
    for (let owner = object; owner !== null && owner !== objectPrototype; owner = Object.getPrototypeOf(owner)) {
      if (hasOwn(owner, key)) return object[key];
    }
    return undefined;
  } catch (cause) {
    if (cause instanceof SplitError) throw cause;
    throw new SplitError(codeOfProperty.get(key) ?? 'DATA_MISMATCH', `${key} cannot be read: its getter throws.`, {
      cause,
    });
  }
}

/**
 * An element of the caller's array.
 *
 * @param {any} array
 * @param {number} index
 * @param {SplitErrorCode} code What to throw where reading it throws.
 * @returns {unknown}
 */
export function at(array, index, code) {
  try {
    return array[index];
  } catch (cause) {
    throw new SplitError(code, `element ${index} of an array cannot be read: its getter throws.`, { cause });
  }
}

/**
 * The product of dims.
 *
 * @param {readonly number[]} dims
 * @returns {number}
 */
export function product(dims) {
  let result = 1;
  for (let i = 0; i < dims.length; ++i) result *= dims[i];
  return result;
}

/** @param {unknown} value @returns {value is object} */
export const isObject = (value) => (typeof value === 'object' && value !== null) || typeof value === 'function';

/**
 * Element type and dims of a tensor.
 *
 * @param {string} operator For messages.
 * @param {unknown} tensor Anything with `type` and `dims`.
 * @param {string} name For messages: which argument it is.
 * @returns {Read}
 */
export function readTensor(operator, tensor, name) {
  if (!isObject(tensor)) {
    const code = tensor === undefined || tensor === null ? 'ARGUMENT_MISSING' : 'DATA_MISMATCH';
    throw new SplitError(code, `${operator}: ${name} is ${show(tensor)}, it must be a tensor { type, data, dims }.`);
  }
  const type = readType(operator, get(tensor, 'type'), name);
  const dims = readDims(operator, get(tensor, 'dims'), name);
  return { type, dims, data: get(tensor, 'data') };
}

/**
 * @param {string} operator
 * @param {unknown} type
 * @param {string} name
 * @returns {ElementType}
 */
export function readType(operator, type, name) {
  if (typeCode(type) >= 0) return /** @type {ElementType} */ (type);
  const message = `${operator}: ${name} has type ${show(type)}, it must be an element type such as 'float32' or 'int64'.`;
  throw new SplitError('TYPE_UNSUPPORTED', message);
}

/**
 * The length of an array or array-like.
 *
 * @param {unknown} array
 * @returns {number} -1 where it is none, or will not say.
 */
export function readLength(array) {
  if (typeof array !== 'object' || array === null) return -1;
  if (classOf(array) !== undefined) return lengthOf(/** @type {TypedArray} */ (array));
  let length;
  try {
    length = get(array, 'length');
  } catch {
    return -1;
  }
  return typeof length === 'number' && length >= 0 && Number.isInteger(length) ? length : -1;
}

/**
 * @param {string} operator
 * @param {unknown} dims
 * @param {string} name
 * @returns {number[]}
 */
function readDims(operator, dims, name) {
  const rank = readLength(dims);
  if (rank < 0 || rank > mostDims) {
    const given = rank < 0 ? show(dims) : `${rank} long`;
    throw new SplitError(
      'DIMS_INVALID',
      `${operator}: dims of ${name} is ${given}, it must be an array of integers >= 0.`,
    );
  }
  const copy = new Array(rank);
  for (let i = 0; i < rank; ++i) {
    const dim = at(dims, i, 'DIMS_INVALID');
    if (typeof dim !== 'number') {
      throw new SplitError(
        'DIMS_INVALID',
        `${operator}: dims[${i}] of ${name} is ${show(dim)}, it must be an integer >= 0.`,
      );
    }
    copy[i] = dim;
  }
  return copy;
}

/**
 * The numbers that a caller gives for an argument, as a number, an array, a typed array or a tensor.
 *
 * @param {string} operator For messages.
 * @param {string} name The argument, for messages.
 * @param {SplitErrorCode} code What to throw where there are no numbers at all.
 * @param {unknown} given
 * @returns {Argument | null} Null where the argument is not given.
 */
export function readNumbers(operator, name, code, given) {
  if (given === undefined || given === null) return null;
  if (typeof given === 'number' || typeof given === 'bigint') return literal(Float64Array.of(Number(given)), 0);
  const className = classOf(given);
  if (className !== undefined) {
    const values = copyOf(/** @type {TypedArray} */ (given), className);
    return { type: valueTypeCode(className), isTensor: false, rank: 1, count: values.length, values };
  }
  if (isArray(given)) {
    const length = readLength(given);
    const values = allocate(operator, name, length);
    for (let i = 0; i < length; ++i) {
      const value = at(given, i, code);
      if (typeof value !== 'number' && typeof value !== 'bigint') {
        throw new SplitError(code, `${operator}: ${name}[${i}] is ${show(value)}, it must be an integer.`);
      }
      values[i] = Number(value);
    }
    return literal(values, 1);
  }
  if (isObject(given) && get(given, 'dims') !== undefined) return readNumbersTensor(operator, name, given);
  const wanted = code === 'SIZES_INVALID' ? 'an array or tensor of integers' : 'an integer';
  throw new SplitError(code, `${operator}: ${name} is ${show(given)}, it must be ${wanted}.`);
}

/**
 * @param {Float64Array} values
 * @param {number} rank
 * @returns {Argument}
 */
function literal(values, rank) {
  return { type: float64, isTensor: false, rank, count: values.length, values };
}

/**
 * Room for a list of numbers. A sparse array may claim to be longer than there is memory for.
 *
 * @param {string} operator
 * @param {string} name
 * @param {number} length
 * @returns {Float64Array}
 */
function allocate(operator, name, length) {
  if (length <= mostNumbers) return new Float64Array(length);
  throw new SplitError('OUT_OF_MEMORY', `${operator}: ${name} has ${length} numbers, at most ${mostNumbers} are read.`);
}

/**
 * A copy of a caller's typed array, so that nobody changes it any more.
 *
 * @param {TypedArray} array
 * @param {string} className
 * @returns {TypedArray}
 */
function copyOf(array, className) {
  const constructor = /** @type {any} */ (globalThis)[className];
  return new constructor(new constructor(bufferOf(array), byteOffsetOf(array), lengthOf(array)));
}

/**
 * The numbers of a small input tensor.
 *
 * @param {string} operator
 * @param {string} name
 * @param {unknown} tensor
 * @returns {Argument}
 */
export function readNumbersTensor(operator, name, tensor) {
  const { type, dims, data } = readTensor(operator, tensor, name);
  const count = product(dims);
  const className = classOf(data) ?? (isArray(data) ? 'Array' : undefined);
  if (!stores(type, className)) {
    const message = `${operator}: data of ${name} is ${className ?? show(data)}, ${type} is stored in ${storageOf(type)}.`;
    throw new SplitError('DATA_MISMATCH', message);
  }
  const length = readLength(data);
  if (length !== count) {
    const message = `${operator}: data of ${name} has length ${length}, dims and type make it ${count}.`;
    throw new SplitError('DATA_MISMATCH', message);
  }
  const values = type === 'string' ? null : copyOf(/** @type {TypedArray} */ (data), /** @type {string} */ (className));
  return { type: typeCode(type), isTensor: true, rank: dims.length, count, values };
}
