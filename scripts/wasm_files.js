// wasm_files.js WASM FOLDER: puts the linker's output where the package imports it, as tensorsplit.wasm and wasm-text.js (the
// same bytes in a module, for pages and bundlers that must not fetch a second file), the latter with its type.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { encode } from './lib/byte-text.js';

const [file, folder] = process.argv.slice(2);
if (!file || !folder) throw new Error('usage: wasm_files.js WASM FOLDER');
const wasm = readFileSync(file);

const textType = `declare const text: string;
export default text;
`;

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'tensorsplit.wasm'), wasm);
writeFileSync(join(folder, 'wasm-text.js'), `export default '${encode(wasm)}';\n`);
writeFileSync(join(folder, 'wasm-text.d.ts'), textType);
