// SPDX-License-Identifier: MIT
//
// External data: elements that a model stores in other files.
import { SplitError, quoteForMessage, describeValue } from '../base/errors.js';
import { viewBytes } from './file.js';

/** @import { Bytes, Label } from './file.js' */

/**
 * Location of elements that a model stores in another file.
 * @typedef {object} External
 * @property {string} location Path of the file, relative to the model's folder: plain names separated by `/`. `./` and `//` are
 *   removed.
 * @property {number} offset Offset of the elements in the file, in bytes.
 * @property {number} length Their length in bytes, which type and dims determine.
 */

/**
 * Returns `length` bytes of the file `location`, starting at the byte `offset`. It is only called with paths inside the model's
 * folder; other locations are rejected before.
 * @typedef {(location: string, offset: number, length: number) => Bytes} ExternalData
 */

/**
 * The options of `findNodes` and `readTensor`.
 *
 * @typedef {object} ExternalOptions
 * @property {ExternalData | undefined} [externalData] Reads elements that the model stores in other files. `external` of an input
 *   or a tensor description is their location.
 */

/**
 * Validates the options of a function, and returns the only one.
 * @param {string} caller Function name, for errors. @param {unknown} optionalOptions
 * @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function parseExternalOptions(caller, optionalOptions) {
  const options = optionalOptions ?? {};
  const isObject = Object.prototype.toString.call(options) === '[object Object]';
  const names = isObject ? Object.keys(options) : [];
  if (!isObject || names.some((name) => name !== 'externalData')) {
    const shown = isObject ? `{ ${names.slice(0, 4).map(quoteForMessage).join(', ')} }` : describeValue(options);
    throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: the options must be { externalData }, got ${shown}.`);
  }
  const { externalData } = /** @type {ExternalOptions} */ (options);
  if (externalData === undefined || typeof externalData === 'function') return externalData;
  const text = `${caller}: externalData must be a function (location, offset, length), got ${describeValue(externalData)}.`;
  throw new SplitError('ARGUMENT_UNKNOWN', text);
}

/**
 * Parses an entry of bytes. A missing one is 0.
 * @param {ReadonlyMap<string, string>} values @param {string} key @param {Label} label
 */
function parseByteCount(values, key, label) {
  const text = values.get(key) ?? '0';
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  const expected = `${key} of the external data must be from 0 to 2^53 - 1 bytes`;
  throw new SplitError('DATA_MISMATCH', `${label}: ${expected}, got ${quoteForMessage(text)}.`);
}

/**
 * Matches paths that a system or server could resolve to a place outside the model's folder. Rejects `..`, drive
 * letters, URL schemes, queries, escapes, control characters, and trailing dots and spaces, which Windows drops.
 */
const unsafePath = /[\\%:?#*"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?:^|\/)(?:[\s./]|$)|[\s.](?:\/|$)/u;

/** Removes `./` and repeated `/` from a path, unless it starts with `/`. @param {string} path */
const normalizePath = (path) => (path.startsWith('/') ? path : path.replace(/(^|\/)(?:\.?\/)+/g, '$1'));

/**
 * Parses the location of external data.
 * @param {readonly { key: string, value: string }[]} entries The field `external_data` of a TensorProto.
 * @param {number | null} byteLength Length that type and dims determine, null if it is unknown. @param {Label} label
 * @returns {External}
 * @throws {SplitError} DATA_MISMATCH if the path may leave the model's folder, or the length is not `byteLength`.
 */
export function parseExternal(entries, byteLength, label) {
  const values = new Map(entries.map(({ key, value }) => [key, value]));
  const path = values.get('location') ?? '';
  const location = normalizePath(path);
  if (unsafePath.test(location)) {
    const expected = "location of the external data must be a plain path inside the model's folder";
    throw new SplitError('DATA_MISMATCH', `${label}: ${expected}, got ${quoteForMessage(path)}.`);
  }
  const offset = parseByteCount(values, 'offset', label);
  // Some exporters write 0 for an unknown length, and ONNX Runtime accepts that.
  const length = parseByteCount(values, 'length', label) || (byteLength ?? 0);
  if (byteLength !== null && length !== byteLength) {
    const expected = `length of the external data must be ${byteLength}, from type and dims`;
    throw new SplitError('DATA_MISMATCH', `${label}: ${expected}, got ${length}.`);
  }
  return { location, offset, length };
}

/**
 * Gets external elements from the caller's function.
 * @param {ExternalData} externalData @param {External} external @param {Label} label
 * @throws {SplitError} DATA_MISMATCH if the function does not return `length` bytes.
 */
export function loadExternal(externalData, { location, offset, length }, label) {
  const result = externalData(location, offset, length);
  const expected = `${label}: externalData(${quoteForMessage(location)}, ${offset}, ${length}) must return ${length} bytes`;
  if (typeof (/** @type {any} */ (result)?.then) === 'function') {
    throw new SplitError('DATA_MISMATCH', `${expected}, got a promise. Read the file first.`);
  }
  const bytes = viewBytes(result);
  if (bytes?.length === length) return bytes;
  const shown = bytes === null ? describeValue(result) : `${bytes.length} bytes`;
  throw new SplitError('DATA_MISMATCH', `${expected}, got ${shown}.`);
}
