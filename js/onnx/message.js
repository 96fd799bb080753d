// SPDX-License-Identifier: MIT
//
// Decodes the bytes that a caller passes, or explains why they cannot be decoded.
import { SplitError, describeValue, quoteForMessage } from '../base/errors.js';
import { describeNonBinary } from './sniff.js';
import { bufferOf, byteLengthOf, byteOffsetOf, classOf } from '../base/types.js';
import { Reader } from './wire.js';

/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes The bytes of a file. */

/** @typedef {{ toString(): string }} Label Label of a message for errors: a text, or an object with a lazy `toString`. */

/**
 * Makes a lazy label for an item with a name.
 *
 * @param {string} kind Function and kind of item.
 * @param {string} name
 * @returns {Label}
 */
export const labelFor = (kind, name) => ({ toString: () => `${kind} ${quoteForMessage(name)}` });

/**
 * Returns a built-in getter, which properties of an object cannot override.
 *
 * @param {object} prototype
 * @param {string} name
 */
const getterOf = (prototype, name) => /** @type {() => any} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);

const typedArrayGetters = [bufferOf, byteOffsetOf, byteLengthOf];
const dataViewGetters = ['buffer', 'byteOffset', 'byteLength'].map((name) => getterOf(DataView.prototype, name));
const bufferByteLength = getterOf(ArrayBuffer.prototype, 'byteLength');

/**
 * Returns a view of the bytes of a caller's array or buffer. Uses only built-in getters, which own properties cannot spoof.
 *
 * @param {unknown} source
 * @returns {Uint8Array | null} Null if it is not an array or buffer, or is detached.
 */
export function viewBytes(source) {
  try {
    // The constructor of DataView accepts genuine buffers of any realm, and nothing else.
    const view = ArrayBuffer.isView(source) ? source : new DataView(/** @type {ArrayBuffer} */ (source));
    const getters = classOf(view) === undefined ? dataViewGetters : typedArrayGetters;
    const [buffer, offset, length] = getters.map((get) => get.call(view));
    return new Uint8Array(buffer, offset, length);
  } catch {
    // Not a buffer, or detached. No code of the caller has run.
    return null;
  }
}

/**
 * Whether a buffer is shared: the getter of ArrayBuffer throws or returns undefined for it.
 *
 * @param {ArrayBufferLike} buffer
 */
function isShared(buffer) {
  try {
    return bufferByteLength.call(buffer) === undefined;
  } catch {
    return true;
  }
}

/**
 * Decodes a message of a model. Callers may have replaced its bytes.
 *
 * @template R
 * @param {unknown} message
 * @param {Label} label
 * @param {(reader: Reader) => R} read
 * @returns {R}
 * @throws {SplitError} DATA_MISMATCH if the message is not bytes or is invalid; any error of `read`.
 */
export function decodeMessage(message, label, read) {
  const bytes = viewBytes(message);
  if (bytes !== null) return decodeWith(new Reader(bytes), label, read);
  throw new SplitError('DATA_MISMATCH', `${label}: the message must be bytes, got ${describeValue(message)}.`);
}

/**
 * Decodes a message with a reader, and converts the reader's errors.
 *
 * @template R
 * @param {Reader} reader
 * @param {Label} label
 * @param {(reader: Reader) => R} read
 * @returns {R}
 * @throws {SplitError} DATA_MISMATCH if the message is invalid; any error of `read`.
 */
export function decodeWith(reader, label, read) {
  try {
    return read(reader);
  } catch (cause) {
    if (cause instanceof SplitError) throw cause;
    const reason = cause instanceof RangeError ? cause.message : 'a text is not UTF-8';
    const position = `byte ${reader.fieldStart} of ${reader.bytes.length}`;
    throw new SplitError('DATA_MISMATCH', `${label}: invalid protobuf at ${position}: ${reason}.`, { cause });
  }
}

/**
 * Decodes a caller's file, which is one message.
 *
 * @template R
 * @param {unknown} file Its bytes.
 * @param {string} caller Function name, for errors.
 * @param {(reader: Reader) => R} read
 * @returns {R}
 * @throws {SplitError} DATA_MISMATCH if the file is not bytes or is invalid; any error of `read`.
 */
export function decodeFile(file, caller, read) {
  const bytes = viewBytes(file);
  if (bytes === null) {
    const hint = 'Pass the result of readFile(path) or response.arrayBuffer().';
    const text = `${caller}: the file must be a Uint8Array or ArrayBuffer, got ${describeValue(file)}. ${hint}`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  // TextDecoder rejects shared memory in browsers.
  const input = isShared(bytes.buffer) ? bytes.slice() : bytes;
  try {
    return decodeWith(new Reader(input), `${caller}: the file`, read);
  } catch (error) {
    const description = describeNonBinary(bytes);
    if (description === null) throw error;
    const { cause } = /** @type {SplitError} */ (error);
    throw new SplitError('DATA_MISMATCH', `${caller}: the file must be protobuf, got ${description}.`, { cause });
  }
}
