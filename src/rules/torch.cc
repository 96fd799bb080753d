// SPDX-License-Identifier: MIT
//
// The rules of the calls that PyTorch and NumPy have. They are never nodes of a model, so all dims are known.
#include "rules/rules.h"

namespace tensorsplit::inline v0_1::rules {
namespace {

/// The same limit as ONNX has.
constexpr std::int64_t most_sections = INT32_MAX;

/// Parts between the indices of a list.
bool divide_at(Context& context, const IntArgument& indices) {
  if (indices.rank() != 1) {
    return context.fail_outside(ErrorDetail::sizes_rank, Argument::split, indices.rank(), DimRange(0, 1));
  }
  if (!indices.known()) return context.fail(ErrorDetail::values_unknown, Argument::split);
  SplitSpec& spec = context.spec;
  const std::int64_t cuts = indices.count();
  spec.count = cuts + 1;
  spec.lengths = PartSizes::between(indices, spec.axis_dim.lo);
  spec.size_bounds = DimRange(0, spec.axis_dim.lo);
  std::int64_t integer = 0;
  for (std::int64_t i = 0; i < cuts; ++i) {
    const bool is_cut = read_integer(indices.at(i), integer) && spec.length(i).lo >= 0;
    if (!is_cut) return context.fail_at(ErrorDetail::cut_invalid, Argument::split, indices, i);
  }
  return true;
}

/// Resolves the axis, whose dim must be known.
bool read_axis(Context& context, const Node& node) {
  return resolve_axis(context, node, node.axis, 0) &&
         (context.spec.axis_dim.known() || context.fail_dim(ErrorDetail::dims_unknown, Argument::none,
                                                            static_cast<std::size_t>(context.spec.axis), 0, {}));
}

}  // namespace

bool chunk(Context& context, const Node& node) {
  const IntArgument& chunks = node.num_outputs;
  std::int64_t most = 0;
  if (!read_axis(context, node)) return false;
  if (!chunks.given()) return context.fail(ErrorDetail::missing, Argument::num_outputs);
  if (!read_parts(context, Argument::num_outputs, chunks, most_sections, most)) return false;
  const std::int64_t length = context.spec.axis_dim.lo;
  if (length == 0) return context.set_parts(most, 0, 0);
  const std::int64_t size = divide_rounding_up(length, most);
  const std::int64_t count = divide_rounding_up(length, size);
  return context.set_parts(count, size, length - size * (count - 1));
}

bool unbind(Context& context, const Node& node) {
  context.spec.keep_axis = false;
  return read_axis(context, node) && context.set_parts(context.spec.axis_dim, 1, 1);
}

bool tensor_split(Context& context, const Node& node) {
  const IntArgument& given = node.split;
  if (!read_axis(context, node)) return false;
  if (!given.given()) return context.fail(ErrorDetail::missing, Argument::split);
  if (!check_type(context, Argument::split, given, integer_types)) return false;
  if (given.rank() != 0) return divide_at(context, given);
  std::int64_t parts = 0;
  if (!read_parts(context, Argument::split, given, most_sections, parts)) return false;
  const std::int64_t size = context.spec.axis_dim.lo / parts;
  const std::int64_t longer = context.spec.axis_dim.lo % parts;
  context.spec.count = parts;
  context.spec.lengths = PartSizes::longer_first(size, longer);
  context.spec.size_bounds = DimRange(size, longer == 0 ? size : size + 1);
  context.spec.whole_part = parts == 1 ? 0 : -1;
  return true;
}

}  // namespace tensorsplit::inline v0_1::rules
