// SPDX-License-Identifier: MIT
//
// Mistakes that must not compile: views of temporary results and plans, which would dangle, and structs whose members
// are set by position.
#include <gtest/gtest.h>

#include <type_traits>
#include <utility>

#include "tensorsplit/tensorsplit.h"

namespace tensorsplit {
namespace {

// Whether an expression compiles. These are concepts, so that a failure is not an error.
template <typename T>
concept HasStar = requires(T&& value) {
  *std::forward<T>(value);
};
template <typename T>
concept HasArrow = requires(T&& value) {
  std::forward<T>(value).operator->();
};
template <typename T>
concept HasParts = requires(T&& plan) {
  std::forward<T>(plan).parts();
};
template <typename T>
concept HasDims = requires(T&& plan) {
  std::forward<T>(plan).dims();
};

/// Whether `*` and `->` need a result that has a name.
template <typename T>
constexpr bool needs_name = HasStar<T&>&& HasStar<const T&>&& HasArrow<T&>&& HasArrow<const T&> && !HasStar<T> &&
                            !HasStar<const T> && !HasArrow<T> && !HasArrow<const T>;

TEST(Misuse, ResultsNeedNamesForStarAndArrow) {
  static_assert(needs_name<Result<int>> && needs_name<Result<Plan>> && needs_name<Result<SplitSpec>> &&
                needs_name<Result<AxisPlan>> && needs_name<Result<PlanesPlan>> && needs_name<Result<PixelsPlan>> &&
                needs_name<Result<void>>);
}

TEST(Misuse, TemporariesReturnCopies) {
  static_assert(std::is_same_v<decltype(std::declval<Result<Plan>>().value()), Plan>);
  static_assert(std::is_same_v<decltype(std::declval<const Result<Plan>>().value()), Plan>);
  static_assert(std::is_same_v<decltype(std::declval<Result<Plan>&>().value()), const Plan&>);
  static_assert(std::is_same_v<decltype(std::declval<Result<Plan>>().value_or(Plan())), Plan>);
  static_assert(std::is_same_v<decltype(std::declval<Result<Plan>>().error()), Error>);
  static_assert(std::is_same_v<decltype(std::declval<Plan>().spec()), SplitSpec>);
  static_assert(std::is_same_v<decltype(std::declval<Plan>().layout()), Layout>);
  static_assert(std::is_same_v<decltype(std::declval<AxisPlan>().layout()), AxisLayout>);
  static_assert(std::is_same_v<decltype(*std::declval<Plan&>().parts().begin()), PartLayout>);
}

TEST(Misuse, TemporariesReturnNoViews) {
  static_assert(HasParts<Plan&> && HasParts<const Plan&> && !HasParts<Plan> && !HasParts<const Plan>);
  static_assert(!std::is_constructible_v<Plan::Parts, Plan> && !std::is_constructible_v<Plan::Parts, const Plan&>);
  static_assert(!std::is_constructible_v<decltype(std::declval<Plan&>().parts().begin()), const Plan&, std::int64_t>);
  static_assert(HasDims<PlanesPlan&> && !HasDims<PlanesPlan> && HasDims<const PixelsPlan&> &&
                !HasDims<const PixelsPlan>);
}

/// Whether braces with values of these types, in order, make a T.
template <typename T, typename... Values>
concept TakesPositions = requires(Values... values) {
  T{values...};
};

TEST(Misuse, StructsTakeMembersByName) {
  using Int = std::int64_t;
  static_assert(!TakesPositions<RowRange, Int> && !TakesPositions<RowRange, Int, Int, Int>);
  static_assert(!TakesPositions<ImageRows, Int> && !TakesPositions<ImageRows, Int, Int, Int, Int>);
  static_assert(!TakesPositions<Rows, std::size_t> && !TakesPositions<Rows, std::size_t, std::size_t>);
  static_assert(!TakesPositions<PixelOptions, BorrowedText> &&
                !TakesPositions<PixelOptions, BorrowedText, ElementType>);
  static_assert(!TakesPositions<Node, Operator> && !TakesPositions<Node, Operator, Int>);
  static_assert(!TakesPositions<JoinNode, Operator> && !TakesPositions<JoinNode, Operator, Int>);
  static_assert(!TakesPositions<SplitCall, Operator> && !TakesPositions<SplitCall, Operator, Int>);
  static_assert(!TakesPositions<JoinCall, Operator> && !TakesPositions<JoinCall, Operator, Int>);
  const RowRange rows{.first = 8, .count = 2};
  EXPECT_EQ(rows.first, 8);
  EXPECT_EQ(rows.count, 2);
  EXPECT_EQ(rows.stride, 0);
  EXPECT_EQ(ImageRows().count, unbounded);
  static_assert(sizeof(RowRange) == 3 * sizeof(Int), "the marker takes no space");
}

TEST(Misuse, RangesNeedIntegersThatFit) {
  static_assert(std::is_convertible_v<int, DimRange> && std::is_convertible_v<unsigned, DimRange> &&
                std::is_convertible_v<long, DimRange> && std::is_convertible_v<long long, DimRange>);
  static_assert(!std::is_convertible_v<std::uint64_t, DimRange> && !std::is_convertible_v<bool, DimRange> &&
                !std::is_convertible_v<double, DimRange>);
}

TEST(Result, ReturnsValueOrOther) {
  const Result<int> none = Error(ErrorDetail::missing, Operator::split, false);
  EXPECT_EQ(none.value_or(3), 3);
  EXPECT_EQ(none.error().code(), ErrorCode::argument_missing);
  const Result<int> seven = 7;
  EXPECT_EQ(&seven.value(), &*seven);
  EXPECT_EQ(Result<int>(7).value(), 7);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(ResultDeathTest, StopsAtValueOfError) {
  const Result<int> none = Error(ErrorDetail::missing, Operator::split, false);
  EXPECT_DEATH(static_cast<void>(none.value()), "");
  EXPECT_DEATH(static_cast<void>(make_plan(Node{.dims = {3}, .axis = 7}).value()), "");
}
#endif

}  // namespace
}  // namespace tensorsplit
