// SPDX-License-Identifier: MIT
//
// The loading functions of an entry: one running core for each source of the module, however often they are called.
import { checkPlatform, compile, compileSync, keyOf, reason, unavailable } from './compile.js';
import { SplitError, show } from '../errors.js';
import { startCore } from './core.js';
import { readOptions } from '../tensor/read.js';
import { Tensor } from '../tensor/tensor.js';
import { TensorSplit } from '../tensorsplit.js';

/** @typedef {import('./compile.js').WasmSource} WasmSource */
/** @typedef {import('../tensor/tensor.js').TensorConstructor} TensorConstructor */

/**
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {object} LoadOptions
 * @property {WasmSource | Promise<WasmSource>} [wasm] The `.wasm` of this package: where it is to be fetched from, its bytes,
 *   compiled, or the promise of one of these, such as `fetch(url)`.
 * @property {C} [Tensor] Constructor `(type, data, dims)` of the results, such as `ort.Tensor`.
 */

/**
 * @typedef {<C extends TensorConstructor | undefined = undefined>(options?: LoadOptions<C>) => Promise<TensorSplit<C>>
 *   } Load
 */

/**
 * @template {TensorConstructor | undefined} [C=undefined]
 * @typedef {object} LoadSyncOptions
 * @property {import('./compile.js').SyncSource} [wasm] The bytes of the `.wasm` of this package, or it compiled.
 * @property {C} [Tensor] Constructor `(type, data, dims)` of the results, such as `ort.Tensor`.
 */

/**
 * @typedef {<C extends TensorConstructor | undefined = undefined>(options?: LoadSyncOptions<C>) => TensorSplit<C>
 *   } LoadSync
 */

/**
 * @param {WebAssembly.Module} module
 * @returns {TensorSplit}
 */
function start(module) {
  try {
    return new TensorSplit(startCore(module), Tensor);
  } catch (cause) {
    throw unavailable('the module does not start; it must be the tensorsplit.wasm of this very version.', cause);
  }
}

/**
 * What the caller gives as `wasm`, or promises.
 *
 * @param {WasmSource | Promise<WasmSource> | undefined} wasm
 */
async function settle(wasm) {
  try {
    return await wasm;
  } catch (cause) {
    throw unavailable(`wasm is a Promise that fails (${reason(cause)}).`, cause);
  }
}

/**
 * Values by source. Those of objects live as long as the object does, so that a large source is never kept alive.
 *
 * @template V
 */
class BySource {
  /** @type {Map<unknown, V>} */
  #byText = new Map();
  /** @type {WeakMap<object, V>} */
  #byObject = new WeakMap();

  /** @param {unknown} key @returns {Map<unknown, V>} */
  #of(key) {
    return typeof key === 'object' && key !== null ? /** @type {any} */ (this.#byObject) : this.#byText;
  }

  /** @param {unknown} key @returns {V | undefined} */
  get(key) {
    return this.#of(key).get(key);
  }

  /** @param {unknown} key @param {V} value */
  set(key, value) {
    this.#of(key).set(key, value);
    return value;
  }

  /** @param {unknown} key */
  delete(key) {
    this.#of(key).delete(key);
  }
}

/**
 * @param {string} caller For messages.
 * @param {unknown} given
 * @returns {{ wasm: any, constructor: TensorConstructor | undefined }}
 */
function readLoadOptions(caller, given) {
  const options = /** @type {LoadOptions<any>} */ (readOptions(caller, given, ['wasm', 'Tensor']));
  const wasm = options.wasm ?? undefined;
  const constructor = options.Tensor ?? undefined;
  if (constructor !== undefined && typeof constructor !== 'function') {
    throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: Tensor is ${show(constructor)}, it must be a constructor.`);
  }
  return { wasm, constructor };
}

/**
 * The two loading functions of an entry.
 *
 * @param {import('./compile.js').Platform} platform
 * @returns {{ load: Load, loadSync: LoadSync }}
 */
export function makeLoaders(platform) {
  /** @type {BySource<TensorSplit>} */
  const started = new BySource();
  /** @type {BySource<Promise<TensorSplit>>} Those on their way. */
  const starting = new BySource();

  /** @returns {WasmSource} */
  const defaultWasm = () => {
    try {
      return platform.defaultWasm();
    } catch (cause) {
      const mend = "give load({ wasm }) its address, bytes or module, or import from 'tensorsplit', which needs none";
      throw unavailable(
        `the .wasm beside the package's source has no address here (${reason(cause)}); ${mend}.`,
        cause,
      );
    }
  };

  /**
   * @param {WasmSource | Promise<WasmSource> | undefined} wasm
   * @param {unknown} key
   */
  const begin = (wasm, key) => {
    const promise = (async () => {
      const module = await compile((await settle(wasm)) ?? defaultWasm(), platform);
      // A loadSync() may have come first while we waited.
      return started.get(key) ?? started.set(key, start(module));
    })();
    const forget = () => starting.delete(key);
    promise.then(forget, forget);
    return starting.set(key, promise);
  };

  /**
   * Loads the module and starts it. Later calls with the same source give the same instance; a call that failed can
   * be repeated.
   *
   * @template {TensorConstructor | undefined} [C=undefined]
   * @param {LoadOptions<C>} [options] Nothing is needed: by default the module of the package, and `Tensor`s.
   * @returns {Promise<TensorSplit<C>>}
   * @throws {SplitError} WASM_UNAVAILABLE where WebAssembly, SIMD or the module is missing or broken.
   * @example
   * const ts = await load();
   */
  async function load(options) {
    const { wasm, constructor } = readLoadOptions('load', options);
    checkPlatform();
    const key = keyOf(wasm);
    const instance = started.get(key) ?? (await (starting.get(key) ?? begin(wasm, key)));
    return /** @type {any} */ (constructor === undefined ? instance : instance.withTensor(constructor));
  }

  /**
   * As `load`, without waiting: for scripts, workers, and pages (the module is small).
   *
   * @template {TensorConstructor | undefined} [C=undefined]
   * @param {LoadSyncOptions<C>} [options] `wasm` must be bytes or a `WebAssembly.Module`.
   * @returns {TensorSplit<C>}
   * @throws {SplitError} WASM_UNAVAILABLE as in `load`.
   * @example
   * const ts = loadSync();
   */
  function loadSync(options) {
    const { wasm, constructor } = readLoadOptions('loadSync', options);
    checkPlatform();
    const key = keyOf(wasm);
    const instance = started.get(key) ?? started.set(key, start(compileSync(wasm ?? defaultWasm())));
    return /** @type {any} */ (constructor === undefined ? instance : instance.withTensor(constructor));
  }

  return { load, loadSync };
}
