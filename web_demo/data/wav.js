// Reads WAV files: PCM of 8 to 32 bits and floats, any number of channels, as one interleaved tensor.
import { FileError } from './file-error.js';

/** By format (1: PCM, 3: floats) and bits. @type {Record<string, [type: string, storage: any]>} */
const formats = {
  '1/8': ['uint8', Uint8Array],
  '1/16': ['int16', Int16Array],
  '1/24': ['int32', Int32Array],
  '1/32': ['int32', Int32Array],
  '3/32': ['float32', Float32Array],
  '3/64': ['float64', Float64Array],
};
const extensible = 0xfffe;

/**
 * @param {Uint8Array} bytes
 * @returns {{ type: string, dims: number[], data: any, rate: number }} dims [frames, channels]; data as in the file, but
 *   24-bit samples are widened to int32.
 * @throws {FileError}
 */
export function readWav(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (/** @type {number} */ at) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 12 || text(0) !== 'RIFF' || text(8) !== 'WAVE') {
    throw new FileError('This is no WAV file: it does not begin with RIFF and WAVE.');
  }
  let head = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [name, size, start] = [text(at), view.getUint32(at + 4, true), at + 8];
    if (name === 'fmt ' && size >= 16 && start + size <= bytes.length) {
      const format = view.getUint16(start, true);
      head = {
        format: format === extensible && size >= 26 ? view.getUint16(start + 24, true) : format,
        channels: view.getUint16(start + 2, true),
        rate: view.getUint32(start + 4, true),
        bits: view.getUint16(start + 14, true),
      };
    } else if (name === 'data') {
      if (head === null) throw new FileError('This WAV file has sound before it says in which format.');
      return readSamples(bytes.subarray(start, start + size), head);
    }
    at = start + size + (size % 2);
  }
  throw new FileError('This WAV file has no sound in it: the data chunk is missing or cut off.');
}

/** @param {Uint8Array} bytes @param {{ format: number, channels: number, rate: number, bits: number }} head */
function readSamples(bytes, { format, channels, rate, bits }) {
  const [type, Storage] = formats[`${format}/${bits}`] ?? [];
  if (type === undefined || channels === 0) {
    const can = 'PCM of 8 to 32 bits and floats can be read';
    throw new FileError(`This WAV file has format ${format}, ${bits} bits and ${channels} channels; ${can}.`);
  }
  const width = bits / 8;
  const frames = Math.floor(bytes.length / (width * channels));
  const data = new Storage(frames * channels);
  // Samples of 24 bits are the upper bytes of wider ones.
  const wide = new Uint8Array(data.buffer);
  const skip = Storage.BYTES_PER_ELEMENT - width;
  if (skip === 0) wide.set(bytes.subarray(0, wide.length));
  else for (let i = 0; i < data.length; i += 1) wide.set(bytes.subarray(3 * i, 3 * i + 3), 4 * i + skip);
  return { type, dims: [frames, channels], data, rate };
}

/**
 * The lowest and highest sample in each of `columns` stretches, from -1 to 1: what a waveform shows.
 *
 * @param {string} type
 * @param {ArrayLike<number>} data One channel.
 * @param {number} columns
 * @returns {[number, number][]}
 */
export function envelope(type, data, columns) {
  const [offset, scale] = { uint8: [128, 128], int16: [0, 32768], int32: [0, 2147483648] }[type] ?? [0, 1];
  const count = Math.min(columns, data.length);
  return Array.from({ length: count }, (_, i) => {
    const from = Math.floor((i * data.length) / count);
    const to = Math.max(from + 1, Math.floor(((i + 1) * data.length) / count));
    let [low, high] = [1, -1];
    for (let at = from; at < to; at += 1) {
      const value = Math.max(-1, Math.min(1, (data[at] - offset) / scale));
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    return [low, high];
  });
}
