// Reads WAV files: PCM of 8 to 32 bits and floats, any number of channels, as one interleaved tensor.
import { FileError } from './file-error.js';

const pcm = 1;
const float = 3;
const extensible = 0xfffe;

/** @typedef {{ format: number, channels: number, rate: number, bits: number }} Head */

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
  /** @type {Head | null} */
  let head = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = text(at);
    const size = view.getUint32(at + 4, true);
    const start = at + 8;
    if (name === 'fmt ' && size >= 16 && start + 16 <= bytes.length) {
      head = readHead(view, start, size);
    } else if (name === 'data') {
      if (head === null) throw new FileError('This WAV file has sound before it says in which format.');
      return readSamples(bytes.subarray(start, Math.min(bytes.length, start + size)), head);
    }
    at = start + size + (size % 2);
  }
  throw new FileError('This WAV file has no sound in it: the data chunk is missing or cut off.');
}

/** @param {DataView} view @param {number} start @param {number} size @returns {Head} */
function readHead(view, start, size) {
  const format = view.getUint16(start, true);
  const isLong = format === extensible && size >= 26 && start + 26 <= view.byteLength;
  return {
    format: isLong ? view.getUint16(start + 24, true) : format,
    channels: view.getUint16(start + 2, true),
    rate: view.getUint32(start + 4, true),
    bits: view.getUint16(start + 14, true),
  };
}

/** @param {Uint8Array} bytes @param {Head} head */
function readSamples(bytes, { format, channels, rate, bits }) {
  /** @type {Record<string, [string, any]>} */
  const formats = {
    [`${pcm}/8`]: ['uint8', Uint8Array],
    [`${pcm}/16`]: ['int16', Int16Array],
    [`${pcm}/24`]: ['int32', Int32Array],
    [`${pcm}/32`]: ['int32', Int32Array],
    [`${float}/32`]: ['float32', Float32Array],
    [`${float}/64`]: ['float64', Float64Array],
  };
  const known = formats[`${format}/${bits}`];
  if (known === undefined || channels === 0) {
    throw new FileError(
      `This WAV file has format ${format}, ${bits} bits and ${channels} channels; PCM of 8 to 32 bits and floats can ` +
        'be read.',
    );
  }
  const [type, storage] = known;
  const width = bits / 8;
  const frames = Math.floor(bytes.length / (width * channels));
  const count = frames * channels;
  const data = bits === 24 ? widen(bytes, count) : new storage(bytes.slice(0, count * width).buffer, 0, count);
  return { type, dims: [frames, channels], data, rate };
}

/** @param {Uint8Array} bytes Of 24-bit samples. @param {number} count */
function widen(bytes, count) {
  const wide = new Int32Array(count);
  for (let i = 0; i < count; i += 1) {
    wide[i] = (bytes[3 * i] << 8) | (bytes[3 * i + 1] << 16) | (bytes[3 * i + 2] << 24);
  }
  return wide;
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
    let low = Infinity;
    let high = -Infinity;
    for (let at = from; at < to; at += 1) {
      const value = (data[at] - offset) / scale;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return [Math.max(-1, Math.min(1, low)), Math.max(-1, Math.min(1, high))];
  });
}
