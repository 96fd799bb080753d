// Splits that people run: a name, the address, and what it is.
import { fromAddress } from './address.js';

const table = `
First look | shape=4x10&axis=1&sizes=3,2,5 | Four rows of ten, cut along the columns into 3, 2 and 5.
QKV | shape=1x1024x2304&axis=-1&sizes=768,768,768 | One matrix product gives query, key and value side by side.
YOLO head | shape=1x25200x85&axis=-1&sizes=4,1,80 | Each box has 4 coordinates, 1 objectness and 80 class scores.
Stereo | shape=480000x2&axis=1&by=parts&parts=2 | Audio comes left, right, left, right; the parts are the channels.
LSTM gates | opset=13&shape=64x1024&axis=1&by=parts&parts=4 | One product computes the four gates of an LSTM at once.
Un-batching | op=SplitToSequence&shape=3x4x5&axis=0&by=each&keepdims=0 | A batch of 3 becomes a list, without its axis.
Uneven | shape=10&axis=0&by=parts&parts=3 | 10 into 3: from opset 18 on the last part may be smaller.
Zero-size | type=int64&shape=3x6&axis=1&sizes=2,0,4 | A part of length 0 is legal: it has a shape, but no elements.
The rest (-1) | op=VariadicSplit&type=float16&shape=2x12&axis=1&sizes=3,-1,2 | The -1 takes what the others leave.`;

export const presets = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name, address, about] = line.split(' | ');
    return { name, about, state: fromAddress(address).state };
  });
