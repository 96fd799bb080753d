// SPDX-License-Identifier: MIT
//
// tensorsplit splits and joins tensors: ONNX Split, SplitToSequence and Concat, OpenVINO VariadicSplit and Split. A
// library without dependencies, exceptions, allocation or I/O: the caller owns all memory. A test compiles and runs
// this example:
//
//     #include <tensorsplit/tensorsplit.h>
//
//     #include <cstdio>
//
//     int main() {
//       using namespace tensorsplit;
//       const float data[] = {0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15};
//       const std::int64_t sizes[] = {2, 4};  // cut along axis 1 into [2, 2] and [2, 4]
//       float left[4];
//       float right[8];
//       const Memory parts[] = {left, right};
//       const Result<void> done = split(ElementType::float32, {2, 6}, 1, sizes, data, parts);
//       if (!done) {
//         char text[400];
//         std::fwrite(text, 1, describe(done.error(), text), stderr);
//         return 1;
//       }
//       for (const float value : left) std::printf("%g ", value);   // 0 1 10 11
//       for (const float value : right) std::printf("%g ", value);  // 2 3 4 5 12 13 14 15
//
//       // A node of a model, checked once and run as often as one likes.
//       const Node node{.op = Operator::split, .opset = 18, .dims = {2, 6}, .axis = -1, .num_outputs = 2};
//       const Result<Plan> plan = make_plan(node);
//       if (!plan) return 1;  // plan.error() says why
//       float halves[2][6];
//       const Memory outputs[] = {halves[0], halves[1]};
//       if (!split(*plan, data, outputs)) return 1;
//       for (const float value : halves[1]) std::printf("%g ", value);  // 3 4 5 13 14 15
//       std::puts("");
//     }
//
// Words:
//   axis    the dimension that is cut; a negative one counts from the end
//   part    one output; it keeps all other dims
//   length  of a part or of the data: elements along the axis
//   outer   product of the dims before the axis: how many rows there are
//   inner   product of the dims after the axis: elements that one step along the axis spans
//   row     the axis and all that is inside it, which lies in one piece; a part takes one piece of each row
//   size    elements in all; bytes are said to be bytes
//   node    an operator with its attributes and inputs, as a model has it; a call is one written by hand
//   spec    what the rules of a standard make of a node: axis and lengths, known or bounded
//   plan    a spec and the layout of the data: all that moving bytes needs
//   detail   a single thing that can be wrong; an error is a detail with its figures, and has a stable code
//
// What no call can find out, and callers see to: memory that is not null has the size that they say, and so have spans
// and texts; what is borrowed stays as it is while it is in use; a value of an enumeration is one of its enumerators.
#pragma once

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dim_range.h"
#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/join.h"
#include "tensorsplit/kernels.h"
#include "tensorsplit/memory.h"
#include "tensorsplit/move_axis.h"
#include "tensorsplit/node.h"
#include "tensorsplit/operator.h"
#include "tensorsplit/pixels.h"
#include "tensorsplit/plan.h"
#include "tensorsplit/split.h"
#include "tensorsplit/split_spec.h"
#include "tensorsplit/version.h"
