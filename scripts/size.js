// npm run size [-- --base REVISION]: prints the download size of each entry of the package, next to the sizes at a revision (default:
// main), and updates scripts/sizes.json and the figure in the README. 1 KB is 1,000 bytes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';

import { capture, main, root } from './lib/run.js';

/** @typedef {{ name: string, raw: number, minified: number, gzip: number, brotli: number }} Size */

/** Maximum size of the default entry in bytes, minified and compressed by gzip. */
export const budget = 64_000;

/** File with the sizes, which is committed so that other revisions have theirs, and the demo page does not measure them. */
export const record = 'scripts/sizes.json';

/** Formats a size in KB. @param {number} bytes */
export const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** Pattern of the figure in the README. */
export const figure = /adds (\d+\.\d KB)/;

/** Bundles an entry of dist/ with esbuild, as an app does. @param {string} entry @param {boolean} minify */
async function bundle(entry, minify) {
  // Imported here, because npm test loads this file before esbuild is installed.
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join('dist', `${entry}.js`)],
    bundle: true,
    format: 'esm',
    external: ['*.wasm'],
    minify,
    write: false,
  });
  return outputFiles[0].contents;
}

/**
 * Returns the sizes of a file.
 * @param {string} name @param {Uint8Array} raw @param {Uint8Array} [minified] @returns {Size}
 */
const weigh = (name, raw, minified = raw) => ({
  name,
  raw: raw.length,
  minified: minified.length,
  gzip: gzipSync(minified, { level: 9 }).length,
  brotli: brotliCompressSync(minified).length,
});

/**
 * Measures what ships: each entry with all its imports, the default entry first, then the classic script and the
 * module. dist/ must be built.
 * @returns {Promise<Size[]>}
 */
export async function measureSizes() {
  const { entries } = await import('./dist.js');
  const bundles = entries.map(async (entry) => {
    const name = entry === 'index' ? 'tensorsplit' : `tensorsplit/${entry}`;
    return weigh(name, await bundle(entry, false), await bundle(entry, true));
  });
  const files = ['tensorsplit.global.js', 'tensorsplit.wasm'].map((name) =>
    weigh(name, readFileSync(join(root, 'dist', name))),
  );
  return [...(await Promise.all(bundles)), ...files];
}

/** Whether a figure differs from a size by at most 1 %. @param {number | undefined} stated @param {number} bytes */
const isNear = (stated, bytes) => Math.abs((stated ?? NaN) - bytes) <= bytes / 100;

/** Throws if the default entry exceeds its budget, or if a recorded size or the README's figure is wrong by more than 1 %. */
export async function checkSize() {
  const sizes = await measureSizes();
  const [{ gzip }] = sizes;
  if (gzip > budget) throw new Error(`the default entry must have at most ${budget} bytes after gzip, got ${gzip}`);
  const [, stated] = figure.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  if (!isNear(parseFloat(stated) * 1000, gzip)) {
    throw new Error(`the README says ${stated}, but the size is ${gzip} bytes. Update it with \`npm run size\``);
  }
  const recorded = JSON.parse(readFileSync(join(root, record), 'utf8'));
  const wrong = sizes.find((size) => !isNear(recorded[size.name]?.gzip, size.gzip));
  if (wrong !== undefined) {
    throw new Error(
      `${record} is not up to date: ${wrong.name} has ${wrong.gzip} bytes. Update it with \`npm run size\``,
    );
  }
  console.log(`The default entry has ${gzip} bytes, the README says ${stated}.`);
}

main(import.meta.url, async () => {
  const { base } = parseArgs({ options: { base: { type: 'string', default: 'main' } } }).values;
  const { buildDist } = await import('./dist.js');
  await buildDist();
  const sizes = await measureSizes();
  const earlier = capture('git', ['show', `${base}:${record}`]);
  const before = JSON.parse(earlier ?? '{}');
  console.log('\nBytes of each entry, bundled separately with esbuild');
  if (earlier === null) console.log(`${base} has no ${record} to compare with.`);
  const rows = sizes.map(({ name, minified, gzip }) => {
    const { [name]: there } = before;
    const compared = there && { [`gzip at ${base}`]: there.gzip, change: gzip - there.gzip };
    return [name, { minified, gzip, ...compared }];
  });
  console.table(Object.fromEntries(rows));
  const recorded = sizes.map(({ name, minified, gzip }) => [name, { minified, gzip }]);
  writeFileSync(join(root, record), `${JSON.stringify(Object.fromEntries(recorded), null, 2)}\n`);
  const readme = join(root, 'README.md');
  writeFileSync(readme, readFileSync(readme, 'utf8').replace(figure, `adds ${inKilobytes(sizes[0].gzip)}`));
  await checkSize();
});
