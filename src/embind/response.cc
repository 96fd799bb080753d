// SPDX-License-Identifier: MIT
#include "embind/response.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <initializer_list>

#include "embind/byte_writer.h"
#include "embind/language.h"
#include "embind/library.h"
#include "embind/plans.h"
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

/// Builds a response: an object of numbers, the last of which is a list, and the bytes of a plan.
class Response {
 public:
  /// Creates a response of `fields`, names separated by single spaces. `values` are all fields except the list, which
  /// gets `listed` numbers.
  Response(const char* fields, std::size_t listed, std::size_t plan_size, std::initializer_list<std::int64_t> values)
      : fields_(fields),
        count_(values.size() + listed),
        plan_size_(plan_size),
        bytes_(count_ * sizeof(double) + plan_size) {
    assert(std::count(fields, fields + std::strlen(fields), ' ') == static_cast<std::ptrdiff_t>(values.size()));
    for (const std::int64_t value : values) add(value);
  }

  /// Adds a number or a range to the list.
  void add(std::int64_t number) {
    const double value = number == unbounded ? HUGE_VAL : static_cast<double>(number);
    bytes_.add(&value, sizeof value);
  }
  void add(const DimRange& range) {
    add(range.lo);
    add(range.hi);
  }

  /// Returns the writer of the plan, which follows all numbers.
  ByteWriter& bytes() { return bytes_; }

  /// Returns the object, with the name of a route, if any. Returns undefined if JavaScript has no memory for it.
  val make(const char* route = "") {
    return take(ts_make_response(fields_, bytes_.finish().as_handle(), count_, plan_size_, route));
  }

 private:
  const char* fields_;
  std::size_t count_;
  std::size_t plan_size_;
  ByteWriter bytes_;
};

/// Returns the fields that splits and joins share, with space for `count` bounds.
Response respond_spec(const SplitSpec& spec, std::int64_t count) {
  return {"axis keepAxis wholePart minCount maxCount minLength maxLength bounds",
          2 * static_cast<std::size_t>(count),
          0,
          {spec.axis_known ? spec.axis : -1, spec.keep_axis, spec.whole_part, spec.count.lo, spec.count.hi,
           spec.size_bounds.lo, spec.size_bounds.hi}};
}

/// Names of the routes, in the order of `Route`.
constexpr const char* route_names[] = {"view", "rows", "simd", "list"};

}  // namespace

val to_response(const Error& error) {
  Text name;
  Text sentence;
  name.end(describe_operator(error.op, error.function, error.version, javascript, name.room()));
  sentence.end(describe_detail(error, javascript, sentence.room()));
  const char* const texts[] = {code_name(code_of(error.detail)), name.text, sentence.text};
  return take(ts_make_texts("code name message", texts));
}

val to_response(Operator op, Function function, std::int64_t opset) {
  const bool has_versions = function == Function::none;
  Text name;
  Text attributes;
  name.end(describe_operator(op, function, has_versions ? version_in_force(op, opset) : 0, javascript, name.room()));
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
                    static_cast<std::size_t>(listed), plan_size(plan),
                    {plan.spec().axis, layout.outer, layout.axis_length, layout.inner, layout.element_bits, plan.size(),
                     plan.bytes(), plan.row_width(), count, plan.part_rank(), route.is_single_tile});
  for (const PartLayout& part : plan.parts()) {
    response.add(part.width);
    response.add(part.size);
    response.add(part.bytes);
  }
  for (std::int64_t part = 0; part < count; ++part) {
    for (std::int64_t i = 0; i < plan.part_rank(); ++i) response.add(plan.part_dim(part, i));
  }
  for (std::int64_t i = 0; i < plan.rank(); ++i) response.add(plan.dim(i));
  write_plan(plan, route, response.bytes());
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

val to_response(const AxisPlan& plan) {
  const AxisLayout& layout = plan.layout();
  Response response(
      "outer rows columns inner bits size byteLength dims", static_cast<std::size_t>(plan.rank()), axis_plan_size,
      {layout.outer, layout.rows, layout.columns, layout.inner, layout.element_bits, plan.size(), plan.bytes()});
  for (std::int64_t i = 0; i < plan.rank(); ++i) response.add(plan.dim(i));
  write_plan(plan, response.bytes());
  return response.make(route_names[static_cast<int>(choose_axis_route(plan))]);
}

val to_response(const PixelPlan& plan) {
  Response response("batch height width imageBytes size byteLength isCovered dims", plan.dims().size(), pixel_plan_size,
                    {plan.batch(), plan.height(), plan.width(), plan.image_bytes(), plan.size(), plan.tensor_bytes(),
                     plan.covers_pixels()});
  for (const std::int64_t dim : plan.dims()) response.add(dim);
  write_plan(plan, response.bytes());
  return response.make();
}

}  // namespace tensorsplit::embind
