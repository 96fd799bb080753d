// SPDX-License-Identifier: MIT
//
// Runs a plan of pixels on any piece of an image, for callers that process images in pieces.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "pixels/loops.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Maps that the loops of a plan use: places of bytes, and numbers of the conversion. Callers that run a plan often
/// keep them, because making them takes as long as converting 1,000 pixels.
struct PixelMaps {
  explicit PixelMaps(const PixelPlan& plan);

  kernels::ByteMap pixels;  ///< maps the bytes of four pixels to channels, or back
  kernels::ByteMap tensor;  ///< maps interleaved bytes of the tensor to channels, or back
  std::array<kernels::NumberMap, PixelPlan::max_channels> numbers{};  ///< one for each vector of four pixels
};

/// Converts pieces of images: neighbouring pixels. Borrows the plan and its maps. Pieces may have any alignment, and
/// must not overlap. Nothing outside of them is read or written.
class PixelConverter {
 public:
  PixelConverter(const PixelPlan& plan, const PixelMaps& maps);

  const PixelPlan& plan() const { return plan_; }

  /// Converts `count` pixels to elements. If the plan is planar, `planes` is the first of `plan.tensor_channels()`
  /// planes, `plane_bytes` apart, and each gets `count` elements. Otherwise `planes` gets the interleaved elements of
  /// `count` pixels.
  void to_planes(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes, std::size_t plane_bytes) const;

  /// Converts elements to `count` pixels. Only writes the bytes of named channels, and alpha.
  void to_pixels(const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count, std::uint8_t* pixels) const;

 private:
  std::size_t count_by_vectors(std::size_t count) const;
  void convert_bytes(std::size_t vector, const std::uint8_t* from, std::size_t count, std::uint8_t* to) const;
  void vectors_to_bytes(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                        std::size_t plane_bytes) const;
  void vectors_to_floats(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                         std::size_t plane_bytes) const;
  void vectors_to_pixels(const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count,
                         std::uint8_t* pixels) const;

  const PixelPlan& plan_;
  const PixelMaps& maps_;
  const kernels::PixelLoops& loops_;
  std::size_t channels_;          ///< number of named channels; each is a vector of bytes
  std::size_t element_bytes_;     ///< bytes of an element of the tensor
  std::size_t four_pixel_bytes_;  ///< bytes of four pixels
  bool is_bytes_;                 ///< whether elements are bytes
  bool is_interleaved_bytes_;     ///< whether elements are interleaved bytes
};

}  // namespace tensorsplit::inline v0_1
