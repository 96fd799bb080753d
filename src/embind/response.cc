// SPDX-License-Identifier: MIT
#include "embind/response.h"

#include <cmath>

#include "embind/library.h"
#include "embind/typed_arrays.h"
#include "route.h"
#include "text.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

/// Room for any message: `describe` writes 400 bytes at most.
constexpr std::size_t text_bytes = 512;

/// The value of a handle that library.js has made, and so owned.
val take(Handle handle) { return val::take_ownership(handle); }

/// A new Float64Array, written from its start.
class NumberWriter {
 public:
  explicit NumberWriter(std::size_t count) : array_(take(ts_new_numbers(count))) {}

  template <typename... Numbers>
  void add(Numbers... given) {
    const double numbers[] = {to_double(given)...};
    ts_set_numbers(handle(), next_, numbers, sizeof...(given));
    next_ += sizeof...(given);
  }
  void add(const DimRange& range) { add(range.lo, range.hi); }

  Handle handle() const { return array_.as_handle(); }

 private:
  static double to_double(std::int64_t number) { return number == unbounded ? HUGE_VAL : static_cast<double>(number); }

  val array_;
  std::size_t next_ = 0;
};

/// In the order of `Route`.
constexpr const char* route_names[] = {"view", "rows", "simd", "list"};

}  // namespace

val to_response(const Error& error) {
  char text[text_bytes];
  text[describe(error, std::span(text, text_bytes - 1))] = 0;
  return take(ts_make_error(code_name(error_code(error.fault)), text));
}

val no_memory_response(double bytes) {
  char text[text_bytes];
  TextWriter(text) << "there is no memory for " << bytes << " bytes of arguments." << '\0';
  return take(ts_make_error(code_name(ErrorCode::out_of_memory), text));
}

val to_response(const Plan& plan) {
  constexpr std::size_t header = sizeof(PlanNumbers) / sizeof(double);
  constexpr std::size_t part_words = sizeof(PartNumbers) / sizeof(double);
  const Layout& layout = plan.layout();
  const RouteChoice choice = choose_route(plan);
  const bool is_run = choice.route == Route::rows || choice.route == Route::simd;
  NumberWriter words(header + part_words * static_cast<std::size_t>(plan.count()));
  words.add(plan.spec().axis, plan.spec().keep_axis, layout.outer, layout.axis_length, layout.inner, layout.bits,
            plan.size(), plan.bytes(), choice.wide, !is_byte_aligned(plan), plan.type() == ElementType::uint1);
  PartLayout part = plan.first();
  for (std::int64_t i = 0; i < plan.count(); part = plan.next(part, i), ++i) {
    words.add(part.length, part.offset, part.size, part.bytes);
  }
  return take(ts_make_plan(words.handle(), header, route_names[static_cast<int>(choice.route)], is_run ? 1 : 0));
}

namespace {

/// The numbers that splits and joins have in common, with room for `count` bounds after them.
NumberWriter write_spec(const SplitSpec& spec, std::int64_t count) {
  constexpr std::size_t header = 7;
  NumberWriter words(header + 2 * static_cast<std::size_t>(count));
  words.add(spec.axis_known ? spec.axis : -1, spec.keep_axis, spec.whole_part);
  words.add(spec.count);
  words.add(spec.common);
  return words;
}

}  // namespace

val to_response(const SplitSpec& spec) {
  const bool is_listed = spec.count.known() && spec.op != Operator::split_to_sequence;
  const std::int64_t count = is_listed ? spec.count.lo : 0;
  NumberWriter words = write_spec(spec, count);
  for (std::int64_t i = 0; i < count; ++i) words.add(spec.length(i));
  return take(ts_make_spec(words.handle()));
}

val to_response(const JoinNode& node, const SplitSpec& spec) {
  const std::int64_t rank = spec.axis_known ? spec.rank : 0;
  NumberWriter words = write_spec(spec, rank);
  for (std::int64_t i = 0; i < rank; ++i) words.add(joined_dim(node, spec, i));
  return take(ts_make_spec(words.handle()));
}

val to_response(const PixelPlan& plan) {
  constexpr std::size_t header = 6;
  NumberWriter words(header + plan.dims().size());
  words.add(plan.batch(), plan.height(), plan.width(), plan.image_bytes(), plan.size(), plan.tensor_bytes());
  for (const std::int64_t dim : plan.dims()) words.add(dim);
  return take(ts_make_pixel_plan(&plan, sizeof plan, words.handle()));
}

}  // namespace tensorsplit::embind
