// SPDX-License-Identifier: MIT
//
// Pixels to model input in one pass, and back: the split of an image's channels with a cast and a scale on the way.
//
//     const PixelOptions options;                                // RGB, float32, 0 to 255 becomes 0 to 1, planes
//     const auto plan = plan_to_planes(options, {480, 640, 4});  // height, width, bytes of a pixel (RGBA)
//     if (!plan) return;                                         // checked once, and run for every frame
//     to_planes(*plan, frame, tensor, {.stride = 2816});         // rows of 2560 bytes, 256 apart, to [1, 3, 480, 640]
#pragma once

#include <array>
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

/// The element types that the planes of an image can have.
inline constexpr TypeSet plane_types{ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8};

/// Options of a conversion, not checked yet. Text and lists are borrowed.
///
/// Byte x of channel c becomes the element nearest to `(x * rescale - mean[c]) / std[c]`: each operation in double, in
/// this order, then one rounding, halves to even. On the way back the byte is `(v * std[c] + mean[c]) * (1 / rescale)`,
/// in double, rounded half to even and clamped. These are the bits of a plain loop in JavaScript, on every machine.
struct PixelOptions {
  BorrowedText channels = "RGB";  ///< one to four of R, G, B and A, in the tensor's order; to pixels each once
  ElementType type = ElementType::float32;  ///< of the tensor, one of `plane_types`
  std::optional<double> rescale = {};       ///< finite, not 0; none: 1 / 255 of a float type, 1 of an integer type
  Borrowed<double> mean = {};               ///< one number, or one for each channel; none: 0
  Borrowed<double> std = {};                ///< one number, or one for each channel, none of them 0; none: 1
  double zero_point = 0;                    ///< added to uint8 and int8 after rounding; must be 0 for the float types
  BorrowedText layout = "NCHW";             ///< of the tensor: NCHW, CHW, NHWC or HWC
};

/// Rows of images in memory, and the range of them that is converted. Rows are counted through all images, so that row
/// `height` is the first one of the second image. Calls for ranges that do not overlap may run at the same time, on
/// threads of the caller's: each writes only the bytes or elements of its rows. Images may be side by side, with an
/// `image_stride` of less than an image. Strides are at most `max_size`.
struct ImageRows {
  std::int64_t first = 0;          ///< index of the first row, from 0 to the number of all rows
  std::int64_t count = unbounded;  ///< number of rows; those beyond the last one do not count
  std::int64_t stride = 0;         ///< bytes from a row to the next one; 0: rows follow one another
  std::int64_t image_stride = 0;   ///< bytes from an image to the next one; 0: `height` times the stride
};

namespace detail {
enum class PixelWay : std::uint8_t;
struct PixelTables;
class PixelRules;
}  // namespace detail

/// What plans of both ways have in common: a conversion between images and one tensor, checked and laid out. It owns
/// all it needs, tables included: a plan takes 4.3 KB, so pass it by reference. Several threads may use a const plan at
/// the same time.
///
/// An image is pixels of 4 (RGBA), 3 (RGB) or 1 (grey) bytes, row after row. The tensor holds its channels as
/// planes or interleaved. `channel` is in [0, channels()).
class PixelPlan {
 public:
  /// Maximum number of channels of a tensor of pixels.
  static constexpr int max_channels = 4;

  /// The `place` of a channel that the image does not have: alpha, which is 255 then.
  static constexpr int opaque = -1;

  /// Which way: from a tensor to images, or from images to a tensor.
  [[nodiscard]] bool is_to_pixels() const noexcept { return is_to_pixels_; }

  /// Number of images.
  [[nodiscard]] std::int64_t batch() const noexcept { return batch_; }

  /// Of each image, in pixels.
  [[nodiscard]] std::int64_t height() const noexcept { return height_; }
  [[nodiscard]] std::int64_t width() const noexcept { return width_; }

  /// Pixels of one image; 0 where there is no image.
  [[nodiscard]] std::int64_t pixels() const noexcept { return pixels_; }

  /// Bytes of one pixel: 4, 3 or 1.
  [[nodiscard]] int pixel_bytes() const noexcept { return pixel_bytes_; }

  /// How many channels are named.
  [[nodiscard]] int channels() const noexcept { return channels_; }

  /// Whether all bytes of a picture are written. A picture that is not has its own to begin with.
  [[nodiscard]] bool covers_pixels() const noexcept { return covers_pixels_; }

  /// The byte of a pixel that belongs to channel `channel` of the tensor, or `opaque`.
  [[nodiscard]] int place(int channel) const noexcept { return place_[static_cast<std::size_t>(channel)]; }

  /// How many channels the tensor has: `channels()`, or of a tensor that becomes an image also 1, a grey one, which
  /// every channel named is taken from.
  [[nodiscard]] int tensor_channels() const noexcept { return tensor_channels_; }

  /// Element type of the tensor.
  [[nodiscard]] ElementType type() const noexcept { return type_; }

  /// Bytes of one element of the tensor.
  [[nodiscard]] int element_bytes() const noexcept { return element_bits(type_) / 8; }

  /// Dims of the tensor: [N, C, H, W] in the layout's order, or without N.
  [[nodiscard]] std::span<const std::int64_t> dims() const noexcept { return std::span(dims_).first(rank_); }

  /// Whether every channel is a plane; otherwise a pixel's channels stand together. A single channel is a plane.
  [[nodiscard]] bool is_planar() const noexcept { return is_planar_; }

  /// Elements of the tensor.
  [[nodiscard]] std::int64_t size() const noexcept { return batch_ * pixels() * tensor_channels_; }

  /// Bytes of the tensor.
  [[nodiscard]] std::int64_t tensor_bytes() const noexcept { return size() * element_bytes(); }

  /// Bytes of all images.
  [[nodiscard]] std::int64_t image_bytes() const noexcept { return batch_ * pixels() * pixel_bytes_; }

  /// Added to elements of uint8 and int8.
  [[nodiscard]] double zero_point() const noexcept { return zero_point_; }

  /// The numbers of the equation, for channel `channel`.
  [[nodiscard]] double rescale() const noexcept { return rescale_; }
  [[nodiscard]] double mean(int channel) const noexcept { return mean_[static_cast<std::size_t>(channel)]; }
  [[nodiscard]] double std(int channel) const noexcept { return std_[static_cast<std::size_t>(channel)]; }

 protected:
  PixelPlan() noexcept = default;

 private:
  friend class detail::PixelRules;
  friend struct detail::PixelTables;

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
  double rescale_ = 1;
  double zero_point_ = 0;
  std::array<double, max_channels> mean_{};
  std::array<double, max_channels> std_{};
  detail::PixelWay way_{};
  bool covers_pixels_ = true;
  std::array<std::array<float, 4>, max_channels> scales_{};
  std::array<std::array<std::uint32_t, 256>, max_channels> tables_{};
};

/// A plan of the way from images to a tensor.
class PlanesPlan : public PixelPlan {};

/// A plan of the way from a tensor to images.
class PixelsPlan : public PixelPlan {};

/// Plans the way from images of `dims`, [height, width, bytes of a pixel] or [batch, height, width, bytes of a pixel],
/// to the tensor that `options` describe. A grey image gives its one channel for each of R, G and B; the A of an image
/// without alpha is 255. An error borrows the text of the options.
/// Errors: channels_invalid and the faults after it in `ErrorDetail`, type_unsupported, value_invalid, dims_unknown,
/// dim_invalid, rank_invalid, dims_too_large.
TENSORSPLIT_EXPORT Result<PlanesPlan> plan_to_planes(const PixelOptions& options, const Dims& dims) noexcept;

/// Plans the way back: from a tensor of `dims`, in the order of `options.layout` or without its N, or [height, width],
/// to images of `pixel_bytes` bytes a pixel: 4, 3 without alpha, or 1 where the tensor has one channel. A tensor of one
/// channel gives it to each one named. Errors as above.
TENSORSPLIT_EXPORT Result<PixelsPlan> plan_to_pixels(const PixelOptions& options, const Dims& dims,
                                                     int pixel_bytes = 4) noexcept;

/// Converts rows of images to the tensor, of `plan.tensor_bytes()`. The images have `plan.image_bytes()`, or with a
/// stride at least reach to the end of the last row that is converted. Any alignment. The two must not overlap. Errors,
/// before anything is written: rows_outside, stride_invalid, memory_size.
TENSORSPLIT_EXPORT Result<void> to_planes(const PlanesPlan& plan, ConstMemory images, Memory tensor,
                                          ImageRows rows = {}) noexcept;

/// Converts back, from the tensor to rows of images, which may not overlap; otherwise as `to_planes`. Colours that are
/// not named stay as they are; an alpha that is not named becomes 255.
TENSORSPLIT_EXPORT Result<void> to_pixels(const PixelsPlan& plan, ConstMemory tensor, Memory images,
                                          ImageRows rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
