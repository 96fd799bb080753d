// Embind's JavaScript, for the linker only, which compares the parameters: what it writes is thrown away. js/module.js does
// what these functions would do, which for plain functions of numbers and booleans is next to nothing.
mergeInto(LibraryManager.library, {
  _embind_register_function: function (name, count, types, signature, invoker, target, isAsync, isNonnull) {},
  _embind_register_void: function (type, name) {},
  _embind_register_bool: function (type, name, size, yes, no) {},
  _embind_register_integer: function (type, name, size, least, greatest) {},
  _embind_register_bigint: function (type, name, size, least, greatest) {},
  _embind_register_float: function (type, name, size) {},
  _embind_register_std_string: function (type, name) {},
  _embind_register_std_wstring: function (type, size, name) {},
  _embind_register_emval: function (type, name) {},
  _embind_register_memory_view: function (type, index, name) {},
});
