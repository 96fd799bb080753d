// SPDX-License-Identifier: MIT
//
// Rules of the calls of PyTorch and NumPy. They are never nodes of a model, so all dims are known.
#include "rules/rules.h"

namespace tensorsplit::inline v0_1::rules {
namespace {

/// Maximum number of sections, as in ONNX.
constexpr std::int64_t max_sections = INT32_MAX;

/// Divides the axis at the indices of a list.
bool divide_at(SpecBuilder& builder, const IntArgument& indices) {
  if (indices.rank() != 1) {
    return builder.fail_outside(ErrorDetail::sizes_rank, Argument::split, indices.rank(), DimRange(0, 1));
  }
  if (!indices.known()) return builder.fail(ErrorDetail::values_unknown, Argument::split);
  SplitSpec& spec = builder.spec;
  const std::int64_t cuts = indices.count();
  spec.count = cuts + 1;
  spec.lengths = PartSizes::between(indices, spec.axis_length.lo);
  spec.size_bounds = DimRange(0, spec.axis_length.lo);
  std::int64_t integer = 0;
  for (std::int64_t i = 0; i < cuts; ++i) {
    const bool is_cut = read_integer(indices.at(i), integer) && spec.length(i).lo >= 0;
    if (!is_cut) return builder.fail_at(ErrorDetail::cut_invalid, Argument::split, indices, i);
  }
  return true;
}

/// Resolves the axis. Its dim must be known.
bool read_axis(SpecBuilder& builder, const Arguments& arguments) {
  return resolve_axis(builder, arguments, 0) &&
         (builder.spec.axis_length.known() || builder.fail_dim(ErrorDetail::dims_unknown, Argument::none,
                                                               static_cast<std::size_t>(builder.spec.axis), 0, {}));
}

}  // namespace

bool chunk(SpecBuilder& builder, const Arguments& arguments) {
  const IntArgument& chunks = arguments.parts;
  std::int64_t max_parts = 0;
  if (!read_axis(builder, arguments)) return false;
  if (!chunks.given()) return builder.fail(ErrorDetail::missing, Argument::num_outputs);
  if (!read_parts(builder, Argument::num_outputs, chunks, max_sections, max_parts)) return false;
  const std::int64_t length = builder.spec.axis_length.lo;
  if (length == 0) return builder.set_parts(max_parts, 0, 0);
  const std::int64_t size = divide_rounding_up(length, max_parts);
  const std::int64_t count = divide_rounding_up(length, size);
  return builder.set_parts(count, size, length - size * (count - 1));
}

bool unbind(SpecBuilder& builder, const Arguments& arguments) {
  builder.spec.keep_axis = false;
  return read_axis(builder, arguments) && builder.set_parts(builder.spec.axis_length, 1, 1);
}

bool tensor_split(SpecBuilder& builder, const Arguments& arguments) {
  const IntArgument& sections = arguments.sizes;
  if (!read_axis(builder, arguments)) return false;
  if (!sections.given()) return builder.fail(ErrorDetail::missing, Argument::split);
  if (!check_type(builder, Argument::split, sections, integer_types)) return false;
  if (sections.rank() != 0) return divide_at(builder, sections);
  std::int64_t parts = 0;
  if (!read_parts(builder, Argument::split, sections, max_sections, parts)) return false;
  const std::int64_t size = builder.spec.axis_length.lo / parts;
  const std::int64_t longer = builder.spec.axis_length.lo % parts;
  builder.spec.count = parts;
  builder.spec.lengths = PartSizes::longer_first(size, longer);
  builder.spec.size_bounds = DimRange(size, longer == 0 ? size : size + 1);
  builder.spec.whole_part = parts == 1 ? 0 : -1;
  return true;
}

}  // namespace tensorsplit::inline v0_1::rules
