// dist.js: writes dist/: types from the doc comments (types/*.d.ts), every module as CommonJS (*.cjs) with its types
// (types/*.d.cts), and the default entry as one file for web pages (tensorsplit.min.js).
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { build } from 'esbuild';

import { main, node, root } from './lib/run.js';

const dist = join(root, 'dist');
const types = join(dist, 'types');

/**
 * Writes the type declarations for importing the .wasm file.
 *
 * @param {'WasmSource' | 'WasmModule'} type Type of the default export.
 * @param {string} text Description of the default export.
 */
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

/** Type declarations of the .wasm file, by file name. */
const typesOfWasm = {
  'tensorsplit.wasm.d.ts': wasmTypes(
    'WasmSource',
    'The module as the bundler or the platform imports it: an address, bytes, or a compiled module. `load` accepts all of them.',
  ),
  'tensorsplit.wasm.workerd.d.ts': wasmTypes(
    'WasmModule',
    'The compiled module, as Cloudflare Workers import it. There, both entries of the package import it themselves.',
  ),
};

/**
 * esbuild plugin that keeps one file for each module, so that all entries share their classes as in the ES modules. Generated
 * files are bundled into the one module that imports them.
 */
const separateModules = {
  name: 'separate-modules',
  /**
   * Marks other modules as external.
   *
   * @param {import('esbuild').PluginBuild} builder
   */
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, kind }) =>
      kind === 'entry-point' || path.includes('/generated/')
        ? undefined
        : { path: path.replace(/\.js$/, '.cjs'), external: true },
    );
  },
};

/**
 * Lists all files below a folder.
 *
 * @param {string} folder
 * @returns {string[]} Paths relative to the folder.
 */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));

/** Options common to all builds. @satisfies {import('esbuild').BuildOptions} */
const common = {
  absWorkingDir: root,
  bundle: true,
  target: 'es2022',
  platform: /** @type {const} */ ('neutral'),
  logLevel: /** @type {const} */ ('warning'),
};

/**
 * Builds the CommonJS modules.
 *
 * @param {string[]} names Paths of modules, relative to js/.
 */
async function buildCommonJs(names) {
  await build({
    ...common,
    entryPoints: names.map((name) => `./js/${name}`),
    outbase: 'js',
    outdir: 'dist',
    outExtension: { '.js': '.cjs' },
    format: 'cjs',
    external: ['node:*'],
    // CommonJS has no import.meta.
    define: { 'import.meta.url': 'undefined' },
    plugins: [separateModules],
  });
}

/** Builds the default entry as one file, for pages that import it by address. */
async function buildMinified() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await build({
    ...common,
    entryPoints: ['js/index.js'],
    outfile: 'dist/tensorsplit.min.js',
    format: 'esm',
    minify: true,
    // Only the minified file needs a source map. Its sources are in the package.
    sourcemap: 'linked',
    sourcesContent: false,
    // At the top, where people look for a licence.
    banner: { js: `/*! tensorsplit ${version} | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */` },
    legalComments: 'none',
  });
}

/**
 * Makes declarations compatible with TypeScript before 5.7, in which typed arrays are not generic. Also removes `@overload`, which
 * hides the parameters from editors in a declaration.
 *
 * @param {string} text
 */
const compatibleTypes = (text) =>
  text
    .replace(/^(\s*\*) @overload$/gm, '$1')
    .replace(/\b(\w+Array)<ArrayBufferLike>/g, '$1')
    .replace(/\b(\w+Array)<ArrayBuffer>/g, "ReturnType<$1Constructor['of']>");

/**
 * Rewrites a declaration file with compatible types, and writes its copy for CommonJS.
 *
 * @param {string} name Path relative to dist/types.
 */
function writeTypes(name) {
  const text = compatibleTypes(readFileSync(join(types, name), 'utf8'));
  const common = text.replace(/((?:from|import\()\s*["']\.\.?\/[^"']+)\.js(["'])/g, '$1.cjs$2');
  writeFileSync(join(types, name), text);
  writeFileSync(join(types, name.replace('.d.ts', '.d.cts')), common);
}

/** Builds dist/ from js/. */
export async function buildDist() {
  rmSync(dist, { recursive: true, force: true });
  await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json');
  // The compiler does not emit handwritten declarations.
  for (const name of filesIn(join(root, 'js')).filter((name) => /^(?!generated|wasm).*\.d\.ts$/.test(name))) {
    copyFileSync(join(root, 'js', name), join(types, name));
  }
  for (const [name, text] of Object.entries(typesOfWasm)) writeFileSync(join(types, name), text);
  for (const name of filesIn(types)) writeTypes(name);
  // Skip the entries for Workers, which support only ES modules and import the .wasm in their own way.
  const isCommon = (/** @type {string} */ name) => /^(?!generated).*(?<!-workerd)\.js$/.test(name);
  await buildCommonJs(filesIn(join(root, 'js')).filter(isCommon));
  await buildMinified();
}

main(import.meta.url, buildDist);
