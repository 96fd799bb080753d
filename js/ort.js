// SPDX-License-Identifier: MIT
//
// For onnxruntime-web, -node and -common (tested with 1.30): ort.Tensor in, ort.Tensor out. The caller passes the class, so
// that this file depends on none of the packages.
import { expectLoaded } from './adapters/loaded.js';
import { CallContext } from './base/call.js';
import { isValidLength } from './base/types.js';
import { MAX_TENSORS } from './tensor/parse.js';

/** @import { ElementType, WasmTensor, Into, Others, PlanOptions, Scoped, SplitOptions, SplitToSequenceOptions } from './api.js' */
/** @import { Splitting, TensorSplit } from './api.js' */
/** @import { Flag, ListOption, OneOption, OneTarget } from './arguments.js' */

/**
 * The class `ort.Tensor` of any of the packages.
 *
 * @typedef {import('./api.js').TensorConstructor} OrtTensorConstructor
 */

/**
 * The part of an `ort.Tensor` that determines the types of results.
 *
 * @typedef {{ readonly type: string, readonly dims: readonly number[] }} OrtTensorLike
 */

/**
 * Result type for an input `X`: `X` itself if it is an instance of `C`, otherwise `InstanceType<C>`. (TypeScript considers our
 * Tensor an instance of every class with only `type`, `data` and `dims`, so it is excluded.)
 *
 * @template {OrtTensorConstructor} C
 * @template X
 * @typedef {X extends WasmTensor<any> ? InstanceType<C>
 *   : X extends InstanceType<C> ? (import('./api.js').Tensor<any> extends X ? InstanceType<C> : X)
 *   : InstanceType<C>} OrtOwn
 */

/**
 * Result type in new memory: a tensor of the class, or a WasmTensor if `X` is one.
 *
 * @template {OrtTensorConstructor} C
 * @template X
 * @typedef {X extends WasmTensor<infer T> ? WasmTensor<T> & Scoped : OrtOwn<C, X>} OrtPart
 */

/**
 * Result type of a join of tensors `X`, by `into`.
 *
 * @template {OrtTensorConstructor} C
 * @template X
 * @template I
 * @typedef {I extends null | undefined ? OrtPart<C, X> : OrtOwn<C, X>} OrtWhole
 */

/**
 * The parts of a tensor `X`, by `into`. Null in `into` skips a part.
 *
 * @template {OrtTensorConstructor} C
 * @template X
 * @template I
 * @typedef {(I extends readonly (infer P)[] ? P extends null ? null : OrtOwn<C, X> : OrtPart<C, X>)[]} OrtParts
 */

/**
 * The operators on tensors of one class, named like the methods of `ts`. Plans return tensors of the class, too.
 *
 * @template {OrtTensorConstructor} C
 * @typedef {{ [M in Exclude<keyof Splitting, 'split' | 'splitToSequence'>]:
 *     <X extends OrtTensorLike>(x: X, ...args: Others<Splitting[M]>) => OrtPart<C, X>[] } & {
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
 * Checks that the data of a tensor is on the CPU.
 *
 * @template X
 * @param {CallContext} call
 * @param {X} x
 * @returns {X} `x` itself.
 * @throws {SplitError} DATA_MISMATCH, DISPOSED
 */
function expectOnCpu(call, x) {
  const { location = 'cpu' } = /** @type {any} */ (x ?? {});
  if (location === 'cpu' || location === 'cpu-pinned') return x;
  if (location === 'none') throw call.error('DISPOSED', 'the input was disposed of.');
  throw call.invalid('DATA_MISMATCH', 'location of the input', 'cpu', location, ' Call await x.getData() first.');
}

/**
 * Copies a list of tensors and checks each. A list that is too long is returned as it is; the method rejects it.
 *
 * @param {CallContext} call
 * @param {any[]} list
 */
function expectAllOnCpu(call, list) {
  const { length } = list;
  if (!isValidLength(length, MAX_TENSORS)) return list;
  const tensors = [];
  for (let i = 0; i < length; ++i) tensors.push(expectOnCpu(call, list[i]));
  return tensors;
}

/**
 * Returns the operators for `ort.Tensor`: they accept and return tensors of the class. Inputs are not changed, and the caller
 * disposes of them. Results belong to the caller, have their own memory and are on the CPU.
 *
 * @template {OrtTensorConstructor} C
 * @overload
 * @param {TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
 * @param {C} Tensor `ort.Tensor` of onnxruntime-web, onnxruntime-node or onnxruntime-common.
 * @returns {OrtSplit<C>}
 * @throws {SplitError} ARGUMENT_MISSING, ARGUMENT_UNKNOWN. The operators also throw DATA_MISMATCH for a tensor whose data is
 *   not on the CPU, and DISPOSED for a tensor that was disposed of.
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
  const call = new CallContext('forOrt');
  call.rejectExtraArguments(more, 2);
  expectLoaded(ts, 'forOrt');
  if (typeof Tensor !== 'function') throw call.invalid('ARGUMENT_UNKNOWN', 'Tensor', 'the class ort.Tensor', Tensor);
  const inner = /** @type {any} */ (ts.withTensor(Tensor));
  /** Makes a method that checks its tensors first. @param {string} name @returns {any} */
  const over =
    (name) =>
    (/** @type {any} */ x, /** @type {any[]} */ ...others) => {
      const method = new CallContext(name);
      return inner[name](Array.isArray(x) ? expectAllOnCpu(method, x) : expectOnCpu(method, x), ...others);
    };
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
