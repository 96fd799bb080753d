// Splits that people run, each with a sentence.

/** @typedef {{ name: string, about: string, state: Partial<import('./state.js').State> }} Preset */

/** @type {Preset[]} */
export const presets = [
  {
    name: 'First look',
    about: 'Four rows of ten, cut along the columns into 3, 2 and 5.',
    state: { operator: 'Split', opset: 18, type: 'float32', dims: [4, 10], axis: 1, by: 'list', sizes: [3, 2, 5] },
  },
  {
    name: 'QKV',
    about: 'One matrix product gives query, key and value side by side; the split hands each to attention.',
    state: {
      operator: 'Split',
      opset: 18,
      type: 'float32',
      dims: [1, 1024, 2304],
      axis: -1,
      by: 'list',
      sizes: [768, 768, 768],
    },
  },
  {
    name: 'YOLO head',
    about: 'Each of 25200 boxes has 4 coordinates, 1 objectness and 80 class scores; the split parts them.',
    state: {
      operator: 'Split',
      opset: 18,
      type: 'float32',
      dims: [1, 25200, 85],
      axis: -1,
      by: 'list',
      sizes: [4, 1, 80],
    },
  },
  {
    name: 'RGBA',
    about: 'An image holds red, green, blue and alpha pixel by pixel; single slices without the axis are its planes.',
    state: {
      operator: 'SplitToSequence',
      opset: 24,
      type: 'uint8',
      dims: [6, 8, 4],
      axis: 2,
      by: 'each',
      keepdims: 0,
    },
  },
  {
    name: 'Stereo',
    about: 'Audio comes left, right, left, right; two parts along the last axis are the channels.',
    state: { operator: 'Split', opset: 18, type: 'float32', dims: [480000, 2], axis: 1, by: 'parts', parts: 2 },
  },
  {
    name: 'LSTM gates',
    about:
      'One product computes the four gates of an LSTM at once; four equal parts are input, output, forget and cell.',
    state: { operator: 'Split', opset: 13, type: 'float32', dims: [64, 1024], axis: 1, by: 'parts', parts: 4 },
  },
  {
    name: 'Un-batching',
    about: 'A batch of 3 matrices becomes a list of 3 matrices: with keepdims=0 the batch axis is gone from each.',
    state: {
      operator: 'SplitToSequence',
      opset: 24,
      type: 'float32',
      dims: [3, 4, 5],
      axis: 0,
      by: 'each',
      keepdims: 0,
    },
  },
  {
    name: 'Uneven',
    about: '10 into 3: from opset 18 on the last part may be smaller; before, this was an error.',
    state: { operator: 'Split', opset: 18, type: 'float32', dims: [10], axis: 0, by: 'parts', parts: 3 },
  },
  {
    name: 'Zero-size',
    about: 'A part of length 0 is legal: it has a shape, but no elements.',
    state: { operator: 'Split', opset: 18, type: 'int64', dims: [3, 6], axis: 1, by: 'list', sizes: [2, 0, 4] },
  },
  {
    name: 'The rest (-1)',
    about: 'VariadicSplit works out the one length that is given as -1 from the others.',
    state: {
      operator: 'VariadicSplit',
      opset: 1,
      type: 'float16',
      dims: [2, 12],
      axis: 1,
      by: 'list',
      sizes: [3, -1, 2],
    },
  },
];
