const scope = globalThis;

/**
 * Starts a compiled module, at once: when it returns, the constructors have run and every bound function is there.
 *
 * `instantiateWasm(imports, receive)` must call `receive(instance)` before it returns. What it throws, and what the
 * module throws while it starts, comes out of this call. `HEAPU8` of the result is the whole memory; it is another
 * array after the memory grew, so read it anew after every call that may allocate.
 *
 * @param {{ instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => void
 *   }} options
 * @returns {Record<string, any>} the bound functions and HEAPU8
 */
export default function start(options) {
  // What follows compiles and instantiates through these two constructors, which only hand over the given instance.
  const WebAssembly = {
    Module: function () {},
    Instance: function (_, imports) {
      let instance;
      options.instantiateWasm(imports, (made) => {
        instance = made;
      });
      return instance;
    },
    RuntimeError: scope.WebAssembly.RuntimeError,
  };
  var Module = { wasmBinary: [] };
