// SPDX-License-Identifier: MIT
//
// JavaScript's typed arrays as host memory, and the copies of bulk bytes between them and WebAssembly memory: one
// call into JavaScript for many bytes, never one per row.
#ifndef TENSORSPLIT_EMBIND_TYPED_ARRAYS_H
#define TENSORSPLIT_EMBIND_TYPED_ARRAYS_H

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "routes/host_memory.h"

namespace tensorsplit::embind {

/// The words of a `PlanResponse`: these, which `plan_fields` names in this order, and after them those of each part.
struct PlanNumbers {
  double axis, keep_axis, outer, axis_length, inner, bits, size, bytes, wide, is_run, is_packed, is_high_first;
};
inline constexpr char plan_fields[] =
    "axis keepAxis outer axisLength inner bits size byteLength wide isRun isPacked isHighFirst";
struct PartNumbers {
  double length, offset, size, bytes;
};

/// The arrays of one run: `numbers` is a Float64Array, the plan's; `source` a Uint8Array, the interleaved side;
/// `targets` an array that has a Uint8Array for each part, or null.
class TypedArrays final : public routes::HostMemory {
 public:
  TypedArrays(const emscripten::val& numbers, const emscripten::val& source, const emscripten::val& targets)
      : numbers_(numbers), source_(source), targets_(targets) {}

  /// The rows that the plan's numbers describe. Read once, before anything is moved.
  routes::RowLayout read_layout();

  /// The address of the interleaved side, which must lie in linear memory.
  std::uint8_t* interleaved_address() const;

  void describe(std::size_t first, std::span<routes::Piece> pieces) override;
  void pull(std::uint64_t from, std::uint32_t size, std::uint64_t stride, std::uint32_t rows,
            std::uint8_t* to) override;
  void push(std::size_t first, std::span<const routes::Tile> tiles) override;
  void pull_parts(std::size_t first, std::span<const routes::Tile> tiles) override;
  void push_rows(const std::uint8_t* from, std::uint64_t to, std::uint32_t size, std::uint64_t stride,
                 std::uint32_t rows) override;

 private:
  double unit_ = 0;  ///< units that one step along the axis spans
  const emscripten::val& numbers_;
  const emscripten::val& source_;
  const emscripten::val& targets_;
};

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_TYPED_ARRAYS_H
