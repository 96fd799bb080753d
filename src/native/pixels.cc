// SPDX-License-Identifier: MIT
//
// Native conversions of pixels: checks rows and memory, then converts.
#include <algorithm>
#include <cassert>

#include "native/overlap.h"
#include "native/row_range.h"
#include "pixels/image_rows.h"
#include "rules/rules.h"
#include "simd/load_store.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Bytes from the start of the memory that a call touches. With a negative stride the first one is negative.
struct Reach {
  std::int64_t first = 0;
  std::int64_t end = 0;
};

/// Returns the bytes between neighbouring rows, which is the stride without its sign.
std::int64_t distance_of(const ImageRows& rows) {
  return rows.stride < 0 ? -std::max(rows.stride, -unbounded) : rows.stride;
}

/// Returns the reach of `rows`, whose strides are set. With a negative stride it has the top row of the first image.
Reach reach_of(const PixelPlan& plan, const ImageRows& rows) {
  Reach reach;
  if (rows.count == 0) return reach;
  const std::int64_t height = plan.height();
  const std::int64_t row_bytes = plan.width() * plan.pixel_bytes();
  if (rows.stride < 0) reach.end = row_bytes;
  const std::int64_t last = rows.first + rows.count - 1;
  const auto add = [&](std::int64_t row) {
    if (row < rows.first || row > last) return;
    const std::int64_t image = saturating_multiply(row / height, rows.image_stride);
    const std::int64_t from_top = saturating_multiply(row % height, distance_of(rows));
    const std::int64_t at = rows.stride < 0 ? image - from_top : saturating_add(image, from_top);
    reach.first = std::min(reach.first, at);
    reach.end = std::max(reach.end, saturating_add(at, row_bytes));
  };
  // The ends of the range, and the rows on both sides of the first and of the last start of an image within it.
  add(rows.first);
  add(last);
  for (const std::int64_t start : {(rows.first / height + 1) * height, last / height * height}) {
    add(start - 1);
    add(start);
  }
  return reach;
}

/// Checks `rows`, sets their strides, and limits their count to the rows that exist. Images that are written must not
/// overlap, so they must be one after the other or side by side.
/// Errors: rows_outside, stride_invalid.
bool complete(rules::ErrorReporter& reporter, const PixelPlan& plan, ImageRows& rows) {
  const std::int64_t row_bytes = plan.width() * plan.pixel_bytes();
  const std::int64_t all = plan.pixels() == 0 ? 0 : plan.batch() * plan.height();
  RowRange range{.first = rows.first, .count = rows.count, .stride = distance_of(rows)};
  if (!check_rows(reporter, range, all, row_bytes) ||
      !check_stride(reporter, Argument::image_stride, rows.image_stride, row_bytes)) {
    return false;
  }
  rows.count = range.count;
  if (rows.stride == 0) rows.stride = row_bytes;
  const std::int64_t distance = distance_of(rows);
  if (rows.image_stride == 0) rows.image_stride = saturating_multiply(plan.height(), distance);
  if (all == 0 || !plan.is_to_pixels()) return true;
  const auto end_of = [row_bytes](std::int64_t last, std::int64_t stride) {
    return saturating_add(saturating_multiply(last, stride), row_bytes);
  };
  const std::int64_t image_bytes = end_of(plan.height() - 1, distance);
  const bool are_side_by_side = end_of(plan.batch() - 1, rows.image_stride) <= distance;
  return are_side_by_side || check_stride(reporter, Argument::image_stride, rows.image_stride, image_bytes);
}

/// Checks rows and memory, then converts. Errors: those of `to_planes`.
Result<void> convert(const PixelPlan& plan, ConstMemory source, Memory destination, ImageRows rows) {
  const bool is_back = plan.is_to_pixels();
  const ConstMemory images = is_back ? destination : source;
  const ConstMemory tensor = is_back ? source : destination;
  const Argument names[] = {Argument::source, Argument::destination};
  rules::ErrorReporter reporter(is_back ? Function::to_pixels : Function::to_planes);
  const bool is_apart = rows.stride != 0 || rows.image_stride != 0;
  if (!complete(reporter, plan, rows)) return reporter.error;
  const Reach reach = is_apart ? reach_of(plan, rows) : Reach{.end = plan.image_bytes()};
  if (!reporter.check_memory(names[is_back ? 0 : 1], tensor.bytes(), plan.tensor_bytes()) ||
      !reporter.check_memory(names[is_back ? 1 : 0], images.bytes(), reach.end, is_apart)) {
    return reporter.error;
  }
  if (rows.count == 0) return {};
  std::uint8_t* const first_row = kernels::writable(images.data);
  assert(!do_overlap({first_row + reach.first, static_cast<std::size_t>(reach.end - reach.first)}, tensor));
  const PixelMaps maps(plan);
  convert_rows(PixelConverter(plan, maps), first_row + row_at(plan, rows, rows.first), kernels::writable(tensor.data),
               rows);
  return {};
}

}  // namespace

Result<void> to_planes(const PlanesPlan& plan, ConstMemory images, Memory tensor, ImageRows rows) noexcept {
  return convert(plan, images, tensor, rows);
}

Result<void> to_pixels(const PixelsPlan& plan, ConstMemory tensor, Memory images, ImageRows rows) noexcept {
  return convert(plan, tensor, images, rows);
}

}  // namespace tensorsplit::inline v0_1
