// SPDX-License-Identifier: MIT
//
// Rules of ONNX Split and SplitToSequence.
#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1::rules {
namespace {

/// Maximum number of outputs of an ONNX operator.
constexpr std::int64_t max_outputs = 2147483647;

constexpr TypeSet split_types{ElementType::int64};
constexpr TypeSet split_to_sequence_types{ElementType::int32, ElementType::int64};

/// Divides by num_outputs = n, as in Split-18: every part has length c = ceil(D / n), except the last, which has the
/// rest and may be empty. The dims D with the same c are those in (n (c - 1), n c]. Dims below c (n - 1) are illegal,
/// because the length of the last part would be negative.
bool divide_in_chunks(SpecBuilder& builder, std::int64_t parts) {
  const auto chunk_of = [parts](std::int64_t dim) { return divide_rounding_up(dim, parts); };
  const auto last_of = [&](std::int64_t dim) { return dim - chunk_of(dim) * (parts - 1); };
  DimRange legal = builder.spec.axis_length;
  legal.lo = std::max(legal.lo, chunk_of(legal.lo) * (parts - 1));
  if (legal.hi != unbounded && last_of(legal.hi) < 0) legal.hi = (chunk_of(legal.hi) - 1) * parts;
  if (legal.lo > legal.hi) {
    return builder.fail(ErrorDetail::last_negative, Argument::num_outputs, parts,
                        chunk_of(builder.spec.axis_length.lo));
  }
  const DimRange chunk(chunk_of(legal.lo), chunk_of(legal.hi));
  DimRange last(last_of(legal.lo), legal.hi == unbounded ? unbounded : last_of(legal.hi));
  if (chunk.lo < chunk.hi) {
    // While c stays the same, the last part grows with D. So its minimum and maximum length are at the ends of the
    // range of D, or next to the first or last D at which c changes.
    last.lo = std::min(last.lo, std::max<std::int64_t>(0, chunk.lo + 2 - parts));
    last.hi = std::max(last.hi, chunk.hi - 1);
  }

  const std::int64_t outputs = builder.outputs;
  if (outputs == outputs_not_declared || outputs == parts) return builder.set_parts(parts, chunk, last);
  if (outputs < 0 || outputs > parts) {
    return builder.fail(ErrorDetail::outputs_differ, Argument::num_outputs, parts, outputs);
  }
  builder.set_parts(outputs, chunk, chunk);
  builder.spec.whole_part = -1;
  return true;
}

/// Divides by a scalar split, as in SplitToSequence: chunks of that length, of which the last may be shorter. An empty
/// axis has no parts, because no part may be empty.
bool divide_by_scalar(SpecBuilder& builder, const IntArgument& split) {
  const DimRange& length = builder.spec.axis_length;
  const DimRange filled(std::max<std::int64_t>(1, length.lo), std::max<std::int64_t>(1, length.hi));
  if (!split.known()) {
    builder.spec.unknown = Argument::split;
    const DimRange part(1, std::min(filled.hi, max_value_of(split)));
    return builder.set_parts(DimRange(divide_rounding_up(length.lo, part.hi), length.hi), part, part);
  }
  std::int64_t size = 0;
  if (!read_integer(split.at(0), size) || size < 1) {
    return builder.fail_at(ErrorDetail::size_invalid, Argument::split, split, 0, DimRange(1, unbounded));
  }
  size = std::min(size, max_size);
  const auto count_of = [size](std::int64_t dim) { return divide_rounding_up(dim, size); };
  const auto last_of = [&](std::int64_t dim) { return dim - size * (count_of(dim) - 1); };
  const std::int64_t longest = std::min(size, filled.hi);
  const bool is_same_count = count_of(filled.lo) == count_of(filled.hi);
  const DimRange last = is_same_count ? DimRange(last_of(filled.lo), last_of(filled.hi)) : DimRange(1, longest);
  return builder.set_parts(DimRange(count_of(length.lo), count_of(length.hi)), longest, last);
}

}  // namespace

bool onnx_split(SpecBuilder& builder, const Arguments& arguments) {
  const int version = builder.spec.version;
  const IntArgument& sizes = arguments.sizes;
  const bool has_parts = arguments.parts.given();
  std::int64_t parts = builder.outputs;
  if (version >= 13 && !check_type(builder, Argument::split, sizes, split_types)) return false;
  if (version >= 18 && sizes.given() && has_parts) return builder.fail(ErrorDetail::both_given, Argument::split);
  if (!resolve_axis(builder, arguments, 0)) return false;
  if (has_parts && !read_parts(builder, Argument::num_outputs, arguments.parts, max_outputs, parts)) return false;
  if (version >= 18 && !sizes.given()) {
    return has_parts ? divide_in_chunks(builder, parts) : builder.fail(ErrorDetail::neither_given, Argument::split);
  }
  builder.outputs = parts;  // before opset 18, num_outputs of a call is the number of outputs
  const Argument argument = builder.error.is_call ? Argument::num_outputs : Argument::outputs;
  const DimRange legal(1, max_outputs);
  if (parts > max_outputs) return builder.fail_outside(ErrorDetail::parts_invalid, argument, parts, legal);
  if (sizes.given()) return divide_by_list(builder, Argument::split, sizes, false);
  if (parts == outputs_not_declared) return builder.fail(ErrorDetail::outputs_unknown, Argument::split);
  if (parts < 1) return builder.fail_outside(ErrorDetail::parts_invalid, argument, parts, legal);
  return divide_equally(builder, argument, parts);
}

bool onnx_split_to_sequence(SpecBuilder& builder, const Arguments& arguments) {
  const IntArgument& split = arguments.sizes;
  if (builder.outputs != outputs_not_declared && builder.outputs != 1) {
    return builder.fail_outside(ErrorDetail::parts_invalid, Argument::outputs, builder.outputs, 1);
  }
  builder.outputs = outputs_not_declared;  // the only output is a sequence of any length
  if (!check_type(builder, Argument::split, split, split_to_sequence_types)) return false;
  if (!resolve_axis(builder, arguments, 0)) return false;
  // keepdims is ignored if a split is given, even if its value is invalid.
  if (!split.given()) {
    return read_flag(builder, Argument::keepdims, arguments.keepdims, builder.spec.keep_axis) &&
           builder.set_parts(builder.spec.axis_length, 1, 1);
  }
  if (split.rank() == 0) return divide_by_scalar(builder, split);
  return divide_by_list(builder, Argument::split, split, false);
}

}  // namespace tensorsplit::inline v0_1::rules
