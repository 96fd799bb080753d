// SPDX-License-Identifier: MIT
//
// The entry without the module, in Node.js: it is read from the file beside the source, or comes from the caller.
import { readFileSync } from 'node:fs';

import { makeLoaders } from './load/load.js';
import { read } from './load/read-node.js';

export * from './api.js';

// Read at once, so that loadSync() works as well.
const defaultWasm = () => readFileSync(new URL('./generated/tensorsplit.wasm', import.meta.url));

export const { load, loadSync } = /* @__PURE__ */ makeLoaders({ defaultWasm, read });
