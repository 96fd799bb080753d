// SPDX-License-Identifier: MIT
//
// From the bytes that a caller gives, or that lie in a file, to what they hold, or to the sentence that says why not.
import { SplitError, show } from '../errors.js';
import { nameText } from '../load/text.js';
import { Reader } from './wire.js';

/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes The bytes of a file. */

/** @typedef {{ toString(): string }} What Which message it is, for errors: a text, or what makes one when there is an error. */

/**
 * @param {unknown} given
 * @returns {Uint8Array | null} A view of the bytes; null where it has none, or they were transferred to somebody else.
 */
export function bytesOf(given) {
  const tag = Object.prototype.toString.call(given);
  try {
    if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
    if (tag === '[object ArrayBuffer]' || tag === '[object SharedArrayBuffer]') {
      return new Uint8Array(/** @type {ArrayBuffer} */ (given));
    }
  } catch {
    // Its buffer is detached.
  }
  return null;
}

/**
 * Reads a message.
 *
 * @template R
 * @param {Uint8Array} bytes
 * @param {What} what
 * @param {(reader: Reader) => R} read
 * @returns {R}
 * @throws {SplitError} DATA_MISMATCH where the bytes are no such message; what `read` throws.
 */
export const decode = (bytes, what, read) => decodeWith(new Reader(bytes), what, read);

/**
 * The same with a reader that there is already.
 *
 * @template R
 * @param {Reader} reader
 * @param {What} what
 * @param {(reader: Reader) => R} read
 * @returns {R}
 */
export function decodeWith(reader, what, read) {
  try {
    return read(reader);
  } catch (cause) {
    if (cause instanceof SplitError) throw cause;
    const reason = cause instanceof RangeError ? cause.message : 'a text is not UTF-8';
    const where = `the ${reader.bytes.length} bytes are damaged or something else, at byte ${reader.fieldStart}`;
    throw new SplitError('DATA_MISMATCH', `${what}: ${where}: ${reason}.`, { cause });
  }
}

/**
 * Reads a file that is one message.
 *
 * @template R
 * @param {unknown} file As the caller gives it: its bytes.
 * @param {string} caller The function that reads it, for errors.
 * @param {(reader: Reader) => R} read
 * @returns {R}
 * @throws {SplitError} DATA_MISMATCH; what `read` throws.
 */
export function decodeFile(file, caller, read) {
  const bytes = bytesOf(file);
  if (bytes === null) {
    const allowed =
      'a Uint8Array or ArrayBuffer that is not detached, as from readFile(path) or response.arrayBuffer()';
    throw new SplitError('DATA_MISMATCH', `${caller}: the file is ${show(file)}, it must be its bytes: ${allowed}.`);
  }
  // Browsers make no texts of shared memory.
  const isShared = Object.prototype.toString.call(bytes.buffer) === '[object SharedArrayBuffer]';
  try {
    return decode(isShared ? bytes.slice() : bytes, `${caller}: the file`, read);
  } catch (error) {
    const text = nameText(bytes);
    if (text === null) throw error;
    const { cause } = /** @type {SplitError} */ (error);
    throw new SplitError('DATA_MISMATCH', `${caller}: the file is ${text}.`, { cause });
  }
}
