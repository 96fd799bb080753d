// npm run size: prints the download size of each entry of the package, and updates the figure in the README. 1 KB is 1,000 bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { main, root } from './lib/run.js';

/** Maximum size of the default entry in bytes, minified and compressed by gzip. */
export const budget = 64_000;

/**
 * Formats a size in KB.
 *
 * @param {number} bytes
 */
export const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** Pattern of the figure in the README. */
export const figure = /adds (\d+\.\d KB)/;

/**
 * Bundles an entry with esbuild, as an app does.
 *
 * @param {string} entry
 * @param {boolean} minify
 */
async function bundle(entry, minify) {
  // Imported here, because npm test loads this file before esbuild is installed.
  const { build } = await import('esbuild');
  const entryPoints = [join('js', `${entry}.js`)];
  const format = /** @type {const} */ ('esm');
  const { outputFiles } = await build({ absWorkingDir: root, entryPoints, bundle: true, format, minify, write: false });
  return outputFiles[0].contents;
}

/**
 * Returns the sizes of a file.
 *
 * @param {string} name
 * @param {Uint8Array} raw
 * @param {Uint8Array} minified
 */
const weigh = (name, raw, minified) => ({
  name,
  raw: raw.length,
  minified: minified.length,
  gzip: gzipSync(minified, { level: 9 }).length,
  brotli: brotliCompressSync(minified).length,
});

/**
 * Measures the default entry with all its imports, and the module alone. Returns the bytes raw, minified, and minified and
 * compressed.
 */
export async function measureSizes() {
  const [raw, minified] = await Promise.all([bundle('index', false), bundle('index', true)]);
  const wasm = readFileSync(join(root, 'js', 'generated', 'tensorsplit.wasm'));
  return [weigh('default entry', raw, minified), weigh('tensorsplit.wasm', wasm, wasm)];
}

/** Throws if the default entry exceeds its budget, or if the README's figure is wrong by more than 1 %. */
export async function checkSize() {
  const [{ name, gzip }] = await measureSizes();
  if (gzip > budget) throw new Error(`the ${name} must have at most ${budget} bytes after gzip, got ${gzip}`);
  const [, stated] = figure.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  if (!(Math.abs(parseFloat(stated) * 1000 - gzip) <= gzip / 100)) {
    throw new Error(`the README says ${stated}, but the size is ${gzip} bytes. Update it with \`npm run size\``);
  }
  console.log(`The ${name} has ${gzip} bytes, the README says ${stated}.`);
}

main(import.meta.url, async () => {
  const sizes = await measureSizes();
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const others = Object.values(exports).flatMap(
    (to) => /^\.\/js\/(?!index)([\w-]+)\.js$/.exec(to.default?.default)?.[1] ?? [],
  );
  const rest = await Promise.all(
    others.map(async (entry) => {
      const [raw, minified] = await Promise.all([bundle(entry, false), bundle(entry, true)]);
      return weigh(`tensorsplit/${entry}`, raw, minified);
    }),
  );
  console.log('\nBytes of each entry, bundled separately with esbuild');
  console.table([...sizes, ...rest]);
  const readme = join(root, 'README.md');
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, text.replace(figure, `adds ${inKilobytes(sizes[0].gzip)}`));
  await checkSize();
});
