// SPDX-License-Identifier: MIT
//
// The rules of ONNX: Split and SplitToSequence.
#include <algorithm>

#include "rules.h"
#include "saturating.h"

namespace tensorsplit::rules {
namespace {

/// The most outputs that an operator of ONNX can have.
constexpr std::int64_t most_outputs = 2147483647;

constexpr TypeSet split_types{ElementType::int64};
constexpr TypeSet split_to_sequence_types{ElementType::int32, ElementType::int64};

/// Split-1 may have the sizes as an attribute and as an input as well, where the two agree.
bool check_agreement(RuleContext& context, const IntArgument& attribute, const IntArgument& input) {
  const std::int64_t count = input.count();
  if (count == IntArgument::unknown) return true;
  bool agree = attribute.count() == count && attribute.rank() == input.rank();
  for (std::int64_t i = 0; agree && input.known() && i < count; ++i) agree = attribute.at(i) == input.at(i);
  return agree || context.refuse(Fault::sizes_disagree, Argument::split);
}

/// Split-18, num_outputs: all chunks are ceil(D / n) long but the last, which gets what is left and may be empty.
bool divide_in_chunks(RuleContext& context, std::int64_t parts) {
  const DimRange& length = context.length;
  const DimRange chunk(divide_rounding_up(length.lo, parts), divide_rounding_up(length.hi, parts));
  const auto last_of = [parts](std::int64_t dim) { return dim - divide_rounding_up(dim, parts) * (parts - 1); };
  DimRange last = parts == 1 ? length : DimRange();
  if (parts > 1 && length.hi != unbounded) {
    // Within one value of the chunk the last part grows with D, so its bounds lie at the ends of such a stretch.
    last = DimRange(last_of(length.lo), last_of(length.hi));
    if (chunk.lo < chunk.hi) {
      last.lo = std::min(last.lo, last_of(chunk.lo * parts + 1));
      last.hi = std::max(last.hi, chunk.hi - 1);
    }
  }
  if (last.hi < 0) return context.refuse(Fault::last_negative, Argument::num_outputs, parts, chunk.hi);
  last.lo = std::max<std::int64_t>(0, last.lo);

  const std::int64_t outputs = context.outputs;
  if (outputs == outputs_not_declared || outputs == parts) return context.settle(parts, chunk, last);
  if (outputs > parts) {
    return context.refuse(Fault::parts_fewer_than_outputs, Argument::num_outputs, parts, outputs);
  }
  context.settle(outputs, chunk, chunk);
  context.spec.whole_part = -1;
  return true;
}

}  // namespace

bool onnx_split(RuleContext& context) {
  const Node& node = context.node;
  const int version = context.spec.version;
  const bool has_num_outputs = node.num_outputs.given();
  const IntArgument& input = node.inputs[0];
  const IntArgument& sizes = node.split.given() ? node.split : input;
  if (version == 1) {
    if (!node.axis.given()) return context.refuse(Fault::missing, Argument::axis);
    const TypeSet sizes_types = node.type_known ? TypeSet{node.type} : onnx_float_types;
    if (!check_type(context, Argument::split, input, sizes_types)) return false;
    if (node.split.given() && input.given() && !check_agreement(context, node.split, input)) return false;
  }
  std::int64_t parts = context.outputs;
  if (version >= 13 && !check_type(context, Argument::split, sizes, split_types)) return false;
  if (version >= 18 && sizes.given() && has_num_outputs) return context.refuse(Fault::both_given, Argument::split);
  if (!resolve_axis(context, node.axis, 0)) return false;
  if (has_num_outputs && !read_parts(context, Argument::num_outputs, node.num_outputs, most_outputs, parts))
    return false;
  if (version >= 18 && !sizes.given()) {
    return has_num_outputs ? divide_in_chunks(context, parts) : context.refuse(Fault::neither_given, Argument::split);
  }
  context.outputs = parts;  // which a call before opset 18 says in numOutputs
  if (sizes.given()) return divide_by_list(context, Argument::split, sizes, false);
  if (parts == outputs_not_declared) return context.refuse(Fault::outputs_unknown, Argument::split);
  const Argument argument = node.call ? Argument::num_outputs : Argument::outputs;
  if (parts < 1) return context.refuse(Fault::parts_invalid, argument, parts);
  return divide_equally(context, argument, parts);
}

namespace {

/// SplitToSequence with a scalar split: chunks of that length, the last one shorter where it does not divide D.
bool divide_by_scalar(RuleContext& context, const IntArgument& split) {
  const DimRange& length = context.length;
  const DimRange any(std::min<std::int64_t>(1, length.lo), length.hi);
  context.spec.values_known = split.known();
  if (!split.known()) return context.settle(any, any, any);
  const double number = split.at(0);
  std::int64_t size = 0;
  if (!read_integer(number, size) || size < 1) return context.refuse(Fault::chunk_invalid, Argument::split, number);
  size = std::min(size, max_size);
  const DimRange count(divide_rounding_up(length.lo, size), divide_rounding_up(length.hi, size));
  const DimRange chunk(std::min(size, length.lo), std::min(size, length.hi));
  DimRange last(count.hi <= 1 ? chunk.lo : any.lo, chunk.hi);
  if (length.known() && count.lo > 1) last = length.lo - size * (count.lo - 1);
  return context.settle(count, chunk, last);
}

}  // namespace

bool onnx_split_to_sequence(RuleContext& context) {
  const Node& node = context.node;
  const IntArgument& split = node.call ? node.split : node.inputs[0];
  if (node.outputs != outputs_not_declared && node.outputs != 1) {
    return context.refuse(Fault::one_output, Argument::outputs, node.outputs);
  }
  context.outputs = outputs_not_declared;  // the sequence says nothing of its length
  if (!check_type(context, Argument::split, split, split_to_sequence_types)) return false;
  if (!resolve_axis(context, node.axis, 0)) return false;
  // Where a split is given, keepdims is ignored, whatever its value.
  if (!split.given()) {
    return read_flag(context, Argument::keepdims, node.keepdims, context.spec.keep_axis) &&
           context.settle(context.length, 1, 1);
  }
  if (split.rank() == 0) return divide_by_scalar(context, split);
  return divide_by_list(context, Argument::split, split, false);
}

}  // namespace tensorsplit::rules
