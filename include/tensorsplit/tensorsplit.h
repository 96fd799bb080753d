// SPDX-License-Identifier: MIT
//
// tensorsplit: the split operators of ONNX and OpenVINO. A library without dependencies, exceptions, allocation or
// I/O: the caller owns all memory.
//
//     using namespace tensorsplit;
//     const Extent dims[] = {2, 6};
//     const std::int64_t sizes[] = {2, 4};
//     Node node;                          // float32 [2, 6], cut along axis 1 into [2, 2] and [2, 4]
//     node.dims = dims;
//     node.axis = 1;
//     node.inputs[0] = Numbers(sizes);    // ONNX Split-13 and later take the sizes as an input
//     const Result<Plan> result = plan(node);
//     if (!result) {
//       char text[400];
//       std::fwrite(text, 1, describe(result.error(), text), stderr);
//     }
//     void* const parts[] = {left, right};  // 16 and 32 bytes
//     split(*result, data, parts);
#ifndef TENSORSPLIT_TENSORSPLIT_H
#define TENSORSPLIT_TENSORSPLIT_H

#include "tensorsplit/division.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/extent.h"
#include "tensorsplit/kernels.h"
#include "tensorsplit/lane.h"
#include "tensorsplit/node.h"
#include "tensorsplit/numbers.h"
#include "tensorsplit/pixels.h"
#include "tensorsplit/plan.h"

#endif  // TENSORSPLIT_TENSORSPLIT_H
