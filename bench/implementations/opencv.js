// OpenCV.js: `cv.split` and `cv.merge`, which take interleaved channels apart and put them together again.
import { splitNaively } from '../measure/oracle.js';
import { shapeOf, targetsOf } from '../workloads/splits.js';

/** @typedef {import('../workloads/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Implementation} Implementation */

/** What OpenCV calls our element types, and the view of a matrix that has its elements. */
const depths = /** @type {Record<string, { depth: string, view: string }>} */ ({
  uint8: { depth: '8U', view: 'data' },
  int16: { depth: '16S', view: 'data16S' },
  float32: { depth: '32F', view: 'data32F' },
});

/** OpenCV.js names the types of matrices of up to so many channels. */
const mostChannels = 4;

/**
 * `opencv` (data in, split, parts out into arrays that are there), `opencv-heap` (the split alone, between matrices in
 * OpenCV's memory) and `opencv-merge` (parts in, merge, whole out).
 *
 * @param {string} name One of these.
 * @param {any} cv The library, started.
 * @param {Workload} workload
 * @param {any} data
 * @returns {Implementation} Throws where OpenCV has no such type, or the parts are no channels.
 */
export function opencvImplementation(name, cv, workload, data) {
  const found = depths[workload.type];
  if (!found) throw new Error(`OpenCV.js has no ${workload.type}`);
  const { outer, widths, row } = shapeOf(workload);
  if (row > mostChannels || widths.some((width) => width !== 1)) {
    throw new Error('the parts are no channels of an image');
  }
  const { depth, view } = found;
  const rows = workload.dims[0];
  const whole = new cv.Mat(rows, outer / rows, cv[`CV_${depth}C${row}`]);
  whole[view].set(data);
  const list = new cv.MatVector();
  cv.split(whole, list);
  // Matrices that exist are written again, so that these stay the list's.
  const planes = widths.map((_, i) => list.get(i));
  const targets = targetsOf(workload, data);
  const dispose = () => [whole, list, ...planes].forEach((one) => one.delete());

  const bringOut = () => planes.forEach((plane, i) => targets[i].set(plane[view]));
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
  if (name === 'opencv-heap') return { name, run: split, results: () => (split(), bringOut(), targets), dispose };
  const run = () => {
    whole[view].set(data);
    split();
    bringOut();
  };
  return { name, run, results: () => (run(), targets), dispose };
}
