// SPDX-License-Identifier: MIT
//
// Runs a plan of pixels: the walk over the images, and which loop does which type.
#include "pixels/convert.h"

#include <algorithm>
#include <array>

#include "pixels/kernels.h"
#include "pixels/maps.h"
#include "pixels/plain.h"
#include "pixels/scale.h"
#include "rules/rules.h"

namespace tensorsplit {
namespace {

using kernels::block_bytes;
using kernels::ByteMap;
using kernels::PixelLoops;
using kernels::quad;
using kernels::step_pixels;

constexpr std::size_t max_channels = PixelPlan::most_channels;

/// Pixels that are converted at a time: few enough that the bytes of their channels stay in the first-level cache.
constexpr std::size_t strip_pixels = 1024;

/// Pixels of `bytes` bytes at the end of a piece that vectors must leave, as those before them, of 16 bytes for four
/// pixels, would go beyond the piece.
std::size_t pixels_left(std::size_t bytes) { return (block_bytes - 1 - (quad - 1) * bytes) / bytes; }

/// How many of `count` pixels vectors convert.
std::size_t pixels_by_vectors(const PixelPlan& plan, const PixelLoops& loops, std::size_t count) {
  const bool needs_vectors = plan.element_bytes() > 1;
  if ((plan.way() == PixelWay::plain && needs_vectors) || loops.spread == nullptr) return 0;
  const std::size_t in_tensor = plan.is_planar() ? 0 : pixels_left(static_cast<std::size_t>(plan.tensor_channels()));
  const std::size_t left = std::max(pixels_left(static_cast<std::size_t>(plan.pixel_bytes())), in_tensor);
  return count < left ? 0 : (count - left) / step_pixels * step_pixels;
}

/// The bytes of the vectors of a strip, one after the other. After the last one is room for what a vector goes beyond
/// it.
using Strip = std::array<std::uint8_t, strip_pixels * max_channels + block_bytes>;

/// Where the elements of each vector of four pixels are: a plane, or interleaved with those of the others.
struct Vectors {
  explicit Vectors(const PixelPlan& plan, std::size_t element_bytes, std::size_t plane_bytes)
      : pixel_bytes(element_bytes * static_cast<std::size_t>(plan.is_planar() ? 1 : plan.channels())),
        apart(plan.is_planar() ? plane_bytes : quad * element_bytes) {}

  /// Offset of the elements of vector `vector` from pixel `pixel` on.
  std::size_t offset(std::size_t vector, std::size_t pixel) const { return vector * apart + pixel * pixel_bytes; }

  /// Bytes from one quad of a vector to the next.
  std::size_t stride() const { return quad * pixel_bytes; }

  std::size_t pixel_bytes;  ///< from one pixel to the next
  std::size_t apart;        ///< from one vector to the next
};

/// Makes elements of `count` bytes of vector `vector`, or bytes of elements of one byte. `to` may be `from` then.
void convert_bytes(const PixelPlan& plan, const PixelLoops& loops, std::size_t vector, const std::uint8_t* from,
                   std::size_t count, std::uint8_t* to, std::size_t stride) {
  if (plan.way() == PixelWay::copy) return;
  if (plan.way() != PixelWay::plain) {
    return scale_loop(loops, plan)(number_map(plan, vector), from, count / step_pixels, to, stride);
  }
  const std::uint32_t* const table = plan.table(static_cast<int>(vector));
  for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<std::uint8_t>(table[from[i]]);
}

/// Converts pixels, a multiple of `step_pixels`, to elements by vectors: parts the bytes of a strip into one vector for
/// each channel, and makes elements of them.
void vectors_to_planes(const PixelPlan& plan, const PixelLoops& loops, const std::uint8_t* pixels, std::size_t count,
                       std::uint8_t* planes, std::size_t plane_bytes) {
  const auto channels = static_cast<std::size_t>(plan.channels());
  const std::size_t stride = quad * static_cast<std::size_t>(plan.pixel_bytes());
  const auto element_bytes = static_cast<std::size_t>(plan.element_bytes());
  const bool is_bytes = element_bytes == 1;
  const bool is_joined = is_bytes && !plan.is_planar();
  // The bytes of grey images are one vector as they are.
  const bool is_grey = !is_bytes && stride * channels == quad && plan.place(0) == 0;
  const Vectors vectors(plan, element_bytes, plane_bytes);
  const ByteMap pixel_map = map_of_pixels(plan, is_bytes || plan.is_planar());
  const ByteMap tensor_map = map_of_tensor(plan);
  Strip strip;
  for (std::size_t first = 0; first < count; first += strip_pixels) {
    const std::size_t size = std::min(strip_pixels, count - first);
    const std::size_t steps = size / step_pixels;
    std::uint8_t* const to = planes + vectors.offset(0, first);
    std::uint8_t* parts[max_channels];
    for (std::size_t i = 0; i < max_channels; ++i) {
      // Channels that are not named are not looked at.
      const std::size_t vector = i < channels ? i : 0;
      parts[i] = is_bytes && !is_joined ? to + vectors.offset(vector, 0) : strip.data() + vector * strip_pixels;
    }
    if (!is_grey) loops.spread(pixel_map, pixels + first / quad * stride, stride, steps, parts, channels);
    for (std::size_t vector = 0; vector < channels; ++vector) {
      std::uint8_t* const elements = is_bytes ? parts[vector] : to + vectors.offset(vector, 0);
      convert_bytes(plan, loops, vector, is_grey ? pixels + first : parts[vector], size, elements, vectors.stride());
    }
    if (is_joined) loops.collect(tensor_map, parts, steps, to, vectors.stride());
  }
}

/// Converts elements to pixels by vectors: makes bytes of a strip, in one vector for each channel, and collects them.
void vectors_to_pixels(const PixelPlan& plan, const PixelLoops& loops, const std::uint8_t* planes,
                       std::size_t plane_bytes, std::size_t count, std::uint8_t* pixels) {
  const auto channels = static_cast<std::size_t>(plan.channels());
  const auto tensor_channels = static_cast<std::size_t>(plan.tensor_channels());
  const std::size_t stride = quad * static_cast<std::size_t>(plan.pixel_bytes());
  const auto element_bytes = static_cast<std::size_t>(plan.element_bytes());
  const bool is_bytes = element_bytes == 1;
  const bool is_parted = is_bytes && !plan.is_planar();
  const bool is_half = plan.type() == ElementType::float16;
  const std::size_t runs = plan.is_planar() ? tensor_channels : 1;
  const Vectors vectors(plan, element_bytes, plane_bytes);
  const ByteMap pixel_map = map_of_pixels(plan, is_bytes || plan.is_planar());
  const ByteMap tensor_map = map_of_tensor(plan);
  Strip strip;
  // A strip of float16 becomes one of float32.
  std::array<std::uint8_t, strip_pixels * max_channels * sizeof(float)> floats;
  const Vectors in_floats(plan, sizeof(float), strip_pixels * sizeof(float));
  for (std::size_t first = 0; first < count; first += strip_pixels) {
    const std::size_t size = std::min(strip_pixels, count - first);
    const std::size_t steps = size / step_pixels;
    for (std::size_t run = 0; is_half && run < runs; ++run) {
      loops.widen({}, planes + vectors.offset(run, first), steps * tensor_channels / runs,
                  floats.data() + in_floats.offset(run, 0));
    }
    // Channels that are not named are not looked at.
    std::uint8_t* parts[max_channels];
    for (std::size_t i = 0; i < max_channels; ++i) parts[i] = strip.data() + (i < channels ? i : 0) * strip_pixels;
    if (is_parted) {
      loops.spread(tensor_map, planes + vectors.offset(0, first), vectors.stride(), steps, parts, channels);
    }
    const std::uint8_t* bytes[max_channels];
    std::copy_n(parts, max_channels, bytes);
    for (std::size_t vector = 0; vector < channels; ++vector) {
      // A tensor of one channel is every channel's.
      const std::size_t source = tensor_channels > 1 ? vector : 0;
      const std::uint8_t* const from = is_parted ? parts[vector] : planes + vectors.offset(source, first);
      if (plan.way() == PixelWay::copy) {
        bytes[vector] = from;
      } else if (is_bytes) {
        convert_bytes(plan, loops, vector, from, size, parts[vector], quad);
      } else {
        loops.round(number_map(plan, vector), is_half ? floats.data() + in_floats.offset(source, 0) : from,
                    is_half ? in_floats.stride() : vectors.stride(), steps, parts[vector]);
      }
    }
    loops.collect(pixel_map, bytes, steps, pixels + first / quad * stride, stride);
  }
}

Result<void> convert(const PixelPlan& plan, ConstMemory source, Memory destination) {
  const bool is_back = plan.is_to_pixels();
  const std::int64_t source_bytes = is_back ? plan.tensor_bytes() : plan.image_bytes();
  const std::int64_t destination_bytes = is_back ? plan.image_bytes() : plan.tensor_bytes();
  rules::Diagnostic diagnostic(is_back ? Operator::to_pixels : Operator::to_planes);
  if (!diagnostic.check_memory(Argument::source, source.bytes(), source_bytes) ||
      !diagnostic.check_memory(Argument::destination, destination.bytes(), destination_bytes)) {
    return diagnostic.error;
  }
  convert_images(plan, source.data, destination.data);
  return {};
}

}  // namespace

void pixels_to_planes(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                      std::size_t plane_bytes) {
  const PixelLoops loops = kernels::choose_pixel_loops();
  const std::size_t done = pixels_by_vectors(plan, loops, count);
  if (done > 0) vectors_to_planes(plan, loops, pixels, done, planes, plane_bytes);
  plain_to_planes(plan, pixels, done, count - done, planes, plane_bytes);
}

void planes_to_pixels(const PixelPlan& plan, const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count,
                      std::uint8_t* pixels) {
  const PixelLoops loops = kernels::choose_pixel_loops();
  const std::size_t done = pixels_by_vectors(plan, loops, count);
  if (done > 0) vectors_to_pixels(plan, loops, planes, plane_bytes, done, pixels);
  plain_to_pixels(plan, planes, plane_bytes, done, count - done, pixels);
}

void convert_images(const PixelPlan& plan, const void* source, void* destination) {
  const std::int64_t plane_bytes = plan.pixels() * plan.element_bytes();
  const std::int64_t image_bytes = plan.pixels() * plan.pixel_bytes();
  const std::int64_t tensor_bytes = plan.tensor_channels() * plane_bytes;
  const auto* from = static_cast<const std::uint8_t*>(source);
  auto* to = static_cast<std::uint8_t*>(destination);
  for (std::int64_t image = 0; image < plan.batch() && plane_bytes > 0; ++image) {
    if (plan.is_to_pixels()) {
      planes_to_pixels(plan, from + image * tensor_bytes, static_cast<std::size_t>(plane_bytes),
                       static_cast<std::size_t>(plan.pixels()), to + image * image_bytes);
    } else {
      pixels_to_planes(plan, from + image * image_bytes, static_cast<std::size_t>(plan.pixels()),
                       to + image * tensor_bytes, static_cast<std::size_t>(plane_bytes));
    }
  }
}

Result<void> to_planes(const PlanesPlan& plan, ConstMemory images, Memory tensor) {
  return convert(plan, images, tensor);
}

Result<void> to_pixels(const PicturesPlan& plan, ConstMemory tensor, Memory images) {
  return convert(plan, tensor, images);
}

}  // namespace tensorsplit
