// SPDX-License-Identifier: MIT
//
// Runs a plan of pixels on a piece of an image: chooses the loops for each element type.
#include "pixels/convert.h"

#include <algorithm>

#include "pixels/normalize.h"
#include "pixels/scalar.h"

namespace tensorsplit::inline v0_1 {
namespace {

using kernels::block_bytes;
using kernels::ByteMap;
using kernels::float_lanes;
using kernels::nowhere;
using kernels::step_pixels;

constexpr std::size_t max_channels = PixelPlan::max_channels;

/// Pixels that are converted at a time. Their bytes and those of their channels fit the first-level cache.
constexpr std::size_t strip_pixels = 1024;

/// Returns the number of pixels of `bytes` bytes at the end of a piece that vectors must skip. A vector of 16 bytes for
/// four pixels would otherwise reach beyond the piece.
std::size_t pixels_left(std::size_t bytes) { return (block_bytes - 1 - (float_lanes - 1) * bytes) / bytes; }

/// The vectors of a strip, one after the other.
using Strip = std::array<std::uint8_t, strip_pixels * max_channels>;

/// Places of the elements of each vector of four pixels: in a plane, or interleaved with those of the other vectors.
struct Vectors {
  explicit Vectors(const PixelPlan& plan, std::size_t element_bytes, std::size_t plane_bytes)
      : pixel_bytes(element_bytes * static_cast<std::size_t>(plan.is_planar() ? 1 : plan.channels())),
        vector_stride(plan.is_planar() ? plane_bytes : float_lanes * element_bytes) {}

  /// Returns the offset of the elements of vector `vector`, from pixel `pixel` on.
  std::size_t offset(std::size_t vector, std::size_t pixel) const {
    return vector * vector_stride + pixel * pixel_bytes;
  }

  /// Returns the bytes from four pixels of a vector to the next four.
  std::size_t stride() const { return float_lanes * pixel_bytes; }

  std::size_t pixel_bytes;    ///< bytes from one pixel to the next
  std::size_t vector_stride;  ///< bytes from one vector to the next
};

/// Returns the offset of a byte in four pixels of channels: four bytes each if they are planes, otherwise interleaved.
std::size_t place_in_channels(const PixelPlan& plan, bool is_planar, std::size_t pixel, std::size_t channel) {
  return is_planar ? channel * float_lanes + pixel : pixel * static_cast<std::size_t>(plan.channels()) + channel;
}

ByteMap empty_map() {
  ByteMap map{};
  std::fill_n(map.places, block_bytes, nowhere);
  return map;
}

/// Returns the map from the bytes of four pixels to those of their channels, or back. The channels are planes if
/// `is_planar`, otherwise interleaved.
ByteMap map_of_pixels(const PixelPlan& plan, bool is_planar) {
  ByteMap map = empty_map();
  const auto pixel_bytes = static_cast<std::size_t>(plan.pixel_bytes());
  if (plan.is_to_pixels() && !plan.covers_pixels()) std::fill_n(map.keeps, block_bytes, 0xFF);
  for (std::size_t pixel = 0; pixel < float_lanes; ++pixel) {
    if (plan.is_to_pixels() && plan.alpha_place() != PixelPlan::opaque) {
      const std::size_t alpha = pixel * pixel_bytes + static_cast<std::size_t>(plan.alpha_place());
      map.flips[alpha] = 0xFF;
      map.keeps[alpha] = 0;
    }
    for (int channel = 0; channel < plan.channels(); ++channel) {
      const int place = plan.place(channel);
      const bool is_opaque = place == PixelPlan::opaque;
      const std::size_t in_channels = place_in_channels(plan, is_planar, pixel, static_cast<std::size_t>(channel));
      const std::size_t in_image = pixel * pixel_bytes + static_cast<std::size_t>(is_opaque ? 0 : place);
      const std::size_t to = plan.is_to_pixels() ? in_image : in_channels;
      map.places[to] = is_opaque ? nowhere : static_cast<std::uint8_t>(plan.is_to_pixels() ? in_channels : in_image);
      map.flips[to] = is_opaque ? 0xFF : 0;
      map.keeps[to] = 0;
    }
  }
  return map;
}

/// Returns the map from four pixels of interleaved channels to planes, or back.
ByteMap map_of_tensor(const PixelPlan& plan) {
  ByteMap map = empty_map();
  for (std::size_t pixel = 0; pixel < float_lanes; ++pixel) {
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(plan.channels()); ++channel) {
      const std::size_t in_planes = place_in_channels(plan, true, pixel, channel);
      const std::size_t in_tensor = place_in_channels(plan, false, pixel, channel);
      const std::size_t to = plan.is_to_pixels() ? in_planes : in_tensor;
      map.places[to] = static_cast<std::uint8_t>(plan.is_to_pixels() ? in_tensor : in_planes);
    }
  }
  return map;
}

}  // namespace

PixelMaps::PixelMaps(const PixelPlan& plan)
    : pixels(map_of_pixels(plan, plan.element_bytes() == 1 || plan.is_planar())), tensor(map_of_tensor(plan)) {
  for (std::size_t vector = 0; vector < static_cast<std::size_t>(plan.channels()); ++vector) {
    set_number_map(plan, vector, numbers[vector]);
  }
}

PixelConverter::PixelConverter(const PixelPlan& plan, const PixelMaps& maps)
    : plan_(plan),
      maps_(maps),
      loops_(kernels::choose_pixel_loops()),
      channels_(static_cast<std::size_t>(plan.channels())),
      element_bytes_(static_cast<std::size_t>(plan.element_bytes())),
      four_pixel_bytes_(float_lanes * static_cast<std::size_t>(plan.pixel_bytes())),
      is_bytes_(element_bytes_ == 1),
      is_interleaved_bytes_(is_bytes_ && !plan.is_planar()) {}

/// Returns the number of pixels, of `count`, that vectors convert.
std::size_t PixelConverter::count_by_vectors(std::size_t count) const {
  if ((way_of(plan_) == PixelWay::scalar && !is_bytes_) || loops_.spread == nullptr) return 0;
  const std::size_t in_tensor = plan_.is_planar() ? 0 : pixels_left(static_cast<std::size_t>(plan_.tensor_channels()));
  const std::size_t left = std::max(pixels_left(static_cast<std::size_t>(plan_.pixel_bytes())), in_tensor);
  return count < left ? 0 : (count - left) / step_pixels * step_pixels;
}

/// Converts `count` bytes of vector `vector` to elements of one byte, or such elements to bytes. `to` may be `from`,
/// and must be if the plan copies bytes.
void PixelConverter::convert_bytes(std::size_t vector, const std::uint8_t* from, std::size_t count,
                                   std::uint8_t* to) const {
  if (way_of(plan_) == PixelWay::copy) return;
  if (way_of(plan_) != PixelWay::scalar) {
    return scale_loop(loops_, plan_)(maps_.numbers[vector], from, float_lanes, count / step_pixels, to, float_lanes);
  }
  const std::uint32_t* const table = table_of(plan_, static_cast<int>(vector));
  for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::uint8_t>(table[from[i]]);
}

/// Converts pixels, a multiple of `step_pixels`, to elements of one byte by vectors: spreads the bytes of a strip into
/// one vector per channel, and converts each vector.
void PixelConverter::vectors_to_bytes(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                                      std::size_t plane_bytes) const {
  const Vectors vectors(plan_, element_bytes_, plane_bytes);
  Strip strip;
  for (std::size_t first = 0; first < count; first += strip_pixels) {
    const std::size_t size = std::min(strip_pixels, count - first);
    const std::size_t steps = size / step_pixels;
    std::uint8_t* const to = planes + vectors.offset(0, first);
    std::uint8_t* parts[max_channels];
    for (std::size_t i = 0; i < max_channels; ++i) {
      // `collect` reads four planes, but maps no byte of unnamed channels.
      const std::size_t vector = i < channels_ ? i : 0;
      parts[i] = plan_.is_planar() ? to + vectors.offset(vector, 0) : strip.data() + vector * strip_pixels;
    }
    loops_.spread(maps_.pixels, pixels + first / float_lanes * four_pixel_bytes_, four_pixel_bytes_, steps, parts,
                  channels_);
    for (std::size_t vector = 0; vector < channels_; ++vector)
      convert_bytes(vector, parts[vector], size, parts[vector]);
    if (is_interleaved_bytes_) loops_.collect(maps_.tensor, parts, steps, to, vectors.stride());
  }
}

/// Converts pixels, a multiple of `step_pixels`, to floats by vectors, strip by strip, so that the pixels of a strip
/// stay in the first-level cache for all vectors.
void PixelConverter::vectors_to_floats(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                                       std::size_t plane_bytes) const {
  const Vectors vectors(plan_, element_bytes_, plane_bytes);
  const kernels::ScaleLoop loop = scale_loop(loops_, plan_);
  for (std::size_t first = 0; first < count; first += strip_pixels) {
    const std::size_t steps = std::min(strip_pixels, count - first) / step_pixels;
    const std::uint8_t* const from = pixels + first / float_lanes * four_pixel_bytes_;
    for (std::size_t vector = 0; vector < channels_; ++vector) {
      loop(maps_.numbers[vector], from, four_pixel_bytes_, steps, planes + vectors.offset(vector, first),
           vectors.stride());
    }
  }
}

/// Converts elements to pixels by vectors: converts the elements of a strip to bytes, in one vector per channel, and
/// collects them in pixels.
void PixelConverter::vectors_to_pixels(const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count,
                                       std::uint8_t* pixels) const {
  const auto tensor_channels = static_cast<std::size_t>(plan_.tensor_channels());
  const bool is_half = plan_.type() == ElementType::float16;
  const std::size_t runs = plan_.is_planar() ? tensor_channels : 1;
  const Vectors vectors(plan_, element_bytes_, plane_bytes);
  Strip strip;
  // Strip of float16, widened to float32.
  std::array<std::uint8_t, strip_pixels * max_channels * sizeof(float)> floats;
  const Vectors in_floats(plan_, sizeof(float), strip_pixels * sizeof(float));
  for (std::size_t first = 0; first < count; first += strip_pixels) {
    const std::size_t size = std::min(strip_pixels, count - first);
    const std::size_t steps = size / step_pixels;
    for (std::size_t run = 0; is_half && run < runs; ++run) {
      loops_.widen(planes + vectors.offset(run, first), steps * tensor_channels / runs,
                   floats.data() + in_floats.offset(run, 0));
    }
    // `collect` reads four planes, but maps no byte of unnamed channels.
    std::uint8_t* parts[max_channels];
    for (std::size_t i = 0; i < max_channels; ++i) parts[i] = strip.data() + (i < channels_ ? i : 0) * strip_pixels;
    if (is_interleaved_bytes_) {
      loops_.spread(maps_.tensor, planes + vectors.offset(0, first), vectors.stride(), steps, parts, channels_);
    }
    const std::uint8_t* bytes[max_channels];
    std::copy_n(parts, max_channels, bytes);
    for (std::size_t vector = 0; vector < channels_; ++vector) {
      // The channel of a tensor with one channel is copied to all channels.
      const std::size_t source = tensor_channels > 1 ? vector : 0;
      const std::uint8_t* const from = is_interleaved_bytes_ ? parts[vector] : planes + vectors.offset(source, first);
      if (way_of(plan_) == PixelWay::copy) {
        bytes[vector] = from;
      } else if (is_bytes_) {
        convert_bytes(vector, from, size, parts[vector]);
      } else {
        loops_.round(maps_.numbers[vector], is_half ? floats.data() + in_floats.offset(source, 0) : from,
                     is_half ? in_floats.stride() : vectors.stride(), steps, parts[vector]);
      }
    }
    loops_.collect(maps_.pixels, bytes, steps, pixels + first / float_lanes * four_pixel_bytes_, four_pixel_bytes_);
  }
}

void PixelConverter::to_planes(const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                               std::size_t plane_bytes) const {
  const std::size_t done = count_by_vectors(count);
  if (is_bytes_) {
    vectors_to_bytes(pixels, done, planes, plane_bytes);
  } else {
    vectors_to_floats(pixels, done, planes, plane_bytes);
  }
  scalar_to_planes(plan_, pixels, done, count - done, planes, plane_bytes);
}

void PixelConverter::to_pixels(const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count,
                               std::uint8_t* pixels) const {
  const std::size_t done = count_by_vectors(count);
  if (done > 0) vectors_to_pixels(planes, plane_bytes, done, pixels);
  scalar_to_pixels(plan_, planes, plane_bytes, done, count - done, pixels);
}

}  // namespace tensorsplit::inline v0_1
