// SPDX-License-Identifier: MIT
#include "rules.h"

#include <cmath>

namespace tensorsplit::rules {

bool Ruling::refuse(Fault fault, Argument argument) {
  error.fault = fault;
  error.version = division.version;
  error.argument = argument;
  error.bounds = length;
  return false;
}

bool Ruling::refuse(Fault fault, Argument argument, double a) {
  error.a = a;
  return refuse(fault, argument);
}

bool Ruling::refuse(Fault fault, Argument argument, std::int64_t a) {
  return refuse(fault, argument, static_cast<double>(a));
}

bool Ruling::refuse(Fault fault, Argument argument, double a, std::int64_t b) {
  error.b = static_cast<double>(b);
  return refuse(fault, argument, a);
}

bool Ruling::refuse(Fault fault, Argument argument, std::int64_t a, std::int64_t b) {
  return refuse(fault, argument, static_cast<double>(a), b);
}

bool Ruling::refuse_type(Fault fault, Argument argument, ElementType type, TypeSet allowed) {
  error.type = type;
  error.allowed = allowed;
  return refuse(fault, argument);
}

bool Ruling::settle(const Extent& count, const Extent& chunk, const Extent& last) {
  const bool is_single = count == Extent(1);
  division.count = count;
  division.is_whole = is_single;
  division.common = is_single ? last : hull(chunk, last);
  division.lengths = {{}, count.known() ? chunk : division.common, count.known() ? count.lo - 1 : -1, last};
  return true;
}

bool check_type(Ruling& ruling, Argument argument, const Numbers& input, TypeSet allowed) {
  if (!input.is_tensor() || allowed.has(input.type())) return true;
  return ruling.refuse_type(Fault::argument_type, argument, input.type(), allowed);
}

bool read_integer(double number, std::int64_t& integer) {
  constexpr double limit = 0x1p53;
  const double at_most = number < limit ? number : limit;  // NaN becomes a number, too
  integer = static_cast<std::int64_t>(at_most > -limit ? at_most : -limit);
  return number - std::trunc(number) == 0;  // not so for NaN and the infinities
}

bool resolve_axis(Ruling& ruling, const Numbers& numbers, std::int64_t most_rank) {
  const Node& node = ruling.node;
  const auto rank = static_cast<std::int64_t>(node.dims.size());
  if (node.rank_known && rank == 0) return ruling.refuse(Fault::scalar_input, Argument::axis);
  std::int64_t index = 0;
  if (numbers.given()) {
    const std::int64_t count = numbers.count();
    if (numbers.rank() > most_rank) return ruling.refuse(Fault::axis_rank, Argument::axis, numbers.rank());
    if (count != 1 && count != Numbers::unknown) return ruling.refuse(Fault::axis_count, Argument::axis, count);
    if (!numbers.known()) return true;
    const double axis = numbers.at(0);
    if (!read_integer(axis, index)) return ruling.refuse(Fault::axis_not_integer, Argument::axis, axis);
    if (node.rank_known && (index < -rank || index >= rank)) {
      return ruling.refuse(Fault::axis_out_of_range, Argument::axis, axis, rank);
    }
  }
  if (!node.rank_known) return true;
  if (index < 0) index += rank;
  ruling.division.axis_known = true;
  ruling.division.axis = index;
  ruling.length = node.dims[static_cast<std::size_t>(index)];
  return true;
}

bool read_parts(Ruling& ruling, Argument argument, const Numbers& numbers, std::int64_t& parts) {
  if (numbers.rank() != 0) return ruling.refuse(Fault::parts_rank, argument, numbers.rank());
  const double number = numbers.at(0);
  if (read_integer(number, parts) && parts >= 1 && parts <= max_size) return true;
  return ruling.refuse(Fault::parts_invalid, argument, number);
}

bool divide_equally(Ruling& ruling, Argument argument, std::int64_t parts) {
  const Extent& length = ruling.length;
  const Extent part(divide_up(length.lo, parts), length.hi == unbounded ? unbounded : length.hi / parts);
  if (part.lo > part.hi) return ruling.refuse(Fault::remainder, argument, parts);
  return ruling.settle(parts, part, part);
}

namespace {

/// The sizes are an input that is not known yet: as many as its shape or the node's outputs say.
bool divide_by_unknown(Ruling& ruling, std::int64_t count) {
  const Extent any(0, ruling.length.hi);
  return ruling.settle(count < 0 ? Extent() : Extent(count), any, count == 1 ? ruling.length : any);
}

}  // namespace

bool divide_by_list(Ruling& ruling, Argument argument, const Numbers& sizes, bool rest_allowed) {
  if (sizes.rank() != 1 && sizes.rank() != Numbers::unknown) {
    return ruling.refuse(Fault::sizes_rank, argument, sizes.rank());
  }
  const std::int64_t count = sizes.count();
  const std::int64_t outputs = ruling.outputs;
  if (count == Numbers::unknown) return divide_by_unknown(ruling, outputs);
  if (outputs != outputs_not_declared && count != outputs) {
    return ruling.refuse(Fault::sizes_count, argument, count, outputs);
  }
  if (!sizes.known()) return divide_by_unknown(ruling, count);

  double sum = 0;  // exact as far as it matters: up to 2^53
  std::int64_t rest_at = -1;
  Extent common(unbounded, 0);
  for (std::int64_t i = 0; i < count; ++i) {
    const double number = sizes.at(i);
    if (rest_allowed && number == -1) {
      if (rest_at >= 0) return ruling.refuse(Fault::two_rests, argument, rest_at, i);
      rest_at = i;
      continue;
    }
    std::int64_t size = 0;
    if (!read_integer(number, size) || size < 0 || size > max_size) {
      return ruling.refuse(Fault::size_invalid, argument, number, i);
    }
    sum += number;
    common = hull(common, size);
  }
  const std::int64_t least = ruling.length.lo;
  const std::int64_t most = smaller(ruling.length.hi, max_size);
  std::int64_t total = 0;
  read_integer(sum, total);
  if (total > most) {
    ruling.length.hi = most;
    return ruling.refuse(rest_at < 0 ? Fault::sizes_too_large : Fault::rest_negative, argument, sum);
  }
  Extent rest;
  if (rest_at >= 0) {
    rest = Extent(larger(0, least - total), ruling.length.hi == unbounded ? unbounded : most - total);
    common = hull(common, rest);
  } else if (total < least) {
    return ruling.refuse(Fault::sizes_too_small, argument, sum);
  }
  Division& division = ruling.division;
  division.count = count;
  division.is_whole = count == 1;
  division.common = count == 0 ? Extent() : common;
  division.lengths = {sizes, {}, rest_at, rest};
  return true;
}

}  // namespace tensorsplit::rules
