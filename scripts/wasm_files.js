// wasm_files.js GLUE FOLDER [minify]: puts the linker's output where the package imports it, as glue.js,
// tensorsplit.wasm and wasm-text.js (the same bytes in a module, for pages and bundlers that must not fetch a second
// file), each with its type. Closure shortened what it was shown; `minify` also does the head and the blanks.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { transformSync } from 'esbuild';

import { encode } from './lib/byte-text.js';

const [glue, folder, minify] = process.argv.slice(2);
if (!glue || !folder) throw new Error('usage: wasm_files.js GLUE FOLDER [minify]');
const text = readFileSync(glue, 'utf8');
const wasm = readFileSync(glue.replace(/\.js$/, '.wasm'));

const glueType = `/** Starts a compiled module at once: see cmake/glue/head.js. */
export default function start(options: {
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): void;
}): any;
`;
const textType = `declare const text: string;
export default text;
`;

mkdirSync(folder, { recursive: true });
const code = minify ? transformSync(text, { minify: true, legalComments: 'none' }).code : text;
writeFileSync(join(folder, 'glue.js'), code);
writeFileSync(join(folder, 'glue.d.ts'), glueType);
writeFileSync(join(folder, 'tensorsplit.wasm'), wasm);
writeFileSync(join(folder, 'wasm-text.js'), `export default '${encode(wasm)}';\n`);
writeFileSync(join(folder, 'wasm-text.d.ts'), textType);
