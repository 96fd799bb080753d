// OpenCV.js: `cv.split` deinterleaves channels.
import { shapeOf, targetsOf } from '../tasks/splits.js';

/** @typedef {import('../tasks/splits.js').Split} Split */
/** @typedef {import('../tasks/task.js').Candidate} Candidate */

/** OpenCV's name of each element type, and the property of a matrix that is a view of its elements. */
const depths = /** @type {Record<string, { depth: string, view: string }>} */ ({
  uint8: { depth: '8U', view: 'data' },
  int16: { depth: '16S', view: 'data16S' },
  float32: { depth: '32F', view: 'data32F' },
});

/** Maximum number of channels for which OpenCV.js has names of matrix types. */
const maxChannels = 4;

/**
 * Creates one of two candidates. `opencv` copies the input to OpenCV's memory, splits it, and copies the parts to existing arrays.
 * `opencv-heap` only splits, in OpenCV's memory.
 * @param {string} name @param {any} cv The initialized library. @param {Split} split
 * @param {any} data Elements of the input. @returns {Candidate}
 * @throws {Error} If OpenCV does not have the type, or the parts are not single channels.
 */
export function opencvCandidate(name, cv, split, data) {
  const names = depths[split.type];
  if (!names) throw new Error(`OpenCV.js has no ${split.type}`);
  const { outer, widths, row } = shapeOf(split);
  if (row > maxChannels || widths.some((width) => width !== 1)) {
    throw new Error('the parts are not the channels of an image');
  }
  const { depth, view } = names;
  const rows = split.dims[0];
  const whole = new cv.Mat(rows, outer / rows, cv[`CV_${depth}C${row}`]);
  whole[view].set(data);
  const list = new cv.MatVector();
  cv.split(whole, list);
  // cv.split reuses existing matrices, so these stay the elements of the list.
  const planes = widths.map((_, i) => list.get(i));
  const targets = targetsOf(split, data);
  const dispose = () => [whole, list, ...planes].forEach((one) => one.delete());
  const copyOut = () => planes.forEach((plane, i) => targets[i].set(plane[view]));
  const divide = () => cv.split(whole, list);
  if (name === 'opencv-heap') return { name, run: divide, results: () => (divide(), copyOut(), targets), dispose };
  const run = () => (whole[view].set(data), divide(), copyOut());
  return { name, run, results: () => (run(), targets), dispose };
}
