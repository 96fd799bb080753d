// SPDX-License-Identifier: MIT
//
// The default entry: the module comes with the package, nothing is fetched.
import { inlineWasm } from './load/inline.js';
import { makeLoaders } from './load/load.js';

export * from './api.js';

const loaders = /* @__PURE__ */ makeLoaders(inlineWasm);

/**
 * Starts the module that comes with the package. Nothing is fetched. Later calls give the same instance; a call that
 * failed can be repeated.
 *
 * Throws a `SplitError` WASM_UNAVAILABLE where WebAssembly, SIMD or the module is missing or broken.
 *
 * @example
 * const ts = await load();
 * const [left, right] = ts.split(x, { axis: 1, split: [2, 4] });
 */
export const load = loaders.load;

/**
 * As `load`, without waiting: for scripts, workers, and pages (the module is small). `wasm` must then be bytes or a
 * `WebAssembly.Module`.
 *
 * @example
 * const ts = loadSync();
 */
export const loadSync = loaders.loadSync;
