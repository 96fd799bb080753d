// SPDX-License-Identifier: MIT
#include "embind/node_reader.h"

#include <cmath>

#include "versions.h"

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
  argument = (is_tensor ? IntArgument::tensor : IntArgument::values)(type, reader.bytes().data(), count, rank);
}

/// Element type and dims of a tensor, these in memory of the arena.
bool read_tensor(Reader& reader, Arena& arena, TensorInfo& tensor, Error& error) {
  tensor = TensorInfo();
  tensor.type_known = reader.read(tensor.type);
  const std::span<const double> least = reader.numbers();
  const std::span<const double> greatest = reader.numbers();
  tensor.rank_known = least.data() != nullptr;
  auto* const dims = reinterpret_cast<DimRange*>(arena.allocate(static_cast<double>(least.size() * sizeof(DimRange))));
  if (dims == nullptr) return false;
  for (std::size_t i = 0; i < least.size(); ++i) {
    const double lo = least[i];
    const double hi = greatest.data() != nullptr ? greatest[i] : lo;
    if (!is_integer(lo) || (!is_integer(hi) && hi != HUGE_VAL)) {
      error.fault = Fault::dim_invalid;
      error.given = is_integer(lo) ? hi : lo;
      error.other = static_cast<double>(i);
      return false;
    }
    dims[i] = {static_cast<std::int64_t>(lo), to_bound(hi)};
  }
  tensor.dims = Dims(std::span<const DimRange>(dims, least.size()));
  return true;
}

/// The tensors of a join.
bool read_tensors(Reader& reader, Arena& arena, std::span<const TensorInfo>& inputs, Error& error) {
  const double count = reader.count();
  auto* const tensors = reinterpret_cast<TensorInfo*>(arena.allocate(count * sizeof(TensorInfo)));
  inputs = {tensors, static_cast<std::size_t>(count)};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    error.input = static_cast<std::int64_t>(i);
    reader.count();
    if (tensors == nullptr || !read_tensor(reader, arena, tensors[i], error)) return false;
  }
  return true;
}

}  // namespace

bool Question::read(const emscripten::val& given) {
  const std::uint8_t* const words = copy_fields(given, Fields::node, arena);
  if (words == nullptr) return false;
  Reader reader(words);
  split.op = find_operator(reader.text()).value_or(Operator::split);
  is_join = tensorsplit::is_join(split.op);
  reader.read(split.call);
  error = Error(Fault::opset_not_integer, split.op, split.call);
  const std::span<const double> opset = reader.numbers();
  if (opset.data() != nullptr) {
    error.given = opset[0];
    if (!is_integer(error.given)) return false;
    split.opset = static_cast<std::int64_t>(error.given);
  }
  reader.read(split.outputs);

  TensorInfo data;
  if (!read_tensor(reader, arena, data, error)) return false;
  split.type = data.type;
  split.type_known = data.type_known;
  split.dims = data.dims;
  split.rank_known = data.rank_known;
  for (IntArgument* argument :
       {&split.axis, &split.split, &split.num_outputs, &split.keepdims, &split.num_splits, &join.new_axis}) {
    read_argument(reader, *argument);
  }
  const std::span<const double> repeated = reader.numbers();
  if (is_join) {
    join.op = split.op;
    join.call = split.call;
    join.opset = split.opset;
    join.outputs = split.outputs;
    join.axis = split.axis;
    if (repeated.data() != nullptr) join.repeated = {to_bound(repeated[0]), to_bound(repeated[1])};
    return read_tensors(reader, arena, join.inputs, error);
  }
  const double inputs = reader.count();
  for (int i = 0; i < Node::most_inputs && i < inputs; ++i) read_argument(reader, split.inputs[i]);
  return true;
}

}  // namespace tensorsplit::embind
