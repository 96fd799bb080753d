// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "pixels/image_rows.h"
#include "routes/routes.h"

namespace tensorsplit::inline v0_1::routes {
namespace {

/// Pixels of a tile. Their 64 KB, and 192 KB of three float32 planes, fit the second-level cache together with the
/// copies.
constexpr std::int64_t tile_pixels = 16384;

/// Offset of a tile's pixels in their scratch buffer. Buffers and planes are multiples of 4 KB apart, so without the
/// offset all loads and stores of the loops would compete for the same sets of the first-level cache.
constexpr std::size_t pixels_offset = 1024;

/// Offset of a window in the same scratch buffer, after the pixels of a tile, and its maximum size.
constexpr std::size_t window_offset = 128 << 10;
constexpr std::int64_t max_window = 256 << 10;

/// Maximum bytes of a window that is read, for each byte of its images. A call for each row of a small image takes
/// longer than to copy as many bytes more.
constexpr std::int64_t max_waste = 4;

/// Memory around some neighbouring images, such as crops of one picture. One copy brings all of them.
struct Window {
  std::int64_t images = 0;
  std::int64_t from = 0;  ///< first byte
  std::int64_t bytes = 0;
  bool is_packed = true;  ///< whether the bytes are those of the images, in order
};

/// Images of one size, or a block of one image. Their pixels fit a tile.
struct Group {
  std::span<const ImagePlace> places;
  std::uint32_t rows;
  std::uint32_t row_bytes;
  Window window;  ///< without bytes if a copy for each image is faster
};

/// Limits a group to the images in the window that has the fewest bytes for each of its images, if it has at most
/// `waste` times their bytes. With a waste of 1 it has no other bytes, so it can be written. A window of one image of
/// several is no gain, because a copy for each image takes as long.
void choose_window(Group& group, std::int64_t waste) {
  const std::int64_t image_bytes = std::int64_t{group.rows} * group.row_bytes;
  const ImagePlace& first = group.places[0];
  Window window{.from = first.at};
  std::int64_t end = first.at;
  for (const auto& [array, at, stride] : group.places) {
    const std::int64_t last_row = at + (std::int64_t{group.rows} - 1) * stride;
    window.is_packed = window.is_packed && at == end && (stride == group.row_bytes || group.rows == 1);
    window.from = std::min(window.from, std::min(at, last_row));
    end = std::max(end, std::max(at, last_row) + group.row_bytes);
    window.bytes = end - window.from;
    if (array != first.array || window.bytes > max_window) break;
    ++window.images;
    const Window& best = group.window;
    if (window.bytes * best.images <= best.bytes * window.images) group.window = window;
  }
  const std::int64_t images = group.window.images;
  const bool is_useful = images > 1 || static_cast<std::size_t>(images) == group.places.size();
  if (is_useful && group.window.bytes <= images * image_bytes * waste) {
    group.places = group.places.first(static_cast<std::size_t>(images));
  } else {
    group.window = {};
  }
}

/// Moves groups between host memory and the tensor.
struct Mover {
  /// Copies the rows of a group to the pixels, or from them.
  void copy(const Group& group, bool is_read) {
    const Window& window = group.window;
    std::uint8_t* const pixels = scratch.rows.data() + pixels_offset;
    std::uint8_t* const whole = window.is_packed ? pixels : scratch.rows.data() + window_offset;
    const auto transfer = [&](const RowSegments& segments, std::uint8_t* bytes) {
      is_read ? host.read_rows(segments, bytes) : host.write_rows(bytes, segments);
    };
    const RowSegments all{window.from, 0, static_cast<std::uint32_t>(window.bytes), 1, group.places[0].array};
    if (window.bytes > 0 && is_read) transfer(all, whole);
    std::uint8_t* next = pixels;
    for (const auto& [array, at, stride] : group.places) {
      const std::uint32_t joined = stride == group.row_bytes ? group.rows : 1;  // rows without gaps are one
      if (window.bytes == 0) transfer({at, stride, joined * group.row_bytes, group.rows / joined, array}, next);
      for (std::uint32_t row = 0; row < group.rows; ++row, next += group.row_bytes) {
        if (window.is_packed) continue;
        std::uint8_t* const in_window = whole + (at + row * stride - window.from);
        std::memcpy(is_read ? next : in_window, is_read ? in_window : next, group.row_bytes);
      }
    }
    if (window.bytes > 0 && !is_read) transfer(all, whole);
  }

  /// Converts a group of images, of `count` pixels each, to or from segments of the tensor. `plane_bytes` is the
  /// distance between the planes of an image in the scratch memory.
  void move(const Group& group, std::size_t count, std::span<const PartSegment> in_tensor, std::size_t plane_bytes) {
    const PixelPlan& plan = converter.plan();
    const std::size_t tensor_bytes = plane_bytes * static_cast<std::size_t>(plan.tensor_channels());
    if (plan.is_to_pixels()) host.read_parts(in_tensor);
    if (!plan.is_to_pixels() || !plan.covers_pixels()) copy(group, true);
    std::uint8_t* pixels = scratch.rows.data() + pixels_offset;
    std::uint8_t* tensor = scratch.parts.data();
    for (std::size_t i = 0; i < group.places.size(); ++i) {
      if (plan.is_to_pixels()) {
        converter.to_pixels(tensor, plane_bytes, count, pixels);
      } else {
        converter.to_planes(pixels, count, tensor, plane_bytes);
      }
      pixels += std::size_t{group.rows} * group.row_bytes;
      tensor += tensor_bytes;
    }
    plan.is_to_pixels() ? copy(group, false) : host.write_parts(in_tensor);
  }

  const PixelConverter& converter;
  HostMemory& host;
  Scratch& scratch;
};

}  // namespace

void move_pixels(const PixelConverter& converter, std::int64_t first, std::span<const ImagePlace> images,
                 HostMemory& host, Scratch& scratch) {
  const PixelPlan& plan = converter.plan();
  Mover mover{converter, host, scratch};
  // The tensor of an image is a list of planes. Interleaved channels count as one plane.
  const std::int64_t planes = plan.is_planar() ? plan.tensor_channels() : 1;
  const std::int64_t element_bytes = std::int64_t{plan.element_bytes()} * plan.tensor_channels() / planes;
  const std::int64_t tensor_bytes = plan.pixels() * planes * element_bytes;
  const auto max_images = static_cast<std::size_t>(tile_pixels / plan.pixels());
  for (std::size_t next = 0; next < images.size();) {
    const std::span<const ImagePlace> rest = images.subspan(next);
    const std::int64_t to = (first + static_cast<std::int64_t>(next)) * tensor_bytes;
    const ImagePlace& place = rest[0];
    Group group{{&place, 1},
                static_cast<std::uint32_t>(plan.height()),
                static_cast<std::uint32_t>(plan.width() * plan.pixel_bytes()),
                {}};
    PartSegment in_tensor[PixelPlan::max_channels];
    const auto set_segment = [&](std::int64_t index, std::int64_t at, std::int64_t bytes) {
      in_tensor[index] = {static_cast<std::uint64_t>(to + at), static_cast<std::uint32_t>(bytes), 0,
                          scratch.parts.data() + index * bytes};
    };
    if (place.array < 0) {
      // Nothing to convert.
    } else if (max_images > 0) {
      std::size_t count = 1;
      while (count < std::min(max_images, rest.size()) && rest[count].array >= 0) ++count;
      group.places = rest.first(count);
      choose_window(group, plan.is_to_pixels() ? 1 : max_waste);
      set_segment(0, 0, static_cast<std::int64_t>(group.places.size()) * tensor_bytes);
      mover.move(group, static_cast<std::size_t>(plan.pixels()), {in_tensor, 1},
                 static_cast<std::size_t>(plan.pixels() * plan.element_bytes()));
    } else {
      for_each_block(plan, {.count = plan.height(), .stride = place.stride}, tile_pixels, tile_pixels,
                     [&](const PixelBlock& block) {
                       const ImagePlace start{place.array, place.at + block.at, place.stride};
                       group.places = {&start, 1};
                       group.rows = static_cast<std::uint32_t>(block.rows);
                       group.row_bytes = static_cast<std::uint32_t>(block.width * plan.pixel_bytes());
                       const std::int64_t count = block.rows * block.width;
                       for (std::int64_t plane = 0; plane < planes; ++plane)
                         set_segment(plane, (plane * plan.pixels() + block.pixel) * element_bytes,
                                     count * element_bytes);
                       mover.move(group, static_cast<std::size_t>(count), {in_tensor, static_cast<std::size_t>(planes)},
                                  static_cast<std::size_t>(count * element_bytes));
                     });
      group.places = {&place, 1};
    }
    next += group.places.size();
  }
}

}  // namespace tensorsplit::inline v0_1::routes
