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

/// Returns the bytes up to the end of the last of `rows`, whose strides are set.
std::int64_t reach_of(const PixelPlan& plan, const ImageRows& rows) {
  if (rows.count == 0) return 0;
  const auto end_of = [&](std::int64_t image, std::int64_t row) {
    const std::int64_t first =
        saturating_add(saturating_multiply(image, rows.image_stride), saturating_multiply(row, rows.stride));
    return saturating_add(first, plan.width() * plan.pixel_bytes());
  };
  const std::int64_t last = rows.first + rows.count - 1;
  const std::int64_t image = last / plan.height();
  // The last row of the image before it may be further away.
  const bool has_other = image > rows.first / plan.height();
  return std::max(end_of(image, last % plan.height()), has_other ? end_of(image - 1, plan.height() - 1) : 0);
}

/// Checks `rows`, sets their strides, and limits their count to the rows that exist. Images that are written must not
/// overlap, so they must be one after the other or side by side.
/// Errors: rows_outside, stride_invalid.
bool complete(rules::ErrorReporter& reporter, const PixelPlan& plan, ImageRows& rows) {
  const std::int64_t row_bytes = plan.width() * plan.pixel_bytes();
  const std::int64_t all = plan.pixels() == 0 ? 0 : plan.batch() * plan.height();
  RowRange range{.first = rows.first, .count = rows.count, .stride = rows.stride};
  if (!check_rows(reporter, range, all, row_bytes) ||
      !check_stride(reporter, Argument::image_stride, rows.image_stride, row_bytes)) {
    return false;
  }
  rows.count = range.count;
  if (rows.stride == 0) rows.stride = row_bytes;
  if (rows.image_stride == 0) rows.image_stride = saturating_multiply(plan.height(), rows.stride);
  if (all == 0 || !plan.is_to_pixels()) return true;
  const auto end_of = [row_bytes](std::int64_t last, std::int64_t stride) {
    return saturating_add(saturating_multiply(last, stride), row_bytes);
  };
  const std::int64_t image_bytes = end_of(plan.height() - 1, rows.stride);
  const bool are_side_by_side = end_of(plan.batch() - 1, rows.image_stride) <= rows.stride;
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
  const std::int64_t reach = is_apart ? reach_of(plan, rows) : plan.image_bytes();
  if (!reporter.check_memory(names[is_back ? 0 : 1], tensor.bytes(), plan.tensor_bytes()) ||
      !reporter.check_memory(names[is_back ? 1 : 0], images.bytes(), reach, is_apart)) {
    return reporter.error;
  }
  if (rows.count == 0) return {};
  assert(!do_overlap({images.data, static_cast<std::size_t>(reach)}, tensor));
  const PixelMaps maps(plan);
  convert_rows(PixelConverter(plan, maps), kernels::writable(images.data) + row_at(plan, rows, rows.first),
               kernels::writable(tensor.data), rows);
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
