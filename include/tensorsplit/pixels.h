// SPDX-License-Identifier: MIT
//
// Pixels to model input in one pass, and back: splits the channels of an image, and casts and normalizes the values.
//
//     const PixelOptions options;                                // RGB, float32, 0 to 255 becomes 0 to 1, planes
//     const auto plan = plan_to_planes(options, {480, 640, 4});  // height, width, bytes of a pixel (RGBA)
//     if (!plan) return;                                         // checked once, and run for every frame
//     to_planes(*plan, frame, tensor, {.stride = 2816});         // rows padded by 256 bytes, to [1, 3, 480, 640]
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/memory.h"

namespace tensorsplit::inline v0_1 {

/// Element types that a tensor of pixels can have.
inline constexpr TypeSet plane_types{ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8};

/// Options of a conversion, before validation. Text and lists are borrowed.
///
/// Byte x of channel c becomes the element nearest to `(x * rescale - mean[c]) / deviation[c]`. The operations are in
/// double, in this order, and the result is rounded once, halves to even. In the other direction the byte is
/// `(v * deviation[c] + mean[c]) * (1 / rescale)`, computed in double, rounded half to even and clamped. The results
/// have the same bits as a plain loop in JavaScript, on every machine.
struct PixelOptions {
  [[no_unique_address]] detail::NamedOnly named_only{};
  BorrowedText channels = "RGB";  ///< one to four of R, G, B and A, in the tensor's order; to_pixels allows no repeats
  BorrowedText format = "";       ///< of the images: order of the bytes of a pixel, see `PixelPlan`; empty: the default
  ElementType type = ElementType::float32;  ///< of the tensor: one of `plane_types`
  std::optional<double> rescale = {};       ///< finite, not 0; default: 1 / 255 for float types, 1 for integer types
  Borrowed<double> mean = {};               ///< one number, or one per channel; empty: 0
  Borrowed<double> deviation = {};          ///< one number, or one per channel, not 0; empty: 1
  double zero_point = 0;                    ///< added to uint8 and int8 after rounding; must be 0 for the float types
  BorrowedText layout = "NCHW";             ///< of the tensor: NCHW, CHW, NHWC or HWC
};

/// Rows of images in memory, and the range of them to convert. Row numbers continue from one image to the next, so row
/// `height` is the first row of the second image. Several threads may convert ranges that do not overlap at the same
/// time, because each call only writes the bytes or elements of its own rows. With an `image_stride` smaller than an
/// image, images are side by side. Strides are at most `max_size`.
///
/// A negative `stride` is for images whose bottom row is first in memory, as of WebGL or BMP. The memory that is passed
/// then starts at the top row of the first image, which is its last row in memory. The call reads or writes the rows
/// before this address, whose memory it cannot check.
struct ImageRows {
  [[no_unique_address]] detail::NamedOnly named_only{};
  std::int64_t first = 0;          ///< index of the first row, up to the number of all rows
  std::int64_t count = unbounded;  ///< number of rows; limited to the rows that exist
  std::int64_t stride = 0;         ///< bytes from one row to the next; 0: no gap
  std::int64_t image_stride = 0;   ///< bytes from one image to the next; 0: `height * stride`, without its sign
};

namespace detail {
enum class PixelWay : std::uint8_t;
struct PixelTables;
class PixelRules;
}  // namespace detail

/// Plan of a conversion between images and one tensor: the members that both directions share. The plan owns everything
/// it needs. Several threads may use a const plan at the same time.
///
/// A plan, and a result with a plan, takes up to 4,400 bytes, because its tables have one element of 4 bytes for each
/// of 256 bytes and 4 channels. Make it once, and pass it by reference.
///
/// An image has pixels of 4, 3 or 1 (grey) bytes, row after row. Their format names the bytes in the order of memory:
/// RGBA (the default of 4 bytes), RGBX, BGRA, BGRX, ARGB, ABGR, RGB (the default of 3 bytes) or BGR. An X is read as an
/// alpha of 255 and written as 255. The channels of the tensor are planes, or they are interleaved. Parameters
/// `channel` are in [0, channels()).
class PixelPlan {
 public:
  /// Maximum number of channels of a tensor of pixels.
  static constexpr int max_channels = 4;

  /// Returned by `place` if the image has no alpha. The alpha of every pixel is then 255.
  static constexpr int opaque = -1;

  /// Whether the plan converts a tensor to images, and not images to a tensor.
  [[nodiscard]] bool is_to_pixels() const noexcept { return is_to_pixels_; }

  /// Number of images.
  [[nodiscard]] std::int64_t batch() const noexcept { return batch_; }

  /// Height and width of each image, in pixels.
  [[nodiscard]] std::int64_t height() const noexcept { return height_; }
  [[nodiscard]] std::int64_t width() const noexcept { return width_; }

  /// Number of pixels of one image; 0 without images.
  [[nodiscard]] std::int64_t pixels() const noexcept { return pixels_; }

  /// Bytes of one pixel: 4, 3 or 1.
  [[nodiscard]] int pixel_bytes() const noexcept { return pixel_bytes_; }

  /// Number of channels in `PixelOptions::channels`.
  [[nodiscard]] int channels() const noexcept { return channels_; }

  /// Whether a conversion to images writes all bytes of the pixels. Otherwise some colours keep the values that the
  /// image has.
  [[nodiscard]] bool covers_pixels() const noexcept { return covers_pixels_; }

  /// Returns the byte within a pixel that belongs to channel `channel` of the tensor, or `opaque`.
  [[nodiscard]] int place(int channel) const noexcept { return place_[index_of(channel)]; }

  /// Returns the byte within a pixel that is A or X, or `opaque`.
  [[nodiscard]] int alpha_place() const noexcept { return alpha_place_; }

  /// Number of channels of the tensor: `channels()`. A tensor that becomes an image may also have 1 channel, which is
  /// copied to all named channels.
  [[nodiscard]] int tensor_channels() const noexcept { return tensor_channels_; }

  /// Element type of the tensor.
  [[nodiscard]] ElementType type() const noexcept { return type_; }

  /// Bytes of one element of the tensor.
  [[nodiscard]] int element_bytes() const noexcept { return element_bits(type_) / 8; }

  /// Dims of the tensor: N, C, H and W in the layout's order, or without N. Borrows from the plan, so temporary plans
  /// do not compile.
  [[nodiscard]] std::span<const std::int64_t> dims() const& noexcept { return std::span(dims_).first(rank_); }
  void dims() const&& = delete;

  /// Whether every channel is a plane. Otherwise the channels are interleaved. A single channel is always a plane.
  [[nodiscard]] bool is_planar() const noexcept { return is_planar_; }

  /// Number of elements of the tensor.
  [[nodiscard]] std::int64_t size() const noexcept { return batch_ * pixels() * tensor_channels_; }

  /// Bytes of the tensor.
  [[nodiscard]] std::int64_t tensor_bytes() const noexcept { return size() * element_bytes(); }

  /// Bytes of all images.
  [[nodiscard]] std::int64_t image_bytes() const noexcept { return batch_ * pixels() * pixel_bytes_; }

  /// Number that is added to elements of uint8 and int8.
  [[nodiscard]] double zero_point() const noexcept { return zero_point_; }

  /// Numbers of the equation, for channel `channel`.
  [[nodiscard]] double rescale() const noexcept { return rescale_; }
  [[nodiscard]] double mean(int channel) const noexcept { return mean_[index_of(channel)]; }
  [[nodiscard]] double deviation(int channel) const noexcept { return deviation_[index_of(channel)]; }

 protected:
  PixelPlan() noexcept = default;

 private:
  friend class detail::PixelRules;
  friend struct detail::PixelTables;

  static std::size_t index_of(int channel) noexcept {
    assert(channel >= 0 && channel < max_channels);
    return static_cast<std::size_t>(channel);
  }

  bool is_to_pixels_ = false;
  std::int64_t batch_ = 1;
  std::int64_t height_ = 0;
  std::int64_t width_ = 0;
  std::int64_t pixels_ = 0;
  std::array<std::int64_t, 4> dims_{};
  std::size_t rank_ = 0;
  int pixel_bytes_ = 4;
  int channels_ = 0;
  int tensor_channels_ = 0;
  ElementType type_ = ElementType::float32;
  bool is_planar_ = true;
  std::array<int, max_channels> place_{};
  int alpha_place_ = opaque;
  double rescale_ = 1;
  double zero_point_ = 0;
  std::array<double, max_channels> mean_{};
  std::array<double, max_channels> deviation_{};
  detail::PixelWay way_{};
  bool covers_pixels_ = true;
  std::array<std::array<float, 4>, max_channels> scales_{};
  std::array<std::array<std::uint32_t, 256>, max_channels> tables_{};
};

/// Plan of a conversion from images to a tensor.
class PlanesPlan : public PixelPlan {};

/// Plan of a conversion from a tensor to images.
class PixelsPlan : public PixelPlan {};

static_assert(sizeof(PlanesPlan) <= 4400 && sizeof(PixelsPlan) <= 4400);

/// Plans the conversion of images of `dims`, [height, width, bytes of a pixel] or [batch, height, width, bytes of a
/// pixel], to a tensor as `options` describe it. R, G and B of a grey image are its single channel, and A of an image
/// without alpha is 255. An error borrows the text of the options.
/// Errors: channels_invalid and all details after it in `ErrorDetail`, type_unsupported, value_invalid, dims_unknown,
/// dim_invalid, rank_invalid, dims_too_large.
TENSORSPLIT_EXPORT Result<PlanesPlan> plan_to_planes(const PixelOptions& options, const Dims& dims) noexcept;

/// Plans the conversion of a tensor of `dims` to images. `dims` are in the order of `options.layout`, with or without
/// N, or [height, width]. `pixel_bytes` is 4, 3, or 1 if the tensor has a single channel. A needs a format with alpha.
/// A single channel is copied to all named channels. Errors as above.
TENSORSPLIT_EXPORT Result<PixelsPlan> plan_to_pixels(const PixelOptions& options, const Dims& dims,
                                                     int pixel_bytes = 4) noexcept;

/// Converts rows of images to the tensor, of `plan.tensor_bytes()` bytes. The images have `plan.image_bytes()` bytes.
/// With a stride they may be longer or shorter, but must reach the end of the converted rows. Any alignment is
/// allowed. Images and tensor must not overlap. Builds of the library with assertions stop at an overlap.
/// Errors, before anything is written: rows_outside, stride_invalid, memory_size.
TENSORSPLIT_EXPORT Result<void> to_planes(const PlanesPlan& plan, ConstMemory images, Memory tensor,
                                          ImageRows rows = {}) noexcept;

/// Converts the tensor to rows of images, which must not overlap each other; otherwise as `to_planes`. Colours without
/// a named channel keep their values, and alpha without a named channel becomes 255.
TENSORSPLIT_EXPORT Result<void> to_pixels(const PixelsPlan& plan, ConstMemory tensor, Memory images,
                                          ImageRows rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
