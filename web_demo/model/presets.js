// Splits that people run, each with a sentence.
import { fromAddress } from './address.js';

/** By name: what it is, and its address. @type {Record<string, [about: string, address: string]>} */
const table = {
  'First look': ['Four rows of ten, cut along the columns into 3, 2 and 5.', 'shape=4x10&axis=1&sizes=3,2,5'],
  QKV: [
    'One matrix product gives query, key and value side by side; the split hands each to attention.',
    'shape=1x1024x2304&axis=-1&sizes=768,768,768',
  ],
  'YOLO head': [
    'Each of 25200 boxes has 4 coordinates, 1 objectness and 80 class scores; the split parts them.',
    'shape=1x25200x85&axis=-1&sizes=4,1,80',
  ],
  RGBA: [
    'An image holds red, green, blue and alpha pixel by pixel; single slices without the axis are its planes.',
    'op=SplitToSequence&type=uint8&shape=6x8x4&axis=2&by=each&keepdims=0',
  ],
  Stereo: [
    'Audio comes left, right, left, right; two parts along the last axis are the channels.',
    'shape=480000x2&axis=1&by=parts&parts=2',
  ],
  'LSTM gates': [
    'One product computes the four gates of an LSTM at once; four equal parts are input, output, forget and cell.',
    'opset=13&shape=64x1024&axis=1&by=parts&parts=4',
  ],
  'Un-batching': [
    'A batch of 3 matrices becomes a list of 3 matrices: with keepdims=0 the batch axis is gone from each.',
    'op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0',
  ],
  Uneven: [
    '10 into 3: from opset 18 on the last part may be smaller; before, this was an error.',
    'shape=10&axis=0&by=parts&parts=3',
  ],
  'Zero-size': [
    'A part of length 0 is legal: it has a shape, but no elements.',
    'type=int64&shape=3x6&axis=1&sizes=2,0,4',
  ],
  'The rest (-1)': [
    'VariadicSplit works out the one length that is given as -1 from the others.',
    'op=VariadicSplit&type=float16&shape=2x12&axis=1&sizes=3,-1,2',
  ],
};

export const presets = Object.entries(table).map(([name, [about, address]]) => {
  return { name, about, state: fromAddress(address).state };
});
