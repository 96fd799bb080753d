// build-demo.js: bundles the demo into web_demo/dist, with the documents next to it: a folder of static files that works from
// any path; from disk too, except for the files that one drops.
// SITE in the environment, else the homepage of package.json, is the address where it will stand.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { buildDocuments } from './build-documents.js';
import { drawSample } from './draw-sample.js';
import { main, root } from './lib/run.js';
import { inKilobytes, measureSizes } from './size.js';

const source = join(root, 'web_demo');
const target = join(source, 'dist');

/**
 * The page for the address where it will stand: link previews want the whole address of their picture. Without one, the
 * picture is named beside the page, as everything else is.
 *
 * @param {string} html
 * @param {string} [site] With a / at its end or without, with a # part or without.
 * @returns {string}
 */
export const withSite = (html, site = '.') => html.replace('SITE/', `${site.replace(/#.*$/, '').replace(/\/$/, '')}/`);

/** Builds the demo. The module must have been built before. */
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
  if (!site) console.log('The title picture is named by its file alone: few link previews show it without SITE.');
  writeFileSync(join(target, 'index.html'), withSite(readFileSync(join(source, 'index.html'), 'utf8'), site));
  const [{ gzip }] = await measureSizes();
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
    // The package has no side effects; the page is nothing else.
    ignoreAnnotations: true,
    logLevel: 'warning',
  };
  // A module of its own, which the page asks for with the first file.
  /** @type {import('esbuild').Plugin} */
  const apart = {
    name: 'apart',
    setup: ({ onResolve }) => onResolve({ filter: /\/data\/read\.js$/ }, () => ({ path: './read.js', external: true })),
  };
  const built = await Promise.all([
    // Classic scripts: browsers refuse modules from file: addresses.
    build({
      ...options,
      entryPoints: { demo: join(source, 'main.jsx'), style: join(source, 'style.css') },
      format: 'iife',
      plugins: [apart],
    }),
    build({ ...options, entryPoints: { read: join(source, 'data', 'read.js') }, format: 'esm' }),
  ]);
  for (const [file, { bytes }] of built.flatMap(({ metafile }) => Object.entries(metafile?.outputs ?? {}))) {
    console.log(`${file} ${inKilobytes(bytes)}`);
  }
}

main(import.meta.url, buildDemo);
