// SPDX-License-Identifier: MIT
//
// The lane of pixels over plain memory with its bounds checked: tiles, batches, some images of a batch.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <vector>

#include "lanes/pixels.h"
#include "pixels_oracle.h"

namespace tensorsplit::lanes {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// An input and one part.
class PlainMemory final : public Outside {
 public:
  PlainMemory(const Bytes& input, Bytes& part) : input_(input), part_(part) {}

  void describe(std::size_t, std::span<Piece>) override { FAIL() << "pixels have no pieces"; }

  void pull(std::uint64_t from, std::uint32_t size, std::uint64_t stride, std::uint32_t rows,
            std::uint8_t* to) override {
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t i = 0; i < size; ++i)
        to[std::size_t{row} * size + i] = input_.at(static_cast<std::size_t>(from + row * stride + i));
    }
  }

  void push(std::size_t first, std::span<const Tile> tiles) override {
    ASSERT_EQ(first, 0U);
    ASSERT_EQ(tiles.size(), 1U);
    for (std::uint32_t i = 0; i < tiles[0].size; ++i)
      part_.at(static_cast<std::size_t>(tiles[0].at + i)) = tiles[0].bytes[i];
  }

  void pull_parts(std::size_t, std::span<const Tile>) override { FAIL() << "pixels are not joined"; }
  void push_rows(const std::uint8_t*, std::uint64_t, std::uint32_t, std::uint64_t, std::uint32_t) override {
    FAIL() << "pixels are not joined";
  }

  void copy_pieces(const RowLayout&, std::size_t, std::span<const Piece>, std::uint64_t) override {
    FAIL() << "pixels have no pieces";
  }

 private:
  const Bytes& input_;
  Bytes& part_;
};

/// A scratch area as large as that of the module.
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

constexpr ElementType all_types[] = {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8};

/// Two images of `width` pixels, and the default numbers, in the words of the oracle.
oracle::Pixels pixels_of(const PixelOptions& options, std::int64_t width, std::size_t pixel_bytes) {
  const std::size_t channels = options.channels.size();
  return {std::string(options.channels),
          options.type,
          options.rescale,
          std::vector<double>(channels, 0),
          std::vector<double>(channels, 1),
          0,
          options.layout == "NCHW",
          2,
          1,
          static_cast<std::size_t>(width),
          pixel_bytes};
}

template <class Check>
void for_every_shape(Check check) {
  for (const ElementType type : all_types) {
    for (const std::string_view layout : {"NCHW", "NHWC"}) {
      for (const std::string_view channels : {"RGBA", "BGR"}) {
        for (const std::int64_t width : {0, 1, 4095, 8192, 8193, 20001}) {
          PixelOptions options;
          options.type = type;
          options.layout = layout;
          options.channels = channels;
          for (const std::size_t pixel_bytes : {3U, 4U}) check(options, pixels_of(options, width, pixel_bytes));
        }
      }
    }
  }
}

TEST(PixelLane, ImagesToPlanesInTiles) {
  Area area;
  for_every_shape([&](const PixelOptions& options, const oracle::Pixels& pixels) {
    const auto width = static_cast<std::int64_t>(pixels.width);
    const std::int64_t dims[] = {2, 1, width, static_cast<std::int64_t>(pixels.pixel_bytes)};
    const auto plan = plan_to_planes(options, dims);
    ASSERT_TRUE(plan);
    const Bytes images = random_bytes(plan->image_bytes());
    Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()), 0xA5);
    PlainMemory memory(images, tensor);
    move_pixels(*plan, {0, 2}, memory, area.scratch());
    EXPECT_EQ(tensor, oracle::to_planes(pixels, images.data())) << options.layout << " " << width;
  });
}

TEST(PixelLane, PlanesToImagesInTiles) {
  Area area;
  for_every_shape([&](const PixelOptions& options, oracle::Pixels pixels) {
    pixels.pixel_bytes = 4;
    const auto width = static_cast<std::int64_t>(pixels.width);
    const auto channels = static_cast<std::int64_t>(options.channels.size());
    std::int64_t dims[] = {2, channels, width, 1};
    if (options.layout == "NHWC") std::rotate(dims + 1, dims + 2, dims + 4);
    const auto plan = plan_to_pixels(options, dims);
    ASSERT_TRUE(plan);
    const Bytes tensor = random_bytes(plan->tensor_bytes());
    Bytes images(static_cast<std::size_t>(plan->image_bytes()), 0xA5);
    PlainMemory memory(tensor, images);
    move_pixels(*plan, {0, 2}, memory, area.scratch());
    EXPECT_EQ(images, oracle::to_pixels(pixels, tensor.data(), options.channels.size()))
        << options.layout << " " << width;
  });
}

TEST(PixelLane, OneImageOfABatch) {
  Area area;
  for (const std::string_view layout : {"NCHW", "NHWC"}) {
    PixelOptions options;
    options.layout = layout;
    const std::int64_t dims[] = {3, 100, 100, 4};
    const auto plan = plan_to_planes(options, dims);
    ASSERT_TRUE(plan);
    const Bytes images = random_bytes(plan->image_bytes());
    Bytes expected(static_cast<std::size_t>(plan->tensor_bytes()));
    to_planes(*plan, images.data(), expected.data());
    const auto back = plan_to_pixels(options, plan->dims());
    ASSERT_TRUE(back);
    Bytes tensor(expected.size());
    for (std::int64_t i = 0; i < 3; ++i) {
      const auto first = images.begin() + static_cast<std::ptrdiff_t>(i * 40000);
      const Bytes image(first, first + 40000);
      PlainMemory there(image, tensor);
      move_pixels(*plan, {i, 1}, there, area.scratch());
      Bytes again(image.size());
      PlainMemory here(tensor, again);
      move_pixels(*back, {i, 1}, here, area.scratch());
      for (std::size_t byte = 0; byte < image.size(); ++byte) {
        ASSERT_EQ(again[byte], byte % 4 == 3 ? 255 : image[byte]) << layout << " image " << i << " byte " << byte;
      }
    }
    EXPECT_EQ(tensor, expected) << layout;
  }
}

}  // namespace
}  // namespace tensorsplit::lanes
