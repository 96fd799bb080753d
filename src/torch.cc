// SPDX-License-Identifier: MIT
//
// The rules of the calls that PyTorch and NumPy know. There are no models of them, so that the dims are known.
#include <algorithm>

#include "rules.h"
#include "saturating.h"

namespace tensorsplit::rules {
namespace {

/// As in ONNX.
constexpr std::int64_t most_sections = INT32_MAX;

/// The index at which to cut, counted from the start and brought into [0, length].
std::int64_t clamp_cut(double index, std::int64_t length) {
  std::int64_t cut = 0;
  read_integer(index, cut);
  return std::clamp<std::int64_t>(cut < 0 ? cut + length : cut, 0, length);
}

/// Parts between the indices of a list.
bool divide_at(RuleContext& context, const IntArgument& indices) {
  if (indices.rank() != 1) return context.fail(Fault::sizes_rank, Argument::split, indices.rank());
  SplitSpec& spec = context.spec;
  const std::int64_t length = context.length.lo;
  const std::int64_t cuts = indices.count();
  spec.count = cuts + 1;
  spec.is_listed = true;
  spec.are_cuts = true;
  spec.borrowed = indices;
  spec.chunk = length;
  spec.common = DimRange(0, length);
  std::int64_t last = 0;
  for (std::int64_t i = 0; i <= cuts; ++i) {
    std::int64_t integer = 0;
    if (i < cuts && !read_integer(indices.at(i), integer)) {
      return context.fail_at(Fault::cut_invalid, Argument::split, indices, i, i);
    }
    const std::int64_t cut = i == cuts ? length : clamp_cut(indices.at(i), length);
    if (cut < last) return context.fail_at(Fault::cut_invalid, Argument::split, indices, i, i);
    last = cut;
  }
  return true;
}

/// What every call needs: the axis, of a tensor whose dims are known.
bool read_axis(RuleContext& context) {
  return resolve_axis(context, context.node.axis, 0) &&
         (context.length.known() || context.fail(Fault::dim_unknown, Argument::axis, 0, context.spec.axis));
}

}  // namespace

std::int64_t cut_at(const SplitSpec& spec, std::int64_t index) {
  if (index == 0) return 0;
  return index == spec.count.lo ? spec.chunk.lo : clamp_cut(spec.borrowed.at(index - 1), spec.chunk.lo);
}

bool chunk(RuleContext& context) {
  const IntArgument& chunks = context.node.num_outputs;
  std::int64_t most = 0;
  if (!read_axis(context)) return false;
  if (!chunks.given()) return context.fail(Fault::missing, Argument::num_outputs);
  if (!read_parts(context, Argument::num_outputs, chunks, most_sections, most)) return false;
  const std::int64_t length = context.length.lo;
  if (length == 0) return context.set_parts(most, 0, 0);
  const std::int64_t size = divide_rounding_up(length, most);
  const std::int64_t count = divide_rounding_up(length, size);
  return context.set_parts(count, size, length - size * (count - 1));
}

bool unbind(RuleContext& context) {
  context.spec.keep_axis = false;
  return read_axis(context) && context.set_parts(context.length, 1, 1);
}

bool tensor_split(RuleContext& context) {
  const IntArgument& given = context.node.split;
  if (!read_axis(context)) return false;
  if (!given.given()) return context.fail(Fault::missing, Argument::split);
  if (!check_type(context, Argument::split, given, integer_types)) return false;
  if (given.rank() != 0) return divide_at(context, given);
  std::int64_t parts = 0;
  if (!read_parts(context, Argument::split, given, most_sections, parts)) return false;
  const std::int64_t size = context.length.lo / parts;
  context.spec.longer = context.length.lo % parts;
  context.spec.count = parts;
  context.spec.chunk = size;
  context.spec.common = DimRange(size, context.spec.longer == 0 ? size : size + 1);
  context.spec.whole_part = parts == 1 ? 0 : -1;
  return true;
}

}  // namespace tensorsplit::rules
