// SPDX-License-Identifier: MIT
//
// The one-line calls, and row ranges, which must not touch bytes that the threads of other ranges write.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "tensorsplit/split.h"

#ifndef __EMSCRIPTEN__
#include <thread>
#endif

#include "node_builder.h"
#include "oracle.h"

namespace tensorsplit {
namespace {

const std::vector<std::int64_t> two_by_six = {2, 6};
const std::array<std::uint8_t, 12> counting = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

TEST(SplitCall, WritesNothingOnError) {
  std::array<std::uint8_t, 12> out{};
  out.fill(0xA5);
  const std::array<std::uint8_t, 12> before = out;
  const Memory parts[] = {{out.data(), 6}, {out.data() + 6, 6}};
  const std::int64_t sizes[] = {2, 3};
  EXPECT_EQ(error_text(split(ElementType::uint8, two_by_six, 1, sizes, counting, parts)),
            "SIZES_SUM_MISMATCH Split-18: split must add up to the axis length 6, got 5.");
  EXPECT_EQ(error_text(split_equal(ElementType::uint8, two_by_six, 1, 3, counting, parts)),
            "SIZES_COUNT_MISMATCH Split-13: destinations must have length 3, got 2.");
  EXPECT_EQ(error_text(split_equal(ElementType::uint8, two_by_six, 1, 4, counting, parts)).substr(0, 13),
            "NOT_DIVISIBLE");
  EXPECT_EQ(error_text(split_equal(ElementType::nf4, two_by_six, 1, 0, counting, parts)),
            "NUM_OUTPUTS_INVALID OpenVINO Split-1: num_splits must be an integer from 1 to 2^53 - 1, got 0.");
  const std::vector<std::int64_t> negative = {2, -6};
  EXPECT_EQ(error_text(split_equal(ElementType::uint8, negative, 0, 2, counting, parts)),
            "DIMS_INVALID Split-13: dims[1] must be an integer from 0 to 2^53 - 1, got -6.");
  EXPECT_EQ(out, before);
}

// Ranges of rows.

/// A tensor and the parts that the oracle makes of it.
struct RangeCase {
  ElementType type;
  std::vector<std::int64_t> dims;
  std::vector<std::int64_t> sizes;  ///< of the parts along axis 1
  oracle::Bytes source;
  std::vector<oracle::Bytes> expected;
};

RangeCase range_case_of(ElementType type, std::vector<std::int64_t> dims, std::vector<std::int64_t> sizes) {
  RangeCase example{type, std::move(dims), std::move(sizes), {}, {}};
  example.source.resize(oracle::bytes_for(example.dims, element_bits(type)));
  for (std::size_t i = 0; i < example.source.size(); ++i) {
    example.source[i] = static_cast<std::uint8_t>((i + 1) * 0x9D ^ (i >> 3));
  }
  example.expected =
      oracle::split(example.source, example.dims, 1, example.sizes, {element_bits(type), type == ElementType::uint1});
  return example;
}

const std::vector<RangeCase> range_cases = {
    range_case_of(ElementType::uint8, {37, 4}, {1, 1, 1, 1}),
    range_case_of(ElementType::uint8, {37, 9, 2}, {2, 0, 3, 4}),
    range_case_of(ElementType::float32, {20, 6}, {1, 5}),
    range_case_of(ElementType::int64, {100, 4}, {2, 2}),
    range_case_of(ElementType::uint4, {21, 3}, {1, 2}),
    range_case_of(ElementType::uint3, {40, 5}, {2, 3}),
    range_case_of(ElementType::uint1, {17, 3}, {1, 1, 1}),
    range_case_of(ElementType::uint8, {3, 1100000}, {1048577, 51423}),
};

/// Returns storage for the parts, filled with a marker byte.
std::vector<oracle::Bytes> unwritten_parts(const RangeCase& example) {
  std::vector<oracle::Bytes> parts;
  for (const oracle::Bytes& part : example.expected) parts.emplace_back(part.size(), std::uint8_t{0xA5});
  return parts;
}

void split_range(const RangeCase& example, const oracle::Bytes& source, std::vector<oracle::Bytes>& parts,
                 RowRange rows) {
  const std::vector<Memory> destinations(parts.begin(), parts.end());
  EXPECT_EQ(error_text(split(example.type, example.dims, 1, example.sizes, source, destinations, rows)), "");
}

TEST(SplitCall, SplitsIntoEqualParts) {
  for (const ElementType type : {ElementType::uint8, ElementType::float64, ElementType::uint4, ElementType::uint1}) {
    for (const std::int64_t count : {1, 2, 6, 100}) {
      const RangeCase example =
          range_case_of(type, {7, 3 * count}, std::vector<std::int64_t>(static_cast<std::size_t>(count), 3));
      std::vector<oracle::Bytes> parts = unwritten_parts(example);
      const std::vector<Memory> destinations(parts.begin(), parts.end());
      EXPECT_EQ(error_text(split_equal(type, example.dims, -1, count, example.source, destinations)), "");
      EXPECT_EQ(parts, example.expected) << type_name(type) << " x " << count;
    }
  }
}

TEST(RowRange, WritesOnlyItsRows) {
  for (const RangeCase& example : range_cases) {
    const std::int64_t outer = example.dims[0];
    const std::int64_t unit = oracle::elements_in(example.dims) / outer / example.dims[1] * element_bits(example.type);
    for (std::int64_t first = 0; first < outer + 8; first += 8) {
      for (const std::int64_t count : {0, 8, 1000}) {
        const std::int64_t begin = std::min(first, outer);
        const std::int64_t end = std::min(begin + count, outer);
        std::vector<oracle::Bytes> parts = unwritten_parts(example);
        std::vector<oracle::Bytes> expected = parts;
        split_range(example, example.source, parts, {.first = begin, .count = count});
        for (std::size_t i = 0; i < parts.size() && begin < end; ++i) {
          const std::int64_t row = unit * example.sizes[i];
          const auto at = static_cast<std::ptrdiff_t>(begin * row / 8);
          const auto last = static_cast<std::ptrdiff_t>((end * row + 7) / 8);
          std::copy(example.expected[i].begin() + at, example.expected[i].begin() + last, expected[i].begin() + at);
        }
        EXPECT_EQ(parts, expected) << type_name(example.type) << ", " << count << " rows from " << begin;
      }
    }
  }
}

TEST(RowRange, AcceptsStridedRows) {
  for (const RangeCase& example : range_cases) {
    const auto outer = static_cast<std::size_t>(example.dims[0]);
    if (example.source.size() % outer != 0) continue;  // its rows do not start on whole bytes
    const std::size_t row = example.source.size() / outer;
    for (const std::size_t stride : {row, row + 5}) {
      oracle::Bytes apart((outer - 1) * stride + row, 0xEE);
      for (std::size_t i = 0; i < outer; ++i) std::copy_n(&example.source[i * row], row, &apart[i * stride]);
      std::vector<oracle::Bytes> parts = unwritten_parts(example);
      split_range(example, apart, parts, {.stride = static_cast<std::int64_t>(stride)});
      EXPECT_EQ(parts, example.expected) << type_name(example.type);
    }
  }
}

TEST(RowRange, RejectsRowsOutsideThePlan) {
  const RangeCase& bytes = range_cases[0];
  const RangeCase& nibbles = range_cases[4];
  const auto refused = [](const RangeCase& example, RowRange rows) {
    std::vector<oracle::Bytes> parts = unwritten_parts(example);
    const std::vector<oracle::Bytes> before = parts;
    const std::vector<Memory> destinations(parts.begin(), parts.end());
    const oracle::Bytes source(example.source.size() * 2);
    const auto result = split(example.type, example.dims, 1, example.sizes, source, destinations, rows);
    EXPECT_EQ(parts, before);
    return error_text(result);
  };
  const std::string first = "DIMS_INVALID Split-18: rows.first must be an integer from 0 to 37, got ";
  EXPECT_EQ(refused(bytes, {.first = 38}), first + "38.");
  EXPECT_EQ(refused(bytes, {.first = -1}), first + "-1.");
  EXPECT_EQ(refused(bytes, {.count = -1}), "DIMS_INVALID Split-18: rows.count must be an integer >= 0, got -1.");
  for (const std::int64_t stride : {std::int64_t{3}, std::int64_t{-4}, INT64_MAX}) {
    EXPECT_EQ(refused(bytes, {.stride = stride}),
              "DIMS_INVALID Split-18: rows.stride must be 4 to 2^53 - 1 bytes, got " + std::to_string(stride) + ".");
  }
  const std::string shared = " because rows share bytes, got 4.";
  EXPECT_EQ(refused(nibbles, {.first = 4, .count = 8}),
            "DIMS_INVALID VariadicSplit-1: rows.first must be a multiple of 8" + shared);
  EXPECT_EQ(refused(nibbles, {.count = 4}),
            "DIMS_INVALID VariadicSplit-1: rows.count must be a multiple of 8 or reach the last row" + shared);
}

TEST(Memory, RejectsWrongSizes) {
  std::array<std::uint8_t, 8> left{};
  std::array<std::uint8_t, 8> right{};
  const std::int64_t sizes[] = {2, 4};
  const auto refused = [&](ConstMemory source, std::size_t first, std::size_t second, RowRange rows = {}) {
    const Memory parts[] = {{left.data(), first}, {right.data(), second}};
    return error_text(split(ElementType::uint8, two_by_six, 1, sizes, source, parts, rows));
  };
  const std::string prefix = "DATA_MISMATCH Split-18: ";
  EXPECT_EQ(refused({counting.data(), 11}, 4, 8), prefix + "source must have 12 bytes, got 11.");
  EXPECT_EQ(refused(counting, 5, 8), prefix + "destinations[0] must have 4 bytes, got 5.");
  EXPECT_EQ(refused(counting, 4, 7), prefix + "destinations[1] must have 8 bytes, got 7.");
  EXPECT_EQ(refused({counting.data(), 12}, 4, 8, {.stride = 7}), prefix + "source must have >= 13 bytes, got 12.");
  EXPECT_EQ(left, (std::array<std::uint8_t, 8>{})) << "an error writes nothing";
  EXPECT_EQ(refused({counting.data(), 12}, 4, 8, {.count = 1, .stride = 7}), "");
}

/// Only the last range of a packed result clears the unused bits after the last element.
TEST(RowRange, KeepsBitsOfFollowingRows) {
  const PlannedNode planned(variadic_split().type(ElementType::uint3).dims({9, 5}).inputs(1, {5}));
  const Plan& plan = *planned;
  const std::vector<std::uint8_t> part(17, 0);
  const ConstMemory parts[] = {part};
  std::vector<std::uint8_t> whole(17, 0xFF);
  ASSERT_TRUE(join(plan, parts, whole, {.count = 8}));
  EXPECT_EQ(whole[14], 0);
  EXPECT_EQ(whole[15], 0xFF);
  EXPECT_EQ(whole[16], 0xFF);
  ASSERT_TRUE(join(plan, parts, whole, {.first = 8, .count = 1}));
  EXPECT_EQ(whole[16], 0);
}

#ifndef __EMSCRIPTEN__
/// Threads share one split plan and one pixel plan.
TEST(RowRange, RunsConcurrently) {
  const std::vector<std::int64_t> image_dims = {64, 64, 4};
  const auto planes = plan_to_planes({}, image_dims);
  const oracle::Bytes image(64 * 64 * 4, 51);
  for (const RangeCase& example : range_cases) {
    const PlannedNode planned(
        variadic_split().type(example.type).dims({example.dims.begin(), example.dims.end()}).inputs(1, example.sizes));
    for (int round = 0; round < 20; ++round) {
      std::vector<oracle::Bytes> parts = unwritten_parts(example);
      const std::vector<Memory> destinations(parts.begin(), parts.end());
      const std::int64_t half = example.dims[0] / 16 * 8;
      const auto run = [&](RowRange rows) {
        std::vector<float> tensor(3 * 64 * 64);
        EXPECT_TRUE(split(*planned, example.source, destinations, rows));
        EXPECT_TRUE(to_planes(*planes, image, tensor));
        EXPECT_EQ(tensor, std::vector<float>(tensor.size(), 51 / 255.0F));
      };
      std::thread other(run, RowRange{.first = half});
      run({.first = 0, .count = half});
      other.join();
      ASSERT_EQ(parts, example.expected) << type_name(example.type);
    }
  }
}
#endif

}  // namespace
}  // namespace tensorsplit
