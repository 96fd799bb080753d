// build-demo.js: bundles the demo into web_demo/dist, a folder of static files that works from any path, also from disk.
// SITE in the environment is the address where it will stand: link previews need the whole address of their picture.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { root } from './lib/run.js';

const source = join(root, 'web_demo');
const target = join(source, 'dist');

/** Builds the demo. The module must have been built before. */
export async function buildDemo() {
  // Imported here: npm start loads this file before the packages are installed.
  const { build } = await import('esbuild');
  const { measureSizes } = await import('./lib/sizes.js');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of ['icon.svg', 'title.png']) copyFileSync(join(source, file), join(target, file));
  const site = (process.env.SITE ?? '.').replace(/\/$/, '');
  const html = readFileSync(join(source, 'index.html'), 'utf8');
  writeFileSync(join(target, 'index.html'), html.replace('SITE/', `${site}/`));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [{ gzip }] = await measureSizes();
  const { metafile } = await build({
    // Classic scripts: browsers refuse modules from file: addresses.
    entryPoints: {
      demo: join(source, 'start.js'),
      worker: join(source, 'work', 'worker.js'),
      style: join(source, 'style.css'),
    },
    outdir: target,
    bundle: true,
    format: 'iife',
    minify: true,
    metafile: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { VERSION: JSON.stringify(version), GZIP_BYTES: String(gzip) },
    loader: { '.npy': 'binary', '.onnx': 'binary', '.png': 'binary', '.wav': 'binary' },
    logLevel: 'warning',
  });
  for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
    console.log(`${file} ${(bytes / 1024).toFixed(1)} KB`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await buildDemo();
  } catch (error) {
    console.error(`build-demo: ${/** @type {Error} */ (error).message}`);
    process.exitCode = 1;
  }
}
