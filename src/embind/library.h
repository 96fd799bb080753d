// SPDX-License-Identifier: MIT
//
// The functions of library.js. A `Handle` is the handle of an `emscripten::val`. The caller owns returned handles.
#pragma once

#include <emscripten/val.h>

#include <cstdint>

extern "C" {

using Handle = emscripten::EM_VAL;

/// Copies the fields of an object to `to`, in the order of `fields`, names separated by single spaces. For a nested
/// object the fields are `argument_fields` if it has a field `values`, otherwise `tensor_fields`. Each of these
/// addresses must always have the same text, because its names are cached by the address. For each element of an array
/// of objects, `element_bytes` bytes stay unused in front of the elements. Returns the bytes of the fields, of which up
/// to `room` are written.
double ts_copy_fields(Handle object, const char* fields, const char* argument_fields, const char* tensor_fields,
                      unsigned element_bytes, std::uint8_t* to, double room);

/// Returns a number. (An `emscripten::val` of a number would add 100 bytes of code.)
Handle ts_number(double number);

/// Returns a new Uint8Array of `size` zeros, or undefined if JavaScript has no memory for it.
Handle ts_new_bytes(double size);

/// Copies `size` bytes to a Uint8Array, starting at its byte `at`. Does nothing if `array` is undefined.
void ts_set_bytes(Handle array, double at, const void* from, unsigned size);

/// Returns a Uint8Array of the scratch memory, with the exported function `ts_run_tile` as `runTile`.
Handle ts_scratch(std::uint8_t* bytes, unsigned size);

/// Copies `count` rows of `size` bytes from element `index` of a list of typed arrays, or to it. The first row starts
/// at its byte `at`, and the others `stride` bytes apart. They have no gaps at `to` and `from`.
void ts_read(Handle arrays, unsigned index, double at, unsigned size, void* to, double stride, unsigned count);
void ts_write(Handle arrays, unsigned index, double at, unsigned size, const void* from, double stride, unsigned count);

/// Returns the address of element `index` of a list of arrays in WebAssembly memory. Returns null for null, and not
/// null for an array elsewhere.
std::uint8_t* ts_address(Handle arrays, unsigned index);

/// Creates an object of texts. `fields`, here and below, is names separated by single spaces, each of one text, in
/// order.
Handle ts_make_texts(const char* fields, const char* const* texts);

/// Creates an object of numbers. `bytes` has `count` numbers, one for each of `fields` except the last one, which gets
/// the others as a Float64Array, and then the `plan_size` bytes of `plan`. `route` may be empty. Returns undefined if
/// `bytes` is.
Handle ts_make_response(const char* fields, Handle bytes, unsigned count, unsigned plan_size, const char* route);

}  // extern "C"
