// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>

#include "node_builder.h"

namespace tensorsplit {
namespace {

using Indices = std::vector<std::int64_t>;

NodeBuilder call_of(Operator op, std::int64_t dim) { return NodeBuilder(op, newest_opset).call().dims({dim, 2}); }
NodeBuilder chunk(std::int64_t dim, std::int64_t chunks) { return call_of(Operator::chunk, dim).num_outputs(chunks); }
NodeBuilder unbind(std::int64_t dim) { return call_of(Operator::unbind, dim); }
NodeBuilder tensor_split(std::int64_t dim, const Indices& indices) {
  return call_of(Operator::tensor_split, dim).split(indices);
}
NodeBuilder tensor_split(std::int64_t dim, std::int64_t sections) {
  return call_of(Operator::tensor_split, dim).split(values<std::int64_t>({sections}, 0));
}

/// Formats lengths as `parts` does.
std::string written(const std::vector<std::int64_t>& lengths) {
  std::string all;
  for (const std::int64_t length : lengths) all += (all.empty() ? "" : " ") + std::to_string(length);
  return all.empty() ? "none" : all;
}

TEST(Torch, MatchesThePlainDefinition) {
  for (std::int64_t dim = 0; dim <= 13; ++dim) {
    EXPECT_EQ(parts(unbind(dim)), written(std::vector<std::int64_t>(static_cast<std::size_t>(dim), 1)));
    for (std::int64_t count = 1; count <= 7; ++count) {
      // chunk rounds the length up, so there may be fewer chunks. An empty axis has `count` chunks.
      std::vector<std::int64_t> chunks(dim == 0 ? static_cast<std::size_t>(count) : 0);
      for (std::int64_t rest = dim; rest > 0; rest -= chunks.back()) {
        chunks.push_back(std::min(rest, (dim + count - 1) / count));
      }
      EXPECT_EQ(parts(chunk(dim, count)), written(chunks)) << count << " chunks of " << dim;
      // The first sections of tensor_split are one longer.
      std::vector<std::int64_t> sections;
      for (std::int64_t i = 0; i < count; ++i) sections.push_back(dim / count + (i < dim % count ? 1 : 0));
      EXPECT_EQ(parts(tensor_split(dim, count)), written(sections)) << count << " sections of " << dim;
    }
    // Negative indices count from the end. Indices are clamped to the axis.
    for (std::int64_t first = -dim - 2; first <= dim + 2; ++first) {
      for (std::int64_t second = first; second <= dim + 2; ++second) {
        const auto place = [dim](std::int64_t index) {
          return std::clamp<std::int64_t>(index < 0 ? index + dim : index, 0, dim);
        };
        if (place(second) < place(first)) continue;
        EXPECT_EQ(parts(tensor_split(dim, {first, second})),
                  written({place(first), place(second) - place(first), dim - place(second)}))
            << dim << " at " << first << " and " << second;
      }
    }
  }
}

TEST(Torch, RemovesAxisOnlyForUnbind) {
  EXPECT_EQ(axis(chunk(3, 1)), "0 whole");
  EXPECT_EQ(axis(unbind(3).axis(-1)), "1 dropped");
  EXPECT_EQ(axis(tensor_split(5, 1)), "0 whole");
}

TEST(TensorSplit, AcceptsAnyIndices) {
  EXPECT_EQ(parts(tensor_split(8, {INT64_MIN, INT64_MAX})), "0 8 0");
  EXPECT_EQ(parts(tensor_split(8, Indices())), "8");
  // More indices than a plan stores inline.
  for (const std::int64_t count : {15, 16, 17, 40}) {
    Indices indices;
    for (std::int64_t i = 1; i <= count; ++i) indices.push_back(2 * i);
    std::vector<std::int64_t> lengths(indices.size(), 2);
    lengths.push_back(3);
    EXPECT_EQ(parts(tensor_split(2 * count + 3, indices)), written(lengths));
  }
}

TEST(TensorSplit, HasLengthsWithinSpecBounds) {
  const auto common = [](const NodeBuilder& builder) { return text(builder.resolve().value().size_bounds); };
  EXPECT_EQ(common(tensor_split(8, {3, 3})), "[0,8]");
  EXPECT_EQ(common(tensor_split(7, 3)), "[2,3]");
  EXPECT_EQ(common(tensor_split(6, 3)), "2");
}

TEST(Torch, ReportsMistakes) {
  expect_message({
      {chunk(6, 0), "NUM_OUTPUTS_INVALID chunk: num_outputs must be an integer from 1 to 2147483647, got 0."},
      {chunk(6, std::int64_t{1} << 31),
       "NUM_OUTPUTS_INVALID chunk: num_outputs must be an integer from 1 to 2147483647, got 2147483648."},
      {call_of(Operator::chunk, 6), "ARGUMENT_MISSING chunk: num_outputs is required."},
      {chunk(6, 2).keepdims(0), "ARGUMENT_UNKNOWN chunk: keepdims is not supported by this version."},
      {tensor_split(6, {4, 2}),
       "SIZES_INVALID tensor_split: split[1] must be an integer >= the previous index, got 2."},
      {tensor_split(6, 0), "NUM_OUTPUTS_INVALID tensor_split: split must be an integer from 1 to 2147483647, got 0."},
      {tensor_split(6, 2).split(values<std::int64_t>({1, 2}, 2)),
       "SIZES_INVALID tensor_split: split must have rank 0 to 1, got 2."},
      {tensor_split(6, 2).split(values<double>({1.5})),
       "SIZES_INVALID tensor_split: split[0] must be an integer >= the previous index, got 1.5."},
      {tensor_split(6, 2).split(tensor<float>({1})), "TYPE_UNSUPPORTED tensor_split: "},
      {call_of(Operator::tensor_split, 6), "ARGUMENT_MISSING tensor_split: split is required."},
  });
}

}  // namespace
}  // namespace tensorsplit
