// SPDX-License-Identifier: MIT
#include "tensorsplit/element_type.h"

#include "text/text.h"

namespace tensorsplit::inline v0_1 {
namespace {

struct Traits {
  char name[11];
  std::uint8_t bits;
};

constexpr Traits traits[element_type_count] = {
    {"float32", 32},   {"float64", 64}, {"float16", 16},   {"bfloat16", 16},    {"int8", 8},       {"int16", 16},
    {"int32", 32},     {"int64", 64},   {"uint8", 8},      {"uint16", 16},      {"uint32", 32},    {"uint64", 64},
    {"bool", 8},       {"string", 0},   {"complex64", 64}, {"complex128", 128}, {"float8e4m3", 8}, {"float8e5m2", 8},
    {"float8e8m0", 8}, {"int4", 4},     {"uint4", 4},      {"nf4", 4},          {"float4e2m1", 4}, {"uint2", 2},
    {"uint1", 1},      {"uint3", 3},    {"uint6", 6},
};

}  // namespace

const char* type_name(ElementType type) noexcept { return traits[static_cast<int>(type)].name; }

std::optional<ElementType> find_type(std::string_view name) noexcept {
  for (int i = 0; i < element_type_count; ++i) {
    if (reads_as(name, traits[i].name)) return static_cast<ElementType>(i);
  }
  return std::nullopt;
}

int element_bits(ElementType type) noexcept { return traits[static_cast<int>(type)].bits; }

}  // namespace tensorsplit::inline v0_1
