// SPDX-License-Identifier: MIT
#include "tensorsplit/element_type.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace tensorsplit {
namespace {

/// The table of the element types, written out a second time.
struct Row {
  ElementType type;
  std::string name;
  int bits;
};

const std::vector<Row> rows = {
    {ElementType::float32, "float32", 32},
    {ElementType::float64, "float64", 64},
    {ElementType::float16, "float16", 16},
    {ElementType::bfloat16, "bfloat16", 16},
    {ElementType::int8, "int8", 8},
    {ElementType::int16, "int16", 16},
    {ElementType::int32, "int32", 32},
    {ElementType::int64, "int64", 64},
    {ElementType::uint8, "uint8", 8},
    {ElementType::uint16, "uint16", 16},
    {ElementType::uint32, "uint32", 32},
    {ElementType::uint64, "uint64", 64},
    {ElementType::boolean, "bool", 8},
    {ElementType::string, "string", 0},
    {ElementType::complex64, "complex64", 64},
    {ElementType::complex128, "complex128", 128},
    {ElementType::float8e4m3, "float8e4m3", 8},
    {ElementType::float8e5m2, "float8e5m2", 8},
    {ElementType::float8e8m0, "float8e8m0", 8},
    {ElementType::int4, "int4", 4},
    {ElementType::uint4, "uint4", 4},
    {ElementType::nf4, "nf4", 4},
    {ElementType::float4e2m1, "float4e2m1", 4},
    {ElementType::uint2, "uint2", 2},
    {ElementType::uint1, "uint1", 1},
    {ElementType::uint3, "uint3", 3},
    {ElementType::uint6, "uint6", 6},
};

std::set<std::string> members(TypeSet set) {
  std::set<std::string> names;
  for (const Row& row : rows) {
    if (set.has(row.type)) names.insert(row.name);
  }
  return names;
}

std::set<std::string> joined(std::set<std::string> names, const std::set<std::string>& more) {
  names.insert(more.begin(), more.end());
  return names;
}

const std::set<std::string> integers = {"int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"};
const std::set<std::string> t15 =
    joined(integers, {"bool", "string", "float16", "float32", "float64", "complex64", "complex128"});
const std::set<std::string> t16 = joined(t15, {"bfloat16"});

TEST(ElementType, EveryTypeHasItsNameAndBits) {
  ASSERT_EQ(rows.size(), static_cast<std::size_t>(element_type_count));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(rows[i].type), i) << "the order is part of the binding's contract";
    EXPECT_STREQ(type_name(rows[i].type), rows[i].name.c_str());
    EXPECT_EQ(bits(rows[i].type), rows[i].bits) << rows[i].name;
  }
}

TEST(ElementType, IsFoundByItsName) {
  for (const Row& row : rows) EXPECT_EQ(find_type(row.name), row.type);
  for (const char* name : {"", "float", "float3", "float322", "Float32", "boolean"}) {
    EXPECT_EQ(find_type(name), std::nullopt) << name;
  }
}

TEST(TypeSet, HasWhatItWasMadeOf) {
  EXPECT_EQ(members(TypeSet{}), (std::set<std::string>{}));
  EXPECT_EQ(members(TypeSet{ElementType::float32, ElementType::uint6}), (std::set<std::string>{"float32", "uint6"}));
}

TEST(TypeSet, JoinsAndTakesAway) {
  constexpr TypeSet left{ElementType::int8, ElementType::int16};
  constexpr TypeSet right{ElementType::int16, ElementType::string};
  EXPECT_EQ(members(left | right), (std::set<std::string>{"int8", "int16", "string"}));
  EXPECT_EQ(members(left - right), (std::set<std::string>{"int8"}));
}

TEST(TypeSet, SetsOfTheStandards) {
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
