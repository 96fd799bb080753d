// SPDX-License-Identifier: MIT
//
// The rules of ONNX: Split and SplitToSequence.
#include "rules.h"

namespace tensorsplit::rules {
namespace {

constexpr TypeSet split_types{ElementType::int64};
constexpr TypeSet split_to_sequence_types{ElementType::int32, ElementType::int64};

/// Split-1 may have the sizes as an attribute and as an input as well, where the two agree.
bool check_agreement(Ruling& ruling, const Numbers& attribute, const Numbers& input) {
  const std::int64_t count = input.count();
  if (count == Numbers::unknown) return true;
  bool agree = attribute.count() == count && attribute.rank() == input.rank();
  for (std::int64_t i = 0; agree && input.known() && i < count; ++i) agree = attribute.at(i) == input.at(i);
  return agree || ruling.refuse(Fault::sizes_disagree, Argument::split);
}

/// Split-18, num_outputs: all chunks are ceil(D / n) long but the last, which gets what is left and may be empty.
bool divide_in_chunks(Ruling& ruling, std::int64_t parts) {
  const Extent& length = ruling.length;
  const Extent chunk(divide_up(length.lo, parts), divide_up(length.hi, parts));
  const auto last_of = [parts](std::int64_t dim) { return dim - divide_up(dim, parts) * (parts - 1); };
  Extent last = parts == 1 ? length : Extent();
  if (parts > 1 && length.hi != unbounded) {
    // Within one value of the chunk the last part grows with D, so its bounds lie at the ends of such a stretch.
    last = Extent(last_of(length.lo), last_of(length.hi));
    if (chunk.lo < chunk.hi) {
      last.lo = smaller(last.lo, last_of(chunk.lo * parts + 1));
      last.hi = larger(last.hi, chunk.hi - 1);
    }
  }
  if (last.hi < 0) return ruling.refuse(Fault::last_negative, Argument::num_outputs, parts, chunk.hi);
  last.lo = larger(0, last.lo);

  const std::int64_t outputs = ruling.outputs;
  if (outputs == outputs_not_declared || outputs == parts) return ruling.settle(parts, chunk, last);
  if (outputs > parts) {
    return ruling.refuse(Fault::parts_fewer_than_outputs, Argument::num_outputs, parts, outputs);
  }
  ruling.settle(outputs, chunk, chunk);
  ruling.division.is_whole = false;
  return true;
}

}  // namespace

bool onnx_split(Ruling& ruling) {
  const Node& node = ruling.node;
  const int version = ruling.division.version;
  const bool has_num_outputs = node.num_outputs.given();
  const Numbers& input = node.inputs[0];
  const Numbers& sizes = node.split.given() ? node.split : input;
  if (version == 1) {
    if (!node.axis.given()) return ruling.refuse(Fault::missing, Argument::axis);
    if (!check_type(ruling, Argument::split, input, TypeSet{node.type})) return false;
    if (node.split.given() && input.given() && !check_agreement(ruling, node.split, input)) return false;
  }
  std::int64_t parts = ruling.outputs;
  if (version >= 13 && !check_type(ruling, Argument::split, sizes, split_types)) return false;
  if (version >= 18 && sizes.given() && has_num_outputs) return ruling.refuse(Fault::both_given, Argument::split);
  if (!resolve_axis(ruling, node.axis, 0)) return false;
  if (has_num_outputs && !read_parts(ruling, Argument::num_outputs, node.num_outputs, parts)) return false;
  if (version >= 18 && !sizes.given()) {
    return has_num_outputs ? divide_in_chunks(ruling, parts) : ruling.refuse(Fault::neither_given, Argument::split);
  }
  ruling.outputs = parts;  // which a call before opset 18 says in numOutputs
  if (sizes.given()) return divide_by_list(ruling, Argument::split, sizes, false);
  if (parts == outputs_not_declared) return ruling.refuse(Fault::outputs_unknown, Argument::split);
  const Argument argument = node.call ? Argument::num_outputs : Argument::outputs;
  if (parts < 1) return ruling.refuse(Fault::parts_invalid, argument, parts);
  return divide_equally(ruling, argument, parts);
}

namespace {

/// SplitToSequence with a scalar split: chunks of that length, the last one shorter where it does not divide D.
bool divide_by_scalar(Ruling& ruling, const Numbers& split) {
  const Extent& length = ruling.length;
  const Extent any(smaller(1, length.lo), length.hi);
  if (!split.known()) return ruling.settle(any, any, any);
  const double number = split.at(0);
  std::int64_t size = 0;
  if (!read_integer(number, size) || size < 1) return ruling.refuse(Fault::chunk_invalid, Argument::split, number);
  size = smaller(size, max_size);
  const Extent count(divide_up(length.lo, size), divide_up(length.hi, size));
  const Extent chunk(smaller(size, length.lo), smaller(size, length.hi));
  Extent last(count.hi <= 1 ? chunk.lo : any.lo, chunk.hi);
  if (length.known() && count.lo > 1) last = length.lo - size * (count.lo - 1);
  return ruling.settle(count, chunk, last);
}

}  // namespace

bool onnx_split_to_sequence(Ruling& ruling) {
  const Node& node = ruling.node;
  const Numbers& keepdims = node.keepdims;
  bool keep_axis = true;
  if (keepdims.given()) {
    if (keepdims.rank() != 0) return ruling.refuse(Fault::keepdims_rank, Argument::keepdims, keepdims.rank());
    const double number = keepdims.at(0);
    keep_axis = number == 1;
    if (!keep_axis && number != 0) return ruling.refuse(Fault::keepdims_invalid, Argument::keepdims, number);
  }
  const Numbers& split = node.call ? node.split : node.inputs[0];
  ruling.outputs = outputs_not_declared;  // the only output is the sequence, and says nothing of its length
  if (!check_type(ruling, Argument::split, split, split_to_sequence_types)) return false;
  if (!resolve_axis(ruling, node.axis, 0)) return false;
  if (!split.given()) {
    ruling.division.keep_axis = keep_axis;
    return ruling.settle(ruling.length, 1, 1);
  }
  if (split.rank() == 0) return divide_by_scalar(ruling, split);
  return divide_by_list(ruling, Argument::split, split, false);
}

}  // namespace tensorsplit::rules
