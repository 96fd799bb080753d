// SPDX-License-Identifier: MIT
//
// Reads what a caller hands over, each property once, into plain values of our own. Whether they are legal is not
// asked here: that is for the rules, in C++.
import { quoteForMessage, describeValue } from '../errors.js';
import { hintFor } from './hints.js';
import { dataOf, storageBytes, validateArray } from './storage.js';
import { readPixelBytes } from './pixel-format.js';
import { bytesOf, classOf, constructorOf, isElementType, isList } from './types.js';

/** @import { ElementType, SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../call.js' */
/** @import { Argument, ArgumentName, NodeRequest } from '../load/module.js' */

/** The most dims that are read: far beyond any tensor. */
export const MAX_DIMS = 4096;

/** The most numbers of an argument that are read: far more than there can be parts. */
export const MAX_NUMBERS = 2 ** 24;

/** The most tensors of a list, and inputs of a node. */
export const MAX_TENSORS = 2 ** 20;

/** What other libraries call our options. @type {Record<string, string[]>} */
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
 * Arguments by the names of options and attributes: what the core calls each, and the code of an error where it is not made
 * of numbers.
 * @type {Record<string, [name: ArgumentName, code: SplitErrorCode] | undefined>}
 */
const CORE_ARGUMENTS = {
  axis: ['axis', 'AXIS_INVALID'],
  from: ['axis', 'AXIS_INVALID'],
  to: ['newAxis', 'AXIS_INVALID'],
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

/** The most dims of all tensors of a list together: a few million arrays of them exhaust JavaScript's memory. */
const MAX_TOTAL_DIMS = 2 ** 23;

/** @param {ArrayLike<unknown>} a Perhaps a caller's. @param {ArrayLike<unknown>} b Ours, by which the elements are counted. */
export function arraysEqual(a, b) {
  const { length } = b;
  if (a.length !== length) return false;
  for (let i = 0; i < length; ++i) if (a[i] !== b[i]) return false;
  return true;
}

/** Whether a caller's list may say that it has this length, which is asked once: nothing else says how much is read. @param {unknown} length @param {number} most */
export const isValidLength = (length, most) =>
  typeof length === 'number' && length >= 0 && length <= most && Number.isInteger(length);

/**
 * @param {CallContext} call
 * @param {string} name Of the list, for the message.
 * @param {unknown} length Which is none, or more than `most`.
 * @param {number} most
 * @param {SplitErrorCode} code What it is where it is none.
 * @param {SplitErrorCode} [codeBeyond] What it is where it is more.
 */
function lengthError(call, name, length, most, code, codeBeyond = code) {
  return typeof length === 'number' && length > most
    ? call.error(codeBeyond, `${name} has ${length} elements, at most ${most} are read.`)
    : call.error(code, `${name} has length ${describeValue(length)}, it must be an integer >= 0.`);
}

/**
 * A copy of a caller's list, each element read once; what is missing is undefined.
 *
 * @param {CallContext} call
 * @param {string} name
 * @param {any} list
 * @param {number} most
 * @param {SplitErrorCode} code
 * @param {SplitErrorCode} [codeBeyond]
 * @returns {any[]}
 */
export function copyList(call, name, list, most, code, codeBeyond) {
  const { length } = list;
  if (!isValidLength(length, most)) throw lengthError(call, name, length, most, code, codeBeyond);
  const copy = [];
  for (let i = 0; i < length; ++i) copy.push(list[i]);
  return copy;
}

/** Returns the letters of a name in lower case, to compare it however it is spelled. Only its beginning counts, as a text may be long. @param {string} name */
export const lettersOf = (name) =>
  name
    .slice(0, 99)
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/**
 * Makes sure that the options of a call, or the attributes of a node, are an object, and that there are no others.
 *
 * @param {CallContext} call
 * @param {unknown} given
 * @param {readonly string[]} allowed The names that there are.
 * @param {string} [kind]
 * @param {() => string} [hintOf] Says how to write the call.
 * @returns {Record<string, unknown>}
 * @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function expectOptions(call, given, allowed, kind = 'option', hintOf = () => '') {
  if (given === undefined || given === null) return noOptions;
  if (Object.prototype.toString.call(given) !== '[object Object]') {
    const isOption = kind === 'option';
    const names = isOption ? ` { ${allowed.join(', ')} }` : '';
    const rest = isOption ? `.${hintOf()}` : `; ${call.attributes}`;
    throw call.error('ARGUMENT_UNKNOWN', `the ${kind}s must be an object${names}, got ${describeValue(given)}${rest}`);
  }
  for (const name of Object.keys(given)) {
    if (allowed.includes(name)) continue;
    const near = allowed.find((known) => OPTION_ALIASES[known]?.includes(name) || lettersOf(known) === lettersOf(name));
    const others = kind === 'option' ? `allowed are ${allowed.join(', ')}.` : call.attributes;
    const mend = near ? `it is called ${near}.` : others;
    throw call.error('ARGUMENT_UNKNOWN', `there is no ${kind} ${quoteForMessage(name)}, ${mend}`);
  }
  return /** @type {any} */ (given);
}

/** @type {Record<string, unknown>} */
const noOptions = { __proto__: null };

/**
 * Reads an option or an attribute: one of a class's prototype as well, but not what somebody put on that of all objects.
 *
 * @param {Record<string, unknown>} given
 * @param {string} name
 * @returns {any}
 */
export function readOption(given, name) {
  const isOwn = /** @type {any} */ (Object.prototype)[name] === undefined || Object.hasOwn(given, name);
  return isOwn ? given[name] : undefined;
}

/**
 * The options of a call, each read once.
 *
 * @param {CallContext} call
 * @param {unknown} given
 * @param {readonly string[]} allowed
 * @returns {Record<string, unknown>}
 * @throws {SplitError} ARGUMENT_UNKNOWN where there are others.
 */
export function readOptions(call, given, allowed) {
  const expected = expectOptions(call, given, allowed);
  const options = /** @type {Record<string, unknown>} */ ({ __proto__: null });
  for (const name of allowed) options[name] = readOption(expected, name);
  return options;
}

/** @typedef {{ readonly type: ElementType, readonly dims: readonly number[] }} Shape */

/** A copy of what is given for an argument: a number or some, or a tensor of them. @typedef {number | bigint | (number | bigint)[] | Argument | null} Copied */

/**
 * Copies of the numbers among options or attributes, each read once: one for each name that there is, null where it is made of
 * something else.
 *
 * @param {CallContext} call
 * @param {Record<string, unknown>} given
 * @param {readonly string[]} names
 * @returns {Copied[]}
 */
export function snapshotArguments(call, given, names) {
  const copies = [];
  for (const name of names) {
    const known = CORE_ARGUMENTS[name];
    copies.push(known === undefined ? null : copyNumbers(call, name, known[1], readOption(given, name)));
  }
  return copies;
}

/**
 * Adds such copies to a request, by the core's names.
 *
 * @template {NodeRequest} R
 * @param {R} request
 * @param {readonly string[]} names
 * @param {readonly Copied[]} copies
 * @returns {R}
 */
export function fillRequest(request, names, copies) {
  names.forEach((name, i) => {
    const known = CORE_ARGUMENTS[name];
    if (known !== undefined) request[known[0]] = toArgument(copies[i]);
  });
  return request;
}

/**
 * @param {CallContext} call
 * @param {unknown} opset
 * @returns {number | null}
 */
export function readOpset(call, opset) {
  if (opset === undefined || opset === null) return null;
  if (typeof opset === 'number') return opset;
  throw call.error('OPSET_UNSUPPORTED', `opset is ${describeValue(opset)}, it must be an integer >= 1.`);
}

/**
 * Element type and dims of a tensor, whose data are not looked at.
 *
 * @param {CallContext} call
 * @param {unknown} tensor Anything with `type`, `dims` and `data`.
 * @param {string} name For messages: which argument it is.
 * @param {Shape} [expected] Given back itself, where the type and the dims are these.
 * @returns {Shape}
 */
export function readShape(call, tensor, name, expected) {
  const given = /** @type {any} */ (tensor ?? {});
  const { type, dims } = given;
  if (dims !== undefined || (type !== undefined && hintFor(given) === '')) {
    const own = readDims(call, dims, name, expected?.dims);
    if (expected !== undefined && type === expected.type && own === expected.dims) return expected;
    return { type: readType(call, type, name), dims: own };
  }
  // An ImageData, or something like it: bytes of pixels, RGBA unless it says something else.
  const { width, height } = given;
  const hint = hintFor(given);
  if (typeof width === 'number' && typeof height === 'number' && hint === '') {
    const pixelBytes = readPixelBytes(call, given, undefined, name, 'DATA_MISMATCH');
    const { stride = width * pixelBytes } = given;
    if (stride !== width * pixelBytes && height > 1) {
      const message = `stride of ${name} must be ${width * pixelBytes}, that of its rows, got ${describeValue(stride)}.`;
      throw call.error('DIMS_INVALID', `${message} Only toPlanes and toPixels take rows that are apart.`);
    }
    return { type: 'uint8', dims: [height, width, pixelBytes] };
  }
  const isMissing = (tensor ?? null) === null;
  throw call.error(
    isMissing ? 'ARGUMENT_MISSING' : isElementType(type) ? 'DIMS_INVALID' : 'DATA_MISMATCH',
    `${name} is ${describeValue(tensor)}${hint || ', it must be a tensor { type, data, dims }'}.`,
  );
}

/**
 * @param {CallContext} call
 * @param {unknown} type
 * @param {string} name
 * @returns {ElementType}
 */
export function readType(call, type, name) {
  if (isElementType(type)) return type;
  const small = typeof type === 'string' ? type.slice(0, 20).toLowerCase() : '';
  const hint = isElementType(small) ? ` Write small letters: ${small}.` : '';
  const message = `${name} has type ${describeValue(type)}, it must be an element type such as 'float32' or 'uint8'.${hint}`;
  throw call.error('TYPE_UNSUPPORTED', message);
}

/**
 * @param {CallContext} call
 * @param {unknown} dims
 * @param {string} name
 * @param {readonly number[]} [expected] Given back themselves, where the dims are these.
 * @returns {readonly number[]}
 */
function readDims(call, dims, name, expected) {
  if (!isList(dims)) {
    throw call.error(
      'DIMS_INVALID',
      `dims of ${name} is ${describeValue(dims)}, it must be an array of integers >= 0.`,
    );
  }
  const { length } = dims;
  if (!isValidLength(length, MAX_DIMS)) throw lengthError(call, `dims of ${name}`, length, MAX_DIMS, 'DIMS_INVALID');
  /** @type {number[] | null} */
  let copy = expected?.length === length ? null : [];
  for (let i = 0; i < length; ++i) {
    const dim = dims[i];
    if (copy === null && dim === expected?.[i]) continue;
    copy ??= expected?.slice(0, i) ?? [];
    if (typeof dim !== 'number') {
      throw call.error('DIMS_INVALID', `dims[${i}] of ${name} is ${describeValue(dim)}, it must be an integer >= 0.`);
    }
    // Not -0.
    copy.push(dim + 0);
  }
  return copy ?? /** @type {readonly number[]} */ (expected);
}

/**
 * Refuses a key that is spelt like another one but for its case. Other keys are nobody's business.
 *
 * @param {CallContext} call
 * @param {object} given
 * @param {readonly string[]} known
 * @param {string} name
 */
export function expectSpelling(call, given, known, name) {
  for (const key of Object.keys(given)) {
    // Only the beginning is compared, as a key may be long.
    const small = key.slice(0, 99).toLowerCase();
    const meant = known.includes(key) ? undefined : known.find((one) => one.toLowerCase() === small);
    if (meant) {
      throw call.error('ARGUMENT_UNKNOWN', `${name} has a key ${quoteForMessage(key)}, it is called ${meant}.`);
    }
  }
}

/**
 * Makes sure that tensors are given as a list. For messages: `wanted` is what the list must be, `hint` how to write the call.
 *
 * @param {CallContext} call
 * @param {string} name
 * @param {unknown} list
 * @param {string} [wanted]
 * @param {string} [hint]
 */
export function expectTensors(call, name, list, wanted, hint = '') {
  if (Array.isArray(list)) return;
  const object = hintFor(list);
  const message = object
    ? `is ${describeValue(list)}${object}.`
    : `must be ${wanted ?? 'an array of tensors'}, got ${describeValue(list)}.${hint}`;
  throw call.error('ARGUMENT_MISSING', `${name} ${message}`);
}

/**
 * A copy of a list of tensors, in which what is missing is undefined. `wanted`: what it must be, for messages.
 *
 * @param {CallContext} call
 * @param {string} name
 * @param {unknown} list
 * @param {string} [wanted]
 * @returns {any[]}
 */
export function readTensors(call, name, list, wanted) {
  expectTensors(call, name, list, wanted);
  return copyList(call, name, list, MAX_TENSORS, 'ARGUMENT_MISSING', 'OUT_OF_MEMORY');
}

/**
 * What is read of each tensor of a list that `readTensors` has copied.
 *
 * @template {{ readonly dims: readonly unknown[] | null }} S
 * @param {CallContext} call
 * @param {string} name Of the list, for messages.
 * @param {readonly unknown[]} tensors
 * @param {(call: CallContext, tensor: unknown, name: string) => S} read
 * @returns {S[]}
 * @throws {SplitError} OUT_OF_MEMORY
 */
export function readShapes(call, name, tensors, read) {
  let all = 0;
  return tensors.map((tensor, i) => {
    const shape = read(call, tensor, `${name}[${i}]`);
    all += shape.dims?.length ?? 0;
    if (all <= MAX_TOTAL_DIMS) return shape;
    throw call.error('OUT_OF_MEMORY', `${name} have more than ${MAX_TOTAL_DIMS} dims together, no more are read.`);
  });
}

/**
 * The numbers of a list, each read once; `code`: what to throw where an element is none. BigInts are integers alone.
 *
 * @param {CallContext} call
 * @param {string} name
 * @param {SplitErrorCode} code
 * @param {any} list
 * @param {'an integer' | 'a number'} wanted
 * @returns {any[]}
 */
export function readList(call, name, code, list, wanted) {
  const values = copyList(call, name, list, MAX_NUMBERS, code, 'OUT_OF_MEMORY');
  for (let i = 0; i < values.length; ++i) {
    const value = values[i];
    if (typeof value === 'number' || (typeof value === 'bigint' && wanted === 'an integer')) continue;
    throw call.error(code, `${name}[${i}] is ${describeValue(value)}, it must be ${wanted}.`);
  }
  return values;
}

/**
 * The numbers that a caller gives for an argument, as a number, an array, a typed array or a tensor; null where it is not
 * given. `code`: what to throw where there are no numbers at all.
 *
 * @param {CallContext} call
 * @param {string} name
 * @param {SplitErrorCode} code
 * @param {unknown} given
 * @returns {Copied}
 */
function copyNumbers(call, name, code, given) {
  if (given === undefined || given === null) return null;
  if (typeof given === 'number' || typeof given === 'bigint') return given;
  if (isList(given)) return readList(call, name, code, given, 'an integer');
  if (typeof given === 'object' && 'dims' in given) return readNumbersTensor(call, name, given);
  const wanted = code === 'SIZES_INVALID' ? 'an array or tensor of integers' : 'an integer';
  throw call.error(code, `${name} is ${describeValue(given)}, it must be ${wanted}.`);
}

/**
 * What the core takes for such a copy.
 *
 * @param {Copied} copied
 * @returns {Argument | null}
 */
export function toArgument(copied) {
  const isList = Array.isArray(copied);
  if (!isList && typeof copied === 'object') return copied;
  const list = isList ? copied : [copied];
  // Of other BigInts none is legal, nor is the double next to it.
  const isBig =
    list.length > 0 && list.every((value) => typeof value === 'bigint' && BigInt.asIntN(64, value) === value);
  const values = isBig ? BigInt64Array.from(/** @type {bigint[]} */ (list)) : list.map(Number);
  return { type: isBig ? 'int64' : 'float64', isTensor: false, rank: isList ? 1 : 0, count: list.length, values };
}

/**
 * The numbers of a small input tensor, copied.
 *
 * @param {CallContext} call
 * @param {string} name
 * @param {unknown} tensor
 * @returns {Argument}
 */
export function readNumbersTensor(call, name, tensor) {
  const { type, dims } = readShape(call, tensor, name);
  const size = dims.reduce((product, dim) => product * dim, 1);
  const whole = { type, size, byteLength: storageBytes(call, type, dims) };
  const array = validateArray(call, dataOf(tensor), whole, `data of ${name}`, 'DATA_MISMATCH');
  const copy = () => {
    const constructor = constructorOf(classOf(array));
    return new constructor(bytesOf(array).slice().buffer, 0, whole.byteLength / constructor.BYTES_PER_ELEMENT);
  };
  const values = type === 'string' ? null : call.allocate(name, copy);
  return { type, isTensor: true, rank: dims.length, count: size, values };
}
