// SPDX-License-Identifier: MIT
#include "rules.h"

#include <algorithm>

namespace tensorsplit::rules {

Error Subject::error(Fault fault, Argument argument, std::int64_t a, std::int64_t b, std::int64_t c) const {
  Error error{fault, node.op, version, node.call};
  error.argument = argument;
  error.a = a;
  error.b = b;
  error.c = c;
  return error;
}

Error Subject::error(Fault fault, Argument argument, std::int64_t index, const Number& number) const {
  Error result = error(fault, argument, index, number.integer);
  result.number = number.value;
  return result;
}

Error Subject::error(Fault fault, Argument argument, ElementType type) const {
  Error result = error(fault, argument);
  result.type = type;
  return result;
}

Division Subject::division(bool axis_known, std::int64_t axis, Extent count, const Lengths& lengths) const {
  return {node.op, version, axis_known, axis, true, count == Extent(1), count, lengths};
}

Result<Axis> resolve_axis(const Subject& subject, const Numbers& numbers, bool list_allowed) {
  const Node& node = subject.node;
  const auto rank = static_cast<std::int64_t>(node.dims.size());
  if (node.rank_known && rank == 0) return subject.error(Fault::scalar_input, Argument::axis);
  Number number{true, 0, 0.0};
  if (numbers.given()) {
    const bool one_number = numbers.rank() == 0 || (list_allowed && numbers.rank() == 1 && numbers.count() <= 1);
    const bool shape_known = numbers.rank() != Numbers::unknown && numbers.count() != Numbers::unknown;
    if (numbers.rank() > 1 || (shape_known && (!one_number || numbers.count() != 1))) {
      return subject.error(Fault::axis_not_scalar, Argument::axis, numbers.rank(), list_allowed ? 1 : 0);
    }
    if (!shape_known || !numbers.known()) return Axis{false, 0, {}};
    number = numbers.at(0);
    if (!number.whole) return subject.error(Fault::axis_not_integer, Argument::axis, 0, number);
  }
  if (!node.rank_known) return Axis{false, 0, {}};
  if (number.integer < -rank || number.integer >= rank) {
    return subject.error(Fault::axis_out_of_range, Argument::axis, number.integer, rank);
  }
  const std::int64_t index = number.integer < 0 ? number.integer + rank : number.integer;
  return Axis{true, index, node.dims[static_cast<std::size_t>(index)]};
}

Result<std::int64_t> read_parts(const Subject& subject, Argument argument, const Numbers& numbers) {
  if (numbers.rank() != 0 || !numbers.known()) {
    return subject.error(Fault::parts_not_scalar, argument, numbers.count());
  }
  const Number parts = numbers.at(0);
  if (!parts.whole) return subject.error(Fault::parts_not_integer, argument, 0, parts);
  if (parts.integer < 1) return subject.error(Fault::parts_not_positive, argument, parts.integer);
  return std::min(parts.integer, max_size);
}

Result<Division> divide_equally(const Subject& subject, const Axis& axis, std::int64_t parts, Argument argument) {
  const std::int64_t least = divide_up(axis.length.lo, parts);
  const std::int64_t most = axis.length.hi == unbounded ? unbounded : axis.length.hi / parts;
  if (least > most) {
    return subject.error(Fault::remainder, argument, parts, axis.length.lo, axis.length.hi);
  }
  const Extent length(least, most);
  return subject.division(axis.known, axis.index, parts, Lengths::equal(length, length));
}

namespace {

/// The lengths are an input that is not known yet: as many as its shape or the node's outputs say.
Result<Division> divide_by_unknown(const Subject& subject, const Axis& axis, const Numbers& sizes) {
  const std::int64_t outputs = subject.node.outputs;
  Extent count;
  if (sizes.count() != Numbers::unknown) {
    count = sizes.count();
  } else if (outputs != outputs_not_declared) {
    count = outputs;
  }
  const Extent any(0, axis.length.hi);
  const Extent length = count == Extent(1) ? axis.length : any;
  return subject.division(axis.known, axis.index, count, Lengths::equal(length, length));
}

}  // namespace

Result<Division> divide_by_list(const Subject& subject, const Axis& axis, const Numbers& sizes, Argument argument,
                                bool rest_allowed) {
  if (sizes.rank() != 1 && sizes.rank() != Numbers::unknown) {
    return subject.error(Fault::sizes_rank, argument, sizes.rank());
  }
  const std::int64_t count = sizes.count();
  const std::int64_t outputs = subject.node.outputs;
  const bool is_list_output = subject.node.op == Operator::split_to_sequence;
  if (count != Numbers::unknown && outputs != outputs_not_declared && !is_list_output && count != outputs) {
    return subject.error(Fault::sizes_count, argument, count, outputs);
  }
  if (count == Numbers::unknown || !sizes.known()) return divide_by_unknown(subject, axis, sizes);

  std::int64_t sum = 0;
  std::int64_t rest_at = -1;
  for (std::int64_t i = 0; i < count; ++i) {
    const Number size = sizes.at(i);
    if (!size.whole) return subject.error(Fault::size_not_integer, argument, i, size);
    if (rest_allowed && size.integer == -1) {
      if (rest_at >= 0) return subject.error(Fault::two_rests, argument, rest_at, i);
      rest_at = i;
      continue;
    }
    if (size.integer < 0) return subject.error(Fault::size_negative, argument, i, size);
    if (size.integer > max_size) return subject.error(Fault::size_too_large, argument, i, size);
    sum = add(sum, size.integer);
  }
  const Extent length = axis.length;
  if (rest_at < 0) {
    if (!length.has(sum)) return subject.error(Fault::sizes_sum, argument, sum, length.lo, length.hi);
    return subject.division(axis.known, axis.index, count, Lengths::listed(sizes, rest_at, {}));
  }
  if (sum > length.hi) return subject.error(Fault::rest_negative, argument, sum, length.lo, length.hi);
  const Extent rest(std::max<std::int64_t>(0, length.lo - sum), length.hi == unbounded ? unbounded : length.hi - sum);
  return subject.division(axis.known, axis.index, count, Lengths::listed(sizes, rest_at, rest));
}

}  // namespace tensorsplit::rules
