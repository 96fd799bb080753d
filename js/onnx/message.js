// SPDX-License-Identifier: MIT
//
// From the bytes that a caller gives, or that lie in a file, to what they hold, or to the sentence that says why not.
import { SplitError, describeValue } from '../errors.js';
import { nameText } from './text.js';
import { bufferOf, byteLengthOf, byteOffsetOf, classOf } from '../tensor/types.js';
import { Reader } from './wire.js';

/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes The bytes of a file. */

/** @typedef {{ toString(): string }} What Which message it is, for errors: a text, or what makes one when there is an error. */

/** A getter of all objects of a class: what it gives no property of one can change. @param {object} prototype @param {string} name */
const getterOf = (prototype, name) => /** @type {() => any} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);

const ofTypedArray = [bufferOf, byteOffsetOf, byteLengthOf];
const ofDataView = ['buffer', 'byteOffset', 'byteLength'].map((name) => getterOf(DataView.prototype, name));
const sizeOfBuffer = getterOf(ArrayBuffer.prototype, 'byteLength');

/**
 * @param {unknown} given Whatever it says of itself: the built-in getters are asked, and nobody else.
 * @returns {Uint8Array | null} A view of the bytes; null where it has none, or they were transferred to somebody else.
 */
export function bytesOf(given) {
  try {
    // A DataView can be made of a genuine buffer only, of any realm.
    const view = ArrayBuffer.isView(given) ? given : new DataView(/** @type {ArrayBuffer} */ (given));
    const getters = classOf(view) === undefined ? ofDataView : ofTypedArray;
    const [buffer, offset, length] = getters.map((get) => get.call(view));
    return new Uint8Array(buffer, offset, length);
  } catch {
    // It is no buffer, or detached. No code of whoever gives it has run.
    return null;
  }
}

/** Whether other threads may write to a buffer: the getter of an ArrayBuffer says nothing of it. @param {ArrayBufferLike} buffer */
function isShared(buffer) {
  try {
    return sizeOfBuffer.call(buffer) === undefined;
  } catch {
    return true;
  }
}

/**
 * Reads a message of a model: its bytes, if the model was not changed by hand.
 *
 * @template R
 * @param {unknown} given
 * @param {What} what
 * @param {(reader: Reader) => R} read
 * @returns {R}
 * @throws {SplitError} DATA_MISMATCH where they are no such message; what `read` throws.
 */
export function decode(given, what, read) {
  const bytes = bytesOf(given);
  if (bytes !== null) return decodeWith(new Reader(bytes), what, read);
  throw new SplitError(
    'DATA_MISMATCH',
    `${what}: the message is ${describeValue(given)}, it must be bytes as readModel gives them.`,
  );
}

/**
 * The same with a reader of bytes that are known to be some.
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
 * Reads a file that is one message, as the caller gives it: its bytes.
 *
 * @template R
 * @param {unknown} file
 * @param {string} caller
 * @param {(reader: Reader) => R} read
 * @returns {R}
 * @throws {SplitError} DATA_MISMATCH; what `read` throws.
 */
export function decodeFile(file, caller, read) {
  const bytes = bytesOf(file);
  if (bytes === null) {
    const allowed =
      'a Uint8Array or ArrayBuffer that is not detached, as from readFile(path) or response.arrayBuffer()';
    throw new SplitError('DATA_MISMATCH', `${caller}: the file is ${describeValue(file)}, it must be its bytes: ${allowed}.`);
  }
  // Browsers make no texts of shared memory.
  const own = isShared(bytes.buffer) ? bytes.slice() : bytes;
  try {
    return decodeWith(new Reader(own), `${caller}: the file`, read);
  } catch (error) {
    const text = nameText(bytes);
    if (text === null) throw error;
    const { cause } = /** @type {SplitError} */ (error);
    throw new SplitError('DATA_MISMATCH', `${caller}: the file is ${text}.`, { cause });
  }
}
