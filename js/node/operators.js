// SPDX-License-Identifier: MIT
//
// The operators of ONNX that are run, and so are found in models.

/** @typedef {'Split' | 'SplitToSequence' | 'Concat' | 'ConcatFromSequence'} OnnxOperator */

/** @type {ReadonlySet<unknown>} */
export const ofOnnx = new Set(['Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence']);
