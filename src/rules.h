// SPDX-License-Identifier: MIT
//
// What the rule files share: the subject of their errors, and the steps that several operators take.
#ifndef TENSORSPLIT_SRC_RULES_H
#define TENSORSPLIT_SRC_RULES_H

#include <cstdint>

#include "tensorsplit/division.h"

namespace tensorsplit::rules {

/// A node, and the version of its operator that is in force.
struct Subject {
  const Node& node;
  int version;

  /// An error of this node.
  Error error(Fault fault, Argument argument = Argument::none, std::int64_t a = 0, std::int64_t b = 0,
              std::int64_t c = 0) const;

  /// An error that shows `number` as it was given.
  Error error(Fault fault, Argument argument, std::int64_t index, const Number& number) const;

  /// An error that shows an element type.
  Error error(Fault fault, Argument argument, ElementType type) const;

  /// The axis is `axis` (unknown where `axis_known` is false); the parts are `count` of `lengths`.
  Division division(bool axis_known, std::int64_t axis, Extent count, const Lengths& lengths) const;
};

/// The axis of the data, and its length.
struct Axis {
  bool known;
  std::int64_t index;  ///< in [0, rank) where known
  Extent length;
};

/// The axis that `numbers` names; 0 where it is not given. A list of one number is legal where `list_allowed`.
/// Errors: scalar_input, axis_not_scalar, axis_not_integer, axis_out_of_range.
Result<Axis> resolve_axis(const Subject& subject, const Numbers& numbers, bool list_allowed);

/// The single integer >= 1 that says how many parts there are.
/// Errors: parts_not_integer, parts_not_positive.
Result<std::int64_t> read_parts(const Subject& subject, Argument argument, const Numbers& numbers);

/// Parts of equal length that fill the axis exactly.
/// Errors: remainder.
Result<Division> divide_equally(const Subject& subject, const Axis& axis, std::int64_t parts, Argument argument);

/// Parts as listed by `sizes`, which must be of rank 1. With `rest_allowed`, one -1 takes what the others leave.
/// Errors: sizes_rank, sizes_count, size_*, two_rests, sizes_sum, rest_negative.
Result<Division> divide_by_list(const Subject& subject, const Axis& axis, const Numbers& sizes, Argument argument,
                                bool rest_allowed);

/// ONNX Split, every version.
Result<Division> onnx_split(const Subject& subject);

/// ONNX SplitToSequence, every version.
Result<Division> onnx_split_to_sequence(const Subject& subject);

/// OpenVINO VariadicSplit-1.
Result<Division> openvino_variadic_split(const Subject& subject);

/// OpenVINO Split-1.
Result<Division> openvino_split(const Subject& subject);

}  // namespace tensorsplit::rules

#endif  // TENSORSPLIT_SRC_RULES_H
