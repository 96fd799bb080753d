// SPDX-License-Identifier: MIT
//
// Compares the bytes that `split` moves with the oracle.
#include "tensorsplit/split.h"

#include <random>
#include <string>
#include <utility>
#include <vector>

#include "node_builder.h"

namespace tensorsplit {
namespace {

/// Returns a split of `type`: ONNX's if it supports the type, OpenVINO's otherwise.
NodeBuilder split_of(ElementType type, const std::vector<DimRange>& dims, std::int64_t axis,
                     const std::vector<std::int64_t>& sizes) {
  if (onnx_types_16.has(type)) return onnx_split(18).type(type).dims(dims).axis(axis).sizes(sizes);
  return variadic_split().type(type).dims(dims).inputs(axis, sizes);
}

/// Returns a random valid split and the formatted lengths of its parts.
std::pair<NodeBuilder, std::string> random_split(ElementType type, std::size_t rank, std::int64_t most,
                                                 std::mt19937& random) {
  const auto up_to = [&random](std::int64_t last) {
    return std::uniform_int_distribution<std::int64_t>(0, last)(random);
  };
  std::vector<DimRange> dims;
  for (std::size_t i = 0; i < rank; ++i) dims.emplace_back(up_to(19) == 0 ? 0 : 1 + up_to(most - 1));
  const std::int64_t axis = up_to(static_cast<std::int64_t>(rank) - 1);
  std::vector<std::int64_t> sizes;
  std::int64_t rest = dims[static_cast<std::size_t>(axis)].lo;
  std::string lengths;
  while (rest > 0 && sizes.size() < 7) {
    sizes.push_back(up_to(rest));
    lengths += std::to_string(sizes.back()) + " ";
    rest -= sizes.back();
  }
  sizes.push_back(rest);
  const std::int64_t written_axis = up_to(1) == 0 ? axis : axis - static_cast<std::int64_t>(rank);
  return {split_of(type, dims, written_axis, sizes), lengths + std::to_string(rest)};
}

class SplitOfType : public ::testing::TestWithParam<ElementType> {};

TEST_P(SplitOfType, EqualsOracleForRandomSizes) {
  std::mt19937 random(20240229U + static_cast<unsigned>(GetParam()));
  for (int i = 0; i < 80; ++i) {
    const bool is_long = i % 4 == 0;
    const std::size_t rank = 1 + static_cast<std::size_t>(i / 4) % (is_long ? 2 : 6);
    const auto [builder, lengths] = random_split(GetParam(), rank, is_long ? 270 : 5, random);
    ASSERT_EQ(parts(builder), lengths) << "case " << i;
    ASSERT_FALSE(HasFailure()) << "case " << i;
  }
}

TEST_P(SplitOfType, EqualsOracleForRank33) {
  std::vector<DimRange> dims(33, 1);
  dims[3] = 2;
  dims[16] = 7;
  dims[32] = 3;
  EXPECT_EQ(parts(split_of(GetParam(), dims, 16, {3, 0, 4})), "3 0 4");
}

std::vector<ElementType> every_type() {
  std::vector<ElementType> types;
  for (int i = 0; i < element_type_count; ++i) types.push_back(static_cast<ElementType>(i));
  return types;
}

INSTANTIATE_TEST_SUITE_P(Types, SplitOfType, ::testing::ValuesIn(every_type()),
                         [](const auto& type) { return std::string(type_name(type.param)); });

TEST(Split, SkipsNullDestinations) {
  const auto second = [](const NodeBuilder& builder, std::vector<std::uint8_t> source, std::size_t bytes) {
    const PlannedNode planned(builder);
    std::vector<Memory> destinations(static_cast<std::size_t>((*planned).count()));
    std::vector<std::uint8_t> part(bytes, 0xA5);
    destinations[1] = part;
    EXPECT_TRUE(split(*planned, source, destinations));
    return part;
  };
  const NodeBuilder bytes = split_of(ElementType::uint8, {2, 6}, 1, {1, 2, 3});
  EXPECT_EQ(second(bytes, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 4), (std::vector<std::uint8_t>{1, 2, 7, 8}));
  const NodeBuilder nibbles = split_of(ElementType::uint4, {2, 3}, 1, {1, 2});
  EXPECT_EQ(second(nibbles, {0x10, 0x32, 0x54}, 2), (std::vector<std::uint8_t>{0x21, 0x54}));
}

}  // namespace
}  // namespace tensorsplit
