// SPDX-License-Identifier: MIT
//
// For transformers.js (tested with 3.8 to 4.3). Its image processors move channels to the front or to the end by a generic
// permute, which takes most of their time. This file replaces the permute by `moveAxis`. The caller passes the library, so
// that this file does not depend on it.
import { expectLoaded } from './base/loaded.js';
import { CallContext } from './base/call.js';
import { Tensor as Plain } from './tensor/tensor.js';
import { classOf, elementTypeFor, firstOf } from './base/types.js';

/** @import { TensorSplit } from './api.js' */
/** @import { Transformers } from './adapters/libraries.js' */

/** Methods that this file made. */
const ours = new WeakSet();

/**
 * Replaces `Tensor.prototype.permute`, which `transpose` uses as well. It speeds up orders that move the last axis to the
 * front, as in `permute(2, 0, 1)`, or the first axis to the end, as in `permute(1, 2, 0)`. Image processors spend most of their
 * time there. The results are identical. The former method still handles other orders, strings and small tensors.
 *
 * @overload
 * @param {TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
 * @param {Transformers} transformers '@huggingface/transformers', or an object with its `Tensor`.
 * @returns {() => void} Restores the former method.
 * @throws {SplitError} ARGUMENT_UNKNOWN if there is no `Tensor` with such a method; ARGUMENT_MISSING if `ts` is not loaded.
 * @example
 * import * as transformers from '@huggingface/transformers';
 * import { load } from 'tensorsplit';
 * import { registerKernels } from 'tensorsplit/transformers';
 *
 * registerKernels(await load(), transformers);
 * const { pixel_values } = await processor(image);
 */
/** @param {TensorSplit<any>} ts @param {Transformers} transformers @param {unknown[]} more */
export function registerKernels(ts, transformers, ...more) {
  const call = new CallContext('registerKernels');
  call.rejectExtraArguments(more, 2);
  expectLoaded(ts, 'registerKernels');
  const Tensor = transformers?.Tensor;
  const former = Tensor?.prototype?.permute;
  if (typeof Tensor !== 'function' || typeof former !== 'function') {
    throw call.invalid('ARGUMENT_UNKNOWN', 'Tensor', "the class Tensor of '@huggingface/transformers'", Tensor);
  }
  if (ours.has(former)) return () => {};
  const { moveAxis } = ts.withTensor(Plain);

  /** @this {any} @param {...any} axes */
  function permute(...axes) {
    const { length } = this.dims;
    const dims = firstOf(this.dims, length === axes.length ? length : 0);
    const lead = rotationOf(axes, dims);
    const type = lead === 0 ? null : typeIfFaster(this.data, dims, lead);
    if (type === null) return former.apply(this, axes);
    const last = dims.length - 1;
    const moved = moveAxis({ type, data: this.data, dims }, lead === 1 ? 0 : last, lead === 1 ? last : 0);
    return new Tensor(this.type, moved.data, moved.dims);
  }

  ours.add(permute);
  Tensor.prototype.permute = permute;
  return () => {
    if (Tensor.prototype.permute === permute) Tensor.prototype.permute = former;
  };
}

/**
 * Returns the element type of data if `moveAxis` is faster than a loop, otherwise null. The array type must be
 * supported, and the data large enough to outweigh the planning. The limit was measured.
 * @param {any} data @param {readonly number[]} dims @param {number} lead Number of leading axes that move to the end.
 */
function typeIfFaster(data, dims, lead) {
  const rows = dims.slice(0, lead).reduce((all, dim) => all * dim, 1);
  const columns = dims.slice(lead).reduce((all, dim) => all * dim, 1);
  const className = classOf(data);
  const type = elementTypeFor(className);
  // A subclass, such as Buffer, would not be kept by `moveAxis`.
  const isOurs = type !== undefined && type !== 'string' && data.constructor.name === className;
  const gains = rows * columns >= 1024 + 100 * Math.min(rows, columns);
  return gains && isOurs && data.length === rows * columns ? type : null;
}

/**
 * Returns the number of leading axes that move to the end, or 0 if the order is not a rotation by one axis.
 * @param {readonly unknown[]} axes @param {readonly number[]} dims
 */
function rotationOf(axes, { length }) {
  const lead = length - axes.indexOf(0);
  if (axes.length !== length || (lead !== 1 && lead !== length - 1)) return 0;
  for (let i = 0; i < length; ++i) if (axes[i] !== (i + lead) % length) return 0;
  return lead;
}
