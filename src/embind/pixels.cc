// SPDX-License-Identifier: MIT
#include "embind/pixels.h"

#include <cstddef>
#include <cstdint>

#include "embind/answers.h"
#include "embind/library.h"
#include "embind/reader.h"
#include "embind/typed_arrays.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

val plan_dims(const PixelOptions& options, std::span<const double> given, bool is_to_pixels) {
  // More dims than any image or tensor has are as wrong as one more.
  constexpr std::size_t most_dims = 5;
  std::int64_t dims[most_dims];
  const std::size_t rank = given.size() < most_dims ? given.size() : most_dims;
  PixelError error;
  error.fault = PixelFault::dim;
  error.is_to_pixels = is_to_pixels;
  for (std::size_t i = 0; i < rank; ++i) {
    error.index = static_cast<int>(i);
    error.number = given[i];
    if (!is_integer(given[i])) return answer(error);
    dims[i] = static_cast<std::int64_t>(given[i]);
  }
  return answer((is_to_pixels ? plan_to_pixels : plan_to_planes)(options, {dims, rank}));
}

}  // namespace

val plan_pixels(val given) {
  Reader reader(given, Fields::pixels);
  if (reader.missing() != 0) return answer_no_memory(reader.missing());
  PixelOptions options;
  bool is_to_pixels = false;
  reader.read(is_to_pixels);
  if (const std::string_view channels = reader.text(); channels.data() != nullptr) options.channels = channels;
  if (const std::string_view layout = reader.text(); layout.data() != nullptr) options.layout = layout;
  reader.read(options.type);
  reader.read(options.rescale);
  reader.read(options.zero_point);
  options.mean = reader.numbers();
  options.std = reader.numbers();
  return plan_dims(options, reader.numbers(), is_to_pixels);
}

void run_pixels(const val& state, const val& tensor, const val& images, lanes::ImageRange range,
                lanes::Scratch& scratch) {
  static PixelPlan plan;
  ts_copy_bytes(state.as_handle(), sizeof plan, &plan);
  const val none = val::null();
  TypedArrays arrays(none, tensor, images);
  std::uint8_t* first = nullptr;
  std::uint8_t* const inside = arrays.find_inside(&first);
  if (inside == nullptr || range.count != plan.batch()) {
    lanes::move_pixels(plan, range, arrays, scratch);
  } else if (plan.is_to_pixels()) {
    to_pixels(plan, inside, first);
  } else {
    to_planes(plan, first, inside);
  }
}

}  // namespace tensorsplit::embind
