// SPDX-License-Identifier: MIT
//
// Runs a whole plan of pixels: the walk over the images of a batch.
#include <array>
#include <cassert>

#include "tensorsplit/pixels.h"

namespace tensorsplit {
namespace {

/// The planes of image `image` of a tensor, or its one block of interleaved elements.
template <class Byte>
std::array<Byte*, PixelPlan::most_channels> planes_of(const PixelPlan& plan, Byte* tensor, std::int64_t image) {
  const std::int64_t plane_bytes = plan.pixels() * plan.element_bytes();
  std::array<Byte*, PixelPlan::most_channels> planes{};
  for (int channel = 0; channel < plan.tensor_channels(); ++channel) {
    planes[static_cast<std::size_t>(channel)] = tensor + (image * plan.tensor_channels() + channel) * plane_bytes;
  }
  return planes;
}

}  // namespace

void to_planes(const PixelPlan& plan, const void* images, void* tensor) {
  assert(!plan.is_to_pixels());
  const std::int64_t image_bytes = plan.pixels() * plan.pixel_bytes();
  for (std::int64_t image = 0; image < plan.batch() && image_bytes > 0; ++image) {
    const auto planes = planes_of(plan, static_cast<std::uint8_t*>(tensor), image);
    pixels_to_planes(plan, static_cast<const std::uint8_t*>(images) + image * image_bytes,
                     static_cast<std::size_t>(plan.pixels()), planes.data());
  }
}

void to_pixels(const PixelPlan& plan, const void* tensor, void* images) {
  assert(plan.is_to_pixels());
  const std::int64_t image_bytes = plan.pixels() * plan.pixel_bytes();
  for (std::int64_t image = 0; image < plan.batch() && image_bytes > 0; ++image) {
    const auto planes = planes_of(plan, static_cast<const std::uint8_t*>(tensor), image);
    planes_to_pixels(plan, planes.data(), static_cast<std::size_t>(plan.pixels()),
                     static_cast<std::uint8_t*>(images) + image * image_bytes);
  }
}

}  // namespace tensorsplit
