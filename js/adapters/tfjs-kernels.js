// SPDX-License-Identifier: MIT
//
// TensorFlow.js kernels: SplitV and Unpack of the cpu and wasm backends, over memory that the backend owns. What is not
// plainly theirs (strings, complex numbers, wrong arguments) goes to the kernel that was there before, so that answers
// and errors stay the same.

import { arraysEqual } from '../tensor/parse.js';
import { classOf, elementTypeFor } from '../tensor/types.js';

/** @typedef {import('../api.js').TensorSplit<typeof import('../api.js').Tensor>} TensorSplit */
/** @typedef {{ dataId: object, shape: number[], dtype: string }} TensorInfo What a kernel takes and gives. */
/** @typedef {(args: { inputs: any, attrs: any, backend: any }) => TensorInfo | TensorInfo[]} KernelFunc */
/** @typedef {import('../api.js').Plan<any, any>} Plan */

/** How many elements there are. @param {readonly number[]} shape */
function sizeOf(shape) {
  let size = 1;
  for (let i = 0; i < shape.length; ++i) size *= shape[i];
  return size;
}

/**
 * How many pieces each part is put together from.
 *
 * @param {readonly number[]} shape
 * @param {number} axis
 * @returns {number}
 */
function rowsOf(shape, axis) {
  let rows = 1;
  for (let i = axis < 0 ? axis + shape.length - 1 : axis - 1; i >= 0; --i) rows *= shape[i];
  return rows;
}

/** @typedef {{ plan: Plan, shapes: number[][] }} Split `shapes` are those of the results. */

/**
 * What a backend is to us.
 *
 * @typedef {object} Backend
 * @property {(rows: number, count: number, size: number) => boolean} gains Whether a split of so many rows into so many
 *   parts, of so many elements in all, is worth taking over from its own kernels: measured.
 * @property {(backend: any, x: TensorInfo, split: Split) => TensorInfo[] | null} move Runs a split in its memory; null where
 *   the values are not what the shape says.
 */

/** @type {Backend} Values are typed arrays. Of one row the backend makes views of the parts: there is nothing to gain. */
const cpu = {
  gains: (rows, count, size) => rows > 1 && size >= 64,
  move(backend, x, { plan, shapes }) {
    const data = backend.data.get(x.dataId)?.values;
    if (elementTypeFor(classOf(data)) !== plan.type || data.length !== sizeOf(x.shape)) return null;
    const parts = plan.run({ type: plan.type, data, dims: plan.dims });
    return parts.map((/** @type {any} */ part, /** @type {number} */ i) =>
      backend.makeTensorInfo(shapes[i].slice(), x.dtype, part.data),
    );
  },
};

/**
 * Values lie in the backend's WebAssembly memory: the parts are written where they shall be. The backend's own kernel
 * copies all of the input for each part.
 * @type {Backend}
 */
const wasm = {
  gains: (rows, count, size) => size >= 64 && (count > 2 || (count === 2 && size >= 1024)),
  move(backend, x, { plan, shapes }) {
    const outputs = shapes.map((shape) => backend.makeOutput(shape.slice(), x.dtype));
    // Only now: making the outputs may have moved the memory.
    const data = backend.typedArrayFromHeap(x);
    const into = outputs.map((output) => backend.typedArrayFromHeap(output));
    plan.run({ type: plan.type, data, dims: plan.dims }, { into });
    return outputs;
  },
};

/** @type {Readonly<Record<string, Backend>>} */
export const backends = { cpu, wasm };

/**
 * What a node asks for: sizes along the axis, and shapes of the results.
 *
 * @typedef {object} Reader
 * @property {(x: TensorInfo, attrs: any) => number | number[]} sizesOf How many parts, or a list of their sizes.
 * @property {(tf: any, x: TensorInfo, attrs: any) => { axis: number, sizes: number[], shapes: number[][] } | null} read
 *   Null where it is for the former kernel to deal with.
 */

/** @type {Reader} */
const splitV = {
  sizesOf: (x, { numOrSizeSplits }) => numOrSizeSplits,
  read(tf, x, { axis: given, numOrSizeSplits }) {
    const axis = tf.util.parseAxisParam(given, x.shape)[0];
    /** @type {number[]} */
    const sizes = tf.backend_util.prepareSplitSize(x, numOrSizeSplits, axis);
    if (!sizes.every((size) => Number.isInteger(size) && size >= 0)) return null;
    const shapes = sizes.map((size) => x.shape.map((dim, i) => (i === axis ? size : dim)));
    return { axis, sizes, shapes };
  },
};

/** @type {Reader} */
const unpack = {
  sizesOf: ({ shape }, { axis }) => shape[axis < 0 ? axis + shape.length : axis],
  read(tf, x, { axis: given }) {
    const axis = given < 0 ? given + x.shape.length : given;
    const shape = x.shape.filter((_, i) => i !== axis);
    const sizes = new Array(x.shape[axis]).fill(1);
    return { axis, sizes, shapes: sizes.map(() => shape) };
  },
};

/** @type {Readonly<Record<string, Reader>>} By kernel. */
export const readers = { SplitV: splitV, Unpack: unpack };

/** @type {Readonly<Record<string, 'float32' | 'int32' | 'uint8'>>} By the names of TensorFlow.js. */
const movableTypes = { float32: 'float32', int32: 'int32', bool: 'uint8' };

/** How many splits are kept, and of how many parts at most: a network has the same few in each step. */
const mostKept = 32;
const mostParts = 2048;

/**
 * What has been asked for, and what to do about it.
 * @typedef {{ dtype: string, shape: number[], axis: number, sizes: number | number[], split: Split | null }} Kept
 */

/** Whether sizes, as a caller gives them, are the same. @param {any} a @param {any} b */
const isSame = (a, b) => a === b || (Array.isArray(a) && Array.isArray(b) && arraysEqual(a, b));

/**
 * A kernel function that does what it can by the package and the rest by the kernel that it replaces.
 *
 * @param {TensorSplit} ts
 * @param {any} tf
 * @param {Reader} reader
 * @param {Backend} own
 * @param {KernelFunc} former
 * @returns {KernelFunc}
 */
export function makeKernel(ts, tf, reader, own, former) {
  /** @type {Kept[]} The latest first. */
  const kept = [];
  /**
   * Null: for the former kernel.
   *
   * @param {TensorInfo} x
   * @param {any} attrs
   * @returns {Split | null}
   */
  const make = (x, attrs) => {
    const node = reader.read(tf, x, attrs);
    if (node === null) return null;
    const { axis, sizes, shapes } = node;
    const plan = ts.plan('split', { type: movableTypes[x.dtype], dims: x.shape }, { axis, split: sizes });
    return { plan, shapes };
  };
  return (args) => {
    const { inputs, attrs, backend } = args;
    const x = inputs.x ?? inputs.value;
    const { dtype, shape } = x;
    const { axis } = attrs;
    const sizes = reader.sizesOf(x, attrs);
    const count = typeof sizes === 'number' ? sizes : sizes?.length;
    const isOurs = movableTypes[dtype] !== undefined && own.gains(rowsOf(shape, axis), count, sizeOf(shape));
    if (!isOurs) return former(args);
    const known = kept.find(
      (one) => one.axis === axis && one.dtype === dtype && arraysEqual(one.shape, shape) && isSame(one.sizes, sizes),
    );
    const split = known ? known.split : make(x, attrs);
    if (!known && count <= mostParts) {
      if (kept.length === mostKept) kept.pop();
      // What is the caller's may change.
      kept.unshift({ dtype, shape: shape.slice(), axis, sizes: Array.isArray(sizes) ? sizes.slice() : sizes, split });
    }
    return (split && own.move(backend, x, split)) ?? former(args);
  };
}
