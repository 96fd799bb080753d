// The tensors of the page, and its edge cases: what is cut first.
import { initial } from './state.js';

/** @import { Patch, State } from '../types.js' */

/** @param {Patch} patch @returns {State} */
const float = (patch) => ({ ...initial, type: 'float32', axis: 1, ...patch });

/** The tensors by the names that addresses have for them. */
export const tensors = {
  picture: { title: 'Picture', state: initial },
  qkv: { title: 'Query key value', state: float({ dims: [16, 48], by: 'list', sizes: [16, 16, 16] }) },
  stereo: { title: 'Stereo', state: float({ dims: [480_000, 2], parts: 2 }) },
  yolo: { title: 'YOLO head', state: float({ dims: [8400, 85], by: 'list', sizes: [4, 1, 80] }) },
  lstm: { title: 'LSTM gates', state: float({ dims: [64, 1024] }) },
};

/** The edge cases: a last part that is smaller, a part without elements, and a part that takes what is left. */
export const edges = [
  { title: 'Uneven', state: float({ dims: [10], axis: 0, parts: 3 }) },
  { title: 'Zero-size', state: float({ type: 'int64', dims: [3, 6], by: 'list', sizes: [2, 0, 4] }) },
  {
    title: 'The rest',
    state: float({ operator: 'VariadicSplit', opset: 1, dims: [2, 12], by: 'list', sizes: [3, -1, 2] }),
  },
];
