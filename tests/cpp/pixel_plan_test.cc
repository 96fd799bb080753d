// SPDX-License-Identifier: MIT
//
// Plans of valid options and dims, and errors of invalid ones. pixels_test.cc covers the conversions.
#include <array>
#include <limits>
#include <string>
#include <vector>

#include "node_builder.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit {
namespace {

using DimList = std::vector<std::int64_t>;
using Numbers = std::vector<double>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::int64_t huge = std::int64_t{1} << 40;

/// Maximum number of pixels. The tensor, which has more bytes than the image, sets the limit.
constexpr std::int64_t most = ((std::int64_t{1} << 53) - 1) / 12;

/// Formats the dims of the tensor and the images: "1 3 480 640, 1 of 480 x 640".
std::string shape_of(const PixelPlan& plan) {
  std::string text;
  for (const std::int64_t dim : plan.dims()) text += std::to_string(dim) + " ";
  text.back() = ',';
  return text + " " + std::to_string(plan.batch()) + " of " + std::to_string(plan.height()) + " x " +
         std::to_string(plan.width());
}

TEST(PixelRules, DefaultToRgbFloatsFrom0To1) {
  const auto plan = plan_to_planes({}, {480, 640, 4});
  ASSERT_TRUE(plan);
  EXPECT_FALSE(plan->is_to_pixels());
  EXPECT_EQ(shape_of(*plan), "1 3 480 640, 1 of 480 x 640");
  EXPECT_EQ(plan->size(), 3 * 480 * 640);
  EXPECT_EQ(plan->tensor_bytes(), 4 * 3 * 480 * 640);
  EXPECT_EQ(plan->image_bytes(), 4 * 480 * 640);
  EXPECT_EQ(plan->rescale(), 1.0 / 255);
  EXPECT_EQ(plan->mean(2), 0);
  EXPECT_EQ(plan->deviation(2), 1);
  EXPECT_TRUE(plan->is_planar());
  EXPECT_TRUE(plan_to_pixels({}, {4, 3, 5, 7}).value().is_to_pixels());
  for (const ElementType type : {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8}) {
    const double rescale = type == ElementType::uint8 || type == ElementType::int8 ? 1 : 1.0 / 255;
    EXPECT_EQ(plan_to_planes({.type = type}, {1, 1, 4}).value().rescale(), rescale);
    EXPECT_EQ(plan_to_pixels({.type = type}, {1, 3, 1, 1}).value().rescale(), rescale);
  }
}

TEST(PixelRules, PlanEveryLayout) {
  const struct {
    std::string_view layout;
    DimList dims;
    std::string shape;
  } images[] =
      {
          {"NCHW", {5, 7, 4}, "1 3 5 7, 1 of 5 x 7"},    {"CHW", {5, 7, 3}, "3 5 7, 1 of 5 x 7"},
          {"NHWC", {5, 7, 1}, "1 5 7 3, 1 of 5 x 7"},    {"HWC", {5, 7, 4}, "5 7 3, 1 of 5 x 7"},
          {"NCHW", {2, 5, 7, 4}, "2 3 5 7, 2 of 5 x 7"}, {"NHWC", {2, 5, 7, 4}, "2 5 7 3, 2 of 5 x 7"},
          {"CHW", {1, 5, 7, 4}, "3 5 7, 1 of 5 x 7"},    {"NCHW", {0, 5, 7, 4}, "0 3 5 7, 0 of 5 x 7"},
      },
    tensors[] = {
        {"NCHW", {4, 3, 5, 7}, "4 3 5 7, 4 of 5 x 7"}, {"HWC", {5, 7, 3}, "5 7 3, 1 of 5 x 7"},
        {"NCHW", {3, 5, 7}, "1 3 5 7, 1 of 5 x 7"},    {"NHWC", {5, 7, 3}, "1 5 7 3, 1 of 5 x 7"},
        {"NCHW", {5, 7}, "1 1 5 7, 1 of 5 x 7"},       {"NHWC", {5, 7}, "1 5 7 1, 1 of 5 x 7"},
        {"CHW", {5, 7}, "1 5 7, 1 of 5 x 7"},          {"HWC", {5, 7}, "5 7 1, 1 of 5 x 7"},
    };
  for (const auto& [layout, dims, shape] : images) {
    const auto plan = plan_to_planes({.layout = layout}, dims);
    ASSERT_TRUE(plan) << error_text(plan);
    EXPECT_EQ(shape_of(*plan), shape) << layout;
    EXPECT_EQ(plan->pixel_bytes(), dims.back());
  }
  for (const auto& [layout, dims, shape] : tensors) {
    const auto plan = plan_to_pixels({.layout = layout}, dims);
    ASSERT_TRUE(plan) << error_text(plan);
    EXPECT_EQ(plan->tensor_channels(), dims.size() == 2 ? 1 : 3);
    EXPECT_EQ(shape_of(*plan), shape) << layout;
  }
}

TEST(PixelRules, AllowHugeDimsOfEmptyImages) {
  for (const DimList& dims : {DimList{0, huge, huge, 4}, {huge, huge, 0, 4}, {huge, 0, huge, 4}}) {
    const auto plan = plan_to_planes({}, dims);
    ASSERT_TRUE(plan) << error_text(plan);
    EXPECT_EQ(plan->size() + plan->tensor_bytes() + plan->image_bytes(), 0);
    EXPECT_EQ(DimList(plan->dims().begin(), plan->dims().end()), (DimList{dims[0], 3, dims[1], dims[2]}));
  }
}

/// Options and dims, and the start of the expected error. An empty string means that they are valid.
struct PixelErrorCase {
  PixelOptions options;
  DimList dims;
  std::string wrong;
};

void expect_wrong(const std::string& actual, const std::string& expected) {
  EXPECT_EQ(expected.empty() ? actual : actual.substr(0, expected.size()), expected) << actual;
}

const Numbers two = {1, 2}, no_mean = {0, nan, 0}, no_deviation = {1, 1, 0}, nan_deviation = {nan, 1, 1};
const Numbers bytes = {0.5, 123.675, 1}, halves = {0.5, 0.5, 0.5}, full = {255}, zero = {0};
const std::string dashes(600, '-');

TEST(PixelRules, ReportMistakesToPlanes) {
  const DimList dims = {2, 3, 4};
  const std::string channels = "channels must be 1 to 4 of R, G, B, A (no repeats in pixels), got \"";
  const std::string layouts = "layout must be NCHW, CHW, NHWC or HWC, got \"";
  const std::string no_number = " must be finite and not 0, got ";
  const std::string size = "DIMS_INVALID to_planes: the dims must describe at most 2^53 - 1 elements and bytes.";
  const PixelErrorCase table[] = {
      {{.type = ElementType::int32},
       dims,
       "TYPE_UNSUPPORTED to_planes: the tensor must have element type float32, float16, int8 or uint8, got int32."},
      {{.rescale = 0.0}, dims, "ARGUMENT_UNKNOWN to_planes: rescale" + no_number + "0."},
      {{.rescale = infinite}, dims, "ARGUMENT_UNKNOWN to_planes: rescale" + no_number + "Infinity."},
      {{.rescale = 255.0},
       dims,
       "ARGUMENT_UNKNOWN to_planes: rescale must be a factor, not a divisor, got 255. Did you mean 1.0 / 255?"},
      {{.rescale = 254.0}, dims, ""},
      {{.rescale = nan}, dims, "ARGUMENT_UNKNOWN to_planes: rescale" + no_number + "NaN."},
      {{.mean = two}, dims, "SIZES_COUNT_MISMATCH to_planes: mean must have length 1 or 3, got 2."},
      {{.mean = no_mean}, dims, "ARGUMENT_UNKNOWN to_planes: mean[1] must be finite, got NaN."},
      {{.deviation = no_deviation}, dims, "ARGUMENT_UNKNOWN to_planes: deviation[2]" + no_number + "0."},
      {{.deviation = zero}, dims, "ARGUMENT_UNKNOWN to_planes: deviation" + no_number + "0."},
      {{.mean = halves, .deviation = zero}, dims, "ARGUMENT_UNKNOWN to_planes: deviation" + no_number + "0."},
      {{.deviation = nan_deviation}, dims, "ARGUMENT_UNKNOWN to_planes: deviation[0]" + no_number + "NaN."},
      {{.mean = bytes},
       dims,
       "ARGUMENT_UNKNOWN to_planes: mean[1] must be at most 1 (rescaled maximum), got 123.675. For means from 0 to "
       "255 pass a rescale of 1."},
      {{.rescale = 1, .mean = bytes}, dims, ""},
      {{.rescale = 1, .mean = full}, dims, ""},
      {{.rescale = -1, .mean = full},
       dims,
       "ARGUMENT_UNKNOWN to_planes: mean must be at most 0 (rescaled maximum), got 255."},
      {{.rescale = -1, .mean = zero}, dims, ""},
      {{.type = ElementType::float16, .zero_point = 3},
       dims,
       "ARGUMENT_UNKNOWN to_planes: zero_point must be 0, got 3."},
      {{.zero_point = nan}, dims, "ARGUMENT_UNKNOWN to_planes: zero_point must be 0, got NaN."},
      {{.layout = "CHW"}, {2, 1, 1, 4}, "ARGUMENT_CONFLICT to_planes: layout must be NCHW for 2 images, got CHW."},
      {{}, {2, 3}, "DIMS_INVALID to_planes: the image must have rank 3 to 4, got 2."},
      {{}, {2, -3, 4}, "DIMS_INVALID to_planes: dims[1] must be an integer from 0 to 2^53 - 1, got -3."},
      {{}, {2, 3, 2}, "DIMS_INVALID to_planes: the bytes per pixel must be 1, 3 or 4, got 2."},
      {{}, {huge, huge, 4}, size},
      {{}, {most, 1, 4}, ""},
      {{}, {most + 1, 1, 4}, size},
      // Text is truncated, and control characters are replaced.
      {{.channels = dashes}, dims, "ARGUMENT_UNKNOWN to_planes: " + channels + dashes.substr(0, 40) + "\"."},
      {{.layout = "\x1B[2J\xC5"}, dims, "ARGUMENT_UNKNOWN to_planes: " + layouts + "?[2J?\"."},
  };
  for (const auto& [options, of, wrong] : table) expect_wrong(error_text(plan_to_planes(options, of)), wrong);
  for (const std::string letters : {"", "RGBAR", "RGb", "RG B", "X"}) {
    expect_wrong(error_text(plan_to_planes({.channels = letters}, dims)),
                 "ARGUMENT_UNKNOWN to_planes: " + channels + letters + "\".");
  }
  for (const std::string layout : {"", "N", "NWHC", "chw", "NNCHW", "HWCN"}) {
    expect_wrong(error_text(plan_to_planes({.layout = layout}, dims)),
                 "ARGUMENT_UNKNOWN to_planes: " + layouts + layout + "\".");
  }
  for (const double point : {nan, infinite, 0.5, -129.0, -128.0, -1.0, 0.0, 127.0, 128.0, 255.0, 256.0}) {
    const auto expect_point = [&](ElementType type, bool is_right, const std::string& range) {
      const std::string wrong = error_text(plan_to_planes({.type = type, .zero_point = point}, dims));
      EXPECT_EQ(wrong.empty(), is_right) << point;
      EXPECT_TRUE(is_right || wrong.find(" must be an integer from " + range) != std::string::npos) << wrong;
    };
    expect_point(ElementType::uint8, point >= 0 && point <= 255 && point != 0.5, "0 to 255, got ");
    expect_point(ElementType::int8, point >= -128 && point <= 127 && point != 0.5, "-128 to 127, got ");
  }
}

TEST(PixelRules, SuggestCapitals) {
  const auto text_of = [](std::string_view channels, bool is_to_pixels) {
    const PixelOptions options = {.channels = channels};
    return is_to_pixels ? error_text(plan_to_pixels(options, {1, 4, 1, 1}))
                        : error_text(plan_to_planes(options, {1, 1, 4}));
  };
  const auto expect = [&](const std::string& channels, bool is_to_pixels, const std::string& capitals) {
    const std::string hint = capitals.empty() ? "" : " Did you mean " + capitals + "?";
    EXPECT_EQ(text_of(channels, is_to_pixels),
              std::string("ARGUMENT_UNKNOWN ") + (is_to_pixels ? "to_pixels" : "to_planes") +
                  ": channels must be 1 to 4 of R, G, B, A (no repeats in pixels), got \"" + channels + "\"." + hint);
  };
  const std::pair<const char*, const char*> similar[] = {{"rgb", "RGB"}, {"Bgr", "BGR"}, {"rgba", "RGBA"},
                                                         {"a", "A"},     {"", ""},       {"X", ""},
                                                         {"gray", ""},   {"R G B", ""},  {"rgbar", ""}};
  for (const auto& [channels, capitals] : similar) {
    expect(channels, false, capitals);
    expect(channels, true, capitals);
  }
}

TEST(PixelRules, ReportMistakesToPixels) {
  const PixelErrorCase table[] = {
      {{.channels = "RGR"},
       {1, 3, 1, 1},
       "ARGUMENT_UNKNOWN to_pixels: channels must be 1 to 4 of R, G, B, A (no repeats in pixels), got \"RGR\"."},
      {{.type = ElementType::int32}, {1, 3, 1, 1}, "TYPE_UNSUPPORTED to_pixels: the tensor must have element type"},
      {{.type = ElementType::boolean},
       {1, 3, 1, 1},
       "TYPE_UNSUPPORTED to_pixels: the tensor must have element type float32, float16, int8 or uint8, got bool. "
       "Convert to float32, with rescale 1.0 / 255 for values up to 1, 1 for values up to 255, or 257 for 16 bits."},
      {{.channels = "A"}, {1, 2, 5, 7}, "DIMS_INVALID to_pixels: the channel count of the tensor must be 1, got 2."},
      {{.mean = bytes}, {1, 3, 1, 1}, ""},  // a threshold may be any number
      {{}, {7}, "DIMS_INVALID to_pixels: the tensor must have rank 2 to 4, got 1."},
      {{},
       {1, 5, 7, 3},
       "DIMS_INVALID to_pixels: the channel count of the tensor must be 3 (RGB) or 1, got 5. Is the layout right?"},
      {{}, {1, 4, 5, 7}, "DIMS_INVALID to_pixels: the channel count of the tensor must be 3 (RGB) or 1, got 4."},
      {{}, {huge, 3, huge, 1}, "DIMS_INVALID to_pixels: the dims must describe at most 2^53 - 1 elements and bytes."},
  };
  for (const auto& [options, dims, wrong] : table) expect_wrong(error_text(plan_to_pixels(options, dims)), wrong);
}

TEST(PixelRules, FindChannelsInEveryFormat) {
  const struct {
    std::string_view format;
    std::int64_t pixel_bytes;
    std::array<int, 4> places;  ///< of R, G, B and A
    int alpha;
  } table[] = {
      {"", 4, {0, 1, 2, 3}, 3},      {"RGBA", 4, {0, 1, 2, 3}, 3},  {"RGBX", 4, {0, 1, 2, -1}, 3},
      {"BGRA", 4, {2, 1, 0, 3}, 3},  {"BGRX", 4, {2, 1, 0, -1}, 3}, {"ARGB", 4, {1, 2, 3, 0}, 0},
      {"ABGR", 4, {3, 2, 1, 0}, 0},  {"", 3, {0, 1, 2, -1}, -1},    {"RGB", 3, {0, 1, 2, -1}, -1},
      {"BGR", 3, {2, 1, 0, -1}, -1}, {"", 1, {0, 0, 0, -1}, -1},
  };
  for (const auto& [format, pixel_bytes, places, alpha] : table) {
    const auto plan = plan_to_planes({.channels = "RGBA", .format = format}, {1, 1, pixel_bytes});
    ASSERT_TRUE(plan) << error_text(plan);
    for (int channel = 0; channel < 4; ++channel) {
      EXPECT_EQ(plan->place(channel), places.at(static_cast<std::size_t>(channel))) << format << ' ' << channel;
    }
    EXPECT_EQ(plan->alpha_place(), alpha) << format;
    const auto back = plan_to_pixels({.channels = "RGBA", .format = format}, {4, 1, 1}, static_cast<int>(pixel_bytes));
    EXPECT_EQ(static_cast<bool>(back), places[3] >= 0) << format;
    EXPECT_TRUE(!back || back->covers_pixels());
  }
}

TEST(PixelRules, RejectOtherFormats) {
  for (const std::string_view format : {"NV12", "I420", "rgba", "RGBAX", "RGB", "BGR", "RGBB", "XRGB", "R", "RGB\0"}) {
    const std::string wrong =
        "format must be RGBA, RGBX, BGRA, BGRX, ARGB or ABGR for 4-byte pixels, RGB or BGR for 3-byte pixels, got \"" +
        std::string(format) + "\".";
    expect_wrong(error_text(plan_to_planes({.format = format}, {1, 1, 4})), "ARGUMENT_UNKNOWN to_planes: " + wrong);
    expect_wrong(error_text(plan_to_pixels({.format = format}, {3, 1, 1})), "ARGUMENT_UNKNOWN to_pixels: " + wrong);
  }
  for (const std::string_view format : {"BGRA", "BG", "RGBX"}) {
    EXPECT_FALSE(plan_to_planes({.format = format}, {1, 1, 3}));
    EXPECT_FALSE(plan_to_planes({.format = format}, {1, 1, 1}));
  }
  EXPECT_FALSE(plan_to_planes({.format = "R"}, {1, 1, 1}));
}

TEST(PixelRules, CheckBytesPerPixel) {
  const std::string lacks =
      "DIMS_INVALID to_pixels: channels must be R, G or B for pixels without A, and one tensor channel for 1-byte "
      "pixels, "
      "got ";
  const struct {
    std::string_view channels;
    DimList dims;
    int pixel_bytes;
    bool is_whole;
    std::string wrong;
  } table[] = {
      {"BGR", {1, 3, 1, 1}, 4, true, ""},  // alpha becomes 255
      {"ARGB", {1, 4, 1, 1}, 4, true, ""},
      {"A", {1, 1, 1, 1}, 4, false, ""},
      {"RGA", {1, 3, 1, 1}, 4, false, ""},
      {"BGR", {1, 3, 1, 1}, 3, true, ""},
      {"RB", {1, 2, 1, 1}, 3, false, ""},
      {"RGB", {1, 1, 2, 2}, 1, true, ""},
      {"A", {1, 1, 2, 2}, 1, true, ""},
      {"RA", {1, 2, 2, 2}, 3, false, lacks + "\"RA\"."},
      {"RGB", {1, 3, 2, 2}, 1, false, lacks + "\"RGB\"."},
      {"RGB", {1, 3, 2, 2}, -1, false, "DIMS_INVALID to_pixels: the bytes per pixel must be 1, 3 or 4, got -1."},
      {"RGB", {1, 3, 2, 2}, 0, false, "DIMS_INVALID"},
      {"RGB", {1, 3, 2, 2}, 2, false, "DIMS_INVALID"},
      {"RGB", {1, 3, 2, 2}, 5, false, "DIMS_INVALID"},
  };
  for (const auto& [channels, dims, pixel_bytes, is_whole, wrong] : table) {
    const auto plan = plan_to_pixels({.channels = channels}, dims, pixel_bytes);
    expect_wrong(error_text(plan), wrong);
    EXPECT_TRUE(!plan || plan->covers_pixels() == is_whole) << channels;
  }
}

}  // namespace
}  // namespace tensorsplit
