// SPDX-License-Identifier: MIT
//
// Elements that a model stores in files beside it: where they lie, and how the caller's bytes come in.
import { SplitError, quoteForMessage, describeValue } from '../errors.js';
import { bytesOf } from './message.js';
import { delimited, fieldsOf } from './wire.js';

/** @import { Bytes, What } from './message.js' */

/**
 * Where elements lie that a model stores outside.
 * @typedef {object} External
 * @property {string} location The path of the file, relative to the model's folder: plain names with `/` between them.
 *   `./` and `//` of the model are left out.
 * @property {number} offset Bytes of the file before them.
 * @property {number} length Their bytes: what type and dims take.
 */

/**
 * Brings elements that a model stores outside: `length` bytes of the file `location`, from the byte `offset` on. Other
 * locations than paths that stay in the model's folder are refused before it is asked.
 * @typedef {(location: string, offset: number, length: number) => Bytes} ExternalData
 */

/**
 * @typedef {object} ExternalOptions
 * @property {ExternalData} [externalData] Brings elements that the model stores in files beside it. `external` of an input
 *   and of a described tensor says where they lie.
 */

/**
 * @param {string} caller
 * @param {unknown} options
 * @returns {ExternalData | undefined}
 * @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function readOptions(caller, options) {
  const given = options ?? {};
  const isObject = Object.prototype.toString.call(given) === '[object Object]';
  const names = isObject ? Object.keys(given) : [];
  if (!isObject || names.some((name) => name !== 'externalData')) {
    const shown = isObject ? `the names ${names.slice(0, 4).map(quoteForMessage).join(', ')}` : describeValue(given);
    throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: the options have ${shown}, the only one is externalData.`);
  }
  const { externalData } = /** @type {ExternalOptions} */ (given);
  if (externalData === undefined || typeof externalData === 'function') return externalData;
  const text = `${caller}: externalData is ${describeValue(externalData)}, it must be a function (location, offset, length).`;
  throw new SplitError('ARGUMENT_UNKNOWN', text);
}

/** @type {import('./wire.js').Fields<{ key: string, value: string }>} */
const entryFields = fieldsOf(
  [1, delimited, (reader, entry) => (entry.key = reader.text())],
  [2, delimited, (reader, entry) => (entry.value = reader.text())],
);

/**
 * What `external_data` of a TensorProto says.
 * @typedef {{ location?: string, offset?: string, length?: string }} Entries
 */

/**
 * Those before it, and the StringStringEntryProto from here to the end; keys that are not needed are left out.
 *
 * @param {import('./wire.js').Reader} reader
 * @param {Entries} entries
 * @returns {Entries}
 */
export function readEntry(reader, entries) {
  const { key, value } = reader.fields(entryFields, { key: '', value: '' });
  return key === 'location' || key === 'offset' || key === 'length' ? { ...entries, [key]: value } : entries;
}

/**
 * @param {string} text
 * @param {string} key
 * @param {What} what
 * @returns {number}
 */
function readNumber(text, key, what) {
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  const wanted = 'it must be a number of bytes from 0 to 2^53 - 1';
  throw new SplitError('DATA_MISMATCH', `${what}: the ${key} of its external data is ${quoteForMessage(text)}, ${wanted}.`);
}

/**
 * What no name of a path may have, so that no system and no server takes it for anything but a file in its folder: `..`, drive
 * letters, schemes, queries and escapes, what cannot be seen, and an end that Windows leaves out.
 */
const notPlain = /[\\%:?#*"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?:^|\/)(?:[\s./]|$)|[\s.](?:\/|$)/u;

/** A path without names that say nothing: `.`, and none between two `/`. One that begins with `/` keeps its beginning. @param {string} path */
const withoutDots = (path) => (path.startsWith('/') ? path : path.replace(/(^|\/)(?:\.?\/)+/g, '$1'));

/**
 * `byteLength`: what its type and dims take, null where that cannot be said.
 *
 * @param {Entries} entries
 * @param {number | null} byteLength
 * @param {What} what
 * @returns {External}
 * @throws {SplitError} DATA_MISMATCH where the place is none in the model's folder, or none for these elements.
 */
export function readExternal(entries, byteLength, what) {
  const { location: path = '' } = entries;
  const location = withoutDots(path);
  if (notPlain.test(location)) {
    const wanted = 'it must be a path of plain names that stays in the folder of the model';
    throw new SplitError('DATA_MISMATCH', `${what}: its data lie in ${quoteForMessage(path)}, ${wanted}.`);
  }
  const offset = readNumber(entries.offset ?? '0', 'offset', what);
  // Some exporters write 0 where they do not say a length, and ONNX Runtime reads it so.
  const length = readNumber(entries.length ?? '0', 'length', what) || (byteLength ?? 0);
  if (byteLength !== null && length !== byteLength) {
    const text = `${what}: the length of its external data is ${length}, its type and dims take ${byteLength} bytes.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  return { location, offset, length };
}

/**
 * Asks the caller for elements that lie outside: `length` bytes.
 *
 * @param {ExternalData} externalData
 * @param {External} external
 * @param {What} what
 * @returns {Uint8Array}
 * @throws {SplitError} DATA_MISMATCH where what comes is no bytes, or not as many.
 */
export function bringExternal(externalData, { location, offset, length }, what) {
  const given = externalData(location, offset, length);
  const where = `externalData(${quoteForMessage(location)}, ${offset}, ${length})`;
  if (typeof (/** @type {any} */ (given)?.then) === 'function') {
    const text = `${what}: ${where} gives a promise, it must give bytes: read the file first.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const bytes = bytesOf(given);
  if (bytes?.length === length) return bytes;
  const shown = bytes === null ? describeValue(given) : `${bytes.length} bytes`;
  throw new SplitError('DATA_MISMATCH', `${what}: ${where} gives ${shown}, it must give ${length} bytes.`);
}
