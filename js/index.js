// SPDX-License-Identifier: MIT
//
// The default entry. The module is part of the package, so nothing is fetched.
import { inlineWasm } from './load/inline.js';
import { makeLoaders } from './loaders.js';

export * from './api.js';

// Bundlers drop `load` and the module if an app does not use them, because no statement here reads a property.
const loaders = /* @__PURE__ */ makeLoaders(inlineWasm);

/**
 * Starts the module that is part of the package. Nothing is fetched. Later calls return the same instance. A call that
 * failed can be repeated.
 *
 * Throws a `SplitError` WASM_UNAVAILABLE if WebAssembly, SIMD or the module is missing or broken.
 *
 * @example
 * const ts = await load();
 * const [left, right] = ts.split(x, { axis: 1, split: [2, 4] });
 */
export const load = /** @type {import('./api-types.js').Load} */ ((...args) => loaders.load(...args));

/**
 * Starts the module synchronously: in scripts, in workers, and in pages too, because the module is small. `wasm`, if passed,
 * must be bytes or a `WebAssembly.Module`.
 *
 * @example
 * const ts = loadSync();
 */
export const loadSync = /** @type {import('./api-types.js').LoadSync} */ ((...args) => loaders.loadSync(...args));
