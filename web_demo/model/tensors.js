// The example tensors and edge cases of the page, each with its first cut. Values of the examples: see examples.js.
import { initial } from './state.js';

/** @import { AxisNames, Patch, State } from '../types.js' */

/**
 * Example tensor. `story` says what it is, `cells` what its values are, and `center` where the ribbons begin.
 * @typedef {{ title: string, state: State, names: AxisNames, story: string, cells?: string, center?: number }} Example
 */

/**
 * Returns the state of a float32 tensor that is cut along axis 1, with changes.
 * @param {Patch} patch @returns {State}
 */
const float = (patch) => ({ ...initial, type: 'float32', axis: 1, ...patch });

/** Example tensors by their names in an address. */
export const tensors = {
  /** @type {Example} */
  picture: {
    title: 'Picture',
    state: initial,
    // prettier-ignore
    names: { axis: 2, ranges: [['red', 1], ['green', 1], ['blue', 1], ['alpha', 1]] },
    story: 'Picture: pixels of red, green, blue and alpha. A model reads each colour as a plane.',
  },
  /** @type {Example} */
  qkv: {
    title: 'Query key value',
    state: float({ dims: [16, 48], by: 'list', sizes: [16, 16, 16] }),
    // prettier-ignore
    names: { axis: 1, ranges: [['query', 16], ['key', 16], ['value', 16]] },
    story: 'Attention: 16 tokens, each with a query, a key and a value.',
    cells: 'Cells show computed values, with random weights.',
  },
  /** @type {Example} */
  stereo: {
    title: 'Stereo',
    state: float({ dims: [48_000, 2], parts: 2 }),
    // prettier-ignore
    names: { axis: 1, ranges: [['left', 1], ['right', 1]] },
    story: 'Stereo: a second of sound, left and right in turn. Web Audio takes one array for each.',
    cells: 'Cells show two plucked strings, computed.',
  },
  /** @type {Example} */
  yolo: {
    title: 'YOLO head',
    state: float({ dims: [8400, 85], by: 'list', sizes: [4, 1, 80] }),
    // prettier-ignore
    names: { axis: 1, ranges: [['box', 4], ['score', 1], ['classes', 80]] },
    story: 'YOLO head: 8400 boxes, each 4 numbers, 1 score and 80 classes.',
    cells: 'Cells show computed boxes around the balls of the picture.',
    // The box of a ball. Most boxes are empty.
    center: 7116 * 85,
  },
  /** @type {Example} */
  lstm: {
    title: 'LSTM gates',
    state: float({ dims: [64, 1024] }),
    names: {
      axis: 1,
      // The order of ONNX. PyTorch and Keras have i, f, c, o.
      ranges: ['input gate', 'output gate', 'forget gate', 'cell gate'].map((name) => [name, 256]),
    },
    story: 'LSTM: 64 sequences, each with four gates of 256 units.',
    cells: 'Cells show a computed step, with random weights.',
  },
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
