// SPDX-License-Identifier: MIT
//
// TensorFlow.js kernels: SplitV and Unpack of the cpu and wasm backends, on memory that the backend owns. Other cases (strings,
// complex numbers, invalid arguments) are left to the former kernel, so that results and errors stay the same.

import { arraysEqual, classOf, elementTypeFor } from '../base/types.js';

/** @import { Plan, Tensor, TensorSplit } from '../api.js' */
/** @typedef {{ dataId: object, shape: number[], dtype: string }} TensorInfo An input or output of a kernel. */
/** @typedef {(args: { inputs: any, attrs: any, backend: any }) => TensorInfo | TensorInfo[]} KernelFunc */

/** Returns the number of elements of a shape. @param {readonly number[]} shape */
function sizeOf(shape) {
  let size = 1;
  for (let i = 0; i < shape.length; ++i) size *= shape[i];
  return size;
}

/**
 * Returns the number of contiguous pieces of each part: the product of the dims before the axis.
 * @param {readonly number[]} shape @param {number} axis A negative one counts from the end.
 */
function outerSizeOf(shape, axis) {
  let rows = 1;
  for (let i = axis < 0 ? axis + shape.length - 1 : axis - 1; i >= 0; --i) rows *= shape[i];
  return rows;
}

/** @typedef {Plan<any, any>} Split A planned split. */

/**
 * A backend of the library.
 *
 * @typedef {object} Backend
 * @property {(rows: number, count: number, size: number) => boolean} gains Whether a split of `size` elements in `rows` rows
 *   into `count` parts is faster here than in the backend's own kernels. The limits were measured.
 * @property {(backend: any, x: TensorInfo, split: Split) => TensorInfo[] | null} move Runs a split in the backend's memory.
 *   Returns null if the values do not match the shape.
 */

/**
 * The cpu backend, whose values are typed arrays. It splits a single row into views, so that case gains nothing.
 * @type {Backend}
 */
const cpu = {
  gains: (rows, count, size) => rows > 1 && size >= 64,
  move(backend, x, plan) {
    const data = backend.data.get(x.dataId)?.values;
    if (elementTypeFor(classOf(data)) !== plan.type || data.length !== sizeOf(x.shape)) return null;
    const parts = plan.run({ type: plan.type, data, dims: plan.dims });
    return parts.map((/** @type {any} */ { data, dims }) => backend.makeTensorInfo(dims, x.dtype, data));
  },
};

/**
 * The wasm backend, whose values are in its own WebAssembly memory. The parts are written to their final place, while
 * the backend's kernel copies the whole input for each part.
 * @type {Backend}
 */
const wasm = {
  gains: (rows, count, size) => size >= 64 && (count > 2 || (count === 2 && size >= 1024)),
  move(backend, x, plan) {
    const outputs = plan.outputs.map(({ dims }) => backend.makeOutput(dims.slice(), x.dtype));
    // Read after the outputs are allocated, because the allocation may grow the memory.
    const data = backend.typedArrayFromHeap(x);
    const into = outputs.map((output) => backend.typedArrayFromHeap(output));
    plan.run({ type: plan.type, data, dims: plan.dims }, { into });
    return outputs;
  },
};

/** @type {Readonly<Record<string, Backend>>} */
export const backends = { cpu, wasm };

/**
 * Reads the attributes of a kernel.
 *
 * @typedef {object} KernelReader
 * @property {(x: TensorInfo, attrs: any) => number | number[]} sizesOf Returns the number of parts, or a list of their sizes.
 * @property {(tf: any, x: TensorInfo, attrs: any) => ['split' | 'unbind', object] | null} read Returns the method that the kernel
 *   means and its options, or null to use the former kernel.
 */

/** @type {KernelReader} */
const splitV = {
  sizesOf: (x, { numOrSizeSplits }) => numOrSizeSplits,
  read(tf, x, { axis: input, numOrSizeSplits }) {
    const axis = tf.util.parseAxisParam(input, x.shape)[0];
    /** @type {number[]} */
    const sizes = tf.backend_util.prepareSplitSize(x, numOrSizeSplits, axis);
    if (!sizes.every((size) => Number.isInteger(size) && size >= 0)) return null;
    return ['split', { axis, split: sizes }];
  },
};

/** @type {KernelReader} */
const unpack = {
  sizesOf: ({ shape }, { axis }) => shape[axis < 0 ? axis + shape.length : axis],
  read: (tf, x, { axis }) => ['unbind', { axis }],
};

/** Readers by kernel name. @type {Readonly<Record<string, KernelReader>>} */
export const readers = { SplitV: splitV, Unpack: unpack };

/** Element types by the dtypes of TensorFlow.js. @type {Readonly<Record<string, 'float32' | 'int32' | 'uint8'>>} */
const movableTypes = { float32: 'float32', int32: 'int32', bool: 'uint8' };

/** Cache limits: splits per kernel, and parts per split. A network repeats the same few splits in each step. */
const MAX_SPLITS = 32;
const MAX_PARTS = 2048;

/**
 * A split in the cache, with the attributes that it depends on. `split` is null if the former kernel handles it.
 *
 * @typedef {{ dtype: string, shape: number[], axis: number, sizes: number | number[], split: Split | null }} CachedSplit
 */

/** Whether two inputs for the sizes are equal. @param {any} a @param {any} b */
const areSameSizes = (a, b) => a === b || (Array.isArray(a) && Array.isArray(b) && arraysEqual(a, b));

/**
 * Makes a kernel function that falls back to the kernel that it replaces.
 * @param {TensorSplit<typeof Tensor>} ts @param {any} tf @param {KernelReader} reader
 * @param {Backend} memory The backend that the kernel is for. @param {KernelFunc} former The replaced kernel.
 * @returns {KernelFunc}
 */
export function makeKernel(ts, tf, reader, memory, former) {
  /** The latest first. @type {CachedSplit[]} */
  const cache = [];
  /**
   * Plans a split. Returns null to use the former kernel.
   * @param {TensorInfo} x @param {any} attrs @returns {Split | null}
   */
  const make = (x, attrs) => {
    const call = reader.read(tf, x, attrs);
    return call && ts.plan(call[0], { type: movableTypes[x.dtype], dims: x.shape }, call[1]);
  };
  return (args) => {
    const { inputs, attrs, backend } = args;
    const x = inputs.x ?? inputs.value;
    const { dtype, shape } = x;
    const { axis } = attrs;
    const sizes = reader.sizesOf(x, attrs);
    const count = typeof sizes === 'number' ? sizes : sizes?.length;
    const isOurs = movableTypes[dtype] !== undefined && memory.gains(outerSizeOf(shape, axis), count, sizeOf(shape));
    if (!isOurs) return former(args);
    const hit = cache.find(
      (one) =>
        one.axis === axis && one.dtype === dtype && arraysEqual(one.shape, shape) && areSameSizes(one.sizes, sizes),
    );
    const split = hit ? hit.split : make(x, attrs);
    if (!hit && count <= MAX_PARTS) {
      if (cache.length === MAX_SPLITS) cache.pop();
      // Copies, because the caller may change the lists.
      cache.unshift({ dtype, shape: shape.slice(), axis, sizes: Array.isArray(sizes) ? sizes.slice() : sizes, split });
    }
    return (split && memory.move(backend, x, split)) ?? former(args);
  };
}
