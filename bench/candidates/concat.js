// The way back: the parts of a workload put together again, by this package and by loops of plain JavaScript.
import { splitNaively } from '../measure/oracle.js';
import { shapeOf, targetsOf } from '../workloads/splits.js';

/** @typedef {import('../workloads/splits.js').Workload} Workload */
/** @typedef {import('../measure/measure.js').Candidate} Candidate */

/**
 * `concat`, which looks at its arguments each time, and two loops; all of them write into one array that is there already.
 *
 * @param {any} ts What `load` gives.
 * @returns {import('../measure/suite.js').Rival[]} They take no part where the workload is of strings.
 */
export function concatRivals(ts) {
  /** @type {Candidate[] | undefined} */
  let candidates;
  return ['concat', 'js-concat-set', 'js-concat-loop'].map((name, i) => {
    const make = async (/** @type {Workload} */ workload, /** @type {any} */ data) => {
      if (Array.isArray(data)) throw new Error('strings are not measured');
      candidates ??= concatCandidates(ts, workload, data);
      return candidates[i];
    };
    return { name, make };
  });
}

/**
 * @param {any} ts
 * @param {Workload} workload
 * @param {any} data
 * @returns {Candidate[]}
 */
function concatCandidates(ts, workload, data) {
  const { type, dims, axis, sizes } = workload;
  const { outer, widths, row } = shapeOf(workload);
  const parts = targetsOf(workload, data);
  splitNaively(workload, data).forEach((elements, i) => parts[i].set(elements));
  const whole = data.slice().fill(data[0]);
  const tensors = parts.map((part, i) => ({
    type,
    data: part,
    dims: dims.map((dim, j) => (j === axis ? sizes[i] : dim)),
  }));

  const bySet = () => {
    let first = 0;
    for (let part = 0; part < parts.length; ++part) {
      const width = widths[part];
      const from = parts[part];
      for (let i = 0; i < outer; ++i) whole.set(from.subarray(i * width, (i + 1) * width), i * row + first);
      first += width;
    }
  };

  const byElement = () => {
    let first = 0;
    for (let part = 0; part < parts.length; ++part) {
      const width = widths[part];
      const from = parts[part];
      for (let i = 0, at = 0; i < outer; ++i) {
        for (let to = i * row + first, end = to + width; to < end; ++to) whole[to] = from[at++];
      }
      first += width;
    }
  };

  const byConcat = () => ts.concat(tensors, { axis, into: whole });
  const runs = { concat: byConcat, 'js-concat-set': bySet, 'js-concat-loop': byElement };
  return Object.entries(runs).map(([name, run]) => {
    return { name, run, isCopy: true, results: () => (whole.fill(data[0]), run(), [whole]) };
  });
}
