// SPDX-License-Identifier: MIT
//
// Errors are values: what was wrong, with the numbers that a sentence about it needs.
#ifndef TENSORSPLIT_ERROR_H
#define TENSORSPLIT_ERROR_H

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "tensorsplit/element_type.h"
#include "tensorsplit/node.h"

namespace tensorsplit {

/// The stable codes that users may rely on. The order is part of the binding's contract; new codes go to the end.
enum class ErrorCode : std::uint8_t {
  axis_out_of_range,     ///< an axis outside [-rank, rank - 1], or a scalar input
  axis_invalid,          ///< an axis that is not an integer, or not one
  sizes_invalid,         ///< a size that is not a legal integer, or sizes in a tensor of the wrong rank
  sizes_sum_mismatch,    ///< sizes that do not add up to the dimension
  sizes_count_mismatch,  ///< not as many sizes as outputs
  not_divisible,         ///< a dimension that cannot be cut in so many parts
  num_outputs_invalid,   ///< a number of parts that is not an integer >= 1, or less than the outputs listed
  argument_conflict,     ///< two arguments that exclude or contradict each other
  argument_missing,      ///< an argument without which there is no split
  argument_unknown,      ///< an argument, or a value of it, that this version does not know
  type_unsupported,      ///< an element type that this version does not take
  dims_invalid,          ///< dimensions that are not integers >= 0, or too large together
  opset_unsupported,     ///< an opset in which the operator does not exist
  out_of_memory,         ///< more parts than can be handed out
};

/// The arguments that a fault can be about.
enum class Argument : std::uint8_t { none, axis, split, num_outputs, keepdims, num_splits, split_lengths, outputs };

/// Each single thing that can be wrong. The comments name the numbers that the message shows.
enum class Fault : std::uint8_t {
  axis_out_of_range,         ///< a: the axis, b: the rank
  scalar_input,              ///< the data has rank 0
  axis_not_integer,          ///< number: the axis
  axis_not_scalar,           ///< a: the rank given, b: whether shape [1] is allowed
  size_not_integer,          ///< a: its index, number: the size
  size_negative,             ///< a: its index, b: the size
  size_too_large,            ///< a: its index, number: the size
  two_rests,                 ///< a, b: the indices of the two -1
  sizes_rank,                ///< a: the rank given
  chunk_not_positive,        ///< b: the scalar split
  sizes_sum,                 ///< a: the sum, b, c: the least and the greatest possible dimension
  rest_negative,             ///< a: the sum without the -1, b, c: the least and the greatest possible dimension
  sizes_count,               ///< a: the number of sizes, b: the number of outputs
  remainder,                 ///< a: the number of parts, b, c: the least and the greatest possible dimension
  last_negative,             ///< a: the dimension, b: the number of chunks, c: the chunk
  parts_not_scalar,          ///< a: how many numbers were given
  parts_not_integer,         ///< number: the number of parts
  parts_not_positive,        ///< a: the number of parts
  parts_fewer_than_outputs,  ///< a: num_outputs, b: the outputs listed
  outputs_differ,            ///< a: the outputs listed, b: the number of parts
  both_given,                ///< split and num_outputs
  sizes_disagree,            ///< Split-1: a: number of sizes of the attribute, b: of the input
  neither_given,             ///< split nor num_outputs
  outputs_unknown,           ///< no sizes, and no number of outputs
  missing,                   ///< the argument
  unknown_attribute,         ///< the argument
  unknown_input,             ///< a: how many inputs are known
  keepdims_value,            ///< number: its value
  data_type,                 ///< type: the data's
  argument_type,             ///< type: the argument's
  dims_too_large,            ///< the product of the dims
  dim_invalid,               ///< a: its index, number: the dim
  opset_not_integer,         ///< number: the opset
  opset_too_low,             ///< a: the opset, b: the first one
  too_many_parts,            ///< a: the number of parts, b: the most there can be
};

/// What was wrong with a node.
struct Error {
  Fault fault;
  Operator op;
  int version;  ///< the operator's version in force; 0 where that is not known
  bool call;    ///< whether a call and not a node was wrong: decides the arguments' spelling
  Argument argument = Argument::none;
  ElementType type = ElementType::float32;
  std::int64_t a = 0;
  std::int64_t b = 0;
  std::int64_t c = 0;
  double number = 0;
};

/// The stable code of `fault`.
ErrorCode code(Fault fault);

/// The code as users see it, such as "AXIS_OUT_OF_RANGE".
std::string_view name(ErrorCode code);

/// Writes the sentence about `error` to `text`: operator and version, argument, what was given, what is allowed and,
/// where it is obvious, how to mend it. Plain ASCII, no terminating zero; cut off where `text` is full (400 bytes
/// always suffice). Returns the number of bytes written.
std::size_t describe(const Error& error, std::span<char> text);

/// A value, or the error why there is none.
template <typename T>
class Result {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  Result(const T& value) : value_(value), ok_(true) {}
  Result(const Error& error) : error_(error), ok_(false) {}

  /// Whether there is a value.
  explicit operator bool() const { return ok_; }

  /// The value; only where there is one.
  const T& operator*() const {
    assert(ok_);
    return value_;
  }
  const T* operator->() const {
    assert(ok_);
    return &value_;
  }

  /// The error; only where there is no value.
  const Error& error() const {
    assert(!ok_);
    return error_;
  }

 private:
  union {
    T value_;
    Error error_;
  };
  bool ok_;
};

}  // namespace tensorsplit

#endif  // TENSORSPLIT_ERROR_H
