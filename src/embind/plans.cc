// SPDX-License-Identifier: MIT
#include "embind/plans.h"

#include <emscripten/emscripten.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "embind/library.h"
#include "pixels/image_rows.h"
#include "routes/routes.h"

namespace tensorsplit::embind {
namespace {

using copy::AxisMatrices;
using emscripten::val;
using routes::PartSegment;
using routes::Piece;
using routes::RowLayout;

/// Plan of pixels, and the maps that its conversions need.
struct PixelPlanWithMaps {
  PixelPlan plan;
  PixelMaps maps;
};

static_assert(std::is_trivially_copyable_v<AxisMatrices> && std::is_trivially_copyable_v<PixelPlanWithMaps>);
static_assert(std::is_trivially_copyable_v<RowLayout> && sizeof(RowLayout) % alignof(Piece) == 0);

// Indices of the arrays of a run.
constexpr unsigned plan_index = 0;
constexpr unsigned interleaved_index = 1;
constexpr unsigned source_index = 1;
constexpr unsigned first_part = 2;

// Scratch memory, static because the module has one thread, and one call at a time.
constexpr std::size_t half_bytes = std::size_t{512} << 10;
alignas(64) std::uint8_t scratch_bytes[2 * half_bytes];
routes::Scratch scratch{
    std::span(scratch_bytes, half_bytes), std::span(scratch_bytes + half_bytes, half_bytes), {}, {}};

/// Returns the place of the interleaved side of a single tile in the scratch memory. The plan is before it, and the
/// parts follow, one after the other. (`moveTile` in js/plan/copy.js copies them in and out.)
std::uint8_t* rows_of_tile(std::size_t parts) { return scratch_bytes + sizeof(RowLayout) + parts * sizeof(Piece); }

/// Reads a plan or its start.
template <typename T>
void read_plan(const val& arrays, T* plan) {
  ts_read(arrays.as_handle(), plan_index, 0, sizeof *plan, plan);
}

/// Host memory that is JavaScript's typed arrays. Borrows the list of a call, which the functions below own until they
/// return. Part 0 is the array with index `first`.
class TypedArrays final : public routes::HostMemory {
 public:
  TypedArrays(const val& arrays, unsigned first) : arrays_(arrays.as_handle()), first_(first) {}

  void read_pieces(std::size_t first, std::span<Piece> pieces) override {
    const std::size_t at = sizeof(RowLayout) + first * sizeof(Piece);
    ts_read(arrays_, plan_index, static_cast<double>(at), pieces.size_bytes(), pieces.data());
    for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].storage = ts_address(arrays_, first_ + first + i);
  }
  void read_rows(const routes::RowSegments& from, std::uint8_t* to) override {
    for (std::uint32_t i = 0; i < from.count; ++i) {
      const auto at = static_cast<double>(from.at + i * from.stride);
      ts_read(arrays_, interleaved_index, at, from.size, to + i * from.size);
    }
  }
  void write_rows(const std::uint8_t* from, const routes::RowSegments& to) override {
    for (std::uint32_t i = 0; i < to.count; ++i) {
      const auto at = static_cast<double>(to.at + i * to.stride);
      ts_write(arrays_, interleaved_index, at, to.size, from + i * to.size);
    }
  }
  void read_parts(std::span<const PartSegment> segments) override {
    for (const PartSegment& segment : segments) {
      if (has_bytes(segment))
        ts_read(arrays_, first_ + segment.part, static_cast<double>(segment.at), segment.size, segment.bytes);
    }
  }
  void write_parts(std::span<const PartSegment> segments) override {
    for (const PartSegment& segment : segments) {
      if (has_bytes(segment))
        ts_write(arrays_, first_ + segment.part, static_cast<double>(segment.at), segment.size, segment.bytes);
    }
  }

 private:
  static bool has_bytes(const PartSegment& segment) { return segment.size > 0 && segment.bytes != nullptr; }

  Handle arrays_;
  unsigned first_;
};

}  // namespace

const std::size_t axis_plan_size = sizeof(AxisMatrices);
const std::size_t pixel_plan_size = sizeof(PixelPlanWithMaps);

std::size_t plan_size(const Plan& plan) {
  return sizeof(RowLayout) + static_cast<std::size_t>(plan.count()) * sizeof(Piece);
}

void write_plan(const Plan& plan, const RouteChoice& route, ByteWriter& to) {
  RowLayout layout;
  layout.parts = static_cast<std::size_t>(plan.count());
  layout.is_packed = plan.is_packed();
  layout.rows = static_cast<std::uint64_t>(plan.layout().outer);
  layout.stride = static_cast<std::uint64_t>(plan.row_width());
  layout.order = copy::bit_order_of(plan.type());
  to.add(&layout, sizeof layout);
  std::uint8_t* next =
      route.is_single_tile ? rows_of_tile(layout.parts) + static_cast<std::size_t>(plan.bytes()) : nullptr;
  for (const PartLayout& part : plan.parts()) {
    const Piece piece{static_cast<std::uint64_t>(part.width), next};
    to.add(&piece, sizeof piece);
    if (next != nullptr) next += static_cast<std::size_t>(part.bytes);
  }
}

void write_plan(const AxisPlan& plan, ByteWriter& to) {
  const AxisMatrices matrices = copy::matrices_of(plan.layout(), copy::bit_order_of(plan.type()));
  to.add(&matrices, sizeof matrices);
}

void write_plan(const PixelPlan& plan, ByteWriter& to) {
  const PixelPlanWithMaps bytes{plan, PixelMaps(plan)};
  to.add(&bytes, sizeof bytes);
}

void run(val arrays, bool is_join, bool in_wasm_memory) {
  RowLayout layout;
  read_plan(arrays, &layout);
  layout.is_join = is_join;
  TypedArrays host(arrays, first_part);
  if (in_wasm_memory) {
    routes::move_in_wasm(layout, ts_address(arrays.as_handle(), interleaved_index), host, scratch);
  } else {
    routes::move_by_tiles(layout, host, scratch);
  }
}

extern "C" EMSCRIPTEN_KEEPALIVE void ts_run_tile(int is_join) {
  auto& layout = *reinterpret_cast<RowLayout*>(scratch_bytes);
  layout.is_join = is_join != 0;
  const std::span pieces(reinterpret_cast<const Piece*>(scratch_bytes + sizeof layout), layout.parts);
  std::uint8_t* const rows = rows_of_tile(layout.parts);
  if (layout.is_join && layout.is_packed) copy::clear_unused_bits(rows, layout.rows * layout.stride, layout.order);
  copy::move_pieces(layout, rows, 0, pieces);
}

val scratch_array() { return val::take_ownership(ts_scratch(scratch_bytes, sizeof scratch_bytes)); }

void run_move_axis(val arrays, bool in_wasm_memory) {
  AxisMatrices matrices;
  read_plan(arrays, &matrices);
  if (in_wasm_memory) {
    copy::transpose_matrices(matrices, ts_address(arrays.as_handle(), source_index),
                             ts_address(arrays.as_handle(), source_index + 1));
    return;
  }
  TypedArrays host(arrays, source_index);
  routes::move_axis(matrices, host, scratch);
}

void run_pixels(val arrays, double first, double count, double stride, bool in_wasm_memory) {
  alignas(PixelPlanWithMaps) static std::uint8_t bytes[sizeof(PixelPlanWithMaps)];
  read_plan(arrays, &bytes);
  const auto& [plan, maps] = *reinterpret_cast<const PixelPlanWithMaps*>(bytes);
  if (plan.pixels() == 0) return;
  const auto integer = [](double number) { return static_cast<std::int64_t>(number); };
  const ImageRows rows{.first = integer(first) * plan.height(),
                       .count = integer(count) * plan.height(),
                       .stride = integer(stride),
                       .image_stride = integer(stride) * plan.height()};
  const PixelConverter converter(plan, maps);
  if (in_wasm_memory) {
    convert_rows(converter, ts_address(arrays.as_handle(), interleaved_index),
                 ts_address(arrays.as_handle(), first_part), rows);
    return;
  }
  TypedArrays host(arrays, first_part);
  routes::move_pixels(converter, rows, host, scratch);
}

}  // namespace tensorsplit::embind
