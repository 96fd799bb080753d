// What the package costs to download.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { root } from './run.js';

/**
 * @param {string} name
 * @param {number} raw
 * @param {Uint8Array} minified
 */
function sizesOf(name, raw, minified) {
  const gzip = gzipSync(minified, { level: 9 }).length;
  return { name, raw, minified: minified.length, gzip, brotli: brotliCompressSync(minified).length };
}

/** @param {boolean} minify */
async function bundle(minify) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'js', 'index.js')],
    bundle: true,
    minify,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0].contents;
}

/**
 * Bytes of the default entry with everything that it needs, and of the module by itself: as they are, minified, and
 * that compressed.
 *
 * @returns {Promise<ReturnType<typeof sizesOf>[]>}
 */
export async function measureSizes() {
  const wasm = readFileSync(join(root, 'js', 'generated', 'tensorsplit.wasm'));
  return [
    sizesOf('default entry', (await bundle(false)).length, await bundle(true)),
    sizesOf('tensorsplit.wasm', wasm.length, wasm),
  ];
}
