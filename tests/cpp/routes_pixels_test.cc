// SPDX-License-Identifier: MIT
//
// Pixels by tiles, over plain memory with its bounds checked: tiles, batches, some images of a batch.
#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "move/routes/pixels.h"
#include "pixels_oracle.h"

namespace tensorsplit::routes {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Images, which are the whole, and a tensor, of which each plane is a part.
class PlainMemory final : public HostMemory {
 public:
  PlainMemory(Bytes& tensor, Bytes& images) : tensor_(tensor), images_(images) {}

  void describe(std::size_t, std::span<Piece>) override { FAIL() << "pixels have no pieces"; }

  void pull(const Segments& segments, std::uint8_t* to) override {
    const auto [from, stride, size, rows] = segments;
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t i = 0; i < size; ++i)
        to[std::size_t{row} * size + i] = images_.at(static_cast<std::size_t>(from + row * stride + i));
    }
  }

  void push_rows(const std::uint8_t* from, const Segments& segments) override {
    const auto [to, stride, size, rows] = segments;
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t i = 0; i < size; ++i)
        images_.at(static_cast<std::size_t>(to + row * stride + i)) = from[std::size_t{row} * size + i];
    }
  }

  void push(std::size_t first, std::span<const Tile> tiles) override {
    ASSERT_LE(first + tiles.size(), 4U);
    for (const Tile& tile : tiles) {
      for (std::uint32_t i = 0; i < tile.size; ++i) tensor_.at(static_cast<std::size_t>(tile.at + i)) = tile.bytes[i];
    }
  }

  void pull_parts(std::size_t first, std::span<const Tile> tiles) override {
    ASSERT_LE(first + tiles.size(), 4U);
    for (const Tile& tile : tiles) {
      for (std::uint32_t i = 0; i < tile.size; ++i) tile.bytes[i] = tensor_.at(static_cast<std::size_t>(tile.at + i));
    }
  }

 private:
  Bytes& tensor_;
  Bytes& images_;
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

/// Two images of up to more than two tiles, in all types.
template <class Check>
void for_every_shape(Check check) {
  for (const ElementType type : {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8}) {
    for (const char* layout : {"NCHW", "NHWC"}) {
      for (const char* channels : {"RGBA", "BGR"}) {
        for (const std::size_t width : {0U, 1U, 4095U, 16384U, 16385U, 40001U}) {
          oracle::Pixels pixels;
          pixels.type = type;
          pixels.layout = layout;
          pixels.channels = channels;
          pixels.batch = 2;
          pixels.width = width;
          SCOPED_TRACE(layout + (" " + std::to_string(width)));
          check(pixels);
        }
      }
    }
  }
}

TEST(PixelRoute, ImagesToPlanesInTiles) {
  Area area;
  for_every_shape([&](oracle::Pixels pixels) {
    for (const std::size_t pixel_bytes : {3U, 4U}) {
      pixels.pixel_bytes = pixel_bytes;
      const auto plan = plan_to_planes(pixels.options(), pixels.image_dims());
      ASSERT_TRUE(plan);
      Bytes images = random_bytes(plan->image_bytes());
      Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()), 0xA5);
      PlainMemory memory(tensor, images);
      move_pixels(*plan, {0, 2, plan->width() * plan->pixel_bytes()}, memory, area.scratch());
      EXPECT_EQ(tensor, oracle::to_planes(pixels, images.data()));
    }
  });
}

TEST(PixelRoute, PlanesToImagesInTiles) {
  Area area;
  for_every_shape([&](const oracle::Pixels& pixels) {
    const std::size_t channels = pixels.channels.size();
    const auto plan = plan_to_pixels(pixels.options(), pixels.tensor_dims(channels));
    ASSERT_TRUE(plan);
    Bytes tensor = random_bytes(plan->tensor_bytes());
    Bytes images(static_cast<std::size_t>(plan->image_bytes()), 0xA5);
    PlainMemory memory(tensor, images);
    const Bytes before = images;
    move_pixels(*plan, {0, 2, plan->width() * 4}, memory, area.scratch());
    EXPECT_EQ(images, oracle::to_pixels(pixels, tensor.data(), channels, before));
  });
}

/// Rows that are apart: tiles of some rows, and of a piece of a row that is longer than a tile.
TEST(PixelRoute, RowsWithAStride) {
  Area area;
  for (const auto& [width, height] : {std::pair{7, 5}, {300, 70}, {20000, 3}, {1, 4}}) {
    for (const std::int64_t gap : {1, 4, 1000}) {
      for (const char* channels : {"RGB", "A", "GA"}) {
        oracle::Pixels pixels;
        pixels.channels = channels;
        pixels.batch = 2;
        pixels.width = static_cast<std::size_t>(width);
        pixels.height = static_cast<std::size_t>(height);
        const std::int64_t row = std::int64_t{width} * 4;
        const std::int64_t stride = row + gap;
        const auto plan = plan_to_planes(pixels.options(), pixels.image_dims());
        ASSERT_TRUE(plan);
        Bytes apart = random_bytes(stride * (2 * height - 1) + row);
        const auto gathered = [&, height = height](const Bytes& from) {
          Bytes images;
          for (std::int64_t y = 0; y < 2 * height; ++y) {
            const auto first = from.begin() + static_cast<std::ptrdiff_t>(y * stride);
            images.insert(images.end(), first, first + static_cast<std::ptrdiff_t>(row));
          }
          return images;
        };
        Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()), 0xA5);
        PlainMemory there(tensor, apart);
        move_pixels(*plan, {0, 2, stride}, there, area.scratch());
        EXPECT_EQ(tensor, oracle::to_planes(pixels, gathered(apart).data()));

        const std::size_t count = pixels.channels.size();
        const auto back = plan_to_pixels(pixels.options(), pixels.tensor_dims(count));
        ASSERT_TRUE(back);
        Bytes written(apart.size(), 0xA5);
        const Bytes before = gathered(written);
        PlainMemory here(tensor, written);
        move_pixels(*back, {0, 2, stride}, here, area.scratch());
        EXPECT_EQ(gathered(written), oracle::to_pixels(pixels, tensor.data(), count, before));
        for (std::int64_t y = 0; y + 1 < 2 * height; ++y) {
          for (std::int64_t i = row; i < stride; ++i) {
            ASSERT_EQ(written[static_cast<std::size_t>(y * stride + i)], 0xA5) << "between rows";
          }
        }
      }
    }
  }
}

TEST(PixelRoute, OneImageOfABatch) {
  Area area;
  for (const char* layout : {"NCHW", "NHWC"}) {
    oracle::Pixels pixels;
    pixels.layout = layout;
    pixels.batch = 3;
    pixels.height = pixels.width = 100;
    const auto plan = plan_to_planes(pixels.options(), pixels.image_dims());
    ASSERT_TRUE(plan);
    const auto back = plan_to_pixels(pixels.options(), plan->dims());
    ASSERT_TRUE(back);
    const Bytes images = random_bytes(plan->image_bytes());
    Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()));
    for (std::int64_t i = 0; i < 3; ++i) {
      const auto first = images.begin() + static_cast<std::ptrdiff_t>(i * 40000);
      Bytes image(first, first + 40000);
      PlainMemory there(tensor, image);
      move_pixels(*plan, {i, 1, 400}, there, area.scratch());
      Bytes again(image.size());
      PlainMemory here(tensor, again);
      move_pixels(*back, {i, 1, 400}, here, area.scratch());
      for (std::size_t alpha = 3; alpha < image.size(); alpha += 4) image[alpha] = 255;
      EXPECT_EQ(again, image) << layout << " image " << i;
    }
    EXPECT_EQ(tensor, oracle::to_planes(pixels, images.data())) << layout;
  }
}

}  // namespace
}  // namespace tensorsplit::routes
