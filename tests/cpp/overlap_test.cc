// SPDX-License-Identifier: MIT
#include "native/overlap.h"

#include <gtest/gtest.h>

#include <vector>

#include "tensorsplit/tensorsplit.h"

namespace tensorsplit {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(Overlap, ComparesEveryPairOfBlocks) {
  const Bytes memory(8);
  for (std::size_t a = 0; a <= 8; ++a) {
    for (std::size_t a_end = a; a_end <= 8; ++a_end) {
      for (std::size_t b = 0; b <= 8; ++b) {
        for (std::size_t b_end = b; b_end <= 8; ++b_end) {
          bool is_shared = false;
          for (std::size_t i = 0; i < 8; ++i) is_shared |= a <= i && i < a_end && b <= i && i < b_end;
          const ConstMemory first(memory.data() + a, a_end - a);
          const ConstMemory second(memory.data() + b, b_end - b);
          EXPECT_EQ(do_overlap(first, second), is_shared) << a << " " << a_end << " " << b << " " << b_end;
        }
      }
    }
  }
  EXPECT_FALSE(do_overlap(ConstMemory(nullptr, 8), ConstMemory(nullptr, 8)));
}

TEST(Overlap, FindsPartsOfASplit) {
  Bytes memory(4000);
  for (const std::size_t count : std::vector<std::size_t>{2, 3, 255, 257, 700}) {
    std::vector<Memory> parts;
    for (std::size_t i = 0; i < count; ++i) parts.emplace_back(memory.data() + i * 4, 4);
    const ConstMemory whole(memory.data() + count * 4, 4000 - count * 4);
    const auto find = [&](ConstMemory side) { return do_overlap(side, std::span<const Memory>(parts), false); };
    EXPECT_FALSE(find(whole));
    EXPECT_TRUE(find({memory.data() + count * 4 - 1, 4}));
    for (const std::size_t distance : {std::size_t{1}, count - 1}) {
      if (distance > max_compared_parts) continue;
      parts[count - 1] = {memory.data() + (count - 1 - distance) * 4 + 3, 4};
      EXPECT_TRUE(find(whole));
    }
    EXPECT_FALSE(do_overlap(whole, std::span<const Memory>(parts), true)) << "sources may overlap";
  }
}

#if defined(GTEST_HAS_DEATH_TEST) && !defined(NDEBUG)

/// Calls that succeed if their two blocks of 24 bytes are apart, and stop if they share a byte.
template <typename Call>
void expect_stops(Call call) {
  Bytes memory(48, 1);
  call(memory.data(), memory.data() + 24);
  call(memory.data() + 24, memory.data());
  for (const std::ptrdiff_t distance : {0, 1, 23}) {
    EXPECT_DEATH(call(memory.data(), memory.data() + distance), "do_overlap");
    EXPECT_DEATH(call(memory.data() + distance, memory.data()), "do_overlap");
  }
}

TEST(OverlapDeathTest, StopsSplitsAndJoins) {
  const std::int64_t sizes[] = {1, 2};
  const std::uint32_t widths[] = {2, 4};
  const std::int64_t dims[] = {4, 3};
  const std::int64_t dims_of_parts[] = {4, 1, 4, 2};
  const TensorInfo tensors[] = {{ElementType::uint16, std::span(dims_of_parts, 2)},
                                {ElementType::uint16, std::span(dims_of_parts + 2, 2)}};
  expect_stops([&](std::uint8_t* whole, std::uint8_t* parts) {
    const Memory memory[] = {{parts, 8}, {parts + 8, 16}};
    EXPECT_TRUE(split(ElementType::uint16, dims, 1, sizes, {whole, 24}, memory));
  });
  expect_stops([&](std::uint8_t* whole, std::uint8_t* parts) {
    const ConstMemory memory[] = {{parts, 8}, {parts + 8, 16}};
    EXPECT_TRUE(concat(tensors, 1, memory, {whole, 24}));
  });
  expect_stops([&](std::uint8_t* whole, std::uint8_t* parts) {
    const Memory memory[] = {{parts, 8}, {parts + 8, 16}};
    EXPECT_TRUE(split_rows({whole, 24}, {.count = 4, .stride = 6}, widths, memory));
  });
  expect_stops([&](std::uint8_t* whole, std::uint8_t* parts) {
    const ConstMemory memory[] = {{parts, 8}, {parts + 8, 16}};
    EXPECT_TRUE(join_rows(memory, {.count = 4, .stride = 6}, widths, {whole, 24}));
  });
  const Bytes source(24);
  Bytes parts(24);
  const Memory shared[] = {{parts.data(), 8}, {parts.data() + 7, 16}};
  EXPECT_DEATH(static_cast<void>(split(ElementType::uint16, dims, 1, sizes, source, shared)), "do_overlap");
}

TEST(OverlapDeathTest, StopsMovesAndPixels) {
  expect_stops([](std::uint8_t* from, std::uint8_t* to) {
    EXPECT_TRUE(move_axis(ElementType::uint8, {2, 12}, 0, 1, {from, 24}, {to, 24}));
  });
  expect_stops([](std::uint8_t* from, std::uint8_t* to) {
    EXPECT_TRUE(move_axis(ElementType::int4, {4, 12}, 0, 1, {from, 24}, {to, 24}));
  });
  const auto planes = plan_to_planes({.type = ElementType::uint8}, {2, 4, 3});
  expect_stops([&](std::uint8_t* from, std::uint8_t* to) { EXPECT_TRUE(to_planes(*planes, {from, 24}, {to, 24})); });
  const auto pixels = plan_to_pixels({.type = ElementType::uint8}, {1, 3, 2, 4}, 3);
  expect_stops([&](std::uint8_t* from, std::uint8_t* to) { EXPECT_TRUE(to_pixels(*pixels, {from, 24}, {to, 24})); });
}

/// Bytes between the rows of a window belong to its neighbours.
TEST(Overlap, AllowsMemoryAfterTheLastRow) {
  Bytes memory(64, 1);
  const std::int64_t sizes[] = {1, 1};
  const Memory parts[] = {{memory.data() + 10, 2}, {memory.data() + 12, 2}};
  EXPECT_TRUE(split(ElementType::uint8, {2, 2}, 1, sizes, {memory.data(), 64}, parts, {.stride = 8}));
}

#endif

}  // namespace
}  // namespace tensorsplit
