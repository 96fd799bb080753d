// SPDX-License-Identifier: MIT
//
// The rules of pixels: options and dims -> plan or error.
#include "rules/rules.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "pixels/half.h"
#include "pixels/scale.h"
#include "tensorsplit/pixels.h"
#include "text/text.h"

namespace tensorsplit {
namespace {

/// The byte of an RGBA pixel that a letter names; 4 where it names none.
int place_of(char letter) {
  int place = 0;
  while (place < 4 && "RGBA"[place] != letter) ++place;
  return place;
}

/// The integers that an element of uint8 or int8 holds.
DimRange range_of(ElementType type) { return type == ElementType::int8 ? DimRange(-128, 127) : DimRange(0, 255); }

}  // namespace

/// Reads the options in the order of their declaration, then the dims, and stops at the first fault.
class PixelRules : rules::Diagnostic {
 public:
  PixelRules(const PixelOptions& options, bool is_to_pixels)
      : Diagnostic(Error()), options_(options), is_to_pixels_(is_to_pixels) {
    error.op = is_to_pixels ? Operator::to_pixels : Operator::to_planes;
    error.call = true;
  }

  Result<PixelPlan> plan(std::span<const std::int64_t> dims) {
    plan_.is_to_pixels_ = is_to_pixels_;
    const bool is_right =
        read_channels() && read_type() && read_numbers() && read_layout() && read_dims(dims) && check_sizes();
    if (!is_right) return error;
    plan_.is_planar_ = plan_.is_planar_ || plan_.tensor_channels_ == 1;
    fill_tables();
    return plan_;
  }

 private:
  /// Notes a fault about what was given as text. Returns false.
  bool fail_text(Fault fault, std::string_view text, std::int64_t given = 0, double other = 0) {
    error.text = text;
    return fail(fault, Argument::none, given, other);
  }

  bool read_channels() {
    const std::string_view channels = options_.channels;
    unsigned named = 1U << 4;  // a letter that names no byte counts as one that was there before
    std::size_t count = 0;
    for (const char letter : channels) {
      const int place = place_of(letter);
      if ((named >> place & 1) != 0) return fail_text(Fault::channels_invalid, channels);
      named |= 1U << place;
      plan_.place_[count++] = place;
    }
    plan_.channels_ = static_cast<int>(count);
    return count > 0 || fail_text(Fault::channels_invalid, channels);
  }

  bool read_type() {
    plan_.type_ = error.type = options_.type;
    if (!plane_types.has(plan_.type_)) {
      return fail_type(Fault::type_unsupported, Argument::tensor, plan_.type_, plane_types);
    }
    const double zero_point = options_.zero_point;
    const DimRange legal = plan_.element_bytes() == 1 ? range_of(plan_.type_) : 0;
    std::int64_t integer = 0;
    return (read_integer(zero_point, integer) && legal.has(integer)) ||
           fail_outside(Fault::value_invalid, Argument::zero_point, zero_point, legal);
  }

  /// Reads the number that `list` has for `channel`, or for all; none leaves `number` as it is.
  bool read_number(Argument option, std::span<const double> list, std::size_t channel, double& number,
                   bool may_be_zero) {
    const bool is_long = list.size() > 1;
    if (is_long && list.size() != static_cast<std::size_t>(plan_.channels_)) {
      return fail(Fault::numbers_count, option, list.size(), plan_.channels_);
    }
    if (!list.empty()) number = list[is_long ? channel : 0];
    if (std::isfinite(number) && (number != 0 || may_be_zero)) return true;
    if (is_long) error.index = static_cast<std::int64_t>(channel);
    return fail(may_be_zero ? Fault::number_not_finite : Fault::number_zero, option, number);
  }

  bool read_numbers() {
    double rescale = 1;
    if (!read_number(Argument::rescale, {&options_.rescale, 1}, 0, rescale, false)) return false;
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(plan_.channels_); ++channel) {
      double mean = 0;
      double std = 1;
      if (!read_number(Argument::mean, options_.mean, channel, mean, true) ||
          !read_number(Argument::std, options_.std, channel, std, false)) {
        return false;
      }
      // Converting a double beyond the range of float32 is undefined in C++, so it is checked before.
      constexpr double most = std::numeric_limits<float>::max();
      const double factor = rescale / std;
      const double summand = -mean / std;
      if (std::fabs(factor) > most || static_cast<float>(factor) == 0 || std::fabs(summand) > most) {
        return fail(Fault::scale_range);
      }
      plan_.factor_[channel] = static_cast<float>(factor);
      plan_.summand_[channel] = static_cast<float>(summand);
    }
    return true;
  }

  bool read_layout() {
    std::string_view order = options_.layout;
    has_batch_ = order.starts_with('N');
    if (has_batch_) order.remove_prefix(1);
    plan_.is_planar_ = reads_as(order, "CHW");
    plan_.rank_ = has_batch_ ? 4 : 3;
    return plan_.is_planar_ || reads_as(order, "HWC") || fail_text(Fault::layout_invalid, options_.layout);
  }

  /// `dims` are the tensor's or the images', which lie as a tensor of layout HWC or NHWC.
  bool read_dims(std::span<const std::int64_t> dims) {
    const auto rank = static_cast<std::int64_t>(dims.size());
    const DimRange legal = is_to_pixels_ ? static_cast<std::int64_t>(plan_.rank_) : DimRange(3, 4);
    if (!legal.has(rank)) return fail_outside(Fault::rank_invalid, Argument::none, rank, legal);
    if (!rules::check_dims(*this, dims)) return false;
    if (dims.size() == 4) plan_.batch_ = dims.front();
    dims = dims.last(3);
    const bool is_channel_first = is_to_pixels_ && plan_.is_planar_;
    plan_.height_ = dims[is_channel_first ? 1 : 0];
    plan_.width_ = dims[is_channel_first ? 2 : 1];
    const std::int64_t channels = dims[is_channel_first ? 0 : 2];
    if (!(is_to_pixels_ ? read_tensor_channels(channels) : read_image_channels(channels))) return false;
    std::int64_t* next = plan_.dims_.data();
    if (has_batch_) *next++ = plan_.batch_;
    if (plan_.is_planar_) *next++ = plan_.tensor_channels_;
    *next++ = plan_.height_;
    *next++ = plan_.width_;
    if (!plan_.is_planar_) *next = plan_.tensor_channels_;
    return true;
  }

  bool read_image_channels(std::int64_t channels) {
    if (!has_batch_ && plan_.batch_ != 1) return fail_text(Fault::layout_of_one, options_.layout, plan_.batch_);
    if (channels != 4 && channels != 3 && channels != 1) return fail(Fault::image_channels, Argument::none, channels);
    plan_.pixel_bytes_ = static_cast<int>(channels);
    plan_.tensor_channels_ = plan_.channels_;
    for (int& place : plan_.place_) {
      const bool is_alpha = place == 3;
      if (plan_.pixel_bytes_ < 4 && is_alpha) place = PixelPlan::opaque;
      if (plan_.pixel_bytes_ == 1 && !is_alpha) place = 0;
    }
    return true;
  }

  bool read_tensor_channels(std::int64_t channels) {
    if (channels != 1 && channels != plan_.channels_) {
      return fail_text(Fault::tensor_channels, options_.channels, channels, plan_.channels_);
    }
    plan_.tensor_channels_ = static_cast<int>(channels);
    return true;
  }

  bool check_sizes() {
    // Products up to 2^53 are exact as doubles, and larger ones stay larger when they are rounded.
    const int widest = std::max(plan_.pixel_bytes_, plan_.tensor_channels_ * plan_.element_bytes());
    const double bytes = static_cast<double>(plan_.batch_) * static_cast<double>(plan_.height_) *
                         static_cast<double>(plan_.width_) * widest;
    if (bytes > static_cast<double>(max_size)) return fail(Fault::dims_too_large);
    // Without any image, height times width may overflow.
    plan_.pixels_ = bytes == 0 ? 0 : plan_.height_ * plan_.width_;
    return true;
  }

  void fill_tables() {
    const bool is_byte = plan_.element_bytes() == 1;
    if (!is_byte && (is_to_pixels_ || plan_.type_ == ElementType::float32)) return;
    const DimRange range = range_of(plan_.type_);
    for (int channel = 0; channel < plan_.channels_; ++channel) {
      const float factor = plan_.factor(channel);
      const float summand = plan_.summand(channel);
      auto& table = plan_.table_[static_cast<std::size_t>(channel)];
      for (int byte = 0; byte < 256; ++byte) {
        const float value = scaled(static_cast<std::uint8_t>(byte), factor, summand);
        std::uint16_t& found = table[static_cast<std::size_t>(byte)];
        if (is_to_pixels_) {
          const int element = byte > range.hi ? byte - 256 : byte;
          found = unscaled(element - options_.zero_point, factor, summand);
        } else if (is_byte) {
          const double element = std::nearbyint(value) + options_.zero_point;
          const double clamped = std::clamp(element, static_cast<double>(range.lo), static_cast<double>(range.hi));
          found = static_cast<std::uint8_t>(static_cast<int>(clamped));
        } else {
          found = to_half(value);
        }
      }
    }
  }

  const PixelOptions& options_;
  bool is_to_pixels_;
  bool has_batch_ = true;
  PixelPlan plan_;
};

Result<PixelPlan> plan_to_planes(const PixelOptions& options, std::span<const std::int64_t> dims) {
  return PixelRules(options, false).plan(dims);
}

Result<PixelPlan> plan_to_pixels(const PixelOptions& options, std::span<const std::int64_t> dims) {
  return PixelRules(options, true).plan(dims);
}

}  // namespace tensorsplit
