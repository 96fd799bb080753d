// SPDX-License-Identifier: MIT
//
// From whatever the caller has of the module to a compiled one, or to an error that says what to mend.
import { SplitError, quoteForMessage, describeValue } from '../errors.js';

/** @import { WasmSource } from '../api.js' */
/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes */
/** @typedef {(url: string) => Promise<Bytes | Response>} Read Reads what a URL or path names. */

const giveTheFile =
  "give load({ wasm }) the package's file js/generated/tensorsplit.wasm (exported as 'tensorsplit/tensorsplit.wasm') of " +
  "this version, or import from 'tensorsplit', which needs no file";

/**
 * @param {string} caller
 * @param {string} what
 * @param {unknown} [cause]
 * @param {string} [mend]
 * @returns {SplitError}
 */
export const unavailable = (caller, what, cause, mend = giveTheFile) =>
  new SplitError('WASM_UNAVAILABLE', `${caller}: ${what}; ${mend}.`, { cause });

/** Makes sure that the platform has WebAssembly. Whether it has SIMD shows when the module is compiled. @param {string} caller */
export function checkPlatform(caller) {
  if (typeof WebAssembly === 'object') return;
  const what = 'this platform has no WebAssembly, or it is switched off';
  throw unavailable(caller, what, undefined, 'tensorsplit needs it');
}

/** @param {unknown} value @param {string} name @returns {boolean} By its tag: `instanceof` fails across realms. */
const isA = (value, name) => Object.prototype.toString.call(value) === `[object ${name}]`;

/** @param {unknown} value @returns {value is Bytes} */
const isBytes = (value) => ArrayBuffer.isView(value) || isA(value, 'ArrayBuffer') || isA(value, 'SharedArrayBuffer');

/**
 * A view of the bytes: none where they were transferred to somebody else; a copy of shared ones, which are not compiled.
 *
 * @param {Bytes} given
 * @returns {Uint8Array<ArrayBuffer>}
 */
function bytesIn(given) {
  try {
    const bytes = ArrayBuffer.isView(given)
      ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
      : new Uint8Array(given);
    return isA(bytes.buffer, 'ArrayBuffer') ? /** @type {any} */ (bytes) : bytes.slice();
  } catch {
    return new Uint8Array(0);
  }
}

/** @param {unknown} value @returns {value is WebAssembly.Module} */
const isModule = (value) => isA(value, 'WebAssembly.Module');

/** @param {unknown} wasm @returns {string | undefined} The text of an address; undefined for everything else. */
export const textOf = (wasm) => (typeof wasm === 'string' || isA(wasm, 'URL') ? String(wasm) : undefined);

/**
 * Why there is no module, and what to do. `origin`: where it should have come from; `found`: what came from there.
 *
 * @param {string} caller
 * @param {string} origin
 * @param {unknown} found
 * @param {any} cause
 * @returns {SplitError}
 */
function explain(caller, origin, found, cause) {
  const reason = String(cause?.message ?? cause).replace(/\.$/, '');
  if (!isBytes(found)) return unavailable(caller, `${origin} cannot be read (${reason})`, cause);
  const bytes = bytesIn(found);
  const isWasm = String(bytes.subarray(0, 4)) === '0,97,115,109';
  if (isWasm && /Security|unsafe-eval|disallowed|embedder/.test(reason)) {
    const mend =
      "a page's Content-Security-Policy must allow script-src 'wasm-unsafe-eval', an edge worker must give load({ wasm }) " +
      "the module imported from 'tensorsplit/tensorsplit.wasm'";
    return unavailable(caller, `this platform does not let ${origin} be compiled (${reason})`, cause, mend);
  }
  const size = `${bytes.length} bytes`;
  // A server often answers with a page if the file is missing.
  const beginning = quoteForMessage(String.fromCharCode(...bytes.subarray(0, 24)));
  const what = isWasm
    ? `a damaged module of ${size}, or this platform has no SIMD (${reason})`
    : `not a module: its ${size} begin with ${beginning}`;
  return unavailable(caller, `${origin} is ${what}`, cause);
}

/**
 * Compiles the module, wherever it comes from. (What is fetched is compiled once it is there: so few bytes gain nothing by
 * being compiled as they come.)
 *
 * @param {() => WasmSource | Promise<WasmSource>} source
 * @param {Read} read
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compile(source, read) {
  let origin = 'wasm';
  /** @type {any} */
  let found;
  try {
    found = await source();
    const url = textOf(found);
    if (url !== undefined) {
      origin = url;
      found = await read(url);
    }
    if (isA(found, 'Response')) {
      origin = url ?? (found.url || 'the given Response');
      if (!found.ok) throw new Error(`the server answers with status ${found.status}`);
      found = await found.arrayBuffer();
    }
    if (isModule(found)) return found;
    if (isBytes(found)) return await WebAssembly.compile(bytesIn(found));
    throw new Error(`it is ${describeValue(found)}, allowed are a URL, bytes, a WebAssembly.Module or a Response`);
  } catch (cause) {
    throw explain('load', origin, found, cause);
  }
}

/**
 * As `compile`, without waiting.
 *
 * @param {() => WasmSource} source
 * @returns {WebAssembly.Module}
 */
export function compileSync(source) {
  /** @type {unknown} */
  let found;
  try {
    found = source();
    if (isModule(found)) return found;
    if (isBytes(found)) return new WebAssembly.Module(bytesIn(found));
    throw new Error(
      `it is ${describeValue(found)}, allowed without waiting are bytes and a WebAssembly.Module; or await load()`,
    );
  } catch (cause) {
    throw explain('loadSync', 'wasm', found, cause);
  }
}
