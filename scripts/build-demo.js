// build-demo.js: bundles the demo and the documents into web_demo/dist. The folder works under any path, and from disk except for
// dropped files and times. The environment variable SITE is the address where the demo will be hosted; default: homepage of package.json.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildDocuments } from './build-documents.js';
import { drawSample } from './draw-sample.js';
import { main, root } from './lib/run.js';
import { inKilobytes, record } from './size.js';

const source = join(root, 'web_demo');
const target = join(source, 'dist');

/**
 * Inserts the address of the demo into its page, because link previews need an absolute address of their picture.
 * Without an address, the path of the picture is relative.
 * @param {string} html @param {string} [site] Address, with or without a trailing / and a # part. @returns {string}
 */
export const withSite = (html, site = '.') => html.replace('SITE/', `${site.replace(/#.*$/, '').replace(/\/$/, '')}/`);

/** Builds the demo. The module must already be built. */
export async function buildDemo() {
  // Imported here: npm start loads this file before the packages are installed.
  const { build } = await import('esbuild');
  const { drawTitle } = await import('./draw-title.js');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  copyFileSync(join(source, 'icon.svg'), join(target, 'icon.svg'));
  copyFileSync(join(root, 'scripts', 'documents.css'), join(target, 'documents.css'));
  copyFileSync(join(root, 'scripts', 'samples', 'model.onnx'), join(target, 'sample-model.onnx'));
  await buildDocuments(join(target, 'documents'));
  writeFileSync(join(target, 'title.png'), drawTitle());
  const { version, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const site = process.env.SITE ?? homepage;
  if (!site) console.log('Without SITE, the title picture has a relative path: few link previews show it.');
  writeFileSync(join(target, 'index.html'), withSite(readFileSync(join(source, 'index.html'), 'utf8'), site));
  const { gzip } = JSON.parse(readFileSync(join(root, record), 'utf8')).tensorsplit;
  /** @type {import('esbuild').BuildOptions} */
  const options = {
    outdir: target,
    bundle: true,
    minify: true,
    metafile: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { VERSION: JSON.stringify(version), GZIP_BYTES: String(gzip), SAMPLE: JSON.stringify(drawSample()) },
    // Keep modules with side effects, although package.json declares that the package has none.
    ignoreAnnotations: true,
    logLevel: 'warning',
  };
  // The module for files is separate, because the page loads it with the first file.
  /** @type {import('esbuild').Plugin} */
  const lazyModule = {
    name: 'lazy-module',
    setup: ({ onResolve }) => onResolve({ filter: /\/data\/read\.js$/ }, () => ({ path: './read.js', external: true })),
  };
  const built = await Promise.all([
    // Classic scripts, because browsers refuse modules from file: addresses.
    build({
      ...options,
      entryPoints: { demo: join(source, 'main.jsx'), style: join(source, 'style.css') },
      format: 'iife',
      plugins: [lazyModule],
    }),
    // Without side effects of its own, it drops the half of its libraries that compresses.
    build({
      ...options,
      entryPoints: { read: join(source, 'data', 'read.js'), loops: join(source, 'model', 'loops.js') },
      format: 'esm',
      ignoreAnnotations: false,
    }),
  ]);
  for (const [file, { bytes }] of built.flatMap(({ metafile }) => Object.entries(metafile?.outputs ?? {}))) {
    console.log(`${file} ${inKilobytes(bytes)}`);
  }
}

main(import.meta.url, buildDemo);
