// SPDX-License-Identifier: MIT
//
// Compiles the module from any source that a caller passes, or explains why it cannot.
import { SplitError, describeValue, excerptForMessage, quoteForMessage } from '../base/errors.js';

/** @import { WasmSource } from '../api.js' */
/** @typedef {ArrayBufferView | ArrayBufferLike} Bytes */
/** @typedef {(url: string) => Promise<Bytes | Response>} Read Reads the file at a URL or path. */

const PASS_THE_FILE =
  "Pass load({ wasm }) the package's file dist/tensorsplit.wasm (exported as 'tensorsplit/tensorsplit.wasm') of " +
  "this version, or import from 'tensorsplit', which needs no file";

/**
 * Returns a WASM_UNAVAILABLE error.
 * @param {string} caller Function name. @param {string} reason @param {unknown} [cause] @param {string} [hint]
 */
export const unavailable = (caller, reason, cause, hint = PASS_THE_FILE) =>
  new SplitError('WASM_UNAVAILABLE', `${caller}: ${reason}. ${hint}.`, { cause });

/**
 * Throws if the platform has no WebAssembly. A lack of SIMD is detected when the module is compiled.
 * @param {string} caller Function name, for errors.
 */
export function checkPlatform(caller) {
  if (typeof WebAssembly === 'object') return;
  const reason = 'this platform has no WebAssembly, or it is disabled';
  throw unavailable(caller, reason, undefined, 'tensorsplit requires WebAssembly');
}

/**
 * Whether a value is an instance of a built-in class. Compares tags, because `instanceof` fails across realms.
 * @param {unknown} value @param {string} name
 */
const isA = (value, name) => Object.prototype.toString.call(value) === `[object ${name}]`;

/** @param {unknown} value @returns {value is Bytes} */
const isBytes = (value) => ArrayBuffer.isView(value) || isA(value, 'ArrayBuffer') || isA(value, 'SharedArrayBuffer');

/**
 * Returns a view of the bytes, or a copy of shared ones, which cannot be compiled. A detached buffer has no bytes.
 * @param {Bytes} source @returns {Uint8Array<ArrayBuffer>}
 */
function compilableBytes(source) {
  try {
    const bytes = ArrayBuffer.isView(source)
      ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
      : new Uint8Array(source);
    return isA(bytes.buffer, 'ArrayBuffer') ? /** @type {any} */ (bytes) : bytes.slice();
  } catch {
    return new Uint8Array(0);
  }
}

/** @param {unknown} value @returns {value is WebAssembly.Module} */
const isModule = (value) => isA(value, 'WebAssembly.Module');

/** Returns the text of a URL or path; undefined for other sources. @param {unknown} wasm */
export const urlText = (wasm) => (typeof wasm === 'string' || isA(wasm, 'URL') ? String(wasm) : undefined);

/**
 * Returns an error that says why a module cannot be compiled, and what to do.
 * @param {string} caller Function name. @param {string} origin URL of the module, or 'wasm'.
 * @param {unknown} content The value that was read from there. @param {any} cause
 */
function explain(caller, origin, content, cause) {
  const reason = excerptForMessage(String(cause?.message ?? cause)).replace(/\.$/, '');
  if (!isBytes(content)) return unavailable(caller, `cannot read ${origin}: ${reason}`, cause);
  const bytes = compilableBytes(content);
  const isWasm = String(bytes.subarray(0, 4)) === '0,97,115,109';
  if (isWasm && /Security|unsafe-eval|disallowed|embedder/.test(reason)) {
    const hint =
      "A page's Content-Security-Policy must allow script-src 'wasm-unsafe-eval'. An edge worker must pass load({ wasm }) " +
      "the module imported from 'tensorsplit/tensorsplit.wasm'";
    return unavailable(caller, `this platform forbids compiling ${origin}: ${reason}`, cause, hint);
  }
  const size = `${bytes.length} bytes`;
  // Shows the start of the file, because servers often respond with a page if the file is missing.
  const start = quoteForMessage(String.fromCharCode(...bytes.subarray(0, 24)));
  const text = isWasm
    ? `cannot compile ${origin} (${size}): the module is damaged, or this platform has no SIMD (${reason})`
    : `${origin} is not a WebAssembly module (${size}, starting with ${start})`;
  return unavailable(caller, text, cause);
}

/**
 * Compiles the module from any source. A response is compiled after its last byte: streaming gains nothing for so few
 * bytes.
 * @param {() => WasmSource | Promise<WasmSource>} source @param {Read} read
 */
export async function compile(source, read) {
  let origin = 'wasm';
  /** @type {any} */
  let content;
  try {
    content = await source();
    const url = urlText(content);
    if (url !== undefined) {
      origin = excerptForMessage(url);
      content = await read(url);
    }
    if (isA(content, 'Response')) {
      if (url === undefined && content.url) origin = excerptForMessage(String(content.url));
      else if (url === undefined) origin = 'the Response';
      if (!content.ok) throw new Error(`the server responded with status ${String(content.status)}`);
      content = await content.arrayBuffer();
    }
    if (isModule(content)) return content;
    if (isBytes(content)) return await WebAssembly.compile(compilableBytes(content));
    throw new Error(`it must be a URL, bytes, a WebAssembly.Module or a Response, got ${describeValue(content)}`);
  } catch (cause) {
    throw explain('load', origin, content, cause);
  }
}

/** Compiles the module synchronously. @param {() => WasmSource} source */
export function compileSync(source) {
  /** @type {unknown} */
  let content;
  try {
    content = source();
    if (isModule(content)) return content;
    if (isBytes(content)) return new WebAssembly.Module(compilableBytes(content));
    throw new Error(
      `it must be bytes or a WebAssembly.Module, got ${describeValue(content)}. Use await load() for other sources`,
    );
  } catch (cause) {
    throw explain('loadSync', 'wasm', content, cause);
  }
}
