// SPDX-License-Identifier: MIT
//
// Element types of ONNX and OpenVINO, their names and their widths in bits.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tensorsplit/export.h"

namespace tensorsplit::inline v0_1 {

/// Element types of ONNX (opset 24) and OpenVINO. A split does not interpret the values of elements. Elements narrower
/// than a byte are a stream of bits: the first element is in the low bits of the first byte, but for uint1 in bit 7.
/// Elements of 3 and 6 bits may cross the bytes.
enum class ElementType : std::uint8_t {
  float32,
  float64,
  float16,
  bfloat16,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  boolean,
  string,
  complex64,
  complex128,
  float8e4m3,
  float8e5m2,
  float8e8m0,
  int4,
  uint4,
  nf4,
  float4e2m1,
  uint2,
  uint1,
  uint3,
  uint6,
};

/// Number of element types.
inline constexpr int element_type_count = static_cast<int>(ElementType::uint6) + 1;

/// Returns the zero-terminated name of a type in the public API: "bool" for `boolean`, otherwise the enumerator's name.
[[nodiscard]] TENSORSPLIT_EXPORT const char* type_name(ElementType type) noexcept;

/// Returns the type with this name in the public API, if there is one.
[[nodiscard]] TENSORSPLIT_EXPORT std::optional<ElementType> find_type(std::string_view name) noexcept;

/// Returns the bits of one element; 0 for strings, which have no fixed width.
[[nodiscard]] TENSORSPLIT_EXPORT int element_bits(ElementType type) noexcept;

/// Set of element types.
class TypeSet {
 public:
  /// Creates a set of the listed types.
  template <std::same_as<ElementType>... Types>
  constexpr explicit TypeSet(Types... types) noexcept : members_(((1U << static_cast<unsigned>(types)) | ... | 0U)) {}

  /// Whether `type` is in the set.
  [[nodiscard]] constexpr bool has(ElementType type) const noexcept {
    return ((members_ >> static_cast<unsigned>(type)) & 1U) != 0;
  }

  /// Returns the union of two sets.
  [[nodiscard]] constexpr TypeSet operator|(TypeSet other) const noexcept { return from(members_ | other.members_); }

  /// Returns the types of this set that are not in the other.
  [[nodiscard]] constexpr TypeSet operator-(TypeSet other) const noexcept { return from(members_ & ~other.members_); }

 private:
  static constexpr TypeSet from(std::uint32_t members) noexcept {
    TypeSet set;
    set.members_ = members;
    return set;
  }

  std::uint32_t members_;
};

/// Integer types of 8 to 64 bits.
inline constexpr TypeSet integer_types{ElementType::int8,   ElementType::int16, ElementType::int32,
                                       ElementType::int64,  ElementType::uint8, ElementType::uint16,
                                       ElementType::uint32, ElementType::uint64};

/// Integer types with negative values.
inline constexpr TypeSet signed_types{ElementType::int4, ElementType::int8, ElementType::int16, ElementType::int32,
                                      ElementType::int64};

/// Types of ONNX Split-1: floating point.
inline constexpr TypeSet onnx_float_types{ElementType::float16, ElementType::float32, ElementType::float64};

/// The 15 types of ONNX before bfloat16: Split-2, Split-11, SplitToSequence-11.
inline constexpr TypeSet onnx_types_15 =
    integer_types | onnx_float_types |
    TypeSet{ElementType::boolean, ElementType::string, ElementType::complex64, ElementType::complex128};

/// The 15 types and bfloat16: Split-13, Split-18, SplitToSequence-24.
inline constexpr TypeSet onnx_types_16 = onnx_types_15 | TypeSet{ElementType::bfloat16};

/// Types that OpenVINO allows for an axis and for lengths.
inline constexpr TypeSet openvino_integer_types = integer_types | TypeSet{ElementType::int4, ElementType::uint4};

/// OpenVINO's types: the 16 types of ONNX without the complex ones, and OpenVINO's own narrow types.
inline constexpr TypeSet openvino_types =
    (onnx_types_16 - TypeSet{ElementType::complex64, ElementType::complex128}) |
    TypeSet{ElementType::float8e4m3, ElementType::float8e5m2, ElementType::float8e8m0, ElementType::int4,
            ElementType::uint4,      ElementType::nf4,        ElementType::float4e2m1, ElementType::uint2,
            ElementType::uint1,      ElementType::uint3,      ElementType::uint6};

/// All types.
inline constexpr TypeSet all_types = onnx_types_16 | openvino_types;

}  // namespace tensorsplit::inline v0_1
