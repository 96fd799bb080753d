// SPDX-License-Identifier: MIT
//
// From a TensorProto to a tensor, or to what it says of itself.
import { SplitError, showDims } from '../errors.js';
import { Tensor } from '../tensor/tensor.js';
import { dataTypes } from './data-types.js';
import { bringExternal, readExternal, readOptions } from './external.js';
import { decode, decodeFile, decodeWith } from './message.js';
import { elementFields, readTensorProto } from './tensor-proto.js';

/** @import { ElementType } from '../api.js' */
/** @import { What } from './message.js' */
/** @import { Stored } from './data-types.js' */
/** @import { Message } from './tensor-proto.js' */
/** @import { Reader } from './wire.js' */

const scratch = new Uint8Array(64);
/** Views of it, one of each class. */
const scratchViews = new Map();

/** @param {any} make */
function scratchOf(make) {
  if (!scratchViews.has(make)) scratchViews.set(make, new make(scratch.buffer));
  return scratchViews.get(make);
}

/**
 * The same list, or DIMS_INVALID.
 *
 * @param {readonly (number | bigint)[]} dims
 * @param {What} what
 * @returns {number[]}
 */
export function checkDims(dims, what) {
  for (let i = 0; i < dims.length; ++i) {
    if (typeof dims[i] === 'number' && dims[i] >= 0) continue;
    throw new SplitError(
      'DIMS_INVALID',
      `${what}: dims[${i}] is ${dims[i]}, dims must be integers from 0 to 2^53 - 1.`,
    );
  }
  return /** @type {number[]} */ (dims);
}

/**
 * Elements; 0 also where the other dims would be too many.
 *
 * @param {readonly number[]} dims
 * @returns {number}
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

/**
 * @param {Message} message
 * @param {What} what
 * @returns {TensorDescription}
 */
function describe({ name, dataType, dims: given, entries, isOutside }, what) {
  const dims = checkDims(given, what);
  const stored = dataTypes[dataType];
  const type = stored?.type ?? null;
  if (!isOutside) return { name, type, dims, external: null };
  const byteLength = stored?.bits ? Math.ceil((sizeOf(dims) * stored.bits) / 8) : null;
  if (byteLength !== null && !Number.isSafeInteger(byteLength)) throw tooLarge(dims, what);
  return { name, type, dims, external: readExternal(entries, byteLength, what) };
}

/**
 * A copy of bytes [start, end), as elements.
 *
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {any} make
 * @param {What} what
 * @returns {any}
 */
function copyBytes(bytes, start, end, make, what) {
  const width = make.BYTES_PER_ELEMENT;
  const size = end - start;
  if (size % width !== 0) {
    throw new SplitError('DATA_MISMATCH', `${what}: the data are ${size} bytes, no multiple of ${width}.`);
  }
  if (size > scratch.length) {
    const elements = new make(size / width);
    new Uint8Array(elements.buffer).set(bytes.subarray(start, end));
    return elements;
  }
  // A small array costs far less where nobody asks for its buffer.
  for (let i = 0; i < size; ++i) scratch[i] = bytes[start + i];
  return scratchOf(make).slice(0, size / width);
}

/**
 * Numbers that take as many bytes each as they do in memory.
 *
 * @param {Uint8Array} bytes
 * @param {readonly number[]} places
 * @param {any} make
 * @param {What} what
 * @returns {any}
 */
function readFixed(bytes, places, make, what) {
  if (places.length < 3) return copyBytes(bytes, places[0] ?? 0, places[1] ?? 0, make, what);
  let size = 0;
  for (let i = 0; i < places.length; i += 2) size += places[i + 1] - places[i];
  const joined = new Uint8Array(size);
  let to = 0;
  for (let i = 0; i < places.length; i += 2) {
    for (let at = places[i]; at < places[i + 1]; ++at) joined[to++] = bytes[at];
  }
  return copyBytes(joined, 0, size, make, what);
}

/**
 * Varints.
 *
 * @param {Reader} reader
 * @param {readonly number[]} places
 * @param {Stored} stored
 * @param {What} what
 * @returns {any}
 */
function readVarints(reader, places, { type, list, make }, what) {
  const { bytes } = reader;
  let length = 0;
  for (let i = 0; i < places.length; i += 2) {
    for (let at = places[i]; at < places[i + 1]; ++at) if (bytes[at] < 0x80) length += 1;
  }
  const isSmall = length * make.BYTES_PER_ELEMENT <= scratch.length;
  const elements = isSmall ? scratchOf(make) : new make(length);
  const isWide = make.BYTES_PER_ELEMENT === 8;
  const halves = isSmall ? scratchOf(Int32Array) : isWide ? new Int32Array(elements.buffer) : elements;
  let next = 0;
  for (let i = 0; i < places.length; i += 2) {
    for (reader.goTo(places[i], places[i + 1]); !reader.isDone; ++next) {
      if (isWide) {
        reader.int64(halves, 2 * next);
        continue;
      }
      const value = list === 'int32' ? reader.int32() : reader.number();
      elements[next] = value;
      if (elements[next] === value) continue;
      throw new SplitError('DATA_MISMATCH', `${what}: element ${next} is ${value}, that does not fit ${type}.`);
    }
  }
  return isSmall ? elements.slice(0, length) : elements;
}

/**
 * @param {Reader} reader
 * @param {readonly number[]} places
 * @returns {string[]}
 */
function readTexts(reader, places) {
  /** @type {string[]} */
  const texts = [];
  for (let i = 0; i < places.length; i += 2) {
    reader.goTo(places[i], places[i + 1]);
    try {
      texts.push(reader.text());
    } catch (cause) {
      throw new RangeError(`string ${texts.length} is not UTF-8`, { cause });
    }
  }
  return texts;
}

const nowhere = /** @type {number[]} */ ([]);

/** Where the elements of a field lie: where each piece begins and ends. @param {readonly number[]} spans @param {number} field */
function placesOf(spans, field) {
  let places = nowhere;
  for (let i = 0; i < spans.length; i += 3) {
    if (spans[i] !== field) continue;
    // (A literal takes no more than it holds.)
    if (places === nowhere) places = [spans[i + 1], spans[i + 2]];
    else places.push(spans[i + 1], spans[i + 2]);
  }
  return places;
}

/**
 * @param {Message} message
 * @param {Stored} stored
 * @param {Uint8Array | null} outside
 * @param {What} what
 * @returns {any}
 */
function readElements({ reader, spans }, stored, outside, what) {
  const { list, make } = stored;
  const places = placesOf(spans, elementFields[list]);
  if (list === 'strings') return decodeWith(reader, what, () => readTexts(reader, places));
  if (outside !== null) return copyBytes(outside, 0, outside.length, make, what);
  const raw = placesOf(spans, elementFields.raw);
  if (raw.length > 0) return readFixed(reader.bytes, raw.slice(-2), make, what);
  if (list === 'fixed32' || list === 'fixed64') return readFixed(reader.bytes, places, make, what);
  return decodeWith(reader, what, () => readVarints(reader, places, stored, what));
}

/** @param {number} dataType @param {What} what */
function noType(dataType, what) {
  const code = dataType === 0 ? 'missing' : dataType;
  return new SplitError('TYPE_UNSUPPORTED', `${what}: data_type is ${code}, the package has no such element type.`);
}

/**
 * Makes a tensor of its message. `outside` are its elements, where they are stored outside; they are copied.
 *
 * @param {Message} message
 * @param {What} what
 * @param {Uint8Array | null} outside
 * @returns {Tensor & { name: string }}
 */
export function toTensor(message, what, outside) {
  const { name, dataType, isSegment, isOutside } = message;
  const stored = dataTypes[dataType];
  if (stored === undefined) {
    throw noType(dataType, what);
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
  // A list that grew by push keeps room for 17: a copy of what it holds spares the collector a third of a small tensor.
  const tensor = /** @type {Tensor & { name: string }} */ (new Tensor(stored.type, data, dims.slice()));
  tensor.name = name;
  return tensor;
}

/**
 * A TensorProto of a model: what it says of itself, and what reads its elements.
 *
 * @param {Uint8Array} bytes
 * @param {What} what For errors.
 * @returns {{ description: TensorDescription, bits: number, read: (outside: Uint8Array | null) => Tensor }} `bits` of an element,
 *   0 for texts; `read` takes the elements, where they are stored outside, and copies them.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID; `read` TYPE_UNSUPPORTED, too.
 */
export function openTensor(bytes, what) {
  const message = decode(bytes, what, readTensorProto);
  const { bits = 0 } = dataTypes[message.dataType] ?? {};
  return { description: describe(message, what), bits, read: (outside) => toTensor(message, what, outside) };
}

/**
 * What a TensorProto says of itself, without reading its elements: an initializer of a model, or a file (.pb).
 *
 * @param {import('./message.js').Bytes} bytes Of the message. They are not changed.
 * @returns {TensorDescription}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED where it has no data_type, as no bytes have none
 * @example
 * const { graph } = readModel(await readFile('model.onnx'));
 * for (const [name, bytes] of graph.initializers) console.log(name, describeTensor(bytes).dims);
 */
export function describeTensor(bytes) {
  const message = decodeFile(bytes, 'describeTensor', readTensorProto);
  if (message.dataType === 0) throw noType(0, 'describeTensor');
  return describe(message, 'describeTensor');
}

/**
 * Reads a TensorProto: an initializer of a model, or a file (.pb) as conformance suites and exporters write them.
 *
 * @param {import('./message.js').Bytes} bytes Of the message. They are not changed.
 * @param {import('./external.js').ExternalOptions} [options] `externalData`, where the elements may lie in a file of their own.
 * @returns {Tensor & { name: string }} The tensor, whose data is a copy, with its name ('' where it has none).
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED, ARGUMENT_UNKNOWN
 * @example
 * const x = readTensor(await readFile('input_0.pb'));
 */
export function readTensor(bytes, options) {
  const externalData = readOptions('readTensor', options);
  const message = decodeFile(bytes, 'readTensor', readTensorProto);
  const { external, type } = describe(message, 'readTensor');
  const outside =
    external && externalData && type !== null ? bringExternal(externalData, external, 'readTensor') : null;
  return toTensor(message, 'readTensor', outside);
}
