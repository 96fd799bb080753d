// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "given.h"

namespace tensorsplit {
namespace {

Given chunk(std::int64_t dim, std::int64_t chunks) {
  return Given(Operator::chunk, newest_opset).call().dims({dim, 2}).num_outputs(chunks);
}

Given unbind(std::int64_t dim) { return Given(Operator::unbind, newest_opset).call().dims({dim, 2}); }

Given tensor_split(std::int64_t dim, std::int64_t sections) {
  return Given(Operator::tensor_split, newest_opset).call().dims({dim, 2}).split(values<std::int64_t>({sections}, 0));
}

Given tensor_split(std::int64_t dim, const std::vector<std::int64_t>& indices) {
  return Given(Operator::tensor_split, newest_opset).call().dims({dim, 2}).split(indices);
}

TEST(Chunk, HasPartsOfTheLengthRoundedUpAndPerhapsFewer) {
  EXPECT_EQ(parts(chunk(12, 6)), "2 2 2 2 2 2");
  EXPECT_EQ(parts(chunk(11, 6)), "2 2 2 2 2 1");
  EXPECT_EQ(parts(chunk(13, 6)), "3 3 3 3 1");
  EXPECT_EQ(parts(chunk(5, 4)), "2 2 1");
  EXPECT_EQ(parts(chunk(2, 7)), "1 1");
  EXPECT_EQ(parts(chunk(3, 1)), "3");
  EXPECT_EQ(axis(chunk(3, 1)), "0 whole");
}

TEST(Chunk, OfAnEmptyAxisHasAsManyPartsAsAskedFor) { EXPECT_EQ(parts(chunk(0, 3)), "0 0 0"); }

TEST(Chunk, MistakesReadAsTheyShould) {
  EXPECT_EQ(parts(chunk(6, 0)), "NUM_OUTPUTS_INVALID chunk: chunks is 0, it must be an integer from 1 to 2147483647.");
  EXPECT_EQ(parts(chunk(6, std::int64_t{1} << 31)).substr(0, 19), "NUM_OUTPUTS_INVALID");
  EXPECT_EQ(parts(Given(Operator::chunk, newest_opset).call()),
            "ARGUMENT_MISSING chunk: chunks is not given, it is required.");
  EXPECT_EQ(parts(chunk(6, 2).axis(2)), "AXIS_OUT_OF_RANGE chunk: axis is 2, it must be an integer from -2 to 1.");
  EXPECT_EQ(parts(chunk(6, 2).dims({any})), "DIMS_INVALID chunk: dims[0] is not known in full, a plan needs it.");
  EXPECT_EQ(parts(chunk(6, 2).keepdims(0)),
            "ARGUMENT_UNKNOWN chunk: keepdims is given, this version does not know it.");
}

TEST(Unbind, RemovesTheAxis) {
  EXPECT_EQ(parts(unbind(3)), "1 1 1");
  EXPECT_EQ(parts(unbind(0)), "none");
  EXPECT_EQ(axis(unbind(3).axis(-1)), "1 dropped");
}

TEST(TensorSplit, FirstSectionsAreOneLonger) {
  EXPECT_EQ(parts(tensor_split(8, 3)), "3 3 2");
  EXPECT_EQ(parts(tensor_split(7, 3)), "3 2 2");
  EXPECT_EQ(parts(tensor_split(6, 3)), "2 2 2");
  EXPECT_EQ(parts(tensor_split(2, 4)), "1 1 0 0");
  EXPECT_EQ(parts(tensor_split(0, 2)), "0 0");
  EXPECT_EQ(axis(tensor_split(5, 1)), "0 whole");
}

TEST(TensorSplit, CutsAtIndicesThatCountFromTheEndAndStayInside) {
  EXPECT_EQ(parts(tensor_split(8, {2, 5})), "2 3 3");
  EXPECT_EQ(parts(tensor_split(8, {-6, -3})), "2 3 3");
  EXPECT_EQ(parts(tensor_split(8, {-9, 0, 8, 99})), "0 0 8 0 0");
  EXPECT_EQ(parts(tensor_split(8, {3, 3})), "3 0 5");
  EXPECT_EQ(parts(tensor_split(8, {INT64_MIN, INT64_MAX})), "0 8 0");
  EXPECT_EQ(parts(tensor_split(8, std::vector<std::int64_t>())), "8");
  EXPECT_EQ(parts(tensor_split(0, {1, -1})), "0 0 0");
}

TEST(TensorSplit, MoreIndicesThanAPlanHolds) {
  for (const std::int64_t count : {15, 16, 17, 40}) {
    std::vector<std::int64_t> indices;
    std::string wanted;
    for (std::int64_t i = 1; i <= count; ++i) {
      indices.push_back(2 * i);
      wanted += "2 ";
    }
    EXPECT_EQ(parts(tensor_split(2 * count + 3, indices)), wanted + "3");
  }
}

TEST(TensorSplit, LengthsLieBetweenTheBoundsOfTheSpec) {
  const auto common = [](const Given& given) { return text(resolve(given.node())->common); };
  EXPECT_EQ(common(tensor_split(8, {3, 3})), "[0,8]");
  EXPECT_EQ(common(tensor_split(7, 3)), "[2,3]");
  EXPECT_EQ(common(tensor_split(6, 3)), "2");
}

TEST(TensorSplit, MistakesReadAsTheyShould) {
  EXPECT_EQ(parts(tensor_split(6, {4, 2})),
            "SIZES_INVALID tensorSplit: indicesOrSections[1] is 2, indices must be integers, and none before the one "
            "that it follows.");
  EXPECT_EQ(parts(tensor_split(6, 0)),
            "NUM_OUTPUTS_INVALID tensorSplit: indicesOrSections is 0, it must be an integer from 1 to 2147483647.");
  const Operand table = values<std::int64_t>({1, 2}, 2);
  EXPECT_EQ(parts(Given(Operator::tensor_split, newest_opset).call().dims({4, 2}).split(table)),
            "SIZES_INVALID tensorSplit: indicesOrSections has rank 2, it must have rank 0 to 1.");
  EXPECT_EQ(parts(tensor_split(6, 2).split(values<double>({1.5}))).substr(0, 50),
            "SIZES_INVALID tensorSplit: indicesOrSections[0] is");
  EXPECT_EQ(parts(tensor_split(6, 2).split(tensor<float>({1}))).substr(0, 16), "TYPE_UNSUPPORTED");
  EXPECT_EQ(parts(Given(Operator::tensor_split, newest_opset).call()),
            "ARGUMENT_MISSING tensorSplit: indicesOrSections is not given, it is required.");
}

}  // namespace
}  // namespace tensorsplit
