// SPDX-License-Identifier: MIT
//
// Operators, their names and their versions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tensorsplit/export.h"

namespace tensorsplit::inline v0_1 {

/// Operators, each with all its versions.
enum class Operator : std::uint8_t {
  split,                 ///< ONNX Split
  split_to_sequence,     ///< ONNX SplitToSequence
  variadic_split,        ///< OpenVINO VariadicSplit
  openvino_split,        ///< OpenVINO Split
  chunk,                 ///< torch.chunk, a call only
  unbind,                ///< torch.unbind, a call only
  tensor_split,          ///< torch.tensor_split and numpy.array_split, a call only
  concat,                ///< ONNX Concat
  concat_from_sequence,  ///< ONNX ConcatFromSequence
  stack,                 ///< torch.stack, a call only: ConcatFromSequence with new_axis 1
};

/// Number of operators.
inline constexpr int operator_count = static_cast<int>(Operator::stack) + 1;

/// Opset that selects the newest version of each operator.
inline constexpr std::int64_t newest_opset = INT64_MAX;

/// Number of outputs of a node that does not declare it.
inline constexpr std::int64_t outputs_not_declared = -1;

/// Returns the zero-terminated name of an operator: its name in the standard ("Split", "SplitToSequence",
/// "VariadicSplit", "Concat", "ConcatFromSequence", and "OpenvinoSplit" for OpenVINO's Split), or the enumerator's name
/// if it is not in a standard.
[[nodiscard]] TENSORSPLIT_EXPORT const char* operator_name(Operator op) noexcept;

/// Returns the operator with this name, if there is one.
[[nodiscard]] TENSORSPLIT_EXPORT std::optional<Operator> find_operator(std::string_view name) noexcept;

/// Returns the version of `op` in force in `opset`: the newest one up to `opset`, or 0 if the opset does not have the
/// operator.
[[nodiscard]] TENSORSPLIT_EXPORT int version_in_force(Operator op, std::int64_t opset) noexcept;

}  // namespace tensorsplit::inline v0_1
