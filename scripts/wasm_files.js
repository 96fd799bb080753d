// wasm_files.js BUILT FOLDER: puts the linker's output where the package imports it: tensorsplit.js, which starts the module,
// as it is; tensorsplit.wasm; and wasm-text.js, the same bytes in a module, for pages and bundlers that must not fetch a
// second file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { encode } from './lib/byte-text.js';

const [built, folder] = process.argv.slice(2);
if (!built || !folder) throw new Error('usage: wasm_files.js BUILT FOLDER');

mkdirSync(folder, { recursive: true });
for (const name of ['tensorsplit.js', 'tensorsplit.wasm']) copyFileSync(join(built, name), join(folder, name));
const text = encode(readFileSync(join(built, 'tensorsplit.wasm')));
const files = {
  'tensorsplit.d.ts': 'declare const start: (module: object) => unknown;\nexport default start;\n',
  'wasm-text.js': `export default '${text}';\n`,
  'wasm-text.d.ts': 'declare const text: string;\nexport default text;\n',
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

// A function with a type that Embind has no converter for (src/embind/library.js leaves out those of strings and integers)
// throws when it is called, and has no `argCount`. That is to fail here, and not at the user's.
const binding = readFileSync(new URL('../src/embind/module.cc', import.meta.url), 'utf8');
const names = Array.from(binding.matchAll(/^ {2}function\("(\w+)"/gm), ([, name]) => name);
/** @type {Record<string, any>} */
const core = { wasm: new WebAssembly.Module(readFileSync(join(built, 'tensorsplit.wasm'))) };
const { default: start } = await import(pathToFileURL(join(resolve(folder), 'tensorsplit.js')).href);
const started = start(core);
if (started instanceof Promise) started.catch(() => {});
const lost = names.filter((name) => core[name]?.argCount === undefined);
if (names.length === 0 || lost.length > 0) {
  throw new Error(`the module's functions ${lost} cannot be called: they may take and give val, double and bool only`);
}
