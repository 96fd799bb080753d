// The tensors of the page, and its edge cases: what is cut first.
import { fit, initial } from './state.js';

/** @import { Patch } from '../nouns.js' */

/** @param {Patch} patch */
const float = (patch) => fit({ ...initial, type: 'float32', axis: 1, ...patch });

/** The tensors by the names that addresses have for them. */
export const tensors = {
  picture: { title: 'Picture', state: initial },
  qkv: { title: 'Query key value', state: float({ dims: [16, 48], by: 'list', sizes: [16, 16, 16] }) },
  stereo: { title: 'Stereo', state: float({ dims: [480_000, 2], parts: 2 }) },
  yolo: { title: 'YOLO head', state: float({ dims: [8400, 85], by: 'list', sizes: [4, 1, 80] }) },
  lstm: { title: 'LSTM gates', state: float({ dims: [64, 1024] }) },
};

/** The edge cases: a name, what it shows, and the split. @type {[string, string, Patch][]} */
const rows = [
  ['Uneven', 'From opset 18 on, the last part may be smaller.', { dims: [10], axis: 0, parts: 3 }],
  [
    'Zero-size',
    'A part of length 0 has a shape, but no elements.',
    { type: 'int64', dims: [3, 6], by: 'list', sizes: [2, 0, 4] },
  ],
  [
    'The rest',
    'The -1 takes what the other lengths leave.',
    { operator: 'VariadicSplit', type: 'float16', dims: [2, 12], by: 'list', sizes: [3, -1, 2] },
  ],
  [
    'Un-batching',
    'A batch of 3 becomes a list of 3 tensors, without its axis.',
    { operator: 'SplitToSequence', dims: [3, 4, 5], axis: 0, by: 'each', keepdims: 0 },
  ],
];

export const edges = rows.map(([title, about, patch]) => ({ title, about, state: float(patch) }));
