// SPDX-License-Identifier: MIT
#include "embind/typed_arrays.h"

#include <cstddef>

#include "embind/library.h"

using emscripten::val;
using tensorsplit::routes::Piece;
using tensorsplit::routes::Tile;

// The layout that library.js reads and writes, in words of 32 bits.
static_assert(sizeof(Piece) == 16 && offsetof(Piece, storage) == 8 && offsetof(Piece, is_wanted) == 12);
static_assert(sizeof(Tile) == 16 && offsetof(Tile, size) == 8 && offsetof(Tile, bytes) == 12);

namespace tensorsplit::embind {
namespace {

/// More than there can be where `number` is infinite.
std::uint64_t to_size(double number) { return number < 0x1p63 ? static_cast<std::uint64_t>(number) : UINT64_MAX; }

}  // namespace

routes::RowLayout TypedArrays::read_layout() {
  PlanNumbers plan;
  routes::RowLayout layout;
  const double part_bytes = ts_copy_bytes(numbers_.as_handle(), sizeof plan, &plan);
  layout.parts = static_cast<std::size_t>(part_bytes) / sizeof(PartNumbers);
  layout.is_packed = plan.is_packed != 0;
  unit_ = plan.inner * plan.bits / (layout.is_packed ? 1 : 8);
  layout.rows = static_cast<std::uint64_t>(plan.outer);
  layout.stride = static_cast<std::uint64_t>(plan.axis_length * unit_);
  layout.wide = to_size(plan.wide);
  layout.order = plan.is_high_first != 0 ? BitOrder::high_first : BitOrder::low_first;
  return layout;
}

std::uint8_t* TypedArrays::interleaved_address() const { return ts_address(source_.as_handle()); }

void TypedArrays::describe(std::size_t first, std::span<Piece> pieces) {
  constexpr std::size_t header = sizeof(PlanNumbers) / sizeof(double);
  ts_describe(numbers_.as_handle(), targets_.as_handle(), header, unit_, first, pieces.size(), pieces.data());
}

void TypedArrays::pull(std::uint64_t from, std::uint32_t size, std::uint64_t stride, std::uint32_t rows,
                       std::uint8_t* to) {
  ts_pull(source_.as_handle(), static_cast<double>(from), size, static_cast<double>(stride), rows, to);
}

void TypedArrays::push(std::size_t first, std::span<const Tile> tiles) {
  ts_move_tiles(targets_.as_handle(), first, tiles.data(), tiles.size(), 0);
}

void TypedArrays::pull_parts(std::size_t first, std::span<const Tile> tiles) {
  ts_move_tiles(targets_.as_handle(), first, tiles.data(), tiles.size(), 1);
}

void TypedArrays::push_rows(const std::uint8_t* from, std::uint64_t to, std::uint32_t size, std::uint64_t stride,
                            std::uint32_t rows) {
  ts_push_rows(source_.as_handle(), from, static_cast<double>(to), size, static_cast<double>(stride), rows);
}

}  // namespace tensorsplit::embind
