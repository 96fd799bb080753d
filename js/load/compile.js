// SPDX-License-Identifier: MIT
//
// From whatever the caller has of the module to a compiled one, or to an error that says what to mend.
import { SplitError, show } from '../errors.js';
import { bytesOf } from '../tensor/types.js';
import { nameText } from './text.js';

/** @import { WasmSource } from '../api.js' */
/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes */

/**
 * What differs between platforms and entries.
 * @typedef {object} Platform
 * @property {() => WasmSource} defaultWasm What to load when the caller does not say.
 * @property {(url: string) => Promise<Bytes | Response>} read Reads what a URL or path names.
 */

const fileInPackage = "the package's file js/generated/tensorsplit.wasm (exported as 'tensorsplit/tensorsplit.wasm')";
const noFile = "or import from 'tensorsplit', which needs no file";

// (module (func (result v128) i32.const 0 i8x16.splat)): valid only where there is SIMD.
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/**
 * @param {string} message
 * @param {unknown} [cause]
 * @returns {SplitError}
 */
export const unavailable = (message, cause) => new SplitError('WASM_UNAVAILABLE', `load: ${message}`, { cause });

/** @param {unknown} error @returns {string} Its message, as the end of a sentence of ours. */
export const reason = (error) => String(/** @type {any} */ (error)?.message ?? error).replace(/\.$/, '');

/**
 * Makes sure that the platform can run the module at all.
 *
 * @throws {SplitError} WASM_UNAVAILABLE
 */
export function checkPlatform() {
  if (typeof WebAssembly !== 'object') {
    throw unavailable('this platform has no WebAssembly, or it is switched off; tensorsplit needs it, with SIMD.');
  }
  if (typeof WebAssembly.validate === 'function' && !WebAssembly.validate(simdProbe)) {
    throw unavailable(
      'the WebAssembly of this platform has no SIMD; update it: all browsers since 2023 and Node.js since 16 have it.',
    );
  }
}

/** @param {unknown} value @param {string} name @returns {boolean} By its tag: `instanceof` fails across realms. */
const isA = (value, name) => Object.prototype.toString.call(value) === `[object ${name}]`;

/** @param {unknown} value @returns {value is Bytes} */
const isBytes = (value) => ArrayBuffer.isView(value) || isA(value, 'ArrayBuffer') || isA(value, 'SharedArrayBuffer');

/** @param {unknown} wasm @returns {string | undefined} The text of an address; undefined for everything else. */
export const textOf = (wasm) => (typeof wasm === 'string' || isA(wasm, 'URL') ? String(wasm) : undefined);

/**
 * Why bytes do not compile, and what to do.
 *
 * @param {Bytes} bytes
 * @param {string} origin Where they came from.
 * @param {unknown} cause
 * @returns {SplitError}
 */
function explain(bytes, origin, cause) {
  const view = ArrayBuffer.isView(bytes) ? bytesOf(bytes) : new Uint8Array(bytes);
  const isWasm = view[0] === 0 && view[1] === 0x61 && view[2] === 0x73 && view[3] === 0x6d;
  if (isWasm && /Security|unsafe-eval|disallowed|embedder/.test(reason(cause))) {
    return unavailable(
      `this platform does not let ${origin} be compiled (${reason(cause)}); a page's Content-Security-Policy must ` +
        "say script-src 'wasm-unsafe-eval', an edge worker must give load({ wasm }) the compiled module that it " +
        "imports from 'tensorsplit/tensorsplit.wasm'.",
      cause,
    );
  }
  const text = nameText(view);
  if (text !== null) {
    return unavailable(`${origin} is ${text}. Serve ${fileInPackage} at this address, ${noFile}.`, cause);
  }
  const what = isWasm
    ? `a damaged module of ${view.length} bytes (${reason(cause)})`
    : `${view.length} bytes of no module`;
  return unavailable(`${origin} is ${what}; give ${fileInPackage} of this version, ${noFile}.`, cause);
}

/**
 * Compiles the module, wherever it comes from. (What is fetched is compiled once it is there: so few bytes gain nothing by
 * being compiled as they come.)
 *
 * @param {WasmSource} wasm
 * @param {Platform} platform
 * @returns {Promise<WebAssembly.Module>}
 * @throws {SplitError} WASM_UNAVAILABLE
 */
export async function compile(wasm, platform) {
  if (isA(wasm, 'WebAssembly.Module')) return /** @type {WebAssembly.Module} */ (wasm);
  const url = textOf(wasm);
  /** @type {unknown} */
  let found = wasm;
  if (url !== undefined) {
    try {
      found = await platform.read(url);
    } catch (cause) {
      throw unavailable(`${url} cannot be read (${reason(cause)}); serve ${fileInPackage} there, ${noFile}.`, cause);
    }
  }
  let origin = url ?? 'the given buffer';
  if (isA(found, 'Response')) {
    const response = /** @type {Response} */ (found);
    origin = (url ?? response.url) || 'the given Response';
    if (!response.ok) {
      throw unavailable(`${origin} answers with status ${response.status}; serve ${fileInPackage} there, ${noFile}.`);
    }
    try {
      found = await response.arrayBuffer();
    } catch (cause) {
      const what = `the body of ${origin} cannot be read (${reason(cause)})`;
      throw unavailable(`${what}; give a fresh Response, or its URL.`, cause);
    }
  }
  if (!isBytes(found)) {
    throw unavailable(`wasm is ${show(wasm)}, allowed are a URL, bytes, a WebAssembly.Module or a Response.`);
  }
  try {
    return await WebAssembly.compile(/** @type {BufferSource} */ (found));
  } catch (cause) {
    throw explain(found, origin, cause);
  }
}

/**
 * As `compile`, without waiting.
 *
 * @param {WasmSource} wasm
 * @returns {WebAssembly.Module}
 * @throws {SplitError} WASM_UNAVAILABLE
 */
export function compileSync(wasm) {
  if (isA(wasm, 'WebAssembly.Module')) return /** @type {WebAssembly.Module} */ (wasm);
  if (!isBytes(wasm)) {
    const given = isA(wasm, 'URL') ? String(wasm) : show(wasm);
    throw unavailable(`wasm is ${given}, allowed without waiting are bytes and a WebAssembly.Module; or await load().`);
  }
  try {
    return new WebAssembly.Module(/** @type {BufferSource} */ (wasm));
  } catch (cause) {
    throw explain(wasm, 'the given buffer', cause);
  }
}
