// SPDX-License-Identifier: MIT
//
// Emscripten's JavaScript is started with { wasm }, a WebAssembly.Module, which it instantiates: here at once, as
// loadSync() cannot wait, and as some platforms forbid to compile bytes. The linker puts this near the top of the function
// that starts the module.
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

// Emscripten 3.1.6 sets it and does not declare it.
var asm;
