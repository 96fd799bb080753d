// SPDX-License-Identifier: MIT
//
// For onnxruntime-web, -node and -common (tested with 1.19 to 1.30): ort.Tensor in, ort.Tensor out. The caller passes the
// class, so that this file depends on none of the packages.
import { expectLoaded } from './base/loaded.js';
import { CallContext } from './base/call.js';
import { isValidLength } from './base/types.js';
import { MAX_NUMBERS } from './arguments/numbers.js';

/** @import { TensorConstructor, TensorSplit } from './api.js' */

/** @template {TensorConstructor} C @typedef {import('./adapters/libraries.js').OrtSplit<C>} OrtSplit */

/**
 * Checks that the data of a tensor is on the CPU.
 * @template X @param {CallContext} call @param {X} x @returns {X} `x` itself.
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
 * @param {CallContext} call @param {any[]} list
 */
function expectAllOnCpu(call, list) {
  const { length } = list;
  if (!isValidLength(length, MAX_NUMBERS)) return list;
  const tensors = [];
  for (let i = 0; i < length; ++i) tensors.push(expectOnCpu(call, list[i]));
  return tensors;
}

/**
 * Returns the operators for `ort.Tensor`: they accept and return tensors of the class. Inputs are not changed, and the caller
 * disposes of them. Results belong to the caller, have their own memory and are on the CPU.
 *
 * @template {TensorConstructor} C
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
/** @param {TensorSplit<any>} ts @param {TensorConstructor} Tensor @param {unknown[]} more @returns {OrtSplit<any>} */
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
