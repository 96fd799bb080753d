// SPDX-License-Identifier: MIT
//
// For onnxruntime-web, -node and -common (tested with 1.30): ort.Tensor in, ort.Tensor out. The caller brings the class,
// so that this depends on none of them.
import { expectLoaded } from './adapters/loaded.js';
import { SplitError, show } from './errors.js';

/**
 * The class of the tensors: `ort.Tensor`, from whichever package it comes.
 * @typedef {import('./tensor/tensor.js').TensorConstructor} OrtTensorConstructor
 */

/**
 * What is read of an `ort.Tensor`.
 * @typedef {{ readonly type: string, readonly dims: readonly number[] }} OrtTensorLike
 */

/**
 * What comes of a tensor `X`: if it is of the class the same, with its element type, and otherwise any of the class. (To
 * TypeScript a tensor of ours is of every class that has no more than `type`, `data` and `dims`.)
 * @template {OrtTensorConstructor} C
 * @template X
 * @typedef {X extends InstanceType<C> ? (import('./tensor/tensor.js').Tensor<any> extends X ? InstanceType<C> : X)
 *   : InstanceType<C>} OrtPart
 */

/**
 * The operators on tensors of one class.
 *
 * @template {OrtTensorConstructor} C
 * @typedef {object} OrtSplit
 * @property {<X extends OrtTensorLike>(x: X, options: import('./tensorsplit.js').SplitOptions) => OrtPart<C, X>[]} split
 *   ONNX Split, as `ts.split`.
 * @property {<X extends OrtTensorLike>(x: X, options?: import('./tensorsplit.js').SplitToSequenceOptions) =>
 *   OrtPart<C, X>[]} splitToSequence ONNX SplitToSequence, as `ts.splitToSequence`.
 * @property {<X extends OrtTensorLike>(x: X, axis: import('./tensorsplit.js').Scalar, splitLengths:
 *   import('./tensorsplit.js').Sizes) => OrtPart<C, X>[]} variadicSplit OpenVINO VariadicSplit-1, as `ts.variadicSplit`.
 * @property {<X extends OrtTensorLike>(x: X, axis: import('./tensorsplit.js').Scalar, numSplits: number | bigint) =>
 *   OrtPart<C, X>[]} openvinoSplit OpenVINO Split-1, as `ts.openvinoSplit`.
 * @property {import('./tensorsplit.js').TensorSplit<C>['toPlanes']} toPlanes Pixels to a tensor of the class, as
 *   `ts.toPlanes`.
 * @property {import('./tensorsplit.js').TensorSplit<C>['toPixels']} toPixels A model's output to pixels, as `ts.toPixels`.
 * @property {import('./tensorsplit.js').TensorSplit<C>['plan']} plan As `ts.plan`; its runs give tensors of the class.
 */

/**
 * @template X
 * @param {X} x
 * @returns {X} `x` itself, whose data can be read.
 */
function onCpu(x) {
  const { location = 'cpu' } = /** @type {any} */ (x ?? {});
  if (location === 'cpu' || location === 'cpu-pinned') return x;
  if (location === 'none') throw new SplitError('DISPOSED', 'ort: the input was disposed of, it has no data.');
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
 * @throws {SplitError} What the operators throw; DATA_MISMATCH for a tensor whose data is not on the CPU, DISPOSED for one
 *   that was disposed of.
 * @example
 * import * as ort from 'onnxruntime-web';
 * import { load } from 'tensorsplit';
 * import { forOrt } from 'tensorsplit/ort';
 *
 * const { split } = forOrt(await load(), ort.Tensor);
 * const [boxes, scores] = split(results.output0, { axis: -1, split: [4, 81] });
 */
export function forOrt(ts, Tensor) {
  expectLoaded(ts, 'forOrt');
  if (typeof Tensor !== 'function') {
    throw new SplitError('ARGUMENT_UNKNOWN', `ort: Tensor is ${show(Tensor)}, it must be the class ort.Tensor.`);
  }
  const inner = /** @type {any} */ (ts.withTensor(Tensor));
  return {
    split: (x, options) => inner.split(onCpu(x), options),
    splitToSequence: (x, options) => inner.splitToSequence(onCpu(x), options),
    variadicSplit: (x, axis, splitLengths) => inner.variadicSplit(onCpu(x), axis, splitLengths),
    openvinoSplit: (x, axis, numSplits) => inner.openvinoSplit(onCpu(x), axis, numSplits),
    toPlanes: (images, options) => inner.toPlanes(onCpu(images), options),
    toPixels: (tensor, options) => inner.toPixels(onCpu(tensor), options),
    plan: inner.plan,
  };
}
