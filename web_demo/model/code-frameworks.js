// The same split in NumPy, PyTorch and TensorFlow.
import { isEven, list } from './code.js';

/** @typedef {import('./code.js').Token} Token */
/** @typedef {import('./solve.js').Answer} Answer */
/** @typedef {import('./state.js').State} State */

/**
 * @param {State} state
 * @param {Answer} answer
 * @returns {Token[]}
 */
export function numpy(state, answer) {
  const { lengths, starts, layout, dropsAxis } = answer;
  const { axis } = layout;
  /** @type {Token[]} */
  const tokens = ['import numpy as np\n\n'];
  if (lengths.length === 0) return [...tokens, 'parts = []  # the axis has length 0\n'];
  if (dropsAxis) return [...tokens, `parts = list(np.moveaxis(x, ${axis}, 0))\n`];
  if (isEven(answer)) return [...tokens, `parts = np.split(x, ${lengths.length}, axis=${axis})\n`];
  const cuts = list(starts.subarray(1), 'python').map((token) =>
    typeof token === 'string' ? token : { ...token, chunk: token.chunk + 1 },
  );
  return [...tokens, 'parts = np.split(x, ', ...cuts, `, axis=${axis})  # where to cut, not how long\n`];
}

/**
 * Whether all lengths but the last are the same and the last is no longer.
 *
 * @param {Answer} answer
 * @returns {boolean}
 */
function isChunked({ lengths }) {
  const last = lengths.length - 1;
  return (
    lengths.length > 0 &&
    lengths[last] > 0 &&
    lengths.every((length, i) => (i === last ? length <= lengths[0] : length === lengths[0]))
  );
}

/**
 * @param {State} state
 * @param {Answer} answer
 * @returns {Token[]}
 */
export function pytorch(state, answer) {
  const { lengths, layout, dropsAxis } = answer;
  const { axis } = layout;
  /** @type {Token[]} */
  const tokens = ['import torch\n\n'];
  if (lengths.length === 0) return [...tokens, 'parts = ()  # the axis has length 0\n'];
  if (dropsAxis) return [...tokens, `parts = torch.unbind(x, dim=${axis})\n`];
  if (state.by !== 'list' && isChunked(answer)) {
    return [...tokens, `parts = torch.split(x, ${lengths[0]}, dim=${axis})  # the length of a chunk\n`];
  }
  return [...tokens, 'parts = torch.split(x, ', ...list(lengths, 'python'), `, dim=${axis})\n`];
}

/**
 * @param {State} state
 * @param {Answer} answer
 * @returns {Token[]}
 */
export function tensorflow(state, answer) {
  const { lengths, layout, dropsAxis } = answer;
  const { axis } = layout;
  /** @type {Token[]} */
  const tokens = ['import tensorflow as tf\n\n'];
  if (lengths.length === 0) return [...tokens, 'parts = []  # the axis has length 0\n'];
  if (dropsAxis) return [...tokens, `parts = tf.unstack(x, axis=${axis})\n`];
  if (state.by !== 'list' && isEven(answer)) {
    return [...tokens, `parts = tf.split(x, ${lengths.length}, axis=${axis})\n`];
  }
  const written = state.operator === 'VariadicSplit' && state.by === 'list' ? state.sizes : lengths;
  return [...tokens, 'parts = tf.split(x, ', ...list(written, 'python'), `, axis=${axis})\n`];
}
