// SPDX-License-Identifier: MIT
//
// Makes splits differentiable in TensorFlow.js. The library sees each split as a kernel. The gradient of the kernel joins the
// gradients of the parts by an operator of the library, which has a gradient itself.

/** @import { Output, Tensor } from '../api.js' */

/** Name of the kernel. All copies of the package share the kernel, because its work is passed as an attribute. */
const kernelName = 'TensorsplitSplit';

/**
 * The properties of a split's plan that a gradient needs.
 *
 * @typedef {{ readonly layout: { readonly axis: number }, readonly outputs: readonly Output[] }} PlannedSplit
 */

/**
 * Makes tensors of the library from the parts of `x`, and records them if a gradient is being taken.
 * @param {any} tf @param {any} x A `tf.Tensor`. @param {readonly (Tensor | null)[]} parts Null for a skipped part.
 * @param {() => PlannedSplit} makePlan Plans the split again. Only a gradient calls it.
 * @returns {any[]} A tensor for each part, or null.
 */
export function splitWithGradient(tf, x, parts, makePlan) {
  const present = /** @type {Tensor[]} */ (parts.filter((part) => part !== null));
  // The library does not support kernels without results.
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
    // Parts lack the axis after unbind, and after splitToSequence with keepdims 0.
    const isKept = outputs[0].dims.length === x.shape.length;
    return isKept ? tf.concat(all, layout.axis) : tf.stack(all, layout.axis);
  };
  return fill(parts, tf.engine().runKernel(kernelName, { x }, { split, join }), () => null);
}

/**
 * Returns a list with an entry per part: the next of `tensors`, or `makeOther(i)` for a skipped part.
 * @param {readonly (Tensor | null)[]} parts @param {readonly any[]} tensors @param {(i: number) => any} makeOther
 */
function fill(parts, tensors, makeOther) {
  let next = 0;
  return parts.map((part, i) => (part === null ? makeOther(i) : tensors[next++]));
}

/**
 * Returns the gradient function of the kernel, which joins the gradients of the parts.
 * @param {any} gradients Gradients of the parts: a list, or a single one.
 * @param {unknown} _ Tensors saved by the kernel; unused. @param {any} attributes Attributes of the call.
 */
const gradFunc = (gradients, _, { join }) => ({ x: () => join([gradients].flat()) });
