// wasm_files.js GLUE FOLDER: puts the linker's output where the package imports it, as glue.js, tensorsplit.wasm and
// wasm-base64.js (the same bytes in a module, for pages and bundlers that must not fetch a second file).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [glue, folder] = process.argv.slice(2);
if (!glue || !folder) throw new Error('usage: wasm_files.js GLUE FOLDER');
const wasm = readFileSync(glue.replace(/\.js$/, '.wasm'));
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'glue.js'), readFileSync(glue));
writeFileSync(join(folder, 'tensorsplit.wasm'), wasm);
writeFileSync(join(folder, 'wasm-base64.js'), `export default '${wasm.toString('base64')}';\n`);
