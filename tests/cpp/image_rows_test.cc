// SPDX-License-Identifier: MIT
//
// Native image rows against the oracle: padded rows, images apart or side by side, and row ranges.
#include "pixels/image_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "node_builder.h"
#include "pixels_oracle.h"

namespace tensorsplit {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes random_memory(std::int64_t size, std::minstd_rand& random) {
  Bytes bytes(static_cast<std::size_t>(size));
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8U);
  return bytes;
}

/// Images within a larger buffer.
struct Placed {
  std::int64_t stride;
  std::int64_t image_stride;
  std::int64_t size;     ///< bytes from the first row in memory to the end of the last row
  std::int64_t top = 0;  ///< byte of the top row of the first image

  /// Returns the same place in memory with the bottom row of each image first.
  Placed from_bottom(std::size_t height) const {
    const std::int64_t rows = static_cast<std::int64_t>(height);
    return {-stride, image_stride, size, (rows - 1) * stride};
  }
};

/// Returns three placements: padded rows, padded rows and images, and images side by side. Each is followed by the same
/// one from the bottom to the top.
std::vector<Placed> placements(const oracle::Pixels& pixels) {
  const auto row = static_cast<std::int64_t>(pixels.width * pixels.pixel_bytes);
  const auto height = static_cast<std::int64_t>(pixels.height);
  const auto batch = static_cast<std::int64_t>(pixels.batch);
  const std::int64_t apart = row + 5;
  const std::int64_t image = height * apart + 11;
  const std::int64_t wide = batch * row;
  std::vector<Placed> all;
  for (const Placed& placed : {Placed{apart, 0, (batch * height - 1) * apart + row},
                               {apart, image, (batch - 1) * image + (height - 1) * apart + row},
                               {wide, row, (height - 1) * wide + batch * row}}) {
    all.push_back(placed);
    all.push_back(placed.from_bottom(pixels.height));
  }
  return all;
}

/// Returns the byte indices of the rows of all images, one row after the other.
std::vector<std::size_t> bytes_of_rows(const oracle::Pixels& pixels, const Placed& placed) {
  std::vector<std::size_t> indices;
  const std::int64_t step = placed.image_stride != 0
                                ? placed.image_stride
                                : static_cast<std::int64_t>(pixels.height) * std::abs(placed.stride);
  for (std::int64_t image = 0; image < static_cast<std::int64_t>(pixels.batch); ++image) {
    for (std::int64_t row = 0; row < static_cast<std::int64_t>(pixels.height); ++row) {
      for (std::size_t i = 0; i < pixels.width * pixels.pixel_bytes; ++i) {
        indices.push_back(static_cast<std::size_t>(placed.top + image * step + row * placed.stride) + i);
      }
    }
  }
  return indices;
}

/// Converts all rows in ranges of `count` rows, in any order, and compares with the oracle.
void expect_rows(const oracle::Pixels& pixels, const Placed& placed, std::int64_t count, std::minstd_rand& random) {
  const std::vector<std::int64_t> dims = pixels.image_dims();
  const auto there = plan_to_planes(pixels.options(), dims);
  ASSERT_TRUE(there);
  const std::int64_t rows = there->batch() * there->height();
  std::vector<std::int64_t> firsts;
  for (std::int64_t first = 0; first < rows; first += count) firsts.push_back(first);
  std::shuffle(firsts.begin(), firsts.end(), random);

  const std::vector<std::size_t> indices = bytes_of_rows(pixels, placed);
  const Bytes frame = random_memory(placed.size, random);
  Bytes images;
  for (const std::size_t index : indices) images.push_back(frame.at(index));
  Bytes tensor(static_cast<std::size_t>(there->tensor_bytes()), 0xA5);
  for (const std::int64_t first : firsts) {
    const ConstMemory from_top{frame.data() + placed.top, frame.size() - static_cast<std::size_t>(placed.top)};
    ASSERT_TRUE(
        to_planes(*there, from_top, tensor,
                  {.first = first, .count = count, .stride = placed.stride, .image_stride = placed.image_stride}));
  }
  ASSERT_EQ(tensor, oracle::to_planes(pixels, images.data()));

  const std::size_t channels = pixels.channels.size();
  const std::vector<std::int64_t> tensor_dims = pixels.tensor_dims(channels);
  const auto back = plan_to_pixels(pixels.options(), tensor_dims, static_cast<int>(pixels.pixel_bytes));
  ASSERT_EQ(static_cast<bool>(back), pixels.fits_picture(channels));
  if (!back) return;
  const Bytes values = random_memory(back->tensor_bytes(), random);
  Bytes written = frame;
  for (const std::int64_t first : firsts) {
    const Memory from_top{written.data() + placed.top, written.size() - static_cast<std::size_t>(placed.top)};
    ASSERT_TRUE(
        to_pixels(*back, values, from_top,
                  {.first = first, .count = count, .stride = placed.stride, .image_stride = placed.image_stride}));
  }
  const Bytes expected = oracle::to_pixels(pixels, values.data(), channels, images);
  Bytes whole = frame;
  for (std::size_t i = 0; i < indices.size(); ++i) whole.at(indices[i]) = expected[i];
  ASSERT_EQ(written, whole) << "or bytes between the rows";
}

TEST(ImageRows, MatchOracleInEveryPlacement) {
  std::minstd_rand random(46);
  for (const ElementType type : {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8}) {
    for (const char* layout : {"NCHW", "NHWC"}) {
      for (const auto& [channels, format, pixel_bytes] :
           {std::tuple{"RGB", "", 4U}, {"BGRA", "", 4U}, {"RGB", "ARGB", 4U}, {"RGB", "", 3U}, {"R", "", 1U}}) {
        for (const std::size_t width : {1U, 7U, 101U}) {
          oracle::Pixels pixels;
          pixels.channels = channels;
          pixels.format = format;
          pixels.type = type;
          pixels.layout = layout;
          pixels.rescale = type == ElementType::float32 || type == ElementType::float16 ? 1.0 / 255 : 0.9;
          pixels.batch = 3;
          pixels.height = 4;
          pixels.width = width;
          pixels.pixel_bytes = pixel_bytes;
          for (const Placed& placed : placements(pixels)) {
            for (const std::int64_t count : {1, 5, 12}) {
              ASSERT_NO_FATAL_FAILURE(expect_rows(pixels, placed, count, random)) << channels << ' ' << layout;
            }
          }
        }
      }
    }
  }
}

/// Blocks cover every pixel of the rows once, in order.
TEST(ImageRows, FormBlocksWithinLimits) {
  const auto plan = plan_to_planes({}, {2, 5, 7, 4});
  ASSERT_TRUE(plan);
  for (const std::int64_t stride : {28, 30}) {
    for (std::int64_t max_pixels = 1; max_pixels < 40; ++max_pixels) {
      for (const std::int64_t max_rows : {1, 2, 9}) {
        const ImageRows rows{.first = 3, .count = 6, .stride = stride, .image_stride = 5 * stride};
        std::int64_t next = 3 * 7;
        for_each_block(*plan, rows, max_pixels, max_rows, [&](const PixelBlock& block) {
          EXPECT_LE(block.rows * block.width, max_pixels);
          EXPECT_LE(block.rows, max_rows);
          EXPECT_EQ(block.image * 35 + block.pixel, next);
          EXPECT_EQ(block.at, (next / 7 - 3) * stride + next % 7 * 4);
          next += block.rows * block.width;
        });
        EXPECT_EQ(next, 9 * 7);
      }
    }
  }
}

TEST(ImageRows, RejectRowsOutsideThePlan) {
  const auto plan = plan_to_planes({}, {2, 3, 2, 4});
  ASSERT_TRUE(plan);
  Bytes images(48);
  Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()));
  const auto refused = [&](std::size_t size, ImageRows rows) {
    images.resize(size);
    return error_text(to_planes(*plan, images, tensor, rows));
  };
  EXPECT_EQ(refused(48, {}), "");
  EXPECT_EQ(refused(48, {.first = 6}), "");
  EXPECT_EQ(refused(48, {.first = 7}), "DIMS_INVALID to_planes: rows.first must be an integer from 0 to 6, got 7.");
  EXPECT_EQ(refused(48, {.count = -1}), "DIMS_INVALID to_planes: rows.count must be an integer >= 0, got -1.");
  EXPECT_EQ(refused(48, {.stride = 7}), "DIMS_INVALID to_planes: rows.stride must be 8 to 2^53 - 1 bytes, got 7.");
  EXPECT_EQ(refused(48, {.image_stride = 7}),
            "DIMS_INVALID to_planes: rows.image_stride must be 8 to 2^53 - 1 bytes, got 7.");
  EXPECT_EQ(refused(57, {.stride = 10}), "DATA_MISMATCH to_planes: source must have >= 58 bytes, got 57.");
  EXPECT_EQ(refused(58, {.stride = 10}), "");
  EXPECT_EQ(refused(27, {.count = 3, .stride = 10}), "DATA_MISMATCH to_planes: source must have >= 28 bytes, got 27.");
  EXPECT_EQ(refused(28, {.count = 3, .stride = 10}), "");
  EXPECT_EQ(refused(27, {.count = 4, .stride = 10, .image_stride = 8}),
            "DATA_MISMATCH to_planes: source must have >= 28 bytes, got 27.")
      << "the last row of the first image is farther than the first one of the second";
  EXPECT_EQ(refused(100, {.stride = -7}), "DIMS_INVALID to_planes: rows.stride must be 8 to 2^53 - 1 bytes, got 7.");
  EXPECT_EQ(refused(100, {.stride = INT64_MIN}).substr(0, 12), "DIMS_INVALID");
  EXPECT_EQ(refused(7, {.count = 3, .stride = -10}), "DATA_MISMATCH to_planes: source must have >= 8 bytes, got 7.");
  EXPECT_EQ(refused(7, {.first = 2, .count = 1, .stride = -10}).substr(0, 13), "DATA_MISMATCH");
  EXPECT_EQ(refused(37, {.count = 4, .stride = -10}), "DATA_MISMATCH to_planes: source must have >= 38 bytes, got 37.")
      << "the top row of the second image";
  EXPECT_EQ(refused(100, {.stride = INT64_MAX}).substr(0, 12), "DIMS_INVALID");
  EXPECT_EQ(refused(100, {.stride = max_size}).substr(0, 13), "DATA_MISMATCH");
}

TEST(ImageRows, RejectOverlapIfWritten) {
  const auto plan = plan_to_pixels({}, {3, 3, 2, 2});  // rows of 8 bytes
  ASSERT_TRUE(plan);
  const Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()));
  Bytes images(1000);
  const auto refused = [&](ImageRows rows) { return error_text(to_pixels(*plan, tensor, images, rows)); };
  EXPECT_EQ(refused({.stride = 10, .image_stride = 18}), "");
  EXPECT_EQ(refused({.stride = 10, .image_stride = 17}),
            "DIMS_INVALID to_pixels: rows.image_stride must be 18 to 2^53 - 1 bytes, got 17.");
  EXPECT_EQ(refused({.stride = 24, .image_stride = 8}), "");
  EXPECT_EQ(refused({.stride = 23, .image_stride = 8}).substr(0, 12), "DIMS_INVALID");
  // The second row is before the first one.
  const Memory from_row_1{images.data() + 500, 500};
  EXPECT_TRUE(to_pixels(*plan, tensor, from_row_1, {.stride = -10, .image_stride = 18}));
  EXPECT_EQ(error_text(to_pixels(*plan, tensor, from_row_1, {.stride = -10, .image_stride = 17})),
            "DIMS_INVALID to_pixels: rows.image_stride must be 18 to 2^53 - 1 bytes, got 17.");
  EXPECT_TRUE(to_pixels(*plan, tensor, from_row_1, {.stride = -24, .image_stride = 8}));
}

TEST(ImageRows, AcceptImagesWithoutPixels) {
  for (const Dims& dims : {Dims{0, 3, 2, 4}, Dims{2, 0, 2, 4}, Dims{2, 3, 0, 4}}) {
    const auto plan = plan_to_planes({}, dims);
    ASSERT_TRUE(plan);
    EXPECT_TRUE(to_planes(*plan, {}, {}));
    EXPECT_TRUE(to_planes(*plan, {}, {}, {.stride = 100}));
  }
}

}  // namespace
}  // namespace tensorsplit
