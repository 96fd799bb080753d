// SPDX-License-Identifier: MIT
//
// tensorsplit/onnx: finds the split and join nodes of an .onnx file, for `runNode` and `inferNode`, and reads its tensors.

export { SplitError } from './base/errors.js';
export { readModel } from './onnx/model.js';
export { runFoundNode } from './onnx/run-found-node.js';
export { findNodes } from './onnx/search.js';
export { describeTensor, readSequence, readTensor } from './onnx/tensor.js';

/** @typedef {import('./onnx/model.js').Model} Model */
/** @typedef {import('./onnx/model.js').Graph} Graph */
/** @typedef {import('./onnx/model.js').Node} Node */
/** @typedef {import('./onnx/value.js').NodeInput} NodeInput */
/** @typedef {import('./onnx/search.js').FoundNode} FoundNode */
/** @typedef {import('./onnx/tensor.js').TensorDescription} TensorDescription */
/** @typedef {import('./onnx/external.js').External} External */
/** @typedef {import('./onnx/external.js').ExternalOptions} ExternalOptions */
