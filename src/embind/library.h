// SPDX-License-Identifier: MIT
//
// The functions of library.js. A `Handle` is that of an `emscripten::val`; where one is returned the caller owns it.
#pragma once

#include <emscripten/val.h>

#include <cstdint>

extern "C" {

using Handle = emscripten::EM_VAL;

/// Copies the fields of an object to `to`, in the order of `fields`, names with one blank between two; of an object
/// within it those of `argument_fields` where it has a field `values`, otherwise of `tensor_fields`. Each list must be
/// the same text whenever it is passed: it is split into names once for each address. Returns how many bytes the fields
/// take, of which at most `room` are written.
double ts_copy_fields(Handle object, const char* fields, const char* argument_fields, const char* tensor_fields,
                      std::uint8_t* to, double room);

/// Copies the first `count` bytes of a typed array to `bytes`.
void ts_copy_bytes(Handle array, unsigned count, void* bytes);

/// A number. (`emscripten::val` of one takes 100 bytes more.)
Handle ts_number(double number);

/// A new Float64Array of `count` zeros.
Handle ts_new_numbers(unsigned count);

/// Copies `count` numbers to a Float64Array, from its element `first` on.
void ts_set_numbers(Handle array, unsigned first, const double* numbers, unsigned count);

/// A Uint8Array of the scratch area, with the exported function `ts_run_tile` as `runTile`.
Handle ts_view(std::uint8_t* area, unsigned size);

/// Where a typed array in WebAssembly memory lies, or the first one of an array of them.
std::uint8_t* ts_address(Handle array);

/// Implementations of `HostMemory` (routes/host_memory.h). `ts_copy_tiles` fills tiles from the parts if `is_read` is
/// not 0, otherwise parts from the tiles.
void ts_read_pieces(Handle numbers, Handle parts, unsigned header, unsigned first, unsigned count, void* pieces);
void ts_read_rows(Handle interleaved, double from, unsigned size, double stride, unsigned rows, void* to);
void ts_write_rows(Handle interleaved, const void* from, double to, unsigned size, double stride, unsigned rows);
void ts_copy_tiles(Handle parts, const void* tiles, unsigned count, int is_read);

/// The objects of response.h. `fields` holds names separated by single spaces: each name but the last gets one element
/// of `numbers`, in order, and the last gets the rest as a subarray. A response also has `rawFields`, all numbers, and
/// `route`, the name of the route.
Handle ts_make_error(const char* code, const char* name, const char* message);
Handle ts_make_response(const char* fields, Handle numbers, const char* route);

}  // extern "C"
