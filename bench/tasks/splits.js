// Splits that are common in models and pages, as plain data, and their arrays.

/**
 * A split.
 * @typedef {object} Split
 * @property {string} name
 * @property {keyof typeof makers} type
 * @property {readonly number[]} dims
 * @property {number} axis
 * @property {readonly number[]} sizes Length of each part along the axis.
 * @property {boolean} dropsAxis Whether the parts lack the axis, as with SplitToSequence and keepdims 0.
 * @property {string} kind Description for readers.
 */

/**
 * Memory layout of a split, as rows of elements.
 * @typedef {object} Shape
 * @property {number} outer Number of rows.
 * @property {readonly number[]} widths Elements of each part in a row.
 * @property {number} row Elements of a row.
 * @property {number} rowBytes Bytes of a row; 0 for strings.
 * @property {number} bytes Bytes of the input; 0 for strings.
 */

/**
 * Makes a split.
 * @param {string} name @param {Split['type']} type @param {number[]} dims @param {number} axis
 * @param {number[]} sizes @param {string} kind @param {boolean} [dropsAxis] @returns {Split}
 */
const split = (name, type, dims, axis, sizes, kind, dropsAxis = false) => {
  return { name, type, dims, axis, sizes, dropsAxis, kind };
};

/** Returns the sizes of `count` parts of equal length. @param {number} length @param {number} count */
const equal = (length, count) => Array.from({ length: count }, () => length);

/** @type {readonly Split[]} */
export const splits = [
  split('rgba-u8', 'uint8', [1080, 1920, 4], 2, equal(1, 4), 'canvas image to planes', true),
  split('rgb-u8', 'uint8', [1080, 1920, 3], 2, equal(1, 3), 'HWC to CHW', true),
  split('rgba-f32', 'float32', [1080, 1920, 4], 2, equal(1, 4), 'image to planes'),
  split('stereo-f32', 'float32', [480000, 2], 1, equal(1, 2), 'audio channels'),
  split('stereo-i16', 'int16', [480000, 2], 1, equal(1, 2), 'audio channels'),
  split('boxes-i64', 'int64', [100000, 4], 1, [2, 2], 'boxes to corner pairs'),
  split('yolo', 'float32', [1, 25200, 85], 2, [4, 1, 80], 'detection head'),
  split('unbind-16', 'float32', [65536, 16], 1, equal(1, 16), 'transpose', true),
  split('rope', 'float32', [1, 32, 512, 96], 3, equal(48, 2), 'rotary halves'),
  split('qkv-f32', 'float32', [1, 1024, 2304], 2, equal(768, 3), 'attention'),
  split('gqa-f16', 'float16', [1, 512, 7680], 2, [5120, 1280, 1280], 'grouped attention'),
  split('swiglu', 'float32', [1, 512, 16384], 2, equal(8192, 2), 'wide rows'),
  split('lstm', 'float32', [64, 1024], 1, equal(256, 4), 'gates'),
  split('vae', 'float32', [1, 8, 64, 64], 1, equal(4, 2), 'contiguous'),
  split('batch', 'float32', [8, 3, 224, 224], 0, equal(1, 8), 'contiguous'),
  split('hwc-f32', 'float32', [640, 640, 3], 2, equal(1, 3), 'HWC to CHW', true),
  split('pairs-f64', 'float64', [409600, 2], 1, equal(1, 2), 'points', true),
  split('triples-f64', 'float64', [409600, 3], 1, equal(1, 3), 'points', true),
  split('quads-f64', 'float64', [409600, 4], 1, equal(1, 4), 'points', true),
  split('strings', 'string', [2000, 8], 1, [2, 6], 'list'),
  split('tiny', 'float32', [6], 0, [2, 4], 'latency of a call'),
  split('small', 'float32', [2, 6], 1, [2, 4], 'latency of a call'),
];

// Create arrays from random bits. Floats get the exponent of 1, because a copy may change the bits of a NaN.
/** @satisfies {Record<string, (words: Uint32Array) => Data>} */
const makers = {
  uint8: (words) => new Uint8Array(words.buffer),
  int16: (words) => new Int16Array(words.buffer),
  int64: (words) => new BigInt64Array(words.buffer),
  float16(words) {
    for (let i = 0; i < words.length; ++i) words[i] = 0x3c003c00 | (words[i] & 0x03ff03ff);
    return new Uint16Array(words.buffer);
  },
  float32(words) {
    for (let i = 0; i < words.length; ++i) words[i] = 0x3f800000 | (words[i] >>> 9);
    return new Float32Array(words.buffer);
  },
  float64(words) {
    for (let i = 1; i < words.length; i += 2) words[i] = 0x3ff00000 | (words[i] >>> 12);
    return new Float64Array(words.buffer);
  },
  string: (words) => Array.from(words, (word) => word.toString(36)),
};

/** Bytes of an element; 0 for strings. @type {Record<Split['type'], number>} */
const elementBytes = { uint8: 1, int16: 2, int64: 8, float16: 2, float32: 4, float64: 8, string: 0 };

/** @typedef {Uint8Array | Int16Array | Uint16Array | Float32Array | Float64Array | BigInt64Array | string[]} Data */

/** Returns the memory layout of a split. @param {Split} split @returns {Shape} */
export function shapeOf({ type, dims, axis, sizes }) {
  const outer = dims.slice(0, axis).reduce((product, dim) => product * dim, 1);
  const inner = dims.slice(axis + 1).reduce((product, dim) => product * dim, 1);
  const row = dims[axis] * inner;
  const rowBytes = row * elementBytes[type];
  return { outer, widths: sizes.map((size) => size * inner), row, rowBytes, bytes: outer * rowBytes };
}

/**
 * Creates the input of a split from pseudo-random elements, which are the same in each run.
 * @param {Split} split @returns {Data}
 */
export function inputOf(split) {
  const { outer, row, bytes } = shapeOf(split);
  const words = new Uint32Array(split.type === 'string' ? outer * row : bytes / 4);
  let state = 0x9e3779b9;
  for (let i = 0; i < words.length; ++i) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
  return makers[split.type](words);
}

/**
 * Creates arrays for the parts. They are filled, so that the system has committed their memory.
 * @param {Split} split @param {Data} data Input, whose class the arrays have. @returns {any[]}
 */
export function targetsOf(split, data) {
  const { outer, widths } = shapeOf(split);
  return widths.map((width) => {
    const target = new /** @type {any} */ (data.constructor)(outer * width);
    return Array.isArray(target) ? target.fill('') : (new Uint8Array(target.buffer).fill(1), target);
  });
}

/** Describes a split in words: its type, its dims and the lengths of its parts. @param {Split} split */
export function wordsOf({ type, dims, sizes }) {
  const isEqual = sizes.length > 3 && new Set(sizes).size === 1;
  return `${type} [${dims.join(', ')}] into ${isEqual ? `${sizes.length} of ${sizes[0]}` : sizes.join(', ')}`;
}
