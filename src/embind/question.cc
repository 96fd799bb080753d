// SPDX-License-Identifier: MIT
#include "embind/question.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>

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

/// The tables in library.js that say which fields are read, and in which order.
enum class Fields { node, pixels };

/// Reads the fields of a plain object one after the other, as `ts_copy_fields` in library.js wrote them. What it gives
/// lasts as long as it does.
class Reader {
 public:
  Reader(const val& given, Fields fields) {
    const auto copy = [&](double room) {
      return ts_copy_fields(given.as_handle(), static_cast<int>(fields), next_, room);
    };
    const double size = copy(sizeof static_area);
    if (size <= sizeof static_area) return;
    if (size < too_many_bytes) block_ = static_cast<std::uint8_t*>(std::malloc(static_cast<std::size_t>(size)));
    next_ = block_;
    // Only an array that lies about its length takes another time another room.
    if (next_ == nullptr || copy(size) != size) missing_ = size;
  }
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() { std::free(block_); }

  /// Bytes of the fields where there was no memory for them, and nothing can be read; otherwise 0.
  double missing() const { return missing_; }

  /// How many bytes a field has; 1 for an object, whose fields follow. -1 where it is not given.
  double count() {
    double value = 0;
    std::memcpy(&value, next_, word);
    next_ += word;
    return value;
  }

  /// The bytes of a typed array or the characters of a string, at a multiple of 8; null where it is not given.
  std::span<std::uint8_t> bytes() {
    const double size = count();
    if (size < 0) return {};
    const std::span bytes(next_, static_cast<std::size_t>(size));
    next_ += (bytes.size() + word - 1) / word * word;
    return bytes;
  }

  /// An array, whose elements follow: memory for a tensor each. Empty where it is not given.
  std::span<TensorInfo> elements() {
    const double length = count();
    if (length < 0) return {};
    const std::span elements(reinterpret_cast<TensorInfo*>(next_), static_cast<std::size_t>(length));
    std::uninitialized_value_construct(elements.begin(), elements.end());
    next_ += elements.size() * element_bytes;
    return elements;
  }

  /// A Float64Array, or one number; null where it is not given.
  std::span<double> numbers() {
    const std::span<std::uint8_t> list = bytes();
    return {reinterpret_cast<double*>(list.data()), list.size() / word};
  }

  /// A string; empty where it is not given.
  std::string_view text() {
    const std::span<std::uint8_t> characters = bytes();
    return {reinterpret_cast<const char*>(characters.data()), characters.size()};
  }

  /// Sets `text` where one is given.
  void read(std::string_view& text) {
    if (const std::string_view given = this->text(); given.data() != nullptr) text = given;
  }

  /// Sets `number` where one is given. A boolean is 1 or 0.
  template <typename T>
  void read(T& number) {
    const std::span<double> given = numbers();
    if (given.data() != nullptr) number = static_cast<T>(given[0]);
  }

  /// Sets `type` by its name. False where there is none of that name.
  bool read(ElementType& type) {
    const auto found = find_type(text());
    if (found) type = *found;
    return found.has_value();
  }

 private:
  std::uint8_t* block_ = nullptr;
  std::uint8_t* next_ = static_area;
  double missing_ = 0;
};

/// Whether `value` is an integer that an int64 can hold exactly.
bool is_integer(double value) {
  return std::trunc(value) == value && std::fabs(value) <= static_cast<double>(max_size);
}

std::int64_t to_bound(double number) { return number == HUGE_VAL ? unbounded : static_cast<std::int64_t>(number); }

/// An argument, whose values stay where they are.
void read_argument(Reader& reader, IntArgument& argument) {
  if (reader.count() < 0) return;
  ElementType type = ElementType::float64;
  bool is_tensor = false;
  std::int64_t rank = 0;
  std::int64_t count = 0;
  reader.read(type);
  reader.read(is_tensor);
  reader.read(rank);
  reader.read(count);
  const std::span<const std::uint8_t> values = reader.bytes();
  // Less than they take is there only where an array lies about its length.
  const bool is_whole = static_cast<std::int64_t>(values.size()) * 8 >= count * bits(type);
  const void* const data = is_whole ? values.data() : nullptr;
  argument = (is_tensor ? IntArgument::tensor : IntArgument::values)(type, data, count, rank);
}

/// Element type and dims of a tensor, whose numbers become integers where they are.
bool read_tensor(Reader& reader, TensorInfo& tensor, Error& error) {
  static_assert(sizeof(DimRange) == 2 * sizeof(double));
  tensor.type_known = reader.read(tensor.type);
  std::span<double> numbers = reader.numbers();
  const std::span<double> bounds = reader.numbers();
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
  split.op = find_operator(reader.text()).value_or(Operator::split);
  question.is_join = kind_of(split.op) == Kind::join;
  reader.read(split.call);
  error = Error(Fault::opset_not_integer, split);
  const std::span<const double> opset = reader.numbers();
  if (opset.data() != nullptr) {
    error.given = opset[0];
    if (!is_integer(error.given)) return false;
    split.opset = static_cast<std::int64_t>(error.given);
  }
  reader.read(split.outputs);
  if (!read_tensor(reader, split, error)) return false;
  for (IntArgument* argument :
       {&split.axis, &split.split, &split.num_outputs, &split.keepdims, &split.num_splits, &join.new_axis}) {
    read_argument(reader, *argument);
  }
  reader.read(join.more_inputs);
  const std::span<const double> repeated = reader.numbers();
  const std::span<TensorInfo> inputs = reader.elements();
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
    reader.count();
    if (!read_tensor(reader, input, error)) return false;
  }
  return true;
}

}  // namespace

val ask(const val& given, val (*answer_to)(const Question&)) {
  Reader reader(given, Fields::node);
  if (reader.missing() != 0) return answer_no_memory(reader.missing());
  Question question;
  Error error;
  return read_question(reader, question, error) ? answer_to(question) : answer(error);
}

val plan_pixels(val given) {
  Reader reader(given, Fields::pixels);
  if (reader.missing() != 0) return answer_no_memory(reader.missing());
  PixelOptions options;
  bool is_to_pixels = false;
  reader.read(is_to_pixels);
  reader.read(options.channels);
  reader.read(options.layout);
  reader.read(options.type);
  reader.read(options.rescale);
  reader.read(options.zero_point);
  options.mean = reader.numbers();
  options.std = reader.numbers();
  std::span<double> numbers = reader.numbers();
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
