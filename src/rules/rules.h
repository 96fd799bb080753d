// SPDX-License-Identifier: MIT
//
// Shared by the files of the rules: versions, the spec that rules build, and steps that several operators share. A
// new operator is a name in src/text/error.cc, its versions in operator.cc, a rule here, and a row in split_spec.cc. A
// new version is a row in operator.cc.
#pragma once

#include <cstdint>

#include "tensorsplit/join.h"
#include "tensorsplit/plan.h"
#include "tensorsplit/split_spec.h"

namespace tensorsplit::inline v0_1 {

// Integer arithmetic that saturates at `unbounded` instead of wrapping around.

/// Returns `a + b` for a, b >= 0, or `unbounded` on overflow.
constexpr std::int64_t saturating_add(std::int64_t a, std::int64_t b) { return a > unbounded - b ? unbounded : a + b; }

/// Returns `a * b` for a, b >= 0, or `unbounded` on overflow.
constexpr std::int64_t saturating_multiply(std::int64_t a, std::int64_t b) {
  return a != 0 && b > unbounded / a ? unbounded : a * b;
}

/// Returns `a / b` rounded up, for a >= 0 and b >= 1. Returns `unbounded` if `a` is.
constexpr std::int64_t divide_rounding_up(std::int64_t a, std::int64_t b) {
  return a == unbounded ? unbounded : a / b + (a % b != 0 ? 1 : 0);
}

/// Returns the bit of `argument` in a set of arguments.
constexpr unsigned argument_bit(Argument argument) { return 1U << static_cast<unsigned>(argument); }

/// Sets that several operators use.
inline constexpr unsigned axis_only = argument_bit(Argument::axis);
inline constexpr unsigned axis_and_split = axis_only | argument_bit(Argument::split);

/// Version of an operator.
struct Version {
  Operator op;
  int since;            ///< first opset with this version; 0: the operator has no versions
  TypeSet types;        ///< legal types of the data
  unsigned attributes;  ///< its attributes, as a set of `argument_bit`
  int inputs;           ///< number of inputs after the data or the tensors to join
};

/// Returns the newest version of `op` up to `opset`, or the first version if all are newer.
const Version& find_version(Operator op, std::int64_t opset);

/// Whether `op` joins and does not split. Splits come first in `Operator`.
constexpr bool is_join(Operator op) { return op >= Operator::concat; }

/// Returns whether `number` is an integer, and sets `integer` to it, clamped to int64.
inline bool read_integer(const Number& number, std::int64_t& integer) {
  integer = number.to_int64();
  return number.is_integer();
}

namespace rules {

/// Holds the error that a rule or step reports.
struct ErrorReporter {
  explicit ErrorReporter(Operator op, bool is_call = false, int version = 0)
      : error(ErrorDetail::missing, op, is_call, version) {}
  explicit ErrorReporter(Function function) : error(ErrorDetail::missing, function) {}

  Error error;  ///< its version is 0 until the version in force is known

  /// Sets the error's detail and numbers. Returns false.
  bool fail(ErrorDetail detail, Argument argument = Argument::none, const Number& value = {}, const Number& other = {});

  /// Reports a number, rank or length outside `allowed`. Returns false.
  bool fail_outside(ErrorDetail detail, Argument argument, const Number& value, const DimRange& allowed);

  /// Reports value `index` of an argument. Returns false.
  bool fail_at(ErrorDetail detail, Argument argument, const IntArgument& numbers, std::int64_t index,
               const DimRange& allowed = {});

  /// Reports an error about dim `index` of a tensor. Returns false.
  bool fail_dim(ErrorDetail detail, Argument argument, std::size_t index, const Number& value, const DimRange& allowed);

  /// Checks that memory of `size` bytes has exactly `bytes` bytes, or at least `bytes` with `may_be_larger`.
  bool check_memory(Argument argument, std::size_t size, std::int64_t bytes, bool may_be_larger = false) {
    const auto needed = static_cast<std::uint64_t>(bytes);
    if (size == needed || (may_be_larger && size > needed)) return true;
    return fail_outside(ErrorDetail::memory_size, argument, size, DimRange(bytes, may_be_larger ? unbounded : bytes));
  }

  /// Reports an error about an element type. Returns false.
  bool fail_type(ErrorDetail detail, Argument argument, ElementType type, TypeSet allowed);
};

/// State of one pass through the rules. Each rule and step fills in members of `spec` and returns true, or reports an
/// error and returns false.
struct SpecBuilder : ErrorReporter {
  explicit SpecBuilder(Operator op, bool is_call = true, std::int64_t declared_outputs = outputs_not_declared)
      : ErrorReporter(op, is_call), outputs(declared_outputs) {}
  explicit SpecBuilder(Function function) : ErrorReporter(function), outputs(outputs_not_declared) {}

  SplitSpec spec;        ///< result
  std::int64_t outputs;  ///< number of outputs, if it is known before the sizes are read

  /// Sets `count` parts of length `chunk`, the last of which has length `last`. Returns true.
  bool set_parts(const DimRange& count, const DimRange& chunk, const DimRange& last);
};

/// Checks that an input tensor has one of the types `allowed`. Values that are not tensors, and missing inputs, pass.
/// Errors: type_unsupported.
bool check_type(ErrorReporter& reporter, Argument argument, const IntArgument& input, TypeSet allowed);

/// Finds the version of the operator in force in `opset`, and stores it in the spec. Returns null if the opset does not
/// have the operator, or if the operator does not join as `joins` says, or is not one of a node.
/// Errors: other_operator, opset_invalid.
const Version* find_rules(SpecBuilder& builder, std::int64_t opset, bool joins);

/// Checks that `dim` is an integer from 0 to `max_size`, or a range of such integers. It is the length of a sequence if
/// `argument` is `length`. Otherwise it is dim `index` of the tensor `argument`, or of the data.
/// Errors: dim_invalid.
bool check_dim(ErrorReporter& reporter, const DimRange& dim, std::size_t index, Argument argument = Argument::none);

/// Returns the maximum value that the element type of `numbers` can hold, or `unbounded` if the type does not limit
/// legal values.
std::int64_t max_value_of(const IntArgument& numbers);

/// Checks that all dims are integers from 0 to `max_size`, or ranges of such integers.
/// Errors: dim_invalid.
bool check_dims(ErrorReporter& reporter, const Dims& dims);

/// Checks that type and dims of a tensor are known.
/// Errors: type_unknown, dims_unknown.
bool check_known(ErrorReporter& reporter, const TensorInfo& tensor);

/// Checks the element type and the dims of a tensor, as far as they are known.
/// Errors: type_unsupported, dim_invalid, dims_too_large.
bool check_data(ErrorReporter& reporter, const TensorInfo& data, TypeSet allowed);

/// Checks that type and dims of a tensor are known and legal, and sets its number of elements and bytes.
/// Errors: type_unknown, dims_unknown, dim_invalid, dims_too_large.
bool read_size(ErrorReporter& reporter, const TensorInfo& tensor, std::int64_t& size, std::int64_t& bytes);

/// Returns the product of dims [first, end), which are known, or `unbounded` if it exceeds an int64. Returns 0 if a dim
/// is 0, however large the others are.
std::int64_t product(const Dims& dims, std::size_t first, std::size_t end);

/// Sets the axis to the value of `numbers`, the argument `argument`, or leaves the default if it is missing. A negative
/// axis counts from the end. `rank` is the rank of the data, or `IntArgument::unknown`. `numbers` may have rank 0 to
/// `max_rank`.
/// Errors: scalar_input, axis_rank, axis_is_list, axis_count, axis_not_integer, axis_out_of_range.
bool read_axis(SpecBuilder& builder, Argument argument, const IntArgument& numbers, std::int64_t max_rank,
               std::int64_t rank);

/// Arguments of a split, whether they come from the attributes and inputs of a node or from a call.
struct Arguments {
  TensorInfo data;
  IntArgument axis;
  IntArgument sizes;  ///< lengths of the parts, or cuts
  IntArgument parts;  ///< number of parts
  IntArgument keepdims;
};

/// Returns the arguments of a call.
inline Arguments arguments_of(const SplitCall& call) {
  return {{call.type, call.dims}, call.axis, call.split, call.num_outputs, call.keepdims};
}

/// Returns a call that joins as a node, whose members have the same arguments.
inline JoinNode node_of(const JoinCall& call) {
  return {.op = call.op, .opset = call.opset, .inputs = call.tensors, .axis = call.axis};
}

/// Applies the rules to a call of `op`, in the version that `opset` selects.
Result<SplitSpec> resolve_call(Operator op, std::int64_t opset, const Arguments& arguments);

/// Plans a call of `op`.
Result<Plan> plan_call(Operator op, std::int64_t opset, const Arguments& arguments);

/// Applies the rules to a call that joins, whose arguments are in the members of a node.
Result<SplitSpec> resolve_call(const JoinNode& call);

/// Plans a call that joins.
Result<Plan> plan_call(const JoinNode& call);

/// Sets the axis of a split as `read_axis` does, by default 0, and the dim of the data along it.
/// Errors: those of `read_axis`.
bool resolve_axis(SpecBuilder& builder, const Arguments& arguments, std::int64_t max_rank);

/// Reads an argument that is 0 or 1 into `flag`, which keeps its value if the argument is missing.
/// Errors: value_rank, value_invalid.
bool read_flag(ErrorReporter& reporter, Argument argument, const IntArgument& numbers, bool& flag);

/// Reads a number of parts in [1, max_parts].
/// Errors: parts_rank, parts_invalid.
bool read_parts(ErrorReporter& reporter, Argument argument, const IntArgument& numbers, std::int64_t max_parts,
                std::int64_t& parts);

/// Sets `parts` parts of equal length, which must divide the axis.
/// Errors: remainder.
bool divide_equally(SpecBuilder& builder, Argument argument, std::int64_t parts);

/// Sets parts of the lengths in `sizes`, which must have rank 1. With `rest_allowed` one length may be -1, for the rest
/// of the axis.
/// Errors: sizes_rank, wrong_count, size_invalid, two_rests, sizes_sum, one_size.
bool divide_by_list(SpecBuilder& builder, Argument argument, const IntArgument& sizes, bool rest_allowed);

/// Rules of ONNX and OpenVINO, for all versions of the operators.
bool onnx_split(SpecBuilder& builder, const Arguments& arguments);
bool onnx_split_to_sequence(SpecBuilder& builder, const Arguments& arguments);
bool openvino_variadic_split(SpecBuilder& builder, const Arguments& arguments);
bool openvino_split(SpecBuilder& builder, const Arguments& arguments);

/// Rule of torch.chunk: at most n parts of length ceil(D / n), of which the last may be shorter. An empty axis gives n
/// empty parts.
bool chunk(SpecBuilder& builder, const Arguments& arguments);

/// Rule of torch.unbind: D parts of length 1, without the axis.
bool unbind(SpecBuilder& builder, const Arguments& arguments);

/// Rule of torch.tensor_split and numpy.array_split: n parts, of which the first D mod n are one longer, or a list of
/// indices at which to cut. Negative indices count from the end, and indices are clamped to [0, D].
/// Errors: those of the steps above; cut_invalid.
bool tensor_split(SpecBuilder& builder, const Arguments& arguments);

}  // namespace rules
}  // namespace tensorsplit::inline v0_1
