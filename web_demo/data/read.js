// From a dropped file to what it holds.
import { readModel, splitNodes } from '../../js/onnx.js';
import { FileError } from './file-error.js';
import { readImage } from './image.js';
import { readNpy } from './npy.js';
import { readWav } from './wav.js';

/**
 * @typedef {{ kind: 'image', tensor: import('./image.js').Picture }
 *   | { kind: 'wav', tensor: { type: string, dims: number[], data: any }, rate: number }
 *   | { kind: 'npy', tensor: { type: string, dims: number[], data: any } }
 *   | { kind: 'onnx', model: import('../../js/onnx.js').Model, nodes: import('../../js/onnx.js').SplitNode[] }} Found
 */

/** Larger files are refused: a page should not take the memory of the machine. */
const largest = 512 * 1024 * 1024;

/** @param {string} name @param {...string} endings */
const endsIn = (name, ...endings) => endings.some((ending) => name.toLowerCase().endsWith(ending));

/**
 * What a file is, by its first bytes, else by its name.
 *
 * @param {string} name
 * @param {string} mime
 * @param {Uint8Array} bytes
 * @returns {'image' | 'wav' | 'npy' | 'onnx' | null}
 */
export function kindOf(name, mime, bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  if (start.startsWith('\x93NUMPY') || endsIn(name, '.npy')) return 'npy';
  if ((start.startsWith('RIFF') && start.slice(8) === 'WAVE') || endsIn(name, '.wav')) return 'wav';
  if (mime.startsWith('image/') || endsIn(name, '.png', '.jpg', '.jpeg', '.gif', '.webp', '.bmp', '.avif')) {
    return 'image';
  }
  return endsIn(name, '.onnx') ? 'onnx' : null;
}

/**
 * @param {File} file
 * @returns {Promise<Found>}
 * @throws {FileError}
 */
export async function readFile(file) {
  if (file.size > largest) throw new FileError(`${file.name} has ${file.size} bytes; up to 512 MB are read here.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = kindOf(file.name, file.type, bytes);
  if (kind === null) {
    throw new FileError(`${file.name} is none of the files that are read here: images, .wav, .onnx and .npy.`);
  }
  if (bytes.length === 0) throw new FileError(`${file.name} is empty.`);
  if (kind === 'npy') return { kind, tensor: readNpy(bytes) };
  if (kind === 'wav') {
    const { rate, ...tensor } = readWav(bytes);
    return { kind, tensor, rate };
  }
  if (kind === 'onnx') {
    const model = readModel(bytes);
    return { kind, model, nodes: splitNodes(model) };
  }
  const tensor = await readImage(file).catch(() => {
    throw new FileError(`${file.name} is no picture that this browser can read: it may be cut off.`);
  });
  return { kind, tensor };
}
