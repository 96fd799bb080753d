// SPDX-License-Identifier: MIT
//
// The operators, their names and their versions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tensorsplit/export.h"

namespace tensorsplit::inline v0_1 {

/// The operators, each with all its versions.
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
  to_planes,             ///< pixels to model input, a call only; of no node
  to_pixels,             ///< the way back, a call only; of no node
  move_axis,             ///< numpy.moveaxis, a call only; of no node
};

/// How many operators there are.
inline constexpr int operator_count = static_cast<int>(Operator::move_axis) + 1;

/// An opset that stands for "the newest there is".
inline constexpr std::int64_t newest_opset = INT64_MAX;

/// A node whose number of outputs is not said.
inline constexpr std::int64_t outputs_not_declared = -1;

/// The operator's name: that of its standard if it has one ("Split", "SplitToSequence", "VariadicSplit", "Concat",
/// "ConcatFromSequence"; "OpenvinoSplit" for the other Split), else as the enumerator is spelled. Ends with a zero.
[[nodiscard]] TENSORSPLIT_EXPORT const char* operator_name(Operator op) noexcept;

/// The operator of that name, if there is one.
[[nodiscard]] TENSORSPLIT_EXPORT std::optional<Operator> find_operator(std::string_view name) noexcept;

/// The version of `op` that is in force in `opset`, the newest that is not newer; 0 where there is none yet.
[[nodiscard]] TENSORSPLIT_EXPORT int version_in_force(Operator op, std::int64_t opset) noexcept;

}  // namespace tensorsplit::inline v0_1
