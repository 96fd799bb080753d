// SPDX-License-Identifier: MIT
#include "embind/question.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "embind/answers.h"
#include "embind/library.h"
#include "rules.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

constexpr std::size_t word = sizeof(double);

/// Where a short question lies: there is one at a time.
alignas(word) std::uint8_t static_area[65536];

/// That library.js leaves free for each element of an array.
constexpr std::size_t element_bytes = 24;
static_assert(sizeof(TensorInfo) <= element_bytes);

/// The fields that are read, in this order: library.js takes the names from here and has no list of its own. Each read
/// below names its field, which the checked build compares with these.
constexpr char node_fields[] =
    "operator isCall opset outputs type dims bounds axis split numOutputs keepdims numSplits newAxis moreInputs "
    "repeated "
    "inputs";
constexpr char pixel_fields[] = "isToPixels channels layout type rescale zeroPoint mean std dims";
constexpr char argument_fields[] = "type isTensor rank count values";  ///< of an object that has `values`
constexpr char tensor_fields[] = "type dims bounds";                   ///< of any other within the first one

/// The name of a field that is read: nothing in a release build.
struct FieldName {
#ifdef NDEBUG
  constexpr FieldName(const char* /*name*/) {}
#else
  constexpr FieldName(const char* name) : text(name) {}
  std::string_view text;
#endif
};

/// Reads the fields of a plain object one after the other, as `ts_copy_fields` in library.js wrote them. What it gives
/// lasts as long as it does.
class Reader {
 public:
  Reader(const val& given, const char* fields) : names_(fields) {
    const auto copy = [&](double room) {
      return ts_copy_fields(given.as_handle(), fields, argument_fields, tensor_fields, next_, room);
    };
    const double size = copy(sizeof static_area);
    if (size <= sizeof static_area) return;
    if (size < too_many_bytes) block_ = static_cast<std::uint8_t*>(std::malloc(static_cast<std::size_t>(size)));
    next_ = block_;
    // The size differs from call to call only where an array's length does.
    if (next_ == nullptr || copy(size) != size) missing_ = size;
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() { std::free(block_); }

  /// Bytes of the fields where there was no memory for them, and nothing can be read; otherwise 0.
  double missing() const { return missing_; }

  /// Begins the fields of an object within the first one, a field of that or an element of an array. False where it is
  /// not given.
  bool open(const char* fields) {
    if (number() < 0) return false;
    outer_names_ = std::exchange(names_, fields);
    return true;
  }
  void close() { names_ = outer_names_; }

  /// Makes sure that the next field has this name.
  void expect([[maybe_unused]] FieldName name) {
#ifndef NDEBUG
    const std::string_view rest = names_;
    assert(rest.substr(0, rest.find(' ')) == name.text);
    names_ += std::min(rest.size(), name.text.size() + 1);
#endif
  }

  /// The next word: how many bytes follow, 1 before an object's fields, -1 for what is not given.
  double number() {
    double value = 0;
    std::memcpy(&value, next_, word);
    next_ += word;
    return value;
  }

  /// The bytes of a typed array or the characters of a string, at a multiple of 8; null where it is not given.
  std::span<std::uint8_t> bytes(FieldName name) {
    expect(name);
    const double size = number();
    if (size < 0) return {};
    const std::span bytes(next_, static_cast<std::size_t>(size));
    next_ += (bytes.size() + word - 1) / word * word;
    return bytes;
  }

  /// An array, whose elements follow: memory for a tensor each. Empty where it is not given.
  std::span<TensorInfo> elements(FieldName name) {
    expect(name);
    const double length = number();
    if (length < 0) return {};
    const std::span elements(reinterpret_cast<TensorInfo*>(next_), static_cast<std::size_t>(length));
    std::uninitialized_value_construct(elements.begin(), elements.end());
    next_ += elements.size() * element_bytes;
    return elements;
  }

  /// A Float64Array, or one number; null where it is not given.
  std::span<double> numbers(FieldName name) {
    const std::span<std::uint8_t> list = bytes(name);
    return {reinterpret_cast<double*>(list.data()), list.size() / word};
  }

  /// A string; empty where it is not given.
  std::string_view text(FieldName name) {
    const std::span<std::uint8_t> characters = bytes(name);
    return {reinterpret_cast<const char*>(characters.data()), characters.size()};
  }

  /// Sets `text` where one is given.
  void read(FieldName name, std::string_view& text) {
    if (const std::string_view given = this->text(name); given.data() != nullptr) text = given;
  }

  /// Sets `number` where one is given. A boolean is 1 or 0.
  template <typename T>
  void read(FieldName name, T& number) {
    const std::span<double> given = numbers(name);
    if (given.data() != nullptr) number = static_cast<T>(given[0]);
  }

  /// Sets `type` by its name. False where there is none of that name.
  bool read(FieldName name, ElementType& type) {
    const auto found = find_type(text(name));
    if (found) type = *found;
    return found.has_value();
  }

 private:
  std::uint8_t* block_ = nullptr;
  std::uint8_t* next_ = static_area;
  double missing_ = 0;
  const char* names_;  ///< of the fields to come
  const char* outer_names_ = nullptr;
};

/// Whether `value` is an integer that an int64 can hold exactly.
bool is_integer(double value) {
  return std::trunc(value) == value && std::fabs(value) <= static_cast<double>(max_size);
}

std::int64_t to_bound(double number) { return number == HUGE_VAL ? unbounded : static_cast<std::int64_t>(number); }

/// An argument, whose values stay where they are.
void read_argument(Reader& reader, IntArgument& argument) {
  if (!reader.open(argument_fields)) return;
  ElementType type = ElementType::float64;
  bool is_tensor = false;
  std::int64_t rank = 0;
  std::int64_t count = 0;
  reader.read("type", type);
  reader.read("isTensor", is_tensor);
  reader.read("rank", rank);
  reader.read("count", count);
  const std::span<const std::uint8_t> values = reader.bytes("values");
  reader.close();
  // Less than they take is there only where an array lies about its length.
  const bool is_whole = static_cast<std::int64_t>(values.size()) * 8 >= count * bits(type);
  const void* const data = is_whole ? values.data() : nullptr;
  argument = (is_tensor ? IntArgument::tensor : IntArgument::values)(type, data, count, rank);
}

/// Element type and dims of a tensor, whose numbers become integers where they are.
bool read_tensor(Reader& reader, TensorInfo& tensor, Error& error) {
  static_assert(sizeof(DimRange) == 2 * sizeof(double));
  tensor.type_known = reader.read("type", tensor.type);
  std::span<double> numbers = reader.numbers("dims");
  const std::span<double> bounds = reader.numbers("bounds");
  const std::size_t step = numbers.data() != nullptr ? 1 : 2;  // numbers for each dim
  if (step == 2) numbers = bounds;
  tensor.rank_known = numbers.data() != nullptr;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool is_open = i % step == 1 && numbers[i] == HUGE_VAL;
    if (!is_open && !is_integer(numbers[i])) {
      error.fault = Fault::dim_invalid;
      error.given = numbers[i];
      error.other = static_cast<double>(i / step);
      return false;
    }
    const std::int64_t integer = to_bound(numbers[i]);
    std::memcpy(&numbers[i], &integer, sizeof integer);
  }
  const void* const first = numbers.data();
  const std::size_t rank = numbers.size() / step;
  tensor.dims = step == 1 ? Dims(std::span(static_cast<const std::int64_t*>(first), rank))
                          : Dims(std::span(static_cast<const DimRange*>(first), rank));
  return true;
}

/// Reads all of it; what it borrows is the reader's. Returns false where `error` says what is wrong.
bool read_question(Reader& reader, Question& question, Error& error) {
  Node& split = question.split;
  JoinNode& join = question.join;
  split.op = find_operator(reader.text("operator")).value_or(Operator::split);
  question.is_join = kind_of(split.op) == Kind::join;
  reader.read("isCall", split.call);
  error = Error(Fault::opset_not_integer, split);
  const std::span<const double> opset = reader.numbers("opset");
  if (opset.data() != nullptr) {
    error.given = opset[0];
    if (!is_integer(error.given)) return false;
    split.opset = static_cast<std::int64_t>(error.given);
  }
  reader.read("outputs", split.outputs);
  if (!read_tensor(reader, split, error)) return false;
  const std::pair<FieldName, IntArgument*> arguments[] = {
      {"axis", &split.axis},         {"split", &split.split},          {"numOutputs", &split.num_outputs},
      {"keepdims", &split.keepdims}, {"numSplits", &split.num_splits}, {"newAxis", &join.new_axis}};
  for (const auto& [name, argument] : arguments) {
    reader.expect(name);
    read_argument(reader, *argument);
  }
  reader.read("moreInputs", join.more_inputs);
  const std::span<const double> repeated = reader.numbers("repeated");
  const std::span<TensorInfo> inputs = reader.elements("inputs");
  if (!question.is_join) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      read_argument(reader, split.inputs[std::min<std::size_t>(i, Node::most_inputs - 1)]);
    }
    return true;
  }
  static_cast<NodeBase&>(join) = split;
  if (repeated.data() != nullptr) join.repeated = {to_bound(repeated[0]), to_bound(repeated[1])};
  join.inputs = inputs;
  for (TensorInfo& input : inputs) {
    error.input = &input - inputs.data();
    reader.open(tensor_fields);
    if (!read_tensor(reader, input, error)) return false;
    reader.close();
  }
  return true;
}

}  // namespace

val ask(const val& given, val (*answer_to)(const Question&)) {
  Reader reader(given, node_fields);
  if (reader.missing() != 0) return answer_no_memory(reader.missing());
  Question question;
  Error error;
  return read_question(reader, question, error) ? answer_to(question) : answer(error);
}

val plan_pixels(val given) {
  Reader reader(given, pixel_fields);
  if (reader.missing() != 0) return answer_no_memory(reader.missing());
  PixelOptions options;
  bool is_to_pixels = false;
  reader.read("isToPixels", is_to_pixels);
  reader.read("channels", options.channels);
  reader.read("layout", options.layout);
  reader.read("type", options.type);
  reader.read("rescale", options.rescale);
  reader.read("zeroPoint", options.zero_point);
  options.mean = reader.numbers("mean");
  options.std = reader.numbers("std");
  std::span<double> numbers = reader.numbers("dims");
  // More dims than any image or tensor has are as wrong as one more.
  std::int64_t dims[5];
  numbers = numbers.first(std::min(numbers.size(), std::size(dims)));
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!is_integer(numbers[i])) {
      Error error;
      error.op = is_to_pixels ? Operator::to_pixels : Operator::to_planes;
      error.fault = Fault::dim_invalid;
      error.given = numbers[i];
      error.other = static_cast<double>(i);
      return answer(error);
    }
    dims[i] = static_cast<std::int64_t>(numbers[i]);
  }
  return answer((is_to_pixels ? plan_to_pixels : plan_to_planes)(options, {dims, numbers.size()}));
}

}  // namespace tensorsplit::embind
