// OpenCV.js: `cv.split` deinterleaves channels, and `cv.merge` interleaves them.
import { splitNaively } from '../cases/oracle.js';
import { shapeOf, targetsOf } from '../cases/splits.js';

/** @typedef {import('../cases/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/** OpenCV's name of each element type, and the property of a matrix that is a view of its elements. */
const depths = /** @type {Record<string, { depth: string, view: string }>} */ ({
  uint8: { depth: '8U', view: 'data' },
  int16: { depth: '16S', view: 'data16S' },
  float32: { depth: '32F', view: 'data32F' },
});

/** Maximum number of channels for which OpenCV.js has names of matrix types. */
const maxChannels = 4;

/**
 * Creates one of three implementations. `opencv` copies the input to OpenCV's memory, splits it, and copies the parts
 * to existing arrays. `opencv-heap` only splits, in OpenCV's memory. `opencv-merge` copies parts in, merges them, and
 * copies the result out.
 * @param {string} name @param {any} cv The initialized library. @param {Workload} workload
 * @param {any} data Elements of the input. @returns {Implementation}
 * @throws {Error} If OpenCV does not have the type, or the parts are not single channels.
 */
export function opencvImplementation(name, cv, workload, data) {
  const names = depths[workload.type];
  if (!names) throw new Error(`OpenCV.js has no ${workload.type}`);
  const { outer, widths, row } = shapeOf(workload);
  if (row > maxChannels || widths.some((width) => width !== 1)) {
    throw new Error('the parts are not the channels of an image');
  }
  const { depth, view } = names;
  const rows = workload.dims[0];
  const whole = new cv.Mat(rows, outer / rows, cv[`CV_${depth}C${row}`]);
  whole[view].set(data);
  const list = new cv.MatVector();
  cv.split(whole, list);
  // cv.split reuses existing matrices, so these stay the elements of the list.
  const planes = widths.map((_, i) => list.get(i));
  const targets = targetsOf(workload, data);
  const dispose = () => [whole, list, ...planes].forEach((one) => one.delete());

  const copyOut = () => planes.forEach((plane, i) => targets[i].set(plane[view]));
  if (name === 'opencv-merge') {
    const parts = splitNaively(workload, data).map((part) => data.constructor.from(part));
    const target = data.slice();
    const run = () => {
      planes.forEach((plane, i) => plane[view].set(parts[i]));
      cv.merge(list, whole);
      target.set(whole[view]);
    };
    return { name, run, isCopy: true, results: () => (target.fill(data[0]), run(), [target]), dispose };
  }
  const split = () => cv.split(whole, list);
  if (name === 'opencv-heap') return { name, run: split, results: () => (split(), copyOut(), targets), dispose };
  const run = () => {
    whole[view].set(data);
    split();
    copyOut();
  };
  return { name, run, results: () => (run(), targets), dispose };
}
