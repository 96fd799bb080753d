// SPDX-License-Identifier: MIT
//
// The entry without the module, which is fetched from the folder of the source or passed by the caller.
import { makeLoaders } from './loaders.js';

export * from './api.js';

// Bundlers recognise this expression and copy the file. It is evaluated lazily, because edge workers have no such URL: there
// the caller passes the module.
const defaultWasm = () => new URL('./generated/tensorsplit.wasm', import.meta.url);

const loaders = /* @__PURE__ */ makeLoaders(defaultWasm);

/**
 * Loads `tensorsplit.wasm` and starts it. Later calls with the same source return the same instance. A call that failed
 * can be repeated.
 *
 * Without `wasm`, the file next to the package's source is fetched; Vite, webpack and Parcel copy it. In Node.js, Deno and
 * Cloudflare Workers nothing is fetched, because the module is part of the package.
 *
 * Throws a `SplitError` WASM_UNAVAILABLE if WebAssembly, SIMD or the module is missing or broken.
 *
 * @example
 * const ts = await load({ wasm: '/assets/tensorsplit.wasm' });
 */
export const load = /** @type {import('./api-types.js').Load} */ ((...args) => loaders.load(...args));

/**
 * Starts the module synchronously. `wasm` must be bytes or a `WebAssembly.Module`. It is optional in Node.js, Deno and
 * Cloudflare Workers, where the module is part of the package.
 *
 * @example
 * const ts = loadSync({ wasm });
 */
export const loadSync = /** @type {import('./api-types.js').LoadSync} */ ((...args) => loaders.loadSync(...args));
