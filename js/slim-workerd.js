// SPDX-License-Identifier: MIT
//
// Both entries in Cloudflare Workers. Workers cannot compile bytes; they import a .wasm file as a compiled module instead.
import wasm from './generated/tensorsplit.wasm';
import { makeLoaders } from './loaders.js';

export * from './api.js';

export const { load, loadSync } = /* @__PURE__ */ makeLoaders(() => wasm);
