// SPDX-License-Identifier: MIT
//
// Pixels to planes and back against the oracle, bit for bit: every channel order, type, layout and kind of image, sizes
// around the width of a vector, batches, and misaligned memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "node_builder.h"
#include "pixels/normalize.h"
#include "pixels_oracle.h"
#include "simd/targets.h"

namespace tensorsplit {
namespace {

using Bytes = std::vector<std::uint8_t>;
using DimList = std::vector<std::int64_t>;

Bytes random_bytes(std::size_t size, std::minstd_rand& random) {
  Bytes bytes(size);
  std::generate(bytes.begin(), bytes.end(), [&random] { return static_cast<std::uint8_t>(random() >> 8U); });
  return bytes;
}

constexpr std::uint8_t sentinel = 0xA5;

/// Returns `bytes` after `misalignment` sentinels. More sentinels follow if no sanitizer detects stray accesses.
Bytes guarded(const Bytes& bytes, std::size_t misalignment) {
#ifdef __EMSCRIPTEN__
  constexpr std::size_t guard = 64;
#else
  constexpr std::size_t guard = 0;
#endif
  Bytes all(misalignment + bytes.size() + guard, sentinel);
  std::copy(bytes.begin(), bytes.end(), all.begin() + static_cast<std::ptrdiff_t>(misalignment));
  return all;
}

/// Returns every order of one to four of R, G, B and A.
std::vector<std::string> all_channels() {
  std::vector<std::string> orders = {""};
  for (std::size_t i = 0; i < orders.size(); ++i) {
    for (const char letter : {'R', 'G', 'B', 'A'}) {
      if (orders[i].find(letter) == std::string::npos) orders.push_back(orders[i] + letter);
    }
  }
  orders.erase(orders.begin());
  return orders;
}

constexpr ElementType all_types[] = {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8};

/// Returns options that differ per channel. Most bytes become different elements.
oracle::Pixels pixels_of(const std::string& channels, ElementType type) {
  oracle::Pixels pixels;
  pixels.channels = channels;
  pixels.type = type;
  const bool is_byte = type == ElementType::uint8 || type == ElementType::int8;
  if (is_byte) pixels.rescale = 0.917;
  const std::array<double, 4> mean{0.485, 0.456, -0.406, 0.1};
  const std::array<double, 4> deviation{0.229, 0.224, 0.225, -0.3};
  for (std::size_t i = 0; i < channels.size(); ++i) {
    pixels.mean.push_back(mean[i]);
    pixels.deviation.push_back(is_byte ? deviation[i] * 4 : deviation[i]);
  }
  pixels.zero_point = type == ElementType::int8 ? -3 : (is_byte ? 7 : 0);
  return pixels;
}

std::string name_of(const oracle::Pixels& pixels) {
  std::string name =
      pixels.channels + " of " + pixels.order() + " " + type_name(pixels.type) + " " + pixels.layout + " of";
  for (const std::int64_t dim : pixels.image_dims()) name += " " + std::to_string(dim);
  return name + " rescaled by " + std::to_string(pixels.rescale);
}

void expect_planes(const oracle::Pixels& pixels, const Bytes& input, std::minstd_rand& random) {
  const std::vector<std::int64_t> image_dims = pixels.image_dims();
  const auto plan = plan_to_planes(pixels.options(), image_dims);
  ASSERT_TRUE(plan) << name_of(pixels);
  ASSERT_EQ(input.size(), static_cast<std::size_t>(plan->image_bytes()));
  const std::size_t from = random() % 16;
  const std::size_t to = random() % 16;
  const Bytes images = guarded(input, from);
  const Bytes expected = guarded(oracle::to_planes(pixels, input.data()), to);
  Bytes tensor(expected.size(), sentinel);
  const Memory target(tensor.data() + to, static_cast<std::size_t>(plan->tensor_bytes()));
  ASSERT_TRUE(to_planes(*plan, {images.data() + from, input.size()}, target));
  ASSERT_EQ(tensor, expected) << name_of(pixels);
}

/// Returns elements of all kinds: close to those of bytes, half way between two, out of range, infinite, NaN.
Bytes random_elements(const oracle::Pixels& pixels, std::size_t size, std::minstd_rand& random) {
  Bytes tensor = random_bytes(size, random);
  if (pixels.type != ElementType::float32) return tensor;
  const std::array<float, 5> rare{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                                  std::numeric_limits<float>::quiet_NaN(), 3e38F, 1e-40F};
  for (std::size_t at = 0; at < tensor.size(); at += 4) {
    const auto choice = static_cast<std::uint32_t>(random() >> 8U);
    const std::size_t channel = choice % pixels.channels.size();
    const double byte = static_cast<double>(choice % 600) / 2 - 20;
    auto value = static_cast<float>((byte * pixels.rescale - pixels.mean_of(channel)) / pixels.std_of(channel));
    if (choice % 23 == 0) value = rare[choice / 23 % rare.size()];
    if (choice % 7 != 0) std::memcpy(&tensor[at], &value, 4);
  }
  return tensor;
}

void expect_pixels(const oracle::Pixels& pixels, std::size_t channels, const Bytes& input, std::minstd_rand& random) {
  const std::vector<std::int64_t> tensor_dims = pixels.tensor_dims(channels);
  const auto plan = plan_to_pixels(pixels.options(), tensor_dims, static_cast<int>(pixels.pixel_bytes));
  ASSERT_EQ(static_cast<bool>(plan), pixels.fits_picture(channels)) << name_of(pixels);
  if (!plan) return;
  ASSERT_EQ(input.size(), static_cast<std::size_t>(plan->tensor_bytes()));
  const std::size_t from = random() % 16;
  const std::size_t to = random() % 16;
  const Bytes tensor = guarded(input, from);
  const Bytes before(static_cast<std::size_t>(plan->image_bytes()), sentinel);
  const Bytes expected = guarded(oracle::to_pixels(pixels, input.data(), channels, before), to);
  Bytes images(expected.size(), sentinel);
  const Memory target(images.data() + to, static_cast<std::size_t>(plan->image_bytes()));
  ASSERT_TRUE(to_pixels(*plan, {tensor.data() + from, input.size()}, target));
  ASSERT_EQ(images, expected) << name_of(pixels);
}

/// Checks both directions for every kind of image, and for tensors with all channels or one.
void expect_both_ways(oracle::Pixels pixels, std::minstd_rand& random) {
  const std::size_t count = pixels.batch * pixels.height * pixels.width;
  for (const char* layout : {"NCHW", "NHWC"}) {
    pixels.layout = layout;
    for (const std::size_t pixel_bytes : {4U, 3U, 1U}) {
      pixels.pixel_bytes = pixel_bytes;
      ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, random_bytes(count * pixel_bytes, random), random));
    }
    for (const std::size_t channels : {pixels.channels.size(), std::size_t{1}}) {
      const Bytes tensor = random_elements(pixels, count * channels * pixels.element_bytes(), random);
      for (const std::size_t pixel_bytes : {4U, 3U, 1U}) {
        pixels.pixel_bytes = pixel_bytes;
        ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, channels, tensor, random));
      }
    }
  }
}

/// Every type with every instruction set of the processor.
class PixelsOfType : public testing::TestWithParam<std::tuple<ElementType, std::size_t>> {
 protected:
  PixelsOfType() { kernels::force_target(std::get<1>(GetParam())); }
  ~PixelsOfType() override { kernels::force_target(0); }

  static ElementType type() { return std::get<0>(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Types, PixelsOfType,
                         testing::Combine(testing::ValuesIn(all_types),
                                          testing::Range<std::size_t>(0, kernels::targets().count)),
                         [](const auto& info) {
                           std::string label = type_name(std::get<0>(info.param));
                           label += std::string("_") + kernels::targets().names[std::get<1>(info.param)];
                           std::erase_if(label, [](char c) { return std::isalnum(c) == 0 && c != '_'; });
                           return label;
                         });

TEST_P(PixelsOfType, ConvertEveryOrderAndLayout) {
  std::minstd_rand random(1);
  for (const std::string& channels : all_channels()) {
    for (const std::size_t width : {1U, 5U, 23U}) {
      oracle::Pixels pixels = pixels_of(channels, type());
      pixels.height = width == 5 ? 3 : 1;
      pixels.width = width;
      pixels.batch = width == 5 ? 2 : 1;
      ASSERT_NO_FATAL_FAILURE(expect_both_ways(pixels, random));
    }
  }
}

TEST_P(PixelsOfType, ConvertEveryFormat) {
  std::minstd_rand random(3);
  for (const char* format : {"RGBA", "RGBX", "BGRA", "BGRX", "ARGB", "ABGR", "RGB", "BGR"}) {
    for (const char* channels : {"RGB", "BGRA", "A", "G"}) {
      for (const std::size_t width : {1U, 39U}) {
        for (const char* layout : {"NCHW", "NHWC"}) {
          oracle::Pixels pixels = pixels_of(channels, type());
          pixels.format = format;
          pixels.pixel_bytes = pixels.format.size();
          pixels.layout = layout;
          pixels.height = 2;
          pixels.width = width;
          const std::size_t count = pixels.height * pixels.width;
          ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, random_bytes(count * pixels.pixel_bytes, random), random));
          const std::size_t elements = count * pixels.channels.size();
          const Bytes tensor = random_elements(pixels, elements * pixels.element_bytes(), random);
          ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, pixels.channels.size(), tensor, random));
        }
      }
    }
  }
}

TEST_P(PixelsOfType, ConvertEveryImageWidth) {
  std::minstd_rand random(2);
  for (const char* channels : {"BGR", "RGBA", "G", "A", "AR"}) {
    oracle::Pixels pixels = pixels_of(channels, type());
    for (pixels.width = 0; pixels.width < 70; ++pixels.width) {
      ASSERT_NO_FATAL_FAILURE(expect_both_ways(pixels, random));
    }
    pixels.width = 4095;
    ASSERT_NO_FATAL_FAILURE(expect_both_ways(pixels, random));
  }
}

/// Returns an image of 16 x 16 pixels with all 256 bytes in every channel. The channels differ.
Bytes every_byte() {
  Bytes bytes;
  for (unsigned i = 0; i < 256; ++i) {
    for (const unsigned by : {0U, 1U, 7U, 100U}) bytes.push_back(static_cast<std::uint8_t>(i + by));
  }
  return bytes;
}

oracle::Pixels square(oracle::Pixels pixels, const char* layout, std::size_t side) {
  pixels.layout = layout;
  pixels.height = side;
  pixels.width = side;
  return pixels;
}

TEST(Pixels, MatchOracleForRandomFactors) {
  std::minstd_rand random(5);
  for (const ElementType type : all_types) {
    for (int round = 0; round < 60; ++round) {
      oracle::Pixels pixels = square(pixels_of("RGBA", type), "CHW", 16);
      pixels.rescale = std::ldexp(1.0 + static_cast<double>(random() % 1000000) / 1000000, round - 30);
      for (double& mean : pixels.mean) {
        mean = std::min((static_cast<double>(random() % 2000) - 1000) / 700, 255 * pixels.rescale);
      }
      for (double& deviation : pixels.deviation) deviation = std::ldexp(0.7, static_cast<int>(random() % 20) - 10);
      ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, every_byte(), random));
    }
  }
}

TEST(Pixels, MatchOracleBeyondFloat32Factors) {
  std::minstd_rand random(6);
  for (int exponent = -1060; exponent <= 1000; exponent += exponent > -160 && exponent < 130 ? 1 : 41) {
    oracle::Pixels pixels = square({}, "CHW", 16);
    pixels.channels = "BGR";
    pixels.rescale = std::ldexp(exponent < -140 ? 1.0 : 1.337, exponent);
    ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, every_byte(), random));
  }
}

struct Normalisation {
  const char* name;
  double rescale;
  std::vector<double> mean;
  std::vector<double> deviation;
};

/// Normalizations of popular models.
const Normalisation usual[] = {
    {"x / 255", 1.0 / 255, {}, {}},
    {"ImageNet", 1.0 / 255, {0.485, 0.456, 0.406}, {0.229, 0.224, 0.225}},
    {"CLIP", 1.0 / 255, {0.48145466, 0.4578275, 0.40821073}, {0.26862954, 0.26130258, 0.27577711}},
    {"0.5", 1.0 / 255, {0.5}, {0.5}},
    {"127.5", 1, {127.5}, {127.5}},
    {"128 / 256", 1, {128}, {256}},
    {"Caffe", 1, {103.939, 116.779, 123.68}, {}},
    {"ImageNet's bytes", 1, {123.675, 116.28, 103.53}, {58.395, 57.12, 57.375}},
};

TEST(Pixels, MatchOracleForModelNormalization) {
  std::minstd_rand random(9);
  for (const Normalisation& one : usual) {
    for (const char* layout : {"NCHW", "NHWC"}) {
      for (const std::size_t pixel_bytes : {4U, 3U, 1U}) {
        oracle::Pixels pixels = square({}, layout, 16);
        pixels.width = 256;
        pixels.height = 3;
        pixels.rescale = one.rescale;
        pixels.mean = one.mean;
        pixels.deviation = one.deviation;
        pixels.pixel_bytes = pixel_bytes;
        Bytes image;
        for (std::size_t i = 0; i < 768 * pixel_bytes; ++i) image.push_back(static_cast<std::uint8_t>(i / pixel_bytes));
        ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, image, random)) << one.name;
      }
      const auto plan =
          plan_to_planes({.rescale = one.rescale, .mean = one.mean, .deviation = one.deviation}, {1, 1, 4});
      ASSERT_TRUE(plan && way_of(*plan) != PixelWay::scalar) << one.name << ": no vectors";
    }
  }
}

/// Returns the ways in which plans of both directions convert, for every layout and kind of image.
std::set<PixelWay> ways_of(const PixelOptions& base) {
  std::set<PixelWay> ways;
  const auto channels = static_cast<std::int64_t>(base.channels.size());
  for (const char* layout : {"NCHW", "NHWC"}) {
    PixelOptions options = base;
    options.layout = layout;
    const bool is_planar = options.layout == "NCHW";
    for (const std::int64_t pixel_bytes : {4, 3, 1}) {
      const auto there = plan_to_planes(options, {2, 2, pixel_bytes});
      if (there) ways.insert(way_of(*there));
      const DimList dims = is_planar ? DimList{1, channels, 2, 2} : DimList{1, 2, 2, channels};
      const auto back = plan_to_pixels(options, dims, static_cast<int>(pixel_bytes));
      if (back) ways.insert(way_of(*back));
    }
  }
  return ways;
}

TEST(Pixels, UseVectorsForModelNormalization) {
  for (const Normalisation& one : usual) {
    for (const ElementType type : all_types) {
      for (const char* channels : {"RGB", "BGR"}) {
        const std::set<PixelWay> ways = ways_of(
            {.channels = channels, .type = type, .rescale = one.rescale, .mean = one.mean, .deviation = one.deviation});
        EXPECT_EQ(ways.count(PixelWay::scalar), 0U) << one.name << ' ' << type_name(type) << ' ' << channels;
      }
    }
  }
}

TEST(Pixels, CopyUint8AndShiftInt8) {
  for (const char* channels : {"RGBA", "BGR", "A", "R"}) {
    EXPECT_EQ(ways_of({.channels = channels, .type = ElementType::uint8}), std::set{PixelWay::copy}) << channels;
    EXPECT_EQ(ways_of({.channels = channels, .type = ElementType::int8}), std::set{PixelWay::shift}) << channels;
  }
}

TEST(Pixels, ConvertEveryZeroPoint) {
  std::minstd_rand random(14);
  for (int zero_point = -128; zero_point < 256; ++zero_point) {
    const ElementType type = zero_point < 0 || random() % 2 == 0 ? ElementType::int8 : ElementType::uint8;
    if (type == ElementType::int8 && zero_point > 127) continue;
    oracle::Pixels pixels = square({}, "NCHW", 16);
    pixels.type = type;
    pixels.rescale = 1;
    pixels.zero_point = zero_point;
    pixels.channels = zero_point % 2 == 0 ? "RGB" : "A";
    ASSERT_EQ(ways_of(pixels.options()).count(PixelWay::scalar), 0U) << zero_point;
    ASSERT_NO_FATAL_FAILURE(expect_both_ways(pixels, random)) << zero_point;
  }
}

/// 0.7 times an odd multiple of 5 is half way between two bytes, or just below because doubles round it. No float32
/// factor rounds all of them the same way.
TEST(Pixels, UseNoVectorsIfNoScaleIsExact) {
  std::minstd_rand random(15);
  for (const ElementType type : {ElementType::uint8, ElementType::int8}) {
    oracle::Pixels pixels = square({}, "NCHW", 16);
    pixels.type = type;
    pixels.rescale = 0.7;
    const std::vector<std::int64_t> image_dims = pixels.image_dims();
    const auto plan = plan_to_planes(pixels.options(), image_dims);
    ASSERT_TRUE(plan);
    EXPECT_EQ(way_of(*plan), PixelWay::scalar);
    ASSERT_NO_FATAL_FAILURE(expect_both_ways(pixels, random));
  }
}

TEST(Pixels, MatchOracleForRandomMeans) {
  std::minstd_rand random(10);
  int without = 0;
  for (int round = 0; round < 1200; ++round) {
    oracle::Pixels pixels = square({}, round % 2 == 0 ? "NCHW" : "NHWC", 16);
    pixels.channels = "RGB";
    pixels.pixel_bytes = round % 3 == 0 ? 3 : round % 5 == 0 ? 1 : 4;
    for (int channel = 0; channel < 3; ++channel) {
      pixels.mean.push_back(static_cast<double>(random() % 1000003) / 1000003);
      pixels.deviation.push_back(0.01 + static_cast<double>(random() % 1000003) / 1000003);
    }
    Bytes image = every_byte();
    image.resize(256 * pixels.pixel_bytes);
    ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, image, random));
    const auto plan = plan_to_planes(pixels.options(), {1, 1, 4});
    if (way_of(*plan) == PixelWay::scalar) ++without;
  }
  EXPECT_LT(without, 60) << "vectors are for nearly all";
}

/// In float32, a mean of 470,000 bytes moves results by up to 0.05 bytes. The other channels are exact enough. Each
/// channel is the inexact one once, so that vectors must consider the limits of all four.
TEST(Pixels, RoundByLeastExactChannel) {
  std::minstd_rand random(12);
  for (std::size_t inexact = 0; inexact < 4; ++inexact) {
    oracle::Pixels pixels = square({}, "NHWC", 64);
    pixels.channels = "RGBA";
    pixels.mean.assign(4, 0.3);
    pixels.mean[inexact] = 1849.5;
    pixels.deviation.assign(4, 0.536);
    Bytes tensor;
    for (std::size_t i = 0; i < 4 * 64 * 64; ++i) {
      // A value close to the middle between two bytes hides others, because 16 numbers are computed again with it.
      const double fraction = i % 16 == inexact ? 0.45 + static_cast<double>(random() % 1000) / 10000 : 0.25;
      const double byte = static_cast<double>(random() % 255) + fraction;
      const auto value = static_cast<float>((byte * pixels.rescale - pixels.mean_of(i % 4)) / pixels.std_of(i % 4));
      const auto bits = __builtin_bit_cast(std::array<std::uint8_t, sizeof value>, value);
      tensor.insert(tensor.end(), bits.begin(), bits.end());
    }
    ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, 4, tensor, random)) << "channel " << inexact;
  }
}

/// Vectors cannot compute this case, so its elements come from a table.
TEST(Pixels, UseNoVectorsForNegativeZero) {
  std::minstd_rand random(11);
  oracle::Pixels pixels = square({}, "NCHW", 16);
  pixels.deviation = {-1};
  pixels.mean = {0};
  const std::vector<std::int64_t> image_dims = pixels.image_dims();
  const auto plan = plan_to_planes(pixels.options(), image_dims);
  ASSERT_TRUE(plan);
  EXPECT_EQ(way_of(*plan), PixelWay::scalar) << "0 becomes -0";
  ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, every_byte(), random));
}

/// Vectors read a missing alpha as 0, but it must become the element of 255, which is -0 here.
TEST(Pixels, FillMissingAlpha) {
  std::minstd_rand random(13);
  for (const char* layout : {"NCHW", "NHWC"}) {
    oracle::Pixels pixels = square(pixels_of("RGBA", ElementType::float32), layout, 16);
    pixels.pixel_bytes = 3;
    pixels.mean = {0, 0, 0, 1};
    pixels.deviation = {1, 1, 1, -1};
    ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, random_bytes(768, random), random));
  }
}

TEST(Pixels, AcceptRepeatedChannels) {
  std::minstd_rand random(12);
  for (const char* channels : {"RRR", "GRG", "AABB", "BB"}) {
    oracle::Pixels pixels = square(pixels_of(channels, ElementType::float32), "NCHW", 16);
    ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, every_byte(), random));
  }
}

TEST(Pixels, ConvertEveryFloat16) {
  std::minstd_rand random(7);
  Bytes halves;
  for (unsigned i = 0; i < 65536; ++i) halves.insert(halves.end(), {std::uint8_t(i & 255U), std::uint8_t(i >> 8U)});
  expect_pixels(square(pixels_of("R", ElementType::float16), "CHW", 256), 1, halves, random);
}

TEST(Pixels, RejectWrongMemorySizes) {
  const auto there = plan_to_planes({}, {2, 3, 4});
  ASSERT_TRUE(there);
  Bytes image(25, sentinel);
  Bytes tensor(73, sentinel);
  EXPECT_EQ(error_text(to_planes(*there, {image.data(), 23}, {tensor.data(), 72})),
            "DATA_MISMATCH to_planes: source must have 24 bytes, got 23.");
  EXPECT_EQ(error_text(to_planes(*there, {image.data(), 24}, {tensor.data(), 73})),
            "DATA_MISMATCH to_planes: destination must have 72 bytes, got 73.");
  EXPECT_EQ(image, Bytes(25, sentinel));
  EXPECT_EQ(tensor, Bytes(73, sentinel)) << "an error writes nothing";
}

}  // namespace
}  // namespace tensorsplit
