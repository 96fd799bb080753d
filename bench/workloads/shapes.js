// The grid of shapes: 585 splits, and the joins that undo them, next to loops made for each shape.
import { memcpyImplementations } from '../implementations/memcpy.js';
import { shapeLoops } from '../implementations/shape-loops.js';
import { difference, splitNaively } from '../measure/oracle.js';
import { clear, inputOf, shapeOf, targetsOf } from './splits.js';

/** @typedef {import('../measure/grid.js').Cell} Cell */
/** @typedef {import('./splits.js').Workload} Workload */

/** Types of 1, 2, 4 and 8 bytes. */
const types = /** @type {const} */ ([
  ['uint8', 1],
  ['int16', 2],
  ['float32', 4],
  ['float64', 8],
]);
/** Kilobytes. Large tensors come first, so that kernels and wrappers are compiled when 16 KB are timed. */
const sizes = [4096, 1024, 256, 64, 16];
const counts = [2, 3, 4, 8, 16, 64];
const widths = [1, 3, 16, 64, 128];

/** Rows come in multiples of this number. */
const rowStep = 4;

/** @param {number} kilobytes */
const sizeText = (kilobytes) => (kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`);

/** A shape of the grid. @typedef {{ workload: Workload, size: string, bytes: number, count: number, width: number }} GridShape */

/**
 * @param {Workload['type']} type
 * @param {number} bytes
 * @param {number} kilobytes
 * @param {number} count
 * @param {number} width
 * @returns {GridShape[]}
 */
function shapeOfGrid(type, bytes, kilobytes, count, width) {
  const row = count * width;
  const outer = Math.floor((kilobytes * 1024) / (bytes * row * rowStep)) * rowStep;
  if (outer === 0) return [];
  const size = sizeText(kilobytes);
  const name = `${type}, ${size} in ${count} parts of ${width}`;
  const split = { axis: 1, sizes: Array(count).fill(width), dropsAxis: false, kind: '' };
  return [{ workload: { name, type, dims: [outer, row], ...split }, size, bytes, count, width }];
}

/** @type {readonly GridShape[]} */
export const gridShapes = types.flatMap(([type, bytes]) =>
  sizes.flatMap((kilobytes) =>
    counts.flatMap((count) => widths.flatMap((width) => shapeOfGrid(type, bytes, kilobytes, count, width))),
  ),
);

/**
 * Makes a cell of one split or join.
 *
 * @param {GridShape} shape
 * @param {boolean} isJoin
 * @returns {Cell}
 */
function cellOf({ workload, size, bytes, count, width }, isJoin) {
  const method = isJoin ? 'join' : 'split';
  return {
    name: `${method} ${workload.name}`,
    groups: [
      method,
      `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}, ${size}`,
      `${count} parts`,
      `pieces of ${width} ${width === 1 ? 'element' : 'elements'}`,
    ],
    make(ts) {
      const { type, dims, axis, sizes } = workload;
      const data = inputOf(workload);
      const parts = targetsOf(workload, data);
      const expected = splitNaively(workload, data);
      const x = { type, data: isJoin ? data.slice() : data, dims };
      if (isJoin) expected.forEach((elements, i) => parts[i].set(elements));
      const tensors = parts.map((part) => ({ type, data: part, dims: [dims[0], width] }));
      const plan = isJoin ? ts.plan('concat', tensors, { axis }) : ts.plan('split', x, { axis, split: sizes });
      const [given, into] = isJoin ? [tensors, { into: x.data }] : [x, { into: parts }];
      const targets = isJoin ? [x.data] : parts;
      /**
       * @param {string} name
       * @param {() => unknown} run
       * @returns {import('../measure/measure.js').Implementation}
       */
      const implementation = (name, run) => ({ name, run, results: () => (clear(targets), run(), targets) });
      const loops = Object.entries(shapeLoops(shapeOf(workload), isJoin));
      return {
        implementations: [
          implementation('ours', () => plan.run(given, into)),
          ...loops.map(([name, move]) => implementation(name, () => move(x.data, parts))),
          memcpyImplementations(data, [])[0],
        ],
        fault: ({ isCopy }, found) => difference(isCopy || isJoin ? [data] : expected, found),
      };
    },
  };
}

/**
 * Returns the splits and joins as cells of a grid.
 *
 * @param {readonly GridShape[]} [shapes]
 * @returns {Cell[]}
 */
export const shapeCells = (shapes = gridShapes) =>
  shapes.flatMap((shape) => [cellOf(shape, false), cellOf(shape, true)]);
