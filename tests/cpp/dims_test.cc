// SPDX-License-Identifier: MIT
#include "tensorsplit/dims.h"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

namespace tensorsplit {
namespace {

TEST(Dims, OfAScalarAreNone) { EXPECT_EQ(Dims().size(), 0U); }

TEST(Dims, AreIntegersOrRanges) {
  const std::vector<std::int64_t> known = {2, 6};
  const DimRange ranges[] = {2, {}, DimRange(1, 5)};
  const Dims plain = known;
  ASSERT_EQ(plain.size(), 2U);
  EXPECT_EQ(plain[1], DimRange(6));
  const Dims bounded = ranges;
  ASSERT_EQ(bounded.size(), 3U);
  EXPECT_TRUE(bounded[1].unknown());
  EXPECT_EQ(bounded[2], DimRange(1, 5));
}

TEST(Dims, TakeNoListThatWouldBeGone) {
  using List = std::vector<std::int64_t>;
  static_assert(std::is_constructible_v<Dims, List&>);
  static_assert(std::is_constructible_v<Dims, const List&>);
  static_assert(std::is_constructible_v<Dims, std::vector<DimRange>&>);
  static_assert(std::is_constructible_v<Dims, std::span<const DimRange>>);
  static_assert(std::is_constructible_v<Dims, std::span<std::int64_t, 2>>);
  static_assert(!std::is_constructible_v<Dims, List>);
  static_assert(!std::is_constructible_v<Dims, const List>);
  static_assert(!std::is_constructible_v<Dims, std::array<std::int64_t, 2>>);
  static_assert(!std::is_constructible_v<Dims, std::vector<DimRange>>);
}

}  // namespace
}  // namespace tensorsplit
