// SPDX-License-Identifier: MIT
#include "tensorsplit/operator.h"

#include "text.h"

namespace tensorsplit {

const char* operator_name(Operator op) {
  switch (op) {
    case Operator::split:
      return "Split";
    case Operator::split_to_sequence:
      return "SplitToSequence";
    case Operator::variadic_split:
      return "VariadicSplit";
    case Operator::openvino_split:
      return "OpenvinoSplit";
    case Operator::chunk:
      return "chunk";
    case Operator::unbind:
      return "unbind";
    case Operator::tensor_split:
      return "tensorSplit";
    case Operator::concat:
      return "Concat";
    case Operator::concat_from_sequence:
      return "ConcatFromSequence";
  }
  return "";
}

std::optional<Operator> find_operator(std::string_view name) {
  for (int i = 0; i < operator_count; ++i) {
    const auto op = static_cast<Operator>(i);
    if (reads_as(name, operator_name(op))) return op;
  }
  return std::nullopt;
}

}  // namespace tensorsplit
