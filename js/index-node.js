// SPDX-License-Identifier: MIT
//
// The default entry in Node.js: the module comes with the package, nothing is fetched.
import { inlineWasm } from './load/inline.js';
import { makeLoaders } from './load/load.js';
import { read } from './load/read-node.js';

export * from './api.js';

export const { load, loadSync } = /* @__PURE__ */ makeLoaders({ defaultWasm: inlineWasm, read });
