// Reads WAV files: PCM of 8 to 32 bits and floats, any number of channels, as one interleaved tensor.

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
 *   samples of 24 bits are the upper bytes of int32.
 * @throws {Error} A sentence about what is wrong with the file.
 */
export function readWav(bytes) {
  const text = (/** @type {number} */ at) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (text(0) !== 'RIFF' || text(8) !== 'WAVE') {
    throw new Error('This is no WAV file: it does not begin with RIFF and WAVE.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  /** @type {Record<string, Uint8Array>} */
  const chunks = {};
  for (let at = 12, size = 0; at + 8 <= bytes.length; at += 8 + size + (size % 2)) {
    size = view.getUint32(at + 4, true);
    chunks[text(at)] = bytes.subarray(at + 8, at + 8 + size);
  }
  const { 'fmt ': fmt, data: sound } = chunks;
  if (sound === undefined || !(fmt?.length >= 16)) {
    throw new Error('This WAV file has no sound in it: its fmt or its data chunk is missing or cut off.');
  }
  const head = new DataView(fmt.buffer, fmt.byteOffset, fmt.length);
  const [channels, rate, bits] = [head.getUint16(2, true), head.getUint32(4, true), head.getUint16(14, true)];
  const isExtensible = head.getUint16(0, true) === extensible && fmt.length >= 26;
  const format = head.getUint16(isExtensible ? 24 : 0, true);
  const [type, Storage] = formats[`${format}/${bits}`] ?? [];
  if (type === undefined || channels === 0) {
    const can = 'PCM of 8 to 32 bits and floats can be read';
    throw new Error(`This WAV file has format ${format}, ${bits} bits and ${channels} channels; ${can}.`);
  }
  const width = bits / 8;
  const frames = Math.floor(sound.length / (width * channels));
  const data = new Storage(frames * channels);
  const wide = new Uint8Array(data.buffer);
  const skip = Storage.BYTES_PER_ELEMENT - width;
  if (skip === 0) wide.set(sound.subarray(0, wide.length));
  else for (let i = 0; i < data.length; i += 1) wide.set(sound.subarray(3 * i, 3 * i + 3), 4 * i + skip);
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
    const to = Math.floor(((i + 1) * data.length) / count);
    let [low, high] = [1, -1];
    for (let at = from; at < to; at += 1) {
      const value = Math.max(-1, Math.min(1, (data[at] - offset) / scale));
      [low, high] = [Math.min(low, value), Math.max(high, value)];
    }
    return [low, high];
  });
}
