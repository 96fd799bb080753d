// SPDX-License-Identifier: MIT
#include "routes/axis_route.h"

namespace tensorsplit::inline v0_1 {

AxisRoute choose_axis_route(const AxisPlan& plan) {
  const auto& [outer, rows, columns, inner, bits] = plan.layout();
  AxisRoute route;
  const bool is_packed = bits % 8 != 0;
  // A plain copy would also copy the unused bits of the last byte of packed elements.
  if (plan.size() == 0 || ((rows == 1 || columns == 1) && !is_packed)) return route;
  // A single step only suffices for one matrix of whole bytes, whose pieces are contiguous.
  const bool is_matrix = outer == 1 && !is_packed && bits != 0;
  const bool are_columns_fewer = columns <= rows;
  route.parts = are_columns_fewer ? columns : rows;
  route.needs_unbind = !is_matrix || are_columns_fewer;
  route.needs_stack = !is_matrix || !are_columns_fewer;
  if (are_columns_fewer) {
    route.unbound = {outer * rows, columns, inner};
    route.stacked = {outer, rows * inner};
  } else {
    route.unbound = {outer, rows, columns * inner};
    route.stacked = {outer * columns, inner};
  }
  return route;
}

}  // namespace tensorsplit::inline v0_1
