// Embind registers every type it knows when the module starts, and brings the code that converts it. The binding uses
// numbers and booleans only: strings, wide strings, values, views and 64-bit integers are registered into nothing.
mergeInto(LibraryManager.library, {
  _embind_register_bigint__deps: [],
  _embind_register_bigint: function (type, name, size, min, max) {},
  _embind_register_std_string__deps: [],
  _embind_register_std_string: function (type, name) {},
  _embind_register_std_wstring__deps: [],
  _embind_register_std_wstring: function (type, size, name) {},
  _embind_register_emval__deps: [],
  _embind_register_emval: function (type, name) {},
  _embind_register_memory_view__deps: [],
  _embind_register_memory_view: function (type, index, name) {},
  // Only the message about an unregistered type asks for a name.
  $getTypeName__deps: [],
  $getTypeName: function (type) {
    return String(type);
  },
  // Puts four functions for the lifetime of class instances on the module.
  $init_embind__deps: [],
  $init_embind__postset: '',
  $init_embind: function () {},
});
