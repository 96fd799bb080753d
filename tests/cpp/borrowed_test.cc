// SPDX-License-Identifier: MIT
//
// Conversions to borrowed lists, memory and dims. Temporaries would dangle, so they must not compile.
#include "tensorsplit/borrowed.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "tensorsplit/tensorsplit.h"

namespace tensorsplit {
namespace {

template <typename To, typename From>
constexpr bool converts = std::is_convertible_v<From, To>;

/// Whether an expression with a temporary list or text compiles. These are concepts, so a failure is not an error.
template <typename T>
concept TakesBraces = requires(T options) {
  options.mean = {{.5, .5, .5}};
}
|| requires(T options) {
  options.mean = {0, 3};
};
template <typename T>
concept TakesTemporaryArray = requires {
  T{std::vector<float>(2)};
};
template <typename T>
concept TakesQuotes = requires {
  T("abc");
};
template <typename T>
concept TakesTruth = requires(T node) {
  node.axis = true;
};
static_assert(!TakesBraces<PixelOptions> && !TakesTemporaryArray<std::array<Memory, 1>> && !TakesQuotes<ConstMemory> &&
              !TakesTruth<Node> && !TakesTruth<JoinNode>);

TEST(Borrowed, AcceptsOnlyNamedLists) {
  static_assert(converts<Borrowed<TensorInfo>, std::vector<TensorInfo>&>);
  static_assert(converts<Borrowed<TensorInfo>, const TensorInfo(&)[2]>);
  static_assert(converts<Borrowed<double>, std::span<double>>);
  static_assert(!converts<Borrowed<TensorInfo>, std::vector<TensorInfo>>);
  static_assert(!converts<Borrowed<double>, const std::array<double, 3>>);
  static_assert(!converts<Borrowed<double>, std::initializer_list<double>>);
  static_assert(!std::is_assignable_v<decltype(JoinNode::inputs)&, std::vector<TensorInfo>>);
  static_assert(!std::is_assignable_v<decltype(PixelOptions::mean)&, std::vector<double>>);
  const std::vector<double> list = {1, 2, 3};
  const Borrowed<double> borrowed = list;
  EXPECT_EQ(borrowed.data(), list.data());
  EXPECT_EQ(std::vector<double>(borrowed.begin(), borrowed.end()), list);
  EXPECT_TRUE(Borrowed<double>().empty());
}

TEST(Borrowed, MemoryAcceptsOnlyNamedBytes) {
  static_assert(converts<Memory, std::vector<float>&>);
  static_assert(converts<Memory, float(&)[2][3]>);
  static_assert(converts<Memory, std::span<float>>);
  static_assert(converts<ConstMemory, const std::vector<float>&>);
  static_assert(converts<ConstMemory, const std::string&>);
  static_assert(converts<ConstMemory, Memory>, "the output of a node is the input of another one");
  static_assert(!converts<Memory, ConstMemory>);
  static_assert(!converts<Memory, const std::vector<float>&>);
  static_assert(!converts<Memory, std::vector<float>>);
  static_assert(!converts<ConstMemory, std::vector<float>>);
  static_assert(!converts<ConstMemory, const char(&)[4]>, "the zero of a text in quotes is no data");
  static_assert(!converts<Memory, std::vector<float*>&>);
  static_assert(!converts<Memory, float*(&)[2]>);
  static_assert(!converts<Memory, std::vector<std::string>&>);
  static_assert(!converts<ConstMemory, std::vector<std::span<float>>&>);
  static_assert(!converts<ConstMemory, std::vector<std::string_view>&>);
  static_assert(!converts<ConstMemory, std::vector<Memory>&>);
  static_assert(!converts<ConstMemory, const char16_t(&)[4]>);
  float numbers[2][3];
  EXPECT_EQ(Memory(numbers).size, 24U);
}

TEST(Borrowed, TextAcceptsOnlyNamedStrings) {
  static_assert(converts<BorrowedText, const char(&)[4]>);
  static_assert(converts<BorrowedText, std::string_view>);
  static_assert(converts<BorrowedText, const std::string&>);
  static_assert(!converts<BorrowedText, std::string>);
  static_assert(!std::is_assignable_v<decltype(PixelOptions::layout)&, std::string>);
}

TEST(Borrowed, DimsAcceptIntegersAndLists) {
  static_assert(converts<Dims, std::vector<int>&>);
  static_assert(converts<Dims, std::vector<long long>&>);
  static_assert(converts<Dims, std::span<const std::int64_t>>);
  static_assert(!converts<Dims, std::vector<int>>);
  static_assert(!converts<Dims, std::vector<unsigned char>&>);
  static_assert(!std::is_constructible_v<Dims, int, bool>);
  const auto shown = [](const Dims& dims) {
    std::string text;
    for (std::size_t i = 0; i < dims.size(); ++i) text += std::to_string(dims[i].lo) + " ";
    return text;
  };
  const std::vector<int> ints = {1, 2};
  const std::vector<long long> long_longs = {3, 4};
  EXPECT_EQ(shown(ints), "1 2 ");
  EXPECT_EQ(shown(long_longs), "3 4 ");
  EXPECT_EQ(shown({5, std::int64_t{6}}), "5 6 ");
  EXPECT_EQ(shown({7}), "7 ");
  EXPECT_EQ(Dims(UINT64_MAX)[0], DimRange(INT64_MAX));
  EXPECT_EQ(shown({}), "");
  constexpr Dims constant{1, 2, 3, 4, 5, 6};
  static_assert(constant[5] == DimRange(6));
  const Node node{.op = Operator::split, .opset = 18, .dims = {2, 6}, .axis = 1, .num_outputs = 2};
  EXPECT_EQ(make_plan(node).value().part(1).size, 6);
}

TEST(Borrowed, ArgumentsAcceptAnyIntegerList) {
  static_assert(!std::is_assignable_v<IntArgument&, bool>);
  const std::vector<int> ints = {-1, 2};
  const unsigned char bytes[] = {200};
  EXPECT_EQ(IntArgument(ints).at(0), -1);
  EXPECT_EQ(IntArgument(bytes).at(0), 200);
}

}  // namespace
}  // namespace tensorsplit
