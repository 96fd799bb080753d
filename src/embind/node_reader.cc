// SPDX-License-Identifier: MIT
#include "embind/node_reader.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "rules.h"

namespace tensorsplit::embind {
namespace {

std::int64_t to_bound(double number) { return number == HUGE_VAL ? unbounded : static_cast<std::int64_t>(number); }

/// An argument, whose values stay where they are.
void read_argument(Reader& reader, IntArgument& argument) {
  if (reader.count() < 0) return;
  ElementType type = ElementType::float64;
  bool is_tensor = false;
  std::int64_t rank = 0;
  std::int64_t count = 0;
  reader.read(type);
  reader.read(is_tensor);
  reader.read(rank);
  reader.read(count);
  const std::span<const std::uint8_t> values = reader.bytes();
  // Less than they take is there only where an array lies about its length.
  const bool is_whole = static_cast<std::int64_t>(values.size()) * 8 >= count * bits(type);
  const void* const data = is_whole ? values.data() : nullptr;
  argument = (is_tensor ? IntArgument::tensor : IntArgument::values)(type, data, count, rank);
}

/// Element type and dims of a tensor, whose numbers become integers where they are.
bool read_tensor(Reader& reader, TensorInfo& tensor, Error& error) {
  static_assert(sizeof(DimRange) == 2 * sizeof(double));
  tensor.type_known = reader.read(tensor.type);
  std::span<double> numbers = reader.numbers();
  const std::span<double> bounds = reader.numbers();
  const std::size_t step = numbers.data() != nullptr ? 1 : 2;  // numbers for each dim
  if (step == 2) numbers = bounds;
  tensor.rank_known = numbers.data() != nullptr;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool is_open = i % step == 1 && numbers[i] == HUGE_VAL;
    if (!is_open && !is_integer(numbers[i])) {
      error.fault = Fault::dim_invalid;
      error.given = numbers[i];
      error.other = static_cast<double>(i / step);
      return false;
    }
    const std::int64_t integer = to_bound(numbers[i]);
    std::memcpy(&numbers[i], &integer, sizeof integer);
  }
  const void* const first = numbers.data();
  const std::size_t rank = numbers.size() / step;
  tensor.dims = step == 1 ? Dims(std::span(static_cast<const std::int64_t*>(first), rank))
                          : Dims(std::span(static_cast<const DimRange*>(first), rank));
  return true;
}

}  // namespace

bool Question::read(Reader& reader) {
  split.op = find_operator(reader.text()).value_or(Operator::split);
  is_join = tensorsplit::is_join(split.op);
  reader.read(split.call);
  error = Error(Fault::opset_not_integer, split);
  const std::span<const double> opset = reader.numbers();
  if (opset.data() != nullptr) {
    error.given = opset[0];
    if (!is_integer(error.given)) return false;
    split.opset = static_cast<std::int64_t>(error.given);
  }
  reader.read(split.outputs);
  if (!read_tensor(reader, split, error)) return false;
  for (IntArgument* argument :
       {&split.axis, &split.split, &split.num_outputs, &split.keepdims, &split.num_splits, &join.new_axis}) {
    read_argument(reader, *argument);
  }
  reader.read(join.more_inputs);
  const std::span<const double> repeated = reader.numbers();
  const std::span<TensorInfo> inputs = reader.elements();
  if (is_join) {
    static_cast<NodeBase&>(join) = split;
    if (repeated.data() != nullptr) join.repeated = {to_bound(repeated[0]), to_bound(repeated[1])};
    join.inputs = inputs;
    for (TensorInfo& input : inputs) {
      error.input = &input - inputs.data();
      reader.count();
      if (!read_tensor(reader, input, error)) return false;
    }
    return true;
  }
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    read_argument(reader, split.inputs[std::min<std::size_t>(i, Node::most_inputs - 1)]);
  }
  return true;
}

}  // namespace tensorsplit::embind
