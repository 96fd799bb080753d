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
/// addresses must always have the same text, because its names are cached by the address. Returns the bytes of the
/// fields, of which up to `room` are written.
double ts_copy_fields(Handle object, const char* fields, const char* argument_fields, const char* tensor_fields,
                      std::uint8_t* to, double room);

/// Copies the first `count` bytes of a typed array to `bytes`.
void ts_copy_bytes(Handle array, unsigned count, void* bytes);

/// Returns a number. (An `emscripten::val` of a number would add 100 bytes of code.)
Handle ts_number(double number);

/// Returns a new Float64Array of `count` zeros.
Handle ts_new_numbers(unsigned count);

/// Copies `count` numbers to a Float64Array, starting at its element `first`.
void ts_set_numbers(Handle array, unsigned first, const double* numbers, unsigned count);

/// Returns a Uint8Array of the scratch memory, with the exported function `ts_run_tile` as `runTile`.
Handle ts_view(std::uint8_t* area, unsigned size);

/// Returns the address of a typed array in WebAssembly memory, or of element `index` of a list of them.
std::uint8_t* ts_address(Handle array, unsigned index);

/// Implementations of `HostMemory` (routes/host_memory.h). `ts_copy_tiles` fills tiles from the parts if `is_read` is
/// not 0, otherwise parts from the tiles.
void ts_read_pieces(Handle numbers, Handle parts, unsigned header, unsigned first, unsigned count, void* pieces);
void ts_read_rows(Handle interleaved, double from, unsigned size, double stride, unsigned rows, void* to);
void ts_write_rows(Handle interleaved, const void* from, double to, unsigned size, double stride, unsigned rows);
void ts_copy_tiles(Handle parts, const void* tiles, unsigned count, int is_read);

/// Create the objects of response.h. `fields` is names separated by single spaces. Each name except the last gets one
/// element of `numbers`, in order, and the last name gets the others as a subarray. A response also has `rawFields`,
/// all numbers, and `route`, the name of the route.
Handle ts_make_error(const char* code, const char* name, const char* message);
Handle ts_make_response(const char* fields, Handle numbers, const char* route);

}  // extern "C"
