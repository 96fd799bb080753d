// SPDX-License-Identifier: MIT
#include "embind/plans.h"

#include <emscripten/emscripten.h>

#include <algorithm>
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
constexpr unsigned places_index = 1;
constexpr unsigned tensor_index = 2;
constexpr unsigned first_image = 3;

/// Place of an image as JavaScript passes it.
struct PlaceNumbers {
  double array;  ///< -1: the image is skipped
  double at;
  double stride;
};

/// Maximum number of images whose places are read at a time.
constexpr std::size_t max_places = 256;

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
  ts_read(arrays.as_handle(), plan_index, 0, sizeof *plan, plan, 0, 1);
}

/// Host memory that is JavaScript's typed arrays. Borrows the list of a call, which the functions below own until they
/// return. Part 0 is the array with index `first`, and array 0 of the interleaved side the one with index
/// `interleaved`.
class TypedArrays final : public routes::HostMemory {
 public:
  TypedArrays(const val& arrays, unsigned first, unsigned interleaved = interleaved_index)
      : arrays_(arrays.as_handle()), first_(first), interleaved_(interleaved) {}

  void read_pieces(std::size_t first, std::span<Piece> pieces) override {
    const std::size_t at = sizeof(RowLayout) + first * sizeof(Piece);
    ts_read(arrays_, plan_index, static_cast<double>(at), pieces.size_bytes(), pieces.data(), 0, 1);
    for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].storage = ts_address(arrays_, first_ + first + i);
  }
  void read_rows(const routes::RowSegments& from, std::uint8_t* to) override {
    ts_read(arrays_, interleaved_ + static_cast<unsigned>(from.array), static_cast<double>(from.at), from.size, to,
            static_cast<double>(from.stride), from.count);
  }
  void write_rows(const std::uint8_t* from, const routes::RowSegments& to) override {
    ts_write(arrays_, interleaved_ + static_cast<unsigned>(to.array), static_cast<double>(to.at), to.size, from,
             static_cast<double>(to.stride), to.count);
  }
  void read_parts(std::span<const PartSegment> segments) override {
    for (const PartSegment& segment : segments) {
      if (has_bytes(segment))
        ts_read(arrays_, first_ + segment.part, static_cast<double>(segment.at), segment.size, segment.bytes, 0, 1);
    }
  }
  void write_parts(std::span<const PartSegment> segments) override {
    for (const PartSegment& segment : segments) {
      if (has_bytes(segment))
        ts_write(arrays_, first_ + segment.part, static_cast<double>(segment.at), segment.size, segment.bytes, 0, 1);
    }
  }

 private:
  static bool has_bytes(const PartSegment& segment) { return segment.size > 0 && segment.bytes != nullptr; }

  Handle arrays_;
  unsigned first_;
  unsigned interleaved_;
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

void run_pixels(val arrays, double count, bool in_wasm_memory) {
  alignas(PixelPlanWithMaps) static std::uint8_t bytes[sizeof(PixelPlanWithMaps)];
  read_plan(arrays, &bytes);
  const auto& [plan, maps] = *reinterpret_cast<const PixelPlanWithMaps*>(bytes);
  if (plan.pixels() == 0) return;
  const PixelConverter converter(plan, maps);
  TypedArrays host(arrays, tensor_index, first_image);
  static PlaceNumbers numbers[max_places];
  static routes::ImagePlace places[max_places];
  for (double first = 0; first < count; first += max_places) {
    const auto size = static_cast<unsigned>(std::min<double>(count - first, max_places));
    ts_read(arrays.as_handle(), places_index, first * sizeof *numbers, size * sizeof *numbers, numbers, 0, 1);
    for (unsigned i = 0; i < size; ++i) {
      const auto& [array, at, stride] = numbers[i];
      places[i] = {static_cast<std::int32_t>(array), static_cast<std::int64_t>(at), static_cast<std::int64_t>(stride)};
    }
    auto index = static_cast<std::int64_t>(first);
    if (!in_wasm_memory) {
      routes::move_pixels(converter, index, {places, size}, host, scratch);
      continue;
    }
    for (const auto& [array, at, stride] : std::span(places, size)) {
      const ImageRows rows{.first = index++ * plan.height(), .count = array < 0 ? 0 : plan.height(), .stride = stride};
      convert_rows(converter, reinterpret_cast<std::uint8_t*>(at), ts_address(arrays.as_handle(), tensor_index), rows);
    }
  }
}

}  // namespace tensorsplit::embind
