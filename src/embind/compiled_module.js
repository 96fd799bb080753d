// SPDX-License-Identifier: MIT
//
// Emscripten's JavaScript is started with { wasmBinary, compiled }: `compiled`, a WebAssembly.Module, takes the place of
// compiling `wasmBinary`, which some platforms forbid. (Emscripten's own hook for it, `instantiateWasm`, makes newer releases
// wait for a promise, and loadSync() cannot wait.) The linker puts this at the top of the function that starts the module.
var WebAssembly = Object.create(globalThis.WebAssembly, {
  Module: {
    value: function (bytes) {
      return Module.compiled || new globalThis.WebAssembly.Module(bytes);
    },
  },
});
