// The example tensors and edge cases of the page, each with its first cut.
import { initial } from './state.js';

/** @import { Patch, State } from '../types.js' */

/**
 * Returns the state of a float32 tensor that is cut along axis 1, with changes.
 * @param {Patch} patch @returns {State}
 */
const float = (patch) => ({ ...initial, type: 'float32', axis: 1, ...patch });

/** Example tensors by their names in an address. */
export const tensors = {
  picture: { title: 'Picture', state: initial },
  qkv: { title: 'Query key value', state: float({ dims: [16, 48], by: 'list', sizes: [16, 16, 16] }) },
  stereo: { title: 'Stereo', state: float({ dims: [480_000, 2], parts: 2 }) },
  yolo: { title: 'YOLO head', state: float({ dims: [8400, 85], by: 'list', sizes: [4, 1, 80] }) },
  lstm: { title: 'LSTM gates', state: float({ dims: [64, 1024] }) },
};

/** Edge cases: a smaller last part, a part without elements, and a part that takes the rest. */
export const edges = [
  { title: 'Uneven', state: float({ dims: [10], axis: 0, parts: 3 }) },
  { title: 'Zero-size', state: float({ type: 'int64', dims: [3, 6], by: 'list', sizes: [2, 0, 4] }) },
  {
    title: 'The rest',
    state: float({ operator: 'VariadicSplit', opset: 1, dims: [2, 12], by: 'list', sizes: [3, -1, 2] }),
  },
];
