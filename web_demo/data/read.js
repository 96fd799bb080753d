// From a dropped file to what it holds.
import { readModel, splitNodes } from '../../js/onnx.js';
import { readImage } from './image.js';
import { readNpy } from './npy.js';
import { readWav } from './wav.js';

/** @import { Model, SplitNode } from '../../js/onnx.js' */
/** @import { Held } from '../nouns.js' */

/**
 * @typedef {{ kind: 'image', tensor: Held & { was: string | null } }
 *   | { kind: 'wav', tensor: Held & { rate: number } }
 *   | { kind: 'npy', tensor: Held }
 *   | { kind: 'onnx', model: Model, nodes: SplitNode[] }} Found
 */

/** Larger files are refused: a page should not take the memory of the machine. */
const largest = 512 * 1024 * 1024;

/** What a file is, by its first bytes, else by its name. @param {string} name @param {string} mime @param {Uint8Array} bytes */
export function kindOf(name, mime, bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x93NUMPY') || /\.npy$/i.test(name)) return 'npy';
  if (/^RIFF[^]{4}WAVE/.test(start) || /\.wav$/i.test(name)) return 'wav';
  if (mime.startsWith('image/') || /\.(png|jpe?g|gif|webp|bmp|avif)$/i.test(name)) return 'image';
  return /\.onnx$/i.test(name) ? 'onnx' : null;
}

/** @param {File} file @returns {Promise<Found>} Throws an error with a sentence. */
export async function readFile(file) {
  if (file.size > largest) throw new Error(`${file.name} has ${file.size} bytes; up to 512 MB are read here.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(file.name, file.type, bytes);
  if (kind === null) {
    throw new Error(`${file.name} is none of the files that are read here: images, .wav, .onnx and .npy.`);
  }
  if (bytes.length === 0) throw new Error(`${file.name} is empty.`);
  if (kind === 'npy') return { kind, tensor: readNpy(bytes) };
  if (kind === 'wav') return { kind, tensor: readWav(bytes) };
  if (kind === 'onnx') {
    const model = readModel(bytes);
    return { kind, model, nodes: splitNodes(model) };
  }
  const tensor = await readImage(file).catch(() => {
    throw new Error(`${file.name} is no picture that this browser can read: it may be cut off.`);
  });
  return { kind, tensor };
}
