// SPDX-License-Identifier: MIT
#include "rules/rules.h"

#include <algorithm>

namespace tensorsplit::inline v0_1::rules {

bool ErrorReporter::fail(ErrorDetail detail, Argument argument, const Number& value, const Number& other) {
  error.detail = detail;
  error.argument = argument;
  error.given = value;
  error.other = other;
  return false;
}

bool ErrorReporter::fail_outside(ErrorDetail detail, Argument argument, const Number& value, const DimRange& allowed) {
  error.bounds = allowed;
  return fail(detail, argument, value);
}

bool ErrorReporter::fail_dim(ErrorDetail detail, Argument argument, std::size_t index, const Number& value,
                             const DimRange& allowed) {
  error.is_dim = true;
  error.index = static_cast<std::int64_t>(index);
  return fail_outside(detail, argument, value, allowed);
}

bool ErrorReporter::fail_at(ErrorDetail detail, Argument argument, const IntArgument& numbers, std::int64_t index,
                            const DimRange& allowed) {
  if (numbers.rank() != 0) error.index = index;
  return fail_outside(detail, argument, numbers.at(index), allowed);
}

bool ErrorReporter::fail_type(ErrorDetail detail, Argument argument, ElementType type, TypeSet allowed) {
  error.type = type;
  error.allowed = allowed;
  return fail(detail, argument);
}

bool SpecBuilder::set_parts(const DimRange& count, const DimRange& chunk, const DimRange& last) {
  const bool is_single = count == DimRange(1);
  spec.count = count;
  spec.whole_part = is_single ? 0 : -1;
  spec.size_bounds = is_single ? last : hull(chunk, last);
  spec.lengths = PartSizes(chunk).with(count.lo - 1, last);
  return true;
}

bool check_type(ErrorReporter& reporter, Argument argument, const IntArgument& input, TypeSet allowed) {
  if (!input.is_tensor() || allowed.has(input.type())) return true;
  return reporter.fail_type(ErrorDetail::type_unsupported, argument, input.type(), allowed);
}

const Version* find_rules(SpecBuilder& builder, std::int64_t opset, bool joins) {
  const Operator op = builder.error.op;
  const Version& version = find_version(op, opset);
  if (is_join(op) != joins || (version.since == 0 && !builder.error.is_call)) {
    builder.fail(ErrorDetail::other_operator);
    return nullptr;
  }
  if (version.since > opset) {
    builder.fail_outside(ErrorDetail::opset_invalid, Argument::opset, opset, DimRange(version.since, unbounded));
    return nullptr;
  }
  builder.spec.op = op;
  builder.spec.version = builder.error.version = version.since;
  return &version;
}

bool check_dim(ErrorReporter& reporter, const DimRange& dim, std::size_t index, Argument argument) {
  const std::int64_t min = dim.lo;
  const std::int64_t max = dim.hi == unbounded ? min : dim.hi;
  const bool is_min_legal = min >= 0 && min <= max_size;
  const DimRange legal(is_min_legal ? min : 0, max_size);
  if (is_min_legal && legal.has(max)) return true;
  const std::int64_t wrong = is_min_legal ? max : min;
  return argument == Argument::length ? reporter.fail_outside(ErrorDetail::dim_invalid, argument, wrong, legal)
                                      : reporter.fail_dim(ErrorDetail::dim_invalid, argument, index, wrong, legal);
}

bool check_dims(ErrorReporter& reporter, const Dims& dims) {
  for (std::size_t i = 0; i < dims.size(); ++i) {
    if (check_dim(reporter, dims[i], i)) continue;
    if (const Number written = dims.written(i); written != Number(dims[i].lo)) reporter.error.given = written;
    return false;
  }
  return true;
}

bool check_data(ErrorReporter& reporter, const TensorInfo& data, TypeSet allowed) {
  if (data.type_known && !allowed.has(data.type)) {
    return reporter.fail_type(ErrorDetail::type_unsupported, Argument::none, data.type, allowed);
  }
  if (!data.rank_known) return true;
  if (!check_dims(reporter, data.dims)) return false;
  std::int64_t min_size = 1;
  for (std::size_t i = 0; i < data.dims.size(); ++i) min_size = saturating_multiply(min_size, data.dims[i].lo);
  const int bytes = data.type_known ? std::max(1, element_bits(data.type) / 8) : 1;
  return min_size <= max_size / bytes || reporter.fail(ErrorDetail::dims_too_large);
}

bool read_axis(SpecBuilder& builder, Argument argument, const IntArgument& numbers, std::int64_t max_rank,
               std::int64_t rank) {
  SplitSpec& spec = builder.spec;
  spec.axis_known = false;
  if (rank == 0) return builder.fail_outside(ErrorDetail::scalar_input, Argument::none, rank, DimRange(1, unbounded));
  if (numbers.given()) {
    const DimRange counts = numbers.counts();
    if (numbers.rank() > max_rank) {
      const bool takes_number = max_rank == 0 && spec.version > 0;
      return builder.fail_outside(takes_number ? ErrorDetail::axis_is_list : ErrorDetail::axis_rank, argument,
                                  numbers.rank(), DimRange(0, max_rank));
    }
    if (!counts.has(1)) return builder.fail(ErrorDetail::axis_count, argument, std::min(counts.lo, counts.hi), 1);
    if (!numbers.known()) {
      spec.unknown = argument;
      return true;
    }
    if (!read_integer(numbers.at(0), spec.axis))
      return builder.fail_at(ErrorDetail::axis_not_integer, argument, numbers, 0);
  }
  if (rank == IntArgument::unknown) return true;
  const DimRange legal(-rank, rank - 1);
  if (!legal.has(spec.axis)) {
    return numbers.given() ? builder.fail_at(ErrorDetail::axis_out_of_range, argument, numbers, 0, legal)
                           : builder.fail_outside(ErrorDetail::axis_out_of_range, argument, spec.axis, legal);
  }
  if (spec.axis < 0) spec.axis += rank;
  spec.axis_known = true;
  return true;
}

bool resolve_axis(SpecBuilder& builder, const Arguments& arguments, std::int64_t max_rank) {
  const TensorInfo& data = arguments.data;
  const std::int64_t rank = data.rank_known ? static_cast<std::int64_t>(data.dims.size()) : IntArgument::unknown;
  SplitSpec& spec = builder.spec;
  if (!read_axis(builder, Argument::axis, arguments.axis, max_rank, rank)) return false;
  if (spec.axis_known) spec.axis_length = builder.error.bounds = data.dims[static_cast<std::size_t>(spec.axis)];
  return true;
}

bool read_flag(ErrorReporter& reporter, Argument argument, const IntArgument& numbers, bool& flag) {
  if (!numbers.given()) return true;
  if (numbers.rank() != 0) return reporter.fail_outside(ErrorDetail::value_rank, argument, numbers.rank(), 0);
  const Number number = numbers.at(0);
  flag = number == 1;
  return number == 0 || number == 1 ||
         reporter.fail_at(ErrorDetail::value_invalid, argument, numbers, 0, DimRange(0, 1));
}

bool read_parts(ErrorReporter& reporter, Argument argument, const IntArgument& numbers, std::int64_t max_parts,
                std::int64_t& parts) {
  if (numbers.rank() != 0) return reporter.fail_outside(ErrorDetail::parts_rank, argument, numbers.rank(), 0);
  if (read_integer(numbers.at(0), parts) && parts >= 1 && parts <= max_parts) return true;
  return reporter.fail_at(ErrorDetail::parts_invalid, argument, numbers, 0, DimRange(1, max_parts));
}

bool divide_equally(SpecBuilder& builder, Argument argument, std::int64_t parts) {
  const DimRange& length = builder.spec.axis_length;
  const DimRange part(divide_rounding_up(length.lo, parts), length.hi == unbounded ? unbounded : length.hi / parts);
  if (part.lo > part.hi) return builder.fail(ErrorDetail::remainder, argument, parts);
  return builder.set_parts(parts, part, part);
}

std::int64_t max_value_of(const IntArgument& numbers) {
  const bool is_limited = numbers.is_tensor() && openvino_integer_types.has(numbers.type());
  const int value_bits = element_bits(numbers.type()) - (signed_types.has(numbers.type()) ? 1 : 0);
  return is_limited && value_bits < 53 ? (std::int64_t{1} << value_bits) - 1 : unbounded;
}

namespace {

/// Divides by `counts` sizes of unknown value, which fit their element type. Zero sizes can only fill an empty axis.
bool divide_by_unknown(SpecBuilder& builder, Argument argument, const IntArgument& sizes, DimRange counts,
                       bool rest_allowed) {
  const DimRange& length = builder.spec.axis_length;
  // A size of -1 can be any length.
  const std::int64_t max_length = rest_allowed && signed_types.has(sizes.type()) ? unbounded : max_value_of(sizes);
  const std::int64_t min_count = std::max(counts.lo, divide_rounding_up(length.lo, max_length));
  const std::int64_t longest = std::min(length.hi, saturating_multiply(max_length, counts.hi));
  if (min_count > counts.hi) {
    return builder.fail(ErrorDetail::sizes_sum, argument, longest);
  }
  const std::int64_t others = counts.hi == 0 ? 0 : saturating_multiply(max_length, counts.hi - 1);
  builder.spec.unknown = argument;
  const DimRange part(std::max<std::int64_t>(0, length.lo - others), std::min(longest, max_length));
  return builder.set_parts(DimRange(min_count, counts.hi), part, part);
}

/// Summary of a list of sizes.
struct SizeSummary {
  double sum = 0;
  std::int64_t total = 0;  ///< exact sum, or `unbounded` if it exceeds 64 bits
  std::int64_t longest_at = 0;
  std::int64_t rest_at = -1;     ///< index of the size that is -1; -1: none
  DimRange range{unbounded, 0};  ///< of all sizes except the rest

  bool has_rest() const { return rest_at >= 0; }

  /// Returns the index of the part that is the whole input because all others are empty, or -1.
  std::int64_t whole_part(std::int64_t count) const {
    if (has_rest()) return total == 0 ? rest_at : -1;
    if (count == 1) return 0;
    return total > 0 && total == range.hi ? longest_at : -1;
  }
};

/// Reads `count` sizes. Errors: size_invalid, two_rests.
bool read_sizes(SpecBuilder& builder, Argument argument, const IntArgument& sizes, std::int64_t count,
                bool rest_allowed, SizeSummary& summary) {
  for (std::int64_t i = 0; i < count; ++i) {
    const Number number = sizes.at(i);
    if (rest_allowed && number == -1) {
      if (summary.has_rest()) return builder.fail_at(ErrorDetail::two_rests, argument, sizes, i);
      summary.rest_at = i;
      continue;
    }
    std::int64_t size = 0;
    if (!read_integer(number, size) || size < 0 || size > max_size) {
      return builder.fail_at(ErrorDetail::size_invalid, argument, sizes, i, DimRange(rest_allowed ? -1 : 0, max_size));
    }
    if (size > summary.range.hi) summary.longest_at = i;
    summary.sum += number.to_double();
    summary.total = saturating_add(summary.total, size);
    summary.range = hull(summary.range, size);
  }
  return true;
}

/// Checks that the sizes fill the axis. Sizes with a rest need only fit. Errors: sizes_sum, one_size.
bool check_sum(SpecBuilder& builder, Argument argument, const SizeSummary& summary) {
  const SplitSpec& spec = builder.spec;
  const std::int64_t max_length = std::min(spec.axis_length.hi, max_size);
  if (summary.total > max_length) {
    builder.error.bounds.hi = max_length;
  } else if (summary.has_rest() || summary.total >= spec.axis_length.lo) {
    return true;
  }
  const bool is_one_size = spec.count == DimRange(1) && builder.error.op == Operator::split_to_sequence;
  return builder.fail(is_one_size ? ErrorDetail::one_size : ErrorDetail::sizes_sum, argument,
                      summary.total == unbounded ? Number(summary.sum) : Number(summary.total));
}

}  // namespace

bool divide_by_list(SpecBuilder& builder, Argument argument, const IntArgument& sizes, bool rest_allowed) {
  if (sizes.rank() != 1 && sizes.rank() != IntArgument::unknown) {
    return builder.fail_outside(ErrorDetail::sizes_rank, argument, sizes.rank(), 1);
  }
  DimRange counts = sizes.counts();
  if (!check_dim(builder, counts, 0, argument)) return false;
  if (const std::int64_t outputs = builder.outputs; outputs != outputs_not_declared) {
    if (!counts.has(outputs)) {
      return builder.fail(ErrorDetail::wrong_count, argument, std::min(counts.lo, counts.hi), outputs);
    }
    counts = outputs;
  }
  if (!sizes.known()) return divide_by_unknown(builder, argument, sizes, counts, rest_allowed);

  SplitSpec& spec = builder.spec;
  const std::int64_t count = counts.lo;
  spec.count = count;
  spec.lengths = PartSizes::listed(sizes);
  SizeSummary summary;
  if (!read_sizes(builder, argument, sizes, count, rest_allowed, summary) || !check_sum(builder, argument, summary)) {
    return false;
  }
  if (summary.has_rest()) {
    const DimRange& length = spec.axis_length;
    const DimRange rest(std::max<std::int64_t>(0, length.lo - summary.total),
                        length.hi == unbounded ? unbounded : std::min(length.hi, max_size) - summary.total);
    spec.lengths = spec.lengths.with(summary.rest_at, rest);
    summary.range = hull(summary.range, rest);
  }
  spec.size_bounds = count == 0 ? DimRange() : summary.range;
  spec.whole_part = summary.whole_part(count);
  return true;
}

}  // namespace tensorsplit::inline v0_1::rules
