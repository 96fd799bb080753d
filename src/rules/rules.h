// SPDX-License-Identifier: MIT
//
// What the rule files share: the versions, the context that they fill in, and the steps that several operators take. A
// new operator is a name and its versions in operator.cc, a rule here, and a row in split_spec.cc; a new version is a
// row in operator.cc.
#pragma once

#include <concepts>
#include <cstdint>

#include "tensorsplit/join.h"
#include "tensorsplit/plan.h"
#include "tensorsplit/split_spec.h"

namespace tensorsplit::inline v0_1 {

// Integer arithmetic that saturates instead of wrapping. What does not fit becomes `unbounded`, and stays so.

/// `a + b` for a, b >= 0, or `unbounded` where it does not fit.
constexpr std::int64_t saturating_add(std::int64_t a, std::int64_t b) { return a > unbounded - b ? unbounded : a + b; }

/// `a * b` for a, b >= 0, or `unbounded` where it does not fit.
constexpr std::int64_t saturating_multiply(std::int64_t a, std::int64_t b) {
  return a != 0 && b > unbounded / a ? unbounded : a * b;
}

/// `a / b` rounded up, for a >= 0 and b >= 1; `unbounded` stays so.
constexpr std::int64_t divide_rounding_up(std::int64_t a, std::int64_t b) {
  return a == unbounded ? unbounded : a / b + (a % b != 0 ? 1 : 0);
}

/// A set of arguments.
constexpr unsigned argument_bit(Argument argument) { return 1U << static_cast<unsigned>(argument); }

/// The arguments of most operators.
inline constexpr unsigned axis_only = argument_bit(Argument::axis);
inline constexpr unsigned axis_and_split = axis_only | argument_bit(Argument::split);

/// One version of an operator.
struct Version {
  Operator op;
  int since;            ///< the first opset that has it; 0: the operator has no versions
  TypeSet types;        ///< of the data
  unsigned attributes;  ///< that it knows
  int inputs;           ///< after the data, or the tensors to be joined
};

/// The newest version of `op` that is not newer than `opset`; the first one where all are.
const Version& find_version(Operator op, std::int64_t opset);

/// Returns the error `no_attribute`, which lists the attributes of the version in force.
Error unknown_attribute_error(Operator op, bool is_api_call, std::int64_t opset);

/// What an operator does. (In the order of `Operator`, the splits come first and then the joins.)
enum class Kind : std::uint8_t { split, join, other };
constexpr Kind kind_of(Operator op) {
  return op < Operator::concat ? Kind::split : op < Operator::to_planes ? Kind::join : Kind::other;
}

/// Whether `number` is an integer, which `integer` then is, brought into [-2^53, 2^53].
bool read_integer(double number, std::int64_t& integer);

namespace rules {

/// What is wrong with a node, noted by the rule or step that finds it.
struct ErrorReporter {
  explicit ErrorReporter(Operator op, bool is_call = false, int version = 0)
      : error(ErrorDetail::missing, op, is_call, version) {}

  Error error;  ///< its version is that in force, as soon as that is known

  /// Notes a detail and its numbers, of any arithmetic types. Returns false.
  template <typename Given = double, typename Other = double>
  bool fail(ErrorDetail detail, Argument argument = Argument::none, Given given = 0, Other other = 0) {
    return note(detail, argument, static_cast<double>(given), static_cast<double>(other));
  }

  /// Notes all digits of the integer that is wrong, as a double may round it.
  template <std::integral Integer>
  void note_digits(Integer given) {
    const auto bits = static_cast<std::uint64_t>(given);
    const std::uint64_t magnitude = given < 0 ? 0 - bits : bits;
    error.given_magnitude = magnitude > std::uint64_t{max_size} ? magnitude : 0;
  }

  /// Notes that a number, or a rank or a length, lies outside of `allowed`. Returns false.
  template <typename Given>
  bool fail_outside(ErrorDetail detail, Argument argument, Given given, const DimRange& allowed) {
    error.bounds = allowed;
    return fail(detail, argument, given);
  }

  /// The same of number `index` of an argument, in all its digits.
  bool fail_at(ErrorDetail detail, Argument argument, const IntArgument& numbers, std::int64_t index,
               const DimRange& allowed = {});

  /// Notes a detail about dim `index` of a tensor. Returns false.
  template <typename Given>
  bool fail_dim(ErrorDetail detail, Argument argument, std::size_t index, Given given, const DimRange& allowed) {
    error.is_dim = true;
    error.index = static_cast<std::int64_t>(index);
    return fail_outside(detail, argument, given, allowed);
  }

  /// Checks that memory of `size` bytes has `bytes`, or with `may_be_larger` at least that many.
  bool check_memory(Argument argument, std::size_t size, std::int64_t bytes, bool may_be_larger = false) {
    const auto needed = static_cast<std::uint64_t>(bytes);
    if (size == needed || (may_be_larger && size > needed)) return true;
    note_digits(size);
    return fail_outside(ErrorDetail::memory_size, argument, size, DimRange(bytes, may_be_larger ? unbounded : bytes));
  }

  /// Notes a detail about an element type. Returns false.
  bool fail_type(ErrorDetail detail, Argument argument, ElementType type, TypeSet allowed);

 private:
  bool note(ErrorDetail detail, Argument argument, double given, double other);
};

/// The state of one pass through the rules. Every rule and step fills in members of `spec` and returns true, or notes
/// a detail and returns false.
struct Context : ErrorReporter {
  explicit Context(Operator op, bool is_call = true, std::int64_t declared_outputs = outputs_not_declared)
      : ErrorReporter(op, is_call), outputs(declared_outputs) {}

  SplitSpec spec;        ///< its version is that in force
  std::int64_t outputs;  ///< how many are produced, where that is known before the sizes are looked at

  /// Sets `count` parts of length `chunk`, except that the last one has length `last`. Returns true.
  bool set_parts(const DimRange& count, const DimRange& chunk, const DimRange& last);
};

/// Checks that an input tensor has one of the types `allowed`. Plain numbers and an absent input pass.
/// Errors: type_unsupported.
bool check_type(ErrorReporter& context, Argument argument, const IntArgument& input, TypeSet allowed);

/// Finds the version of the operator that is in force in `opset`, and notes it in the spec. Returns null if the opset
/// has none, or if the operator is not of that kind. Errors: other_operator, opset_invalid.
const Version* find_rules(Context& context, std::int64_t opset, Kind kind);

/// Checks that `dim` is an integer from 0 to `max_size`, or a range of them. `argument` is `length` where it is the
/// length of a sequence and not dim `index`, or the tensor whose dim it is, where that is not the data.
/// Errors: dim_invalid.
bool check_dim(ErrorReporter& context, const DimRange& dim, std::size_t index, Argument argument = Argument::none);

/// The greatest number that an argument of unknown value may be, for its element type; `unbounded` where none is legal
/// that does not fit.
std::int64_t most_of(const IntArgument& numbers);

/// Checks that all dims are integers from 0 to `max_size`, or ranges of them.
/// Errors: dim_invalid.
bool check_dims(ErrorReporter& context, const Dims& dims);

/// Checks that type and dims of a tensor are known.
/// Errors: type_unknown, dims_unknown.
bool check_known(ErrorReporter& reporter, const TensorInfo& tensor);

/// Checks the element type and the dims of a tensor, as far as they are known.
/// Errors: type_unsupported, dim_invalid, dims_too_large.
bool check_data(ErrorReporter& context, const TensorInfo& data, TypeSet allowed);

/// Checks that type and dims of a tensor are known and legal, and finds how many elements and bytes it has.
/// Errors: type_unknown, dims_unknown, dim_invalid, dims_too_large.
bool read_size(ErrorReporter& context, const TensorInfo& tensor, std::int64_t& size, std::int64_t& bytes);

/// The product of dims [first, end), which are known, or `unbounded` where it exceeds an int64. It is 0 as soon as one
/// dim is 0, however large the others are.
std::int64_t product(const Dims& dims, std::size_t first, std::size_t end);

/// Sets the axis to the number in `numbers`, which is named `argument`, or leaves the default if there is none. A
/// negative axis counts from the end. `rank` is the rank of the data, or `IntArgument::unknown`. `numbers` may have
/// rank 0 to `most_rank`. Errors: scalar_input, axis_rank, axis_is_list, axis_count, axis_not_integer,
/// axis_out_of_range.
bool read_axis(Context& context, Argument argument, const IntArgument& numbers, std::int64_t most_rank,
               std::int64_t rank);

/// Sets the axis of a split as `read_axis` does, by default 0, and the dim of the data along it.
/// Errors: those of `read_axis`.
bool resolve_axis(Context& context, const Node& node, const IntArgument& numbers, std::int64_t most_rank);

/// Reads an argument that is 0 or 1 into `flag`, which is unchanged where the argument is not given.
/// Errors: value_rank, value_invalid.
bool read_flag(ErrorReporter& context, Argument argument, const IntArgument& numbers, bool& flag);

/// Reads a single integer in [1, most], a number of parts.
/// Errors: parts_rank, parts_invalid.
bool read_parts(ErrorReporter& context, Argument argument, const IntArgument& numbers, std::int64_t most,
                std::int64_t& parts);

/// Sets `parts` parts of equal length, which must fill the axis exactly.
/// Errors: remainder.
bool divide_equally(Context& context, Argument argument, std::int64_t parts);

/// Sets parts of the lengths in `sizes`, which must have rank 1. With `rest_allowed`, one of them may be -1: that part
/// takes what the others leave.
/// Errors: sizes_rank, wrong_count, size_invalid, two_rests, sizes_sum, one_size.
bool divide_by_list(Context& context, Argument argument, const IntArgument& sizes, bool rest_allowed);

/// The operators of ONNX and OpenVINO, every version of each.
bool onnx_split(Context& context, const Node& node);
bool onnx_split_to_sequence(Context& context, const Node& node);
bool openvino_variadic_split(Context& context, const Node& node);
bool openvino_split(Context& context, const Node& node);

/// torch.chunk: parts of length ceil(D / n), which may be fewer than n. An empty axis gives n empty parts.
bool chunk(Context& context, const Node& node);

/// torch.unbind: D parts of length 1, without the axis.
bool unbind(Context& context, const Node& node);

/// torch.tensor_split and numpy.array_split: n parts, of which the first D mod n are one longer; or a list of indices
/// at which to cut. A negative index counts from the end, and indices are clamped to [0, D]. Errors: those of the steps
/// above; cut_invalid.
bool tensor_split(Context& context, const Node& node);

}  // namespace rules
}  // namespace tensorsplit::inline v0_1
