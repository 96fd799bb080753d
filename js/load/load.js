// SPDX-License-Identifier: MIT
//
// The loading functions of an entry: one running core for each source of the module, however often they are called.
import { CallContext } from '../call.js';
import { SplitError } from '../errors.js';
import { readOptions } from '../tensor/parse.js';
import { Tensor } from '../tensor/tensor.js';
import { TensorSplit } from '../tensorsplit.js';
import { checkPlatform, compile, compileSync, textOf, unavailable } from './compile.js';
import { startCore } from './core.js';

/** @import { Load, LoadSync, WasmSource } from '../api.js' */

/**
 * What has come of a source, or is on its way.
 * @typedef {{ instance?: TensorSplit, compiling?: Promise<WebAssembly.Module> }} Loaded
 */

/**
 * A promise of an instance with the methods that people call on it when they forget to await it: each says so.
 *
 * @template P
 * @param {P} promise
 * @returns {P}
 */
function withReminders(promise) {
  for (const name of Object.keys(new TensorSplit(/** @type {any} */ ({}), Tensor))) {
    const value = () => {
      const message = `${name}: load() gives a promise, await it first.`;
      throw new SplitError('ARGUMENT_MISSING', message);
    };
    Object.defineProperty(promise, name, { value });
  }
  return promise;
}

/**
 * The two loading functions of an entry; its own comments tell what they do.
 *
 * @param {() => WasmSource} defaultWasm What to load when the caller does not say.
 * @param {import('./compile.js').Read} [read]
 * @returns {{ load: Load, loadSync: LoadSync }}
 */
export function makeLoaders(defaultWasm, read = (url) => fetch(url)) {
  /** @type {Map<unknown, Loaded>} Of addresses, and of the module that comes with the package. */
  const byText = new Map();
  /** @type {WeakMap<object, Loaded>} Of other sources, which may be large, and so are never kept alive. */
  const byObject = new WeakMap();

  /** @param {string} caller @param {unknown} options @param {unknown[]} more */
  const begin = (caller, options, more) => {
    const call = new CallContext(caller);
    call.rejectExtraArguments(more, 1);
    const given = /** @type {any} */ (readOptions(call, options, ['wasm', 'Tensor']));
    const { wasm } = given;
    checkPlatform(caller);
    const key = textOf(wasm) ?? wasm ?? undefined;
    const known = /** @type {Map<unknown, Loaded>} */ (typeof key === 'object' ? byObject : byText);
    const loaded = known.get(key) ?? {};
    known.set(key, loaded);
    // What failed is not kept.
    const drop = () => {
      if (loaded.instance === undefined && loaded.compiling === undefined) known.delete(key);
    };
    return { loaded, drop, constructor: given.Tensor ?? Tensor, source: () => wasm ?? defaultWasm() };
  };

  /** @param {string} caller @param {WebAssembly.Module} module */
  const start = (caller, module) => {
    try {
      return new TensorSplit(startCore(module), Tensor);
    } catch (cause) {
      throw unavailable(caller, 'wasm does not start, it is no module of this very version', cause);
    }
  };

  /**
   * @param {any} [options]
   * @param {...unknown} more
   * @returns {Promise<any>}
   */
  const load = async (options, ...more) => {
    const { loaded, drop, constructor, source } = begin('load', options, more);
    try {
      if (loaded.instance === undefined) {
        loaded.compiling ??= compile(source, read).finally(() => {
          loaded.compiling = undefined;
        });
        const module = await loaded.compiling;
        // Another call may have come first while we waited.
        loaded.instance ??= start('load', module);
      }
    } finally {
      drop();
    }
    return loaded.instance.withTensor(constructor);
  };

  return {
    load: (/** @type {any[]} */ ...given) => withReminders(load(...given)),

    loadSync(options, /** @type {unknown[]} */ ...more) {
      const { loaded, drop, constructor, source } = begin('loadSync', options, more);
      try {
        loaded.instance ??= start('loadSync', compileSync(source));
      } finally {
        drop();
      }
      return loaded.instance.withTensor(constructor);
    },
  };
}
