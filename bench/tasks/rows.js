// The tasks of splits and joins.
import { splitNaively } from './oracle.js';
import { rowLoops } from './row-loops.js';
import { inputOf, shapeOf, splits, targetsOf, wordsOf } from './splits.js';

/** @typedef {import('./splits.js').Split} Split */
/** @typedef {import('./task.js').Task} Task */
/** @typedef {import('./task.js').Workload} Workload */

/** Maximum bytes of a tensor for which the cost of a call without `into` is measured, too. */
const maxSmallBytes = 1024;

/** Returns the method and the options of a split's call. @param {Split} split */
const callOf = ({ axis, sizes, dropsAxis }) =>
  dropsAxis
    ? { method: 'splitToSequence', options: { axis, keepdims: 0 } }
    : { method: 'split', options: { axis, split: sizes } };

/** Makes the task of a split. @param {Split} split @returns {Task} */
export function splitTask(split) {
  const { type, dims } = split;
  const { method, options } = callOf(split);
  const shape = shapeOf(split);
  const data = inputOf(split);
  const targets = targetsOf(split, data);
  const loops = Object.entries(rowLoops(shape, false)).map(([name, move]) => [name, move.bind(null, data)]);
  return {
    targets,
    expected: splitNaively(split, data),
    source: type === 'string' ? undefined : data,
    loops: Object.fromEntries(loops),
    calls(ts) {
      const x = { type, data, dims };
      const plan = ts.plan(method, x, options);
      const reuse = { into: targets };
      return {
        into: () => plan.run(x, reuse),
        // A new options object in each call, as callers write it.
        'one-shot': () => ts[method](x, { ...options, into: targets }),
        fresh: () => plan.run(x),
        ...(shape.bytes > 0 &&
          shape.bytes <= maxSmallBytes && { 'one-shot-fresh': () => ts[method](x, { ...options }) }),
      };
    },
    heap(ts) {
      if (type === 'string') return [];
      const x = allocated(ts, type, dims, data);
      const plan = ts.plan(method, x, options);
      const into = plan.outputs.map((/** @type {any} */ part) => allocated(ts, type, part.dims));
      const reuse = { into };
      return [heapCandidate(() => plan.run(x, reuse), [x], into)];
    },
  };
}

/** Makes the task of the join that reverts a split. @param {Split} split A split of numbers. @returns {Task} */
export function joinTask(split) {
  const { type, dims, axis, sizes } = split;
  const data = /** @type {any} */ (inputOf(split));
  const parts = targetsOf(split, data);
  splitNaively(split, data).forEach((elements, i) => parts[i].set(elements));
  const dimsOf = (/** @type {number} */ i) => dims.map((dim, j) => (j === axis ? sizes[i] : dim));
  const target = data.slice().fill(data[0]);
  const loops = Object.entries(rowLoops(shapeOf(split), true)).map(([name, move]) => {
    return [name, (/** @type {any[]} */ [whole]) => move(whole, parts)];
  });
  return {
    targets: [target],
    expected: [data],
    source: data,
    loops: Object.fromEntries(loops),
    calls(ts) {
      const tensors = parts.map((part, i) => ({ type, data: part, dims: dimsOf(i) }));
      const plan = ts.plan('concat', tensors, { axis });
      const reuse = { into: target };
      return {
        into: () => plan.run(tensors, reuse),
        'one-shot': () => ts.concat(tensors, { axis, into: target }),
      };
    },
    heap(ts) {
      const tensors = parts.map((part, i) => allocated(ts, type, dimsOf(i), part));
      const plan = ts.plan('concat', tensors, { axis });
      const into = allocated(ts, type, dims);
      const reuse = { into };
      return [heapCandidate(() => plan.run(tensors, reuse), tensors, [into])];
    },
  };
}

/**
 * Allocates a tensor in WebAssembly memory, and touches it.
 * @param {any} ts @param {string} type @param {readonly number[]} dims @param {any} [elements]
 */
function allocated(ts, type, dims, elements) {
  const tensor = ts.alloc(type, dims);
  if (elements) tensor.data.set(elements);
  else tensor.data.fill(type.endsWith('64') && type !== 'float64' ? 1n : 1);
  return tensor;
}

/**
 * Makes the candidate of a run between tensors in WebAssembly memory.
 * @param {() => unknown} run @param {any[]} inputs @param {any[]} outputs @returns {import('./task.js').Candidate}
 */
const heapCandidate = (run, inputs, outputs) => ({
  name: 'heap',
  run,
  results: () => (run(), outputs.map(({ data }) => data.slice())),
  dispose: () => [...inputs, ...outputs].forEach((tensor) => tensor.dispose()),
});

/** Returns the split of a workload that splits, or undefined. @param {string} name Name of the workload. */
export const splitNamed = (name) => splits.find((split) => split.name === name);

/** @type {readonly Workload[]} */
export const splitWorkloads = splits.map((split) => {
  const what = `${wordsOf(split)}: ${split.kind}`;
  return { name: split.name, what, groups: ['split'], make: () => splitTask(split) };
});

/** @type {readonly Workload[]} */
export const joinWorkloads = splits
  .filter(({ type }) => type !== 'string')
  .map((split) => {
    const what = `a join of ${wordsOf(split).replace(' into ', ' from ')}`;
    return { name: `join-${split.name}`, what, groups: ['join'], make: () => joinTask(split) };
  });

/** Splits of growing tensors, whose time must follow that of a memcpy. @type {readonly Workload[]} */
export const growthWorkloads = [2 ** 12, 2 ** 18, 2 ** 22].map((rows) => {
  const split = { ...splits[0], type: /** @type {const} */ ('float32'), dims: [rows, 4], axis: 1 };
  const name = `growth-${rows}`;
  return { name, what: wordsOf(split), groups: ['split'], make: () => splitTask(split) };
});

/** Element types of the grid and their bytes. */
const types = /** @type {const} */ ([
  ['uint8', 1],
  ['int16', 2],
  ['float32', 4],
  ['float64', 8],
]);
/** Tensor sizes of the grid in KB, largest first, so that kernels and wrappers are compiled before the small tensors are timed. */
const sizes = [4096, 1024, 256, 64, 16];
const counts = [2, 3, 4, 8, 16, 64];
const widths = [1, 3, 16, 64, 128];

/** Number of rows is a multiple of this. */
const rowStep = 4;

/** Formats a size. @param {number} kilobytes */
const sizeText = (kilobytes) => (kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`);

/**
 * Makes a split of rows into parts of equal width.
 * @param {Split['type']} type @param {number} bytes Bytes of an element. @param {number} kilobytes Approximate size of the tensor.
 * @param {number} count Number of parts. @param {number} width Elements of a part in a row.
 * @returns {(Split & { groups: string[] })[]} Empty if the tensor has too few rows.
 */
export function evenSplit(type, bytes, kilobytes, count, width) {
  const row = count * width;
  const outer = Math.floor((kilobytes * 1024) / (bytes * row * rowStep)) * rowStep;
  if (outer === 0) return [];
  const size = sizeText(kilobytes);
  const groups = [
    `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}, ${size}`,
    `${count} parts`,
    `pieces of ${width} ${width === 1 ? 'element' : 'elements'}`,
  ];
  const name = `${type}, ${size} in ${count} parts of ${width}`;
  const axis = { axis: 1, sizes: Array(count).fill(width), dropsAxis: false, kind: '' };
  return [{ name, type, dims: [outer, row], ...axis, groups }];
}

/** Splits of the grid. */
const shapes = types.flatMap(([type, bytes]) =>
  sizes.flatMap((kilobytes) =>
    counts.flatMap((count) => widths.flatMap((width) => evenSplit(type, bytes, kilobytes, count, width))),
  ),
);

/** The grid of shapes: each split, and the join that reverts it. @type {readonly Workload[]} */
export const rowCells = shapes.flatMap((shape) => {
  const { name, groups } = shape;
  return [
    { name: `split ${name}`, what: '', groups: ['split', ...groups], make: () => splitTask(shape) },
    { name: `join ${name}`, what: '', groups: ['join', ...groups], make: () => joinTask(shape) },
  ];
});
