// SPDX-License-Identifier: MIT
//
// Reads arguments into plain values, each property once. The rules in C++ decide whether the values are legal.
import { quoteForMessage, describeValue, tagOf } from '../base/errors.js';
import { hintFor, hintForNumbers } from './hints.js';
import { dataOf, storageBytes, validateArray } from './storage.js';
import { readPixelBytes } from './pixel-format.js';
import { elementTypeNamed } from './type-names.js';
import {
  arrayTypeFor,
  classOf,
  constructorOf,
  elementTypeFor,
  firstOf,
  isElementType,
  isList,
  isValidLength,
} from '../base/types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */
/** @import { Argument, ArgumentName, NodeRequest } from '../load/module.js' */

/** Maximum rank, far above that of any real tensor. */
export const MAX_DIMS = 4096;

/** Maximum number of elements of a list argument, far above the maximum number of parts. */
export const MAX_NUMBERS = 2 ** 24;

/** Names that other libraries use, by option. @type {Record<string, string[]>} */
const OPTION_ALIASES = {
  axis: ['dim', 'axes'],
  split: ['sizes', 'lengths', 'splits'],
  numOutputs: ['sections', 'chunks', 'num'],
  into: ['out', 'output', 'outputs'],
  from: ['source'],
  to: ['destination'],
  wasm: ['wasmUrl', 'url'],
};

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
  num_outputs: ['numOutputs', 'NUM_OUTPUTS_INVALID'],
  num_splits: ['numSplits', 'NUM_OUTPUTS_INVALID'],
  keepdims: ['keepdims', 'ARGUMENT_UNKNOWN'],
  new_axis: ['newAxis', 'ARGUMENT_UNKNOWN'],
};

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

/**
 * Makes the error of an invalid length.
 * @param {CallContext} call @param {string} name Name of the list. @param {unknown} length @param {number} max
 * @param {SplitErrorCode} code Code if the length is not an integer >= 0.
 * @param {SplitErrorCode} [codeBeyond] Code if the length is above `max`.
 */
function lengthError(call, name, length, max, code, codeBeyond = code) {
  return typeof length === 'number' && length > max
    ? call.invalid(codeBeyond, `length of ${name}`, `at most ${max}`, length)
    : call.invalid(code, `length of ${name}`, 'an integer >= 0', length);
}

/**
 * Copies a caller's list, whose length and elements are read once. Holes become undefined.
 * @param {CallContext} call @param {string} name @param {any} list @param {number} max Maximum length.
 * @param {SplitErrorCode} code Code if the length is not an integer >= 0.
 * @param {SplitErrorCode} [codeBeyond] Code if the length is above `max`. @returns {any[]}
 */
export function copyList(call, name, list, max, code, codeBeyond) {
  const { length } = list;
  if (!isValidLength(length, max)) throw lengthError(call, name, length, max, code, codeBeyond);
  return firstOf(list, length);
}

/**
 * Returns the letters of a name in lower case, for a comparison that ignores case and separators. Long names are
 * truncated.
 * @param {string} name
 */
export const lettersOf = (name) =>
  name
    .slice(0, 99)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Checks that the options of a call, or the attributes of a node, are an object without unknown names.
 * @param {CallContext} call @param {unknown} options @param {readonly string[]} allowed
 * @param {string} [kind] 'option' or 'attribute'. @param {() => string} [hintOf] Returns a hint how to write the call.
 * @returns {Record<string, unknown>} `options`, or an empty object if absent. @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function expectOptions(call, options, allowed, kind = 'option', hintOf = () => '') {
  if (options === undefined || options === null) return noOptions;
  if (tagOf(options) !== 'Object') {
    const isOption = kind === 'option';
    const names = isOption ? ` { ${allowed.join(', ')} }` : '';
    const rest = isOption ? `.${hintOf()}` : `; allowed attributes: ${call.attributes}.`;
    throw call.error(
      'ARGUMENT_UNKNOWN',
      `the ${kind}s must be an object${names}, got ${describeValue(options)}${rest}`,
    );
  }
  for (const name of Object.keys(options)) {
    if (allowed.includes(name)) continue;
    const near = allowed.find((one) => OPTION_ALIASES[one]?.includes(name) || lettersOf(one) === lettersOf(name));
    const others =
      kind === 'option' ? `; allowed options: ${allowed.join(', ')}.` : `; allowed attributes: ${call.attributes}.`;
    const hint = near ? `. Use ${near} instead.` : others;
    throw call.error('ARGUMENT_UNKNOWN', `unknown ${kind} ${quoteForMessage(name)}${hint}`);
  }
  return /** @type {any} */ (options);
}

/** @type {Record<string, unknown>} */
const noOptions = { __proto__: null };

/**
 * Reads an option or an attribute. Getters of a class count; additions to `Object.prototype` are ignored.
 * @param {Record<string, unknown>} options @param {string} name @returns {any}
 */
export function readOption(options, name) {
  const value = options[name];
  if (value === undefined || /** @type {any} */ (Object.prototype)[name] === undefined) return value;
  return Object.hasOwn(options, name) ? value : undefined;
}

/**
 * Returns a copy of the options of a call, each read once.
 * @param {CallContext} call @param {unknown} input @param {readonly string[]} allowed
 * @throws {SplitError} ARGUMENT_UNKNOWN if there are other options.
 */
export function readOptions(call, input, allowed) {
  const options = expectOptions(call, input, allowed);
  const copy = /** @type {Record<string, unknown>} */ ({ __proto__: null });
  for (const name of allowed) copy[name] = readOption(options, name);
  return copy;
}

/** @typedef {{ readonly type: ElementType, readonly dims: readonly number[] }} Shape */

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
 * Reads the element type and dims of a tensor. The data is not read.
 * @param {CallContext} call
 * @param {unknown} tensor An object with `type` and `dims`, or an image with `width` and `height`.
 * @param {string} name Name of the argument in messages.
 * @param {Shape} [expected] Returned itself if type and dims are equal, so that no copy is made. @returns {Shape}
 */
export function readShape(call, tensor, name, expected) {
  const input = /** @type {any} */ (tensor ?? {});
  const { type, dims } = input;
  if (dims !== undefined || (type !== undefined && hintFor(input) === '')) {
    const copy = readDims(call, dims, name, expected?.dims);
    if (expected !== undefined && type === expected.type && copy === expected.dims) return expected;
    return { type: readType(call, type, name), dims: copy };
  }
  // An ImageData or a similar image: bytes of pixels, RGBA unless other properties name another format.
  const { width, height } = input;
  const hint = hintFor(input);
  if (typeof width === 'number' && typeof height === 'number' && hint === '') {
    const { stride } = input;
    const pixelBytes = readPixelBytes(call, input, { width, stride }, name, 'DATA_MISMATCH');
    const rowBytes = width * pixelBytes;
    if (stride !== undefined && stride !== rowBytes && height > 1) {
      const more = ' Only toPlanes and toPixels accept padded rows.';
      throw call.invalid('DIMS_INVALID', `stride of ${name}`, `${rowBytes}, the bytes of a row`, stride, more);
    }
    return { type: 'uint8', dims: [height, width, pixelBytes] };
  }
  const isMissing = (tensor ?? null) === null;
  const code = isMissing ? 'ARGUMENT_MISSING' : isElementType(type) ? 'DIMS_INVALID' : 'DATA_MISMATCH';
  throw call.invalid(code, name, 'a tensor { type, data, dims }', tensor, hint);
}

/**
 * Checks an element type.
 * @param {CallContext} call @param {unknown} type @param {string} name Name of the tensor in messages.
 */
export function readType(call, type, name) {
  if (isElementType(type)) return type;
  const intended = elementTypeNamed(type);
  const hint = intended === undefined ? '' : ` Use ${intended} instead.`;
  throw call.invalid('TYPE_UNSUPPORTED', `type of ${name}`, "an element type such as 'float32' or 'uint8'", type, hint);
}

/**
 * Copies dims, reading each once.
 * @param {CallContext} call @param {unknown} dims @param {string} name Name of the tensor in messages.
 * @param {readonly number[]} [expected] Returned itself if the dims are equal, so that no copy is made.
 */
function readDims(call, dims, name, expected) {
  if (!isList(dims)) throw call.invalid('DIMS_INVALID', `dims of ${name}`, 'an array of integers >= 0', dims);
  const { length } = dims;
  if (!isValidLength(length, MAX_DIMS)) throw lengthError(call, `dims of ${name}`, length, MAX_DIMS, 'DIMS_INVALID');
  /** @type {number[] | null} */
  let copy = expected?.length === length ? null : [];
  for (let i = 0; i < length; ++i) {
    const dim = dims[i];
    if (copy === null && dim === expected?.[i]) continue;
    copy ??= expected?.slice(0, i) ?? [];
    if (typeof dim !== 'number') throw call.invalid('DIMS_INVALID', `dims[${i}] of ${name}`, 'an integer >= 0', dim);
    // Adding 0 turns -0 into 0.
    copy.push(dim + 0);
  }
  return copy ?? /** @type {readonly number[]} */ (expected);
}

/**
 * Rejects keys that differ from a known key only in case. Unknown keys are ignored.
 * @param {CallContext} call @param {object} object @param {readonly string[]} keys Known keys.
 * @param {string} name Name of the object in messages.
 */
export function expectSpelling(call, object, keys, name) {
  for (const key of Object.keys(object)) {
    if (keys.includes(key)) continue;
    // Long keys are truncated.
    const small = key.slice(0, 99).toLowerCase();
    const intended = keys.find((one) => one.toLowerCase() === small);
    if (!intended) continue;
    throw call.error(
      'ARGUMENT_UNKNOWN',
      `${name} has an unknown key ${quoteForMessage(key)}. Use ${intended} instead.`,
    );
  }
}

/**
 * Checks that tensors are passed as a list.
 * @param {CallContext} call @param {string} name @param {unknown} list
 * @param {string} [allowed] Description of the list in messages.
 * @param {string} [hint] A sentence with a space before it that shows how to write the call.
 */
export function expectTensors(call, name, list, allowed = 'an array of tensors', hint = '') {
  if (!Array.isArray(list)) throw call.invalid('ARGUMENT_MISSING', name, allowed, list, hintFor(list) || hint);
}

/**
 * Copies a list of tensors. Holes become undefined.
 * @param {CallContext} call @param {string} name @param {unknown} list
 * @param {string} [allowed] Description of the list in messages.
 */
export function readTensors(call, name, list, allowed) {
  expectTensors(call, name, list, allowed);
  return copyList(call, name, list, call.core.maxTensors, 'ARGUMENT_MISSING', 'OUT_OF_MEMORY');
}

/**
 * Reads the shape of each tensor in a list that `readTensors` copied.
 * @template {{ readonly dims: readonly unknown[] | null }} S @param {CallContext} call
 * @param {string} name Name of the list in messages. @param {readonly unknown[]} tensors
 * @param {(call: CallContext, tensor: unknown, name: string) => S} read Reads one shape.
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function readShapes(call, name, tensors, read) {
  const { maxDims } = call.core;
  let all = 0;
  return tensors.map((tensor, i) => {
    const shape = read(call, tensor, `${name}[${i}]`);
    all += shape.dims?.length ?? 0;
    if (all <= maxDims) return shape;
    throw call.error('OUT_OF_MEMORY', `${name} must have at most ${maxDims} dims in total.`);
  });
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
  const whole = { type, size, byteLength: storageBytes(call, type, dims), className: arrayTypeFor(type) };
  const array = validateArray(call, dataOf(tensor), whole, `data of ${name}`, 'DATA_MISMATCH');
  const values = type === 'string' ? null : call.allocate(name, () => new (constructorOf(classOf(array)))(array));
  return { type, isTensor: true, rank: dims.length, count: size, values };
}
