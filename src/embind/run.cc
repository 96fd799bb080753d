// SPDX-License-Identifier: MIT
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "embind/library.h"
#include "embind/request.h"
#include "embind/response.h"
#include "move/routes/routes.h"
#include "pixels/image_rows.h"

namespace tensorsplit::embind {
namespace {

using emscripten::val;
using routes::Piece;
using routes::Tile;

// The layout that library.js reads and writes, in words of 32 bits.
static_assert(sizeof(Piece) == 16 && offsetof(Piece, storage) == 8);
static_assert(sizeof(Tile) == 16 && offsetof(Tile, size) == 8 && offsetof(Tile, bytes) == 12);

constexpr std::size_t header = sizeof(PlanNumbers) / sizeof(double);

/// JavaScript's typed arrays as host memory: each function is one call into JavaScript for many bytes. It borrows the
/// values of a call, which outlive it: `run` and `run_pixels` own theirs until they return.
class TypedArrays final : public routes::HostMemory {
 public:
  /// `numbers` are a plan's, in which one step along the axis spans `unit` units. `interleaved` is that side, which a
  /// join writes, and `parts` has a Uint8Array for each part, or null; of what lies in linear memory only `byteOffset`
  /// is asked for.
  TypedArrays(const val& numbers, double unit, const val& interleaved, const val& parts)
      : numbers_(numbers.as_handle()), unit_(unit), interleaved_(interleaved.as_handle()), parts_(parts.as_handle()) {}

  void describe(std::size_t first, std::span<Piece> pieces) override {
    ts_describe(numbers_, parts_, header, unit_, first, pieces.size(), pieces.data());
  }
  void pull(const routes::Segments& from, std::uint8_t* to) override {
    ts_pull(interleaved_, static_cast<double>(from.at), from.size, static_cast<double>(from.stride), from.count, to);
  }
  void push(std::size_t first, std::span<const Tile> tiles) override {
    ts_move_tiles(parts_, first, tiles.data(), tiles.size(), 0);
  }
  void pull_parts(std::size_t first, std::span<const Tile> tiles) override {
    ts_move_tiles(parts_, first, tiles.data(), tiles.size(), 1);
  }
  void push_rows(const std::uint8_t* from, const routes::Segments& to) override {
    ts_push_rows(interleaved_, from, static_cast<double>(to.at), to.size, static_cast<double>(to.stride), to.count);
  }

 private:
  Handle numbers_;
  double unit_;
  Handle interleaved_;
  Handle parts_;
};

// The scratch area, in static memory: the module has one thread, and one call at a time.
constexpr std::size_t area_bytes = std::size_t{512} << 10;
alignas(64) std::uint8_t area[2 * area_bytes];
routes::Scratch scratch{std::span(area, area_bytes), std::span(area + area_bytes, area_bytes), {}, {}};

/// The units of one step along the axis.
double unit_of(const PlanNumbers& plan) { return plan.inner * plan.bits / (plan.is_packed != 0 ? 1 : 8); }

routes::RowLayout layout_of(const PlanNumbers& plan, std::size_t parts, bool is_join) {
  routes::RowLayout layout;
  layout.parts = parts;
  layout.is_packed = plan.is_packed != 0;
  layout.is_join = is_join;
  layout.rows = static_cast<std::uint64_t>(plan.outer);
  layout.stride = static_cast<std::uint64_t>(plan.axis_length * unit_of(plan));
  layout.order = plan.is_high_first != 0 ? BitOrder::high_first : BitOrder::low_first;
  return layout;
}

}  // namespace

void run(val numbers, val interleaved, val parts, bool is_join, bool is_linear) {
  PlanNumbers plan;
  const double part_bytes = ts_copy_bytes(numbers.as_handle(), sizeof plan, &plan);
  const auto layout = layout_of(plan, static_cast<std::size_t>(part_bytes) / sizeof(PartNumbers), is_join);
  TypedArrays arrays(numbers, unit_of(plan), interleaved, parts);
  if (is_linear) {
    routes::move_linear(layout, ts_address(interleaved.as_handle()), arrays, scratch);
  } else {
    routes::move_by_tiles(layout, arrays, scratch);
  }
}

namespace {

void run_tile(int is_join) {
  PlanNumbers plan;
  std::memcpy(&plan, area, sizeof plan);
  const auto layout = layout_of(plan, static_cast<std::size_t>(plan.tile), is_join != 0);
  std::uint8_t* const rows = area + sizeof plan + layout.parts * sizeof(PartNumbers);
  std::uint8_t* next = rows + static_cast<std::size_t>(plan.bytes);
  for (std::size_t i = 0; i < layout.parts; ++i) {
    PartNumbers part;
    std::memcpy(&part, area + sizeof plan + i * sizeof part, sizeof part);
    scratch.pieces[i] = {static_cast<std::uint64_t>(part.length * unit_of(plan)), next};
    next += static_cast<std::size_t>(part.bytes);
  }
  if (layout.is_join && layout.is_packed) routes::clear_unused_bits(rows, layout.rows * layout.stride, layout.order);
  routes::move_pieces(layout, rows, 0, std::span(scratch.pieces).first(layout.parts));
}

}  // namespace

val view() { return val::take_ownership(ts_view(area, sizeof area, run_tile)); }

void run_pixels(val state, val tensors, val images, double first, double count, double stride, bool is_linear) {
  // PlanesPlan and PixelsPlan add no members to PixelPlan, so one object holds the bytes of either.
  static PlanesPlan plan;
  static_assert(sizeof plan == sizeof(PixelPlan) && sizeof plan == sizeof(PixelsPlan));
  ts_copy_bytes(state.as_handle(), sizeof plan, &plan);
  const auto integer = [](double number) { return static_cast<std::int64_t>(number); };
  const std::int64_t height = plan.height();
  if (plan.pixels() == 0) return;
  const ImageRows rows{integer(first) * height, integer(count) * height, integer(stride), integer(stride) * height};
  if (is_linear) {
    convert_rows(plan, ts_address(images.as_handle()), ts_address(tensors.as_handle()), rows);
    return;
  }
  TypedArrays arrays(state, 0, images, tensors);
  routes::move_pixels(plan, rows, arrays, scratch);
}

}  // namespace tensorsplit::embind
