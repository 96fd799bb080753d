// SPDX-License-Identifier: MIT
//
// The bytes that a caller passes: decodes them, or says why they are no message of ONNX.
import { SplitError, describeValue } from '../base/errors.js';
import { Reader } from './wire.js';

/** @import { Message } from './wire.js' */

/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes The bytes of a file. */

/** @typedef {{ toString(): string }} Label Start of an error: a text, or an object that makes it when it is needed. */

/** Other files by how they start, one character for each byte. @type {[RegExp, string][]} */
const others = [
  [/^$/, 'an empty file'],
  [/^\s*</, 'a page (HTML). Servers often send one if the file is missing'],
  [/^\s*\{/, 'text (JSON). Servers often send one if the file is missing'],
  [/^version https:\/\/git-lfs/, 'a Git LFS pointer. Run `git lfs pull` to get the file'],
  [/^PK\P{L}/u, 'a zip archive, as .zip, .npz and the checkpoints of PyTorch are'],
  // The first byte is a control character, 0x1f.
  [/^\p{Cc}\u008b/u, 'a gzip file. Decompress it first'],
  [/^[^]{4}ORTM/, 'a model of ONNX Runtime (.ort). Pass the .onnx file that it was made of'],
  [/^[^]{4}TFL3/, 'a model of TensorFlow Lite (.tflite)'],
  [/^[^]{8}\{"/, 'a safetensors file, which has weights but no graph'],
];

/**
 * Returns the error for a file that is not what it should be.
 * @param {Uint8Array} bytes @param {string} caller Function name.
 * @param {SplitError} error The error if the kind of the file is unknown.
 */
export function fileError(bytes, caller, error) {
  const start = String.fromCharCode(...bytes.subarray(0, 64)).replace(/^\u00ef\u00bb\u00bf/, '');
  const kind = others.find(([pattern]) => pattern.test(start))?.[1];
  if (kind === undefined) return error;
  const { cause } = error;
  return new SplitError('DATA_MISMATCH', `${caller}: the file must be protobuf, got ${kind}.`, { cause });
}

/**
 * Returns a view of the bytes of an array or buffer of any realm, null for anything else.
 * @param {any} source @returns {Uint8Array | null}
 */
export function viewBytes(source) {
  try {
    // The constructor of DataView accepts buffers only, and throws for anything else.
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(source) ? source : new DataView(source);
    return new Uint8Array(buffer, byteOffset, byteLength);
  } catch {
    return null;
  }
}

/**
 * Decodes one message.
 * @param {Uint8Array} bytes @param {Message} kind @param {Label} label
 * @throws {SplitError} DATA_MISMATCH if the bytes are invalid; any error of the message.
 */
export function decode(bytes, kind, label) {
  const reader = new Reader(bytes);
  try {
    return reader.message(kind);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const position = `byte ${reader.fieldStart} of ${bytes.length}`;
    throw new SplitError('DATA_MISMATCH', `${label}: invalid protobuf at ${position}: ${cause.message}.`, { cause });
  }
}

/**
 * Decodes a caller's file, which is one message. Shared memory is copied, because TextDecoder does not read it.
 * @param {unknown} file @param {Message} kind @param {string} caller Function name, for errors.
 * @throws {SplitError} DATA_MISMATCH if the file is not bytes or is invalid; any error of the message.
 */
export function decodeFile(file, kind, caller) {
  const view = viewBytes(file);
  if (view === null) {
    const hint = 'Pass the result of readFile(path) or response.arrayBuffer().';
    const text = `${caller}: the file must be a Uint8Array or ArrayBuffer, got ${describeValue(file)}. ${hint}`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const isShared = Object.prototype.toString.call(view.buffer) === '[object SharedArrayBuffer]';
  const bytes = isShared ? view.slice() : view;
  try {
    return { bytes, decoded: decode(bytes, kind, `${caller}: the file`) };
  } catch (error) {
    throw error instanceof SplitError ? fileError(bytes, caller, error) : error;
  }
}
