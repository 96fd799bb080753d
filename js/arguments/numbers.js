// SPDX-License-Identifier: MIT
//
// Copies of numeric arguments, and what the core receives. The rules in C++ decide whether the numbers are legal.
import { hintForNumbers } from './hints.js';
import { copyList } from './lists.js';
import { readOption } from './options.js';
import { readShape } from './tensors.js';
import { arrayTypeFor, classOf, constructorOf, elementTypeFor, isList } from '../base/types.js';
import { dataOf, storageBytes, validateArray } from '../tensor/storage.js';

/** @import { SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */
/** @import { Argument, ArgumentName, NodeRequest } from '../load/module.js' */

/** Maximum number of elements of a list argument, far above the maximum number of parts. */
export const MAX_NUMBERS = 2 ** 24;

/**
 * The core's name of each option and attribute, and the error code if the value is not numeric.
 * @type {Record<string, [name: ArgumentName, code: SplitErrorCode] | undefined>}
 */
const CORE_ARGUMENTS = {
  axis: ['axis', 'AXIS_INVALID'],
  from: ['axis', 'AXIS_INVALID'],
  to: ['to', 'AXIS_INVALID'],
  split: ['split', 'SIZES_INVALID'],
  splitLengths: ['split', 'SIZES_INVALID'],
  indicesOrSections: ['split', 'SIZES_INVALID'],
  numOutputs: ['numOutputs', 'NUM_OUTPUTS_INVALID'],
  numSplits: ['numOutputs', 'NUM_OUTPUTS_INVALID'],
  chunks: ['numOutputs', 'NUM_OUTPUTS_INVALID'],
  // A node is checked by the rules of its version, so the core must know the attribute. Options above have a method each.
  num_outputs: ['numOutputs', 'NUM_OUTPUTS_INVALID'],
  num_splits: ['numSplits', 'NUM_OUTPUTS_INVALID'],
  keepdims: ['keepdims', 'ARGUMENT_UNKNOWN'],
  new_axis: ['newAxis', 'ARGUMENT_UNKNOWN'],
};

/**
 * A copy of a numeric argument: a number, a list or a tensor.
 *
 * @typedef {number | bigint | (number | bigint)[] | Argument | null} Copied
 */

/**
 * Copies the numeric options or attributes, reading each once.
 * @param {CallContext} call @param {Record<string, unknown>} options @param {readonly string[]} names
 * @returns {Copied[]} One entry per name, null if the argument is absent or not numeric by definition, such as `into`.
 */
export function snapshotArguments(call, options, names) {
  const copies = [];
  for (const name of names) {
    const argument = CORE_ARGUMENTS[name];
    copies.push(argument === undefined ? null : copyNumbers(call, name, argument[1], readOption(options, name)));
  }
  return copies;
}

/**
 * Adds the results of `snapshotArguments` to a request, by the core's names.
 * @template {NodeRequest} R @param {R} request @param {readonly string[]} names @param {readonly Copied[]} copies
 */
export function fillRequest(request, names, copies) {
  names.forEach((name, i) => {
    const argument = CORE_ARGUMENTS[name];
    if (argument !== undefined) request[argument[0]] = toArgument(copies[i]);
  });
  return request;
}

/** Reads the opset, null if absent. @param {CallContext} call @param {unknown} opset */
export function readOpset(call, opset) {
  if (opset === undefined || opset === null) return null;
  if (typeof opset === 'number') return opset;
  throw call.invalid('OPSET_UNSUPPORTED', 'opset', 'an integer >= 1', opset);
}

/**
 * Copies a list of numbers, reading each once.
 * @param {CallContext} call @param {string} name @param {SplitErrorCode} code Code if an element is not a number.
 * @param {any} list @param {'an integer' | 'a number'} kind BigInts are accepted as integers only.
 */
export function readList(call, name, code, list, kind) {
  const values = copyList(call, name, list, MAX_NUMBERS, code, 'OUT_OF_MEMORY');
  for (let i = 0; i < values.length; ++i) {
    const value = values[i];
    if (typeof value === 'number') continue;
    if (typeof value !== 'bigint' || kind !== 'an integer') throw call.invalid(code, `${name}[${i}]`, kind, value);
    checkBigInt(call, `${name}[${i}]`, code, value);
  }
  return values;
}

/**
 * Throws if no array of 64-bit integers can hold a BigInt.
 * @param {CallContext} call @param {string} name @param {SplitErrorCode} code @param {bigint} value
 */
function checkBigInt(call, name, code, value) {
  if (BigInt.asIntN(64, value) === value || BigInt.asUintN(64, value) === value) return;
  const isAxis = code === 'AXIS_INVALID';
  throw call.invalid(isAxis ? 'AXIS_OUT_OF_RANGE' : code, name, 'an integer of at most 64 bits', value);
}

/**
 * Copies a numeric argument: a number, an array, a typed array or a tensor. Returns null if it is absent.
 * @param {CallContext} call @param {string} name @param {SplitErrorCode} code Code if the argument is not numeric.
 * @param {unknown} input @returns {Copied}
 */
function copyNumbers(call, name, code, input) {
  if (input === undefined || input === null) return null;
  if (typeof input === 'bigint') checkBigInt(call, name, code, input);
  if (typeof input === 'number' || typeof input === 'bigint') return input;
  if (isList(input)) return readList(call, name, code, input, 'an integer');
  if (typeof input === 'object' && 'dims' in input) return readNumbersTensor(call, name, input);
  const allowed = code === 'SIZES_INVALID' ? 'an array or tensor of integers' : 'an integer';
  throw call.invalid(code, name, allowed, input, hintForNumbers(input));
}

/** Converts the copy of an argument to what the core accepts. @param {Copied} copy */
export function toArgument(copy) {
  const isList = Array.isArray(copy);
  if (!isList && typeof copy === 'object') return copy;
  const list = isList ? copy : [copy];
  const big = toBigArray(list);
  const type = (big && elementTypeFor(classOf(big))) ?? 'float64';
  return { type, isTensor: false, rank: isList ? 1 : 0, count: list.length, values: big ?? list.map(Number) };
}

/**
 * Converts integers to an array with all their digits. Returns undefined if no element is a BigInt, or no array holds
 * all of them.
 * @param {any[]} list
 */
function toBigArray(list) {
  const isExact = (/** @type {unknown} */ value) => typeof value === 'bigint' || Number.isInteger(value);
  if (!list.some((value) => typeof value === 'bigint') || !list.every(isExact)) return undefined;
  const integers = list.map(BigInt);
  const arrays = [BigInt64Array.from(integers), BigUint64Array.from(integers)];
  return arrays.find((array) => integers.every((integer, i) => integer === array[i]));
}

/**
 * Copies a tensor that is an argument, such as the sizes of a split.
 * @param {CallContext} call @param {string} name @param {unknown} tensor @returns {Argument}
 */
export function readNumbersTensor(call, name, tensor) {
  const { type, dims } = readShape(call, tensor, name);
  const size = dims.reduce((product, dim) => product * dim, 1);
  const content = { type, size, byteLength: storageBytes(call, type, dims), className: arrayTypeFor(type) };
  const array = validateArray(call, dataOf(tensor), content, `data of ${name}`, 'DATA_MISMATCH');
  const values = type === 'string' ? null : call.allocate(name, () => new (constructorOf(classOf(array)))(array));
  return { type, isTensor: true, rank: dims.length, count: size, values };
}
