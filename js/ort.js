// SPDX-License-Identifier: MIT
//
// For onnxruntime-web, -node and -common (tested with 1.30): ort.Tensor in, ort.Tensor out. The caller brings the class,
// so that this depends on none of them.
import { expectLoaded } from './adapters/loaded.js';
import { CallContext } from './call.js';
import { SplitError, describeValue } from './errors.js';
import { isValidLength, MAX_TENSORS } from './tensor/parse.js';

/** @import { ElementType, WasmTensor, Into, Others, PlanOptions, Scoped, SplitOptions, SplitToSequenceOptions } from './api.js' */
/** @import { Splitting, TensorSplit } from './api.js' */
/** @import { Flag, ListOption, OneOption, OneTarget } from './arguments.js' */

/**
 * The class of the tensors: `ort.Tensor`, from whichever package it comes.
 * @typedef {import('./api.js').TensorConstructor} OrtTensorConstructor
 */

/**
 * What is read of an `ort.Tensor`.
 * @typedef {{ readonly type: string, readonly dims: readonly number[] }} OrtTensorLike
 */

/**
 * A tensor of the class with the element type of `X`: if `X` is of the class, the same. (To TypeScript a tensor of ours is of
 * every class that has no more than `type`, `data` and `dims`.)
 * @template {OrtTensorConstructor} C
 * @template X
 * @typedef {X extends WasmTensor<any> ? InstanceType<C>
 *   : X extends InstanceType<C> ? (import('./api.js').Tensor<any> extends X ? InstanceType<C> : X)
 *   : InstanceType<C>} OrtOwn
 */

/**
 * What comes of a tensor `X` in new memory: a tensor of the class, or of a WasmTensor another one.
 * @template {OrtTensorConstructor} C
 * @template X
 * @typedef {X extends WasmTensor<infer T> ? WasmTensor<T> & Scoped : OrtOwn<C, X>} OrtPart
 */

/**
 * What comes of tensors `X` in one, by its `into`.
 * @template {OrtTensorConstructor} C
 * @template X
 * @template I
 * @typedef {I extends null | undefined ? OrtPart<C, X> : OrtOwn<C, X>} OrtWhole
 */

/**
 * The parts of a tensor `X`, by `into`, in which null skips one.
 * @template {OrtTensorConstructor} C
 * @template X
 * @template I
 * @typedef {(I extends readonly (infer P)[] ? P extends null ? null : OrtOwn<C, X> : OrtPart<C, X>)[]} OrtParts
 */

/**
 * The operators on tensors of one class: each as the method of that name of `ts`. Runs of plans give tensors of the class.
 *
 * @template {OrtTensorConstructor} C
 * @typedef {{ [M in Exclude<keyof Splitting, 'split' | 'splitToSequence'>]:
 *     <X extends OrtTensorLike>(x: X, ...given: Others<Splitting[M]>) => OrtPart<C, X>[] } & {
 *   split<X extends OrtTensorLike, I extends Into | null | undefined = undefined>(
 *     x: X, options: SplitOptions & ListOption<I>): OrtParts<C, X, I>,
 *   splitToSequence<X extends OrtTensorLike, I extends Into | null | undefined = undefined, K extends number = never>(
 *     x: X, options?: SplitToSequenceOptions<Flag<K>> & ListOption<I>): OrtParts<C, X, I>,
 *   concat<X extends OrtTensorLike, I extends OneTarget<ElementType> = undefined>(
 *     tensors: readonly X[], options: PlanOptions['concat'] & OneOption<I>): OrtWhole<C, X, I>,
 *   stack<X extends OrtTensorLike, I extends OneTarget<ElementType> = undefined>(
 *     tensors: readonly X[], options?: PlanOptions['stack'] & OneOption<I>): OrtWhole<C, X, I> }
 *   & Pick<TensorSplit<C>, 'toPlanes' | 'toPixels' | 'plan'>} OrtSplit
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
  const message = `ort: the input's data is on ${describeValue(location)}, it must be on the CPU: await x.getData() first.`;
  throw new SplitError('DATA_MISMATCH', message);
}

/** A list of them, each looked at once; one that is too long as it is, for the methods to refuse. @param {any[]} list */
function eachOnCpu(list) {
  const { length } = list;
  if (!isValidLength(length, MAX_TENSORS)) return list;
  const tensors = [];
  for (let i = 0; i < length; ++i) tensors.push(onCpu(list[i]));
  return tensors;
}

/**
 * The split operators for `ort.Tensor`: tensors of the class in, tensors of the class out. The inputs are not changed
 * and stay the caller's to dispose; the results are the caller's, hold memory of their own and lie on the CPU.
 *
 * @template {OrtTensorConstructor} C
 * @overload
 * @param {TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
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
/** @param {TensorSplit<any>} ts @param {OrtTensorConstructor} Tensor @param {unknown[]} more @returns {OrtSplit<any>} */
export function forOrt(ts, Tensor, ...more) {
  new CallContext('forOrt').rejectExtraArguments(more, 2);
  expectLoaded(ts, 'forOrt');
  if (typeof Tensor !== 'function') {
    throw new SplitError(
      'ARGUMENT_UNKNOWN',
      `ort: Tensor is ${describeValue(Tensor)}, it must be the class ort.Tensor.`,
    );
  }
  const inner = /** @type {any} */ (ts.withTensor(Tensor));
  /** @param {string} name @returns {any} A method, of which each tensor has been looked at. */
  const over =
    (name) =>
    (/** @type {any} */ x, /** @type {any[]} */ ...others) =>
      inner[name](Array.isArray(x) ? eachOnCpu(x) : onCpu(x), ...others);
  return {
    split: over('split'),
    splitToSequence: over('splitToSequence'),
    variadicSplit: over('variadicSplit'),
    openvinoSplit: over('openvinoSplit'),
    chunk: over('chunk'),
    unbind: over('unbind'),
    tensorSplit: over('tensorSplit'),
    concat: over('concat'),
    stack: over('stack'),
    toPlanes: over('toPlanes'),
    toPixels: over('toPixels'),
    plan: inner.plan,
  };
}
