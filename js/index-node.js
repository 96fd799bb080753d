// SPDX-License-Identifier: MIT
//
// The default entry in Node.js: the module comes with the package, nothing is fetched.
import { inlineWasm } from './inline.js';
import { makeLoaders } from './load.js';
import { read } from './read-node.js';

export * from './api.js';

export const { load, loadSync } = /* @__PURE__ */ makeLoaders({ defaultWasm: inlineWasm, read });
