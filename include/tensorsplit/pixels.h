// SPDX-License-Identifier: MIT
//
// Pixels to model input in one pass, and back: the split of an image's channels with a cast and a scale on the way.
//
//     PixelOptions options;                             // RGB, float32, 0 to 255 becomes 0 to 1, planes
//     const std::int64_t dims[] = {480, 640, 4};        // height, width, bytes of a pixel (RGBA)
//     const auto plan = plan_to_planes(options, dims);  // checked once, and run for every frame
//     if (plan) to_planes(*plan, pixels, tensor);       // 480 * 640 * 4 bytes to [1, 3, 480, 640] floats
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/memory.h"

namespace tensorsplit {

/// The element types that the planes of an image can have.
inline constexpr TypeSet plane_types{ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8};

/// What the caller wants, as it was written: nothing is checked yet. Text and lists are borrowed.
///
/// Byte x of channel c becomes the element nearest to `(x * rescale - mean[c]) / std[c]`: each operation in double, in
/// this order, then one rounding, halves to even. On the way back the byte is `(v * std[c] + mean[c]) * (1 / rescale)`,
/// in double, rounded half to even and clamped. These are the bits of a plain loop in JavaScript, on every machine.
struct PixelOptions {
  std::string_view channels = "RGB";  ///< one to four of R, G, B and A, in the tensor's order; to pixels each once
  ElementType type = ElementType::float32;  ///< of the tensor, one of `plane_types`
  std::optional<double> rescale;            ///< finite, not 0; none: 1 / 255 of a float type, 1 of an integer type
  std::span<const double> mean;             ///< one number, or one for each channel; none: 0
  std::span<const double> std;              ///< one number, or one for each channel, none of them 0; none: 1
  double zero_point = 0;                    ///< added to uint8 and int8 after rounding; must be 0 for the float types
  std::string_view layout = "NCHW";         ///< of the tensor: NCHW, CHW, NHWC or HWC
};

/// Numbers of float32 with which vectors compute an element: `(x * factor + summand) + (x * rest + summand_rest)`. The
/// factors have so few bits that the first product and sum are exact; what is missing stands in the rests.
struct ExactScale {
  float factor = 0;
  float summand = 0;
  float rest = 0;
  float summand_rest = 0;
};

/// How a plan of pixels converts on processors that have vectors.
enum class PixelWay : std::uint8_t {
  plain,  ///< element by element: vectors of float32 would not give the same bits
  copy,   ///< vectors of bytes, which stay as they are
  shift,  ///< vectors of bytes: a saturating sum, with bits flipped before and after
  scale,  ///< vectors of float32
};

/// What plans of both ways have in common: a conversion between images and one tensor, checked and laid out. It owns
/// all it needs. Several threads may use a const plan at the same time.
///
/// An image is pixels of 4 (RGBA), 3 (RGB) or 1 (grey) bytes, row after row. The tensor holds its channels as
/// planes or interleaved. Images of a batch follow one another on both sides. What is asked for `channel` is that of a
/// channel in [0, channels()).
class PixelPlan {
 public:
  /// The most channels that a tensor of pixels has.
  static constexpr int most_channels = 4;

  /// What stands in `place` for a channel that the image does not have: alpha, which is 255 then.
  static constexpr int opaque = -1;

  /// Which way: from a tensor to images, or from images to a tensor.
  bool is_to_pixels() const { return is_to_pixels_; }

  /// Number of images.
  std::int64_t batch() const { return batch_; }

  /// Of each image, in pixels.
  std::int64_t height() const { return height_; }
  std::int64_t width() const { return width_; }

  /// Pixels of one image; 0 where there is no image.
  std::int64_t pixels() const { return pixels_; }

  /// Bytes of one pixel: 4, 3 or 1.
  int pixel_bytes() const { return pixel_bytes_; }

  /// How many channels are named.
  int channels() const { return channels_; }

  /// Whether all bytes of a picture are written. A picture that is not has its own to begin with.
  bool covers_pixels() const { return covers_pixels_; }

  /// The byte of a pixel that belongs to channel `channel` of the tensor, or `opaque`.
  int place(int channel) const { return place_[static_cast<std::size_t>(channel)]; }

  /// How many channels the tensor has: `channels()`, or of a tensor that becomes an image also 1, a grey one, which
  /// every channel named is taken from.
  int tensor_channels() const { return tensor_channels_; }

  /// Element type of the tensor.
  ElementType type() const { return type_; }

  /// Bytes of one element of the tensor.
  int element_bytes() const { return bits(type_) / 8; }

  /// Dims of the tensor: [N, C, H, W] in the layout's order, or without N.
  std::span<const std::int64_t> dims() const { return std::span(dims_).first(rank_); }

  /// Whether every channel is a plane; otherwise a pixel's channels stand together. A single channel is a plane.
  bool is_planar() const { return is_planar_; }

  /// Elements of the tensor.
  std::int64_t size() const { return batch_ * pixels() * tensor_channels_; }

  /// Bytes of the tensor.
  std::int64_t tensor_bytes() const { return size() * element_bytes(); }

  /// Bytes of all images.
  std::int64_t image_bytes() const { return batch_ * pixels() * pixel_bytes_; }

  /// Added to elements of uint8 and int8.
  double zero_point() const { return zero_point_; }

  /// The numbers of the equation, for channel `channel`.
  double rescale() const { return rescale_; }
  double mean(int channel) const { return mean_[static_cast<std::size_t>(channel)]; }
  double std(int channel) const { return std_[static_cast<std::size_t>(channel)]; }

  /// What each of the 256 bytes becomes: the bits of the element, or, of an element of uint8 or int8, the byte of the
  /// image. Not set where elements of a float type become pixels.
  const std::uint32_t* table(int channel) const { return table_[static_cast<std::size_t>(channel)].data(); }

  /// How the plan converts.
  PixelWay way() const { return way_; }

  /// The numbers of `PixelWay::scale` from pixels to a tensor, for channel `channel`.
  const ExactScale& scale(int channel) const { return scale_[static_cast<std::size_t>(channel)]; }

 protected:
  PixelPlan() = default;

 private:
  friend class PixelRules;

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
  std::array<int, most_channels> place_{};
  double rescale_ = 1;
  double zero_point_ = 0;
  std::array<double, most_channels> mean_{};
  std::array<double, most_channels> std_{};
  PixelWay way_ = PixelWay::plain;
  bool covers_pixels_ = true;
  std::array<ExactScale, most_channels> scale_{};
  std::array<std::array<std::uint32_t, 256>, most_channels> table_{};
};

/// A plan of the way from images to a tensor.
class PlanesPlan : public PixelPlan {};

/// A plan of the way from a tensor to images.
class PicturesPlan : public PixelPlan {};

/// Plans the way from images of `dims`, [height, width, bytes of a pixel] or [batch, height, width, bytes of a pixel],
/// to the tensor that `options` describe. A grey image gives its one channel for each of R, G and B; the A of an image
/// without alpha is 255. An error borrows the text of the options.
/// Errors: channels_invalid and the faults after it in `Fault`, dim_invalid, dims_too_large.
TENSORSPLIT_EXPORT Result<PlanesPlan> plan_to_planes(const PixelOptions& options, std::span<const std::int64_t> dims);

/// Plans the way back: from a tensor of `dims`, in the order of `options.layout` or without its N, or [height, width],
/// to images of `pixel_bytes` bytes a pixel: 4, 3 without alpha, or 1 where the tensor has one channel. A tensor of one
/// channel gives it to each one named. Errors as above.
TENSORSPLIT_EXPORT Result<PicturesPlan> plan_to_pixels(const PixelOptions& options, std::span<const std::int64_t> dims,
                                                       int pixel_bytes = 4);

/// Converts all images, of `plan.image_bytes()` bytes, to the tensor, of `plan.tensor_bytes()`. Any alignment. The two
/// must not overlap. Errors, before anything is written: memory_size.
TENSORSPLIT_EXPORT Result<void> to_planes(const PlanesPlan& plan, ConstMemory images, Memory tensor);

/// Converts back, from the tensor to all images; otherwise as `to_planes`. Colours that are not named stay as they are;
/// an alpha that is not named becomes 255.
TENSORSPLIT_EXPORT Result<void> to_pixels(const PicturesPlan& plan, ConstMemory tensor, Memory images);

}  // namespace tensorsplit
