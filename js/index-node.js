// SPDX-License-Identifier: MIT
//
// The default entry in Node.js. The module is part of the package, so nothing is fetched.
import { inlineWasm } from './load/inline.js';
import { makeLoaders } from './loaders.js';

export * from './api.js';

/**
 * Fetches a URL or reads a file, because the fetch of Node.js does not support files.
 *
 * @type {import('./load/compile.js').Read}
 */
async function read(url) {
  if (/^(https?|data|blob):/.test(url)) return fetch(url);
  const { readFile } = await import('node:fs/promises');
  return readFile(url.startsWith('file:') ? new URL(url) : url);
}

export const { load, loadSync } = /* @__PURE__ */ makeLoaders(inlineWasm, read);
