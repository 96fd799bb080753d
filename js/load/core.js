// SPDX-License-Identifier: MIT
//
// Instantiates the C++ core.
import createModule from '../generated/tensorsplit.js';
import { makeWasmMemory } from '../tensor/wasm-tensor.js';

// Bundlers keep this notice; at the top of the file, terser would drop it.
/*! tensorsplit | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */
/**
 * Instantiates a compiled module synchronously. The core is Emscripten's module object, to which Embind adds the functions of
 * src/embind/module.cc.
 * @param {WebAssembly.Module} compiled @returns {import('./module.js').Core}
 */
export function startCore(compiled) {
  /** @type {any} */
  const core = { wasm: compiled, memory: makeWasmMemory() };
  const started = createModule(core);
  // Newer releases of Emscripten return a promise, although the module has been instantiated by then, or has thrown.
  if (started instanceof Promise) started.catch(() => {});
  if (core.plan === undefined) throw new Error('the module lacks the exports of tensorsplit');
  return core;
}
