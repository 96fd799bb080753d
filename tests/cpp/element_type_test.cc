// SPDX-License-Identifier: MIT
#include "tensorsplit/element_type.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace tensorsplit {
namespace {

/// The names of the element types, repeated here because the binding relies on their order.
const std::vector<std::string> names = {
    "float32",    "float64", "float16", "bfloat16", "int8",       "int16",     "int32",      "int64",      "uint8",
    "uint16",     "uint32",  "uint64",  "bool",     "string",     "complex64", "complex128", "float8e4m3", "float8e5m2",
    "float8e8m0", "int4",    "uint4",   "nf4",      "float4e2m1", "uint2",     "uint1",      "uint3",      "uint6"};
const std::vector<int> widths = {32, 64,  16, 16, 8, 16, 32, 64, 8, 16, 32, 64, 8, 0,
                                 64, 128, 8,  8,  8, 4,  4,  4,  4, 2,  1,  3,  6};

std::set<std::string> members(TypeSet set) {
  std::set<std::string> found;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (set.has(static_cast<ElementType>(i))) found.insert(names[i]);
  }
  return found;
}

std::set<std::string> joined(std::set<std::string> all, const std::set<std::string>& more) {
  all.insert(more.begin(), more.end());
  return all;
}

const std::set<std::string> integers = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"};
const std::set<std::string> t15 =
    joined(integers, {"bool", "string", "float16", "float32", "float64", "complex64", "complex128"});
const std::set<std::string> t16 = joined(t15, {"bfloat16"});

TEST(ElementType, HasNameAndBitsOfEveryType) {
  ASSERT_EQ(names.size(), static_cast<std::size_t>(element_type_count));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto type = static_cast<ElementType>(i);
    EXPECT_STREQ(type_name(type), names[i].c_str());
    EXPECT_EQ(element_bits(type), widths[i]) << names[i];
    EXPECT_EQ(find_type(names[i]), type);
  }
}

TEST(ElementType, IsNotFoundByUnknownName) {
  for (const char* name : {"", "float", "float3", "float322", "Float32", "boolean"}) {
    EXPECT_EQ(find_type(name), std::nullopt) << name;
  }
}

TEST(TypeSet, ContainsItsTypes) {
  EXPECT_EQ(members(TypeSet{}), (std::set<std::string>{}));
  EXPECT_EQ(members(TypeSet{ElementType::float32, ElementType::uint6}), (std::set<std::string>{"float32", "uint6"}));
}

TEST(TypeSet, AddsAndRemovesTypes) {
  constexpr TypeSet left{ElementType::int8, ElementType::int16};
  constexpr TypeSet right{ElementType::int16, ElementType::string};
  EXPECT_EQ(members(left | right), (std::set<std::string>{"int8", "int16", "string"}));
  EXPECT_EQ(members(left - right), (std::set<std::string>{"int8"}));
}

TEST(TypeSet, MatchesTheStandards) {
  EXPECT_EQ(members(integer_types), integers);
  EXPECT_EQ(members(openvino_integer_types), joined(integers, {"int4", "uint4"}));
  EXPECT_EQ(members(onnx_float_types), (std::set<std::string>{"float16", "float32", "float64"}));
  EXPECT_EQ(members(onnx_types_15), t15);
  EXPECT_EQ(members(onnx_types_16), t16);
  std::set<std::string> openvino = joined(t16, {"float8e4m3", "float8e5m2", "float8e8m0", "int4", "uint4", "nf4",
                                                "float4e2m1", "uint2", "uint1", "uint3", "uint6"});
  openvino.erase("complex64");
  openvino.erase("complex128");
  EXPECT_EQ(members(openvino_types), openvino);
}

}  // namespace
}  // namespace tensorsplit
