// npm run size: what the package costs to download, against a budget. Fails where the budget is passed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { main, root } from './lib/run.js';

/**
 * Bytes of the default entry, minified and compressed by gzip: a little above what it has, so that growth is noticed. It is
 * no aim: that is 32 KB, and docs/bench.md says by how much it is missed.
 */
export const budget = 45 * 1024;

/**
 * Bytes of the default entry with everything that it needs, and of the module by itself: as they are, minified, and
 * that compressed.
 */
export async function measureSizes() {
  // Imported here: npm test loads this file before esbuild is installed.
  const { build } = await import('esbuild');
  const bundle = async (/** @type {boolean} */ minify) => {
    const entryPoints = [join(root, 'js', 'index.js')];
    const { outputFiles } = await build({ entryPoints, bundle: true, minify, format: 'esm', write: false });
    return outputFiles[0].contents;
  };
  const wasm = readFileSync(join(root, 'js', 'generated', 'tensorsplit.wasm'));
  const files = [
    { name: 'default entry', raw: await bundle(false), minified: await bundle(true) },
    { name: 'tensorsplit.wasm', raw: wasm, minified: wasm },
  ];
  return files.map(({ name, raw, minified }) => ({
    name,
    raw: raw.length,
    minified: minified.length,
    gzip: gzipSync(minified, { level: 9 }).length,
    brotli: brotliCompressSync(minified).length,
  }));
}

/** Prints the sizes, and throws where the default entry is larger than its budget. */
export async function checkSize() {
  const sizes = await measureSizes();
  for (const { name, raw, minified, gzip, brotli } of sizes) {
    console.log(`${name}: ${raw} bytes, minified ${minified}, that and gzip ${gzip}, or brotli ${brotli}`);
  }
  const { name, gzip } = sizes[0];
  if (gzip > budget) throw new Error(`the ${name}, has ${gzip} bytes after gzip, the budget is ${budget}`);
}

main(import.meta.url, checkSize);
