// SPDX-License-Identifier: MIT
//
// For transformers.js (tested with 4.3): its image processors bring channels to the front, or back to the end, by a generic
// permute, which takes most of their time. Here it is a split or a join. The caller brings the library, so that this depends
// on none.
import { expectLoaded } from './adapters/loaded.js';
import { Transposer } from './adapters/transposer.js';
import { SplitError, show } from './errors.js';

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
 * @param {import('./api.js').TensorSplit<any>} ts From `load()` or `loadSync()` of any entry.
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
export function registerKernels(ts, transformers) {
  expectLoaded(ts, 'registerKernels');
  const Tensor = transformers?.Tensor;
  const former = Tensor?.prototype?.permute;
  if (typeof Tensor !== 'function' || typeof former !== 'function') {
    const message = `transformers: Tensor is ${show(Tensor)}, it must be the class Tensor of '@huggingface/transformers'.`;
    throw new SplitError('ARGUMENT_UNKNOWN', message);
  }
  if (ours.has(former)) return () => {};
  const transposer = new Transposer(ts);

  /** @this {any} @param {...any} axes */
  function permute(...axes) {
    const { dims } = this;
    const lead = leadOf(axes, dims);
    const made = lead === 0 ? null : transposer.transpose(this, dims, lead);
    if (made === null) return former.apply(this, axes);
    return new Tensor(
      this.type,
      made,
      axes.map((axis) => dims[axis]),
    );
  }

  ours.add(permute);
  Tensor.prototype.permute = permute;
  return () => {
    if (Tensor.prototype.permute === permute) Tensor.prototype.permute = former;
  };
}

/**
 * How many axes from the start on go to the end, where they are one or all but one and the order stays as it is.
 *
 * @param {readonly unknown[]} axes
 * @param {readonly number[]} dims
 * @returns {number} 0 where the order is another.
 */
function leadOf(axes, { length }) {
  const lead = length - axes.indexOf(0);
  if (axes.length !== length || (lead !== 1 && lead !== length - 1)) return 0;
  for (let i = 0; i < length; ++i) if (axes[i] !== (i + lead) % length) return 0;
  return lead;
}
