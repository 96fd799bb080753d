// SPDX-License-Identifier: MIT
//
// The operators of ONNX that runNode runs and findNodes lists.

/** @typedef {'Split' | 'SplitToSequence' | 'Concat' | 'ConcatFromSequence'} OnnxOperator */

/** @type {ReadonlySet<unknown>} */
export const ONNX_OPERATORS = new Set(['Split', 'SplitToSequence', 'Concat', 'ConcatFromSequence']);
