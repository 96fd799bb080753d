// Decodes PNG files to the values that they store. Browsers change colours under transparency and ignore wrong checksums.
import { decode } from 'fast-png';

/** Chunks that the pixels depend on. The last two have another meaning in some colour types. */
const chunkNames = ['IHDR', 'IDAT', 'IEND', 'PLTE', 'tRNS'];

/** Whether a file begins with the signature of PNG. @param {Uint8Array} bytes */
export const isPng = (bytes) => String.fromCharCode(...bytes.subarray(0, 8)) === '\x89PNG\r\n\x1a\n';

/**
 * Returns a file without the chunks that its pixels do not depend on, because the decoder is strict about texts.
 * @param {Uint8Array} bytes
 * @throws {RangeError} If the file is cut off.
 */
function withoutTexts(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const file = new Uint8Array(bytes.length);
  file.set(bytes.subarray(0, 8));
  let [from, to, name] = [8, 8, ''];
  while (name !== 'IEND') {
    const length = view.getUint32(from) + 12;
    name = String.fromCharCode(...bytes.subarray(from + 4, from + 8));
    if (chunkNames.includes(name)) {
      file.set(bytes.subarray(from, from + length), to);
      to += length;
    }
    from += length;
  }
  return file.subarray(0, to);
}

/**
 * Returns a function that returns a sample by its offset.
 * @param {import('fast-png').DecodedPng} png @returns {(at: number) => number}
 */
function samplesOf({ data, width, depth }) {
  if (depth >= 8) return (at) => data[at];
  // Rows begin at a byte. Only pictures of one channel have samples of less than a byte.
  const stride = Math.ceil((width * depth) / 8);
  return (at) => {
    const bit = (at % width) * depth;
    const byte = data[Math.floor(at / width) * stride + (bit >> 3)];
    return (byte >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
  };
}

/** Converts the pixels to RGBA. Of 16 bits, it keeps the upper 8. @param {import('fast-png').DecodedPng} png */
function rgbaOf(png) {
  const { width, height, channels, depth, palette, transparency } = png;
  const rgba = new Uint8ClampedArray(4 * width * height);
  const sample = samplesOf(png);
  const byte = (/** @type {number} */ at) => (depth === 16 ? sample(at) >> 8 : (sample(at) * 255) / (2 ** depth - 1));
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  for (let i = 0; i < width * height; i += 1) {
    const at = i * channels;
    if (palette) {
      rgba.set([...palette[sample(at)], 255].slice(0, 4), 4 * i);
      continue;
    }
    rgba[4 * i] = byte(at);
    rgba[4 * i + 1] = byte(at + green);
    rgba[4 * i + 2] = byte(at + blue);
    const isKey = transparency?.every((value, channel) => value === sample(at + channel));
    rgba[4 * i + 3] = channels % 2 === 0 ? byte(at + channels - 1) : isKey ? 0 : 255;
  }
  return rgba;
}

/**
 * Decodes a PNG file.
 * @param {Uint8Array} bytes
 * @returns {{ width: number, height: number, depth: number, rgba: () => Uint8ClampedArray<ArrayBuffer> } | null} Null
 * if the decoder does not support the file. `rgba` returns the pixels.
 * @throws {Error} If the file is damaged or cut off.
 */
export function decodePng(bytes) {
  const file = withoutTexts(bytes);
  const view = new DataView(file.buffer);
  const [bits, colour, , , isInterlaced] = file.subarray(24);
  // The decoder misreads interlaced pixels smaller than a byte, and refuses a transparent colour of 1 or 2 pixels.
  if (isInterlaced && bits < 8) return null;
  if (colour === 2 && view.getUint32(16) * view.getUint32(20) < 3) return null;
  const png = decode(file, { checkCrc: true });
  if (png.width * png.height === 0) throw new Error('no pixels');
  // Other colour types may suggest a palette.
  if (colour !== 3) delete png.palette;
  const { width, height, depth } = png;
  return { width, height, depth, rgba: () => rgbaOf(png) };
}
