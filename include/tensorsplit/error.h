// SPDX-License-Identifier: MIT
//
// Errors are values: what was wrong, with the numbers that a sentence about it needs.
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
#include "tensorsplit/operator.h"

namespace tensorsplit::inline v0_1 {

/// The stable codes that users may rely on. The order is part of the binding's contract; new codes go to the end.
enum class ErrorCode : std::uint8_t {
  axis_out_of_range,     ///< an axis outside [-rank, rank - 1], or a scalar input
  axis_invalid,          ///< an axis that is not an integer, or not one
  sizes_invalid,         ///< a size that is not a legal integer, or sizes in a tensor of the wrong rank
  sizes_sum_mismatch,    ///< sizes that do not add up to the dimension
  sizes_count_mismatch,  ///< not as many sizes as outputs, pieces of memory as parts, or numbers as channels
  not_divisible,         ///< a dimension that cannot be cut in so many parts
  num_outputs_invalid,   ///< a number of parts that is not an integer >= 1, or less than the outputs listed
  argument_conflict,     ///< two arguments that exclude or contradict each other
  argument_missing,      ///< an argument without which there is no split
  argument_unknown,      ///< an argument, or a value of it, that this version does not know
  type_unsupported,      ///< an element type that this version does not take
  dims_invalid,          ///< dimensions that are not integers >= 0, or too large together; rows that do not exist
  opset_unsupported,     ///< an opset in which the operator does not exist
  out_of_memory,         ///< more parts than can be handed out, or arguments than can be read
  operator_unknown,      ///< an operator that is not one of those asked for
  data_mismatch,         ///< memory of the wrong size
};

/// The arguments that a detail can be about.
enum class Argument : std::uint8_t {
  none,  ///< the data itself, or a tensor to be joined
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
  from,  ///< of an axis that is moved
  to,
  rescale,  // this one and those after it are options of pixels
  mean,
  std,
  zero_point,
  tensor,
  source,  // this one and those after it are parameters of calls
  sources,
  destination,
  destinations,
  first_row,
  row_count,
  stride,
  image_stride,
  pixel_bytes,
};

/// Each single thing that can be wrong. The comments say which members of `Error` have its figures.
enum class ErrorDetail : std::uint8_t {
  axis_out_of_range,  ///< given, bounds: those of the rank
  scalar_input,       ///< the data has rank 0
  axis_not_integer,   ///< given
  axis_rank,          ///< given, bounds: of the rank of the axis
  axis_is_list,       ///< given: rank of the axis of an operator whose axis is one number
  axis_count,         ///< given: how many axes, other: 1
  size_invalid,       ///< given, index, bounds
  two_rests,          ///< index: of the second -1
  sizes_rank,         ///< given, bounds: of the rank of the sizes
  sizes_sum,          ///< given: the sum of those that are not -1, bounds: the dimension
  one_size,           ///< sizes_sum, of SplitToSequence: a list of one size where a scalar makes chunks
  cut_invalid,        ///< given: the index at which to cut, index: its place in the list
  wrong_count,        ///< given: how many sizes or pieces of memory there are, other: how many parts
  remainder,          ///< given: the number of parts, bounds: the dimension
  last_negative,      ///< given: the number of parts, other: the length of a chunk, bounds: the dimension
  parts_rank,         ///< given, bounds: of the rank of the number of parts
  parts_invalid,      ///< given: the number of parts or outputs, bounds
  outputs_differ,     ///< given: the number of parts, other: the outputs listed
  both_given,         ///< split and num_outputs
  sizes_disagree,     ///< Split-1: attribute and input
  neither_given,      ///< neither split nor num_outputs
  outputs_unknown,    ///< neither sizes nor a number of outputs
  missing,            ///< the argument
  unknown_attribute,  ///< the argument
  no_attribute,       ///< an attribute that no version has
  unknown_input,      ///< given: how many inputs there may be
  value_rank,         ///< given, bounds: of the rank of the argument
  value_invalid,      ///< given: the argument, bounds
  type_unsupported,   ///< type: that of the data or the argument, allowed: what it may be
  dims_too_large,     ///< the product of the dims
  dim_invalid,        ///< given: the dim or one of its bounds, index: its place; or the length of a sequence; bounds
  rank_invalid,       ///< given, bounds: of the rank of a tensor
  opset_invalid,      ///< given, bounds
  too_many_parts,     ///< given: the number of parts, other: the most there can be
  no_memory,          ///< given: the bytes of the arguments
  type_unknown,       ///< a plan needs the data's type
  dims_unknown,       ///< a plan needs the data's dims; index: of the dim, or -1
  values_unknown,     ///< a plan needs the values of the argument
  memory_size,        ///< given: bytes of the argument's memory, index: its place; bounds: those it must have
  rows_outside,       ///< given: the first row to move or their number, argument: which, bounds
  stride_invalid,     ///< given: the bytes from a row or an image to the next, argument: which, bounds
  rows_within_byte,   ///< given: the first row to move, their number or stride, argument: which; rows share bytes
  no_inputs,          ///< nothing to join
  other_operator,     ///< not one that this kind of node has
  channels_invalid,   ///< not one to four letters of RGBA, or to pixels one twice; text: the channels
  number_not_finite,  ///< given, index
  number_zero,        ///< not finite, or 0; given, index
  rescale_inverse,    ///< given: rescale is 255, in place of 1 / 255
  numbers_count,      ///< given: how many numbers, other: how many channels
  mean_range,         ///< given: the mean, index, other: the most that rescale makes of a byte
  layout_invalid,     ///< text: the layout
  layout_of_one,      ///< given: how many images there are, text: a layout without N
  image_channels,     ///< given: the bytes of a pixel
  tensor_channels,    ///< given: the tensor's channels, other and text: how many are named, and which
  other_layout,       ///< the same, where the layout in which channels stand at the other end would fit
  pixel_channels,     ///< text: the channels, for which a pixel of fewer than 4 bytes has no place
};

/// How many faults there are.
inline constexpr int error_detail_count = static_cast<int>(ErrorDetail::pixel_channels) + 1;

/// Returns the stable code of `detail`.
[[nodiscard]] TENSORSPLIT_EXPORT ErrorCode code_of(ErrorDetail detail) noexcept;

/// The detail of a split, a join or a conversion of pixels, and its figures.
struct Error {
  constexpr Error() noexcept = default;

  /// `what` of a node or a call of `of`, whose version is `in_force`, or is not known yet.
  TENSORSPLIT_EXPORT Error(ErrorDetail what, Operator of, bool is_call, int in_force = 0) noexcept;

  /// Returns the stable code of the detail.
  [[nodiscard]] ErrorCode code() const noexcept { return code_of(detail); }

  ErrorDetail detail = ErrorDetail::missing;
  Operator op = Operator::split;
  bool is_api_call = false;  ///< whether a call and not a node was wrong: decides the arguments' spelling
  bool is_dim = false;       ///< whether `index` is that of a dim of the tensor
  Argument argument = Argument::none;
  ElementType type = ElementType::float32;
  int version = 0;  ///< the operator's version in force; 0 where that is not known
  TypeSet allowed{};
  std::uint32_t attributes = 0;       ///< for no_attribute: those of the version in force, a bit for each `Argument`
  double given = 0;                   ///< the number that is wrong
  std::uint64_t given_magnitude = 0;  ///< of that number, where it is an integer that a double would round; otherwise 0
  double other = 0;                   ///< what the sentence sets it against: a count, a limit
  DimRange bounds;                    ///< what the number must lie between, or the dim along the axis
  std::int64_t index = -1;            ///< place of the number, or of the memory, in its list; -1: it is the only one
  std::int64_t input = -1;            ///< index of the tensor to be joined that is wrong; -1: there is but one
  std::string_view text;              ///< what was given, where that is text; borrowed from the options of pixels
};

/// The code as users see it, such as "AXIS_OUT_OF_RANGE". Ends with a zero.
[[nodiscard]] TENSORSPLIT_EXPORT const char* code_name(ErrorCode code) noexcept;

/// Writes the sentence about `error` to `text`: operator and version, argument, what was given and what is allowed, in
/// the names of this library. Plain ASCII, without a terminating zero, cut off if `text` is full (400 bytes always
/// suffice). Returns the number of bytes written.
TENSORSPLIT_EXPORT std::size_t describe(const Error& error, std::span<char> text) noexcept;

/// A value, or the error why there is none. Access to what is not there is asserted; `TENSORSPLIT_CHECKED`, which the
/// library's own tests define, has it stop the program in every build.
template <typename T>
class [[nodiscard]] Result {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_copyable_v<Error>);

 public:
  constexpr Result(const T& value) noexcept : value_(value), ok_(true) {}
  constexpr Result(const Error& error) noexcept : error_(error), ok_(false) {}

  /// Whether there is a value.
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return ok_; }
  [[nodiscard]] constexpr bool has_value() const noexcept { return ok_; }

  /// The value; only if there is one. That of a temporary result is copied, so that it can be kept.
  [[nodiscard]] constexpr const T& operator*() const& noexcept {
    expect(ok_);
    return value_;
  }
  [[nodiscard]] constexpr T operator*() const&& noexcept {
    expect(ok_);
    return value_;
  }
  [[nodiscard]] constexpr const T* operator->() const noexcept {
    expect(ok_);
    return &value_;
  }

  /// The value, or `other` if there is none.
  [[nodiscard]] constexpr T value_or(const T& other) const noexcept { return ok_ ? value_ : other; }

  /// The error; only if there is no value.
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

/// Nothing, or the error why something was not done.
template <>
class [[nodiscard]] Result<void> : public Result<detail::Done> {
 public:
  using Result<detail::Done>::Result;
  constexpr Result() noexcept : Result<detail::Done>(detail::Done()) {}
};

}  // namespace tensorsplit::inline v0_1
