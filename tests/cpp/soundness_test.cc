// SPDX-License-Identifier: MIT
//
// Brute force over small intervals: whatever the unknown value turns out to be, the lengths that the rules then give
// lie within what was inferred; and a node is refused exactly where no value would be legal.
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "given.h"

namespace tensorsplit {
namespace {

/// Checks that `inferred_from` holds what `exact_from` says; returns whether that is legal.
bool expect_within(const Given& inferred_from, const Given& exact_from) {
  const Result<SplitSpec> inferred = resolve(inferred_from.node());
  const Result<SplitSpec> exact = resolve(exact_from.node());
  if (!exact) return false;
  EXPECT_TRUE(inferred) << text(inferred.error());
  if (!inferred) return true;
  EXPECT_TRUE(inferred->count.has(exact->count.lo)) << text(inferred->count) << " parts, not " << exact->count.lo;
  if (inferred->axis_known) {
    EXPECT_EQ(inferred->axis, exact->axis);
  }
  EXPECT_EQ(inferred->keep_axis, exact->keep_axis);
  if (inferred->whole_part >= 0) {
    EXPECT_EQ(exact->length(inferred->whole_part), exact_from.node().dims[static_cast<std::size_t>(exact->axis)]);
  }
  for (std::int64_t i = 0; i < exact->count.lo; ++i) {
    const DimRange actual = exact->length(i);
    EXPECT_TRUE(actual.known());
    EXPECT_TRUE(inferred->length(i).has(actual.lo)) << "part " << i << " is not " << text(inferred->length(i));
    EXPECT_TRUE(inferred->common.has(actual.lo)) << "part " << i;
  }
  return true;
}

/// Checks the inference for an axis between `least` and `greatest` against all its values.
void expect_sound(const std::function<Given(DimRange)>& with_axis, std::int64_t least, std::int64_t greatest) {
  const Given bounded = with_axis(DimRange(least, greatest));
  bool any_legal = false;
  for (std::int64_t length = least; length <= greatest; ++length) {
    SCOPED_TRACE(std::to_string(length) + ", from " + std::to_string(least) + " to " + std::to_string(greatest));
    any_legal = expect_within(bounded, with_axis(DimRange(length))) || any_legal;
  }
  EXPECT_EQ(static_cast<bool>(resolve(bounded.node())), any_legal) << "accepted, though no value is legal";
}

/// All intervals up to a small size, and the unknown axis against its first values.
void expect_sound(const std::function<Given(DimRange)>& with_axis) {
  for (std::int64_t least = 0; least <= 12; ++least) {
    for (std::int64_t greatest = least; greatest <= 14; ++greatest) expect_sound(with_axis, least, greatest);
  }
}

TEST(Soundness, EqualParts) {
  for (std::int64_t count = 1; count <= 6; ++count) {
    SCOPED_TRACE(count);
    expect_sound([count](DimRange axis) { return onnx_split(13).dims({2, axis}).axis(1).outputs(count); });
    expect_sound([count](DimRange axis) {
      return openvino_split().dims({axis}).input(0, scalar<std::int64_t>(0)).num_splits(count);
    });
  }
}

TEST(Soundness, NumOutputs) {
  for (std::int64_t count = 1; count <= 8; ++count) {
    SCOPED_TRACE(count);
    expect_sound([count](DimRange axis) { return onnx_split(18).dims({axis}).num_outputs(count); });
    for (std::int64_t listed = 0; listed <= count; ++listed) {
      expect_sound([=](DimRange axis) { return onnx_split(18).dims({axis}).num_outputs(count).outputs(listed); });
    }
  }
}

TEST(Soundness, ListedSizes) {
  const std::vector<std::vector<std::int64_t>> lists = {{}, {0}, {5}, {2, 3}, {0, 7, 0}, {13}, {1, 1, 1}};
  for (const auto& list : lists) {
    SCOPED_TRACE(list.size());
    expect_sound([&list](DimRange axis) { return onnx_split(13).dims({axis, 3}).sizes(list); });
    expect_sound([&list](DimRange axis) { return split_to_sequence(24).dims({axis}).sizes(list).keepdims(0); });
    expect_sound([&list](DimRange axis) { return variadic_split().dims({axis}).inputs(0, list); });
  }
}

TEST(Soundness, Rest) {
  const std::vector<std::vector<std::int64_t>> lists = {{-1}, {-1, 4}, {3, -1, 2}, {0, -1}, {14, -1}, {15, -1}};
  for (const auto& list : lists) {
    SCOPED_TRACE(list.size());
    expect_sound([&list](DimRange axis) { return variadic_split().dims({axis}).inputs(0, list); });
  }
}

TEST(Soundness, Sequence) {
  for (const std::int64_t keepdims : {0, 1}) {
    expect_sound([keepdims](DimRange axis) { return split_to_sequence(11).dims({axis}).keepdims(keepdims); });
  }
  for (std::int64_t chunk = 1; chunk <= 15; ++chunk) {
    SCOPED_TRACE(chunk);
    expect_sound([chunk](DimRange axis) { return split_to_sequence(11).dims({axis}).input(0, scalar(chunk)); });
  }
}

TEST(Soundness, UnknownOperands) {
  std::mt19937 random(11);
  const auto up_to = [&random](std::int64_t last) {
    return std::uniform_int_distribution<std::int64_t>(0, last)(random);
  };
  for (int round = 0; round < 2000; ++round) {
    SCOPED_TRACE(round);
    std::vector<std::int64_t> list;
    std::int64_t length = 0;
    for (std::int64_t left = up_to(4); left > 0; --left) {
      list.push_back(up_to(5));
      length += list.back();
    }
    const auto count = static_cast<std::int64_t>(list.size());
    const DimRange bounds = up_to(1) == 0 ? DimRange(length) : DimRange(length - up_to(length), length + up_to(3));
    const bool rank_known = up_to(1) == 0;
    const bool count_known = rank_known && up_to(1) == 0;
    const Operand hidden = unknown_values(ElementType::int64, count_known ? count : IntArgument::unknown,
                                          rank_known ? 1 : IntArgument::unknown);
    const std::int64_t outputs = up_to(1) == 0 ? count : outputs_not_declared;
    expect_within(onnx_split(13).dims({bounds}).input(0, hidden).outputs(outputs),
                  onnx_split(13).dims({length}).sizes(list).outputs(outputs));
    expect_within(split_to_sequence(11).dims({bounds}).input(0, hidden).outputs(1),
                  split_to_sequence(11).dims({length}).sizes(list).outputs(1));
    expect_within(variadic_split().dims({bounds}).input(0, scalar<std::int64_t>(0)).input(1, hidden),
                  variadic_split().dims({length}).inputs(0, list));
    const Operand hidden_scalar = unknown_values(ElementType::int64, rank_known ? 1 : IntArgument::unknown,
                                                 rank_known ? 0 : IntArgument::unknown);
    expect_within(split_to_sequence(11).dims({bounds}).input(0, hidden_scalar),
                  split_to_sequence(11).dims({length}).input(0, scalar<std::int64_t>(1 + up_to(6))));
    const std::int64_t axis = up_to(1);
    expect_within(variadic_split().dims({bounds, bounds}).input(0, hidden_scalar).input(1, tensor(list)),
                  variadic_split().dims({length, length}).inputs(axis, list));
  }
}

}  // namespace
}  // namespace tensorsplit
