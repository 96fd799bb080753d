// SPDX-License-Identifier: MIT
//
// Starts Emscripten's MINIMAL_RUNTIME synchronously from a compiled WebAssembly.Module, because loadSync() cannot await and
// some platforms do not allow compiling bytes. (The price: outside workers, Chrome before version 115 refuses to instantiate
// a module of this size synchronously.)
//
// The linker puts this file near the top of the function that js/load/core.js calls with { wasm }, before Emscripten's own
// code. It relies on two facts that are not a public interface of Emscripten. scripts/wasm_files.js starts each module that
// is built, so the build fails if a release changes them:
//
// 1. The run-time calls `WebAssembly.instantiate(Module.wasm, imports).then(take)` once, and takes `instance` of the result
//    (3.1.6 to 6.0.5). It uses nothing else of WebAssembly, because the variable below hides the global one from its code.
//    `instantiate` creates the instance before it returns, so the module has started when the function returns.
// 2. The exports go to a variable. 3.1.6 calls it `asm` and does not declare it, although an ES module must. Later releases
//    declare a variable of their own and do not use this one.
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

var asm;
