// SPDX-License-Identifier: MIT
//
// The functions of library.js. A `Handle` is that of an `emscripten::val`; where one is returned the caller owns it.
#ifndef TENSORSPLIT_EMBIND_LIBRARY_H
#define TENSORSPLIT_EMBIND_LIBRARY_H

#include <emscripten/val.h>

#include <cstdint>

extern "C" {

using Handle = emscripten::EM_VAL;

/// Copies the fields of an object to `to`, in the order of `fields`, names with a blank between two; of an object
/// within it those of `argument_fields` where it has `values`, else of `tensor_fields`. The names stay where they are:
/// they are read once. Returns how many bytes the fields take, of which not more than `room` are written.
double ts_copy_fields(Handle object, const char* fields, const char* argument_fields, const char* tensor_fields,
                      std::uint8_t* to, double room);

/// Copies the first `count` bytes of a typed array to `bytes`. Returns how many there are after them.
double ts_copy_bytes(Handle array, unsigned count, void* bytes);

/// A new Float64Array of `count` zeros.
Handle ts_new_numbers(unsigned count);

/// Copies `count` numbers to a Float64Array, from its element `first` on.
void ts_set_numbers(Handle array, unsigned first, const double* numbers, unsigned count);

/// Where a typed array in WebAssembly memory lies, or the first one of an array of them.
std::uint8_t* ts_address(Handle array);

/// What `HostMemory` in routes/host_memory.h says of the functions of these names. `source` is the whole, `targets` the
/// parts.
void ts_describe(Handle numbers, Handle targets, unsigned header, double unit, unsigned first, unsigned count,
                 void* pieces);
void ts_pull(Handle source, double from, unsigned size, double stride, unsigned rows, void* to);
void ts_move_tiles(Handle targets, unsigned first, const void* tiles, unsigned count, int is_join);
void ts_push_rows(Handle source, const void* from, double to, unsigned size, double stride, unsigned rows);

/// The objects that answers.h describes, of a Float64Array that answers.cc fills. A plan's parts are after its `header`
/// numbers; `is_run` says whether it has `rows`.
Handle ts_make_error(const char* code, const char* message);
Handle ts_make_plan(Handle words, unsigned header, const char* lane, const char* reason, int is_run);
Handle ts_make_spec(Handle words);
Handle ts_make_pixel_plan(const void* plan, unsigned plan_size, Handle words);

}  // extern "C"

#endif  // TENSORSPLIT_EMBIND_LIBRARY_H
