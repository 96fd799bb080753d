// SPDX-License-Identifier: MIT
//
// The plans of joins, which are those of splits, the bytes that they move, and random joins against a plain statement
// of the rules.
#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "joining.h"
#include "oracle.h"

namespace tensorsplit {
namespace {

TEST(JoinPlan, HasTheLengthsOfItsInputs) {
  std::vector<Shape> shapes(100, Shape{2, 3});
  shapes[7][0] = 5;
  Joining joining = concat(13, shapes).axis(0);
  const Result<Plan> plan = make_plan(joining.node());
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->length(6), 2);
  EXPECT_EQ(plan->length(7), 5);
  EXPECT_EQ(plan->layout().axis_length, 203);
}

TEST(JoinPlan, NeedsToKnowEverythingAndThatItFitsASafeInteger) {
  const auto said = [](Joining joining) {
    const Result<Plan> plan = make_plan(joining.node());
    return plan ? "" : text(plan.error());
  };
  EXPECT_EQ(said(concat(13, {{2}, {3}}).axis(0).unknown_type(1)),
            "TYPE_UNSUPPORTED Concat-13: the element type of inputs[1] is not known, a plan needs it.");
  EXPECT_EQ(said(concat(13, {{2}, {3}}).axis(0).unknown_rank(1)),
            "DIMS_INVALID Concat-13: inputs[1].dims is not known in full, a plan needs it.");
  EXPECT_EQ(said(concat(13, {{2}, {any}}).axis(0)),
            "DIMS_INVALID Concat-13: inputs[1].dims[0] is not known in full, a plan needs it.");
  EXPECT_EQ(said(concat(13, {{2, 3}, {4, 3}}).axis(unknown_values(ElementType::int64, 1, 0).numbers())),
            "ARGUMENT_MISSING Concat-13: axis is not known in full, a plan needs it.");
  EXPECT_EQ(said(from_sequence({{2}}).repeated(3).axis(0)),
            "ARGUMENT_MISSING ConcatFromSequence-11: input_sequence is not known in full, a plan needs it.");
  constexpr std::int64_t huge = std::int64_t{1} << 51;
  EXPECT_EQ(said(concat(13, {{huge}, {huge}}).axis(0)),
            "DIMS_INVALID Concat-13: the dims multiply to more than 2^53 - 1 elements or bytes.");
  EXPECT_EQ(said(concat(13, {{huge, 0}, {huge, 0}}).axis(0)), "") << "there is nothing to move";
}

/// Takes random bytes apart by the oracle and joins them by the plan, which must give the bytes back.
void expect_round_trip(const Plan& plan, const oracle::Shape& dims, std::mt19937& random) {
  const int width = bits(plan.type());
  const oracle::Width element{width, plan.type() == ElementType::uint1};
  const auto axis = static_cast<std::size_t>(plan.spec().axis);
  oracle::Bytes whole(static_cast<std::size_t>(plan.bytes()));
  for (std::uint8_t& byte : whole) byte = static_cast<std::uint8_t>(random());
  whole = oracle::split(whole, dims, axis, {dims[axis]}, element)[0];  // with zeros for the bits after the last element
  oracle::Shape lengths;
  for (std::int64_t i = 0; i < plan.count(); ++i) lengths.push_back(plan.length(i));
  const std::vector<oracle::Bytes> parts = oracle::split(whole, dims, axis, lengths, element);
  const std::vector<ConstMemory> sources(parts.begin(), parts.end());
  oracle::Bytes expected = whole;
  expected.insert(expected.end(), 16, 0xA5);
  oracle::Bytes joined(expected.size(), 0xA5);
  const Memory destination(joined.data(), whole.size());
  ASSERT_TRUE(join(plan, sources, destination));
  EXPECT_EQ(joined, expected);

  std::fill(joined.begin(), joined.end(), std::uint8_t{0xA5});
  const std::int64_t step = width % 8 == 0 ? 3 : 8;
  for (std::int64_t row = 0; row < plan.layout().outer; row += step) {
    ASSERT_TRUE(join(plan, sources, destination, {.first = row, .count = step}));
  }
  EXPECT_EQ(joined, expected) << "in ranges of rows";
}

TEST(Join, OfManyNarrowAndOfWideInputs) {
  std::mt19937 random(7);
  Joining many = concat(13, std::vector<Shape>(200, Shape{9, 1})).axis(1).type(ElementType::uint8);
  expect_round_trip(*make_plan(many.node()), {9, 200}, random);
  Joining wide = concat(13, {{2, 1}, {2, 1100000}, {2, 3}}).axis(1).type(ElementType::uint8);
  expect_round_trip(*make_plan(wide.node()), {2, 1100004}, random);
}

TEST(Join, LeavesTheBytesAndBitsOfNullSourcesAsTheyAre) {
  const auto joined = [](ElementType type, std::vector<Shape> shapes, oracle::Bytes first, oracle::Bytes out) {
    Joining joining = concat(13, std::move(shapes)).axis(-1).type(type).call();
    const ConstMemory sources[] = {first, {}};
    EXPECT_TRUE(join(*make_plan(joining.node()), sources, out));
    return out;
  };
  EXPECT_EQ(joined(ElementType::uint8, {{2, 1}, {2, 2}}, {1, 2}, {9, 8, 7, 6, 5, 4}),
            (oracle::Bytes{1, 8, 7, 2, 5, 4}));
  EXPECT_EQ(joined(ElementType::int4, {{1}, {1}}, {0x03}, {0x70}), oracle::Bytes{0x73});
  // Behind the last element there is nothing, and its bits become zero.
  EXPECT_EQ(joined(ElementType::uint2, {{1}, {2}}, {0x02}, {0xFC}), oracle::Bytes{0x3E});
  EXPECT_EQ(joined(ElementType::uint1, {{3}, {2}}, {0xA0}, {0x1F}), oracle::Bytes{0xB8}) << "from the high bits down";
}

TEST(Join, OfElementsNarrowerThanAByte) {
  std::mt19937 random(8);
  for (const ElementType type : {ElementType::uint4, ElementType::uint1, ElementType::uint3, ElementType::uint6}) {
    for (const std::int64_t rows : {1, 5, 8, 30}) {
      Joining joining = concat(13, {{rows, 2}, {rows, 0}, {rows, 5}}).axis(1).type(type).call();
      expect_round_trip(*make_plan(joining.node()), {rows, 7}, random);
    }
  }
}

TEST(Join, InOneCall) {
  const std::int64_t narrow[] = {2, 1};
  const std::int64_t wide[] = {2, 2};
  const TensorInfo tensors[] = {{ElementType::uint8, narrow}, {ElementType::uint8, wide}};
  const std::uint8_t left[] = {1, 2};
  const std::uint8_t right[] = {3, 4, 5, 6};
  const ConstMemory sources[] = {left, right};
  std::vector<std::uint8_t> out(6);
  EXPECT_TRUE(tensorsplit::concat(tensors, -1, sources, out));
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 3, 4, 2, 5, 6}));

  const auto refused = [&](std::int64_t along, std::size_t count, std::size_t bytes) {
    const auto result = tensorsplit::concat(tensors, along, std::span(sources).first(count), {out.data(), bytes});
    return result ? "" : text(result.error());
  };
  EXPECT_EQ(refused(0, 2, 6).substr(0, 12), "DIMS_INVALID");
  EXPECT_EQ(refused(1, 1, 6), "SIZES_COUNT_MISMATCH Concat-13: sources has 1 elements, it must have 2.");
  EXPECT_EQ(refused(1, 2, 5), "DATA_MISMATCH Concat-13: destination has 5 bytes, it must have 6.");
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 3, 4, 2, 5, 6})) << "an error writes nothing";
}

/// The dims of the result by the text of the standard, where the join is legal.
std::optional<oracle::Shape> plainly(std::vector<oracle::Shape> shapes, std::int64_t axis, bool new_axis) {
  if (shapes.empty()) return std::nullopt;
  const auto rank = static_cast<std::int64_t>(shapes[0].size()) + (new_axis ? 1 : 0);
  if (axis < -rank || axis >= rank) return std::nullopt;
  const auto at = static_cast<std::ptrdiff_t>(axis < 0 ? axis + rank : axis);
  std::int64_t sum = 0;
  for (auto& shape : shapes) {
    if (new_axis) shape.insert(shape.begin() + std::min(at, static_cast<std::ptrdiff_t>(shape.size())), 1);
    if (shape.size() != static_cast<std::size_t>(rank)) return std::nullopt;
    sum += shape[static_cast<std::size_t>(at)];
    shape[static_cast<std::size_t>(at)] = 0;
    if (shape != shapes[0]) return std::nullopt;
  }
  shapes[0][static_cast<std::size_t>(at)] = sum;
  return shapes[0];
}

/// Random tensors, mostly such that they can be joined, along an axis of theirs or a new one.
struct RandomJoin {
  std::vector<oracle::Shape> shapes;
  std::int64_t axis = 0;
  bool new_axis = false;
};

RandomJoin random_join(std::mt19937& random) {
  const auto up_to = [&random](std::int64_t last) {
    return std::uniform_int_distribution<std::int64_t>(0, last)(random);
  };
  RandomJoin join;
  oracle::Shape shape(static_cast<std::size_t>(up_to(4)));
  for (std::int64_t& dim : shape) dim = up_to(4);
  join.new_axis = up_to(2) == 0;
  const auto rank = static_cast<std::int64_t>(shape.size()) + (join.new_axis ? 1 : 0);
  join.axis = up_to(2 * rank + 1) - rank - (up_to(9) == 0 ? 1 : 0);
  for (std::int64_t left = up_to(5); left > 0; --left) {
    oracle::Shape tensor = shape;
    const std::int64_t along = join.axis < 0 ? join.axis + rank : join.axis;
    if (!join.new_axis && along >= 0 && along < rank) tensor[static_cast<std::size_t>(along)] = up_to(5);
    if (!tensor.empty() && up_to(15) == 0) tensor[static_cast<std::size_t>(up_to(3)) % tensor.size()] = up_to(4);
    if (up_to(40) == 0) tensor.push_back(1);
    join.shapes.push_back(std::move(tensor));
  }
  return join;
}

TEST(RandomJoins, AreThoseOfThePlainText) {
  const ElementType types[] = {ElementType::uint8, ElementType::float32, ElementType::float64, ElementType::complex128};
  std::mt19937 random(3);
  int legal = 0;
  for (int round = 0; round < 5000 && !::testing::Test::HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const RandomJoin join = random_join(random);
    std::vector<Shape> shapes;
    for (const oracle::Shape& dims : join.shapes) shapes.emplace_back(dims.begin(), dims.end());
    Joining joining = from_sequence(std::move(shapes)).axis(join.axis).new_axis(join.new_axis ? 1 : 0);
    joining.type(types[random() % std::size(types)]);
    const JoinNode node = joining.node();
    const Result<SplitSpec> spec = resolve(node);
    const std::optional<oracle::Shape> dims = plainly(join.shapes, join.axis, join.new_axis);
    ASSERT_EQ(static_cast<bool>(spec), dims.has_value());
    if (!dims) continue;
    ++legal;
    ASSERT_EQ(spec->rank, static_cast<std::int64_t>(dims->size()));
    for (std::size_t i = 0; i < dims->size(); ++i) {
      EXPECT_EQ(joined_dim(node, *spec, static_cast<std::int64_t>(i)), DimRange((*dims)[i]));
    }
    if (spec->whole_part >= 0) {
      EXPECT_EQ(join.shapes[static_cast<std::size_t>(spec->whole_part)], *dims);
    }
    if (round % 4 != 0) continue;
    const Result<Plan> plan = make_plan(node);
    ASSERT_TRUE(plan) << text(plan.error());
    EXPECT_EQ(plan->spec().op, Operator::concat_from_sequence);
    EXPECT_EQ(plan->spec().keep_axis, !join.new_axis);
    expect_bytes(*plan, *dims);
    expect_round_trip(*plan, *dims, random);
  }
  EXPECT_GT(legal, 2000);
  EXPECT_LT(legal, 4500);
}

}  // namespace
}  // namespace tensorsplit
