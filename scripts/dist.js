// dist.js: makes what the package has besides its source: the types (dist/types/*.d.ts, from the doc comments), every
// module as CommonJS (dist/*.cjs) with its types (dist/types/*.d.cts), and the default entry as one file for pages
// (dist/tensorsplit.min.js).
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { main, node, root } from './lib/run.js';

const dist = join(root, 'dist');
const types = join(dist, 'types');

/** @param {'WasmSource' | 'WasmModule'} type @param {string} text What the import of the .wasm gives. */
const wasmTypes = (type, text) => `import type { ${type} } from './api.js';

/**
 * ${text}
 *
 * @example
 * import wasm from 'tensorsplit/tensorsplit.wasm';
 * const ts = await load({ wasm });
 */
declare const wasm: ${type};
export default wasm;
`;

/** By platform. */
const typesOfWasm = {
  'tensorsplit.wasm.d.ts': wasmTypes(
    'WasmSource',
    'The module, as the bundler or the platform gives it: its address, its bytes or compiled. Whatever it is, `load` takes it.',
  ),
  'tensorsplit.wasm.workerd.d.ts': wasmTypes(
    'WasmModule',
    'The compiled module, as Cloudflare Workers import it. Both entries of the package import it there by themselves.',
  ),
};

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

/** What the builds have in common. @satisfies {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2022',
  platform: /** @type {const} */ ('neutral'),
  logLevel: /** @type {const} */ ('warning'),
};

/** @param {string[]} names of modules, relative to js/ */
async function buildCommonJs(names) {
  await build({
    ...common,
    entryPoints: names.map((name) => `./js/${name}`),
    outbase: 'js',
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    external: ['node:*'],
    // A CommonJS file does not know its address.
    define: { 'import.meta.url': 'undefined' },
    plugins: [apart],
  });
}

/** The default entry in one file, for pages that import it by address. */
async function buildMinified() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await build({
    ...common,
    entryPoints: ['js/index.js'],
    outfile: 'dist/tensorsplit.min.js',
    format: 'esm',
    minify: true,
    // Only here: what users step through otherwise is the source itself, or as good as that. It is in the package.
    sourcemap: 'linked',
    sourcesContent: false,
    // On top, where people look for it.
    banner: { js: `/*! tensorsplit ${version} | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */` },
    legalComments: 'none',
  });
}

/**
 * Types that compilers before TypeScript 5.7 read, too: there typed arrays take no parameter. And without the tag that
 * makes an overload of a comment: in a declaration it hides the parameters from editors.
 *
 * @param {string} text
 */
const forReaders = (text) =>
  text
    .replace(/^(\s*\*) @overload$/gm, '$1')
    .replace(/\b(\w+Array)<ArrayBufferLike>/g, '$1')
    .replace(/\b(\w+Array)<ArrayBuffer>/g, "ReturnType<$1Constructor['of']>");

/**
 * The types of a file as older compilers read them, and the same for its CommonJS twin.
 *
 * @param {string} name of a file of dist/types
 */
function writeTypes(name) {
  const text = forReaders(readFileSync(join(types, name), 'utf8'));
  const common = text.replace(/((?:from|import\()\s*["']\.\.?\/[^"']+)\.js(["'])/g, '$1.cjs$2');
  writeFileSync(join(types, name), text);
  writeFileSync(join(types, name.replace('.d.ts', '.d.cts')), common);
}

/** Makes dist/ from js/. */
export async function buildDist() {
  rmSync(dist, { recursive: true, force: true });
  await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json');
  // What is written by hand is not the compiler's output.
  for (const name of filesIn(join(root, 'js')).filter((name) => /^(?!generated|wasm).*\.d\.ts$/.test(name))) {
    copyFileSync(join(root, 'js', name), join(types, name));
  }
  for (const [name, text] of Object.entries(typesOfWasm)) writeFileSync(join(types, name), text);
  for (const name of filesIn(types)) writeTypes(name);
  // Workers have ES modules only, and their import of a .wasm is no other platform's.
  const isCommon = (/** @type {string} */ name) => /^(?!generated).*(?<!-workerd)\.js$/.test(name);
  await buildCommonJs(filesIn(join(root, 'js')).filter(isCommon));
  await buildMinified();
}

main(import.meta.url, buildDist);
