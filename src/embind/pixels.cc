// SPDX-License-Identifier: MIT
#include "embind/pixels.h"

#include <cstddef>
#include <cstdint>

#include "embind/answers.h"
#include "embind/node_reader.h"
#include "embind/typed_arrays.h"
#include "embind/values.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

/// A Float64Array, in memory of the arena; none where it is not given or there is no memory.
std::span<const double> read_list(const val& given, Arena& arena) {
  if (!is_given(given)) return {};
  const auto* const numbers = static_cast<const double*>(copy_array(given, arena));
  if (numbers == nullptr) return {};
  return {numbers, byte_length(given) / sizeof(double)};
}

/// Sets `number` where it is given.
void read_number(const val& given, double& number) {
  if (is_given(given)) number = given.as<double>();
}

val plan_dims(const PixelOptions& options, std::span<const double> given, bool is_to_pixels) {
  // More dims than any image or tensor has are as wrong as one more.
  constexpr std::size_t most_dims = 5;
  std::int64_t dims[most_dims];
  const std::size_t rank = given.size() < most_dims ? given.size() : most_dims;
  PixelError error;
  error.fault = PixelFault::dim;
  error.is_to_pixels = is_to_pixels;
  error.argument = is_to_pixels ? PixelArgument::tensor : PixelArgument::image;
  for (std::size_t i = 0; i < rank; ++i) {
    error.index = static_cast<int>(i);
    error.number = given[i];
    if (!is_integer(given[i])) return answer(error);
    dims[i] = static_cast<std::int64_t>(given[i]);
  }
  const auto plan = (is_to_pixels ? plan_to_pixels : plan_to_planes)(options, {dims, rank});
  return plan ? answer(*plan) : answer(plan.error());
}

}  // namespace

val plan_pixels(val given) {
  Arena arena;
  PixelOptions options;
  char channels[16];
  if (const val text = given["channels"]; is_given(text)) options.channels = read_text(text, channels);
  char layout[16];
  if (const val text = given["layout"]; is_given(text)) options.layout = read_text(text, layout);
  read_type(given["type"], options.type);
  read_number(given["rescale"], options.rescale);
  read_number(given["zeroPoint"], options.zero_point);
  options.mean = read_list(given["mean"], arena);
  options.std = read_list(given["std"], arena);
  const std::span<const double> dims = read_list(given["dims"], arena);
  if (arena.missing() != 0) return answer_no_memory(arena.missing());
  return plan_dims(options, dims, given["isToPixels"].as<bool>());
}

void run_pixels(const val& state, const val& source, const val& targets, lanes::ImageRange images,
                lanes::Scratch& scratch) {
  static PixelPlan plan;
  copy_bytes(state, reinterpret_cast<std::uint8_t*>(&plan));
  const val none = val::null();
  TypedArrays arrays(none, source, targets);
  const std::uint8_t* const inside = arrays.find_inside();
  if (inside == nullptr || images.count != plan.batch()) {
    lanes::move_pixels(plan, images, arrays, scratch);
  } else {
    (plan.is_to_pixels() ? to_pixels : to_planes)(plan, inside, address_of(targets[0]));
  }
}

}  // namespace tensorsplit::embind
