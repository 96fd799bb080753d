// SPDX-License-Identifier: MIT
//
// Pixels in tiles over bounds-checked memory: tiles, batches, and ranges of images.
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "pixels_oracle.h"
#include "routes/routes.h"

namespace tensorsplit::routes {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Host memory of pixels: the images are the whole, and each plane of the tensor is a part.
class PlainMemory final : public HostMemory {
 public:
  PlainMemory(Bytes& tensor, Bytes& images) : tensor_(tensor), images_(images) {}

  void read_pieces(std::size_t, std::span<Piece>) override { FAIL() << "pixels have no pieces"; }

  void read_rows(const RowSegments& segments, std::uint8_t* to) override {
    const auto [from, stride, size, rows, array] = segments;
    ++calls;
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t i = 0; i < size; ++i) {
        const auto at = static_cast<std::size_t>(from + row * stride + i);
        to[std::size_t{row} * size + i] = images_.at(static_cast<std::size_t>(array)).at(at);
      }
    }
  }

  void write_rows(const std::uint8_t* from, const RowSegments& segments) override {
    const auto [to, stride, size, rows, array] = segments;
    ++calls;
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t i = 0; i < size; ++i) {
        const auto at = static_cast<std::size_t>(to + row * stride + i);
        images_.at(static_cast<std::size_t>(array)).at(at) = from[std::size_t{row} * size + i];
      }
    }
  }

  void write_parts(std::span<const PartSegment> segments) override {
    for (const PartSegment& segment : segments) {
      ASSERT_EQ(segment.part, 0U);
      for (std::uint32_t i = 0; i < segment.size; ++i)
        tensor_.at(static_cast<std::size_t>(segment.at + i)) = segment.bytes[i];
    }
  }

  void read_parts(std::span<const PartSegment> segments) override {
    for (const PartSegment& segment : segments) {
      ASSERT_EQ(segment.part, 0U);
      for (std::uint32_t i = 0; i < segment.size; ++i)
        segment.bytes[i] = tensor_.at(static_cast<std::size_t>(segment.at + i));
    }
  }

 private:
  Bytes& tensor_;
  Bytes& images_;
};

/// A scratch area of the module's size.
class Area {
 public:
  Scratch& scratch() { return *scratch_; }

 private:
  static constexpr std::size_t bytes = 512 * 1024;
  Bytes rows_ = Bytes(bytes);
  Bytes parts_ = Bytes(bytes);
  std::unique_ptr<Scratch> scratch_ = std::make_unique<Scratch>(Scratch{rows_, parts_, {}, {}});
};

Bytes random_bytes(std::int64_t size) {
  std::minstd_rand random(static_cast<unsigned>(size) + 1);
  Bytes bytes(static_cast<std::size_t>(size));
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8U);
  return bytes;
}

/// Converts images with `gap` bytes between rows to planes, and back. Compares both results with the oracle, and checks
/// that the gaps are unchanged.
void expect_both_ways(const oracle::Pixels& pixels, Area& area, std::int64_t gap = 0) {
  const std::size_t channels = pixels.channels.size();
  const std::vector<std::int64_t> image_dims = pixels.image_dims();
  const auto there = plan_to_planes(pixels.options(), image_dims);
  const std::vector<std::int64_t> tensor_dims = pixels.tensor_dims(channels);
  const auto back = plan_to_pixels(pixels.options(), tensor_dims, static_cast<int>(pixels.pixel_bytes));
  ASSERT_TRUE(there);
  const auto row = static_cast<std::int64_t>(pixels.width * pixels.pixel_bytes);
  const auto rows = static_cast<std::int64_t>(pixels.batch * pixels.height);
  const std::int64_t stride = row + gap;
  const ImageRows all_rows{.count = row == 0 ? 0 : rows,
                           .stride = stride,
                           .image_stride = static_cast<std::int64_t>(pixels.height) * stride};
  const auto gathered = [=](const Bytes& from) {
    Bytes images;
    for (std::int64_t y = 0; y < rows; ++y)
      images.insert(images.end(), from.data() + y * stride, from.data() + y * stride + row);
    return images;
  };
  Bytes images = random_bytes(stride * (rows - 1) + row + 1);
  images.pop_back();
  Bytes tensor(static_cast<std::size_t>(there->tensor_bytes()), 0xA5);
  PlainMemory from_images(tensor, images);
  move_pixels(PixelConverter(*there, PixelMaps(*there)), all_rows, from_images, area.scratch());
  EXPECT_EQ(tensor, oracle::to_planes(pixels, gathered(images).data()));
  if (!back) return;  // images without alpha cannot store it

  tensor = random_bytes(there->tensor_bytes());
  Bytes written(images.size(), 0xA5);
  const Bytes before = gathered(written);
  PlainMemory to_images(tensor, written);
  move_pixels(PixelConverter(*back, PixelMaps(*back)), all_rows, to_images, area.scratch());
  EXPECT_EQ(gathered(written), oracle::to_pixels(pixels, tensor.data(), channels, before));
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(written.size()); ++i) {
    ASSERT_TRUE(i % stride < row || written[static_cast<std::size_t>(i)] == 0xA5) << "between rows";
  }
}

/// Two images, from less than a tile to more than two tiles, in all types.
TEST(PixelRoute, ConvertsImagesOfSeveralTiles) {
  Area area;
  for (const ElementType type : {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8}) {
    for (const char* layout : {"NCHW", "NHWC"}) {
      for (const auto& [channels, pixel_bytes] : {std::pair{"RGBA", 4U}, {"BGR", 4U}, {"BGR", 3U}}) {
        for (const std::size_t width : {0U, 1U, 4095U, 16384U, 16385U, 40001U}) {
          oracle::Pixels pixels;
          pixels.type = type;
          pixels.layout = layout;
          pixels.channels = channels;
          pixels.pixel_bytes = pixel_bytes;
          pixels.batch = 2;
          pixels.width = width;
          SCOPED_TRACE(layout + (" " + std::to_string(width)));
          expect_both_ways(pixels, area);
        }
      }
    }
  }
}

/// Tiles of several rows, and of a piece of a row that is longer than a tile.
TEST(PixelRoute, ConvertsStridedRows) {
  Area area;
  for (const auto& [width, height] : {std::pair{7U, 5U}, {300U, 70U}, {20000U, 3U}, {1U, 4U}}) {
    for (const std::int64_t gap : {1, 4, 1000}) {
      for (const char* channels : {"RGB", "A", "GA"}) {
        oracle::Pixels pixels;
        pixels.channels = channels;
        pixels.batch = 2;
        pixels.width = width;
        pixels.height = height;
        expect_both_ways(pixels, area, gap);
      }
    }
  }
}

TEST(PixelRoute, ConvertsOneImageOfABatch) {
  Area area;
  for (const char* layout : {"NCHW", "NHWC"}) {
    oracle::Pixels pixels;
    pixels.layout = layout;
    pixels.batch = 3;
    pixels.height = pixels.width = 100;
    const std::vector<std::int64_t> image_dims = pixels.image_dims();
    const auto plan = plan_to_planes(pixels.options(), image_dims);
    ASSERT_TRUE(plan);
    const auto tensor_dims = plan->dims();
    const auto back = plan_to_pixels(pixels.options(), tensor_dims);
    ASSERT_TRUE(back);
    const Bytes images = random_bytes(plan->image_bytes());
    Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()));
    for (std::int64_t i = 0; i < 3; ++i) {
      const auto first = images.begin() + static_cast<std::ptrdiff_t>(i * 40000);
      Bytes image(first, first + 40000);
      PlainMemory there(tensor, image);
      move_pixels(PixelConverter(*plan, PixelMaps(*plan)),
                  {.first = 100 * i, .count = 100, .stride = 400, .image_stride = 40000}, there, area.scratch());
      Bytes again(image.size());
      PlainMemory here(tensor, again);
      move_pixels(PixelConverter(*back, PixelMaps(*back)),
                  {.first = 100 * i, .count = 100, .stride = 400, .image_stride = 40000}, here, area.scratch());
      for (std::size_t alpha = 3; alpha < image.size(); alpha += 4) image[alpha] = 255;
      EXPECT_EQ(again, image) << layout << " image " << i;
    }
    EXPECT_EQ(tensor, oracle::to_planes(pixels, images.data())) << layout;
  }
}

}  // namespace
}  // namespace tensorsplit::routes
