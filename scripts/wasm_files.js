// wasm_files.js BUILT FOLDER: copies the linker's output from BUILT to FOLDER, from which the package imports it. Copies
// tensorsplit.js, which starts the module, and tensorsplit.wasm. Writes wasm-text.js, which embeds the same bytes for pages and
// bundlers that cannot fetch a second file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { encode } from './lib/byte-text.js';

/**
 * Returns the end of a module's code section. A section starts with its id and its length in LEB128.
 * @param {Uint8Array} module
 */
function endOfCode(module) {
  for (let at = 8; at < module.length;) {
    const id = module[at++];
    let length = 0;
    let shift = 0;
    do length += (module[at] & 127) << (7 * shift++);
    while (module[at++] >= 128);
    at += length;
    if (id === 10) return at;
  }
  throw new Error('the module has no code section');
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

// Fail here if a release of Emscripten has changed the internal names that src/embind/compiled_module.js relies on.
const core = { wasm: new WebAssembly.Module(readFileSync(join(built, 'tensorsplit.wasm'))) };
const { default: start } = await import(pathToFileURL(join(resolve(folder), 'tensorsplit.js')).href);
const started = start(core);
if (started instanceof Promise) started.catch(() => {});
if (!('plan' in core)) {
  throw new Error(
    'this release of Emscripten does not start a compiled module synchronously; see src/embind/compiled_module.js',
  );
}
