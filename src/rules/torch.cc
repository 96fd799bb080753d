// SPDX-License-Identifier: MIT
//
// Rules of the calls of PyTorch and NumPy. They are never nodes of a model, so all dims are known.
#include "rules/rules.h"

namespace tensorsplit::inline v0_1::rules {
namespace {

/// Maximum number of sections, as in ONNX.
constexpr std::int64_t max_sections = INT32_MAX;

/// Divides the axis at the indices of a list.
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

/// Resolves the axis. Its dim must be known.
bool read_axis(Context& context, const Arguments& arguments) {
  return resolve_axis(context, arguments, 0) &&
         (context.spec.axis_dim.known() || context.fail_dim(ErrorDetail::dims_unknown, Argument::none,
                                                            static_cast<std::size_t>(context.spec.axis), 0, {}));
}

}  // namespace

bool chunk(Context& context, const Arguments& arguments) {
  const IntArgument& chunks = arguments.parts;
  std::int64_t max_parts = 0;
  if (!read_axis(context, arguments)) return false;
  if (!chunks.given()) return context.fail(ErrorDetail::missing, Argument::num_outputs);
  if (!read_parts(context, Argument::num_outputs, chunks, max_sections, max_parts)) return false;
  const std::int64_t length = context.spec.axis_dim.lo;
  if (length == 0) return context.set_parts(max_parts, 0, 0);
  const std::int64_t size = divide_rounding_up(length, max_parts);
  const std::int64_t count = divide_rounding_up(length, size);
  return context.set_parts(count, size, length - size * (count - 1));
}

bool unbind(Context& context, const Arguments& arguments) {
  context.spec.keep_axis = false;
  return read_axis(context, arguments) && context.set_parts(context.spec.axis_dim, 1, 1);
}

bool tensor_split(Context& context, const Arguments& arguments) {
  const IntArgument& sections = arguments.sizes;
  if (!read_axis(context, arguments)) return false;
  if (!sections.given()) return context.fail(ErrorDetail::missing, Argument::split);
  if (!check_type(context, Argument::split, sections, integer_types)) return false;
  if (sections.rank() != 0) return divide_at(context, sections);
  std::int64_t parts = 0;
  if (!read_parts(context, Argument::split, sections, max_sections, parts)) return false;
  const std::int64_t size = context.spec.axis_dim.lo / parts;
  const std::int64_t longer = context.spec.axis_dim.lo % parts;
  context.spec.count = parts;
  context.spec.lengths = PartSizes::longer_first(size, longer);
  context.spec.size_bounds = DimRange(size, longer == 0 ? size : size + 1);
  context.spec.whole_part = parts == 1 ? 0 : -1;
  return true;
}

}  // namespace tensorsplit::inline v0_1::rules
