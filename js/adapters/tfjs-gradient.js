// SPDX-License-Identifier: MIT
//
// Splits that TensorFlow.js can take the gradient of: to the library each is a kernel of its own, whose gradient joins
// those of the parts, by an operator of the library that has a gradient in its turn.

/** @import { Output, Tensor } from '../api.js' */

/** The kernel's name; one for all copies of the package, as what it does comes with each call. */
const kernelName = 'TensorsplitSplit';

/** @typedef {{ readonly layout: { readonly axis: number }, readonly outputs: readonly Output[] }} Planned What a plan says of a split. */

/**
 * Makes tensors of the library from the parts of `x`, and records them if a gradient is being taken.
 *
 * @param {any} tf
 * @param {any} x A `tf.Tensor`.
 * @param {readonly (Tensor | null)[]} parts Its parts; null if one is skipped.
 * @param {() => Planned} makePlan Plans the split again, which only a gradient needs.
 * @returns {any[]} A tensor for each part, or null.
 */
export function splitWithGradient(tf, x, parts, makePlan) {
  const present = /** @type {Tensor[]} */ (parts.filter((part) => part !== null));
  // The library takes no kernel that has no result.
  if (present.length === 0) return [...parts];
  const backendName = tf.getBackend();
  if (!tf.getKernel(kernelName, backendName)) {
    const kernelFunc = (/** @type {any} */ { attrs }) => attrs.split();
    tf.registerKernel({ kernelName, backendName, kernelFunc });
  }
  if (!tf.getGradient(kernelName)) tf.registerGradient({ kernelName, gradFunc });
  const split = () => present.map(({ data, dims }) => tf.tensor(data, dims, x.dtype));
  const join = (/** @type {any[]} */ gradients) => {
    const { layout, outputs } = makePlan();
    const all = fill(parts, gradients, (i) => tf.zeros(outputs[i].dims));
    // Parts without the axis come from unbind, and from splitToSequence with keepdims 0.
    const isKept = outputs[0].dims.length === x.shape.length;
    return isKept ? tf.concat(all, layout.axis) : tf.stack(all, layout.axis);
  };
  return fill(parts, tf.engine().runKernel(kernelName, { x }, { split, join }), () => null);
}

/**
 * Returns a list with one of `tensors` for each part, in order, and `makeOther(i)` for each skipped one.
 *
 * @param {readonly (Tensor | null)[]} parts
 * @param {readonly any[]} tensors
 * @param {(i: number) => any} makeOther
 * @returns {any[]}
 */
function fill(parts, tensors, makeOther) {
  let next = 0;
  return parts.map((part, i) => (part === null ? makeOther(i) : tensors[next++]));
}

/**
 * @param {any} gradients Of the parts: a list, or a single one.
 * @param {unknown} _ What was saved: nothing.
 * @param {any} attributes Of the call.
 */
const gradFunc = (gradients, _, { join }) => ({ x: () => join([gradients].flat()) });
