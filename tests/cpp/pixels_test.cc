// SPDX-License-Identifier: MIT
//
// Pixels to planes and back against the oracle, bit for bit: every order of channels, every type, layout and kind of
// image, sizes around the width of a vector, batches, misaligned memory.
#include "tensorsplit/pixels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "kernels/turns.h"
#include "pixels_oracle.h"

namespace tensorsplit {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::uint8_t sentinel = 0xA5;

/// The sentinels behind a buffer. Where a sanitizer sees every stray access there are none, so that it does.
#ifdef __EMSCRIPTEN__
constexpr std::size_t guard = 64;
#else
constexpr std::size_t guard = 0;
#endif

/// `size` bytes, `misalignment` after an aligned address.
class Buffer {
 public:
  Buffer(std::size_t size, std::size_t misalignment)
      : bytes_(misalignment + size + guard, sentinel), misalignment_(misalignment), size_(size) {}

  std::uint8_t* data() { return bytes_.data() + misalignment_; }
  std::size_t size() const { return size_; }
  Bytes contents() { return {data(), data() + size_}; }

  bool is_intact_outside() const {
    const auto first = bytes_.begin() + static_cast<std::ptrdiff_t>(misalignment_);
    const auto is_sentinel = [](std::uint8_t byte) { return byte == sentinel; };
    return std::all_of(bytes_.begin(), first, is_sentinel) &&
           std::all_of(first + static_cast<std::ptrdiff_t>(size_), bytes_.end(), is_sentinel);
  }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t misalignment_;
  std::size_t size_;
};

/// Every order of one to four of R, G, B and A.
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

/// Numbers that differ for each channel and keep the bytes of each type mostly apart.
oracle::Pixels pixels_of(const std::string& channels, ElementType type) {
  oracle::Pixels pixels{};
  pixels.channels = channels;
  pixels.type = type;
  const bool is_byte = type == ElementType::uint8 || type == ElementType::int8;
  pixels.rescale = is_byte ? 0.9 : 1.0 / 255;
  const std::array<double, 4> mean{0.485, 0.456, -0.406, 0.1};
  const std::array<double, 4> std{0.229, 0.224, 0.225, -0.3};
  for (std::size_t i = 0; i < channels.size(); ++i) {
    pixels.mean.push_back(mean[i]);
    pixels.std.push_back(is_byte ? std[i] * 4 : std[i]);
  }
  pixels.zero_point = type == ElementType::int8 ? -3 : (is_byte ? 7 : 0);
  pixels.is_planar = true;
  pixels.batch = 1;
  pixels.height = 1;
  pixels.width = 1;
  pixels.pixel_bytes = 4;
  return pixels;
}

PixelOptions options_of(const oracle::Pixels& pixels, const char* layout) {
  PixelOptions options;
  options.channels = pixels.channels;
  options.type = pixels.type;
  options.rescale = pixels.rescale;
  options.mean = pixels.mean;
  options.std = pixels.std;
  options.zero_point = pixels.zero_point;
  options.layout = layout;
  return options;
}

const char* layout_of(const oracle::Pixels& pixels) { return pixels.is_planar ? "NCHW" : "NHWC"; }

std::array<std::int64_t, 4> image_dims(const oracle::Pixels& pixels) {
  return {static_cast<std::int64_t>(pixels.batch), static_cast<std::int64_t>(pixels.height),
          static_cast<std::int64_t>(pixels.width), static_cast<std::int64_t>(pixels.pixel_bytes)};
}

void fill(Buffer& buffer, std::minstd_rand& random) {
  std::generate_n(buffer.data(), buffer.size(), [&random] { return static_cast<std::uint8_t>(random() >> 8U); });
}

std::string name_of(const oracle::Pixels& pixels) {
  return pixels.channels + " " + type_name(pixels.type) + " " + layout_of(pixels) + " of " +
         std::to_string(pixels.batch) + "x" + std::to_string(pixels.height) + "x" + std::to_string(pixels.width) + "x" +
         std::to_string(pixels.pixel_bytes);
}

void expect_planes(const oracle::Pixels& pixels, std::minstd_rand& random) {
  const auto dims = image_dims(pixels);
  const auto plan = plan_to_planes(options_of(pixels, layout_of(pixels)), dims);
  ASSERT_TRUE(plan) << name_of(pixels);
  Buffer images(static_cast<std::size_t>(plan->image_bytes()), random() % 16);
  ASSERT_EQ(images.size(), pixels.batch * pixels.height * pixels.width * pixels.pixel_bytes);
  fill(images, random);
  const Bytes expected = oracle::to_planes(pixels, images.data());
  Buffer tensor(static_cast<std::size_t>(plan->tensor_bytes()), random() % 16);
  to_planes(*plan, images.data(), tensor.data());
  ASSERT_TRUE(tensor.is_intact_outside()) << name_of(pixels);
  ASSERT_EQ(tensor.contents(), expected) << name_of(pixels);
}

/// Elements of all kinds: near to those of bytes, halves between two, far out, infinite, NaN.
void fill_tensor(Buffer& tensor, const oracle::Pixels& pixels, std::minstd_rand& random) {
  fill(tensor, random);
  if (pixels.type != ElementType::float32) return;
  const std::array<float, 5> rare{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
                                  std::numeric_limits<float>::quiet_NaN(), 3e38F, 1e-40F};
  for (std::size_t at = 0; at + 4 <= tensor.size(); at += 4) {
    const auto choice = static_cast<std::uint32_t>(random() >> 8U);
    const std::size_t channel = choice % pixels.channels.size();
    const double byte = static_cast<double>(choice % 600) / 2 - 20;
    float value = static_cast<float>(byte * pixels.factor(channel) + pixels.summand(channel));
    if (choice % 23 == 0) value = rare[choice / 23 % rare.size()];
    if (choice % 7 != 0) std::memcpy(tensor.data() + at, &value, 4);
  }
}

void expect_pixels(const oracle::Pixels& pixels, std::size_t tensor_channels, std::minstd_rand& random) {
  std::array<std::int64_t, 4> dims = image_dims(pixels);
  dims[3] = static_cast<std::int64_t>(tensor_channels);
  if (pixels.is_planar) std::rotate(dims.begin() + 1, dims.begin() + 3, dims.end());
  const auto plan = plan_to_pixels(options_of(pixels, layout_of(pixels)), dims);
  ASSERT_TRUE(plan) << name_of(pixels);
  Buffer tensor(static_cast<std::size_t>(plan->tensor_bytes()), random() % 16);
  fill_tensor(tensor, pixels, random);
  const Bytes expected = oracle::to_pixels(pixels, tensor.data(), tensor_channels);
  Buffer images(static_cast<std::size_t>(plan->image_bytes()), random() % 16);
  to_pixels(*plan, tensor.data(), images.data());
  ASSERT_TRUE(images.is_intact_outside()) << name_of(pixels);
  ASSERT_EQ(images.contents(), expected) << name_of(pixels);
}

/// Every type, by the loops of every set of instructions that the processor has.
class PixelsOfType : public testing::TestWithParam<std::tuple<ElementType, std::size_t>> {
 protected:
  PixelsOfType() { kernels::force_target(std::get<1>(GetParam())); }
  ~PixelsOfType() override { kernels::force_target(0); }

  static ElementType type() { return std::get<0>(GetParam()); }
};

INSTANTIATE_TEST_SUITE_P(Types, PixelsOfType,
                         testing::Combine(testing::ValuesIn(all_types),
                                          testing::Range<std::size_t>(0, kernels::targets().count)),
                         [](const auto& given) {
                           std::string label = type_name(std::get<0>(given.param));
                           label += std::string("_") + kernels::targets().names[std::get<1>(given.param)];
                           std::erase_if(label, [](char c) { return std::isalnum(c) == 0 && c != '_'; });
                           return label;
                         });

TEST_P(PixelsOfType, EveryOrderLayoutAndImage) {
  std::minstd_rand random(1);
  for (const std::string& channels : all_channels()) {
    for (const bool is_planar : {true, false}) {
      for (const std::size_t width : {1U, 5U, 23U}) {
        oracle::Pixels pixels = pixels_of(channels, type());
        pixels.is_planar = is_planar;
        pixels.height = width == 5 ? 3 : 1;
        pixels.width = width;
        pixels.batch = width == 5 ? 2 : 1;
        for (const std::size_t pixel_bytes : {4U, 3U, 1U}) {
          pixels.pixel_bytes = pixel_bytes;
          ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, random));
        }
        ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, channels.size(), random));
        ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, 1, random));
      }
    }
  }
}

TEST_P(PixelsOfType, EveryCountOfPixels) {
  std::minstd_rand random(2);
  for (const char* channels : {"BGR", "RGBA", "G", "AR"}) {
    for (std::size_t width = 0; width < 70; ++width) {
      oracle::Pixels pixels = pixels_of(channels, type());
      pixels.width = width;
      for (const bool is_planar : {true, false}) {
        pixels.is_planar = is_planar;
        for (const std::size_t pixel_bytes : {4U, 3U, 1U}) {
          pixels.pixel_bytes = pixel_bytes;
          ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, random));
        }
        ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, pixels.channels.size(), random));
      }
    }
  }
}

TEST_P(PixelsOfType, MoreThanAStrip) {
  std::minstd_rand random(3);
  for (const char* channels : {"BGRA", "GRB"}) {
    for (const bool is_planar : {true, false}) {
      oracle::Pixels pixels = pixels_of(channels, type());
      pixels.is_planar = is_planar;
      pixels.height = 4095;
      for (const std::size_t pixel_bytes : {4U, 3U, 1U}) {
        pixels.pixel_bytes = pixel_bytes;
        ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, random));
      }
      ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, pixels.channels.size(), random));
    }
  }
}

TEST_P(PixelsOfType, EmptyOnes) {
  std::minstd_rand random(4);
  for (const int empty : {0, 1, 2}) {
    oracle::Pixels pixels = pixels_of("RGB", type());
    pixels.batch = empty == 0 ? 0 : 2;
    pixels.height = empty == 1 ? 0 : 3;
    pixels.width = empty == 2 ? 0 : 5;
    ASSERT_NO_FATAL_FAILURE(expect_planes(pixels, random));
    ASSERT_NO_FATAL_FAILURE(expect_pixels(pixels, 3, random));
  }
}

/// All 256 bytes in every channel, the channels not in step.
Bytes every_byte() {
  Bytes bytes;
  for (unsigned i = 0; i < 256; ++i) {
    for (const unsigned by : {0U, 1U, 7U, 100U}) bytes.push_back(static_cast<std::uint8_t>(i + by));
  }
  return bytes;
}

void expect_there_and_back(const PixelOptions& options) {
  const Bytes image = every_byte();
  const std::int64_t dims[] = {16, 16, 4};
  const auto there = plan_to_planes(options, dims);
  ASSERT_TRUE(there);
  Bytes tensor(static_cast<std::size_t>(there->tensor_bytes()));
  to_planes(*there, image.data(), tensor.data());
  const auto back = plan_to_pixels(options, there->dims());
  ASSERT_TRUE(back);
  Bytes again(image.size());
  to_pixels(*back, tensor.data(), again.data());
  for (std::size_t i = 0; i < image.size(); ++i) {
    const bool is_alpha = i % 4 == 3;
    ASSERT_EQ(again[i], is_alpha ? 255 : image[i]) << type_name(options.type) << " " << options.layout << " byte " << i;
  }
}

TEST(Pixels, ComeBackFromFloatsUnchanged) {
  const double mean[] = {0.485, 0.456, 0.406};
  const double std[] = {0.229, 0.224, 0.225};
  for (const ElementType type : {ElementType::float32, ElementType::float16}) {
    for (const char* layout : {"NCHW", "CHW", "NHWC", "HWC"}) {
      PixelOptions options;
      options.type = type;
      options.layout = layout;
      ASSERT_NO_FATAL_FAILURE(expect_there_and_back(options));
      options.mean = mean;
      options.std = std;
      ASSERT_NO_FATAL_FAILURE(expect_there_and_back(options));
    }
  }
}

TEST(Pixels, ComeBackFromBytesUnchanged) {
  for (const ElementType type : {ElementType::uint8, ElementType::int8}) {
    PixelOptions options;
    options.type = type;
    options.rescale = 1;
    options.zero_point = type == ElementType::int8 ? -128 : 0;
    ASSERT_NO_FATAL_FAILURE(expect_there_and_back(options));
  }
}

/// Converts an image of 16 x 16 pixels with every byte in it, and compares it with the oracle.
void expect_every_byte(oracle::Pixels pixels) {
  pixels.height = 16;
  pixels.width = 16;
  const std::int64_t dims[] = {16, 16, 4};
  const auto plan = plan_to_planes(options_of(pixels, "CHW"), dims);
  ASSERT_TRUE(plan);
  const Bytes image = every_byte();
  Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()));
  to_planes(*plan, image.data(), tensor.data());
  ASSERT_EQ(tensor, oracle::to_planes(pixels, image.data()))
      << type_name(pixels.type) << " rescaled by " << pixels.rescale;
}

TEST(Pixels, EveryByteOfEveryFactor) {
  std::minstd_rand random(5);
  for (const ElementType type : all_types) {
    for (int round = 0; round < 60; ++round) {
      oracle::Pixels pixels = pixels_of("RGBA", type);
      pixels.rescale = std::ldexp(1.0 + static_cast<double>(random() % 1000000) / 1000000, round - 30);
      for (double& mean : pixels.mean) mean = (static_cast<double>(random() % 2000) - 1000) / 700;
      for (double& std : pixels.std) std = std::ldexp(0.7, static_cast<int>(random() % 20) - 10);
      ASSERT_NO_FATAL_FAILURE(expect_every_byte(pixels));
    }
  }
}

TEST(Pixels, FactorsOfAllSizesDownToTheLeast) {
  for (int exponent = -149; exponent <= 110; ++exponent) {
    oracle::Pixels pixels = pixels_of("BGR", ElementType::float32);
    pixels.rescale = std::ldexp(exponent < -140 ? 1.0 : 1.337, exponent);
    pixels.mean = {0, 0, 0};
    pixels.std = {1, 1, 1};
    ASSERT_NO_FATAL_FAILURE(expect_every_byte(pixels));
  }
}

TEST(Pixels, EveryFloat16ComesBack) {
  oracle::Pixels pixels = pixels_of("R", ElementType::float16);
  pixels.height = 256;
  pixels.width = 256;
  std::vector<std::uint16_t> halves(65536);
  for (std::size_t i = 0; i < halves.size(); ++i) halves[i] = static_cast<std::uint16_t>(i);
  const std::int64_t dims[] = {1, 256, 256};
  const auto plan = plan_to_pixels(options_of(pixels, "CHW"), dims);
  ASSERT_TRUE(plan);
  Bytes image(static_cast<std::size_t>(plan->image_bytes()));
  to_pixels(*plan, halves.data(), image.data());
  ASSERT_EQ(image, oracle::to_pixels(pixels, reinterpret_cast<const std::uint8_t*>(halves.data()), 1));
}

TEST(Pixels, AreDoneInPieces) {
  const oracle::Pixels pixels = [] {
    oracle::Pixels made = pixels_of("GBR", ElementType::float32);
    made.width = 100;
    return made;
  }();
  const auto dims = image_dims(pixels);
  const auto plan = plan_to_planes(options_of(pixels, "NCHW"), dims);
  ASSERT_TRUE(plan);
  Bytes image(400);
  std::minstd_rand random(6);
  for (std::uint8_t& byte : image) byte = static_cast<std::uint8_t>(random() >> 8U);
  Bytes tensor(1200);
  for (std::size_t first = 0; first < 100; first += 37) {
    pixels_to_planes(*plan, &image[first * 4], std::min<std::size_t>(37, 100 - first), &tensor[first * 4], 400);
  }
  EXPECT_EQ(tensor, oracle::to_planes(pixels, image.data()));
}

}  // namespace
}  // namespace tensorsplit
