// SPDX-License-Identifier: MIT
//
// Reads tensors, or their descriptions, from TensorProto messages.
import { SplitError, showDims } from '../base/errors.js';
import { Tensor } from '../tensor/tensor.js';
import { dataTypes } from './data-types.js';
import { checkDims, sizeOf } from './dims.js';
import { loadExternal, parseExternal, parseExternalOptions } from './external.js';
import { decodeMessage, decodeFile, decodeWith } from './message.js';
import { elementFields, readTensorProto } from './tensor-proto.js';

/** @import { ElementType } from '../api.js' */
/** @import { Label } from './message.js' */
/** @import { DataType } from './data-types.js' */
/** @import { TensorMessage } from './tensor-proto.js' */
/** @import { Reader } from './wire.js' */

/** Buffer for small tensors. */
const scratch = new Uint8Array(64);
/** Views of `scratch` by their class. */
const scratchViews = new Map();

/**
 * Returns the view of `scratch` of a class.
 *
 * @param {any} ArrayType
 */
function scratchOf(ArrayType) {
  if (!scratchViews.has(ArrayType)) scratchViews.set(ArrayType, new ArrayType(scratch.buffer));
  return scratchViews.get(ArrayType);
}

/**
 * @param {number[]} dims
 * @param {Label} label
 */
function tooLargeError(dims, label) {
  const text = `${label}: dims ${showDims(dims)} have ${sizeOf(dims)} elements, more than a file can hold.`;
  return new SplitError('DIMS_INVALID', text);
}

/**
 * A tensor without its elements, as `inferNode` accepts it.
 * @typedef {object} TensorDescription
 * @property {string} name '' if it has none.
 * @property {ElementType | null} type Null if the package does not have the type.
 * @property {number[]} dims
 * @property {import('./external.js').External | null} external Location of the elements if they are stored in another file.
 */

/**
 * Describes a tensor by the fields of its message.
 *
 * @param {TensorMessage} message
 * @param {Label} label
 * @returns {TensorDescription}
 */
function describeMessage({ name, dataType, dims: rawDims, entries, isExternal }, label) {
  const dims = checkDims(rawDims, label);
  const stored = dataTypes[dataType];
  const type = stored?.type ?? null;
  if (!isExternal) return { name, type, dims, external: null };
  const byteLength = stored?.bits ? Math.ceil((sizeOf(dims) * stored.bits) / 8) : null;
  if (byteLength !== null && !Number.isSafeInteger(byteLength)) throw tooLargeError(dims, label);
  return { name, type, dims, external: parseExternal(entries, byteLength, label) };
}

/**
 * Copies the bytes [start, end) into an array of elements.
 *
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {any} ArrayType
 * @param {Label} label
 * @returns {any}
 */
function copyBytes(bytes, start, end, ArrayType, label) {
  const width = ArrayType.BYTES_PER_ELEMENT;
  const size = end - start;
  if (size % width !== 0) {
    throw new SplitError('DATA_MISMATCH', `${label}: the data must be a multiple of ${width} bytes, got ${size}.`);
  }
  if (size > scratch.length) {
    const elements = new ArrayType(size / width);
    new Uint8Array(elements.buffer).set(bytes.subarray(start, end));
    return elements;
  }
  // A small array costs far less as long as its buffer is not accessed, so the bytes are copied by way of `scratch`.
  for (let i = 0; i < size; ++i) scratch[i] = bytes[start + i];
  return scratchOf(ArrayType).slice(0, size / width);
}

/**
 * Reads elements that are stored as in memory. Joins them if they are in several ranges.
 *
 * @param {Uint8Array} bytes
 * @param {readonly number[]} ranges Start and end of each range.
 * @param {any} ArrayType
 * @param {Label} label
 * @returns {any}
 */
function readFixed(bytes, ranges, ArrayType, label) {
  if (ranges.length < 3) return copyBytes(bytes, ranges[0] ?? 0, ranges[1] ?? 0, ArrayType, label);
  let size = 0;
  for (let i = 0; i < ranges.length; i += 2) size += ranges[i + 1] - ranges[i];
  const joined = new Uint8Array(size);
  let written = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    for (let at = ranges[i]; at < ranges[i + 1]; ++at) joined[written++] = bytes[at];
  }
  return copyBytes(joined, 0, size, ArrayType, label);
}

/**
 * Reads elements that are stored as varints.
 *
 * @param {Reader} reader
 * @param {readonly number[]} ranges Start and end of each range.
 * @param {DataType} stored
 * @param {Label} label
 * @returns {any}
 */
function readVarints(reader, ranges, { type, field, ArrayType }, label) {
  const { bytes } = reader;
  let length = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    for (let at = ranges[i]; at < ranges[i + 1]; ++at) if (bytes[at] < 0x80) length += 1;
  }
  const isSmall = length * ArrayType.BYTES_PER_ELEMENT <= scratch.length;
  const elements = isSmall ? scratchOf(ArrayType) : new ArrayType(length);
  const isWide = ArrayType.BYTES_PER_ELEMENT === 8;
  const halves = isSmall ? scratchOf(Int32Array) : isWide ? new Int32Array(elements.buffer) : elements;
  let next = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    for (reader.goTo(ranges[i], ranges[i + 1]); !reader.isDone; ++next) {
      if (isWide) {
        reader.int64(halves, 2 * next);
        continue;
      }
      const value = field === 'int32' ? reader.int32() : reader.number();
      elements[next] = value;
      if (elements[next] === value) continue;
      throw new SplitError('DATA_MISMATCH', `${label}: element ${next} must fit ${type}, got ${value}.`);
    }
  }
  return isSmall ? elements.slice(0, length) : elements;
}

/**
 * @param {Reader} reader
 * @param {readonly number[]} ranges Start and end of each range.
 * @returns {string[]}
 */
function readTexts(reader, ranges) {
  /** @type {string[]} */
  const texts = [];
  for (let i = 0; i < ranges.length; i += 2) {
    reader.goTo(ranges[i], ranges[i + 1]);
    try {
      texts.push(reader.text());
    } catch (cause) {
      throw new RangeError(`string ${texts.length} is not UTF-8`, { cause });
    }
  }
  return texts;
}

const noRanges = /** @type {number[]} */ ([]);

/**
 * Returns start and end of each range with elements of a field.
 *
 * @param {readonly number[]} spans Of a TensorMessage.
 * @param {number} field
 */
function rangesOf(spans, field) {
  let ranges = noRanges;
  for (let i = 0; i < spans.length; i += 3) {
    if (spans[i] !== field) continue;
    // A literal allocates no spare capacity.
    if (ranges === noRanges) ranges = [spans[i + 1], spans[i + 2]];
    else ranges.push(spans[i + 1], spans[i + 2]);
  }
  return ranges;
}

/**
 * Reads the elements of a tensor.
 *
 * @param {TensorMessage} message
 * @param {DataType} stored
 * @param {Uint8Array | null} external Elements that are stored in another file.
 * @param {Label} label
 * @returns {any}
 */
function readElements({ reader, spans }, stored, external, label) {
  const { field, ArrayType } = stored;
  const ranges = rangesOf(spans, elementFields[field]);
  if (field === 'strings') return decodeWith(reader, label, () => readTexts(reader, ranges));
  if (external !== null) return copyBytes(external, 0, external.length, ArrayType, label);
  const raw = rangesOf(spans, elementFields.raw);
  if (raw.length > 0) return readFixed(reader.bytes, raw.slice(-2), ArrayType, label);
  if (field === 'fixed32' || field === 'fixed64') return readFixed(reader.bytes, ranges, ArrayType, label);
  return decodeWith(reader, label, () => readVarints(reader, ranges, stored, label));
}

/**
 * @param {number} dataType
 * @param {Label} label
 */
function typeError(dataType, label) {
  const text = `${label}: data_type must be a supported element type, got ${dataType || 'none'}.`;
  return new SplitError('TYPE_UNSUPPORTED', text);
}

/**
 * Makes a tensor from its message. Its data is a copy.
 *
 * @param {TensorMessage} message
 * @param {Label} label
 * @param {Uint8Array | null} external Elements that are stored in another file.
 * @returns {Tensor & { name: string }}
 */
export function toTensor(message, label, external) {
  const { name, dataType, isSegment, isExternal } = message;
  const stored = dataTypes[dataType];
  if (stored === undefined) {
    throw typeError(dataType, label);
  }
  if (isExternal && external === null) {
    const text = `${label}: the data is stored in another file. Pass externalData to read it.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const dims = checkDims(message.dims, label);
  const size = sizeOf(dims);
  if (size * Math.max(stored.bits, 1) > Number.MAX_SAFE_INTEGER) throw tooLargeError(dims, label);
  if (isSegment) {
    throw new SplitError('DATA_MISMATCH', `${label}: the tensor must be whole, got one of several segments.`);
  }
  const data = readElements(message, stored, external, label);
  const isText = stored.field === 'strings';
  const actual = isText ? data.length : data.byteLength;
  const expected = isText ? size : Math.ceil((size * stored.bits) / 8);
  if (actual !== expected) {
    const unit = isText ? 'strings' : 'bytes';
    const text = `${label}: the data must be ${expected} ${unit} for ${stored.type} ${showDims(dims)}, got ${actual}.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  // Copies `dims`: a list that grew by push has spare capacity, a third of the memory of a small tensor.
  const tensor = /** @type {Tensor & { name: string }} */ (new Tensor(stored.type, data, dims.slice()));
  tensor.name = name;
  return tensor;
}

/**
 * Decodes a TensorProto of a model, but not its elements.
 *
 * @param {Uint8Array} bytes
 * @param {Label} label
 * @returns {{ description: TensorDescription, bits: number, read: (external: Uint8Array | null) => Tensor }} `bits` per element, 0
 *   for strings. `read` decodes the elements; pass it those that are stored in another file.
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID; `read` also TYPE_UNSUPPORTED.
 */
export function openTensor(bytes, label) {
  const message = decodeMessage(bytes, label, readTensorProto);
  const { bits = 0 } = dataTypes[message.dataType] ?? {};
  return { description: describeMessage(message, label), bits, read: (external) => toTensor(message, label, external) };
}

/**
 * Describes the tensor of a TensorProto without reading its elements. The message is an initializer of a model, or a file (.pb).
 *
 * @param {import('./message.js').Bytes} bytes The bytes of the message. They are not changed.
 * @returns {TensorDescription}
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, or TYPE_UNSUPPORTED if the message has no data_type, as an empty one
 * @example
 * const { graph } = readModel(await readFile('model.onnx'));
 * for (const [name, bytes] of graph.initializers) console.log(name, describeTensor(bytes).dims);
 */
export function describeTensor(bytes) {
  const message = decodeFile(bytes, 'describeTensor', readTensorProto);
  if (message.dataType === 0) throw typeError(0, 'describeTensor');
  return describeMessage(message, 'describeTensor');
}

/**
 * Reads the tensor of a TensorProto. The message is an initializer of a model, or a file (.pb) as conformance suites and
 * exporters write it.
 *
 * @param {import('./message.js').Bytes} bytes The bytes of the message. They are not changed.
 * @param {import('./external.js').ExternalOptions} [options] `externalData` reads elements that are stored in another file.
 * @returns {Tensor & { name: string }} The tensor, whose data is a copy, with its name ('' if it has none).
 * @throws {SplitError} DATA_MISMATCH, DIMS_INVALID, TYPE_UNSUPPORTED, ARGUMENT_UNKNOWN
 * @example
 * const x = readTensor(await readFile('input_0.pb'));
 */
export function readTensor(bytes, options) {
  const externalData = parseExternalOptions('readTensor', options);
  const message = decodeFile(bytes, 'readTensor', readTensorProto);
  const { external, type } = describeMessage(message, 'readTensor');
  const isRead = external !== null && externalData !== undefined && type !== null;
  return toTensor(message, 'readTensor', isRead ? loadExternal(externalData, external, 'readTensor') : null);
}
