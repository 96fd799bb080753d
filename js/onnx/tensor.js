// SPDX-License-Identifier: MIT
//
// TensorProto and SequenceProto: every form in which ONNX stores a tensor's elements.
import { SplitError } from '../errors.js';
import { Tensor } from '../tensor/tensor.js';
import { constructorOf, defaultClassOf } from '../tensor/types.js';
import { bringExternal, readEntry, readExternal, readOptions } from './external.js';
import { Growing } from './growing.js';
import { decode, decodeFile } from './message.js';
import { fieldSet, tagOf } from './wire.js';

/** @typedef {import('../api.js').ElementType} ElementType */
/** @typedef {import('./message.js').What} What */
/** @typedef {import('./wire.js').Reader} Reader */

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

/**
 * A TensorProto as it stands. Lists of integers are halves of int64s or int32s, other elements are bytes, as they are:
 * read as numbers they would lose the payload of a NaN.
 *
 * @typedef {object} Message
 * @property {(number | bigint)[]} dims
 * @property {number | bigint} dataType
 * @property {string} name
 * @property {import('./external.js').Entries} entries
 * @property {boolean} isOutside Whether the elements lie in a file of their own.
 * @property {boolean} isSegment
 * @property {string[] | null} strings
 * @property {Uint8Array | null} raw
 * @property {Growing<Uint8Array> | null} fixed32
 * @property {Growing<Uint8Array> | null} fixed64
 * @property {Growing<Int32Array> | null} int32
 * @property {Growing<Int32Array> | null} int64
 * @property {Growing<Int32Array> | null} uint64
 */

const known = fieldSet(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14);
/** The fields that hold elements. */
const elementFields = fieldSet(4, 5, 6, 7, 9, 10, 11);

const tags = {
  dim: tagOf(1, 'varint'),
  dims: tagOf(1, 'delimited'),
  dataType: tagOf(2, 'varint'),
  segment: tagOf(3, 'delimited'),
  float: tagOf(4, 'bit32'),
  floats: tagOf(4, 'delimited'),
  int32: tagOf(5, 'varint'),
  int32s: tagOf(5, 'delimited'),
  string: tagOf(6, 'delimited'),
  int64: tagOf(7, 'varint'),
  int64s: tagOf(7, 'delimited'),
  name: tagOf(8, 'delimited'),
  raw: tagOf(9, 'delimited'),
  double: tagOf(10, 'bit64'),
  doubles: tagOf(10, 'delimited'),
  uint64: tagOf(11, 'varint'),
  uint64s: tagOf(11, 'delimited'),
  external: tagOf(13, 'delimited'),
  location: tagOf(14, 'varint'),
};

/** @type {import('./external.js').Entries} */
const noEntries = {};

const scratch = new Uint8Array(64);
/** Views of it, one of each class. */
const scratchViews = new Map();

/** @param {any} make */
function scratchOf(make) {
  if (!scratchViews.has(make)) scratchViews.set(make, new make(scratch.buffer));
  return scratchViews.get(make);
}

/** @param {Reader} reader @param {number} i */
function readString(reader, i) {
  try {
    return reader.text();
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    throw new RangeError(`string ${i} is not UTF-8`, { cause });
  }
}

/** Bytes of numbers: one, or a packed list. @type {(reader: Reader, list: Growing<Uint8Array> | null, width: number, isOne: boolean) => Growing<Uint8Array>} */
function readFixed(reader, list, width, isOne) {
  const bytes = isOne ? reader.take(width) : reader.delimited();
  if (bytes.length % width !== 0) throw new RangeError('packed numbers end within one');
  const all = list ?? new Growing(new Uint8Array(0));
  const at = all.add(bytes.length);
  all.array.set(bytes, at);
  return all;
}

/** Varints: one, or a packed list. @type {(reader: Reader, list: Growing<Int32Array> | null, isWide: boolean, isOne: boolean) => Growing<Int32Array>} */
function readVarints(reader, list, isWide, isOne) {
  const all = list ?? new Growing(new Int32Array(0));
  const outer = isOne ? reader.end : reader.enter();
  do {
    if (!isOne && reader.isDone) break;
    if (isWide) {
      const at = all.add(2);
      reader.int64(all.array, at);
    } else {
      const at = all.add(1);
      all.array[at] = reader.int32();
    }
  } while (!isOne);
  reader.leave(outer);
  return all;
}

/**
 * @param {Reader} reader
 * @param {boolean} isWhole Else the elements are passed over.
 * @returns {Message}
 */
function readMessage(reader, isWhole) {
  /** @type {Message} */
  const message = {
    dims: [],
    dataType: 0,
    name: '',
    entries: noEntries,
    isOutside: false,
    isSegment: false,
    strings: null,
    raw: null,
    fixed32: null,
    fixed64: null,
    int32: null,
    int64: null,
    uint64: null,
  };
  while (!reader.isDone) {
    const tag = reader.tag();
    if (!isWhole && (elementFields >>> (tag >>> 3)) & 1 && tag < 256) {
      reader.skip(tag, 0);
      continue;
    }
    switch (tag) {
      case tags.dim:
        message.dims.push(reader.integer());
        break;
      case tags.dims: {
        const outer = reader.enter();
        while (!reader.isDone) message.dims.push(reader.integer());
        reader.leave(outer);
        break;
      }
      case tags.dataType:
        message.dataType = reader.integer();
        break;
      case tags.segment:
        message.isSegment = true;
        reader.delimited();
        break;
      case tags.float:
      case tags.floats:
        message.fixed32 = readFixed(reader, message.fixed32, 4, tag === tags.float);
        break;
      case tags.double:
      case tags.doubles:
        message.fixed64 = readFixed(reader, message.fixed64, 8, tag === tags.double);
        break;
      case tags.int32:
      case tags.int32s:
        message.int32 = readVarints(reader, message.int32, false, tag === tags.int32);
        break;
      case tags.int64:
      case tags.int64s:
        message.int64 = readVarints(reader, message.int64, true, tag === tags.int64);
        break;
      case tags.uint64:
      case tags.uint64s:
        message.uint64 = readVarints(reader, message.uint64, true, tag === tags.uint64);
        break;
      case tags.string:
        message.strings ??= [];
        message.strings.push(readString(reader, message.strings.length));
        break;
      case tags.name:
        message.name = reader.text();
        break;
      case tags.raw:
        message.raw = reader.delimited();
        break;
      case tags.external:
        message.entries = readEntry(reader, message.entries);
        break;
      case tags.location:
        message.isOutside = reader.integer() === 1;
        break;
      default:
        reader.skip(tag, known);
    }
  }
  return message;
}

/**
 * The name of a TensorProto that comes next in a message, of which nothing else is read.
 *
 * @param {Reader} reader
 * @returns {string}
 */
export function readTensorName(reader) {
  let name = '';
  const outer = reader.enter();
  while (!reader.isDone) {
    const tag = reader.tag();
    if (tag === tags.name) name = reader.text();
    else reader.skip(tag, 0);
  }
  reader.leave(outer);
  return name;
}

/**
 * The element type that TensorProto.DataType `code` stands for; null where the package has no such type.
 *
 * @param {number} code
 * @returns {ElementType | null}
 */
export const typeOf = (code) => dataTypes[code]?.type ?? null;

/** @param {readonly (number | bigint)[]} dims */
export const showDims = (dims) => `[${dims.slice(0, 8)}${dims.length > 8 ? ',...' : ''}]`;

/**
 * @param {readonly (number | bigint)[]} dims
 * @param {What} what For errors.
 * @returns {number[]} The same list.
 * @throws {SplitError} DIMS_INVALID
 */
export function checkDims(dims, what) {
  const wrong = dims.findIndex((dim) => typeof dim !== 'number' || dim < 0);
  if (wrong < 0) return /** @type {number[]} */ (dims);
  const text = `${what}: dims[${wrong}] is ${dims[wrong]}, dims must be integers from 0 to 2^53 - 1.`;
  throw new SplitError('DIMS_INVALID', text);
}

/**
 * @param {readonly number[]} dims
 * @returns {number} Elements; 0 also where the other dims would be too many.
 */
export const sizeOf = (dims) => (dims.includes(0) ? 0 : dims.reduce((product, dim) => product * dim, 1));

/** @param {number[]} dims @param {What} what */
function tooLarge(dims, what) {
  const text = `${what}: the dims ${showDims(dims)} make ${sizeOf(dims)} elements, no file holds that many.`;
  return new SplitError('DIMS_INVALID', text);
}

/**
 * A tensor without its elements: what `inferNode` takes.
 * @typedef {object} TensorDescription
 * @property {string} name '' where it has none.
 * @property {ElementType | null} type Null for a type that the package does not have.
 * @property {number[]} dims
 * @property {import('./external.js').External | null} external Where the elements lie, if it is in a file of their own.
 */

/** @type {(message: Message, what: What) => TensorDescription} */
function describe({ name, dataType, dims: given, entries, isOutside }, what) {
  const dims = checkDims(given, what);
  const stored = dataTypes[Number(dataType)];
  const type = stored?.type ?? null;
  if (!isOutside) return { name, type, dims, external: null };
  const byteLength = stored?.bits ? Math.ceil((sizeOf(dims) * stored.bits) / 8) : null;
  if (byteLength !== null && !Number.isSafeInteger(byteLength)) throw tooLarge(dims, what);
  return { name, type, dims, external: readExternal(entries, byteLength, what) };
}

/** Elements as a list of int32s holds them, one entry each. @type {(stored: Stored, list: Int32Array | BigUint64Array, what: What) => any} */
function convert({ type, make }, list, what) {
  const elements = new make(list.length);
  for (let i = 0; i < list.length; ++i) {
    const value = Number(list[i]);
    elements[i] = value;
    if (elements[i] !== value) {
      throw new SplitError('DATA_MISMATCH', `${what}: element ${i} is ${list[i]}, that does not fit ${type}.`);
    }
  }
  return elements;
}

/** @type {(message: Message, stored: Stored, outside: Uint8Array | null, what: What) => any} */
function readElements(message, stored, outside, what) {
  const { list, make } = stored;
  if (list === 'strings') return message.strings ?? [];
  const isFixed = list === 'fixed32' || list === 'fixed64';
  const bytes = outside ?? message.raw ?? (isFixed ? (message[list]?.done() ?? new Uint8Array(0)) : null);
  if (bytes === null) {
    const numbers = message[/** @type {'int32' | 'int64' | 'uint64'} */ (list)]?.done() ?? new Int32Array(0);
    if (list === 'int32') return convert(stored, numbers, what);
    const { buffer } = numbers;
    return make === Uint32Array ? convert(stored, new BigUint64Array(buffer), what) : new make(buffer);
  }
  const width = make.BYTES_PER_ELEMENT;
  if (bytes.length % width !== 0) {
    throw new SplitError('DATA_MISMATCH', `${what}: the data are ${bytes.length} bytes, no multiple of ${width}.`);
  }
  const length = bytes.length / width;
  if (bytes.length <= scratch.length) {
    // A small array costs far less where nobody asks for its buffer.
    scratch.set(bytes);
    return scratchOf(make).slice(0, length);
  }
  const elements = new make(length);
  new Uint8Array(elements.buffer).set(bytes);
  return elements;
}

/** @type {(message: Message, what: What, outside: Uint8Array | null) => Tensor & { name: string }} */
function toTensor(message, what, outside) {
  const { name, dataType, isSegment, isOutside } = message;
  const stored = dataTypes[Number(dataType)];
  if (stored === undefined) {
    const code = dataType === 0 ? 'missing' : dataType;
    throw new SplitError('TYPE_UNSUPPORTED', `${what}: data_type is ${code}, the package has no such element type.`);
  }
  if (isOutside && outside === null) {
    const text = `${what}: the data are in a file of their own: give externalData, which brings them.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const dims = checkDims(message.dims, what);
  const size = sizeOf(dims);
  if (size * Math.max(stored.bits, 1) > Number.MAX_SAFE_INTEGER) throw tooLarge(dims, what);
  if (isSegment) {
    throw new SplitError('DATA_MISMATCH', `${what}: the tensor is one segment of several, that is not supported.`);
  }
  const data = readElements(message, stored, outside, what);
  const isText = stored.list === 'strings';
  const held = isText ? data.length : data.byteLength;
  const wanted = isText ? size : Math.ceil((size * stored.bits) / 8);
  if (held !== wanted) {
    const unit = isText ? 'strings' : 'bytes';
    const text = `${what}: the data are ${held} ${unit}, ${stored.type} ${showDims(dims)} takes ${wanted}.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const tensor = /** @type {Tensor & { name: string }} */ (new Tensor(stored.type, data, dims));
  tensor.name = name;
  return tensor;
}

/**
 * A TensorProto of a model: what it says of itself, and what reads its elements.
 *
 * @param {Uint8Array} bytes
 * @param {What} what For errors.
 * @returns {{ description: TensorDescription, read: (outside: Uint8Array | null) => Tensor }} `read` takes the elements,
 *   where they are stored outside, and copies them.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID; `read` TYPE_UNSUPPORTED, too.
 */
export function openTensor(bytes, what) {
  const message = decode(bytes, what, (reader) => readMessage(reader, true));
  return { description: describe(message, what), read: (outside) => toTensor(message, what, outside) };
}

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
  const message = decodeFile(bytes, 'describeTensor', (reader) => readMessage(reader, false));
  return describe(message, 'describeTensor');
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
  const message = decodeFile(bytes, 'readTensor', (reader) => readMessage(reader, true));
  const { external, type } = describe(message, 'readTensor');
  const outside =
    external && externalData && type !== null ? bringExternal(externalData, external, 'readTensor') : null;
  return toTensor(message, 'readTensor', outside);
}

const sequenceFields = fieldSet(1, 2, 3);
const sequenceTags = { name: tagOf(1, 'delimited'), elementType: tagOf(2, 'varint'), tensor: tagOf(3, 'delimited') };

/** The most tensors of a sequence that are read: as many as a call takes. */
const mostTensors = 2 ** 20;

/** @param {Reader} reader */
function readSequenceMessage(reader) {
  let name = '';
  /** @type {number | bigint} */
  let elementType = 1;
  /** @type {Tensor[]} */
  const tensors = [];
  const what = { toString: () => `readSequence: tensor ${tensors.length}` };
  while (!reader.isDone) {
    const tag = reader.tag();
    if (tag === sequenceTags.name) name = reader.text();
    else if (tag === sequenceTags.elementType) elementType = reader.integer();
    else if (tag === sequenceTags.tensor) {
      if (tensors.length === mostTensors) {
        const text = `readSequence: the sequence has more than ${mostTensors} tensors, which are not read.`;
        throw new SplitError('DATA_MISMATCH', text);
      }
      const outer = reader.enter();
      tensors.push(toTensor(readMessage(reader, true), what, null));
      reader.leave(outer);
    } else reader.skip(tag, sequenceFields);
  }
  return { name, elementType, tensors };
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
  const { name, elementType, tensors } = decodeFile(file, 'readSequence', readSequenceMessage);
  if (elementType !== 0 && elementType !== 1) {
    const text = `readSequence: elem_type is ${elementType}, only sequences of tensors (1) can be read.`;
    throw new SplitError('TYPE_UNSUPPORTED', text);
  }
  return { name, tensors };
}
