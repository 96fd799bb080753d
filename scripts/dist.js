// dist.js: makes what the package has besides its source: the types (dist/types/*.d.ts, from the doc comments) and every
// module as CommonJS (dist/*.cjs) with its types (dist/types/*.d.cts).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

import { root, run } from './lib/run.js';

const dist = join(root, 'dist');
const types = join(dist, 'types');

/** What `import ... from 'tensorsplit/tensorsplit.wasm'` gives depends on who resolves it; load() takes all of it. */
const wasmType = `/**
 * The WebAssembly module: its address as a string with most bundlers (Vite: add \`?url\`), a \`WebAssembly.Module\` on
 * edge workers. Either goes into \`load({ wasm })\` of 'tensorsplit/slim' as it is.
 *
 * @example
 * import wasm from 'tensorsplit/tensorsplit.wasm';
 * const ts = await load({ wasm });
 */
declare const wasm: string | WebAssembly.Module;
export default wasm;
`;

/**
 * Keeps one file for each source file, so that all entries share their classes as they do in the ES modules. The
 * generated files, which have one user each, go into it.
 */
const apart = {
  name: 'apart',
  /** @param {import('esbuild').PluginBuild} builder */
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'entry-point' || path.includes('/generated/')
        ? undefined
        : { path: path.replace(/\.js$/, '.cjs'), external: true },
    );
  },
};

/** @param {string} folder @returns {string[]} the files in it and in its folders, relative to it */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));

/** @param {string[]} names of modules, relative to js/ */
async function buildCommonJs(names) {
  const isForNode = (/** @type {string} */ name) => name.endsWith('-node.js');
  // A CommonJS file does not know its address; in Node.js it is made to be that of the source file, elsewhere unknown.
  const address = "require('node:url').pathToFileURL(require('node:path').join(__dirname, '../js/index.js')).href";
  for (const forNode of [true, false]) {
    await build({
      absWorkingDir: root,
      entryPoints: names.filter((name) => isForNode(name) === forNode).map((name) => `./js/${name}`),
      outbase: 'js',
      outdir: 'dist',
      outExtension: { '.js': '.cjs' },
      bundle: true,
      format: 'cjs',
      target: 'es2022',
      platform: 'neutral',
      external: ['node:*'],
      define: { 'import.meta.url': forNode ? 'sourceAddress' : 'undefined' },
      banner: { js: forNode ? `'use strict';\nconst sourceAddress = ${address};` : '' },
      plugins: [apart],
      logLevel: 'warning',
    });
  }
}

/** @param {string} text @param {string} ending */
const redirect = (text, ending) => text.replace(/((?:from|import\()\s*["']\.\.?\/[^"']+)\.js(["'])/g, `$1${ending}$2`);

/** What dist/ is made of, in one number. */
function fingerprint() {
  const hash = createHash('sha256');
  const files = filesIn(join(root, 'js')).filter((name) => name.endsWith('.js'));
  for (const name of files.sort()) hash.update(name).update(readFileSync(join(root, 'js', name)));
  for (const name of ['tsconfig.json', 'tsconfig.types.json', 'scripts/dist.js', 'package-lock.json']) {
    hash.update(readFileSync(join(root, name)));
  }
  return hash.digest('hex');
}

/** Makes dist/ from js/, where that changed. */
export async function buildDist() {
  const stamp = join(root, 'build', 'dist.txt');
  const source = fingerprint();
  if (existsSync(types) && existsSync(stamp) && readFileSync(stamp, 'utf8') === source) return;
  rmSync(dist, { recursive: true, force: true });
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.types.json']);
  writeFileSync(join(types, 'tensorsplit.wasm.d.ts'), wasmType);
  for (const name of filesIn(types)) {
    const text = readFileSync(join(types, name), 'utf8');
    writeFileSync(join(types, name.replace(/\.d\.ts$/, '.d.cts')), redirect(text, '.cjs'));
  }
  const names = filesIn(join(root, 'js')).filter((name) => name.endsWith('.js') && !name.startsWith('generated'));
  await buildCommonJs(names);
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(stamp, source);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDist();
