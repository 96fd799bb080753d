// SPDX-License-Identifier: MIT
//
// What the WebAssembly module offers to JavaScript. The package's files in js/ are its only callers: they hand over
// values of the types said here, of which Embind checks nothing in a release build.
#include <emscripten/bind.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>

#include "embind/answers.h"
#include "embind/library.h"
#include "embind/question.h"
#include "embind/typed_arrays.h"
#include "pixels/convert.h"
#include "routes/pixels.h"
#include "rules.h"

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
routes::Scratch scratch{row_area, part_area, {}, {}};

val too_many_parts(const Node& node, const SplitSpec& spec, std::int64_t most) {
  Error error(Fault::too_many_parts, node, spec.version);
  error.given = static_cast<double>(spec.count.lo);
  error.other = static_cast<double>(most);
  return answer(error);
}

val answer_plan(const Question& question) {
  if (question.is_join) return answer(make_plan(question.join));
  const Result<Plan> plan = make_plan(question.split);
  const bool is_too_long = plan && plan->count() > most_parts;
  return is_too_long ? too_many_parts(question.split, plan->spec(), most_parts) : answer(plan);
}

val answer_inference(const Question& question) {
  if (question.is_join) {
    const Result<SplitSpec> spec = resolve(question.join);
    return spec ? answer(question.join, *spec) : answer(spec.error());
  }
  const Node& node = question.split;
  const Result<SplitSpec> spec = resolve(node);
  // The shapes of a sequence are one; of other operators there is one for each part.
  const bool is_too_long = spec && node.op != Operator::split_to_sequence && spec->count.lo > most_shapes;
  return is_too_long ? too_many_parts(node, *spec, most_shapes) : answer(spec);
}

val answer_bytes(const Question& question) {
  const Result<std::int64_t> bytes = storage_bytes(question.split);
  return bytes ? val(static_cast<double>(*bytes)) : answer(bytes.error());
}

val answer_name(const Question& question) {
  const Node& node = question.split;
  return answer(Error(Fault::missing, node, version_in_force(node.op, node.opset)));
}

template <val (*answer_to)(const Question&)>
val about(val given) {
  return ask(given, answer_to);
}

void run(val rows, val whole, val parts, bool is_join, bool is_inside) {
  TypedArrays arrays(rows, whole, parts);
  routes::RowLayout layout = arrays.read_layout();
  layout.is_join = is_join;
  if (is_inside) {
    routes::move_linear(layout, arrays.whole_inside(), arrays, scratch);
  } else {
    routes::move_by_tiles(layout, arrays, scratch);
  }
}

void run_pixels(val state, val tensor, val images, double first, double count, bool is_inside) {
  static PixelPlan plan;
  ts_copy_bytes(state.as_handle(), sizeof plan, &plan);
  if (!is_inside) {
    TypedArrays arrays(state, tensor, images);
    routes::move_pixels(plan, {static_cast<std::int64_t>(first), static_cast<std::int64_t>(count)}, arrays, scratch);
    return;
  }
  std::uint8_t* const values = ts_address(tensor.as_handle());
  std::uint8_t* const pixels = ts_address(images.as_handle());
  convert_images(plan, plan.is_to_pixels() ? values : pixels, plan.is_to_pixels() ? pixels : values);
}

/// A double, as blocks may add up to 4 GB.
double live = 0;

double memory_bytes() { return 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0)); }

double allocate(double bytes, bool is_zeroed) {
  constexpr std::size_t alignment = 16;  // of the kernels' vectors
  if (bytes >= too_many_bytes) return 0;
  const auto size = static_cast<std::size_t>(bytes);
  void* block = nullptr;
  if (posix_memalign(&block, alignment, size) != 0) return 0;
  // Near 4 GB the sums of the allocator wrap around, and it gives blocks that end beyond the memory.
  const auto address = static_cast<double>(reinterpret_cast<std::uintptr_t>(block));
  if (address + bytes > memory_bytes()) return 0;
  if (is_zeroed) std::memset(block, 0, size);
  live += bytes;
  return address;
}

void release(double block, double bytes) {
  live -= bytes;
  std::free(reinterpret_cast<void*>(static_cast<std::uintptr_t>(block)));
}

val view() { return val(emscripten::typed_memory_view(1, row_area)); }

double live_bytes() { return live; }

/// The types that cross: library.js leaves out what Embind has for others.
template <typename T>
constexpr bool is_offered =
    std::is_void_v<T> || std::is_same_v<T, bool> || std::is_same_v<T, double> || std::is_same_v<T, val>;

template <typename R, typename... Args>
void offer(const char* name, R (*function)(Args...)) {
  static_assert((is_offered<R> && ... && is_offered<Args>), "src/embind/library.js leaves this type out: see there");
  emscripten::function(name, function);
}

EMSCRIPTEN_BINDINGS(tensorsplit) {
  // plan(node): an answer (see answers.h) or { code, message }. The node as `Question` in question.h describes it.
  // The plan of a join is that of the split that would take the result apart again: its parts are the inputs.
  offer("plan", &about<answer_plan>);

  // infer(node): what is known of the parts, or of a join's result, where not all of the node is, or { code, message }.
  offer("infer", &about<answer_inference>);

  // storageBytes({ operator, isCall, type, dims }): bytes that a tensor takes, or { code, message }.
  offer("storageBytes", &about<answer_bytes>);

  // nameOf({ operator, isCall, opset }): { code, message }, of which only what stands before the first colon counts:
  // the operator's name in messages, with the version in force where there is one.
  offer("nameOf", &about<answer_name>);

  // run(rows, whole, parts, isJoin, isInside): takes `whole`, a Uint8Array of the plan's byteLength, apart, or puts it
  // together. `rows` is the plan's own, `parts` an array of a Uint8Array for each part, of the part's bytes, or null to
  // leave it out, which a join cannot. No two that are written overlap, nor does one with what is read. `isInside` says
  // that all of them lie in WebAssembly memory; otherwise pieces of at least the plan's `wide` bytes are left out.
  offer("run", &run);

  // planPixels(options): a plan of pixels (see answers.h) or { code, message }. `plan_pixels` in question.h says which
  // options.
  offer("planPixels", &plan_pixels);

  // runPixels(state, tensor, images, first, count, isInside): converts images [first, first + count) of a plan of
  // pixels, whose own `state` is. `tensor`, a Uint8Array, is the whole one, `images` an array of one Uint8Array of
  // these images alone. `isInside` says that both are there in full, and lie in WebAssembly memory.
  offer("runPixels", &run_pixels);

  // allocate(bytes, isZeroed): a block of memory, as a number that stands for it, 0 where there is none.
  // release(block, bytes) gives it back; `bytes` are those that were asked for.
  offer("allocate", &allocate);
  offer("release", &release);

  // view(): a Uint8Array of some byte of WebAssembly memory, whose buffer is all of it: blocks are places in that.
  // Memory that grows takes it away (its length becomes 0): ask again.
  offer("view", &view);

  // liveBytes(), memoryBytes(): bytes in blocks, and bytes of all of WebAssembly memory.
  offer("liveBytes", &live_bytes);
  offer("memoryBytes", &memory_bytes);
}

}  // namespace
}  // namespace tensorsplit::embind
