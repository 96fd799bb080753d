// SPDX-License-Identifier: MIT
#include "embind/response.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "embind/library.h"
#include "embind/plans.h"
#include "embind/words.h"
#include "routes/axis_route.h"
#include "routes/split_route.h"
#include "rules/rules.h"
#include "text/text.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

/// Text that ends with a zero. The functions of text.h write up to 400 bytes.
struct Text {
  char text[512];

  std::span<char> room() { return std::span(text, sizeof text - 1); }
  void end(std::size_t length) { text[length] = 0; }
};

/// Returns the value of a handle from library.js, and owns it.
val take(Handle handle) { return val::take_ownership(handle); }

/// Builds a response: an object of numbers, the last of which is a list.
class Response {
 public:
  /// Creates a response of `fields`, names separated by single spaces. `values` are all fields except the list, which
  /// gets `listed` numbers.
  template <std::size_t size, typename... Numbers>
  Response(const char (&fields)[size], std::size_t listed, Numbers... values)
      : fields_(fields), numbers_(take(ts_new_bytes(sizeof(double) * (sizeof...(values) + listed)))) {
    assert(std::count(fields, fields + size, ' ') == sizeof...(values));
    add(values...);
  }

  /// Adds numbers to the list.
  template <typename... Numbers>
  void add(Numbers... numbers) {
    (add_number(static_cast<std::int64_t>(numbers)), ...);
  }
  void add(const DimRange& range) { add(range.lo, range.hi); }

  /// Returns the object, with the bytes of a plan and the name of its route, if any. All numbers of the list must have
  /// been added.
  val make(const val& plan = val::null(), const char* route = "") {
    flush();
    return take(ts_make_response(fields_, numbers_.as_handle(), plan.as_handle(), route));
  }

 private:
  void add_number(std::int64_t number) {
    if (buffered_ == std::size(buffer_)) flush();
    buffer_[buffered_++] = number == unbounded ? HUGE_VAL : static_cast<double>(number);
  }
  void flush() {
    ts_set_bytes(numbers_.as_handle(), written_, buffer_, buffered_ * sizeof(double));
    written_ += buffered_ * sizeof(double);
    buffered_ = 0;
  }

  const char* fields_;
  val numbers_;
  std::size_t written_ = 0;  ///< bytes
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
  Text name;
  Text sentence;
  name.end(describe_operator(error.op, error.function, error.version, words, name.room()));
  sentence.end(describe_detail(error, words, sentence.room()));
  const char* const texts[] = {code_name(code_of(error.detail)), name.text, sentence.text};
  return take(ts_make_texts("code name message", texts));
}

val to_response(Operator op, Function function, std::int64_t opset) {
  const bool has_versions = function == Function::none;
  Text name;
  Text attributes;
  name.end(describe_operator(op, function, has_versions ? version_in_force(op, opset) : 0, words, name.room()));
  attributes.end(describe_attributes(has_versions ? find_version(op, opset).attributes : 0, attributes.room()));
  const char* const texts[] = {name.text, attributes.text};
  return take(ts_make_texts("name attributes", texts));
}

val to_response(const Plan& plan) {
  const RouteChoice route = choose_route(plan);
  const Layout& layout = plan.layout();
  const std::int64_t count = plan.count();
  const std::int64_t listed = count * (3 + plan.part_rank()) + plan.rank();
  Response response("axis outer axisLength inner bits size byteLength rowWidth count partRank isSingleTile numbers",
                    static_cast<std::size_t>(listed), plan.spec().axis, layout.outer, layout.axis_dim, layout.inner,
                    layout.element_bits, plan.size(), plan.bytes(), plan.row_width(), count, plan.part_rank(),
                    route.is_single_tile);
  for (const PartLayout& part : plan.parts()) response.add(part.width, part.size, part.bytes);
  for (std::int64_t part = 0; part < count; ++part) {
    for (std::int64_t i = 0; i < plan.part_rank(); ++i) response.add(plan.part_dim(part, i));
  }
  for (std::int64_t i = 0; i < plan.rank(); ++i) response.add(plan.dim(i));
  return response.make(keep(plan, route), route_names[static_cast<int>(route.route)]);
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

val to_response(const AxisPlan& plan) {
  const AxisLayout& layout = plan.layout();
  Response response("outer rows columns inner bits size byteLength dims", static_cast<std::size_t>(plan.rank()),
                    layout.outer, layout.rows, layout.columns, layout.inner, layout.element_bits, plan.size(),
                    plan.bytes());
  for (std::int64_t i = 0; i < plan.rank(); ++i) response.add(plan.dim(i));
  return response.make(keep(plan), route_names[static_cast<int>(choose_axis_route(plan))]);
}

val to_response(const PixelPlan& plan) {
  Response response("batch height width imageBytes size byteLength isCovered dims", plan.dims().size(), plan.batch(),
                    plan.height(), plan.width(), plan.image_bytes(), plan.size(), plan.tensor_bytes(),
                    plan.covers_pixels());
  for (const std::int64_t dim : plan.dims()) response.add(dim);
  return response.make(keep(plan));
}

}  // namespace tensorsplit::embind
