// SPDX-License-Identifier: MIT
//
// Errors are values: the cause, with the numbers that its message needs.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "tensorsplit/dim_range.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/export.h"
#include "tensorsplit/number.h"
#include "tensorsplit/operator.h"

namespace tensorsplit::inline v0_1 {

/// Stable error codes. Their order is part of the binding's contract, so new codes go to the end.
enum class ErrorCode : std::uint8_t {
  axis_out_of_range,     ///< axis outside [-rank, rank - 1], or a scalar input
  axis_invalid,          ///< axis that is not a single integer
  sizes_invalid,         ///< size that is not a legal integer, or sizes in a tensor of the wrong rank
  sizes_sum_mismatch,    ///< sizes that do not add up to the dim along the axis
  sizes_count_mismatch,  ///< wrong number of sizes, memory blocks, or numbers per channel
  not_divisible,         ///< dim that cannot be cut into the requested number of parts
  num_outputs_invalid,   ///< number of parts that is not an integer >= 1, or less than the number of outputs
  argument_conflict,     ///< two arguments that exclude or contradict each other
  argument_missing,      ///< required argument that is missing
  argument_unknown,      ///< argument, or value of an argument, that this version does not have
  type_unsupported,      ///< element type that this version does not allow
  dims_invalid,          ///< dims that are not integers >= 0 or whose product is too large; rows out of range
  opset_unsupported,     ///< opset that does not have the operator
  out_of_memory,         ///< more parts than can be returned, or arguments too large to read
  operator_unknown,      ///< operator of another kind than the function expects
  data_mismatch,         ///< memory of the wrong size
};

/// Functions that are not operators, for the errors that they return.
enum class Function : std::uint8_t {
  none,  ///< the error is about an operator
  to_planes,
  to_pixels,
  move_axis,
};

/// Number of functions that are not operators.
inline constexpr int function_count = static_cast<int>(Function::move_axis);

/// Arguments that an error can be about.
enum class Argument : std::uint8_t {
  none,  ///< the data, or a tensor to be joined
  axis,
  split,
  num_outputs,
  keepdims,
  num_splits,
  split_lengths,
  outputs,
  new_axis,
  input_sequence,
  length,
  opset,
  from,  ///< of `move_axis`, as is `to`
  to,
  rescale,  // from here on: options of pixels
  mean,
  deviation,
  zero_point,
  tensor,
  source,  // from here on: parameters of C++ functions
  sources,
  destination,
  destinations,
  first_row,
  row_count,
  stride,
  image_stride,
  pixel_bytes,
};

/// Causes of errors. The comments list the members of `Error` that describe the cause.
enum class ErrorDetail : std::uint8_t {
  axis_out_of_range,  ///< given, bounds: legal axes
  scalar_input,       ///< the data has rank 0
  axis_not_integer,   ///< given
  axis_rank,          ///< given: rank of the axis, bounds: legal ranks
  axis_is_list,       ///< given: rank of the axis, for an operator whose axis is a single number
  axis_count,         ///< given: number of axes, other: 1
  size_invalid,       ///< given, index, bounds
  two_rests,          ///< index: of the second -1
  sizes_rank,         ///< given: rank of the sizes, bounds: legal ranks
  sizes_sum,          ///< given: sum of the sizes that are not -1, bounds: dim along the axis
  one_size,           ///< as sizes_sum, for a SplitToSequence with one size in a list: a scalar would make chunks
  cut_invalid,        ///< given: index at which to cut, index: its place in the list
  wrong_count,        ///< given: number of sizes or memory blocks, other: number of parts
  remainder,          ///< given: number of parts, bounds: dim along the axis
  last_negative,      ///< given: number of parts, other: length of a chunk, bounds: dim along the axis
  parts_rank,         ///< given: rank of the number of parts, bounds: legal ranks
  parts_invalid,      ///< given: number of parts or outputs, bounds
  outputs_differ,     ///< given: number of parts, other: number of outputs
  both_given,         ///< split and num_outputs are both given
  sizes_disagree,     ///< Split-1: sizes of attribute and input differ
  neither_given,      ///< neither split nor num_outputs is given
  outputs_unknown,    ///< neither sizes nor a number of outputs is given
  missing,            ///< argument
  unknown_attribute,  ///< argument
  unknown_input,      ///< given: maximum number of inputs, with the data
  value_rank,         ///< given: rank of the argument, bounds: legal ranks
  value_invalid,      ///< given, bounds
  type_unsupported,   ///< type: of the data or the argument, allowed
  dims_too_large,     ///< product of the dims exceeds the limit
  dim_invalid,        ///< given: dim, one of its bounds, or length of a sequence; index: of the dim; bounds
  rank_invalid,       ///< given: rank of a tensor, bounds: legal ranks
  opset_invalid,      ///< given, bounds
  too_many_parts,     ///< given: number of parts, other: maximum
  no_memory,          ///< given: bytes of the arguments
  type_unknown,       ///< a plan requires the data's type
  dims_unknown,       ///< a plan requires the data's dims; index: of the dim, or -1
  values_unknown,     ///< a plan requires the values of the argument
  memory_size,        ///< given: bytes of the argument's memory, index: its place; bounds: expected bytes
  rows_outside,       ///< given: value of the argument first_row or row_count, bounds
  stride_invalid,     ///< given: value of the argument stride or image_stride, bounds
  rows_within_byte,   ///< given: value of first_row, row_count or stride that does not end at a byte, argument
  lengths_changed,    ///< given: length of part `index`, which is not the one that was planned
  no_inputs,          ///< a join without inputs
  other_operator,     ///< operator of another kind of node
  channels_invalid,   ///< not one to four letters of RGBA, or a repeated letter in to_pixels; text: channels
  number_not_finite,  ///< given, index
  number_zero,        ///< given, index; also if the number is not finite
  rescale_inverse,    ///< given: rescale is 255 instead of 1 / 255
  numbers_count,      ///< given: number of numbers, other: number of channels
  mean_range,         ///< given: mean, index, other: maximum of a rescaled byte
  layout_invalid,     ///< text: layout
  layout_of_one,      ///< given: number of images, text: layout, which has no N
  image_channels,     ///< given: bytes of a pixel
  tensor_channels,    ///< given: channels of the tensor, text: named channels, other: their number
  other_layout,       ///< as tensor_channels, if the dims would fit the layout with channels at the other end
  pixel_channels,     ///< text: channels, one of which a pixel of the images does not have
  format_invalid,     ///< text: format, which is unknown or has another number of bytes than a pixel
};

/// Number of error details.
inline constexpr int error_detail_count = static_cast<int>(ErrorDetail::format_invalid) + 1;

/// Returns the stable code of `detail`.
[[nodiscard]] TENSORSPLIT_EXPORT ErrorCode code_of(ErrorDetail detail) noexcept;

/// Error of a split, a join or a conversion of pixels: its cause, and the numbers and names that describe it.
struct Error {
  constexpr Error() noexcept = default;

  /// Creates the error `what` of operator `of`, in a call or a node. `in_force` is the operator's version; 0 if it is
  /// unknown.
  constexpr Error(ErrorDetail what, Operator of, bool in_call, int in_force = 0) noexcept
      : detail(what), op(of), is_call(in_call), version(in_force) {}

  /// Creates the error `what` of a function that is not an operator.
  constexpr Error(ErrorDetail what, Function of) noexcept : detail(what), function(of), is_call(true) {}

  /// Returns the stable code.
  [[nodiscard]] ErrorCode code() const noexcept { return code_of(detail); }

  ErrorDetail detail = ErrorDetail::missing;
  Operator op = Operator::split;       ///< operator, unless `function` is another function
  Function function = Function::none;  ///< function that is not an operator
  bool is_call = false;                ///< whether the error is in a call and not in a node of a model
  bool is_dim = false;                 ///< whether `index` is the index of a dim
  Argument argument = Argument::none;
  ElementType type = ElementType::float32;
  int version = 0;  ///< operator version in force; 0 if unknown
  TypeSet allowed{};
  Number given;             ///< wrong number
  Number other;             ///< count or limit that the message compares `given` with
  DimRange bounds;          ///< legal range of `given`, or the dim along the axis
  std::int64_t index = -1;  ///< index of the number or memory block in its list; -1: there is only one
  std::int64_t input = -1;  ///< index of the wrong input of a join; -1: there is only one
  std::string_view text;    ///< wrong text; borrowed from the options of pixels
};

/// Returns the zero-terminated name of a code, such as "AXIS_OUT_OF_RANGE".
[[nodiscard]] TENSORSPLIT_EXPORT const char* code_name(ErrorCode code) noexcept;

/// Writes the message of `error` to `text`: operator and version, argument, wrong value, legal values. The message uses
/// the names of this library. It is plain ASCII without a terminating zero, and is cut off if `text` is full; 400 bytes
/// always suffice. Returns the number of bytes written.
TENSORSPLIT_EXPORT std::size_t describe(const Error& error, std::span<char> text) noexcept;

/// Value, or the error that explains why a value is missing. `*` and `->` are for results that have a name and that
/// were tested: a missing value fails an assertion. `value` needs no test, and is the only way to the value of a
/// temporary. If `TENSORSPLIT_CHECKED` is defined, as in the library's tests, wrong reads also stop the program in
/// release builds.
template <typename T>
class [[nodiscard]] Result {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_copyable_v<Error>);

 public:
  constexpr Result(const T& value) noexcept : value_(value), ok_(true) {}
  constexpr Result(const Error& error) noexcept : error_(error), ok_(false) {}

  /// Whether there is a value.
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return ok_; }
  [[nodiscard]] constexpr bool has_value() const noexcept { return ok_; }

  /// Returns the value, which must exist. Temporary results do not compile, because their value would dangle.
  [[nodiscard]] constexpr const T& operator*() const& noexcept {
    expect(ok_);
    return value_;
  }
  [[nodiscard]] constexpr const T* operator->() const& noexcept {
    expect(ok_);
    return &value_;
  }
  void operator*() const&& = delete;
  void operator->() const&& = delete;

  /// Returns the value, or stops the program in every build if there is an error. A temporary result returns a copy.
  [[nodiscard]] constexpr const T& value() const& noexcept {
    if (!ok_) __builtin_trap();
    return value_;
  }
  [[nodiscard]] constexpr T value() const&& noexcept { return value(); }

  /// Returns the value, or `other` if there is an error.
  [[nodiscard]] constexpr T value_or(const T& other) const noexcept { return ok_ ? value_ : other; }

  /// Returns the error, which must exist. A temporary result returns a copy.
  [[nodiscard]] constexpr const Error& error() const& noexcept {
    expect(!ok_);
    return error_;
  }
  [[nodiscard]] constexpr Error error() const&& noexcept {
    expect(!ok_);
    return error_;
  }

 private:
  static constexpr void expect([[maybe_unused]] bool is_there) noexcept {
#ifdef TENSORSPLIT_CHECKED
    if (!is_there) __builtin_trap();
#else
    assert(is_there);
#endif
  }

  union {
    T value_;
    Error error_;
  };
  bool ok_;
};

namespace detail {
struct Done {};
}  // namespace detail

/// Success without a value, or an error.
template <>
class [[nodiscard]] Result<void> : public Result<detail::Done> {
 public:
  using Result<detail::Done>::Result;
  constexpr Result() noexcept : Result<detail::Done>(detail::Done()) {}
};

}  // namespace tensorsplit::inline v0_1
