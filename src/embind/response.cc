// SPDX-License-Identifier: MIT
#include "embind/response.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "embind/library.h"
#include "embind/words.h"
#include "move/axis_route.h"
#include "move/route.h"
#include "text/text.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

/// Room for any message: `describe_operator` and `describe_fault` write up to 400 bytes.
constexpr std::size_t text_bytes = 512;

/// The value of a handle that library.js has made, and so owned.
val take(Handle handle) { return val::take_ownership(handle); }

/// A response: the numbers of its fields, the last of which is a list.
class Response {
 public:
  /// `given` are the numbers of `fields`, in that order, but for the list, which gets `listed`. That they are as many
  /// is asserted.
  template <std::size_t size, typename... Numbers>
  Response(const char (&fields)[size], std::size_t listed, Numbers... given)
      : fields_(fields), numbers_(take(ts_new_numbers(sizeof...(given) + listed))) {
    assert(std::count(fields, fields + size, ' ') == sizeof...(given));
    add(given...);
  }

  /// Adds numbers to the list.
  template <typename... Numbers>
  void add(Numbers... given) {
    static_assert(sizeof...(given) <= most_at_once);
    const std::int64_t integers[] = {static_cast<std::int64_t>(given)...};
    write(integers);
  }
  void add(const DimRange& range) { add(range.lo, range.hi); }

  val make(const char* route = "", const void* state = nullptr, std::size_t state_size = 0) const {
    return take(ts_make_response(fields_, numbers_.as_handle(), route, state, state_size));
  }

 private:
  void write(std::span<const std::int64_t> integers) {
    double numbers[most_at_once];
    std::size_t count = 0;
    for (const std::int64_t integer : integers) {
      numbers[count++] = integer == unbounded ? HUGE_VAL : static_cast<double>(integer);
    }
    ts_set_numbers(numbers_.as_handle(), written_, numbers, count);
    written_ += count;
  }

  static constexpr std::size_t most_at_once = 16;

  const char* fields_;
  val numbers_;
  std::size_t written_ = 0;
};

/// What splits and joins have in common, with room for `count` bounds.
Response respond_spec(const SplitSpec& spec, std::int64_t count) {
  return {"axis keepAxis wholePart leastCount mostCount leastLength mostLength bounds",
          2 * static_cast<std::size_t>(count),
          spec.axis_known ? spec.axis : -1,
          spec.keep_axis,
          spec.whole_part,
          spec.count.lo,
          spec.count.hi,
          spec.common.lo,
          spec.common.hi};
}

/// In the order of `Route`.
constexpr const char* route_names[] = {"view", "rows", "simd", "list"};

}  // namespace

val to_response(const Error& error) {
  char name[text_bytes];
  char sentence[text_bytes];
  name[describe_operator(error, words, std::span(name, text_bytes - 1))] = 0;
  sentence[describe_fault(error, words, std::span(sentence, text_bytes - 1))] = 0;
  return take(ts_make_error(code_name(code_of(error.fault)), name, sentence));
}

val to_response(const Plan& plan) {
  constexpr std::size_t numbers_per_part = sizeof(PartNumbers) / sizeof(double);
  const Layout& layout = plan.layout();
  const RouteChoice choice = choose_route(plan);
  Response response(plan_fields, numbers_per_part * static_cast<std::size_t>(plan.count()), plan.spec().axis,
                    plan.spec().keep_axis, layout.outer, layout.axis_length, layout.inner, layout.element_bits,
                    plan.size(), plan.bytes(), !is_byte_aligned(plan), plan.type() == ElementType::uint1,
                    choice.is_single_tile ? plan.count() : 0);
  for (const PartLayout& part : plan.parts()) response.add(part.length, part.size, part.bytes);
  return response.make(route_names[static_cast<int>(choice.route)]);
}

val to_response(const SplitSpec& spec) {
  const bool is_listed = spec.count.known() && spec.op != Operator::split_to_sequence;
  const std::int64_t count = is_listed ? spec.count.lo : 0;
  Response response = respond_spec(spec, count);
  for (std::int64_t i = 0; i < count; ++i) response.add(spec.length(i));
  return response.make();
}

val to_response(const JoinNode& node, const SplitSpec& spec) {
  const std::int64_t rank = spec.axis_known ? spec.rank : 0;
  Response response = respond_spec(spec, rank);
  for (std::int64_t i = 0; i < rank; ++i) response.add(joined_dim(node, spec, i));
  return response.make();
}

val to_response(const AxisPlan& plan, const Dims& dims) {
  const AxisRoute route = choose_axis_route(plan);
  Response response("size byteLength parts isUnbound isStacked dims", dims.size() + 5, plan.size(), plan.bytes(),
                    route.parts, route.is_unbound, route.is_stacked);
  for (const std::int64_t dim : route.unbound) response.add(dim);
  for (const std::int64_t dim : route.stacked) response.add(dim);
  for (std::int64_t i = 0; i < plan.rank(); ++i) response.add(dims[static_cast<std::size_t>(plan.source_axis(i))].lo);
  return response.make();
}

val to_response(const PixelPlan& plan) {
  Response response("batch height width imageBytes size byteLength isCovered dims", plan.dims().size(), plan.batch(),
                    plan.height(), plan.width(), plan.image_bytes(), plan.size(), plan.tensor_bytes(),
                    plan.covers_pixels());
  for (const std::int64_t dim : plan.dims()) response.add(dim);
  return response.make("", &plan, sizeof plan);
}

}  // namespace tensorsplit::embind
