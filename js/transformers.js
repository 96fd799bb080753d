// SPDX-License-Identifier: MIT
//
// For transformers.js (tested with 4.3): its image processors bring channels to the front, or back to the end, by a generic
// permute, which takes most of their time. Here it is `moveAxis`. The caller brings the library, so that this depends
// on none.
import { expectLoaded } from './adapters/loaded.js';
import { CallContext } from './call.js';
import { SplitError, describeValue } from './errors.js';
import { Tensor as Plain } from './tensor/tensor.js';
import { classOf, elementTypeFor } from './tensor/types.js';

/** @import { TensorSplit } from './api.js' */

/**
 * What is used of the library: `import * as transformers from '@huggingface/transformers'`, or an object with its `Tensor`.
 * @typedef {{ readonly Tensor: (new (...values: any) => any) & { readonly prototype: any } }} Transformers
 */

/** Methods of this file's making. */
const ours = new WeakSet();

/**
 * Replaces `Tensor.prototype.permute` (and so `transpose`) where the last axis comes first, as in `permute(2, 0, 1)`, or
 * the first one last, as in `permute(1, 2, 0)`: image processors spend most of their time there. The results are the same,
 * bit for bit. Everything else goes to the former method: other orders, strings, and tensors that are too small to gain
 * anything.
 *
 * @overload
 * @param {TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
 * @param {Transformers} transformers '@huggingface/transformers', or an object with its `Tensor`.
 * @returns {() => void} Puts the former method back.
 * @throws {SplitError} ARGUMENT_UNKNOWN where there is no `Tensor` with such a method; ARGUMENT_MISSING where `ts` is not
 *   loaded.
 * @example
 * import * as transformers from '@huggingface/transformers';
 * import { load } from 'tensorsplit';
 * import { registerKernels } from 'tensorsplit/transformers';
 *
 * registerKernels(await load(), transformers);
 * const { pixel_values } = await processor(image);
 */
/** @param {TensorSplit<any>} ts @param {Transformers} transformers @param {unknown[]} more @returns {() => void} */
export function registerKernels(ts, transformers, ...more) {
  new CallContext('registerKernels').rejectExtraArguments(more, 2);
  expectLoaded(ts, 'registerKernels');
  const Tensor = transformers?.Tensor;
  const former = Tensor?.prototype?.permute;
  if (typeof Tensor !== 'function' || typeof former !== 'function') {
    const message = `transformers: Tensor is ${describeValue(Tensor)}, it must be the class Tensor of '@huggingface/transformers'.`;
    throw new SplitError('ARGUMENT_UNKNOWN', message);
  }
  if (ours.has(former)) return () => {};
  const { moveAxis } = ts.withTensor(Plain);

  /** @this {any} @param {...any} axes */
  function permute(...axes) {
    const { dims } = this;
    const lead = leadOf(axes, dims);
    const type = lead === 0 ? null : typeOfGain(this.data, dims, lead);
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
 * The element type of data that are worth it: of a class of ours, and so many that planning and running takes less than a
 * loop over them, which was measured; null where there is nothing to gain. `lead`: how many axes go to the end.
 *
 * @param {any} data
 * @param {readonly number[]} dims
 * @param {number} lead
 * @returns {any}
 */
function typeOfGain(data, dims, lead) {
  const rows = dims.slice(0, lead).reduce((all, dim) => all * dim, 1);
  const columns = dims.slice(lead).reduce((all, dim) => all * dim, 1);
  const className = classOf(data);
  const type = elementTypeFor(className);
  // A Buffer is a Uint8Array, and of a class of its own.
  const isOurs = type !== undefined && type !== 'string' && data.constructor.name === className;
  const gains = rows * columns >= 1024 + 100 * Math.min(rows, columns);
  return gains && isOurs && data.length === rows * columns ? type : null;
}

/**
 * How many axes from the start on go to the end, where they are one or all but one and the order stays as it is; else 0.
 *
 * @param {readonly unknown[]} axes
 * @param {readonly number[]} dims
 * @returns {number}
 */
function leadOf(axes, { length }) {
  const lead = length - axes.indexOf(0);
  if (axes.length !== length || (lead !== 1 && lead !== length - 1)) return 0;
  for (let i = 0; i < length; ++i) if (axes[i] !== (i + lead) % length) return 0;
  return lead;
}
