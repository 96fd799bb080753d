// SPDX-License-Identifier: MIT
#include "embind/response.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "copy/row_pieces.h"
#include "embind/library.h"
#include "embind/words.h"
#include "text/text.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

/// Room for any message: `describe_operator` and `describe_detail` write up to 400 bytes.
constexpr std::size_t text_bytes = 512;

/// Returns the value of a handle from library.js, and owns it.
val take(Handle handle) { return val::take_ownership(handle); }

/// Builds a response: a Float64Array with the values of its fields, the last of which is a list.
class Response {
 public:
  /// Creates a response of `fields`, names separated by single spaces. `values` are all fields except the list, which
  /// gets `listed` numbers.
  template <std::size_t size, typename... Numbers>
  Response(const char (&fields)[size], std::size_t listed, Numbers... values)
      : fields_(fields), numbers_(take(ts_new_numbers(sizeof...(values) + listed))) {
    assert(std::count(fields, fields + size, ' ') == sizeof...(values));
    add(values...);
  }

  /// Adds numbers to the list.
  template <typename... Numbers>
  void add(Numbers... numbers) {
    (add_number(static_cast<std::int64_t>(numbers)), ...);
  }
  void add(const DimRange& range) { add(range.lo, range.hi); }

  /// Returns the object. All numbers of the list must have been added.
  val make(const char* route = "") {
    flush();
    return take(ts_make_response(fields_, numbers_.as_handle(), route));
  }

 private:
  void add_number(std::int64_t number) {
    if (buffered_ == std::size(buffer_)) flush();
    buffer_[buffered_++] = number == unbounded ? HUGE_VAL : static_cast<double>(number);
  }
  void flush() {
    ts_set_numbers(numbers_.as_handle(), written_, buffer_, buffered_);
    written_ += buffered_;
    buffered_ = 0;
  }

  const char* fields_;
  val numbers_;
  std::size_t written_ = 0;
  std::size_t buffered_ = 0;
  double buffer_[64];
};

/// Returns the fields that splits and joins share, with space for `count` bounds.
Response respond_spec(const SplitSpec& spec, std::int64_t count) {
  return {"axis keepAxis wholePart minCount maxCount minLength maxLength bounds",
          2 * static_cast<std::size_t>(count),
          spec.axis_known ? spec.axis : -1,
          spec.keep_axis,
          spec.whole_part,
          spec.count.lo,
          spec.count.hi,
          spec.size_bounds.lo,
          spec.size_bounds.hi};
}

/// Names of the routes, in the order of `Route`.
constexpr const char* route_names[] = {"view", "rows", "simd", "list"};

}  // namespace

val to_response(const Error& error) {
  char name[text_bytes];
  char sentence[text_bytes];
  name[describe_operator(error, words, std::span(name, text_bytes - 1))] = 0;
  sentence[describe_detail(error, words, std::span(sentence, text_bytes - 1))] = 0;
  return take(ts_make_error(code_name(code_of(error.detail)), name, sentence));
}

val to_response(const Plan& plan, const RouteChoice& route) {
  const Layout& layout = plan.layout();
  const std::int64_t count = plan.count();
  const std::int64_t fields_per_part = sizeof(PartNumbers) / sizeof(double);
  const std::int64_t listed = count * (fields_per_part + plan.part_rank()) + plan.rank();
  Response response(plan_fields, static_cast<std::size_t>(listed), plan.spec().axis, layout.outer, layout.axis_dim,
                    layout.inner, layout.element_bits, plan.size(), plan.bytes(), plan.is_packed(),
                    copy::bit_order_of(plan.type()) == BitOrder::high_first, plan.row_width(), count, plan.part_rank(),
                    route.is_single_tile ? count : 0);
  for (const PartLayout& part : plan.parts()) response.add(part.width, part.size, part.bytes);
  for (std::int64_t part = 0; part < count; ++part) {
    for (std::int64_t i = 0; i < plan.part_rank(); ++i) response.add(plan.part_dim(part, i));
  }
  for (std::int64_t i = 0; i < plan.rank(); ++i) response.add(plan.dim(i));
  return response.make(route_names[static_cast<int>(route.route)]);
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

val to_response(const AxisPlan& plan, Route route) {
  const AxisLayout& layout = plan.layout();
  Response response(axis_fields, static_cast<std::size_t>(plan.rank()), layout.outer, layout.rows, layout.columns,
                    layout.inner, layout.element_bits, copy::bit_order_of(plan.type()) == BitOrder::high_first,
                    plan.size(), plan.bytes());
  for (std::int64_t i = 0; i < plan.rank(); ++i) response.add(plan.dim(i));
  return response.make(route_names[static_cast<int>(route)]);
}

val to_response(const PixelPlan& plan, double id) {
  Response response("plan batch height width imageBytes size byteLength isCovered dims", plan.dims().size(), id,
                    plan.batch(), plan.height(), plan.width(), plan.image_bytes(), plan.size(), plan.tensor_bytes(),
                    plan.covers_pixels());
  for (const std::int64_t dim : plan.dims()) response.add(dim);
  return response.make();
}

}  // namespace tensorsplit::embind
