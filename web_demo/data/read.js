// From a dropped file to what it holds.
import { findNodes, readModel } from '../../js/onnx.js';
import { isRank, mostRank } from '../model/limits.js';
import { shape } from '../model/narrate.js';
import { operators } from '../model/operators.js';
import { readNpy } from './npy.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { FoundNode } from '../../js/onnx.js' */
/** @import { Held, Patch } from '../nouns.js' */
/** @import { SplitNode } from './nodes.js' */

/**
 * `words` say what it is, `patch` how it is shown first.
 *
 * @typedef {{ kind: 'tensor', words: string, tensor: Held, patch: Patch }
 *   | { kind: 'picture', words: string, bitmap: ImageBitmap }
 *   | { kind: 'model', nodes: SplitNode[] }} Found
 */

/** Frames a second that a sound is given whose own rate is not known here: the browser's decoder wants a number. */
const usualRate = 48000;

/** Whether the page has a picture of it. @type {(node: FoundNode) => node is SplitNode} */
const isSplit = (node) => node.opType in operators;

/** @param {Blob} file @returns {Promise<Found>} */
async function readPicture(file) {
  const bitmap = await createImageBitmap(file);
  const dims = shape([bitmap.height, bitmap.width, 4]);
  const words = `A picture is uint8 ${dims}: height, width, and four channels pixel by pixel. Its middle comes apart below.`;
  return { kind: 'picture', words, bitmap };
}

/** Frames a second, as a .wav says; NaN for all other sounds. @param {ArrayBuffer} bytes */
function rateOf(bytes) {
  const view = new DataView(bytes);
  const word = (/** @type {number} */ at) => String.fromCharCode(...new Uint8Array(bytes, at, 4));
  if (bytes.byteLength < 44 || word(0) !== 'RIFF' || word(8) !== 'WAVE') return NaN;
  for (let at = 12; at + 16 <= bytes.byteLength; at += 8 + view.getUint32(at + 4, true)) {
    if (word(at) === 'fmt ') return view.getUint32(at + 12, true);
  }
  return NaN;
}

/** @param {TensorSplit} ts @param {ArrayBuffer} bytes @returns {Promise<Found>} The tensor is [frames, channels]. */
async function readSound(ts, bytes) {
  const own = rateOf(bytes);
  const rate = own >= 3000 && own <= 384000 ? own : usualRate;
  const sound = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  const channels = Array.from({ length: sound.numberOfChannels }, (_, i) => {
    return { type: /** @type {const} */ ('float32'), data: sound.getChannelData(i), dims: [sound.length, 1] };
  });
  const resampled = ', to which the browser has resampled it: only of .wav files the rate is known here';
  const words =
    `A sound is float32 ${shape([sound.length, channels.length])}: ${sound.duration.toFixed(2)} s at ${rate} Hz` +
    `${rate === own ? '' : resampled}${channels.length > 1 ? ', the channels in turn' : ''}.`;
  /** @type {Patch} */
  const patch = { operator: 'Split', opset: 18, axis: 1, by: 'parts', parts: channels.length };
  return { kind: 'tensor', words, tensor: ts.concat(channels, { axis: 1 }), patch };
}

/** @param {string} why @returns {() => never} */
const refuse = (why) => () => {
  throw new Error(why);
};

/** @param {TensorSplit} ts @param {File} file @returns {Promise<Found>} Throws an error with a sentence about “it”. */
export async function readFile(ts, file) {
  const { name, type } = file;
  const bytes = await file.arrayBuffer().catch(refuse('it cannot be read, and may be a folder.'));
  if (/\.npy$/i.test(name)) {
    const tensor = readNpy(new Uint8Array(bytes));
    if (isRank(tensor.dims)) {
      const words = `An array of ${tensor.type} ${shape(tensor.dims)}.`;
      const parts = tensor.dims[0] > 1 ? 2 : 1;
      return { kind: 'tensor', words, tensor, patch: { operator: 'Split', opset: 18, axis: 0, by: 'parts', parts } };
    }
    throw new Error(`it holds an array of rank ${tensor.dims.length}; the page shows ranks 1 to ${mostRank}.`);
  }
  if (/\.onnx$/i.test(name)) {
    const model = await Promise.resolve(bytes).then(readModel).catch(refuse('it is no ONNX model, or a damaged one.'));
    const nodes = findNodes(model).filter(isSplit);
    if (nodes.length > 0) return { kind: 'model', nodes };
    throw new Error('it has no Split and no SplitToSequence node.');
  }
  if (/^image\/|\.(png|jpe?g|gif|webp)$/i.test(type || name)) {
    return readPicture(file).catch(refuse('it is no picture that this browser can read: it may be cut off.'));
  }
  if (/^audio\/|\.wav$/i.test(type || name)) {
    return readSound(ts, bytes).catch(refuse('it is no sound that this browser can read: it may be cut off.'));
  }
  throw new Error('it is none of the files that are read here: pictures, sounds, .onnx and .npy.');
}
