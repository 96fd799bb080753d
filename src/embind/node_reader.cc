// SPDX-License-Identifier: MIT
#include "embind/node_reader.h"

#include <cmath>
#include <cstdlib>

#include "embind/typed_arrays.h"
#include "embind/values.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

constexpr std::size_t static_bytes = 65536;
alignas(8) std::uint8_t static_area[static_bytes];

}  // namespace

void* Arena::allocate(std::size_t size) {
  constexpr std::size_t alignment = 8;
  const std::size_t needed = (size + alignment - 1) / alignment * alignment;
  if (needed <= static_bytes - used_) {
    used_ += needed;
    return static_area + used_ - needed;
  }
  auto* const chunk = static_cast<Chunk*>(std::malloc(alignment + needed));
  if (chunk == nullptr) {
    missing_ = size;
    return nullptr;
  }
  chunk->next = chunks_;
  chunks_ = chunk;
  return reinterpret_cast<std::uint8_t*>(chunk) + alignment;
}

Arena::~Arena() {
  while (chunks_ != nullptr) {
    Chunk* const next = chunks_->next;
    std::free(chunks_);
    chunks_ = next;
  }
}

void* copy_array(const val& array, Arena& arena) {
  void* const copy = arena.allocate(byte_length(array));
  if (copy != nullptr) copy_bytes(array, static_cast<std::uint8_t*>(copy));
  return copy;
}

namespace {

bool read_argument(const val& given, Arena& arena, IntArgument& argument) {
  if (!is_given(given)) return true;
  ElementType type = ElementType::float64;
  read_type(given["type"], type);
  const auto rank = static_cast<std::int64_t>(given["rank"].as<double>());
  const auto count = static_cast<std::int64_t>(given["count"].as<double>());
  const val values = given["values"];
  const void* data = nullptr;
  if (is_given(values)) {
    data = copy_array(values, arena);
    if (data == nullptr) return false;
  }
  argument = (given["isTensor"].as<bool>() ? IntArgument::tensor : IntArgument::values)(type, data, count, rank);
  return true;
}

/// Element type and dims of a tensor, these in memory of the arena.
bool read_tensor(const val& given, Arena& arena, TensorInfo& tensor, Error& error) {
  tensor.type_known = read_type(given["type"], tensor.type);
  const val least = given["dims"];
  tensor.rank_known = is_given(least);
  if (!tensor.rank_known) return true;
  const val greatest = given["greatestDims"];
  const std::size_t rank = byte_length(least) / sizeof(double);
  const auto* const lo = static_cast<const double*>(copy_array(least, arena));
  const auto* const hi = is_given(greatest) ? static_cast<const double*>(copy_array(greatest, arena)) : lo;
  auto* const dims = static_cast<DimRange*>(arena.allocate(rank * sizeof(DimRange)));
  if (arena.missing() != 0) return false;
  for (std::size_t i = 0; i < rank; ++i) {
    if (!is_integer(lo[i]) || (!is_integer(hi[i]) && hi[i] != HUGE_VAL)) {
      error.fault = Fault::dim_invalid;
      error.given = is_integer(lo[i]) ? hi[i] : lo[i];
      error.other = static_cast<double>(i);
      return false;
    }
    dims[i] = {static_cast<std::int64_t>(lo[i]), hi[i] == HUGE_VAL ? unbounded : static_cast<std::int64_t>(hi[i])};
  }
  tensor.dims = Dims(std::span<const DimRange>(dims, rank));
  return true;
}

/// The parts of a node that splits and joins share.
template <typename AnyNode>
bool read_common(const val& given, AnyNode& node, Error& error) {
  char text[32];
  node.op = find_operator(read_text(given["operator"], text)).value_or(Operator::split);
  node.call = given["isCall"].as<bool>();
  error = Error(Fault::opset_not_integer, node.op, node.call);
  const val outputs = given["outputs"];
  if (is_given(outputs)) node.outputs = static_cast<std::int64_t>(outputs.as<double>());
  const val opset = given["opset"];
  if (!is_given(opset)) return true;
  error.given = opset.as<double>();
  if (!is_integer(error.given)) return false;
  node.opset = static_cast<std::int64_t>(error.given);
  return true;
}

}  // namespace

bool read_node(const val& given, Arena& arena, Node& node, Error& error) {
  TensorInfo data;
  if (!read_common(given, node, error) || !read_tensor(given, arena, data, error)) return false;
  node.type = data.type;
  node.type_known = data.type_known;
  node.dims = data.dims;
  node.rank_known = data.rank_known;

  struct Attribute {
    const char* name;
    IntArgument Node::*argument;
  };
  static constexpr Attribute attributes[] = {{"axis", &Node::axis},
                                             {"split", &Node::split},
                                             {"numOutputs", &Node::num_outputs},
                                             {"keepdims", &Node::keepdims},
                                             {"numSplits", &Node::num_splits}};
  for (const Attribute& attribute : attributes) {
    if (!read_argument(given[attribute.name], arena, node.*attribute.argument)) return false;
  }
  const val inputs = given["inputs"];
  for (int i = 0; i < Node::most_inputs && is_given(inputs); ++i) {
    if (!read_argument(inputs[i], arena, node.inputs[i])) return false;
  }
  return true;
}

bool read_node(const val& given, Arena& arena, JoinNode& node, Error& error) {
  if (!read_common(given, node, error)) return false;
  if (!read_argument(given["axis"], arena, node.axis)) return false;
  if (!read_argument(given["newAxis"], arena, node.new_axis)) return false;
  const val repeated = given["repeated"];
  if (is_given(repeated)) {
    const double most = number_at(repeated, 1);
    node.repeated = {static_cast<std::int64_t>(number_at(repeated, 0)),
                     most == HUGE_VAL ? unbounded : static_cast<std::int64_t>(most)};
  }
  const val inputs = given["inputs"];
  const auto count = static_cast<std::size_t>(inputs["length"].as<double>());
  auto* const tensors = static_cast<TensorInfo*>(arena.allocate(count * sizeof(TensorInfo)));
  for (std::size_t i = 0; i < count && arena.missing() == 0; ++i) {
    error.input = static_cast<std::int64_t>(i);
    tensors[i] = TensorInfo();
    if (!read_tensor(inputs[i], arena, tensors[i], error)) return false;
  }
  node.inputs = {tensors, count};
  return arena.missing() == 0;
}

}  // namespace tensorsplit::embind
