// SPDX-License-Identifier: MIT
//
// Both entries in Cloudflare Workers, which compile no bytes: there the import of a .wasm gives the compiled module.
import wasm from './generated/tensorsplit.wasm';
import { makeLoaders } from './load/load.js';

export * from './api.js';

export const { load, loadSync } = /* @__PURE__ */ makeLoaders(() => wasm);
