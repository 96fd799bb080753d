// SPDX-License-Identifier: MIT
#include "embind/answers.h"

#include <algorithm>
#include <cmath>

#include "embind/library.h"
#include "embind/typed_arrays.h"
#include "tensorsplit/lane.h"
#include "text.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

constexpr std::size_t text_bytes = 512;

val take(Handle handle) { return val::take_ownership(handle); }

val make_error(ErrorCode code, const char* message) {
  return take(ts_make_error(val(code_name(code)).as_handle(), val(message).as_handle()));
}

double number(std::int64_t value) { return value == unbounded ? HUGE_VAL : static_cast<double>(value); }

/// A new Float64Array, written in stretches.
class NumberWriter {
 public:
  explicit NumberWriter(std::size_t count) : array_(new_numbers(count)) {}

  void add(double value) {
    waiting_[count_++] = value;
    if (count_ == at_once) send();
  }
  void add(std::int64_t value) { add(number(value)); }
  void add(const DimRange& range) {
    add(range.lo);
    add(range.hi);
  }

  /// The array, once all its numbers have been added.
  const val& finish() {
    send();
    return array_;
  }

 private:
  void send() {
    set_numbers(array_, sent_, {waiting_, count_});
    sent_ += count_;
    count_ = 0;
  }

  static constexpr std::size_t at_once = 256;
  val array_;
  double waiting_[at_once];
  std::size_t count_ = 0;
  std::size_t sent_ = 0;
};

val make_bounds(const DimRange& range) {
  NumberWriter writer(2);
  writer.add(range);
  return writer.finish();
}

const char* lane_name(Lane lane) {
  switch (lane) {
    case Lane::view:
      return "view";
    case Lane::rows:
      return "rows";
    case Lane::simd:
      return "simd";
    case Lane::list:
      return "list";
  }
  return "";
}

/// Four numbers for each part.
val make_parts(const Plan& plan) {
  NumberWriter writer(4 * static_cast<std::size_t>(plan.count()));
  PartLayout part = plan.first();
  for (std::int64_t i = 0; i < plan.count(); part = plan.next(part, i), ++i) {
    for (const std::int64_t word : {part.length, part.offset, part.size, part.bytes}) writer.add(word);
  }
  return writer.finish();
}

/// The header that `read_rows` reads, then the width of each part's piece.
val make_rows(const Plan& plan, Lane lane) {
  constexpr std::int64_t byte_bits = 8;
  const Layout& layout = plan.layout();
  const bool is_packed = !is_byte_aligned(plan);
  const std::int64_t step_bits = layout.inner * layout.bits;  // that one step along the axis spans
  const std::int64_t unit_bits = is_packed ? 1 : byte_bits;
  NumberWriter writer(row_header + static_cast<std::size_t>(plan.count()));
  for (const std::int64_t word :
       {layout.outer, layout.axis_length * step_bits / unit_bits, std::int64_t{lane == Lane::rows},
        std::int64_t{is_packed}, std::int64_t{plan.type() == ElementType::uint1}}) {
    writer.add(word);
  }
  for (std::int64_t i = 0; i < plan.count(); ++i) writer.add(plan.length(i) * step_bits / unit_bits);
  return writer.finish();
}

template <typename E>
val answer_error(const E& error) {
  char text[text_bytes];
  text[describe(error, std::span(text, text_bytes - 1))] = 0;
  return make_error(error_code(error.fault), text);
}

}  // namespace

val answer(const Error& error) { return answer_error(error); }

val answer(const PixelError& error) { return answer_error(error); }

val answer_name(const Error& error) {
  char text[text_bytes];
  char* const end = text + describe(error, std::span(text, text_bytes - 1));
  *std::find(text, end, ':') = 0;
  return val(static_cast<const char*>(text));
}

val answer_no_memory(std::size_t bytes) {
  char text[text_bytes];
  TextWriter writer(text);
  writer << "there is no memory for " << static_cast<double>(bytes) << " bytes of arguments." << '\0';
  return make_error(ErrorCode::out_of_memory, text);
}

val answer(const Plan& plan) {
  const Layout& layout = plan.layout();
  const LaneChoice choice = choose_lane(plan);
  const bool is_run = choice.lane == Lane::rows || choice.lane == Lane::simd;
  const val parts = make_parts(plan);
  const val rows = is_run ? make_rows(plan, choice.lane) : val::null();
  return take(ts_make_plan(number(plan.spec().axis), plan.spec().keep_axis ? 1 : 0, number(layout.outer),
                           number(layout.axis_length), number(layout.inner), layout.bits, number(plan.size()),
                           number(plan.bytes()), val(lane_name(choice.lane)).as_handle(),
                           val(describe(choice.reason)).as_handle(), parts.as_handle(), rows.as_handle()));
}

val answer(const SplitSpec& spec) {
  const bool is_listed = spec.count.known() && spec.op != Operator::split_to_sequence;
  const std::size_t count = is_listed ? static_cast<std::size_t>(spec.count.lo) : 0;
  NumberWriter lengths(2 * count);
  for (std::size_t i = 0; i < count; ++i) lengths.add(spec.length(static_cast<std::int64_t>(i)));
  const val parts = make_bounds(spec.count);
  const val common = make_bounds(spec.common);
  return take(ts_make_spec(spec.axis_known ? number(spec.axis) : -1, spec.keep_axis ? 1 : 0, number(spec.whole_part),
                           parts.as_handle(), common.as_handle(), lengths.finish().as_handle()));
}

val answer(const JoinNode& node, const JoinSpec& spec) {
  const std::int64_t rank = spec.rank_known ? spec.rank : 0;
  NumberWriter bounds(2 * static_cast<std::size_t>(rank));
  for (std::int64_t i = 0; i < rank; ++i) bounds.add(joined_dim(node, spec, i));
  return take(ts_make_join(number(spec.axis), spec.rank_known ? number(rank) : -1, spec.new_axis ? 0 : 1,
                           number(spec.whole_input), bounds.finish().as_handle()));
}

val answer(const PixelPlan& plan) {
  NumberWriter dims(plan.dims().size());
  for (const std::int64_t dim : plan.dims()) dims.add(dim);
  return take(ts_make_pixel_plan(&plan, sizeof plan, number(plan.batch()), number(plan.height()), number(plan.width()),
                                 number(plan.image_bytes()), dims.finish().as_handle(), number(plan.size()),
                                 number(plan.tensor_bytes())));
}

lanes::RowLayout read_rows(const val& rows) {
  const auto at = [&](std::size_t index) { return number_at(rows, index); };
  lanes::RowLayout layout;
  layout.rows = static_cast<std::uint64_t>(at(0));
  layout.stride = static_cast<std::uint64_t>(at(1));
  layout.lane = at(2) != 0 ? Lane::rows : Lane::simd;
  layout.is_packed = at(3) != 0;
  layout.order = at(4) != 0 ? BitOrder::high_first : BitOrder::low_first;
  layout.parts = byte_length(rows) / sizeof(double) - row_header;
  return layout;
}

}  // namespace tensorsplit::embind
