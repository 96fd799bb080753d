// SPDX-License-Identifier: MIT
//
// The default entry in Node.js: the module comes with the package, nothing is fetched.
import { inlineWasm } from './load/inline.js';
import { makeLoaders } from './load/load.js';

export * from './api.js';

/** Node.js's fetch knows no files. @type {import('./load/compile.js').Read} */
async function read(url) {
  if (/^(https?|data|blob):/.test(url)) return fetch(url);
  const { readFile } = await import('node:fs/promises');
  return readFile(url.startsWith('file:') ? new URL(url) : url);
}

export const { load, loadSync } = /* @__PURE__ */ makeLoaders(inlineWasm, read);
