// SPDX-License-Identifier: MIT
//
// Reads what a caller hands over, each property once, into plain values of our own. Whether they are legal is not
// asked here: that is for the rules, in C++.
import { SplitError, orOutOfMemory, quote, show } from '../errors.js';
import { HeapTensor, elementsOf } from './heap.js';
import { checkStorage, measure } from './storage.js';
import { classOf, isElementType, isList } from './types.js';

/** @import { ElementType, SplitErrorCode, TypedArray } from '../api.js' */
/** @import { Caller } from '../errors.js' */
/** @import { Argument, Core } from '../load/module.js' */

/** The most dims that are read: far beyond any tensor. */
export const mostDims = 4096;

/** The most numbers of an argument that are read: far more than there can be parts. */
const mostNumbers = 2 ** 24;

/** What other libraries call our options. @type {Record<string, string>} */
const otherNames = {
  dim: 'axis',
  axes: 'axis',
  sizes: 'split',
  lengths: 'split',
  splits: 'split',
  sections: 'numOutputs',
  chunks: 'numOutputs',
  num: 'numOutputs',
  out: 'into',
  output: 'into',
  outputs: 'into',
  wasmUrl: 'wasm',
  url: 'wasm',
};

/** @param {ArrayLike<unknown>} a @param {ArrayLike<unknown>} b */
export function isSameList(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; ++i) if (a[i] !== b[i]) return false;
  return true;
}

/** @param {string} name */
const plain = (name) => name.toLowerCase().replace(/[^a-z]/g, '');

/**
 * The options of a call.
 *
 * @param {Caller} caller
 * @param {unknown} given
 * @param {readonly string[]} allowed The names that there are.
 * @returns {Record<string, unknown>}
 * @throws {SplitError} ARGUMENT_UNKNOWN where there are others.
 */
export function readOptions(caller, given, allowed) {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || classOf(given) !== undefined) {
    const message = `${caller}: the options are ${show(given)}, they must be an object { ${allowed.join(', ')} }.`;
    throw new SplitError('ARGUMENT_UNKNOWN', message);
  }
  for (const name of Object.keys(given)) {
    if (allowed.includes(name)) continue;
    const other = otherNames[name];
    const near = allowed.find((known) => known === other || plain(known) === plain(name));
    const mend = near ? `did you mean ${near}?` : `allowed are ${allowed.join(', ')}.`;
    throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: there is no option ${quote(name)}, ${mend}`);
  }
  return /** @type {Record<string, unknown>} */ (given);
}

/**
 * Element type, dims and data of a tensor.
 *
 * @param {Caller} caller
 * @param {unknown} tensor Anything with `type`, `dims` and `data`.
 * @param {string} name For messages: which argument it is.
 * @param {readonly number[]} [expected] Are not copied where they are the dims.
 * @returns {{ type: ElementType, dims: readonly number[], data: unknown }}
 */
export function readTensor(caller, tensor, name, expected) {
  const { type, dims } = readShape(caller, tensor, name, expected);
  return { type, dims, data: tensor instanceof HeapTensor ? elementsOf(tensor) : /** @type {any} */ (tensor).data };
}

/**
 * Element type and dims of a tensor, whose data are not looked at.
 *
 * @param {Caller} caller
 * @param {unknown} tensor
 * @param {string} name
 * @param {readonly number[]} [expected]
 * @returns {{ type: ElementType, dims: readonly number[] }}
 */
export function readShape(caller, tensor, name, expected) {
  const isMissing = tensor === undefined || tensor === null;
  const isObject = typeof tensor === 'object' && classOf(tensor) === undefined && !(tensor instanceof Promise);
  const { type, dims, width, height } = /** @type {any} */ (isObject && !isMissing ? tensor : {});
  if (type !== undefined || dims !== undefined) {
    const isExpected = expected !== undefined && Array.isArray(dims) && isSameList(dims, expected);
    return {
      type: readType(caller, type, name),
      dims: isExpected ? expected : readDims(caller, dims, name, tensor),
    };
  }
  // An ImageData: bytes of RGBA pixels.
  if (typeof width === 'number' && typeof height === 'number') return { type: 'uint8', dims: [height, width, 4] };
  const mend = tensor instanceof Promise ? ': await it first' : ', it must be a tensor { type, data, dims }';
  throw new SplitError(
    isMissing ? 'ARGUMENT_MISSING' : 'DATA_MISMATCH',
    `${caller}: ${name} is ${show(tensor)}${mend}.`,
  );
}

/**
 * @param {Caller} caller
 * @param {unknown} type
 * @param {string} name
 * @returns {ElementType}
 */
export function readType(caller, type, name) {
  if (isElementType(type)) return type;
  const message = `${caller}: ${name} has type ${show(type)}, it must be an element type such as 'float32' or 'int64'.`;
  throw new SplitError('TYPE_UNSUPPORTED', message);
}

/**
 * @param {Caller} caller
 * @param {unknown} dims
 * @param {string} name
 * @param {any} tensor What they are of.
 * @returns {number[]}
 */
function readDims(caller, dims, name, tensor) {
  const fail = (/** @type {string} */ what) => {
    throw new SplitError('DIMS_INVALID', `${caller}: ${what} >= 0.`);
  };
  if (!isList(dims)) {
    const mend = 'shape' in tensor ? 'its shape must be given as dims,' : 'it must be';
    return fail(`dims of ${name} is ${show(dims)}, ${mend} an array of integers`);
  }
  const { length } = dims;
  if (length > mostDims) fail(`dims of ${name} is ${length} long, it must be an array of integers`);
  /** @type {number[]} */
  const copy = [];
  for (let i = 0; i < length; ++i) {
    const dim = dims[i];
    if (typeof dim !== 'number') return fail(`dims[${i}] of ${name} is ${show(dim)}, it must be an integer`);
    copy.push(dim);
  }
  return copy;
}

/**
 * The numbers that a caller gives for an argument, as a number, an array, a typed array or a tensor.
 *
 * @param {Core} core
 * @param {Caller} caller
 * @param {string} name The argument, for messages.
 * @param {SplitErrorCode} code What to throw where there are no numbers at all.
 * @param {unknown} given
 * @returns {Argument | null} Null where the argument is not given.
 */
export function readNumbers(core, caller, name, code, given) {
  if (given === undefined || given === null) return null;
  if (typeof given === 'number' || typeof given === 'bigint') return literal(Float64Array.of(Number(given)), 0);
  if (isList(given)) {
    const { length } = given;
    if (length > mostNumbers) {
      const message = `${caller}: ${name} has ${length} numbers, at most ${mostNumbers} are read.`;
      throw new SplitError('OUT_OF_MEMORY', message);
    }
    const values = orOutOfMemory(caller, name, () => new Float64Array(length));
    for (let i = 0; i < length; ++i) {
      const value = given[i];
      if (typeof value !== 'number' && typeof value !== 'bigint') {
        throw new SplitError(code, `${caller}: ${name}[${i}] is ${show(value)}, it must be an integer.`);
      }
      values[i] = Number(value);
    }
    return literal(values, 1);
  }
  if (typeof given === 'object' && 'dims' in given) return readNumbersTensor(core, caller, name, given);
  const wanted = code === 'SIZES_INVALID' ? 'an array or tensor of integers' : 'an integer';
  throw new SplitError(code, `${caller}: ${name} is ${show(given)}, it must be ${wanted}.`);
}

/**
 * @param {Float64Array} values
 * @param {number} rank
 * @returns {Argument}
 */
const literal = (values, rank) => ({ type: 'float64', isTensor: false, rank, count: values.length, values });

/**
 * The numbers of a small input tensor.
 *
 * @param {Core} core
 * @param {Caller} caller
 * @param {string} name
 * @param {unknown} tensor
 * @returns {Argument}
 */
export function readNumbersTensor(core, caller, name, tensor) {
  const { type, dims, data } = readTensor(caller, tensor, name);
  const count = dims.reduce((product, dim) => product * dim, 1);
  checkStorage(caller, type, data, `data of ${name}`, 'DATA_MISMATCH', count, measure(core, caller, type, dims));
  const values = type === 'string' ? null : /** @type {TypedArray} */ (data);
  return { type, isTensor: true, rank: dims.length, count, values };
}
