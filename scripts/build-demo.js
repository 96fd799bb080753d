// build-demo.js: bundles the demo into web_demo/dist, a folder of static files that works from any path, also from disk.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { root } from './lib/run.js';

const source = join(root, 'web_demo');
const target = join(source, 'dist');

/** Builds the demo. The module must have been built before. */
export async function buildDemo() {
  const { build } = await import('esbuild');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of ['index.html', 'icon.svg']) copyFileSync(join(source, file), join(target, file));
  const { metafile } = await build({
    // Classic scripts: browsers refuse modules from file: addresses.
    entryPoints: {
      demo: join(source, 'main.js'),
      worker: join(source, 'work', 'worker.js'),
      style: join(source, 'style.css'),
    },
    outdir: target,
    bundle: true,
    format: 'iife',
    minify: true,
    metafile: true,
    target: 'es2022',
    logLevel: 'warning',
  });
  const { samples } = await import('../web_demo/samples/samples.js');
  mkdirSync(join(target, 'samples'));
  for (const { name, make } of samples) writeFileSync(join(target, 'samples', name), make());
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
