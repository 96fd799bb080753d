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

/// Numbers before the widths in the typed array that describes a plan's rows: how many there are, their units, and
/// whether they go through lane `rows`, are packed, and are so high bit first (see `answer` in answers.cc).
inline constexpr std::size_t row_header = 5;

/// The arrays of one run: `rows` is a Float64Array with a header of `row_header` numbers and the width of each part's
/// piece (see answers.h), `source` (the whole) a Uint8Array, `targets` (the parts) an array of a Uint8Array per part,
/// or null.
class TypedArrays final : public lanes::Outside {
 public:
  TypedArrays(const emscripten::val& rows, const emscripten::val& source, const emscripten::val& targets)
      : rows_(rows), source_(source), targets_(targets) {}

  /// The header of `rows`.
  lanes::RowLayout read_layout() const;

  /// Where the source lies, if it and all targets lie in WebAssembly memory; null otherwise. `first` is then where the
  /// first target lies, null where there is none.
  std::uint8_t* find_inside(std::uint8_t** first) const;

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

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_TYPED_ARRAYS_H
