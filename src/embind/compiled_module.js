// SPDX-License-Identifier: MIT
//
// Emscripten's small run-time instantiates `Module.wasm` and goes on when that is there. Here it is there at once, as
// loadSync() cannot wait, and made of a compiled WebAssembly.Module, as some platforms forbid to compile bytes. The linker
// puts this near the top of the function that starts the module.
var WebAssembly = {
  instantiate: function (module, imports) {
    const instance = new globalThis.WebAssembly.Instance(module, imports);
    return {
      then: function (take) {
        take({ instance });
      },
    };
  },
};

// The module's exports: Emscripten 3.1.6 sets this and does not declare it.
var asm;
