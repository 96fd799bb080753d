// SPDX-License-Identifier: MIT
//
// What the WebAssembly module offers to JavaScript. The package's files in js/ are its only callers: they hand over
// values of the types said here, of which Embind checks nothing in a release build.
#include <emscripten/bind.h>

#include <algorithm>
#include <cstdint>
#include <span>

#include "embind/answers.h"
#include "embind/heap.h"
#include "embind/node_reader.h"
#include "embind/pixels.h"
#include "embind/typed_arrays.h"
#include "lanes/lanes.h"
#include "tensorsplit/join.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::embind {
namespace {

using emscripten::val;

/// The most parts that are handed out: each costs JavaScript a typed array, and a few million of them its heap.
constexpr std::int64_t most_parts = std::int64_t{1} << 20;

/// The most shapes that inference lists: those of equal parts are one object, so that each costs its bounds.
constexpr std::int64_t most_shapes = std::int64_t{1} << 24;

constexpr std::size_t tile_bytes = std::size_t{512} << 10;
alignas(16) std::uint8_t row_area[tile_bytes];
alignas(16) std::uint8_t part_area[tile_bytes];
lanes::Scratch scratch{row_area, part_area, {}, {}};

val too_many_parts(const Node& node, const SplitSpec& spec, std::int64_t most) {
  Error error(Fault::too_many_parts, node, spec.version);
  error.given = static_cast<double>(spec.count.lo);
  error.other = static_cast<double>(most);
  return answer(error);
}

/// Memory for as many lengths as a plan lists at most, where it cannot hold them itself.
std::span<std::int64_t> room_for_lengths(Question& question) {
  std::int64_t count = question.split.split.count();
  for (const IntArgument& input : question.split.inputs) count = std::max(count, input.count());
  ++count;  // one more part than places to cut at
  if (question.is_join) count = static_cast<std::int64_t>(question.join.inputs.size());
  if (count <= SplitSpec::held_lengths) return {};
  const auto size = static_cast<double>(count) * sizeof(std::int64_t);
  return {reinterpret_cast<std::int64_t*>(question.arena.allocate(size)), static_cast<std::size_t>(count)};
}

val answer_plan(Question& question) {
  const std::span<std::int64_t> lengths = room_for_lengths(question);
  if (question.arena.missing() != 0) return answer_no_memory(question.arena.missing());
  const Result<Plan> plan = question.is_join ? make_plan(question.join, lengths) : make_plan(question.split, lengths);
  if (!plan) return answer(plan.error());
  if (!question.is_join && plan->count() > most_parts) return too_many_parts(question.split, plan->spec(), most_parts);
  return answer(*plan);
}

val answer_inference(Question& question) {
  if (question.is_join) {
    const Result<JoinSpec> spec = resolve(question.join);
    return spec ? answer(question.join, *spec) : answer(spec.error());
  }
  const Node& node = question.split;
  const Result<SplitSpec> spec = resolve(node);
  if (!spec) return answer(spec.error());
  // The shapes of a sequence are one; of other operators there is one for each part.
  const bool is_listed = node.op != Operator::split_to_sequence;
  return is_listed && spec->count.lo > most_shapes ? too_many_parts(node, *spec, most_shapes) : answer(*spec);
}

val answer_bytes(Question& question) {
  const Result<std::int64_t> bytes = tensorsplit::storage_bytes(question.split);
  return bytes ? val(static_cast<double>(*bytes)) : answer(bytes.error());
}

val answer_operator(Question& question) {
  const Node& node = question.split;
  return answer_name(Error(Fault::missing, node, version_in_force(node.op, node.opset)));
}

/// What `ask` answers about the node that JavaScript describes, or why there is none.
val with_question(const val& given, val (*ask)(Question&)) {
  Question question;
  if (question.read(given)) return ask(question);
  return question.arena.missing() != 0 ? answer_no_memory(question.arena.missing()) : answer(question.error);
}

val plan(val given) { return with_question(given, answer_plan); }
val infer(val given) { return with_question(given, answer_inference); }
val storage_bytes(val given) { return with_question(given, answer_bytes); }
val name_of(val given) { return with_question(given, answer_operator); }

void run(val rows, val whole, val parts, bool is_join) {
  TypedArrays arrays(rows, whole, parts);
  lanes::RowLayout layout = arrays.read_layout();
  layout.is_join = is_join;
  std::uint8_t* first = nullptr;
  std::uint8_t* const inside = arrays.find_inside(&first);
  if (inside != nullptr) {
    lanes::move_inside(layout, inside, arrays, scratch);
  } else {
    lanes::move_outside(layout, arrays, scratch);
  }
}

void run_pixels(val state, val source, val targets, double first, double count) {
  embind::run_pixels(state, source, targets, {static_cast<std::int64_t>(first), static_cast<std::int64_t>(count)},
                     scratch);
}

EMSCRIPTEN_BINDINGS(tensorsplit) {
  using emscripten::function;

  // plan(node): an answer (see answers.h) or { code, message }. The node as `Question` in node_reader.h describes it.
  // The plan of a join is that of the split that would take the result apart again: its parts are the inputs.
  function("plan", &plan);

  // infer(node): what is known of the parts, or of a join's result, where not all of the node is, or { code, message }.
  function("infer", &infer);

  // storageBytes({ operator, isCall, type, dims }): bytes that a tensor takes, or { code, message }.
  function("storageBytes", &storage_bytes);

  // nameOf({ operator, isCall, opset }): what messages call the operator, with the version in force; or { code, message
  // }.
  function("nameOf", &name_of);

  // run(rows, whole, parts, isJoin): takes `whole`, a Uint8Array of the plan's byteLength, apart, or puts it together.
  // `rows` is the plan's own, `parts` an array of a Uint8Array for each part, of the part's bytes, or null to leave it
  // out, which a join cannot. No two that are written overlap, nor does one with what is read.
  function("run", &run);

  // planPixels(options): a plan of pixels (see answers.h) or { code, message }. The options as plan_pixels in pixels.h
  // takes them.
  function("planPixels", &plan_pixels);

  // runPixels(state, source, targets, first, count): converts images [first, first + count) of a plan of pixels, whose
  // own `state` is. Of `source` and the one target, Uint8Arrays, the tensor is the whole one, and the other these
  // images.
  function("runPixels", &run_pixels);

  // allocate(bytes, isZeroed): a block of memory, as a number that stands for it, 0 where there is none.
  // release(block, bytes) gives it back.
  function("allocate", &allocate);
  function("release", &release);

  // view(block, offset, bytes): a Uint8Array over part of a block, which is gone when memory grows.
  function("view", &view);

  // liveBytes(), memoryBytes(): bytes in blocks, and bytes of all of WebAssembly memory.
  function("liveBytes", &live_bytes);
  function("memoryBytes", &memory_bytes);
}

}  // namespace
}  // namespace tensorsplit::embind

/// Embind prints the address of a type that nobody registered. There is none, and without printf, which nothing else
/// needs, the module is a tenth smaller.
extern "C" int siprintf(char* text, const char* /*format*/, ...) {
  *text = 0;
  return 0;
}
