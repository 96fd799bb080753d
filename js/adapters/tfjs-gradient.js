// SPDX-License-Identifier: MIT
//
// Splits that TensorFlow.js can take the gradient of: to the library each is a kernel of its own, whose gradient joins
// those of the parts, by an operator of the library that has a gradient in its turn.

/** The kernel's name; one for all copies of the package, as what it does comes with each call. */
const kernelName = 'TensorsplitSplit';

/**
 * @param {any} tf
 * @param {any} x A `tf.Tensor`.
 * @param {() => any[]} split Gives its parts, as tensors of the library.
 * @param {() => number} axisOf Gives the axis that it is split along, counted from 0.
 * @returns {any[]} The parts, recorded for the gradient where one is being taken.
 */
export function splitWithGradient(tf, x, split, axisOf) {
  const backendName = tf.getBackend();
  if (!tf.getKernel(kernelName, backendName)) {
    const kernelFunc = (/** @type {any} */ { attrs }) => attrs.split();
    tf.registerKernel({ kernelName, backendName, kernelFunc });
  }
  if (!tf.getGradient(kernelName)) tf.registerGradient({ kernelName, gradFunc });
  const join = (/** @type {any[]} */ parts) => {
    // Parts without the axis come of splitToSequence with keepdims 0.
    const isKept = parts[0].shape.length === x.shape.length;
    return isKept ? tf.concat(parts, axisOf()) : tf.stack(parts, axisOf());
  };
  return tf.engine().runKernel(kernelName, { x }, { split, join });
}

/**
 * @param {any} gradients Of the parts: a list, or a single one.
 * @param {unknown} _ What was saved: nothing.
 * @param {any} attributes Of the call.
 */
const gradFunc = (gradients, _, { join }) => ({ x: () => join([gradients].flat()) });
