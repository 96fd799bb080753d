// The shape grid: 585 splits and the joins that reverse them, compared with loops written for each shape.
import { memcpyImplementations } from '../implementations/memcpy.js';
import { shapeLoops } from '../implementations/shape-loops.js';
import { difference, splitNaively } from '../cases/oracle.js';
import { clear, inputOf, shapeOf, targetsOf } from '../cases/splits.js';

/** @typedef {import('../measure/grid.js').Cell} Cell */
/** @typedef {import('../cases/splits.js').Workload} Workload */

/** Element types and their bytes. */
const types = /** @type {const} */ ([
  ['uint8', 1],
  ['int16', 2],
  ['float32', 4],
  ['float64', 8],
]);
/** Tensor sizes in KB, largest first, so that kernels and wrappers are compiled before the small tensors are timed. */
const sizes = [4096, 1024, 256, 64, 16];
const counts = [2, 3, 4, 8, 16, 64];
const widths = [1, 3, 16, 64, 128];

/** Number of rows is a multiple of this. */
const rowStep = 4;

/** Formats a size. @param {number} kilobytes */
const sizeText = (kilobytes) => (kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`);

/**
 * A shape of the grid, with the text of its size, the bytes of an element, and the count and width of its parts.
 *
 * @typedef {{ workload: Workload, size: string, bytes: number, count: number, width: number }} GridShape
 */

/**
 * Makes a shape of the grid.
 * @param {Workload['type']} type @param {number} bytes Bytes of an element.
 * @param {number} kilobytes Approximate size of the tensor. @param {number} count Number of parts.
 * @param {number} width Elements of a part in a row. @returns {GridShape[]} Empty if the tensor would have no row.
 */
function gridShape(type, bytes, kilobytes, count, width) {
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
    counts.flatMap((count) => widths.flatMap((width) => gridShape(type, bytes, kilobytes, count, width))),
  ),
);

/** Makes the cell of a split or join. @param {GridShape} shape @param {boolean} isJoin @returns {Cell} */
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
      const [input, options] = isJoin ? [tensors, { into: x.data }] : [x, { into: parts }];
      const targets = isJoin ? [x.data] : parts;
      /**
       * Makes an implementation that writes to `targets`.
       * @param {string} name @param {() => unknown} run @returns {import('../measure/measure.js').Implementation}
       */
      const implementation = (name, run) => ({ name, run, results: () => (clear(targets), run(), targets) });
      const loops = Object.entries(shapeLoops(shapeOf(workload), isJoin));
      return {
        implementations: [
          implementation('ours', () => plan.run(input, options)),
          ...loops.map(([name, move]) => implementation(name, () => move(x.data, parts))),
          memcpyImplementations(data, [])[0],
        ],
        fault: ({ isCopy }, results) => difference(isCopy || isJoin ? [data] : expected, results),
      };
    },
  };
}

/** Returns the splits and joins as cells of a grid. @param {readonly GridShape[]} [shapes] */
export const shapeCells = (shapes = gridShapes) =>
  shapes.flatMap((shape) => [cellOf(shape, false), cellOf(shape, true)]);
