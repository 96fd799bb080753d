// SPDX-License-Identifier: MIT
//
// Starts Emscripten's MINIMAL_RUNTIME synchronously from an already compiled WebAssembly.Module: loadSync() cannot await, and
// some platforms do not allow compiling bytes. (The price: outside workers, Chrome before version 115 refuses to instantiate
// a module of this size synchronously.)
//
// The linker puts this file near the top of the function that js/load/core.js calls with { wasm }, before Emscripten's own
// code. It relies on two things that are not a public interface of Emscripten; scripts/wasm_files.js starts each module that
// is built, and stops the build if a release has changed them:
//
// 1. The run-time calls `WebAssembly.instantiate(Module.wasm, imports).then(take)`, once, and takes `instance` of the result
//    (3.1.6 to 6.0.5). It uses nothing else of WebAssembly: the variable below hides the global one from all of its code.
//    `instantiate` makes the instance before it returns, so that the module has started when the function returns.
// 2. The exports go to a variable: 3.1.6 calls it `asm` and does not declare it, which an ES module must. Later releases
//    declare one of their own and leave this one alone.
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
