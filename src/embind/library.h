// SPDX-License-Identifier: MIT
//
// The functions of library.js. A `Handle` is that of an `emscripten::val`; where one is returned the caller owns it.
#ifndef TENSORSPLIT_EMBIND_LIBRARY_H
#define TENSORSPLIT_EMBIND_LIBRARY_H

#include <emscripten/val.h>

#include <cstdint>

extern "C" {

using Handle = emscripten::EM_VAL;

/// Copies the characters of a string, at most `size`, to `text`. Returns their number; 0 where `value` is no string.
unsigned ts_copy_text(Handle value, char* text, unsigned size);

/// Bytes of a typed array.
unsigned ts_byte_length(Handle array);

/// Copies all bytes of a typed array to `bytes`.
void ts_copy_bytes(Handle array, void* bytes);

/// Element `index` of a Float64Array.
double ts_number(Handle array, unsigned index);

/// A new Float64Array of `count` zeros.
Handle ts_new_numbers(unsigned count);

/// Copies `count` numbers to a Float64Array, from its element `first` on.
void ts_set_numbers(Handle array, unsigned first, const double* numbers, unsigned count);

/// Whether a typed array, and all those of an array, lie in WebAssembly memory.
bool ts_are_inside(Handle source, Handle targets);

/// Where a typed array in WebAssembly memory lies.
std::uint8_t* ts_address(Handle array);

/// What `Outside` in lanes/outside.h says of the functions of these names. `source` is the whole, `targets` the parts.
void ts_describe(Handle rows, Handle targets, unsigned header, unsigned first, unsigned count, void* pieces);
void ts_pull(Handle source, double from, unsigned size, double stride, unsigned rows, void* to);
void ts_push(Handle targets, unsigned first, const void* tiles, unsigned count);
void ts_pull_parts(Handle targets, unsigned first, const void* tiles, unsigned count);
void ts_push_rows(Handle source, const void* from, double to, unsigned size, double stride, unsigned rows);
void ts_copy_pieces(Handle source, Handle targets, unsigned first, const void* pieces, unsigned count, double rows,
                    double stride, double offset, int is_join);

/// The objects that answers.h describes.
Handle ts_make_error(Handle code, Handle message);
Handle ts_make_plan(double axis, int keep_axis, double outer, double axis_length, double inner, int bits, double size,
                    double bytes, Handle lane, Handle reason, Handle parts, Handle rows);
Handle ts_make_join(double axis, double rank, int keep_axis, double whole_input, Handle bounds);
Handle ts_make_spec(double axis, int keep_axis, double whole_part, Handle count, Handle common, Handle lengths);
Handle ts_make_pixel_plan(const void* plan, unsigned plan_size, double batch, double height, double width,
                          double image_bytes, Handle dims, double size, double bytes);

}  // extern "C"

#endif  // TENSORSPLIT_EMBIND_LIBRARY_H
