// SPDX-License-Identifier: MIT
//
// The loading functions of an entry: one running core for each source of the module, however often they are called.
import { Call } from '../call.js';
import { SplitError, show } from '../errors.js';
import { readOptions } from '../tensor/read.js';
import { Tensor } from '../tensor/tensor.js';
import { TensorSplit, methodsOf } from '../tensorsplit.js';
import { checkPlatform, compile, compileSync, reason, textOf, unavailable } from './compile.js';
import { startCore } from './core.js';

/** @import { Load, LoadSync, WasmSource } from '../api.js' */

/**
 * What has come of a source, or is on its way.
 * @typedef {{ instance?: TensorSplit, starting?: Promise<unknown> | null }} Loaded
 */

/**
 * @param {string} caller
 * @param {unknown} options
 * @returns {{ wasm: any, finish: (instance: TensorSplit) => any }} The source, undefined where it is not given, and what makes
 *   the instance one with the caller's class of results.
 */
function readLoadOptions(caller, options) {
  const { wasm, Tensor: given } = readOptions(new Call(caller), options, ['wasm', 'Tensor']);
  const constructor = /** @type {any} */ (given ?? undefined);
  if (constructor !== undefined && typeof constructor !== 'function') {
    throw new SplitError('ARGUMENT_UNKNOWN', `${caller}: Tensor is ${show(constructor)}, it must be a constructor.`);
  }
  checkPlatform();
  const finish = (/** @type {TensorSplit} */ instance) =>
    constructor === undefined ? instance : instance.withTensor(constructor);
  return { wasm: wasm ?? undefined, finish };
}

/**
 * A promise of an instance with the methods that people call on it when they forget to await it: each says so.
 *
 * @template P
 * @param {P} promise
 * @returns {P}
 */
function withReminders(promise) {
  for (const name of methodsOf(TensorSplit)) {
    const value = () => {
      const message = `${name}: load() gives a promise, await it first: const ts = await load().`;
      throw new SplitError('ARGUMENT_MISSING', message);
    };
    Object.defineProperty(promise, name, { value });
  }
  return promise;
}

/**
 * The two loading functions of an entry; its own comments tell what they do.
 *
 * @param {import('./compile.js').Platform} platform
 * @returns {{ load: Load, loadSync: LoadSync }}
 */
export function makeLoaders(platform) {
  /** @type {Map<unknown, Loaded>} Of addresses, and of the module that comes with the package. */
  const byText = new Map();
  /** @type {WeakMap<object, Loaded>} Of other sources, which may be large, and so are never kept alive. */
  const byObject = new WeakMap();

  /** @param {unknown} wasm @returns {Loaded} */
  const loadedFrom = (wasm) => {
    const key = textOf(wasm) ?? wasm;
    const known = /** @type {Map<unknown, Loaded>} */ (typeof key === 'object' ? byObject : byText);
    const loaded = known.get(key) ?? {};
    known.set(key, loaded);
    return loaded;
  };

  /** @returns {WasmSource} */
  const defaultWasm = () => {
    try {
      return platform.defaultWasm();
    } catch (cause) {
      const what = `the .wasm beside the package's source has no address here (${reason(cause)})`;
      const mend = "give load({ wasm }) its address, bytes or module, or import from 'tensorsplit', which needs none";
      throw unavailable(`${what}; ${mend}.`, cause);
    }
  };

  /** @param {Loaded} loaded @param {WebAssembly.Module} module */
  const start = (loaded, module) => {
    try {
      loaded.instance = new TensorSplit(startCore(module), Tensor);
      return loaded.instance;
    } catch (cause) {
      throw unavailable('the module does not start; it must be the tensorsplit.wasm of this very version.', cause);
    }
  };

  /** @param {Loaded} loaded @param {any} promised */
  const begin = async (loaded, promised) => {
    let wasm;
    try {
      wasm = await promised;
    } catch (cause) {
      throw unavailable(`wasm is a Promise that fails (${reason(cause)}).`, cause);
    }
    const module = await compile(wasm ?? defaultWasm(), platform);
    // A loadSync() may have come first while we waited.
    if (loaded.instance === undefined) start(loaded, module);
  };

  /** @type {Load} */
  const load = async (options) => {
    const { wasm, finish } = readLoadOptions('load', options);
    const loaded = loadedFrom(wasm);
    if (loaded.instance === undefined) {
      loaded.starting ??= begin(loaded, wasm).finally(() => {
        loaded.starting = null;
      });
      await loaded.starting;
    }
    return finish(/** @type {TensorSplit} */ (loaded.instance));
  };

  return {
    load: (options) => withReminders(load(options)),

    loadSync(options) {
      const { wasm, finish } = readLoadOptions('loadSync', options);
      const loaded = loadedFrom(wasm);
      return finish(loaded.instance ?? start(loaded, compileSync(wasm ?? defaultWasm())));
    },
  };
}
