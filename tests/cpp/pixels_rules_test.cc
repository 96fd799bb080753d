// SPDX-License-Identifier: MIT
//
// What options and dims make: the plan of good ones, the code and the sentence of bad ones.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "tensorsplit/pixels.h"

namespace tensorsplit {
namespace {

using Dims = std::vector<std::int64_t>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::int64_t huge = std::int64_t{1} << 40;

Dims dims_of(const PixelPlan& plan) { return {plan.dims().begin(), plan.dims().end()}; }

/// Code and sentence of what is wrong, or of nothing.
template <class Plan>
std::string wrong_in(const Result<Plan>& result) {
  if (result) return "";
  std::array<char, 400> text;
  const std::size_t size = describe(result.error(), text);
  return std::string(code_name(error_code(result.error().fault))) + " " + std::string(text.data(), size);
}

std::string wrong_to_planes(const PixelOptions& options, const Dims& dims = {2, 3, 4}) {
  return wrong_in(plan_to_planes(options, dims));
}

std::string wrong_to_pixels(const PixelOptions& options, const Dims& dims) {
  return wrong_in(plan_to_pixels(options, dims));
}

PixelOptions with_channels(std::string_view channels) {
  PixelOptions options;
  options.channels = channels;
  return options;
}

PixelOptions with_layout(std::string_view layout) {
  PixelOptions options;
  options.layout = layout;
  return options;
}

PixelOptions with_zero_point(ElementType type, double zero_point) {
  PixelOptions options;
  options.type = type;
  options.zero_point = zero_point;
  return options;
}

TEST(PixelRules, DefaultsAreRgbPlanesOfFloatsFrom0To1) {
  const auto plan = plan_to_planes({}, Dims{480, 640, 4});
  ASSERT_TRUE(plan);
  EXPECT_FALSE(plan->is_to_pixels());
  EXPECT_EQ(dims_of(*plan), (Dims{1, 3, 480, 640}));
  EXPECT_EQ(plan->size(), 3 * 480 * 640);
  EXPECT_EQ(plan->tensor_bytes(), 4 * 3 * 480 * 640);
  EXPECT_EQ(plan->image_bytes(), 4 * 480 * 640);
  EXPECT_EQ(plan->rescale(), 1.0 / 255);
  EXPECT_EQ(plan->mean(2), 0);
  EXPECT_EQ(plan->std(2), 1);
  EXPECT_TRUE(plan->is_planar());
}

TEST(PixelRules, EveryLayoutOfOneImageAndOfABatch) {
  const struct {
    std::string_view layout;
    Dims image;
    Dims tensor;
  } cases[] = {
      {"NCHW", {5, 7, 4}, {1, 3, 5, 7}}, {"CHW", {5, 7, 3}, {3, 5, 7}},        {"NHWC", {5, 7, 1}, {1, 5, 7, 3}},
      {"HWC", {5, 7, 4}, {5, 7, 3}},     {"NCHW", {2, 5, 7, 4}, {2, 3, 5, 7}}, {"NHWC", {2, 5, 7, 4}, {2, 5, 7, 3}},
      {"CHW", {1, 5, 7, 4}, {3, 5, 7}},  {"NCHW", {0, 5, 7, 4}, {0, 3, 5, 7}},
  };
  for (const auto& [layout, image, tensor] : cases) {
    const auto plan = plan_to_planes(with_layout(layout), image);
    ASSERT_TRUE(plan) << wrong_in(plan);
    EXPECT_EQ(dims_of(*plan), tensor) << layout;
    EXPECT_EQ(plan->batch(), image.size() == 4 ? image[0] : 1);
    EXPECT_EQ(plan->pixel_bytes(), image.back());
  }
}

TEST(PixelRules, ATensorSaysHowManyImagesItHolds) {
  const auto batch = plan_to_pixels({}, Dims{4, 3, 5, 7});
  ASSERT_TRUE(batch);
  EXPECT_TRUE(batch->is_to_pixels());
  EXPECT_EQ(batch->batch(), 4);
  EXPECT_EQ(batch->height(), 5);
  EXPECT_EQ(batch->width(), 7);
  EXPECT_EQ(batch->image_bytes(), 4 * 5 * 7 * 4);
  const auto one = plan_to_pixels(with_layout("HWC"), Dims{5, 7, 3});
  ASSERT_TRUE(one);
  EXPECT_EQ(one->batch(), 1);
  EXPECT_EQ(one->height(), 5);
  EXPECT_EQ(one->width(), 7);
  EXPECT_FALSE(one->is_planar());
}

TEST(PixelRules, ChannelsThatAnImageLacks) {
  const auto rgb = plan_to_planes(with_channels("ABG"), Dims{1, 1, 3});
  ASSERT_TRUE(rgb);
  EXPECT_EQ(rgb->place(0), PixelPlan::opaque);
  EXPECT_EQ(rgb->place(1), 2);
  const auto grey = plan_to_planes(with_channels("BAR"), Dims{1, 1, 1});
  ASSERT_TRUE(grey);
  EXPECT_EQ(grey->place(0), 0);
  EXPECT_EQ(grey->place(1), PixelPlan::opaque);
  EXPECT_EQ(grey->place(2), 0);
  const auto tensor = plan_to_pixels({}, Dims{1, 1, 5, 7});
  ASSERT_TRUE(tensor);
  EXPECT_EQ(tensor->channels(), 3);
  EXPECT_EQ(tensor->tensor_channels(), 1);
}

TEST(PixelRules, OneNumberIsForAllChannels) {
  const double mean[] = {0.5};
  const double std[] = {0.25, 0.5, 2};
  PixelOptions options;
  options.rescale = 1;
  options.mean = mean;
  options.std = std;
  const auto plan = plan_to_planes(options, Dims{1, 1, 4});
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->mean(2), 0.5);
  EXPECT_EQ(plan->std(0), 0.25);
  EXPECT_EQ(plan->std(2), 2);
}

TEST(PixelRules, NoImageAtAllMayHaveAnyHeight) {
  for (const Dims& dims : {Dims{0, huge, huge, 4}, Dims{huge, huge, 0, 4}, Dims{huge, 0, huge, 4}}) {
    const auto plan = plan_to_planes({}, dims);
    ASSERT_TRUE(plan) << wrong_in(plan);
    EXPECT_EQ(plan->size(), 0);
    EXPECT_EQ(plan->tensor_bytes(), 0);
    EXPECT_EQ(plan->image_bytes(), 0);
    EXPECT_EQ(dims_of(*plan), (Dims{dims[0], 3, dims[1], dims[2]}));
  }
}

TEST(PixelRules, WrongChannels) {
  for (const std::string_view channels : {"", "RGBAR", "RGb", "RG B", "X"}) {
    EXPECT_EQ(wrong_to_planes(with_channels(channels)),
              "ARGUMENT_UNKNOWN toPlanes: channels is \"" + std::string(channels) +
                  "\", allowed are one to four of R, G, B and A, to pixels each at most once.");
  }
  EXPECT_EQ(wrong_to_pixels(with_channels("RGR"), {1, 3, 1, 1}).substr(0, 39),
            "ARGUMENT_UNKNOWN toPixels: channels is ");
}

TEST(PixelRules, WrongTypes) {
  PixelOptions options;
  options.type = ElementType::int32;
  EXPECT_EQ(wrong_to_planes(options),
            "TYPE_UNSUPPORTED toPlanes: the tensor has element type int32, allowed are float32, float16, int8, uint8.");
  EXPECT_EQ(wrong_to_pixels(options, {1, 3, 1, 1}),
            "TYPE_UNSUPPORTED toPixels: the tensor has element type int32, allowed are float32, float16, int8, uint8.");
}

TEST(PixelRules, WrongNumbers) {
  PixelOptions options;
  for (const double rescale : {0.0, nan, infinite}) {
    options.rescale = rescale;
    EXPECT_NE(wrong_to_planes(options), "");
  }
  options.rescale = nan;
  EXPECT_EQ(wrong_to_planes(options), "ARGUMENT_UNKNOWN toPlanes: rescale is NaN, it must be finite and other than 0.");
  options.rescale = 1;

  const std::vector<double> two = {1, 2};
  options.mean = two;
  EXPECT_EQ(wrong_to_planes(options), "SIZES_COUNT_MISMATCH toPlanes: mean has 2 elements, it must have 1 or 3.");
  const std::vector<double> no_mean = {0, nan, 0};
  options.mean = no_mean;
  EXPECT_EQ(wrong_to_planes(options), "ARGUMENT_UNKNOWN toPlanes: mean[1] is NaN, it must be finite.");
  options.mean = {};

  const std::vector<double> no_std = {1, 1, 0};
  options.std = no_std;
  EXPECT_EQ(wrong_to_planes(options), "ARGUMENT_UNKNOWN toPlanes: std[2] is 0, it must be finite and other than 0.");
  options.std = std::span(no_std).last(1);
  EXPECT_EQ(wrong_to_planes(options), "ARGUMENT_UNKNOWN toPlanes: std is 0, it must be finite and other than 0.");
  const std::vector<double> nan_std = {nan, 1, 1};
  options.std = nan_std;
  EXPECT_EQ(wrong_to_planes(options), "ARGUMENT_UNKNOWN toPlanes: std[0] is NaN, it must be finite and other than 0.");
}

TEST(PixelRules, BytesAreRescaledWhereTheTypeIsAFloat) {
  for (const ElementType type : {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8}) {
    const PixelOptions options = with_zero_point(type, 0);
    const bool is_byte = type == ElementType::uint8 || type == ElementType::int8;
    EXPECT_EQ(plan_to_planes(options, Dims{1, 1, 4})->rescale(), is_byte ? 1 : 1.0 / 255);
    EXPECT_EQ(plan_to_pixels(options, Dims{1, 3, 1, 1})->rescale(), is_byte ? 1 : 1.0 / 255);
  }
}

TEST(PixelRules, MeansOfBytesWithoutRescale1) {
  const std::vector<double> bytes = {0.5, 123.675, 1};
  PixelOptions options;
  options.mean = bytes;
  EXPECT_EQ(wrong_to_planes(options),
            "ARGUMENT_UNKNOWN toPlanes: mean[1] is 123.675, rescale makes 1 of a byte at most: for means of bytes pass "
            "rescale: 1.");
  EXPECT_EQ(wrong_to_pixels(options, {1, 3, 1, 1}), "") << "a threshold may lie anywhere";
  options.rescale = 1;
  EXPECT_EQ(wrong_to_planes(options), "");
  const std::vector<double> most = {255};
  options.mean = most;
  EXPECT_EQ(wrong_to_planes(options), "");
  options.rescale = -1;
  EXPECT_NE(wrong_to_planes(options), "");
  const std::vector<double> zero = {0};
  options.mean = zero;
  EXPECT_EQ(wrong_to_planes(options), "");
}

TEST(PixelRules, PicturesOfFewerBytes) {
  const auto wrong = [](std::string_view channels, const Dims& dims, int pixel_bytes) {
    return wrong_in(plan_to_pixels(with_channels(channels), dims, pixel_bytes));
  };
  EXPECT_EQ(wrong("RGB", {1, 3, 2, 2}, 3), "");
  EXPECT_EQ(wrong("RGB", {1, 1, 2, 2}, 1), "");
  EXPECT_EQ(wrong("A", {1, 1, 2, 2}, 1), "");
  EXPECT_EQ(
      wrong("RA", {1, 2, 2, 2}, 3),
      "DIMS_INVALID toPixels: channels is \"RA\": a picture of 3 bytes a pixel has R, G and B, one of 1 byte takes "
      "a tensor of one channel.");
  EXPECT_NE(wrong("RGB", {1, 3, 2, 2}, 1), "");
  for (const int bytes : {-1, 0, 2, 5}) EXPECT_NE(wrong("RGB", {1, 3, 2, 2}, bytes), "");
}

TEST(PixelRules, ATensorOfOneImageNeedsNoLayoutOfItsOwn) {
  const auto planes = plan_to_pixels({}, Dims{3, 5, 7});
  ASSERT_TRUE(planes) << wrong_in(planes);
  EXPECT_EQ(planes->height(), 5);
  EXPECT_EQ(planes->width(), 7);
  const auto pixels = plan_to_pixels(with_layout("NHWC"), Dims{5, 7, 3});
  ASSERT_TRUE(pixels) << wrong_in(pixels);
  EXPECT_EQ(pixels->width(), 7);
  for (const char* layout : {"NCHW", "NHWC", "CHW", "HWC"}) {
    const auto mask = plan_to_pixels(with_layout(layout), Dims{5, 7});
    ASSERT_TRUE(mask) << wrong_in(mask);
    EXPECT_EQ(mask->height(), 5);
    EXPECT_EQ(mask->width(), 7);
    EXPECT_EQ(mask->tensor_channels(), 1);
  }
}

TEST(PixelRules, WhichPicturesAreWrittenWhole) {
  const auto covers = [](std::string_view channels, const Dims& dims, int pixel_bytes) {
    return plan_to_pixels(with_channels(channels), dims, pixel_bytes)->covers_pixels();
  };
  EXPECT_TRUE(covers("BGR", {1, 3, 1, 1}, 4)) << "alpha becomes 255";
  EXPECT_TRUE(covers("ARGB", {1, 4, 1, 1}, 4));
  EXPECT_FALSE(covers("A", {1, 1, 1, 1}, 4));
  EXPECT_FALSE(covers("RGA", {1, 3, 1, 1}, 4));
  EXPECT_TRUE(covers("BGR", {1, 3, 1, 1}, 3));
  EXPECT_FALSE(covers("RB", {1, 2, 1, 1}, 3));
  EXPECT_TRUE(covers("R", {1, 1, 1, 1}, 1));
}

TEST(PixelRules, WrongZeroPoints) {
  EXPECT_EQ(wrong_to_planes(with_zero_point(ElementType::float16, 3)),
            "ARGUMENT_UNKNOWN toPlanes: zeroPoint is 3, it must be 0.");
  EXPECT_EQ(wrong_to_planes(with_zero_point(ElementType::uint8, -1)),
            "ARGUMENT_UNKNOWN toPlanes: zeroPoint is -1, it must be an integer from 0 to 255.");
  EXPECT_EQ(wrong_to_planes(with_zero_point(ElementType::int8, 128)),
            "ARGUMENT_UNKNOWN toPlanes: zeroPoint is 128, it must be an integer from -128 to 127.");
  EXPECT_NE(wrong_to_planes(with_zero_point(ElementType::float32, nan)), "");
  for (const double zero_point : {nan, infinite, 0.5, 256.0}) {
    EXPECT_NE(wrong_to_planes(with_zero_point(ElementType::uint8, zero_point)), "");
  }
  for (const double zero_point : {-128.0, 0.0, 127.0}) {
    EXPECT_EQ(wrong_to_planes(with_zero_point(ElementType::int8, zero_point)), "");
  }
}

TEST(PixelRules, WrongLayouts) {
  for (const std::string_view layout : {"", "N", "NWHC", "chw", "NNCHW", "HWCN"}) {
    EXPECT_EQ(wrong_to_planes(with_layout(layout)), "ARGUMENT_UNKNOWN toPlanes: layout is \"" + std::string(layout) +
                                                        "\", allowed are NCHW, CHW, NHWC and HWC.");
  }
  EXPECT_EQ(wrong_to_planes(with_layout("CHW"), {2, 1, 1, 4}),
            "ARGUMENT_CONFLICT toPlanes: layout CHW is that of one image, there are 2: use NCHW.");
}

TEST(PixelRules, WrongDims) {
  EXPECT_EQ(wrong_to_planes({}, {2, 3}), "DIMS_INVALID toPlanes: the image has rank 2, it must have rank 3 to 4.");
  EXPECT_EQ(wrong_to_planes({}, {2, -3, 4}),
            "DIMS_INVALID toPlanes: dims[1] is -3, it must be an integer from 0 to 2^53 - 1.");
  EXPECT_EQ(wrong_to_planes({}, {2, 3, 2}),
            "DIMS_INVALID toPlanes: the image has 2 bytes for a pixel, it must have 4, 3 or 1.");
  EXPECT_EQ(wrong_to_planes({}, {huge, huge, 4}),
            "DIMS_INVALID toPlanes: the dims multiply to more than 2^53 - 1 elements or bytes.");
  EXPECT_EQ(wrong_to_pixels({}, {7}), "DIMS_INVALID toPixels: the tensor has rank 1, it must have rank 2 to 4.");
  EXPECT_EQ(
      wrong_to_pixels({}, {1, 5, 7, 3}),
      "DIMS_INVALID toPixels: the tensor has 5 channels, it must have 3 (RGB) or 1: its layout is another one, such "
      "as NCHW or NHWC.");
  EXPECT_EQ(wrong_to_pixels({}, {1, 4, 5, 7}),
            "DIMS_INVALID toPixels: the tensor has 4 channels, it must have 3 (RGB) or 1.");
  EXPECT_EQ(wrong_to_pixels({}, {huge, 3, huge, 1}),
            "DIMS_INVALID toPixels: the dims multiply to more than 2^53 - 1 elements or bytes.");
}

/// The bytes of the tensor decide where they are more than those of the image.
TEST(PixelRules, TheLargestThatFits) {
  const std::int64_t most = ((std::int64_t{1} << 53) - 1) / 12;
  EXPECT_EQ(wrong_to_planes({}, {most, 1, 4}), "");
  EXPECT_NE(wrong_to_planes({}, {most + 1, 1, 4}), "");
}

TEST(PixelRules, TextIsShownShortAndWithoutWhatATerminalActsUpon) {
  const std::string dashes(600, '-');
  EXPECT_EQ(wrong_to_planes(with_channels(dashes)),
            "ARGUMENT_UNKNOWN toPlanes: channels is \"" + dashes.substr(0, 40) +
                "\", allowed are one to four of R, G, B and A, to pixels each at most once.");
  EXPECT_EQ(wrong_to_planes(with_layout("\x1B[2J\xC5")),
            "ARGUMENT_UNKNOWN toPlanes: layout is \"?[2J?\", allowed are "
            "NCHW, CHW, NHWC and HWC.");
}

}  // namespace
}  // namespace tensorsplit
