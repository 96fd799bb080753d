// SPDX-License-Identifier: MIT
//
// tensorsplit splits and joins tensors: ONNX Split, SplitToSequence and Concat, OpenVINO VariadicSplit and Split. It
// also moves axes and converts pixels. The library needs no other library at run time. It throws no exceptions, does no
// I/O, and allocates nothing because callers own all memory. A test compiles and runs this example:
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
//       // A node of a model is planned once, and the plan is run many times.
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
// Terms:
//   axis    the dimension that is cut; a negative axis counts from the end
//   part    one output, which keeps all other dims
//   length  elements of a part or of the data along the axis
//   outer   product of the dims before the axis: the number of rows
//   inner   product of the dims after the axis: elements per step along the axis
//   row     the axis and everything inside it, which is contiguous; each part has one piece of each row
//   size    number of elements; sizes in bytes are called bytes
//   node    an operator of a model with its attributes and inputs (Node, JoinNode)
//   call    a split or join that a person writes (SplitCall, JoinCall)
//   spec    result of the rules of a standard for a node or call: axis and lengths, known or bounded
//   plan    a spec and the layout of the data: everything that moving bytes requires
//   detail  cause of an error; each detail belongs to one stable code
//
// Callers must ensure what the library cannot check: memory, spans and texts have their stated size, borrowed objects
// do not change while in use, and enum values are declared enumerators. Builds of the library with assertions (without
// NDEBUG) check more, such as overlap of memory.
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
#include "tensorsplit/number.h"
#include "tensorsplit/operator.h"
#include "tensorsplit/pixels.h"
#include "tensorsplit/plan.h"
#include "tensorsplit/split.h"
#include "tensorsplit/split_spec.h"
#include "tensorsplit/version.h"
