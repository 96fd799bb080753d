// SPDX-License-Identifier: MIT
//
// TensorProto and SequenceProto: describes tensors of a file, and reads their elements.
import { SplitError, showDims } from '../base/errors.js';
import { arrayTypeFor, constructorOf } from '../base/types.js';
import { Tensor } from '../tensor/tensor.js';
import { typesByCode } from '../tensor/type-names.js';
import { loadExternal, parseExternal, parseExternalOptions } from './external.js';
import { decode, decodeFile } from './file.js';
import { LIST, bytes, fixed32, fixed64, int32, int64, joined, message, text } from './wire.js';

/** @import { ElementType } from '../api.js' */
/** @import { External, ExternalData } from './external.js' */
/** @import { Bytes, Label } from './file.js' */

/**
 * A tensor without its elements, as `inferNode` accepts it.
 * @typedef {object} TensorDescription
 * @property {string} name '' if it has none.
 * @property {ElementType | null} type Null if the package does not have the type.
 * @property {number[]} dims
 * @property {External | null} external Location of the elements if they are stored in another file.
 */

const entryProto = message({ 1: ['key', text, ''], 2: ['value', text, ''] }, undefined, 1);

/** The fields of a tensor but its elements. */
const tensorProto = message({
  1: ['dims', int64, LIST],
  2: ['dataType', int32, 0],
  3: ['segment', bytes, undefined],
  8: ['name', text, ''],
  13: ['entries', entryProto, LIST],
  14: ['location', int32, 0],
});

/** The elements of a tensor: in `raw`, or in the list of its type. */
const elements = message({
  4: ['floats', fixed32, LIST],
  5: ['int32s', int32, LIST],
  6: ['strings', text, LIST],
  7: ['int64s', int64, LIST],
  9: ['raw', bytes, undefined],
  10: ['doubles', fixed64, LIST],
  11: ['uint64s', int64, LIST],
});

/** Lists of the types whose elements are not in `int32s`. @type {Partial<Record<ElementType, string>>} */
const lists = {
  float32: 'floats',
  float64: 'doubles',
  complex64: 'floats',
  complex128: 'doubles',
  int64: 'int64s',
  uint32: 'uint64s',
  uint64: 'uint64s',
  string: 'strings',
};

/** Bits of the types whose names do not end with them. @type {Partial<Record<ElementType, number>>} */
const bits = { string: 0, bool: 8, float8e4m3: 8, float8e5m2: 8, float8e8m0: 8, float4e2m1: 4 };

/** Returns the bits of an element, both halves of a complex one, and 0 for a string. @param {ElementType} type */
const bitsOf = (type) => bits[type] ?? Number(/\d+$/.exec(type));

/**
 * Returns the element type of a TensorProto.DataType, or null if the package has no such type.
 * @param {number} code @returns {ElementType | null}
 */
export const elementTypeOf = (code) => /** @type {any} */ (typesByCode)[code] ?? null;

/**
 * Makes sure that dims are integers from 0 to 2^53 - 1. Names and null, which values may have, are accepted.
 * @param {readonly any[]} dims @param {Label} label @returns {any[]} A list of its own.
 * @throws {SplitError} DIMS_INVALID
 */
export function checkDims(dims, label) {
  const i = dims.findIndex((dim) => typeof dim === 'bigint' || (typeof dim === 'number' && dim < 0));
  if (i < 0) return dims.slice();
  throw new SplitError('DIMS_INVALID', `${label}: dims[${i}] must be an integer from 0 to 2^53 - 1, got ${dims[i]}.`);
}

/**
 * Returns the number of elements. It is 0 if one dim is 0, even if the product of the others overflows.
 * @param {readonly number[]} dims
 */
export const sizeOf = (dims) => (dims.includes(0) ? 0 : dims.reduce((product, dim) => product * dim, 1));

/**
 * Returns the bytes of a tensor's elements, 0 for strings.
 * @param {ElementType} type @param {number[]} dims @param {Label} label @throws {SplitError} DIMS_INVALID
 */
function byteLengthOf(type, dims, label) {
  const size = sizeOf(dims);
  const byteLength = Math.ceil((size * bitsOf(type)) / 8);
  if (Math.max(size, byteLength) <= Number.MAX_SAFE_INTEGER) return byteLength;
  const sentence = `${label}: dims ${showDims(dims)} have ${size} elements, more than a file can hold.`;
  throw new SplitError('DIMS_INVALID', sentence);
}

/**
 * Returns the elements of a tensor as a copy.
 * @param {any} decoded Its elements. @param {ElementType} type
 * @param {Uint8Array | null} external Elements that are stored in another file. @param {Label} label
 * @throws {SplitError} DATA_MISMATCH
 */
function elementsOf(decoded, type, external, label) {
  const field = lists[type] ?? 'int32s';
  const list = decoded[field];
  if (type === 'string') return list.slice();
  const ArrayType = /** @type {any} */ (constructorOf(arrayTypeFor(type)));
  const raw = external ?? decoded.raw;
  if (raw || field === 'floats' || field === 'doubles') {
    const stored = raw ?? joined(list);
    const width = ArrayType.BYTES_PER_ELEMENT;
    if (stored.length % width === 0) return new ArrayType(stored.slice().buffer);
    throw new SplitError(
      'DATA_MISMATCH',
      `${label}: the data must be a multiple of ${width} bytes, got ${stored.length}.`,
    );
  }
  const array = new ArrayType(list.length);
  const isBig = type === 'int64' || type === 'uint64';
  for (let i = 0; i < list.length; ++i) {
    array[i] = isBig ? BigInt(list[i]) : Number(list[i]);
    if (isBig || array[i] === list[i]) continue;
    throw new SplitError('DATA_MISMATCH', `${label}: element ${i} must fit ${type}, got ${list[i]}.`);
  }
  return array;
}

/** @param {any} decoded The head of a tensor. @param {Label} label @returns {TensorDescription} */
function describe({ name, dataType, dims: given, entries, location }, label) {
  const dims = checkDims(given, label);
  const type = elementTypeOf(dataType);
  if (location !== 1) return { name, type, dims, external: null };
  const byteLength = type === null || type === 'string' ? null : byteLengthOf(type, dims, label);
  return { name, type, dims, external: parseExternal(entries, byteLength, label) };
}

/** @param {number} dataType @param {Label} label */
function typeError(dataType, label) {
  const sentence = `${label}: data_type must be a supported element type, got ${dataType || 'none'}.`;
  return new SplitError('TYPE_UNSUPPORTED', sentence);
}

/**
 * Describes a tensor, and reads its elements if `read` is called.
 * @param {Uint8Array} message @param {Label} label @param {any} [decoded] The decoded head of the message.
 * @returns {{ description: TensorDescription, read: (externalData?: ExternalData) => Tensor }} `read` copies the
 *   elements.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID; `read` also TYPE_UNSUPPORTED.
 */
export function openTensor(message, label, decoded = decode(message, tensorProto, label)) {
  const description = describe(decoded, label);
  const { type, dims, external } = description;
  const fail = (/** @type {string} */ sentence) => new SplitError('DATA_MISMATCH', `${label}: ${sentence}`);
  /** @param {ExternalData} [externalData] */
  function read(externalData) {
    if (type === null) throw typeError(decoded.dataType, label);
    if (external && !externalData) throw fail('the data is stored in another file. Pass externalData to read it.');
    const byteLength = byteLengthOf(type, dims, label);
    if (decoded.segment) throw fail('the tensor must be whole, got one of several segments.');
    const loaded = external && externalData ? loadExternal(externalData, external, label) : null;
    const data = elementsOf(decode(message, elements, label), type, loaded, label);
    const [actual, expected, unit] =
      type === 'string' ? [data.length, sizeOf(dims), 'strings'] : [data.byteLength, byteLength, 'bytes'];
    if (actual === expected) return new Tensor(type, data, dims);
    throw fail(`the data must be ${expected} ${unit} for ${type} ${showDims(dims)}, got ${actual}.`);
  }
  return { description, read };
}

/**
 * Describes the tensor of a TensorProto without reading its elements. The message is an initializer of a model, or a file (.pb).
 *
 * @param {Bytes} bytes The bytes of the message. They are not changed.
 * @returns {TensorDescription}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, or TYPE_UNSUPPORTED if the message has no data_type, as an empty one
 * @example
 * const { graph } = readModel(await readFile('model.onnx'));
 * for (const [name, bytes] of graph.initializers) console.log(name, describeTensor(bytes).dims);
 */
export function describeTensor(bytes) {
  const { decoded } = decodeFile(bytes, tensorProto, 'describeTensor');
  if (decoded.dataType === 0) throw typeError(0, 'describeTensor');
  return describe(decoded, 'describeTensor');
}

/**
 * Reads the tensor of a TensorProto. The message is an initializer of a model, or a file (.pb) as conformance suites and
 * exporters write it.
 *
 * @param {Bytes} bytes The bytes of the message. They are not changed.
 * @param {import('./external.js').ExternalOptions} [options] `externalData` reads elements that are stored in another file.
 * @returns {Tensor & { name: string }} The tensor, whose data is a copy, with its name ('' if it has none).
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED, ARGUMENT_UNKNOWN
 * @example
 * const x = readTensor(await readFile('input_0.pb'));
 */
export function readTensor(bytes, options) {
  const externalData = parseExternalOptions('readTensor', options);
  const file = decodeFile(bytes, tensorProto, 'readTensor');
  const { description, read } = openTensor(file.bytes, 'readTensor', file.decoded);
  return Object.assign(read(externalData), { name: description.name });
}

/** A sequence has no field 9, which is the data of a tensor. */
const sequenceProto = message({
  1: ['name', text, ''],
  2: ['elementType', int32, 0],
  3: ['tensors', bytes, LIST],
  9: ['raw', bytes, undefined],
});

/**
 * Reads a file (.pb) with a SequenceProto of tensors, as conformance suites store sequences.
 *
 * @param {Bytes} file The bytes of the file. They are not changed.
 * @returns {{ name: string, tensors: Tensor[] }}
 * @throws {SplitError} DATA_MISMATCH if the file is damaged, a tensor, or has more than 2^20 tensors, DIMS_INVALID, or TYPE_UNSUPPORTED if
 *   its elements are not tensors or have a type that the package does not have
 * @example
 * const { tensors } = readSequence(await readFile('output_0.pb'));
 */
export function readSequence(file) {
  const { name, elementType, tensors, raw } = decodeFile(file, sequenceProto, 'readSequence').decoded;
  if (raw !== undefined) {
    const sentence = 'readSequence: the file must be a sequence, got a tensor. Call readTensor.';
    throw new SplitError('DATA_MISMATCH', sentence);
  }
  if (elementType !== 0 && elementType !== 1) {
    const sentence = `readSequence: elem_type must be 1 (tensor), got ${elementType}.`;
    throw new SplitError('TYPE_UNSUPPORTED', sentence);
  }
  const read = (/** @type {Uint8Array} */ message, /** @type {number} */ i) =>
    openTensor(message, { toString: () => `readSequence: tensor ${i}` }).read();
  return { name, tensors: tensors.map(read) };
}
