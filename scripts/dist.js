// dist.js: writes dist/, which is what the package ships of js/. Each entry is an ES module and a CommonJS module with its
// declarations; what entries share is in files of its own (shared.js, shared.cjs, types.d.cts ...), so that they share their
// classes. And the default entry is a classic script, for places that refuse modules.
//
// rolldown bundles, because esbuild makes no shared files of CommonJS, and its plugin for declarations does the same with those of
// the compiler. Without it there would be a file of declarations for each module.
import { copyFileSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

import { main, node, root } from './lib/run.js';

const dist = join(root, 'dist');
const declarations = join(root, 'build', 'types');

/** The entries of the package. */
export const entries = ['index', 'slim', 'onnx', 'ort', 'tfjs', 'transformers'];
/** The entry of Cloudflare Workers, which support only ES modules, and import the .wasm file in their own way. */
export const workerEntry = 'slim-workerd';
/**
 * Writes the type declarations for importing the .wasm file.
 * @param {'WasmSource' | 'WasmModule'} type Type of the default export.
 * @param {string} text Description of the default export.
 */
const wasmTypes = (type, text) => `import type { ${type} } from './index.js';

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
 * Makes declarations compatible with TypeScript before 5.7, in which typed arrays are not generic. Also removes
 * `@overload`, which hides the parameters from editors in a declaration.
 * @param {string} text
 */
const compatibleTypes = (text) =>
  text
    .replace(/^(\s*\*) @overload$/gm, '$1')
    .replace(/\b(\w+Array)<ArrayBufferLike>/g, '$1')
    .replace(/\b(\w+Array)<ArrayBuffer>/g, "ReturnType<$1Constructor['of']>");

/** Puts the .wasm file next to the modules that name it. @type {import('rolldown').Plugin} */
const besideModules = {
  name: 'beside-modules',
  transform: (code) =>
    code.includes('./generated/tensorsplit.wasm')
      ? { code: code.replace('./generated/tensorsplit.wasm', './tensorsplit.wasm'), map: null }
      : undefined,
};

/** Leaves the generated sources out of source maps. @type {import('rolldown').Plugin} */
const withoutGenerated = {
  name: 'without-generated',
  generateBundle(_, files) {
    for (const file of Object.values(files).filter(({ fileName }) => fileName.endsWith('.js.map'))) {
      const asset = /** @type {import('rolldown').OutputAsset} */ (file);
      const map = JSON.parse(String(asset.source));
      const isGenerated = (/** @type {string} */ path) => path.includes('/generated/');
      map.sourcesContent = map.sources.map((/** @type {string} */ path, /** @type {number} */ i) =>
        isGenerated(path) ? '// Made by `npm run build`.\n' : map.sourcesContent[i],
      );
      asset.source = JSON.stringify(map);
    }
  },
};

/** Returns the sources of entries by name. @param {string[]} names */
const sourcesOf = (names) => Object.fromEntries(names.map((name) => [name, `js/${name}.js`]));

/**
 * Bundles modules of js/ into dist/.
 * @param {Record<string, string>} input Sources by the name of the output.
 * @param {import('rolldown').OutputOptions} output
 */
async function bundle(input, output) {
  const isScript = output.format === 'iife';
  const bundled = await rolldown({
    cwd: root,
    input,
    platform: 'neutral',
    external: /\.wasm$/,
    plugins: [besideModules, withoutGenerated],
    transform: {
      target: 'es2022',
      // CommonJS and scripts have no import.meta.
      define: output.format === 'esm' ? {} : { 'import.meta.url': 'undefined' },
    },
  });
  await bundled.write({
    dir: dist,
    // Errors show the names of classes and functions, and Node.js prints the line that throws. `exports` is for Node.js, which
    // finds the names of CommonJS exports by it.
    minify: {
      mangle: { keepNames: { class: true, function: !isScript }, reserved: ['exports', 'module'] },
      codegen: { removeWhitespace: isScript },
    },
    comments: { legal: true, annotation: true, jsdoc: false },
    ...output,
  });
}

/** The tag that only docs/api.md needs. */
const readsTag = /(\n \*)?\n \* @reads .*| @reads .*(?= \*\/)|^\/\/ build\/types\/.*\n/gm;

/** Bundles the declarations of each entry into dist/. ES modules repeat those of CommonJS, so that both have the same classes. */
async function bundleTypes() {
  rmSync(declarations, { recursive: true, force: true });
  await node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json');
  // The compiler does not emit handwritten declarations.
  const written = readdirSync(join(root, 'js'), { recursive: true, encoding: 'utf8' });
  for (const name of written.filter((path) => /^(?!generated|wasm).*\.d\.ts$/.test(path))) {
    copyFileSync(join(root, 'js', name), join(declarations, name));
  }
  for (const name of readdirSync(declarations, { recursive: true, encoding: 'utf8' })) {
    const path = join(declarations, name);
    if (name.endsWith('.ts')) writeFileSync(path, compatibleTypes(readFileSync(path, 'utf8')));
  }
  const input = Object.fromEntries(entries.map((name) => [name, join(declarations, `${name}.d.ts`)]));
  const bundled = await rolldown({ input, external: /\.wasm$/, plugins: [dts({ emitDtsOnly: true })] });
  const { output } = await bundled.generate({
    entryFileNames: '[name].d.ts',
    chunkFileNames: '[name].d.ts',
    codeSplitting: { groups: [{ name: 'types', minShareCount: 2 }] },
  });
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : []));
  for (const [name, text] of [...chunks, ...Object.entries(typesOfWasm)]) {
    const code = text.replaceAll(/(from ["']\.\/\w+)(\.d)?\.(ts|js)/g, '$1.cjs').replaceAll(readsTag, '');
    // The bundler writes the comment of a member after the member before it, which editors would not show.
    writeFileSync(join(dist, name.replace('.d.ts', '.d.cts')), code.replaceAll(/(?<=\S) (?=\/\*\*.*\*\/$)/gm, '\n'));
  }
  for (const name of entries) writeFileSync(join(dist, `${name}.d.ts`), `export * from './${name}.cjs';\n`);
  for (const [name, text] of Object.entries(typesOfWasm)) writeFileSync(join(dist, name), text);
}

/** Builds dist/ from js/. */
export async function buildDist() {
  rmSync(dist, { recursive: true, force: true });
  // An app that imports only a class or crop carries no other chunk, because bundlers cannot drop all of a shared one.
  const codeSplitting = {
    groups: [
      { name: 'classes', test: /\/js\/(tensor\/tensor|base\/errors)\.js$/, priority: 2 },
      { name: 'crop', test: /\/js\/pixels\/crop\.js$/, priority: 1 },
      { name: 'shared', minShareCount: 2 },
    ],
  };
  const modules = { codeSplitting, entryFileNames: '[name].js', chunkFileNames: '[name].js' };
  await bundle(sourcesOf([...entries, workerEntry]), { ...modules, format: 'esm', sourcemap: true });
  const options = { entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs', codeSplitting };
  // CommonJS does not know the address of a file next to it, so slim has the module inside.
  const sources = { ...sourcesOf(entries), slim: 'js/index.js' };
  await bundle(sources, { ...options, format: 'cjs', exports: 'named' });
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  await bundle(sourcesOf(['index']), {
    entryFileNames: 'tensorsplit.global.js',
    format: 'iife',
    name: 'tensorsplit',
    comments: false,
    // At the top, where people look for a licence.
    postBanner: `/*! tensorsplit ${version} | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */`,
  });
  copyFileSync(join(root, 'js', 'generated', 'tensorsplit.wasm'), join(dist, 'tensorsplit.wasm'));
  await bundleTypes();
}

main(import.meta.url, buildDist);
