// The oracle of pixels: the equation of docs/semantics.md, element by element. It shares no code with the package.

// Looked up once, because accessing a global in Jest costs as much as fifty multiplications.
const { abs, floor, fround, log2, max, min } = Math;

/**
 * @typedef {object} Numbers
 * @property {string} channels
 * @property {'float32' | 'float16' | 'uint8' | 'int8'} type
 * @property {number} rescale
 * @property {number[]} mean One number per channel.
 * @property {number[]} std
 * @property {number} zeroPoint
 */

export const classes = { float32: Float32Array, float16: Uint16Array, uint8: Uint8Array, int8: Int8Array };

/** Rounds to the nearest integer, ties to even. @param {number} x */
export function roundHalfEven(x) {
  if (!Number.isFinite(x)) return x;
  const below = floor(x);
  const fraction = x - below;
  if (fraction === 0.5) return below % 2 === 0 ? below : below + 1;
  return fraction < 0.5 ? below : below + 1;
}

/** Returns the value of a float16. @param {number} bits */
export function halfValue(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}

/** Returns the bits of the nearest float16, ties to even. @param {number} x Any number except NaN. */
export function halfBits(x) {
  const sign = x < 0 || Object.is(x, -0) ? 0x8000 : 0;
  const magnitude = abs(x);
  if (magnitude >= 65520) return sign | 0x7c00;
  // The exponent of the last bit.
  const exponent = max(floor(log2(magnitude || 2 ** -24)) - 10, -24);
  for (const e of [exponent - 1, exponent, exponent + 1]) {
    const units = roundHalfEven(magnitude / 2 ** e);
    if (e < -24 || units > 2048 || (units < 1024 && e > -24)) continue;
    if (units === 2048) return sign | (((e + 26) << 10) & 0x7fff);
    return sign | (units < 1024 ? units : ((e + 25) << 10) | (units - 1024));
  }
  throw new Error(`no float16 near ${x}`);
}

/**
 * Converts a byte to an element.
 * @param {Numbers} numbers @param {number} c Index of the channel. @param {number} x
 */
function element(numbers, c, x) {
  const value = (x * numbers.rescale - numbers.mean[c]) / numbers.std[c];
  if (numbers.type === 'float32') return fround(value);
  if (numbers.type === 'float16') return halfBits(value);
  const [least, greatest] = numbers.type === 'int8' ? [-128, 127] : [0, 255];
  return min(max(roundHalfEven(value) + numbers.zeroPoint, least), greatest);
}

/** Converts an element to a byte. @param {Numbers} numbers @param {number} c @param {number} stored */
function byte(numbers, c, stored) {
  const value = numbers.type === 'float16' ? halfValue(stored) : stored - numbers.zeroPoint;
  const x = (value * numbers.std[c] + numbers.mean[c]) * (1 / numbers.rescale);
  return Number.isNaN(x) ? 0 : roundHalfEven(min(max(x, 0), 255));
}

/**
 * Returns a function that computes the position of an element.
 * @param {boolean} isPlanar @param {number} count Number of pixels of an image. @param {number} channels
 * @returns {(image: number, pixel: number, channel: number) => number}
 */
function positions(isPlanar, count, channels) {
  return (image, pixel, channel) =>
    isPlanar ? (image * channels + channel) * count + pixel : (image * count + pixel) * channels + channel;
}

/**
 * Converts images to the elements of a tensor.
 * @param {Numbers} numbers @param {boolean} isPlanar @param {readonly ArrayLike<number>[]} images
 * @param {number} count Number of pixels of an image. @param {number} pixelBytes
 * @param {string} [order] Letters of the bytes of a pixel of more than one byte.
 */
export function planesOf(numbers, isPlanar, images, count, pixelBytes, order = 'RGBA'.slice(0, pixelBytes)) {
  const letters = [...numbers.channels];
  const data = new classes[numbers.type](images.length * count * letters.length);
  const position = positions(isPlanar, count, letters.length);
  images.forEach((bytes, image) => {
    for (let pixel = 0; pixel < count; ++pixel) {
      letters.forEach((letter, c) => {
        const place = order.indexOf(letter);
        let x = 255;
        if (pixelBytes === 1 && letter !== 'A') x = bytes[pixel];
        else if (pixelBytes > 1 && place >= 0) x = bytes[pixel * pixelBytes + place];
        data[position(image, pixel, c)] = element(numbers, c, x);
      });
    }
  });
  return data;
}

/**
 * Converts a tensor to the RGBA bytes of each image.
 * @param {Numbers} numbers @param {boolean} isPlanar @param {ArrayLike<number>} data @param {number} batch
 * @param {number} count @param {number} channels Number of channels of the tensor: that of the options, or 1.
 */
export function pixelsOf(numbers, isPlanar, data, batch, count, channels) {
  const position = positions(isPlanar, count, channels);
  return Array.from({ length: batch }, (_, image) => {
    const bytes = new Uint8ClampedArray(count * 4);
    for (let pixel = 0; pixel < count; ++pixel) {
      bytes[pixel * 4 + 3] = 255;
      [...numbers.channels].forEach((letter, c) => {
        const stored = data[position(image, pixel, channels === 1 ? 0 : c)];
        bytes[pixel * 4 + 'RGBA'.indexOf(letter)] = byte(numbers, c, stored);
      });
    }
    return bytes;
  });
}
