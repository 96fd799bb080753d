// Simulates an edge worker: no file system, no own URL and no compilation of bytes. The platform passes the compiled module.
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const module = new WebAssembly.Module(readFileSync(new URL(import.meta.resolve('tensorsplit/tensorsplit.wasm'))));
// All edge platforms have a TextDecoder, which newer releases of Emscripten need.
const globals = { URL, TextDecoder, console, given: module };
const context = vm.createContext(globals, { codeGeneration: { strings: false, wasm: false } });
vm.runInContext(
  `const module = { exports: {} }; ${readFileSync('edge-bundle.cjs', 'utf8')}; globalThis.app = module.exports`,
  context,
);
console.log(await context.app.withModule(module));
console.log(await context.app.withoutModule().catch((error) => `${error.code} ${error.message}`));
console.log(await context.app.withBytes().catch((error) => `${error.code} ${error.message}`));
