// SPDX-License-Identifier: MIT
//
// A plan of pixels made ready to run on any piece of an image, for callers that go through the images piece by piece.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pixels/kernels.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Converts pieces of images: neighbouring pixels. Borrows the plan. Pieces may be at any alignment; nothing may
/// overlap, and nothing outside of them is read or written.
class PixelConverter {
 public:
  explicit PixelConverter(const PixelPlan& plan);

  /// Converts `count` pixels to elements. If the plan is planar, each of `plan.tensor_channels()` planes gets `count`
  /// elements, the first from `planes` on and each `plane_bytes` after the one before it; otherwise `planes` gets the
  /// elements of `count` pixels.
  void to_planes(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes, std::size_t plane_bytes) const;

  /// Converts elements to `count` pixels, of which only the bytes named are written, and an alpha.
  void to_pixels(const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count, std::uint8_t* pixels) const;

 private:
  std::size_t count_by_vectors(std::size_t count) const;
  void convert_bytes(std::size_t vector, const std::uint8_t* from, std::size_t count, std::uint8_t* to,
                     std::size_t stride) const;
  void vectors_to_planes(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                         std::size_t plane_bytes) const;
  void vectors_to_pixels(const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count,
                         std::uint8_t* pixels) const;

  const PixelPlan& plan_;
  const kernels::PixelLoops& loops_;
  std::size_t channels_;         ///< named, each of which is a vector of bytes
  std::size_t element_bytes_;    ///< of the tensor
  std::size_t quad_bytes_;       ///< of four pixels
  bool is_bytes_;                ///< whether elements are bytes
  bool is_interleaved_bytes_;    ///< whether they are bytes of which those of a pixel are together
  kernels::ByteMap pixel_map_;   ///< between the bytes of four pixels and those of their channels
  kernels::ByteMap tensor_map_;  ///< between interleaved bytes of the tensor and channels
  std::array<kernels::NumberMap, PixelPlan::max_channels> number_maps_;  ///< of each vector
};

}  // namespace tensorsplit::inline v0_1
