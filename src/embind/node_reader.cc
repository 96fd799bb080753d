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

/// The dims, in memory of the arena.
bool read_dims(const val& given, Arena& arena, Node& node, Error& error) {
  const val least = given["dims"];
  node.rank_known = is_given(least);
  if (!node.rank_known) return true;
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
  node.dims = Dims(std::span<const DimRange>(dims, rank));
  return true;
}

}  // namespace

bool read_node(const val& given, Arena& arena, Node& node, Error& error) {
  char text[32];
  node.op = find_operator(read_text(given["operator"], text)).value_or(Operator::split);
  node.call = given["isCall"].as<bool>();
  error = Error(Fault::opset_not_integer, node);
  const val opset = given["opset"];
  if (is_given(opset)) {
    error.given = opset.as<double>();
    if (!is_integer(error.given)) return false;
    node.opset = static_cast<std::int64_t>(error.given);
  }
  node.type_known = read_type(given["type"], node.type);
  if (!read_dims(given, arena, node, error)) return false;
  const val outputs = given["outputs"];
  if (is_given(outputs)) node.outputs = static_cast<std::int64_t>(outputs.as<double>());

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

}  // namespace tensorsplit::embind
