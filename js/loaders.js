// SPDX-License-Identifier: MIT
//
// The loading functions of an entry. They create one core for each source of the module, and share it between calls.
import { CallContext, MERGE_HINT } from './base/call.js';
import { SplitError } from './base/errors.js';
import { readOptions } from './arguments/options.js';
import { Tensor } from './tensor/tensor.js';
import { TensorSplit } from './tensorsplit.js';
import { checkPlatform, compile, compileSync, urlText, unavailable } from './load/compile.js';
import { startCore } from './load/core.js';
import { read as readAddress } from './load/read.js';

/** @import { WasmSource } from './api.js' */
/** @import { Load, LoadSync } from './api-types.js' */

/**
 * Cached state of a source: its instance, or the compilation that is pending.
 * @typedef {{ instance?: TensorSplit<any>, compiling?: Promise<WebAssembly.Module> }} CacheEntry
 */

/**
 * Adds the methods of an instance to a promise of one. Each throws an error, for callers who forgot to await the
 * promise.
 * @template P @param {P} promise
 */
function withReminders(promise) {
  for (const name of Object.keys(new TensorSplit(/** @type {any} */ ({}), Tensor))) {
    const value = () => {
      const message = `${name}: load() returns a promise. Await it first.`;
      throw new SplitError('ARGUMENT_MISSING', message);
    };
    Object.defineProperty(promise, name, { value });
  }
  return promise;
}

/**
 * Makes `load` and `loadSync` for an entry. Their public docs are in the entry, because they differ between entries.
 * @param {() => WasmSource} defaultWasm Returns the module to load if a call passes none.
 * @param {import('./load/compile.js').Read} [read] @returns {{ load: Load, loadSync: LoadSync }}
 */
export function makeLoaders(defaultWasm, read = readAddress) {
  /** Entries of URLs and paths, and of the package's own module (undefined). @type {Map<unknown, CacheEntry>} */
  const byText = new Map();
  /**
   * Entries of other sources, which may be large, so the cache does not keep them alive.
   * @type {WeakMap<object, CacheEntry>}
   */
  const byObject = new WeakMap();

  /**
   * Validates the arguments of a call, and finds or creates the entry of its source.
   * @param {string} caller Function name, for errors. @param {unknown} options
   * @param {unknown[]} more Surplus arguments.
   */
  const prepare = (caller, options, more) => {
    const call = new CallContext(caller);
    call.rejectExtraArguments(more, 1, MERGE_HINT);
    const { wasm, Tensor: constructor } = /** @type {any} */ (readOptions(call, options, ['wasm', 'Tensor']));
    checkPlatform(caller);
    const key = urlText(wasm) ?? wasm ?? undefined;
    const cache = /** @type {Map<unknown, CacheEntry>} */ (typeof key === 'object' ? byObject : byText);
    const entry = cache.get(key) ?? {};
    cache.set(key, entry);
    const dropFailed = () => {
      if (entry.instance === undefined && entry.compiling === undefined) cache.delete(key);
    };
    return { entry, dropFailed, constructor: constructor ?? Tensor, source: () => wasm ?? defaultWasm() };
  };

  /** @param {string} caller Function name, for errors. @param {WebAssembly.Module} module */
  const instantiate = (caller, module) => {
    try {
      return new TensorSplit(startCore(module), Tensor);
    } catch (cause) {
      throw unavailable(caller, 'cannot instantiate wasm, which does not match this version of tensorsplit', cause);
    }
  };

  /** @param {any} [options] @param {...unknown} more */
  const load = async (options, ...more) => {
    const { entry, dropFailed, constructor, source } = prepare('load', options, more);
    try {
      if (entry.instance === undefined) {
        entry.compiling ??= compile(source, read).finally(() => {
          entry.compiling = undefined;
        });
        const module = await entry.compiling;
        // Another call may have set the instance in the meantime.
        entry.instance ??= instantiate('load', module);
      }
    } finally {
      dropFailed();
    }
    return entry.instance.withTensor(constructor);
  };

  return {
    load: (/** @type {any[]} */ ...args) => withReminders(load(...args)),

    loadSync(options, /** @type {unknown[]} */ ...more) {
      const { entry, dropFailed, constructor, source } = prepare('loadSync', options, more);
      try {
        entry.instance ??= instantiate('loadSync', compileSync(source));
      } finally {
        dropFailed();
      }
      return entry.instance.withTensor(constructor);
    },
  };
}
