// Splits that are common in models and pages, as plain data for any platform.

/**
 * A split to measure.
 *
 * @typedef {object} Workload
 * @property {string} name
 * @property {keyof typeof makers} type
 * @property {readonly number[]} dims
 * @property {number} axis
 * @property {readonly number[]} sizes Length of each part along the axis.
 * @property {boolean} dropsAxis Whether the parts lack the axis, as with SplitToSequence and keepdims 0.
 * @property {string} kind Description for readers.
 */

/**
 * Memory layout of a workload, as rows of elements.
 *
 * @typedef {object} Shape
 * @property {number} outer Number of rows.
 * @property {readonly number[]} widths Elements of each part in a row.
 * @property {number} row Elements of a row.
 * @property {number} rowBytes Bytes of a row; 0 for strings.
 * @property {number} bytes Bytes of the input; 0 for strings.
 */

/**
 * Makes a workload.
 * @param {string} name @param {Workload['type']} type @param {number[]} dims @param {number} axis
 * @param {number[]} sizes @param {string} kind @param {boolean} [dropsAxis] @returns {Workload}
 */
const workload = (name, type, dims, axis, sizes, kind, dropsAxis = false) => {
  return { name, type, dims, axis, sizes, dropsAxis, kind };
};

/** Returns the sizes of `count` parts of equal length. @param {number} length @param {number} count */
const equal = (length, count) => Array.from({ length: count }, () => length);

/** @type {readonly Workload[]} */
export const workloads = [
  workload('rgba-u8', 'uint8', [1080, 1920, 4], 2, equal(1, 4), 'canvas image to planes', true),
  workload('rgb-u8', 'uint8', [1080, 1920, 3], 2, equal(1, 3), 'HWC to CHW', true),
  workload('rgba-f32', 'float32', [1080, 1920, 4], 2, equal(1, 4), 'image to planes'),
  workload('stereo-f32', 'float32', [480000, 2], 1, equal(1, 2), 'audio channels'),
  workload('stereo-i16', 'int16', [480000, 2], 1, equal(1, 2), 'audio channels'),
  workload('boxes-i64', 'int64', [100000, 4], 1, [2, 2], 'boxes to corner pairs'),
  workload('yolo', 'float32', [1, 25200, 85], 2, [4, 1, 80], 'detection head'),
  workload('unbind-16', 'float32', [65536, 16], 1, equal(1, 16), 'transpose', true),
  workload('rope', 'float32', [1, 32, 512, 96], 3, equal(48, 2), 'rotary halves'),
  workload('qkv-f32', 'float32', [1, 1024, 2304], 2, equal(768, 3), 'attention'),
  workload('gqa-f16', 'float16', [1, 512, 7680], 2, [5120, 1280, 1280], 'grouped attention'),
  workload('swiglu', 'float32', [1, 512, 16384], 2, equal(8192, 2), 'wide rows'),
  workload('lstm', 'float32', [64, 1024], 1, equal(256, 4), 'gates'),
  workload('vae', 'float32', [1, 8, 64, 64], 1, equal(4, 2), 'contiguous'),
  workload('batch', 'float32', [8, 3, 224, 224], 0, equal(1, 8), 'contiguous'),
  workload('hwc-f32', 'float32', [640, 640, 3], 2, equal(1, 3), 'HWC to CHW', true),
  workload('pairs-f64', 'float64', [409600, 2], 1, equal(1, 2), 'points', true),
  workload('triples-f64', 'float64', [409600, 3], 1, equal(1, 3), 'points', true),
  workload('quads-f64', 'float64', [409600, 4], 1, equal(1, 4), 'points', true),
  workload('strings', 'string', [2000, 8], 1, [2, 6], 'list'),
  workload('tiny', 'float32', [6], 0, [2, 4], 'latency of a call'),
  workload('small', 'float32', [2, 6], 1, [2, 4], 'latency of a call'),
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

/** Bytes of an element; 0 for strings. @type {Record<Workload['type'], number>} */
const elementBytes = { uint8: 1, int16: 2, int64: 8, float16: 2, float32: 4, float64: 8, string: 0 };

/** @typedef {Uint8Array | Int16Array | Uint16Array | Float32Array | Float64Array | BigInt64Array | string[]} Data */

/** Returns the workload with a name. @param {string} name */
export function workloadNamed(name) {
  const found = workloads.find((one) => one.name === name);
  if (!found) throw new Error(`workload must be one of ${workloads.map((one) => one.name).join(', ')}, got '${name}'`);
  return found;
}

/** Returns the memory layout of a workload. @param {Workload} workload @returns {Shape} */
export function shapeOf({ type, dims, axis, sizes }) {
  const outer = dims.slice(0, axis).reduce((product, dim) => product * dim, 1);
  const inner = dims.slice(axis + 1).reduce((product, dim) => product * dim, 1);
  const row = dims[axis] * inner;
  const rowBytes = row * elementBytes[type];
  return { outer, widths: sizes.map((size) => size * inner), row, rowBytes, bytes: outer * rowBytes };
}

/**
 * Creates the input of a workload from pseudo-random elements, which are the same in each run.
 * @param {Workload} workload @returns {Data}
 */
export function inputOf(workload) {
  const { outer, row, bytes } = shapeOf(workload);
  const words = new Uint32Array(workload.type === 'string' ? outer * row : bytes / 4);
  let state = 0x9e3779b9;
  for (let i = 0; i < words.length; ++i) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    words[i] = state;
  }
  return makers[workload.type](words);
}

/**
 * Creates arrays for the parts. They are filled, so that the system has committed their memory.
 * @param {Workload} workload @param {Data} data Input, whose class the arrays have.
 */
export function targetsOf(workload, data) {
  const { outer, widths } = shapeOf(workload);
  return clear(widths.map((width) => new /** @type {any} */ (data.constructor)(outer * width)));
}

/**
 * Overwrites arrays with a constant, so that results of an earlier run are not mistaken for new ones.
 * @param {any[]} targets @returns {any[]} The same list.
 */
export function clear(targets) {
  for (const target of targets) {
    if (Array.isArray(target)) target.fill('');
    else new Uint8Array(target.buffer, target.byteOffset, target.byteLength).fill(1);
  }
  return targets;
}
