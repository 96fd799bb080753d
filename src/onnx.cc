// SPDX-License-Identifier: MIT
//
// The rules of ONNX: Split and SplitToSequence.
#include <algorithm>

#include "rules.h"

namespace tensorsplit::rules {
namespace {

/// Split-1 has the sizes as an attribute, as an input of the data's own type, or as both where they agree: the
/// attribute wins.
Result<Numbers> sizes_of_split_1(const Subject& subject) {
  const Numbers& attribute = subject.node.split;
  const Numbers& input = subject.node.inputs[0];
  if (input.given() && input.is_tensor() && input.type() != subject.node.type) {
    return subject.error(Fault::argument_type, Argument::split, input.type());
  }
  if (!attribute.given() || !input.given()) return attribute.given() ? attribute : input;
  bool agree = input.count() == Numbers::unknown || input.count() == attribute.count();
  if (agree && input.known()) {
    for (std::int64_t i = 0; i < attribute.count() && agree; ++i) {
      const Number a = attribute.at(i);
      const Number b = input.at(i);
      agree = a.whole && b.whole && a.integer == b.integer;
    }
  }
  if (!agree) return subject.error(Fault::sizes_disagree, Argument::split, attribute.count(), input.count());
  return attribute;
}

/// The sizes, wherever the version in force has them; absent where not given.
Result<Numbers> sizes_of_split(const Subject& subject) {
  if (subject.version == 1) return sizes_of_split_1(subject);
  if (subject.version < 13) return subject.node.split;
  const Numbers& input = subject.node.inputs[0];
  if (input.given() && input.is_tensor() && input.type() != ElementType::int64) {
    return subject.error(Fault::argument_type, Argument::split, input.type());
  }
  return input;
}

/// Split-18, num_outputs: all chunks are ceil(D / n) long but the last, which gets what is left and may be empty.
Result<Division> divide_in_chunks(const Subject& subject, const Axis& axis, std::int64_t parts) {
  const auto last_of = [parts](std::int64_t length) { return length - multiply(divide_up(length, parts), parts - 1); };
  const Extent length = axis.length;
  const Extent chunk(divide_up(length.lo, parts), divide_up(length.hi, parts));
  Extent last = length;
  if (parts > 1 && length.known()) {
    last = last_of(length.lo);
  } else if (parts > 1 && length.hi != unbounded) {
    // Within one value of the chunk the last part grows with D, so its bounds lie at the ends of such a stretch.
    const std::int64_t next_first = chunk.lo < chunk.hi ? last_of(add(multiply(chunk.lo, parts), 1)) : unbounded;
    const std::int64_t previous_last = chunk.lo < chunk.hi ? chunk.hi - 1 : -1;
    last = Extent(std::max<std::int64_t>(0, std::min(last_of(length.lo), next_first)),
                  std::max(last_of(length.hi), previous_last));
  } else if (parts > 1) {
    last = Extent();
  }
  if (last.hi < 0) return subject.error(Fault::last_negative, Argument::num_outputs, length.hi, parts, chunk.hi);

  Division division = subject.division(axis.known, axis.index, parts, Lengths::equal(chunk, last));
  const std::int64_t outputs = subject.node.outputs;
  if (outputs == outputs_not_declared) return division;
  if (outputs > parts) return subject.error(Fault::parts_fewer_than_outputs, Argument::num_outputs, parts, outputs);
  if (outputs < parts) {
    division.lengths = Lengths::equal(chunk, chunk);
    division.count = outputs;
  }
  return division;
}

}  // namespace

Result<Division> onnx_split(const Subject& subject) {
  const Node& node = subject.node;
  if (subject.version == 1 && !node.axis.given()) return subject.error(Fault::missing, Argument::axis);
  const Result<Numbers> sizes = sizes_of_split(subject);
  if (!sizes) return sizes.error();
  if (sizes->given() && node.num_outputs.given()) return subject.error(Fault::both_given, Argument::split);
  const Result<Axis> axis = resolve_axis(subject, node.axis, false);
  if (!axis) return axis.error();
  if (sizes->given()) return divide_by_list(subject, *axis, *sizes, Argument::split, false);

  if (subject.version >= 18) {
    if (!node.num_outputs.given()) return subject.error(Fault::neither_given, Argument::split);
    const Result<std::int64_t> parts = read_parts(subject, Argument::num_outputs, node.num_outputs);
    if (!parts) return parts.error();
    return divide_in_chunks(subject, *axis, *parts);
  }
  if (node.outputs == outputs_not_declared) return subject.error(Fault::outputs_unknown, Argument::num_outputs);
  const Argument parts = node.call ? Argument::num_outputs : Argument::outputs;
  if (node.outputs < 1) return subject.error(Fault::parts_not_positive, parts, node.outputs);
  return divide_equally(subject, *axis, node.outputs, parts);
}

namespace {

/// SplitToSequence with a scalar split: chunks of that length, the last one shorter where it does not divide D.
Result<Division> divide_by_scalar(const Subject& subject, const Axis& axis, const Numbers& split) {
  const Extent length = axis.length;
  if (!split.known()) {
    const Extent any(0, length.hi);
    const Extent count = length == Extent(0) ? length : any;
    return subject.division(axis.known, axis.index, count, Lengths::equal(any, any));
  }
  const Number chunk = split.at(0);
  if (!chunk.whole) return subject.error(Fault::size_not_integer, Argument::split, 0, chunk);
  if (chunk.integer <= 0) return subject.error(Fault::chunk_not_positive, Argument::split, 0, chunk);
  const std::int64_t size = chunk.integer;
  const Extent count(divide_up(length.lo, size), divide_up(length.hi, size));
  const Extent first(std::min(size, length.lo), std::min(size, length.hi));
  Extent last(std::min<std::int64_t>(1, length.lo), first.hi);
  if (length.known()) last = length.lo - multiply(size, std::max<std::int64_t>(0, count.lo - 1));
  return subject.division(axis.known, axis.index, count, Lengths::equal(first, last));
}

}  // namespace

Result<Division> onnx_split_to_sequence(const Subject& subject) {
  const Node& node = subject.node;
  bool keep_axis = true;
  if (node.keepdims.given()) {
    const bool is_scalar = node.keepdims.rank() == 0 && node.keepdims.known();
    const Number value = is_scalar ? node.keepdims.at(0) : Number{false, 0, 0.0};
    if (!value.whole || (value.integer != 0 && value.integer != 1)) {
      return subject.error(Fault::keepdims_value, Argument::keepdims, 0, value);
    }
    keep_axis = value.integer == 1;
  }
  const Numbers& split = node.inputs[0];
  if (split.given() && split.is_tensor() && split.type() != ElementType::int32 && split.type() != ElementType::int64) {
    return subject.error(Fault::argument_type, Argument::split, split.type());
  }
  const Result<Axis> axis = resolve_axis(subject, node.axis, false);
  if (!axis) return axis.error();

  if (!split.given()) {
    Division division = subject.division(axis->known, axis->index, axis->length, Lengths::equal(Extent(1), Extent(1)));
    division.keep_axis = keep_axis;
    return division;
  }
  if (split.rank() == Numbers::unknown) {
    const Extent any(0, axis->length.hi);
    return subject.division(axis->known, axis->index, {}, Lengths::equal(any, any));
  }
  if (split.rank() == 0) return divide_by_scalar(subject, *axis, split);
  return divide_by_list(subject, *axis, split, Argument::split, false);
}

}  // namespace tensorsplit::rules
