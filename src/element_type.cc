// SPDX-License-Identifier: MIT
#include "tensorsplit/element_type.h"

#include <array>

#include "text.h"

namespace tensorsplit {
namespace {

struct Entry {
  const char* name;
  std::uint8_t bits;
  constexpr operator std::string_view() const { return name; }
};

constexpr Entry entries[element_type_count] = {
    {"float32", 32},   {"float64", 64}, {"float16", 16},   {"bfloat16", 16},    {"int8", 8},       {"int16", 16},
    {"int32", 32},     {"int64", 64},   {"uint8", 8},      {"uint16", 16},      {"uint32", 32},    {"uint64", 64},
    {"bool", 8},       {"string", 0},   {"complex64", 64}, {"complex128", 128}, {"float8e4m3", 8}, {"float8e5m2", 8},
    {"float8e8m0", 8}, {"int4", 4},     {"uint4", 4},      {"nf4", 4},          {"float4e2m1", 4}, {"uint2", 2},
    {"uint1", 1},      {"uint3", 3},    {"uint6", 6},
};
constexpr PackedTexts<packed_size(entries)> names(entries);
constexpr auto widths = [] {
  std::array<std::uint8_t, element_type_count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = entries[i].bits;
  return all;
}();

}  // namespace

const char* type_name(ElementType type) { return names[type]; }

std::optional<ElementType> find_type(std::string_view name) {
  const int index = names.find(name);
  return index < 0 ? std::nullopt : std::optional(static_cast<ElementType>(index));
}

int bits(ElementType type) { return widths[static_cast<std::size_t>(type)]; }

}  // namespace tensorsplit
