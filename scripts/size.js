// npm run size: what the package costs to download, against a budget. Fails where the budget is passed.
import { fileURLToPath } from 'node:url';

/**
 * Bytes of the default entry, minified and compressed by gzip: a little above what it has, so that growth is noticed. It is
 * no aim: that is 32 KB, and docs/bench.md says by how much it is missed.
 */
export const budget = 47 * 1024;

/** Prints the sizes, and throws where the default entry is larger than its budget. */
export async function checkSize() {
  // Imported here: npm test loads this file before esbuild is installed.
  const { measureSizes } = await import('./lib/sizes.js');
  const sizes = await measureSizes();
  for (const { name, raw, minified, gzip, brotli } of sizes) {
    console.log(`${name}: ${raw} bytes, minified ${minified}, that and gzip ${gzip}, or brotli ${brotli}`);
  }
  const { name, gzip } = sizes[0];
  if (gzip > budget) throw new Error(`the ${name}, has ${gzip} bytes after gzip, the budget is ${budget}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await checkSize();
  } catch (error) {
    console.error(`size: ${/** @type {Error} */ (error).message}`);
    process.exitCode = 1;
  }
}
