// SPDX-License-Identifier: MIT
//
// move_axis against an element-by-element oracle: every pair of axes, types of every width, all rows and ranges of
// rows, and strided rows.
#include "tensorsplit/move_axis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "node_builder.h"
#include "oracle.h"

namespace tensorsplit {
namespace {

using Shape = std::vector<std::int64_t>;

/// Returns the error of a plan, or an empty string.
std::string wrong(const Shape& dims, const IntArgument& from, const IntArgument& to) {
  return error_text(plan_move_axis({.dims = dims}, from, to));
}

/// Returns bit `bit`, counted in element order.
bool bit_at(const oracle::Bytes& bytes, std::int64_t bit, bool is_high_first) {
  const auto index = static_cast<std::size_t>(bit);
  return (bytes[index / 8] >> (is_high_first ? 7 - index % 8 : index % 8) & 1) != 0;
}

void set_bit(oracle::Bytes& bytes, std::int64_t bit, bool is_high_first) {
  const auto index = static_cast<std::size_t>(bit);
  bytes[index / 8] = static_cast<std::uint8_t>(bytes[index / 8] | 1 << (is_high_first ? 7 - index % 8 : index % 8));
}

/// Computes numpy.moveaxis element by element.
oracle::Bytes moved(const oracle::Bytes& source, const Shape& dims, std::size_t from, std::size_t to,
                    ElementType type) {
  Shape order;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (i != from) order.push_back(static_cast<std::int64_t>(i));
  }
  order.insert(order.begin() + static_cast<std::ptrdiff_t>(to), static_cast<std::int64_t>(from));
  const int width = element_bits(type);
  const bool is_high_first = type == ElementType::uint1;
  oracle::Bytes result(source.size());
  Shape index(dims.size());
  const std::int64_t size = oracle::elements_in(dims);
  for (std::int64_t element = 0; element < size; ++element) {
    std::int64_t rest = element;
    for (std::size_t i = dims.size(); i-- > 0; rest /= dims[i]) index[i] = rest % dims[i];
    std::int64_t place = 0;
    for (const std::int64_t axis : order) {
      place = place * dims[static_cast<std::size_t>(axis)] + index[static_cast<std::size_t>(axis)];
    }
    for (int bit = 0; bit < width; ++bit) {
      if (bit_at(source, element * width + bit, is_high_first)) set_bit(result, place * width + bit, is_high_first);
    }
  }
  return result;
}

oracle::Bytes random_content(std::size_t size, std::minstd_rand& random) {
  oracle::Bytes bytes(size);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8U);
  return bytes;
}

const std::vector<Shape> shapes = {{7},       {3, 5},      {5, 3},     {1, 4},       {300, 3},
                                   {3, 300},  {2, 3, 4},   {6, 1, 5},  {2, 3, 2, 5}, {4, 9, 16, 3},
                                   {0, 2, 3}, {2, 700, 3}, {2, 3, 700}};

TEST(MoveAxis, MatchesOracleForEveryAxis) {
  std::minstd_rand random(46);
  for (const ElementType type :
       {ElementType::uint8, ElementType::float16, ElementType::float32, ElementType::complex128, ElementType::int4,
        ElementType::uint1, ElementType::uint3, ElementType::uint6}) {
    for (const Shape& dims : shapes) {
      const auto bytes = static_cast<std::size_t>((oracle::elements_in(dims) * element_bits(type) + 7) / 8);
      const oracle::Bytes source = random_content(bytes, random);
      for (std::size_t from = 0; from < dims.size(); ++from) {
        for (std::size_t to = 0; to < dims.size(); ++to) {
          oracle::Bytes result(bytes, 0xA5);
          const auto last = static_cast<std::int64_t>(to) - static_cast<std::int64_t>(dims.size());
          ASSERT_TRUE(move_axis(type, dims, static_cast<std::int64_t>(from), last, source, result));
          ASSERT_EQ(result, moved(source, dims, from, to, type)) << type_name(type) << ' ' << from << ' ' << to;
        }
      }
    }
  }
}

TEST(MoveAxis, WritesOnlyTheRowsOfARange) {
  std::minstd_rand random(47);
  for (const Shape& dims : shapes) {
    const auto bytes = static_cast<std::size_t>(oracle::elements_in(dims) * 2);
    for (std::size_t from = 0; from < dims.size(); ++from) {
      for (std::size_t to = 0; to < dims.size(); ++to) {
        const auto plan = plan_move_axis({ElementType::float16, dims}, from, to);
        ASSERT_TRUE(plan);
        const auto [outer, rows, columns, inner, width] = plan->layout();
        const std::int64_t row_bytes = columns * inner * 2;
        const std::int64_t stride = row_bytes + 3;
        const oracle::Bytes apart = random_content(static_cast<std::size_t>(outer * rows * stride), random);
        oracle::Bytes source;
        for (std::int64_t row = 0; row < outer * rows; ++row) {
          source.insert(source.end(), apart.data() + row * stride, apart.data() + row * stride + row_bytes);
        }
        const oracle::Bytes expected = moved(source, dims, from, to, ElementType::float16);
        oracle::Bytes result(bytes);
        const std::int64_t cut = outer * rows * 2 / 3;
        ASSERT_TRUE(move_axis(*plan, source, result, {.count = cut}));
        for (std::size_t i = 0; i < bytes; ++i) ASSERT_TRUE(result[i] == 0 || result[i] == expected[i]);
        ASSERT_TRUE(move_axis(*plan, apart, result, {.first = cut, .stride = stride}));
        ASSERT_EQ(result, expected);
      }
    }
  }
}

TEST(MoveAxis, ReportsAxisPermutation) {
  const auto order = [](std::int64_t from, std::int64_t to) {
    const auto plan = plan_move_axis({.dims = {2, 3, 4, 5}}, from, to);
    std::string text;
    for (std::int64_t i = 0; i < plan->rank(); ++i) text += std::to_string(plan->source_axis(i));
    return text;
  };
  EXPECT_EQ(order(0, 3), "1230");
  EXPECT_EQ(order(-1, 0), "3012");
  EXPECT_EQ(order(1, 2), "0213");
  EXPECT_EQ(order(2, 2), "0123");
}

TEST(MoveAxis, CountsElementsAndBytes) {
  const auto plan = plan_move_axis({ElementType::int4, {3, 5}}, 0, 1);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->size(), 15);
  EXPECT_EQ(plan->bytes(), 8);
  const auto strings = plan_move_axis({ElementType::string, {3, 5}}, 0, 1);
  ASSERT_TRUE(strings);
  EXPECT_TRUE(move_axis(*strings, {}, {})) << "strings have no bytes to move";
  EXPECT_TRUE(move_axis(*strings, {}, {}, {.stride = 8}));
}

TEST(MoveAxis, RejectsWrongRowsAndMemory) {
  const auto plan = plan_move_axis({ElementType::uint8, {4, 3}}, 0, 1);
  oracle::Bytes source(12);
  oracle::Bytes result(12);
  const auto refused = [&](std::size_t from, std::size_t to, RowRange rows) {
    return error_text(move_axis(*plan, {source.data(), from}, {result.data(), to}, rows));
  };
  EXPECT_EQ(refused(12, 12, {}), "");
  EXPECT_EQ(refused(11, 12, {}), "DATA_MISMATCH move_axis: source must have 12 bytes, got 11.");
  EXPECT_EQ(refused(12, 13, {}), "DATA_MISMATCH move_axis: destination must have 12 bytes, got 13.");
  EXPECT_EQ(refused(12, 12, {.first = 5}), "DIMS_INVALID move_axis: rows.first must be an integer from 0 to 4, got 5.");
  EXPECT_EQ(refused(12, 12, {.count = 4, .stride = 2}),
            "DIMS_INVALID move_axis: rows.stride must be 3 to 2^53 - 1 bytes, got 2.");
  EXPECT_EQ(refused(12, 12, {.count = 4, .stride = 4}),
            "DATA_MISMATCH move_axis: source must have >= 15 bytes, got 12.");
  EXPECT_EQ(refused(7, 12, {.count = 2, .stride = 4}), "");
  const auto packed = plan_move_axis({ElementType::int4, {4, 3}}, 0, 1);
  const auto shared = [&](RowRange rows) {
    return error_text(move_axis(*packed, {source.data(), 6}, {result.data(), 6}, rows));
  };
  EXPECT_EQ(shared({.count = 2}),
            "DIMS_INVALID move_axis: rows.count must cover all rows because elements share bytes, got 2.");
  EXPECT_EQ(shared({.count = 4, .stride = 8}),
            "DIMS_INVALID move_axis: rows.stride must be 0 because elements share bytes, got 8.");
  EXPECT_EQ(shared({.first = 1, .count = 0}), "");
}

TEST(MoveAxis, HasDimsOfResult) {
  const Shape dims = {2, 3, 4, 5};
  const Result<AxisPlan> plan = plan_move_axis({.type = ElementType::uint8, .dims = dims}, 0, 2);
  ASSERT_TRUE(plan);
  Shape moved;
  for (std::int64_t i = 0; i < plan->rank(); ++i) moved.push_back(plan->dim(i));
  EXPECT_EQ(moved, Shape({3, 4, 2, 5}));
}

TEST(MoveAxis, RejectsInvalidArguments) {
  EXPECT_EQ(wrong({2, 3}, 2, 0), "AXIS_OUT_OF_RANGE move_axis: from must be an integer from -2 to 1, got 2.");
  EXPECT_EQ(wrong({2, 3}, 0, -3), "AXIS_OUT_OF_RANGE move_axis: to must be an integer from -2 to 1, got -3.");
  const double half = 0.5;
  EXPECT_EQ(wrong({2, 3}, 0, IntArgument::values(ElementType::float64, &half, 1, 0)),
            "AXIS_INVALID move_axis: to must be an integer, got 0.5.");
  const Shape list = {0, 1};
  EXPECT_EQ(wrong({2, 3}, list, 0), "AXIS_INVALID move_axis: from must have rank 0, got 1.");
  EXPECT_EQ(wrong({2, 3}, {}, 0), "ARGUMENT_MISSING move_axis: from is required.");
  EXPECT_EQ(wrong({}, 0, 0).substr(0, 17), "AXIS_OUT_OF_RANGE");
  EXPECT_EQ(wrong({max_size, max_size}, 0, 1).substr(0, 12), "DIMS_INVALID");
  EXPECT_EQ(wrong({2, -3}, 0, 1).substr(0, 12), "DIMS_INVALID");
  TensorInfo unknown;
  unknown.type_known = false;
  EXPECT_FALSE(plan_move_axis(unknown, 0, 0));
}

}  // namespace
}  // namespace tensorsplit
