// SPDX-License-Identifier: MIT
//
// From bytes to a running core: where they come from, that they are what they must be, and that it happens once.
import { SplitError, show } from './errors.js';
import { instantiate } from './module.js';
import { Tensor } from './tensor.js';
import { TensorSplit } from './tensorsplit.js';

/**
 * Where the module comes from, if not from the package itself.
 * @typedef {URL | string | BufferSource | WebAssembly.Module | Response} WasmSource
 */

/**
 * @typedef {object} LoadOptions
 * @property {WasmSource} [wasm] The `.wasm` of this package: where it is to be fetched from, its bytes, or compiled.
 * @property {import('./tensorsplit.js').TensorConstructor} [Tensor] Constructor `(type, data, dims)` of the results,
 *   such as `ort.Tensor`.
 */

/**
 * @typedef {object} Platform
 * @property {() => WasmSource} defaultWasm What to load when the caller does not say.
 * @property {(url: string) => Promise<BufferSource | Response>} read Reads what a URL or path names.
 */

// (module (func (result v128) i32.const 0 i8x16.splat)): valid only where there is SIMD.
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** @param {string} message @param {unknown} [cause] @returns {SplitError} */
const unavailable = (message, cause) => new SplitError('WASM_UNAVAILABLE', message, { cause });

/** Throws where the platform cannot run the module at all. */
function checkPlatform() {
  if (typeof WebAssembly !== 'object') {
    throw unavailable('load: this platform has no WebAssembly; tensorsplit needs it, with SIMD.');
  }
  if (!WebAssembly.validate(simdProbe)) {
    throw unavailable(
      'load: the WebAssembly of this platform has no SIMD; every browser since 2023 and Node.js 16 do.',
    );
  }
}

/** @param {unknown} value @param {string} name @returns {boolean} By its tag: `instanceof` fails across realms. */
const isA = (value, name) => Object.prototype.toString.call(value) === `[object ${name}]`;

/** @param {unknown} value @returns {value is BufferSource} */
const isBytes = (value) => ArrayBuffer.isView(value) || isA(value, 'ArrayBuffer') || isA(value, 'SharedArrayBuffer');

/**
 * What is wrong with bytes that do not compile.
 *
 * @param {BufferSource} bytes
 * @param {string} origin Where they came from.
 * @param {unknown} cause
 * @returns {SplitError}
 */
function explain(bytes, origin, cause) {
  const view = ArrayBuffer.isView(bytes)
    ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    : new Uint8Array(bytes);
  const isText = view[0] === 0x3c || view[0] === 0x7b;
  const what = isText ? 'a page or text, perhaps an error page' : `${view.length} bytes that are not the module`;
  return unavailable(`load: ${origin} is ${what}; give the tensorsplit.wasm of this version of the package.`, cause);
}

/**
 * @param {BufferSource} bytes
 * @param {string} origin
 * @returns {WebAssembly.Module}
 */
function compileSync(bytes, origin) {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw explain(bytes, origin, cause);
  }
}

/**
 * @param {BufferSource} bytes
 * @param {string} origin
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileBytes(bytes, origin) {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw explain(bytes, origin, cause);
  }
}

/**
 * @param {Response} response
 * @param {string} origin
 * @returns {Promise<WebAssembly.Module>}
 */
async function compileResponse(response, origin) {
  if (!response.ok) {
    throw unavailable(`load: ${origin} answers ${response.status}; the .wasm of the package is not there.`);
  }
  const isStreamable = response.headers.get('Content-Type') === 'application/wasm';
  if (isStreamable && typeof WebAssembly.compileStreaming === 'function') {
    try {
      return await WebAssembly.compileStreaming(response);
    } catch (cause) {
      throw unavailable(
        `load: ${origin} does not compile; give the tensorsplit.wasm of this version of the package.`,
        cause,
      );
    }
  }
  return compileBytes(await response.arrayBuffer(), origin);
}

/**
 * @param {WasmSource} wasm
 * @param {Platform} platform
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(wasm, platform) {
  if (isA(wasm, 'WebAssembly.Module')) return /** @type {WebAssembly.Module} */ (wasm);
  if (isBytes(wasm)) return compileBytes(wasm, 'the given buffer');
  if (isA(wasm, 'Response')) {
    const response = /** @type {Response} */ (wasm);
    return compileResponse(response, response.url || 'the given response');
  }
  if (typeof wasm !== 'string' && !isA(wasm, 'URL')) {
    throw unavailable(`load: wasm is ${show(wasm)}, allowed are a URL, bytes, a WebAssembly.Module or a Response.`);
  }
  const url = String(wasm);
  let found;
  try {
    found = await platform.read(url);
  } catch (cause) {
    throw unavailable(
      `load: ${url} cannot be read; check the address, or use the default entry, which needs none.`,
      cause,
    );
  }
  return isBytes(found) ? compileBytes(found, url) : compileResponse(found, url);
}

/**
 * @param {WasmSource} wasm
 * @returns {WebAssembly.Module}
 */
function compileNow(wasm) {
  if (isA(wasm, 'WebAssembly.Module')) return /** @type {WebAssembly.Module} */ (wasm);
  if (isBytes(wasm)) return compileSync(wasm, 'the given buffer');
  throw unavailable(`loadSync: wasm is ${show(wasm)}, allowed without waiting are bytes and a WebAssembly.Module.`);
}

/**
 * @param {WebAssembly.Module} module
 * @returns {TensorSplit}
 */
function start(module) {
  try {
    return new TensorSplit(instantiate(module), Tensor);
  } catch (cause) {
    throw unavailable('load: the module does not start; it must be the tensorsplit.wasm of this very version.', cause);
  }
}

/**
 * The two loading functions of an entry point.
 *
 * @param {Platform} platform
 */
export function makeLoaders(platform) {
  /** @type {Map<unknown, TensorSplit>} Running instances by the source they came from; undefined is the default. */
  const started = new Map();
  /** @type {Map<unknown, Promise<TensorSplit>>} Those on their way. */
  const starting = new Map();

  /** @param {LoadOptions | undefined} options */
  const readOptions = (options) => {
    const wasm = options?.wasm;
    const constructor = options?.Tensor;
    if (constructor !== undefined && typeof constructor !== 'function') {
      throw new SplitError('ARGUMENT_UNKNOWN', `load: Tensor is ${show(constructor)}, it must be a constructor.`);
    }
    checkPlatform();
    return { wasm, constructor };
  };

  /**
   * @param {unknown} wasm
   * @param {() => Promise<TensorSplit>} begin
   */
  const once = async (wasm, begin) => {
    let promise = starting.get(wasm);
    if (promise === undefined) {
      promise = begin();
      starting.set(wasm, promise);
    }
    try {
      const instance = await promise;
      // Sources that can be large are not kept alive for the sake of the cache.
      if (!started.has(wasm) && (wasm === undefined || typeof wasm === 'string')) started.set(wasm, instance);
      return started.get(wasm) ?? instance;
    } finally {
      starting.delete(wasm);
    }
  };

  /**
   * Loads the module and starts it. Later calls with the same source give the same instance; a call that failed can
   * be repeated.
   *
   * @param {LoadOptions} [options]
   * @returns {Promise<TensorSplit>}
   * @throws {SplitError} WASM_UNAVAILABLE where WebAssembly, SIMD or the module is missing or broken.
   * @example
   * const ts = await load();
   */
  async function load(options) {
    const { wasm, constructor } = readOptions(options);
    const instance =
      started.get(wasm) ??
      (await once(wasm, async () => {
        const module = await compile(wasm ?? platform.defaultWasm(), platform);
        return started.get(wasm) ?? start(module);
      }));
    return constructor === undefined ? instance : instance.withTensor(constructor);
  }

  /**
   * As `load`, without waiting: for scripts, workers, and pages (the module is small).
   *
   * @param {LoadOptions} [options] `wasm` must be bytes or a `WebAssembly.Module`.
   * @returns {TensorSplit}
   * @throws {SplitError} WASM_UNAVAILABLE as in `load`.
   * @example
   * const ts = loadSync();
   */
  function loadSync(options) {
    const { wasm, constructor } = readOptions(options);
    let instance = started.get(wasm);
    if (instance === undefined) {
      instance = start(compileNow(wasm ?? platform.defaultWasm()));
      if (wasm === undefined) started.set(wasm, instance);
    }
    return constructor === undefined ? instance : instance.withTensor(constructor);
  }

  return { load, loadSync };
}
