// SPDX-License-Identifier: MIT
//
// Makes an ES module of the JavaScript of newer Emscripten releases (see cmake/wasm.cmake).
export default startModule;
