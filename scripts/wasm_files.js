// wasm_files.js BUILT FOLDER: puts the linker's output where the package imports it: tensorsplit.js, which starts the module,
// as it is; tensorsplit.wasm; and wasm-text.js, the same bytes in a module, for pages and bundlers that must not fetch a
// second file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { encode } from './lib/byte-text.js';

/** Where the code of a module ends. Each section is a number of its kind and its length, as a number of 7 bits a byte. */
function endOfCode(/** @type {Uint8Array} */ module) {
  for (let at = 8; at < module.length;) {
    const kind = module[at++];
    let length = 0;
    let shift = 0;
    do length += (module[at] & 127) << (7 * shift++);
    while (module[at++] >= 128);
    at += length;
    if (kind === 10) return at;
  }
  throw new Error('the module has no code');
}

const [built, folder] = process.argv.slice(2);
if (!built || !folder) throw new Error('usage: wasm_files.js BUILT FOLDER');

mkdirSync(folder, { recursive: true });
for (const name of ['tensorsplit.js', 'tensorsplit.wasm']) copyFileSync(join(built, name), join(folder, name));
const bytes = readFileSync(join(built, 'tensorsplit.wasm'));
const text = encode(bytes, endOfCode(bytes));
const files = {
  'tensorsplit.d.ts': 'declare const start: (module: object) => unknown;\nexport default start;\n',
  'wasm-text.js': `export default '${text}';\n`,
  'wasm-text.d.ts': 'declare const text: string;\nexport default text;\n',
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);

// src/embind/compiled_module.js relies on names within Emscripten's run-time: a release that changes them is to fail here.
const core = { wasm: new WebAssembly.Module(readFileSync(join(built, 'tensorsplit.wasm'))) };
const { default: start } = await import(pathToFileURL(join(resolve(folder), 'tensorsplit.js')).href);
const started = start(core);
if (started instanceof Promise) started.catch(() => {});
if (!('plan' in core)) {
  throw new Error(
    'this release of Emscripten does not start a compiled module at once: src/embind/compiled_module.js says what it relies on',
  );
}
