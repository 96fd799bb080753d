// SPDX-License-Identifier: MIT
#include <emscripten/emscripten.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

#include "embind/library.h"
#include "embind/request.h"
#include "embind/response.h"
#include "pixels/image_rows.h"
#include "routes/routes.h"

namespace tensorsplit::embind {
namespace {

using emscripten::val;
using routes::Piece;
using routes::Tile;

// library.js reads and writes these layouts, in words of 32 bits.
static_assert(sizeof(Piece) == 16 && offsetof(Piece, storage) == 8);
static_assert(sizeof(Tile) == 24 && offsetof(Tile, size) == 8 && offsetof(Tile, part) == 12 &&
              offsetof(Tile, bytes) == 16);

constexpr std::size_t header = sizeof(PlanNumbers) / sizeof(double);

/// Host memory that is JavaScript's typed arrays. Each function is one call into JavaScript for many bytes. Borrows the
/// values of a call, which `run` and `run_pixels` own until they return.
class TypedArrays final : public routes::HostMemory {
 public:
  /// Creates the memory of one call. `numbers` are the plan's, `interleaved` is the interleaved side, and `parts` has a
  /// Uint8Array or null for each part. For arrays in linear memory, only `byteOffset` is read.
  TypedArrays(const val& numbers, const val& interleaved, const val& parts)
      : numbers_(numbers.as_handle()), interleaved_(interleaved.as_handle()), parts_(parts.as_handle()) {}

  void read_pieces(std::size_t first, std::span<Piece> pieces) override {
    ts_read_pieces(numbers_, parts_, header, first, pieces.size(), pieces.data());
  }
  void read_rows(const routes::Segments& from, std::uint8_t* to) override {
    ts_read_rows(interleaved_, static_cast<double>(from.at), from.size, static_cast<double>(from.stride), from.count,
                 to);
  }
  void write_rows(const std::uint8_t* from, const routes::Segments& to) override {
    ts_write_rows(interleaved_, from, static_cast<double>(to.at), to.size, static_cast<double>(to.stride), to.count);
  }
  void read_parts(std::span<const Tile> tiles) override { ts_copy_tiles(parts_, tiles.data(), tiles.size(), 1); }
  void write_parts(std::span<const Tile> tiles) override { ts_copy_tiles(parts_, tiles.data(), tiles.size(), 0); }

 private:
  Handle numbers_;
  Handle interleaved_;
  Handle parts_;
};

// Scratch memory, static because the module has one thread, and one call at a time.
constexpr std::size_t area_bytes = std::size_t{512} << 10;
alignas(64) std::uint8_t area[2 * area_bytes];
routes::Scratch scratch{std::span(area, area_bytes), std::span(area + area_bytes, area_bytes), {}, {}};

routes::RowLayout layout_of(const PlanNumbers& plan, bool is_join) {
  routes::RowLayout layout;
  layout.parts = static_cast<std::size_t>(plan.count);
  layout.is_packed = plan.is_packed != 0;
  layout.is_join = is_join;
  layout.rows = static_cast<std::uint64_t>(plan.outer);
  layout.stride = static_cast<std::uint64_t>(plan.row_width);
  layout.order = plan.is_msb_first != 0 ? BitOrder::high_first : BitOrder::low_first;
  return layout;
}

}  // namespace

void run(val numbers, val interleaved, val parts, bool is_join, bool is_linear) {
  PlanNumbers plan;
  ts_copy_bytes(numbers.as_handle(), sizeof plan, &plan);
  const auto layout = layout_of(plan, is_join);
  TypedArrays arrays(numbers, interleaved, parts);
  if (is_linear) {
    routes::move_linear(layout, ts_address(interleaved.as_handle(), 0), arrays, scratch);
  } else {
    routes::move_by_tiles(layout, arrays, scratch);
  }
}

void run_move_axis(val numbers, val arrays, bool is_linear) {
  AxisNumbers plan;
  ts_copy_bytes(numbers.as_handle(), sizeof plan, &plan);
  const auto integer = [](double number) { return static_cast<std::int64_t>(number); };
  const AxisLayout layout{integer(plan.outer), integer(plan.rows), integer(plan.columns), integer(plan.inner),
                          static_cast<int>(plan.bits)};
  const copy::AxisMatrices matrices =
      copy::matrices_of(layout, plan.is_msb_first != 0 ? BitOrder::high_first : BitOrder::low_first);
  if (is_linear) {
    copy::transpose_matrices(matrices, ts_address(arrays.as_handle(), 0), ts_address(arrays.as_handle(), 1));
    return;
  }
  TypedArrays host(numbers, val::null(), arrays);
  routes::move_axis(matrices, host, scratch);
}

extern "C" EMSCRIPTEN_KEEPALIVE void ts_run_tile(int is_join) {
  PlanNumbers plan;
  std::memcpy(&plan, area, sizeof plan);
  const auto layout = layout_of(plan, is_join != 0);
  std::uint8_t* const rows = area + sizeof plan + layout.parts * sizeof(PartNumbers);
  std::uint8_t* next = rows + static_cast<std::size_t>(plan.bytes);
  for (std::size_t i = 0; i < layout.parts; ++i) {
    PartNumbers part;
    std::memcpy(&part, area + sizeof plan + i * sizeof part, sizeof part);
    scratch.pieces[i] = {static_cast<std::uint64_t>(part.width), next};
    next += static_cast<std::size_t>(part.bytes);
  }
  if (layout.is_join && layout.is_packed) copy::clear_unused_bits(rows, layout.rows * layout.stride, layout.order);
  copy::move_pieces(layout, rows, 0, std::span(scratch.pieces).first(layout.parts));
}

val view() { return val::take_ownership(ts_view(area, sizeof area)); }

namespace {

// Ids count up. A plan is kept until `max_kept_plans` newer ones exist.
constexpr std::size_t max_kept_plans = 32;
alignas(PixelPlan) std::uint8_t plan_slots[max_kept_plans][sizeof(PixelPlan)];
const PixelPlan* kept_plans[max_kept_plans];
std::uint32_t plans_made = 0;

}  // namespace

double keep_plan(const PixelPlan& plan) {
  static_assert(std::is_trivially_destructible_v<PixelPlan>);
  const std::size_t slot = plans_made % max_kept_plans;
  kept_plans[slot] = new (plan_slots[slot]) PixelPlan(plan);
  return static_cast<double>(plans_made++);
}

bool run_pixels(double id, val tensor, val images, double first, double count, double stride, bool is_linear) {
  const auto number = static_cast<std::uint32_t>(id);
  if (plans_made - number > max_kept_plans) return false;
  const PixelPlan& plan = *kept_plans[number % max_kept_plans];
  const auto integer = [](double number) { return static_cast<std::int64_t>(number); };
  const std::int64_t height = plan.height();
  if (plan.pixels() == 0) return true;
  const ImageRows rows{.first = integer(first) * height,
                       .count = integer(count) * height,
                       .stride = integer(stride),
                       .image_stride = integer(stride) * height};
  if (is_linear) {
    convert_rows(plan, ts_address(images.as_handle(), 0), ts_address(tensor.as_handle(), 0), rows);
    return true;
  }
  TypedArrays arrays(val::null(), images, tensor);
  routes::move_pixels(plan, rows, arrays, scratch);
  return true;
}

}  // namespace tensorsplit::embind
