// SPDX-License-Identifier: MIT
//
// The entry without the module: it is fetched from beside the source, or comes from the caller.
import { makeLoaders } from './load/load.js';

export * from './api.js';

// Bundlers that copy assets know this form of an address; where there is none (edge workers), the caller gives the
// module, and nothing of this is evaluated.
const defaultWasm = () => new URL('./generated/tensorsplit.wasm', import.meta.url);

const loaders = /* @__PURE__ */ makeLoaders(defaultWasm);

/**
 * Loads `tensorsplit.wasm` and starts it. Later calls with the same source give the same instance; a call that failed
 * can be repeated.
 *
 * Without `wasm` the file beside the package's source is fetched (Vite and webpack see to it). In Node.js, Deno and
 * Cloudflare Workers nothing is read: there the module comes with the package.
 *
 * Throws a `SplitError` WASM_UNAVAILABLE where WebAssembly, SIMD or the module is missing or broken.
 *
 * @example
 * const ts = await load({ wasm: '/assets/tensorsplit.wasm' });
 */
export const load = loaders.load;

/**
 * As `load`, without waiting: `wasm` must be bytes or a `WebAssembly.Module`; it can be left out where the module comes
 * with the package.
 *
 * @example
 * const ts = loadSync({ wasm });
 */
export const loadSync = loaders.loadSync;
