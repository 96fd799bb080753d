// SPDX-License-Identifier: MIT
//
// The rules of pixels: make a plan, or an error, of options and dims.
#include "tensorsplit/pixels.h"

#include <algorithm>
#include <cmath>

#include "pixels/normalize.h"
#include "rules/rules.h"
#include "text/text.h"

namespace tensorsplit::inline v0_1 {
namespace {

constexpr std::string_view colours = "RGBA";

/// Names of the orders of a pixel's bytes.
constexpr const char* formats[] = {"RGBA", "RGBX", "BGRA", "BGRX", "ARGB", "ABGR", "RGB", "BGR"};

/// Returns the index of `letter` in `order`, or 4 if it has no such letter.
int place_of(char letter, std::string_view order) {
  for (std::size_t place = 0; place < order.size(); ++place) {
    if (order[place] == letter) return static_cast<int>(place);
  }
  return PixelPlan::max_channels;
}

}  // namespace

/// Validates channels, type, zero_point, rescale, mean, deviation and layout, then the dims and the format. Stops at
/// the first error.
class detail::PixelRules : rules::ErrorReporter {
 public:
  /// Prepares to set `plan` by `options`.
  PixelRules(const PixelOptions& options, bool is_to_pixels, int pixel_bytes, PixelPlan& plan)
      : ErrorReporter(is_to_pixels ? Function::to_pixels : Function::to_planes),
        options_(options),
        is_to_pixels_(is_to_pixels),
        plan_(plan) {
    plan_.is_to_pixels_ = is_to_pixels;
    plan_.pixel_bytes_ = pixel_bytes;
  }

  /// Plans for `dims`. Returns false and sets `error` if an argument is invalid.
  bool apply(const Dims& dims) {
    const bool is_valid =
        read_channels() && read_type() && read_numbers() && read_layout() && read_dims(dims) && check_sizes();
    if (!is_valid) return false;
    plan_.is_planar_ = plan_.is_planar_ || plan_.tensor_channels_ == 1;
    detail::PixelTables::fill(plan_);
    return true;
  }

  using ErrorReporter::error;

 private:
  /// Reports an error about a text. Returns false.
  bool fail_text(ErrorDetail detail, std::string_view text, const Number& value = {}, const Number& other = {}) {
    error.text = text;
    return fail(detail, Argument::none, value, other);
  }

  bool read_channels() {
    const std::string_view channels = options_.channels;
    unsigned used_places = 1U << 4;  // an invalid letter counts as a repeated one
    std::size_t count = 0;
    for (const char letter : channels) {
      const int place = place_of(letter, colours);
      if ((used_places >> place & 1) != 0 || count == plan_.place_.size())
        return fail_text(ErrorDetail::channels_invalid, channels);
      if (is_to_pixels_) used_places |= 1U << place;
      plan_.place_[count++] = place;
    }
    plan_.channels_ = static_cast<int>(count);
    return count > 0 || fail_text(ErrorDetail::channels_invalid, channels);
  }

  bool read_type() {
    plan_.type_ = error.type = options_.type;
    if (!plane_types.has(plan_.type_)) {
      return fail_type(ErrorDetail::type_unsupported, Argument::tensor, plan_.type_, plane_types);
    }
    const double zero_point = options_.zero_point;
    const DimRange legal = plan_.element_bytes() == 1 ? range_of(plan_.type_) : 0;
    std::int64_t integer = 0;
    return (read_integer(zero_point, integer) && legal.has(integer)) ||
           fail_outside(ErrorDetail::value_invalid, Argument::zero_point, zero_point, legal);
  }

  /// Reads the number in `list` for `channel`, or for all channels. An empty list leaves `number` unchanged.
  bool read_number(Argument option, const Borrowed<double>& list, std::size_t channel, double& number,
                   bool may_be_zero) {
    const bool is_long = list.size() > 1;
    if (is_long && list.size() != static_cast<std::size_t>(plan_.channels_)) {
      return fail(ErrorDetail::numbers_count, option, list.size(), plan_.channels_);
    }
    if (!list.empty()) number = list[is_long ? channel : 0];
    if (std::isfinite(number) && (number != 0 || may_be_zero)) return true;
    if (is_long) error.index = static_cast<std::int64_t>(channel);
    return fail(may_be_zero ? ErrorDetail::number_not_finite : ErrorDetail::number_zero, option, number);
  }

  bool read_numbers() {
    const bool is_integer = plan_.element_bytes() == 1;
    plan_.zero_point_ = options_.zero_point;
    plan_.rescale_ = options_.rescale.value_or(is_integer ? 1 : 1.0 / 255);
    if (!read_number(Argument::rescale, {}, 0, plan_.rescale_, false)) return false;
    if (plan_.rescale_ == 255) return fail(ErrorDetail::rescale_inverse, Argument::rescale, plan_.rescale_);
    const double max_mean = std::max(0.0, 255 * plan_.rescale_);
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(plan_.channels_); ++channel) {
      double& mean = plan_.mean_[channel] = 0;
      double& deviation = plan_.deviation_[channel] = 1;
      if (!read_number(Argument::mean, options_.mean, channel, mean, true)) return false;
      if (options_.mean.size() > 1) error.index = static_cast<std::int64_t>(channel);
      if (!is_to_pixels_ && mean > max_mean) return fail(ErrorDetail::mean_range, Argument::mean, mean, max_mean);
      error.index = -1;
      if (!read_number(Argument::deviation, options_.deviation, channel, deviation, false)) return false;
    }
    return true;
  }

  bool read_layout() {
    std::string_view order = options_.layout;
    has_batch_ = order.starts_with('N');
    if (has_batch_) order.remove_prefix(1);
    plan_.is_planar_ = reads_as(order, "CHW");
    plan_.rank_ = has_batch_ ? 4 : 3;
    return plan_.is_planar_ || reads_as(order, "HWC") || fail_text(ErrorDetail::layout_invalid, options_.layout);
  }

  /// Reads the dims of the tensor, or of the images, whose layout is that of a tensor of layout HWC or NHWC.
  bool read_dims(const Dims& dims) {
    const auto rank = static_cast<std::int64_t>(dims.size());
    const DimRange legal = is_to_pixels_ ? DimRange(2, static_cast<std::int64_t>(plan_.rank_)) : DimRange(3, 4);
    if (!legal.has(rank)) return fail_outside(ErrorDetail::rank_invalid, Argument::none, rank, legal);
    if (!rules::check_known(*this, {.dims = dims}) || !rules::check_dims(*this, dims)) return false;
    const auto dim = [&](std::size_t index) { return dims[index].lo; };
    const std::size_t first = rank == 4 ? 1 : 0;
    if (first == 1) plan_.batch_ = dim(0);
    const bool has_channels = rank > 2;
    const bool is_channel_first = is_to_pixels_ && plan_.is_planar_;
    const std::size_t row = first + (has_channels && is_channel_first ? 1 : 0);
    plan_.height_ = dim(row);
    plan_.width_ = dim(row + 1);
    const std::size_t place = first + (is_channel_first ? 0 : 2);
    const std::size_t other_end = first + (is_channel_first ? 2 : 0);
    const std::int64_t channels = has_channels ? dim(place) : 1;
    const bool is_valid = is_to_pixels_ ? read_tensor_channels(channels, dim(has_channels ? other_end : 0))
                                        : read_image_channels(channels);
    if (!is_valid) return false;
    std::int64_t* next = plan_.dims_.data();
    if (has_batch_) *next++ = plan_.batch_;
    if (plan_.is_planar_) *next++ = plan_.tensor_channels_;
    *next++ = plan_.height_;
    *next++ = plan_.width_;
    if (!plan_.is_planar_) *next = plan_.tensor_channels_;
    return true;
  }

  bool check_pixel_bytes(std::int64_t bytes) {
    return bytes == 4 || bytes == 3 || bytes == 1 ||
           fail(ErrorDetail::image_channels, is_to_pixels_ ? Argument::pixel_bytes : Argument::none, bytes);
  }

  /// Reads the format of the images, whose bytes per pixel are known. Replaces the index of each channel's colour by
  /// its place in a pixel, `max_channels` if there is none. A grey pixel has a single byte, which all colours share.
  bool read_format() {
    const auto bytes = static_cast<std::size_t>(plan_.pixel_bytes_);
    std::string_view order = options_.format;
    const auto is_order = [order](const char* name) { return reads_as(order, name); };
    if (order.empty()) {
      order = colours.substr(0, bytes);
    } else if (order.size() != bytes || !std::any_of(std::begin(formats), std::end(formats), is_order)) {
      return fail_text(ErrorDetail::format_invalid, order);
    }
    for (int& place : plan_.place_) {
      const bool is_grey = bytes == 1 && place < 3;
      place = is_grey ? 0 : place_of(colours[static_cast<std::size_t>(place)], order);
    }
    const int alpha = std::min(place_of('A', order), place_of('X', order));
    if (alpha < PixelPlan::max_channels) plan_.alpha_place_ = alpha;
    return true;
  }

  bool read_image_channels(std::int64_t channels) {
    if (!has_batch_ && plan_.batch_ != 1) return fail_text(ErrorDetail::layout_of_one, options_.layout, plan_.batch_);
    if (!check_pixel_bytes(channels)) return false;
    plan_.pixel_bytes_ = static_cast<int>(channels);
    plan_.tensor_channels_ = plan_.channels_;
    if (!read_format()) return false;
    for (int& place : plan_.place_) {
      if (place == PixelPlan::max_channels) place = PixelPlan::opaque;
    }
    return true;
  }

  bool read_tensor_channels(std::int64_t channels, std::int64_t at_other_end) {
    if (channels != 1 && channels != plan_.channels_) {
      const bool fits = at_other_end == 1 || at_other_end == plan_.channels_;
      return fail_text(fits ? ErrorDetail::other_layout : ErrorDetail::tensor_channels, options_.channels, channels,
                       plan_.channels_);
    }
    if (!check_pixel_bytes(plan_.pixel_bytes_)) return false;
    plan_.tensor_channels_ = static_cast<int>(channels);
    if (!read_format()) return false;
    const bool is_grey = plan_.pixel_bytes_ == 1;
    if (is_grey) {
      if (channels != 1) return fail_text(ErrorDetail::pixel_channels, options_.channels);
      plan_.channels_ = 1;
      plan_.place_[0] = 0;
    }
    int count = 0;
    for (int channel = 0; channel < plan_.channels_; ++channel) {
      const int place = plan_.place(channel);
      if (place == PixelPlan::max_channels) return fail_text(ErrorDetail::pixel_channels, options_.channels);
      if (place != plan_.alpha_place()) ++count;
    }
    plan_.covers_pixels_ = is_grey || count == 3;
    return true;
  }

  bool check_sizes() {
    // Products up to 2^53 are exact as doubles, and larger ones stay larger when they are rounded.
    const int widest = std::max(plan_.pixel_bytes_, plan_.tensor_channels_ * plan_.element_bytes());
    const double bytes = static_cast<double>(plan_.batch_) * static_cast<double>(plan_.height_) *
                         static_cast<double>(plan_.width_) * widest;
    if (bytes > static_cast<double>(max_size)) return fail(ErrorDetail::dims_too_large);
    // Height times width may overflow in a batch of 0 images.
    plan_.pixels_ = bytes == 0 ? 0 : plan_.height_ * plan_.width_;
    return true;
  }

  const PixelOptions& options_;
  bool is_to_pixels_;
  bool has_batch_ = true;
  PixelPlan& plan_;
};

Result<PlanesPlan> plan_to_planes(const PixelOptions& options, const Dims& dims) noexcept {
  PlanesPlan plan;
  detail::PixelRules rules(options, false, 4, plan);
  return rules.apply(dims) ? Result(plan) : rules.error;
}

Result<PixelsPlan> plan_to_pixels(const PixelOptions& options, const Dims& dims, int pixel_bytes) noexcept {
  PixelsPlan plan;
  detail::PixelRules rules(options, true, pixel_bytes, plan);
  return rules.apply(dims) ? Result(plan) : rules.error;
}

}  // namespace tensorsplit::inline v0_1
