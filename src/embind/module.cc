// SPDX-License-Identifier: MIT
//
// The functions that the WebAssembly module exports to JavaScript. js/load/module.d.ts describes them, their arguments
// and results. Only the package's own files call them, because a release build of Embind does not check arguments.
#include <emscripten/bind.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "embind/allocate.h"
#include "embind/library.h"
#include "embind/plans.h"
#include "embind/request.h"
#include "embind/response.h"
#include "rules/rules.h"

namespace tensorsplit::embind {
namespace {

using emscripten::val;

/// Maximum number of parts of a plan, or of inputs. Each is a typed array in JavaScript, and a few million of these
/// exhaust its heap.
constexpr std::int64_t max_parts = std::int64_t{1} << 20;

/// Maximum number of dims of all parts or inputs. In inference, each dim is an array in JavaScript.
constexpr std::int64_t max_dims = std::int64_t{1} << 23;

/// Returns the maximum number of parts of a node.
std::int64_t max_parts_of(const Node& node) {
  const auto rank = static_cast<std::int64_t>(node.dims.size());
  return rank * max_parts > max_dims ? max_dims / rank : max_parts;
}

val too_many_parts(const Request& request, const SplitSpec& spec) {
  Error error(ErrorDetail::too_many_parts, spec.op, request.is_call, spec.version);
  error.given = spec.count.lo;
  error.other = max_parts_of(request.split);
  return to_response(error);
}

val respond_axis_plan(const Request& request) {
  const Result<AxisPlan> plan = plan_move_axis(request.split.data(), request.split.axis, request.to_axis);
  return plan ? to_response(*plan) : to_response(plan.error());
}

val respond_plan(const Request& request) {
  if (request.function == Function::move_axis) return respond_axis_plan(request);
  const Result<Plan> plan = make_plan(request);
  if (!plan) return to_response(plan.error());
  // JavaScript limits the inputs of a join.
  if (plan->count() > max_parts_of(request.split)) return too_many_parts(request, plan->spec());
  return to_response(*plan);
}

val respond_inference(const Request& request) {
  if (request.is_join) {
    const Result<SplitSpec> spec = resolve(request.join);
    return spec ? to_response(request.join, *spec) : to_response(spec.error());
  }
  const Node& node = request.split;
  const Result<SplitSpec> spec = resolve(node);
  // A sequence has one shape for all its tensors. Other operators have one shape per part.
  const bool is_too_long = spec && node.op != Operator::split_to_sequence && spec->count.lo > max_parts_of(node);
  if (is_too_long) return too_many_parts(request, *spec);
  return spec ? to_response(*spec) : to_response(spec.error());
}

val respond_bytes(const Request& request) {
  const Result<std::int64_t> bytes = storage_bytes(request.split.data());
  return bytes ? val::take_ownership(ts_number(static_cast<double>(*bytes))) : to_response(bytes.error());
}

val respond_description(const Request& request) {
  const Node& node = request.split;
  return to_response(node.op, request.function, node.opset);
}

template <val (*respond)(const Request&)>
val on_request(val object) {
  return with_request(object, respond);
}

// Addresses and sizes are doubles because they go up to 4 GB.
double allocate(double bytes, bool is_zeroed) {
  void* const block = allocate_block(bytes);
  if (block != nullptr && is_zeroed) std::memset(block, 0, static_cast<std::size_t>(bytes));
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(block));
}

void release(double block) { std::free(reinterpret_cast<void*>(static_cast<std::uintptr_t>(block))); }

EMSCRIPTEN_BINDINGS(tensorsplit) {
  emscripten::function("plan", &on_request<respond_plan>);
  emscripten::function("infer", &on_request<respond_inference>);
  emscripten::function("storageBytes", &on_request<respond_bytes>);
  emscripten::function("runMoveAxis", &run_move_axis);
  emscripten::function("describe", &on_request<respond_description>);
  emscripten::function("run", &run);
  emscripten::function("planPixels", &plan_pixels);
  emscripten::function("runPixels", &run_pixels);
  emscripten::function("allocate", &allocate);
  emscripten::function("release", &release);
  emscripten::function("scratch", &scratch_array);
  emscripten::constant("maxTensors", static_cast<double>(max_parts));
  emscripten::constant("maxDims", static_cast<double>(max_dims));
}

}  // namespace
}  // namespace tensorsplit::embind
