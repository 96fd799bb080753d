// SPDX-License-Identifier: MIT
//
// TensorFlow.js kernels: SplitV and Unpack of the cpu and wasm backends, over memory that the backend owns. What is not
// plainly theirs (strings, complex numbers, wrong arguments) goes to the kernel that was there before, so that answers
// and errors stay the same.

/** @typedef {import('../api.js').TensorSplit<typeof import('../api.js').Tensor>} TensorSplit */
/** @typedef {{ dataId: object, shape: number[], dtype: string }} TensorInfo What a kernel takes and gives. */
/** @typedef {(args: { inputs: any, attrs: any, backend: any }) => TensorInfo | TensorInfo[]} KernelFunc */
/** @typedef {{ axis: number, sizes: number[], shapes: number[][] }} Split Sizes along the axis, shapes of the results. */

/** @type {Readonly<Record<string, 'float32' | 'int32' | 'uint8'>>} Element types by storage: only the width counts. */
const typeOfClass = { Float32Array: 'float32', Int32Array: 'int32', Uint8Array: 'uint8', Uint8ClampedArray: 'uint8' };

/**
 * @param {unknown} data
 * @returns {string} The name of its class, in whichever realm that is.
 */
export const nameOfClass = (data) => Object.prototype.toString.call(data).slice(8, -1);

/**
 * @param {readonly number[]} shape
 * @returns {number} Elements.
 */
const sizeOf = (shape) => shape.reduce((product, dim) => product * dim, 1);

/**
 * Runs a split in the memory of a backend.
 * @typedef {(ts: TensorSplit, backend: any, x: TensorInfo, split: Split) => TensorInfo[] | null} Mover
 */

/** @type {Mover} Values are typed arrays; contiguous parts are views of the input's, as in the backend's own kernel. */
function moveOnCpu(ts, backend, x, { axis, sizes, shapes }) {
  const data = backend.data.get(x.dataId)?.values;
  const type = typeOfClass[nameOfClass(data)];
  if (type === undefined || data.length !== sizeOf(x.shape)) return null;
  const tensor = { type, data, dims: x.shape };
  const plan = ts.plan('split', tensor, { axis, split: sizes });
  const parts = plan.lane === 'view' ? plan.views(tensor) : plan.run(tensor);
  return parts.map((part, i) => backend.makeTensorInfo(shapes[i], x.dtype, part.data));
}

/** @type {Mover} Values lie in the backend's WebAssembly memory: the parts are written where they shall be. */
function moveInWasm(ts, backend, x, { axis, sizes, shapes }) {
  const outputs = shapes.map((shape) => backend.makeOutput(shape, x.dtype));
  // Only now: making the outputs may have moved the memory.
  const data = backend.typedArrayFromHeap(x);
  const tensor = { type: typeOfClass[nameOfClass(data)], data, dims: x.shape };
  const plan = ts.plan('split', tensor, { axis, split: sizes });
  plan.run(tensor, { into: outputs.map((output) => backend.typedArrayFromHeap(output)) });
  return outputs;
}

/** @type {Readonly<Record<string, Mover>>} By backend. */
export const movers = { cpu: moveOnCpu, wasm: moveInWasm };

/**
 * What a node asks for, in plain numbers; null where it is for the former kernel to deal with.
 * @type {(tf: any, inputs: any, attrs: any) => { x: TensorInfo, split: Split } | null}
 */
function readSplitV(tf, { x }, { axis: given, numOrSizeSplits }) {
  const axis = tf.util.parseAxisParam(given, x.shape)[0];
  /** @type {number[]} */
  const sizes = tf.backend_util.prepareSplitSize(x, numOrSizeSplits, axis);
  if (!sizes.every((size) => Number.isInteger(size) && size >= 0)) return null;
  const shapes = sizes.map((size) =>
    x.shape.map((/** @type {number} */ dim, /** @type {number} */ i) => (i === axis ? size : dim)),
  );
  return { x, split: { axis, sizes, shapes } };
}

/** @type {typeof readSplitV} */
function readUnpack(tf, { value: x }, { axis: given }) {
  const axis = given < 0 ? given + x.shape.length : given;
  const shape = x.shape.filter((/** @type {number} */ _, /** @type {number} */ i) => i !== axis);
  const sizes = new Array(x.shape[axis]).fill(1);
  return { x, split: { axis, sizes, shapes: sizes.map(() => shape) } };
}

/** @type {Readonly<Record<string, typeof readSplitV>>} By kernel. */
export const readers = { SplitV: readSplitV, Unpack: readUnpack };

const movableTypes = ['float32', 'int32', 'bool'];

/**
 * A kernel function that does what it can by the package and the rest by the kernel that it replaces.
 * @type {(ts: TensorSplit, tf: any, read: typeof readSplitV, move: Mover, former: KernelFunc) => KernelFunc}
 */
export function makeKernel(ts, tf, read, move, former) {
  return (args) => {
    const x = args.inputs.x ?? args.inputs.value;
    if (!movableTypes.includes(x.dtype) || sizeOf(x.shape) === 0) return former(args);
    const node = read(tf, args.inputs, args.attrs);
    return (node && move(ts, args.backend, node.x, node.split)) ?? former(args);
  };
}
