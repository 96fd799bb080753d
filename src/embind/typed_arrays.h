// SPDX-License-Identifier: MIT
//
// JavaScript's typed arrays as memory outside, and the copies of bulk bytes between them and WebAssembly memory: one
// call into JavaScript for many bytes, never one per row.
#ifndef TENSORSPLIT_EMBIND_TYPED_ARRAYS_H
#define TENSORSPLIT_EMBIND_TYPED_ARRAYS_H

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "lanes/outside.h"

namespace tensorsplit::embind {

/// The text of a JavaScript string of ASCII characters, cut off where `text` is full; empty where `value` is no string.
/// Returns its length.
std::size_t copy_text(const emscripten::val& value, std::span<char> text);

/// Bytes of a typed array.
std::size_t byte_length(const emscripten::val& array);

/// Copies all bytes of a typed array to `bytes`.
void copy_bytes(const emscripten::val& array, std::uint8_t* bytes);

/// Where a typed array in WebAssembly memory lies.
std::uint8_t* address_of(const emscripten::val& array);

/// Element `index` of a Float64Array.
double number_at(const emscripten::val& array, std::size_t index);

/// A new Float64Array of `count` zeros.
emscripten::val new_numbers(std::size_t count);

/// Copies `numbers` to `array`[first, first + numbers.size()).
void set_numbers(const emscripten::val& array, std::size_t first, std::span<const double> numbers);

/// The arrays of one run: `rows` is a Float64Array with a header of `row_header` numbers and the width of each part's
/// piece (see answers.h), `source` (the whole) a Uint8Array, `targets` (the parts) an array of a Uint8Array per part,
/// or null.
class TypedArrays final : public lanes::Outside {
 public:
  TypedArrays(const emscripten::val& rows, const emscripten::val& source, const emscripten::val& targets)
      : rows_(rows), source_(source), targets_(targets) {}

  /// Where the source lies, if it and all targets lie in WebAssembly memory; null otherwise.
  std::uint8_t* find_inside() const;

  void describe(std::size_t first, std::span<lanes::Piece> pieces) override;
  void pull(std::uint64_t from, std::uint32_t size, std::uint64_t stride, std::uint32_t rows,
            std::uint8_t* to) override;
  void push(std::size_t first, std::span<const lanes::Tile> tiles) override;
  void pull_parts(std::size_t first, std::span<const lanes::Tile> tiles) override;
  void push_rows(const std::uint8_t* from, std::uint64_t to, std::uint32_t size, std::uint64_t stride,
                 std::uint32_t rows) override;
  void copy_pieces(const lanes::RowLayout& layout, std::size_t first, std::span<const lanes::Piece> pieces,
                   std::uint64_t offset) override;

 private:
  const emscripten::val& rows_;
  const emscripten::val& source_;
  const emscripten::val& targets_;
};

/// Numbers before the widths in the typed array that describes a plan's rows.
inline constexpr std::size_t row_header = 5;

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_TYPED_ARRAYS_H
