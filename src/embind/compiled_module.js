// SPDX-License-Identifier: MIT
//
// Makes Emscripten's MINIMAL_RUNTIME start at once, of a module that is compiled already: loadSync() cannot wait, and some
// platforms forbid to compile bytes.
//
// The linker puts this file near the top of the function that js/load/core.js calls with { wasm }, before Emscripten's own
// code. It relies on two things that are no public interface of Emscripten; scripts/wasm_files.js starts each module that is
// built, and stops the build where a release has changed them:
//
// 1. The run-time calls `WebAssembly.instantiate(Module.wasm, imports).then(take)`, once, and takes `instance` of what it
//    gets (3.1.6 to 6.0.5). The variable below hides the global WebAssembly from that call alone: this one makes the
//    instance before it returns, so that all is there when the function has returned.
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
