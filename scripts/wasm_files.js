// wasm_files.js BUILT FOLDER: puts the linker's output where the package imports it: tensorsplit.js, which starts the module,
// with a line on top that bundlers keep, for the licences; tensorsplit.wasm; and wasm-text.js, the same bytes in a module, for pages and bundlers that must not fetch a
// second file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { banner } from './lib/banner.js';
import { encode } from './lib/byte-text.js';

const [built, folder] = process.argv.slice(2);
if (!built || !folder) throw new Error('usage: wasm_files.js BUILT FOLDER');

mkdirSync(folder, { recursive: true });
copyFileSync(join(built, 'tensorsplit.wasm'), join(folder, 'tensorsplit.wasm'));
const text = encode(readFileSync(join(built, 'tensorsplit.wasm')));
const files = {
  'tensorsplit.js': `${banner}\n${readFileSync(join(built, 'tensorsplit.js'), 'utf8')}`,
  'tensorsplit.d.ts': 'declare const start: (module: object) => unknown;\nexport default start;\n',
  'wasm-text.js': `export default '${text}';\n`,
  'wasm-text.d.ts': 'declare const text: string;\nexport default text;\n',
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
