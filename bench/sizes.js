// What the package costs to download.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { build } from 'esbuild';

import { root } from '../scripts/lib/run.js';

/**
 * @param {string} name
 * @param {Uint8Array} bytes
 */
function sizesOf(name, bytes) {
  const gzip = gzipSync(bytes, { level: 9 }).length;
  return { name, raw: bytes.length, gzip, brotli: brotliCompressSync(bytes).length };
}

/**
 * Bytes of the default entry with everything that it needs, minified, and of the module by itself.
 *
 * @returns {Promise<ReturnType<typeof sizesOf>[]>}
 */
export async function measureSizes() {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'js', 'index.js')],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  });
  return [
    sizesOf('default entry, minified', outputFiles[0].contents),
    sizesOf('tensorsplit.wasm', readFileSync(join(root, 'js', 'generated', 'tensorsplit.wasm'))),
  ];
}
