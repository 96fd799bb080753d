// SPDX-License-Identifier: MIT
//
// The binding: what JavaScript sees of the core, as Embind functions. Bytes cross through typed arrays over the areas
// whose addresses this file hands out. Embind checks no argument, so nothing here is meant for users: the files in js/
// are the only callers, and they pass on only addresses that they got from here and lengths that the plan implies.
//
// Arguments travel as one request, an array of doubles followed by the raw bytes of the argument tensors; answers come
// back in the response area. Both layouts are listed below and in js/request.js, which writes them.
#include <emscripten/bind.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "tensorsplit/tensorsplit.h"

namespace {

using namespace tensorsplit;

/// Words of the request, before the dims.
enum Word : std::size_t {
  word_operator,
  word_is_call,
  word_opset,
  word_type,     // of the data
  word_rank,     // -1: unknown
  word_outputs,  // NaN: not declared
  word_is_inference,
  word_has_opset,  // 0: the newest
  word_arguments,  // argument_count descriptors of four words each
};

/// Words of one argument's descriptor.
enum ArgumentWord : std::size_t {
  argument_type,    // -1: not given; plus `tensor_flag` for an input tensor
  argument_rank,    // -1: unknown
  argument_size,    // how many numbers; -1: unknown
  argument_offset,  // of its bytes in the request; -1: the values are unknown
  argument_words,
};

constexpr double tensor_flag = 256;

// axis, split, num_outputs, keepdims, num_splits, and the inputs after the data
constexpr std::size_t argument_count = 5 + Node::most_inputs;
constexpr std::size_t dims_word = word_arguments + argument_count * argument_words;

/// The most parts that are handed out: each costs JavaScript a typed array, and a few million of them its heap.
constexpr std::int64_t most_parts = std::int64_t{1} << 20;

constexpr std::size_t request_bytes = std::size_t{64} << 10;
constexpr std::size_t response_words = 4096;
constexpr std::size_t program_words = 8192;
constexpr std::size_t tile_bytes = std::size_t{512} << 10;
constexpr std::size_t part_words = 5;

alignas(16) std::uint8_t request_area[request_bytes];
alignas(8) double response_area[response_words];
alignas(8) std::uint32_t program_area[program_words];
alignas(16) std::uint8_t tile_source[tile_bytes];
alignas(16) std::uint8_t tile_parts[tile_bytes];
char text_area[512];

/// The request in use: the static area, or an allocation where that is too small.
std::uint8_t* request = request_area;

/// What the last request came to. Of an inference only the spec.
Plan current_plan;
std::int64_t* listed_lengths = nullptr;
SplitSpec inferred;
const SplitSpec* current_division = &inferred;
std::size_t live_bytes = 0;

double word(std::size_t index) {
  double value;
  std::memcpy(&value, request + index * sizeof(double), sizeof(value));
  return value;
}

/// Writes a word of the response; `unbounded` becomes Infinity.
void put(std::size_t index, std::int64_t value) {
  response_area[index] = value == unbounded ? HUGE_VAL : static_cast<double>(value);
}

// Areas are handed out by address, for views over HEAPU8's buffer: Embind returns a memory view only inside a value,
// and the code for values is not in the module.
std::size_t address(const void* area) { return reinterpret_cast<std::size_t>(area); }

/// Hands out the request area with room for `bytes` bytes, and forgets the request before. 0 where there is no memory
/// for it.
std::size_t reserve_request(std::size_t bytes) {
  if (request != request_area) std::free(request);
  request = request_area;
  if (bytes <= request_bytes) return address(request_area);
  auto* const larger = static_cast<std::uint8_t*>(std::malloc(bytes));
  if (larger == nullptr) return 0;
  request = larger;
  return address(larger);
}

void read_argument(std::size_t index, IntArgument& numbers) {
  const std::size_t first = word_arguments + index * argument_words;
  const double type = word(first + argument_type);
  if (type < 0) return;
  const double offset = word(first + argument_offset);
  const std::uint8_t* data = offset < 0 ? nullptr : request + static_cast<std::size_t>(offset);
  const auto rank = static_cast<std::int64_t>(word(first + argument_rank));
  const auto count = static_cast<std::int64_t>(word(first + argument_size));
  const bool is_tensor = type >= tensor_flag;
  const auto element_type = static_cast<ElementType>(static_cast<int>(is_tensor ? type - tensor_flag : type));
  numbers = (is_tensor ? IntArgument::tensor : IntArgument::values)(element_type, data, count, rank);
}

/// Copies `text` to the text area. Returns its length.
std::size_t write_text(const char* text) {
  const std::size_t size = std::strlen(text);
  std::memcpy(text_area, text, size + 1);
  return size;
}

/// Writes code and sentence, parted by a space, for the text area to hand out.
void write_error(const Error& error) {
  const std::size_t first = write_text(code_name(error_code(error.fault)));
  text_area[first] = ' ';
  const std::size_t size = describe(error, std::span(text_area).subspan(first + 1));
  text_area[first + 1 + size] = 0;
}

/// Whether `value`, a JavaScript number, is an integer that an int64 can hold exactly.
bool is_integer(double value) {
  return std::trunc(value) == value && std::fabs(value) <= static_cast<double>(max_size);
}

/// Turns the request's dims, pairs of doubles, into extents in the same place.
/// Returns the index of the first that is not a pair of integers, or -1.
std::int64_t read_dims(std::size_t rank) {
  for (std::size_t i = 0; i < rank; ++i) {
    const double least = word(dims_word + 2 * i);
    const double greatest = word(dims_word + 2 * i + 1);
    if (!is_integer(least) || (!is_integer(greatest) && greatest != HUGE_VAL)) return static_cast<std::int64_t>(i);
    const DimRange range(static_cast<std::int64_t>(least),
                         greatest == HUGE_VAL ? unbounded : static_cast<std::int64_t>(greatest));
    std::memcpy(request + (dims_word + 2 * i) * sizeof(double), &range, sizeof(range));
  }
  return -1;
}

/// Reads the request into `node`; false, with the text written, where numbers are not what they must be.
bool read_request(Node& node) {
  node.op = static_cast<Operator>(static_cast<int>(word(word_operator)));
  node.call = word(word_is_call) != 0;
  Error error(Fault::opset_not_integer, node);
  if (word(word_has_opset) != 0) {
    const double opset = word(word_opset);
    if (!is_integer(opset)) {
      error.given = opset;
      write_error(error);
      return false;
    }
    node.opset = static_cast<std::int64_t>(opset);
  }
  node.type = static_cast<ElementType>(static_cast<int>(word(word_type)));
  const double rank = word(word_rank);
  node.rank_known = rank >= 0;
  if (node.rank_known) {
    const auto size = static_cast<std::size_t>(rank);
    const std::int64_t invalid = read_dims(size);
    if (invalid >= 0) {
      const std::size_t at = dims_word + 2 * static_cast<std::size_t>(invalid);
      error.fault = Fault::dim_invalid;
      error.given = is_integer(word(at)) ? word(at + 1) : word(at);
      error.other = static_cast<double>(invalid);
      write_error(error);
      return false;
    }
    node.dims = std::span(reinterpret_cast<const DimRange*>(request + dims_word * sizeof(double)), size);
  }
  const double outputs = word(word_outputs);
  if (!std::isnan(outputs)) node.outputs = static_cast<std::int64_t>(outputs);
  read_argument(0, node.axis);
  read_argument(1, node.split);
  read_argument(2, node.num_outputs);
  read_argument(3, node.keepdims);
  read_argument(4, node.num_splits);
  for (std::size_t i = 0; i < Node::most_inputs; ++i) read_argument(5 + i, node.inputs[i]);
  return true;
}

void write_division(const SplitSpec& spec) {
  put(0, spec.axis_known ? spec.axis : -1);
  put(1, spec.keep_axis ? 1 : 0);
  put(2, spec.count.lo);
  put(3, spec.count.hi);
  put(4, spec.common.lo);
  put(5, spec.common.hi);
  put(6, spec.count == DimRange(1) && spec.whole_part == 0 ? 1 : 0);
  current_division = &spec;
}

void write_plan(const Plan& plan) {
  const Layout& layout = plan.layout();
  const LaneChoice choice = choose_lane(plan);
  put(8, layout.outer);
  put(9, layout.axis_length);
  put(10, layout.inner);
  put(11, layout.bits);
  put(12, static_cast<std::int64_t>(choice.lane));
  put(13, plan.size());
  put(14, plan.bytes());
  put(15, plan.type() == ElementType::uint1 ? 1 : 0);
  write_text(describe(choice.reason));
}

/// Whether so many parts can be handed out; false, with the text written, where they cannot.
bool check_count(const Node& node, const SplitSpec& spec) {
  if (spec.count.lo <= most_parts) return true;
  Error error(Fault::too_many_parts, node, spec.version);
  error.given = static_cast<double>(spec.count.lo);
  error.other = static_cast<double>(most_parts);
  write_error(error);
  return false;
}

/// Room for the sizes that `node` lists, until the next plan; none where there is no memory for them.
std::span<std::int64_t> reserve_lengths(const Node& node) {
  std::int64_t count = node.split.count();
  for (const IntArgument& input : node.inputs) count = std::max(count, input.count());
  std::free(listed_lengths);
  listed_lengths = nullptr;
  if (count <= SplitSpec::held_lengths) return {};
  const auto size = static_cast<std::size_t>(count);
  listed_lengths = static_cast<std::int64_t*>(std::malloc(size * sizeof(std::int64_t)));
  return {listed_lengths, listed_lengths == nullptr ? 0 : size};
}

/// Solves the request. True: the response area holds the spec (8 words) and, unless it was an inference, the
/// layout (8 more), and the text area the reason for the lane. False: the text area has the error.
bool solve() {
  Node node;
  if (!read_request(node)) return false;
  if (word(word_is_inference) != 0) {
    const Result<SplitSpec> spec = resolve(node);
    if (!spec) {
      write_error(spec.error());
      return false;
    }
    inferred = *spec;
    write_division(inferred);
    // The shapes of a sequence are one; of other operators there is one for each part.
    return node.op == Operator::split_to_sequence || check_count(node, inferred);
  }
  const Result<Plan> result = make_plan(node, reserve_lengths(node));
  if (!result) {
    write_error(result.error());
    return false;
  }
  current_plan = *result;
  const SplitSpec& spec = current_plan.spec();
  if (!check_count(node, spec)) return false;
  write_division(spec);
  write_plan(current_plan);
  return true;
}

/// Bytes that a tensor of the request's type and dims takes; -1, with the text written, where there is no such tensor.
double measure() {
  Node node;
  if (!read_request(node)) return -1;
  const Result<std::int64_t> bytes = storage_bytes(node);
  if (bytes) return static_cast<double>(*bytes);
  write_error(bytes.error());
  return -1;
}

/// Writes parts `first`, `first + 1` ... of the last plan to the response area, five words each: length, its upper
/// bound, offset along the axis, elements, bytes. Returns how many it wrote, as many as there is room for.
std::size_t write_parts(std::size_t first, double offset, bool is_inference) {
  const auto count = static_cast<std::size_t>(current_division->count.lo);
  const std::size_t room = response_words / part_words;
  const std::size_t written = first >= count ? 0 : (count - first < room ? count - first : room);
  PartLayout part = is_inference ? PartLayout{}
                                 : current_plan.at(static_cast<std::int64_t>(first), static_cast<std::int64_t>(offset));
  for (std::size_t i = 0; i < written; ++i) {
    const auto index = static_cast<std::int64_t>(first + i);
    const DimRange length = current_division->length(index);
    const std::size_t at = i * part_words;
    put(at, length.lo);
    put(at + 1, length.hi);
    put(at + 2, part.offset);
    put(at + 3, part.size);
    put(at + 4, part.bytes);
    if (!is_inference) part = current_plan.next(part, index);
  }
  return written;
}

std::size_t response() { return address(response_area); }
std::size_t program() { return address(program_area); }
std::size_t tile(int index) { return address(index == 0 ? tile_source : tile_parts); }
std::size_t text() { return address(text_area); }

/// How many bytes each half of the scratch area has.
std::size_t get_tile_bytes() { return tile_bytes; }

/// How many parts the program has room for.
std::size_t get_program_parts() { return program_words / 2; }

std::uint8_t* at_address(std::size_t address) { return reinterpret_cast<std::uint8_t*>(address); }

/// Takes rows apart by the program: `count` widths in bytes, then as many destination addresses (0: skip).
void split_tile(std::size_t source, std::size_t rows, std::size_t stride, std::size_t count) {
  static_assert(sizeof(std::uint8_t*) == sizeof(std::uint32_t));
  split_rows({at_address(source), rows, stride}, {program_area, count},
             reinterpret_cast<std::uint8_t* const*>(program_area + count));
}

/// As `split_tile`, with widths and stride in bits.
void split_bit_tile(std::size_t source, std::size_t rows, std::size_t stride, std::size_t count, bool high_first) {
  const BitOrder order = high_first ? BitOrder::high_first : BitOrder::low_first;
  std::uint64_t offset = 0;
  for (std::size_t part = 0; part < count; ++part) {
    const std::uint64_t width = program_area[part];
    const std::size_t destination = program_area[count + part];
    for (std::size_t row = 0; row < rows && destination != 0; ++row) {
      copy_bits(at_address(source), std::uint64_t{row} * stride + offset, at_address(destination), row * width, width,
                order);
    }
    offset += width;
  }
}

/// Copies bits within the tiles, see `copy_bits`.
void copy_bit_range(std::size_t source, std::size_t source_bit, std::size_t destination, std::size_t destination_bit,
                    std::size_t count, bool high_first) {
  copy_bits(at_address(source), source_bit, at_address(destination), destination_bit, count,
            high_first ? BitOrder::high_first : BitOrder::low_first);
}

/// `bytes` > 0 bytes of memory, at an address that is a multiple of 16, or 0 where there is none.
std::size_t allocate(std::size_t bytes, bool is_zeroed) {
  void* memory = nullptr;
  if (posix_memalign(&memory, 16, bytes) != 0) return 0;
  if (is_zeroed) std::memset(memory, 0, bytes);
  live_bytes += bytes;
  return reinterpret_cast<std::size_t>(memory);
}

/// Gives back what `allocate(bytes)` gave.
void release(std::size_t address, std::size_t bytes) {
  live_bytes -= bytes;
  std::free(at_address(address));
}

std::size_t count_live_bytes() { return live_bytes; }

}  // namespace

EMSCRIPTEN_BINDINGS(tensorsplit) {
  emscripten::function("request", &reserve_request);
  emscripten::function("response", &response);
  emscripten::function("program", &program);
  emscripten::function("tile", &tile);
  emscripten::function("text", &text);
  emscripten::function("tileBytes", &get_tile_bytes);
  emscripten::function("programParts", &get_program_parts);
  emscripten::function("solve", &solve);
  emscripten::function("measure", &measure);
  emscripten::function("parts", &write_parts);
  emscripten::function("splitTile", &split_tile);
  emscripten::function("splitBitTile", &split_bit_tile);
  emscripten::function("copyBits", &copy_bit_range);
  emscripten::function("allocate", &allocate);
  emscripten::function("release", &release);
  emscripten::function("liveBytes", &count_live_bytes);
}
