// SPDX-License-Identifier: MIT
//
// Starts the C++ core.
import createModule from '../generated/tensorsplit.js';

// Bundlers keep this line, here where terser does not lose it.
/*! tensorsplit | MIT | notices: THIRD_PARTY_NOTICES.md in its npm package */
/**
 * Starts an instance of a compiled module, without waiting.
 *
 * @param {WebAssembly.Module} compiled
 * @returns {import('./module.js').Core}
 */
export function startCore(compiled) {
  /** @type {any} */
  const core = { wasm: compiled, wasmTensors: 0, blockBytes: 0 };
  const started = createModule(core);
  // Newer releases of Emscripten give a promise, although the module has started by then, or failed.
  if (started instanceof Promise) started.catch(() => {});
  if (core.plan === undefined) throw new Error('the module offers nothing of what tensorsplit needs');
  return core;
}
