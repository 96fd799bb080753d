// Embind's own start-up code knows classes, strings, values and how to explain an unknown type. The binding has plain
// functions of numbers and booleans, which WebAssembly converts itself, so registering one is all there is to do, and
// a call goes straight to the compiled code. What comes back is a number as WebAssembly gives it: 0 or 1 for a boolean,
// negative for a size or address from 2 GB up, until `>>> 0`.
mergeInto(LibraryManager.library, {
  _embind_register_function__deps: ['$getWasmTableEntry'],
  _embind_register_function: function (name, count, types, signature, invoker, target, isAsync, isNonnull) {
    var call = getWasmTableEntry(invoker);
    var text = '';
    while (HEAPU8[name]) text += String.fromCharCode(HEAPU8[name++]);
    Module[text] = function (a, b, c, d, e, f) {
      return call(target, a, b, c, d, e, f);
    };
  },
  // No conversion asks for a type's registration.
  _embind_register_void__deps: [],
  _embind_register_void: function (type, name) {},
  _embind_register_bool__deps: [],
  _embind_register_bool: function (type, name, size, yes, no) {},
  _embind_register_integer__deps: [],
  _embind_register_integer: function (type, name, size, least, greatest) {},
  _embind_register_bigint__deps: [],
  _embind_register_bigint: function (type, name, size, least, greatest) {},
  _embind_register_float__deps: [],
  _embind_register_float: function (type, name, size) {},
  _embind_register_std_string__deps: [],
  _embind_register_std_string: function (type, name) {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function (type, size, name) {},
  _embind_register_emval__deps: [],
  _embind_register_emval: function (type, name) {},
  _embind_register_memory_view__deps: [],
  _embind_register_memory_view: function (type, index, name) {},
});
