// SPDX-License-Identifier: MIT
//
// TensorProto and SequenceProto: every form in which ONNX stores a tensor's elements.
import { SplitError } from '../errors.js';
import { Tensor } from '../tensor/tensor.js';
import { constructorOf, defaultClassOf } from '../tensor/types.js';
import { bringExternal, readExternal, readOptions } from './external.js';
import { decode, decodeFile, readText } from './message.js';

/** @typedef {import('../api.js').ElementType} ElementType */

/**
 * How a type is stored: its class, its bits, and the list that holds it where `raw_data` does not.
 * @typedef {{ type: ElementType, bits: number, make: any, list: 'fixed32' | 'fixed64' | 'int32' | 'int64' | 'uint64'
 *   | 'strings' }} Stored
 */

/** @type {(type: ElementType, bits: number, list: Stored['list']) => Stored} */
const stored = (type, bits, list) => ({ type, bits, list, make: constructorOf(defaultClassOf(type)) });

/** @type {Record<number, Stored>} By TensorProto.DataType. Bits of a complex element are those of both its halves. */
const dataTypes = {
  1: stored('float32', 32, 'fixed32'),
  2: stored('uint8', 8, 'int32'),
  3: stored('int8', 8, 'int32'),
  4: stored('uint16', 16, 'int32'),
  5: stored('int16', 16, 'int32'),
  6: stored('int32', 32, 'int32'),
  7: stored('int64', 64, 'int64'),
  8: stored('string', 0, 'strings'),
  9: stored('bool', 8, 'int32'),
  10: stored('float16', 16, 'int32'),
  11: stored('float64', 64, 'fixed64'),
  12: stored('uint32', 32, 'uint64'),
  13: stored('uint64', 64, 'uint64'),
  14: stored('complex64', 64, 'fixed32'),
  15: stored('complex128', 128, 'fixed64'),
  16: stored('bfloat16', 16, 'int32'),
  17: stored('float8e4m3', 8, 'int32'),
  19: stored('float8e5m2', 8, 'int32'),
  21: stored('uint4', 4, 'int32'),
  22: stored('int4', 4, 'int32'),
  23: stored('float4e2m1', 4, 'int32'),
  24: stored('float8e8m0', 8, 'int32'),
  25: stored('uint2', 2, 'int32'),
};

/** @type {import('./message.js').Fields} What can be said of a tensor without reading its elements. */
const headFields = {
  1: ['dims', 'ints'],
  2: ['dataType', 'int'],
  8: ['name', 'text'],
  13: ['external', 'messages'],
  14: ['location', 'int'],
};

/** @type {import('./message.js').Fields} */
const tensorFields = {
  ...headFields,
  3: ['segment', 'bytes'],
  4: ['fixed32', 'fixed32s'],
  5: ['int32', 'int32s'],
  6: ['strings', 'messages'],
  7: ['int64', 'ints'],
  9: ['raw', 'bytes'],
  10: ['fixed64', 'fixed64s'],
  11: ['uint64', 'ints'],
};

/** @type {import('./message.js').Fields} */
const sequenceFields = { 1: ['name', 'text'], 2: ['elementType', 'int'], 3: ['tensors', 'messages'] };

/**
 * The element type that TensorProto.DataType `code` stands for; null where the package has no such type.
 *
 * @param {bigint | undefined} code
 * @returns {ElementType | null}
 */
export const typeOf = (code) => dataTypes[Number(code)]?.type ?? null;

/** @param {number[]} dims */
const showDims = (dims) => `[${dims.slice(0, 8)}${dims.length > 8 ? ',...' : ''}]`;

/**
 * @param {BigInt64Array} dims
 * @param {string} what For errors.
 * @returns {number[]}
 * @throws {SplitError} DIMS_INVALID
 */
export function readDims(dims, what) {
  return Array.from(dims, (dim, i) => {
    if (dim >= 0n && dim <= Number.MAX_SAFE_INTEGER) return Number(dim);
    throw new SplitError('DIMS_INVALID', `${what}: dims[${i}] is ${dim}, dims must be integers from 0 to 2^53 - 1.`);
  });
}

/**
 * @param {readonly number[]} dims
 * @returns {number} Elements; 0 also where the other dims would be too many.
 */
export const sizeOf = (dims) => (dims.includes(0) ? 0 : dims.reduce((product, dim) => product * dim, 1));

/**
 * Element type and dims of a TensorProto.
 * @type {(message: any, what: string) => { stored: Stored, dims: number[], size: number }}
 */
function readHead(message, what) {
  const stored = dataTypes[Number(message.dataType)];
  if (stored === undefined) {
    const code = message.dataType ?? 'missing';
    throw new SplitError('TYPE_UNSUPPORTED', `${what}: data_type is ${code}, the package has no such element type.`);
  }
  const dims = readDims(message.dims, what);
  const size = sizeOf(dims);
  if (size * Math.max(stored.bits, 1) > Number.MAX_SAFE_INTEGER) {
    throw new SplitError(
      'DIMS_INVALID',
      `${what}: the dims ${showDims(dims)} make ${size} elements, no file holds that many.`,
    );
  }
  return { stored, dims, size };
}

/** @type {(message: any, what: string) => TensorDescription} */
function headOf(message, what) {
  const dims = readDims(message.dims, what);
  const bits = dataTypes[Number(message.dataType)]?.bits ?? 0;
  const byteLength = Math.ceil((sizeOf(dims) * bits) / 8);
  return {
    name: message.name ?? '',
    type: typeOf(message.dataType),
    dims,
    external: message.location === 1n ? readExternal(message.external, byteLength, what) : null,
  };
}

/**
 * What can be said of a TensorProto without its elements.
 *
 * @param {Uint8Array} bytes
 * @param {string} what For errors.
 * @returns {TensorDescription}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 */
export const readTensorHead = (bytes, what) => headOf(decode(bytes, headFields, what), what);

/**
 * The elements as a list holds them, one entry each.
 *
 * @param {Stored} stored
 * @param {Int32Array | BigInt64Array} list
 * @param {string} what
 */
function convert({ type, make }, list, what) {
  if (make === BigUint64Array || make === BigInt64Array) return new make(list.buffer, list.byteOffset, list.length);
  const elements = new make(list.length);
  for (let i = 0; i < list.length; ++i) {
    elements[i] = Number(list[i]);
    if (elements[i] !== Number(list[i])) {
      throw new SplitError('DATA_MISMATCH', `${what}: element ${i} is ${list[i]}, that does not fit ${type}.`);
    }
  }
  return elements;
}

/**
 * @param {Uint8Array[]} texts
 * @param {string} what
 */
function readStrings(texts, what) {
  return texts.map((bytes, i) => {
    try {
      return readText(bytes);
    } catch (cause) {
      throw new SplitError('DATA_MISMATCH', `${what}: string ${i} is not UTF-8.`, { cause });
    }
  });
}

/**
 * @param {any} message
 * @param {Stored} stored
 * @param {string} what
 */
function readElements(message, stored, what) {
  if (stored.list === 'strings') return readStrings(message.strings, what);
  const isRaw = message.raw !== undefined;
  const list = isRaw ? message.raw : message[stored.list];
  if (!isRaw && !stored.list.startsWith('fixed')) return convert(stored, list, what);
  const width = stored.make.BYTES_PER_ELEMENT;
  if (list.length % width !== 0) {
    throw new SplitError('DATA_MISMATCH', `${what}: the data are ${list.length} bytes, no multiple of ${width}.`);
  }
  return new stored.make(list.slice().buffer);
}

/** @type {(given: any, what: string, outside?: Uint8Array | null) => Tensor & { name: string }} */
function toTensor(given, what, outside = null) {
  if (given.location === 1n && outside === null) {
    const text = `${what}: the data are in a file of their own: give externalData, which brings them.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const message = outside === null ? given : { ...given, raw: outside };
  const { stored, dims, size } = readHead(message, what);
  if (message.segment !== undefined) {
    throw new SplitError('DATA_MISMATCH', `${what}: the tensor is one segment of several, that is not supported.`);
  }
  const data = readElements(message, stored, what);
  const isText = stored.list === 'strings';
  const held = isText ? data.length : data.byteLength;
  const wanted = isText ? size : Math.ceil((size * stored.bits) / 8);
  if (held !== wanted) {
    const unit = isText ? 'strings' : 'bytes';
    const text = `${what}: the data are ${held} ${unit}, ${stored.type} ${showDims(dims)} takes ${wanted}.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  return Object.assign(new Tensor(stored.type, data, dims), { name: message.name ?? '' });
}

/**
 * Reads a TensorProto.
 *
 * @param {Uint8Array} bytes
 * @param {string} what For errors.
 * @param {Uint8Array | null} [outside] The elements, where they are stored outside of it.
 * @returns {Tensor & { name: string }} Its data is a copy.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED
 */
export const readTensorMessage = (bytes, what, outside) => toTensor(decode(bytes, tensorFields, what), what, outside);

/**
 * A tensor without its elements: what `inferNode` takes.
 * @typedef {object} TensorDescription
 * @property {string} name '' where it has none.
 * @property {ElementType | null} type Null for a type that the package does not have.
 * @property {number[]} dims
 * @property {import('./external.js').External | null} external Where the elements lie, if it is in a file of their own.
 */

/**
 * What a TensorProto says of itself, without reading its elements: an initializer of a model, or a file (.pb).
 *
 * @param {import('./message.js').Bytes} bytes
 * @returns {TensorDescription}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID
 * @example
 * const { graph } = readModel(await readFile('model.onnx'));
 * for (const [name, bytes] of graph.initializers) console.log(name, describeTensor(bytes).dims);
 */
export function describeTensor(bytes) {
  const { name, type, dims, external } = headOf(decodeFile(bytes, headFields, 'describeTensor'), 'describeTensor');
  return { name, type, dims, external };
}

/**
 * Reads a TensorProto: an initializer of a model, or a file (.pb) as conformance suites and exporters write them.
 *
 * @param {import('./message.js').Bytes} bytes
 * @param {import('./external.js').ExternalOptions} [options]
 * @returns {Tensor & { name: string }} The tensor, whose data is a copy, with its name ('' where it has none).
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED, ARGUMENT_UNKNOWN
 * @example
 * const x = readTensor(await readFile('input_0.pb'));
 */
export function readTensor(bytes, options) {
  const externalData = readOptions('readTensor', options);
  const message = decodeFile(bytes, tensorFields, 'readTensor');
  const { external } = headOf(message, 'readTensor');
  const outside = external && externalData ? bringExternal(externalData, external, 'readTensor') : null;
  return toTensor(message, 'readTensor', outside);
}

/**
 * Reads a SequenceProto file (.pb) of tensors.
 *
 * @param {import('./message.js').Bytes} file Its bytes.
 * @returns {{ name: string, tensors: Tensor[] }}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED
 * @example
 * const { tensors } = readSequence(await readFile('output_0.pb'));
 */
export function readSequence(file) {
  const message = decodeFile(file, sequenceFields, 'readSequence');
  const isOfTensors = message.elementType === undefined || message.elementType < 2n;
  if (!isOfTensors) {
    const text = `readSequence: elem_type is ${message.elementType}, only sequences of tensors (1) can be read.`;
    throw new SplitError('TYPE_UNSUPPORTED', text);
  }
  const tensors = message.tensors.map((/** @type {Uint8Array} */ bytes, /** @type {number} */ i) =>
    readTensorMessage(bytes, `readSequence: tensor ${i}`),
  );
  return { name: message.name ?? '', tensors };
}
