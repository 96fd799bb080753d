// SPDX-License-Identifier: MIT
//
// Elements that a model stores in files beside it: where they lie, and how the caller's bytes come in.
import { SplitError, quote, show } from '../errors.js';
import { bytesOf, decode } from './message.js';

/** @typedef {import('./message.js').Bytes} Bytes */

/**
 * Where elements lie that a model stores outside.
 * @typedef {object} External
 * @property {string} location The path of the file, relative to the model's folder, as the model says it.
 * @property {number} offset Bytes of the file before them.
 * @property {number} length Their bytes.
 */

/**
 * Brings elements that a model stores outside: `length` bytes of the file `location`, from the byte `offset` on. It is
 * asked only for paths that stay in the model's folder.
 * @typedef {(location: string, offset: number, length: number) => Bytes} ExternalData
 */

/**
 * @typedef {object} ExternalOptions
 * @property {ExternalData} [externalData] Brings elements that the model stores in files beside it. `external` of an input
 *   and of a described tensor says where they lie.
 */

/**
 * @param {string} caller For errors.
 * @param {unknown} options
 * @returns {ExternalData | undefined}
 * @throws {SplitError} ARGUMENT_UNKNOWN
 */
export function readOptions(caller, options) {
  const given = options ?? {};
  const isObject = Object.prototype.toString.call(given) === '[object Object]';
  const names = isObject ? Object.keys(given) : [];
  if (!isObject || names.some((name) => name !== 'externalData')) {
    const shown = isObject ? `the names ${names.slice(0, 4).map(quote).join(', ')}` : show(given);
    throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: the options have ${shown}, the only one is externalData.`);
  }
  const { externalData } = /** @type {ExternalOptions} */ (given);
  if (externalData === undefined || typeof externalData === 'function') return externalData;
  const text = `${caller}: externalData is ${show(externalData)}, it must be a function (location, offset, length).`;
  throw new SplitError('ARGUMENT_UNKNOWN', text);
}

/** @type {import('./message.js').Fields} */
const entryFields = { 1: ['key', 'text'], 2: ['value', 'text'] };

/** @type {(text: string, what: string) => number} */
function readNumber(text, what) {
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  throw new SplitError('DATA_MISMATCH', `${what} is ${quote(text)}, it must be a number of bytes from 0 to 2^53 - 1.`);
}

/**
 * @param {readonly Uint8Array[]} entries `external_data` of a TensorProto.
 * @param {number} byteLength What its type and dims take.
 * @param {string} what For errors.
 * @returns {External}
 * @throws {SplitError} DATA_MISMATCH
 */
export function readExternal(entries, byteLength, what) {
  const texts = new Map(
    entries.map((bytes) => {
      const { key = '', value = '' } = decode(bytes, entryFields, `${what}: external_data`);
      return [key, value];
    }),
  );
  const number = (/** @type {string} */ key, /** @type {number} */ otherwise) => {
    const text = texts.get(key);
    return text === undefined ? otherwise : readNumber(text, `${what}: the ${key} of its external data`);
  };
  return {
    location: texts.get('location') ?? '',
    offset: number('offset', 0),
    length: number('length', byteLength),
  };
}

/** @param {string} location @returns {boolean} Whether it names a file in the model's folder, on every system. */
const isInside = (location) => !/^$|^[/\\]|^\w:|(^|[/\\])\.\.([/\\]|$)|\0/.test(location);

/**
 * Asks the caller for elements that lie outside.
 *
 * @param {ExternalData} externalData
 * @param {External} external
 * @param {string} what For errors.
 * @returns {Uint8Array} `length` bytes.
 * @throws {SplitError} DATA_MISMATCH where the path leaves the folder, or what comes is no bytes, or not as many.
 */
export function bringExternal(externalData, { location, offset, length }, what) {
  if (!isInside(location)) {
    const text = `${what}: its data lie in ${quote(location)}, the path must stay in the folder of the model.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const given = externalData(location, offset, length);
  const where = `externalData(${quote(location)}, ${offset}, ${length})`;
  if (typeof (/** @type {any} */ (given)?.then) === 'function') {
    const text = `${what}: ${where} gives a promise, it must give bytes: read the file first.`;
    throw new SplitError('DATA_MISMATCH', text);
  }
  const bytes = bytesOf(given);
  if (bytes?.length === length) return bytes;
  const shown = bytes === null ? show(given) : `${bytes.length} bytes`;
  throw new SplitError('DATA_MISMATCH', `${what}: ${where} gives ${shown}, it must give ${length} bytes.`);
}
