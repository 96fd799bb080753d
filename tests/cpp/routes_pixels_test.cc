// SPDX-License-Identifier: MIT
//
// Pixels in tiles over bounds-checked memory: tiles, batches, and ranges of images.
#include <gtest/gtest.h>

#include <functional>
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
  PlainMemory(Bytes& tensor, std::vector<std::reference_wrapper<Bytes>> images)
      : tensor_(tensor), images_(std::move(images)) {}

  std::size_t calls = 0;  ///< calls that read or wrote rows

  void read_pieces(std::size_t, std::span<Piece>) override { FAIL() << "pixels have no pieces"; }

  void read_rows(const RowSegments& segments, std::uint8_t* to) override {
    const auto [from, stride, size, rows, array] = segments;
    ++calls;
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t i = 0; i < size; ++i) {
        const auto at = static_cast<std::size_t>(from + row * stride + i);
        to[std::size_t{row} * size + i] = images_.at(static_cast<std::size_t>(array)).get().at(at);
      }
    }
  }

  void write_rows(const std::uint8_t* from, const RowSegments& segments) override {
    const auto [to, stride, size, rows, array] = segments;
    ++calls;
    for (std::uint32_t row = 0; row < rows; ++row) {
      for (std::uint32_t i = 0; i < size; ++i) {
        const auto at = static_cast<std::size_t>(to + row * stride + i);
        images_.at(static_cast<std::size_t>(array)).get().at(at) = from[std::size_t{row} * size + i];
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
  std::vector<std::reference_wrapper<Bytes>> images_;
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
  if (row == 0) return;
  const auto height = static_cast<std::int64_t>(pixels.height);
  std::vector<ImagePlace> places;
  for (std::int64_t y = 0; y < rows; y += height) places.push_back({0, y * stride, stride});
  const auto gathered = [=](const Bytes& from) {
    Bytes images;
    for (std::int64_t y = 0; y < rows; ++y)
      images.insert(images.end(), from.data() + y * stride, from.data() + y * stride + row);
    return images;
  };
  Bytes images = random_bytes(stride * (rows - 1) + row + 1);
  images.pop_back();
  Bytes tensor(static_cast<std::size_t>(there->tensor_bytes()), 0xA5);
  PlainMemory from_images(tensor, {images});
  move_pixels(PixelConverter(*there, PixelMaps(*there)), 0, places, from_images, area.scratch());
  EXPECT_EQ(tensor, oracle::to_planes(pixels, gathered(images).data()));
  if (!back) return;  // images without alpha cannot store it

  tensor = random_bytes(there->tensor_bytes());
  Bytes written(images.size(), 0xA5);
  const Bytes before = gathered(written);
  PlainMemory to_images(tensor, {written});
  move_pixels(PixelConverter(*back, PixelMaps(*back)), 0, places, to_images, area.scratch());
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

/// Crops of 3 x 2 pixels: places in two pictures of 40 x 40 pixels, in any order, some skipped and some from the
/// bottom.
TEST(PixelRoute, ConvertsListsOfCrops) {
  Area area;
  std::minstd_rand random(7);
  const struct {
    std::size_t count;
    std::int64_t step;      ///< pixels from one crop to the next in a picture
    std::size_t max_calls;  ///< of `read_rows`; 0: unchecked
  } table[] = {{1, 3, 1}, {13, 3, 1}, {300, 3, 0}, {40, 200, 0}, {5, 0, 1}};
  for (const auto& [count, step, max_calls] : table) {
    for (const bool is_mixed : {false, true}) {
      oracle::Pixels pixels;
      pixels.batch = count;
      pixels.height = 2;
      pixels.width = 3;
      const std::vector<std::int64_t> image_dims = pixels.image_dims();
      const auto plan = plan_to_planes(pixels.options(), image_dims);
      ASSERT_TRUE(plan);
      std::vector<Bytes> pictures = {random_bytes(6400), random_bytes(6401)};
      std::vector<ImagePlace> places;
      Bytes images;
      for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t pixel = static_cast<std::int64_t>(i) * step % 1500;
        const bool is_flipped = is_mixed && random() % 3 == 0;
        const std::int32_t array = is_mixed ? static_cast<std::int32_t>(random() % 2) : 0;
        const ImagePlace place{array, pixel * 4 + (is_flipped ? 160 : 0), is_flipped ? -160 : 160};
        const bool is_skipped = is_mixed && random() % 5 == 0;
        places.push_back(place);
        if (is_skipped) places.back().array = -1;
        for (std::int64_t y = 0; y < 2; ++y) {
          const std::uint8_t* const first =
              pictures[static_cast<std::size_t>(place.array)].data() + place.at + y * place.stride;
          images.insert(images.end(), first, first + 12);
        }
      }
      Bytes tensor(static_cast<std::size_t>(plan->tensor_bytes()), 0xA5);
      const Bytes untouched = tensor;
      PlainMemory there(tensor, {pictures[0], pictures[1]});
      move_pixels(PixelConverter(*plan, PixelMaps(*plan)), 0, places, there, area.scratch());
      const Bytes expected = oracle::to_planes(pixels, images.data());
      const std::size_t part = tensor.size() / count;
      for (std::size_t i = 0; i < count; ++i) {
        const auto part_of = [&](const Bytes& all) {
          return Bytes(all.data() + i * part, all.data() + (i + 1) * part);
        };
        ASSERT_EQ(part_of(tensor), part_of(places[i].array < 0 ? untouched : expected)) << i << " of " << count;
      }
      EXPECT_TRUE(is_mixed || max_calls == 0 || there.calls <= max_calls) << count;
    }
  }
}

/// Tiles of 3 x 2 pixels that fill two bands of a picture, and some of them alone.
TEST(PixelRoute, WritesListsOfTiles) {
  Area area;
  for (const bool is_whole : {true, false}) {
    for (const char* channels : {"RGB", "G"}) {
      oracle::Pixels pixels;
      pixels.channels = channels;
      pixels.height = 2;
      pixels.width = 3;
      std::vector<ImagePlace> places;
      for (std::int64_t i = 0; i < 10; ++i) {
        if (is_whole || i % 3 != 0) places.push_back({0, i / 5 * 120 + i % 5 * 12, 60});
      }
      pixels.batch = places.size();
      const std::vector<std::int64_t> dims = pixels.tensor_dims(pixels.channels.size());
      const auto plan = plan_to_pixels(pixels.options(), dims);
      ASSERT_TRUE(plan);
      Bytes tensor = random_bytes(plan->tensor_bytes());
      Bytes picture = random_bytes(240);
      Bytes images;
      for (const ImagePlace& place : places) {
        for (const std::int64_t at : {place.at, place.at + 60}) {
          images.insert(images.end(), picture.data() + at, picture.data() + at + 12);
        }
      }
      const Bytes written = oracle::to_pixels(pixels, tensor.data(), pixels.channels.size(), images);
      Bytes expected = picture;
      for (std::size_t i = 0; i < places.size() * 2; ++i) {
        const std::int64_t at = places[i / 2].at + static_cast<std::int64_t>(i % 2) * 60;
        std::copy_n(written.data() + i * 12, 12, expected.data() + at);
      }
      PlainMemory here(tensor, {picture});
      move_pixels(PixelConverter(*plan, PixelMaps(*plan)), 0, places, here, area.scratch());
      EXPECT_EQ(picture, expected) << channels;
      const std::size_t reads = plan->covers_pixels() ? 0 : 1;
      EXPECT_EQ(here.calls, is_whole ? 1 + reads : places.size() * (1 + reads)) << channels;
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
      const ImagePlace place{0, 0, 400};
      PlainMemory there(tensor, {image});
      move_pixels(PixelConverter(*plan, PixelMaps(*plan)), i, {&place, 1}, there, area.scratch());
      Bytes again(image.size());
      PlainMemory here(tensor, {again});
      move_pixels(PixelConverter(*back, PixelMaps(*back)), i, {&place, 1}, here, area.scratch());
      for (std::size_t alpha = 3; alpha < image.size(); alpha += 4) image[alpha] = 255;
      EXPECT_EQ(again, image) << layout << " image " << i;
    }
    EXPECT_EQ(tensor, oracle::to_planes(pixels, images.data())) << layout;
  }
}

}  // namespace
}  // namespace tensorsplit::routes
