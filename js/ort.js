// SPDX-License-Identifier: MIT
//
// For onnxruntime-web, -node and -common (tested with 1.30): ort.Tensor in, ort.Tensor out. The caller brings the class,
// so that this depends on none of them.
import { get, isObject } from './arguments.js';
import { SplitError, show } from './errors.js';

/**
 * The class of the tensors: `ort.Tensor`, from whichever package it comes.
 * @typedef {import('./tensor.js').TensorConstructor} OrtTensorConstructor
 */

/**
 * What is read of an `ort.Tensor`.
 * @typedef {{ readonly type: string, readonly dims: readonly number[] }} OrtTensorLike
 */

/**
 * The operators on tensors of one class.
 *
 * @template {OrtTensorConstructor} C
 * @typedef {object} OrtSplit
 * @property {(x: OrtTensorLike, options: import('./tensorsplit.js').SplitOptions) => InstanceType<C>[]} split ONNX Split,
 *   as `ts.split`.
 * @property {(x: OrtTensorLike, options?: import('./tensorsplit.js').SplitToSequenceOptions) => InstanceType<C>[]
 *   } splitToSequence ONNX SplitToSequence, as `ts.splitToSequence`.
 * @property {(x: OrtTensorLike, axis: import('./tensorsplit.js').Scalar, splitLengths: import('./tensorsplit.js').Sizes) =>
 *   InstanceType<C>[]} variadicSplit OpenVINO VariadicSplit-1, as `ts.variadicSplit`.
 * @property {(x: OrtTensorLike, axis: import('./tensorsplit.js').Scalar, numSplits: number | bigint) => InstanceType<C>[]
 *   } openvinoSplit OpenVINO Split-1, as `ts.openvinoSplit`.
 * @property {import('./tensorsplit.js').TensorSplit<C>['plan']} plan As `ts.plan`; its runs give tensors of the class.
 */

/**
 * @param {unknown} x
 * @returns {any} `x` itself, whose data can be read.
 */
function onCpu(x) {
  const location = isObject(x) ? get(x, 'location') : undefined;
  if (location === undefined || location === 'cpu' || location === 'cpu-pinned') return x;
  const message = `ort: the input's data is on ${show(location)}, it must be on the CPU: await x.getData() first.`;
  throw new SplitError('DATA_MISMATCH', message);
}

/**
 * The split operators for `ort.Tensor`: tensors of the class in, tensors of the class out. The inputs are not changed
 * and stay the caller's to dispose; the results are the caller's, hold memory of their own and lie on the CPU.
 *
 * @template {OrtTensorConstructor} C
 * @param {import('./tensorsplit.js').TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
 * @param {C} Tensor `ort.Tensor` of onnxruntime-web, onnxruntime-node or onnxruntime-common.
 * @returns {OrtSplit<C>}
 * @throws {SplitError} What the operators throw, and DATA_MISMATCH for a tensor whose data is not on the CPU.
 * @example
 * import * as ort from 'onnxruntime-web';
 * import { load } from 'tensorsplit';
 * import { forOrt } from 'tensorsplit/ort';
 *
 * const { split } = forOrt(await load(), ort.Tensor);
 * const [boxes, scores] = split(results.output0, { axis: -1, split: [4, 81] });
 */
export function forOrt(ts, Tensor) {
  if (typeof Tensor !== 'function') {
    throw new SplitError('ARGUMENT_UNKNOWN', `ort: Tensor is ${show(Tensor)}, it must be the class ort.Tensor.`);
  }
  const inner = /** @type {any} */ (ts.withTensor(Tensor));
  return {
    split: (x, options) => inner.split(onCpu(x), options),
    splitToSequence: (x, options) => inner.splitToSequence(onCpu(x), options),
    variadicSplit: (x, axis, splitLengths) => inner.variadicSplit(onCpu(x), axis, splitLengths),
    openvinoSplit: (x, axis, numSplits) => inner.openvinoSplit(onCpu(x), axis, numSplits),
    plan: (operator, tensor, options) => inner.plan(operator, tensor, options),
  };
}
