// wasm_files.js BUILT FOLDER: puts the linker's output where the package imports it: tensorsplit.js, which starts the module,
// as it is; tensorsplit.wasm; and wasm-text.js, the same bytes in a module, for pages and bundlers that must not fetch a
// second file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { encode } from './lib/byte-text.js';

const [built, folder] = process.argv.slice(2);
if (!built || !folder) throw new Error('usage: wasm_files.js BUILT FOLDER');

mkdirSync(folder, { recursive: true });
const types = {
  'wasm-text.d.ts': 'declare const text: string;\nexport default text;\n',
  'tensorsplit.d.ts': 'declare const start: (module: object) => unknown;\nexport default start;\n',
};
for (const [name, text] of Object.entries(types)) writeFileSync(join(folder, name), text);
if (built !== folder) {
  copyFileSync(join(built, 'tensorsplit.js'), join(folder, 'tensorsplit.js'));
  copyFileSync(join(built, 'tensorsplit.wasm'), join(folder, 'tensorsplit.wasm'));
}
writeFileSync(
  join(folder, 'wasm-text.js'),
  `export default '${encode(readFileSync(join(built, 'tensorsplit.wasm')))}';\n`,
);
