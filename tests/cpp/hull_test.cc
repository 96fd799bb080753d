// SPDX-License-Identifier: MIT
//
// Inference against brute force. Nodes are random, with unknown arguments, and a simple oracle tries all valid values
// of these. The inferred bounds must be exactly the smallest and largest value that the oracle finds, and a node must
// be rejected exactly if no value is valid.
#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "join_builder.h"

namespace tensorsplit {
namespace {

using PartSizes = std::vector<std::int64_t>;
/// Callback for each valid list of lengths.
using Visit = std::function<void(const PartSizes&)>;

/// Values without an upper bound are tried up to each of these caps. A maximum that grows with the cap is unbounded.
constexpr std::int64_t caps[] = {16, 26};

// The oracle: each function passes the part lengths of an axis of `dim` to `visit`, or nothing if they are invalid.

void equal_parts(std::int64_t dim, std::int64_t count, const Visit& visit) {
  if (dim % count == 0) visit(PartSizes(static_cast<std::size_t>(count), dim / count));
}

void chunks(std::int64_t dim, std::int64_t count, std::int64_t outputs, const Visit& visit) {
  const std::int64_t chunk = (dim + count - 1) / count;
  PartSizes lengths(static_cast<std::size_t>(count), chunk);
  lengths.back() = dim - chunk * (count - 1);
  if (lengths.back() < 0 || outputs > count) return;
  if (outputs != outputs_not_declared) lengths.resize(static_cast<std::size_t>(outputs));
  visit(lengths);
}

void listed(std::int64_t dim, PartSizes sizes, std::int64_t outputs, const Visit& visit) {
  if (outputs != outputs_not_declared && outputs != static_cast<std::int64_t>(sizes.size())) return;
  const auto rest = std::find(sizes.begin(), sizes.end(), -1);
  if (rest != sizes.end()) *rest = dim - (std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0}) + 1);
  if (std::any_of(sizes.begin(), sizes.end(), [](std::int64_t size) { return size < 0; })) return;
  if (std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0}) == dim) visit(sizes);
}

void pieces(std::int64_t dim, std::int64_t size, const Visit& visit) {
  PartSizes lengths;
  for (; dim > 0; dim -= lengths.back()) lengths.push_back(std::min(size, dim));
  visit(lengths);
}

void pieces_of_any_size(std::int64_t dim, const Visit& visit) {
  for (std::int64_t size = 1; size <= std::max<std::int64_t>(1, dim); ++size) pieces(dim, size, visit);
}

/// Returns all lists of `count` sizes >= 0 that add up to `dim`. Cached because computing them dominated the test's
/// time.
const std::vector<PartSizes>& lists(std::int64_t dim, std::int64_t count) {
  static std::map<std::pair<std::int64_t, std::int64_t>, std::vector<PartSizes>> kept;
  const auto [place, is_new] = kept.try_emplace({dim, count});
  std::vector<PartSizes>& all = place->second;
  if (!is_new) return all;
  if (count == 0 && dim == 0) all.emplace_back();
  for (std::int64_t last = 0; count > 0 && last <= dim; ++last) {
    for (PartSizes list : lists(dim - last, count - 1)) {
      list.push_back(last);
      all.push_back(std::move(list));
    }
  }
  return all;
}

/// Minimum and maximum of some values.
struct Extent {
  std::int64_t lo = INT64_MAX;
  std::int64_t hi = INT64_MIN;

  void add(std::int64_t value) {
    lo = std::min(lo, value);
    hi = std::max(hi, value);
  }
};

/// All results that the oracle finds for one node.
struct Results {
  Extent count;
  Extent size_bounds;
  std::vector<Extent> parts;    ///< lengths of each part, over the results that have it
  std::vector<bool> are_whole;  ///< whether each part is the whole axis in all results
  std::set<std::int64_t> axes;  ///< that are valid

  void add(std::int64_t axis, std::int64_t dim, const PartSizes& lengths) {
    axes.insert(axis);
    count.add(static_cast<std::int64_t>(lengths.size()));
    parts.resize(std::max(parts.size(), lengths.size()));
    are_whole.resize(parts.size(), true);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool is_there = i < lengths.size();
      are_whole[i] = are_whole[i] && is_there && lengths[i] == dim;
      if (!is_there) continue;
      parts[i].add(lengths[i]);
      size_bounds.add(lengths[i]);
    }
  }
};

/// Checks that the bounds are those of the second cap, unbounded if the maximum of the first cap was smaller.
void expect_bounds(const DimRange& bounds, const Extent& first, const Extent& second) {
  EXPECT_EQ(text(bounds), text(DimRange(second.lo, first.hi == second.hi ? second.hi : unbounded)));
}

/// A node, and a function that runs the oracle up to a cap.
struct Case {
  NodeBuilder builder;
  std::function<Results(std::int64_t cap)> find;
  std::string name;
};

void expect_hull(const Case& generated) {
  SCOPED_TRACE(generated.name);
  const Results first = generated.find(caps[0]);
  const Results second = generated.find(caps[1]);
  const Node node = generated.builder.node();
  const Result<SplitSpec> spec = resolve(node);
  ASSERT_EQ(static_cast<bool>(spec), !second.axes.empty()) << (spec ? "accepted" : text(spec.error()));
  if (!spec) return;
  expect_bounds(spec->count, first.count, second.count);
  if (!second.parts.empty()) expect_bounds(spec->size_bounds, first.size_bounds, second.size_bounds);
  for (std::size_t i = 0; spec->count.known() && i < second.parts.size(); ++i) {
    SCOPED_TRACE(i);
    expect_bounds(spec->length(static_cast<std::int64_t>(i)), first.parts[i], second.parts[i]);
  }
  EXPECT_EQ(spec->axis_known, node.rank_known && second.axes.size() == 1);
  if (spec->axis_known) {
    EXPECT_EQ(spec->axis, *second.axes.begin());
  }
  if (spec->whole_part >= 0) {
    EXPECT_TRUE(second.are_whole.at(static_cast<std::size_t>(spec->whole_part)));
  }
}

/// Generates random nodes.
class NodeGenerator {
 public:
  explicit NodeGenerator(unsigned seed) : random_(seed) {}

  std::int64_t up_to(std::int64_t last) { return std::uniform_int_distribution<std::int64_t>(0, last)(random_); }
  bool one_in(std::int64_t count) { return up_to(count - 1) == 0; }

  DimRange dim() {
    const std::int64_t lo = up_to(9);
    switch (up_to(4)) {
      case 0:
        return {};
      case 1:
        return {lo, unbounded};
      case 2:
        return {lo, lo + up_to(5)};
      default:
        return lo;
    }
  }

  PartSizes sizes() {
    PartSizes list(static_cast<std::size_t>(up_to(3)));
    for (std::int64_t& size : list) size = up_to(4);
    return list;
  }

  Case node();

 private:
  std::mt19937 random_;
};

Case NodeGenerator::node() {
  const std::vector<std::int64_t> opsets = {2, 11, 13, 18};
  const std::int64_t kind = up_to(8);
  const bool is_openvino = kind >= 6;
  const std::int64_t opset = opsets[static_cast<std::size_t>(up_to(3))];
  NodeBuilder builder = kind == 0   ? onnx_split(std::min<std::int64_t>(opset, 13))
                        : kind == 1 ? onnx_split(18)
                        : kind == 2 ? onnx_split(opset)
                        : kind == 3 ? onnx_split(13 + 5 * up_to(1))
                        : kind <= 5 ? split_to_sequence(11)
                        : kind <= 7 ? variadic_split()
                                    : openvino_split();
  std::vector<DimRange> dims(static_cast<std::size_t>(1 + up_to(2)));
  for (DimRange& range : dims) range = dim();
  const bool is_rank_known = !one_in(10);
  builder.dims(dims);
  if (!is_rank_known) builder.unknown_rank();

  // The axis.
  const auto rank = static_cast<std::int64_t>(dims.size());
  std::vector<std::int64_t> axes(dims.size());
  std::iota(axes.begin(), axes.end(), 0);
  const bool is_axis_known = !is_openvino || one_in(2);
  if (is_axis_known) {
    axes = {up_to(rank - 1)};
    const std::int64_t axis_argument = axes[0] - (one_in(2) ? rank : 0);
    builder = is_openvino ? builder.input(0, scalar(axis_argument)) : builder.axis(axis_argument);
  } else {
    builder.input(0, unknown_values(ElementType::int32, 1, 0));
  }

  // The parts: the arguments of the node, and a function that lists all possible parts of an axis of `dim`.
  std::function<void(std::int64_t dim, std::int64_t cap, const Visit& visit)> parts_of;
  std::int64_t outputs = outputs_not_declared;
  const std::size_t sizes_input = is_openvino ? 1 : 0;
  const auto hide_list = [&] {
    const std::int64_t least = up_to(3);
    const DimRange kinds[] = {DimRange(), least, {least, least + up_to(2)}, {least, unbounded}};
    const DimRange counts = kinds[up_to(3)];
    const bool is_list = !counts.unknown() || one_in(2);
    // Dims this small reach only the limits of uint4 and int4. One size of an int4 list may be a -1, which has no
    // limit.
    const ElementType types[] = {ElementType::int64, ElementType::int4, ElementType::uint4};
    const ElementType type = types[is_openvino ? up_to(2) : 0];
    const std::int64_t largest = type == ElementType::uint4 ? 15 : type == ElementType::int4 ? 7 : INT64_MAX;
    const auto fits = [=](const PartSizes& list) {
      const auto larger = std::count_if(list.begin(), list.end(), [=](std::int64_t size) { return size > largest; });
      return larger <= (type == ElementType::int4 ? 1 : 0);
    };
    builder.input(sizes_input, is_list ? unknown_list(type, counts)
                                       : unknown_values(type, IntArgument::unknown, IntArgument::unknown));
    const bool may_be_scalar = kind == 5 && !is_list;
    parts_of = [=](std::int64_t dim, std::int64_t cap, const Visit& visit) {
      const std::int64_t max_count = cap == caps[0] ? 2 : 3;
      const std::int64_t longest = counts.hi == unbounded ? std::max({max_count, outputs, counts.lo}) : counts.hi;
      for (std::int64_t k = counts.lo; k <= longest; ++k) {
        if (outputs != outputs_not_declared && k != outputs) continue;
        for (const PartSizes& list : lists(dim, k)) {
          if (fits(list)) visit(list);
        }
      }
      if (counts.hi == unbounded && outputs == outputs_not_declared && cap != caps[0]) {
        // Adds a list that is longer than all others, so that the number of sizes is found unbounded.
        PartSizes list(static_cast<std::size_t>(cap) + 1);
        list[0] = std::min(dim, largest);
        list[1] = dim - list[0];
        visit(list);
      }
      if (may_be_scalar) pieces_of_any_size(dim, visit);
    };
  };
  if (kind == 0 || kind == 8) {
    const std::int64_t count = 1 + up_to(4);
    builder = kind == 0 ? builder.outputs(count) : builder.num_splits(count);
    parts_of = [=](std::int64_t dim, std::int64_t, const Visit& visit) { equal_parts(dim, count, visit); };
  } else if (kind == 1) {
    const std::int64_t count = 1 + up_to(7);
    if (one_in(3)) outputs = up_to(count);
    builder.num_outputs(count).outputs(outputs);
    parts_of = [=](std::int64_t dim, std::int64_t, const Visit& visit) { chunks(dim, count, outputs, visit); };
  } else if (kind == 2 || kind == 6 || (kind == 4 && one_in(2))) {
    PartSizes list = sizes();
    if (kind == 6 && !list.empty() && one_in(2)) list[static_cast<std::size_t>(up_to(9)) % list.size()] = -1;
    if (kind == 2 && one_in(2)) outputs = static_cast<std::int64_t>(list.size());
    builder.outputs(outputs);
    builder = kind == 2 && opset < 13 ? builder.split(list) : builder.input(sizes_input, tensor(list));
    parts_of = [=](std::int64_t dim, std::int64_t, const Visit& visit) { listed(dim, list, outputs, visit); };
  } else if (kind == 4) {
    const std::int64_t size = up_to(6);
    if (size != 0) builder.input(0, scalar(size));
    parts_of = [=](std::int64_t dim, std::int64_t, const Visit& visit) {
      pieces(dim, std::max<std::int64_t>(1, size), visit);
    };
  } else if (kind == 5 && one_in(2)) {
    builder.input(0, unknown_values(ElementType::int64, 1, 0));
    parts_of = [](std::int64_t dim, std::int64_t, const Visit& visit) { pieces_of_any_size(dim, visit); };
  } else {
    if (kind == 3 && one_in(2)) outputs = up_to(3);
    builder.outputs(outputs);
    hide_list();
  }

  const auto find = [=](std::int64_t cap) {
    Results found;
    for (const std::int64_t axis : axes) {
      const DimRange range = is_rank_known ? dims[static_cast<std::size_t>(axis)] : DimRange();
      for (std::int64_t dim = range.lo; dim <= (range.hi == unbounded ? cap : range.hi); ++dim) {
        parts_of(dim, cap, [&](const PartSizes& lengths) { found.add(axis, dim, lengths); });
      }
    }
    return found;
  };
  std::string name = "kind " + std::to_string(kind);
  for (const DimRange& range : dims) name += " " + text(range);
  return {builder, find, name};
}

TEST(Hull, MatchesBruteForceForSplits) {
  NodeGenerator draw(22);
  for (int round = 0; round < (is_sanitized ? 2000 : 20000) && !HasFailure(); ++round) expect_hull(draw.node());
}

// Joins.

/// Returns all sums of `count` values, whose ranges are `ranges`, repeated cyclically.
std::set<std::int64_t> sums(const std::vector<DimRange>& ranges, DimRange count, std::int64_t cap) {
  std::set<std::int64_t> found;
  std::set<std::int64_t> all = {0};
  for (std::int64_t i = 0; i < count.hi; ++i) {
    const DimRange& range = ranges[static_cast<std::size_t>(i) % ranges.size()];
    std::set<std::int64_t> next;
    for (const std::int64_t sum : all) {
      for (std::int64_t dim = range.lo; dim <= (range.hi == unbounded ? cap : range.hi); ++dim) next.insert(sum + dim);
    }
    all = std::move(next);
    if (i + 1 >= count.lo) found.insert(all.begin(), all.end());
  }
  return found;
}

Extent extent_of(const std::set<std::int64_t>& values) {
  Extent extent;
  for (const std::int64_t value : values) extent.add(value);
  return extent;
}

TEST(Hull, MatchesBruteForceForJoins) {
  NodeGenerator draw(23);
  for (int round = 0; round < (is_sanitized ? 1000 : 10000) && !HasFailure(); ++round) {
    // The tensors have the same shape except along the axis. Some dims are unknown.
    const std::int64_t rank = 1 + draw.up_to(2);
    const bool is_stack = draw.one_in(3);
    const bool is_repeated = draw.one_in(4);
    const std::int64_t axis = draw.up_to(is_stack ? rank : rank - 1);
    std::vector<Shape> shapes(static_cast<std::size_t>(is_repeated ? 1 : 1 + draw.up_to(2)));
    std::vector<bool> are_known;
    for (Shape& shape : shapes) {
      for (std::int64_t i = 0; i < rank; ++i) {
        const std::int64_t least = draw.up_to(2);
        const DimRange kinds[] = {DimRange(), least, {least, least + draw.up_to(2)}, {least, unbounded}};
        shape.push_back(kinds[draw.up_to(3)]);
      }
      are_known.push_back(!draw.one_in(5));
    }
    const bool is_rank_known = std::find(are_known.begin(), are_known.end(), true) != are_known.end();
    const DimRange times = is_repeated ? draw.dim() : DimRange(1);
    JoinBuilder builder = is_stack || is_repeated || draw.one_in(2) ? from_sequence(shapes) : concat(13, shapes);
    builder.axis(axis - (draw.one_in(2) ? rank + (is_stack ? 1 : 0) : 0)).repeated(times);
    if (is_stack) builder.new_axis(1);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      if (!are_known[i]) builder.unknown_rank(i);
    }

    // Returns the extent of dim `index` of the result, up to a cap.
    const auto find = [&](std::int64_t index, std::int64_t cap) {
      std::vector<DimRange> ranges;
      for (std::size_t i = 0; i < shapes.size(); ++i) {
        const std::int64_t source = is_stack && index > axis ? index - 1 : index;
        ranges.push_back(is_stack && index == axis ? DimRange(1)
                         : are_known[i]            ? shapes[i][static_cast<std::size_t>(source)]
                                                   : DimRange());
      }
      if (index == axis) {
        const auto count = static_cast<std::int64_t>(shapes.size());
        if (!is_repeated) return extent_of(sums(ranges, count, cap / 3));
        const std::int64_t max_count = cap == caps[0] ? 16 : 18;
        return extent_of(sums(ranges, {std::max<std::int64_t>(1, times.lo), std::min(times.hi, max_count)}, cap / 3));
      }
      std::set<std::int64_t> found;
      for (std::int64_t dim = 0; dim <= cap; ++dim) {
        if (std::all_of(ranges.begin(), ranges.end(), [=](const DimRange& range) { return range.has(dim); })) {
          found.insert(dim);
        }
      }
      return extent_of(found);
    };

    const JoinNode node = builder.node();
    const Result<SplitSpec> spec = resolve(node);
    const std::int64_t result_rank = rank + (is_stack ? 1 : 0);
    bool is_legal = times.hi > 0;
    for (std::int64_t i = 0; i < result_rank && is_legal; ++i) is_legal = find(i, caps[1]).lo != INT64_MAX;
    ASSERT_EQ(static_cast<bool>(spec), is_legal) << round << (spec ? " accepted" : text(spec.error()));
    if (!spec) continue;
    ASSERT_EQ(spec->axis_known, is_rank_known);
    for (std::int64_t i = 0; i < result_rank && is_rank_known; ++i) {
      SCOPED_TRACE(std::to_string(round) + ", dim " + std::to_string(i));
      expect_bounds(joined_dim(node, *spec, i), find(i, caps[0]), find(i, caps[1]));
    }
    const auto count = static_cast<std::int64_t>(shapes.size());
    const bool is_bounded = times.hi != unbounded;
    EXPECT_EQ(text(spec->count),
              text(DimRange(std::max<std::int64_t>(1, times.lo) * count, is_bounded ? times.hi * count : unbounded)));
  }
}

}  // namespace
}  // namespace tensorsplit
