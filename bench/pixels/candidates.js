// Ways to make float32 planes of RGBA pixels: this package, and three loops of plain JavaScript.
import { mean, std } from './workloads.js';

/** @typedef {import('../../workloads/measure.js').Candidate} Candidate */

/**
 * This package: `into` (plan and array reused), `fresh` (plan reused) and `one-shot`.
 *
 * @param {any} ts What `load` gives.
 * @param {{ data: Uint8ClampedArray, width: number, height: number }} image
 * @param {Float32Array} target
 * @returns {Candidate[]}
 */
export function ourCandidates(ts, image, target) {
  const { width, height } = image;
  const plan = ts.plan('toPlanes', { type: 'uint8', dims: [height, width, 4] }, { mean, std });
  const reuse = { into: [target] };
  const fresh = () => plan.run(image)[0].data;
  const oneShot = () => ts.toPlanes(image, { mean, std }).data;
  return [
    {
      name: 'into',
      run: () => plan.run(image, reuse),
      results: () => (target.fill(0), plan.run(image, reuse), [target]),
    },
    { name: 'fresh', run: fresh, results: () => [fresh()] },
    { name: 'one-shot', run: oneShot, results: () => [oneShot()] },
  ];
}

/**
 * The loops: all channels of a pixel at once, one channel after the other, and by tables of 256 values.
 *
 * @param {Uint8ClampedArray} data
 * @param {Float32Array} target
 * @returns {Candidate[]}
 */
export function plainCandidates(data, target) {
  const count = data.length / 4;
  const tables = mean.map((each, c) => Float32Array.from({ length: 256 }, (_, x) => (x / 255 - each) / std[c]));
  const planes = [0, 1, 2].map((c) => target.subarray(c * count, (c + 1) * count));

  const byPixel = () => {
    const [red, green, blue] = planes;
    const [m0, m1, m2] = mean;
    const [s0, s1, s2] = std;
    for (let i = 0, at = 0; i < count; ++i, at += 4) {
      red[i] = (data[at] / 255 - m0) / s0;
      green[i] = (data[at + 1] / 255 - m1) / s1;
      blue[i] = (data[at + 2] / 255 - m2) / s2;
    }
  };
  const byChannel = () => {
    for (let c = 0; c < 3; ++c) {
      const plane = planes[c];
      const m = mean[c];
      const s = std[c];
      for (let i = 0, at = c; i < count; ++i, at += 4) plane[i] = (data[at] / 255 - m) / s;
    }
  };
  const byTable = () => {
    const [red, green, blue] = planes;
    const [t0, t1, t2] = tables;
    for (let i = 0, at = 0; i < count; ++i, at += 4) {
      red[i] = t0[data[at]];
      green[i] = t1[data[at + 1]];
      blue[i] = t2[data[at + 2]];
    }
  };
  return Object.entries({ 'js-set': byChannel, 'js-loop': byPixel, 'js-unrolled': byTable }).map(([name, run]) => {
    return { name, run, results: () => (target.fill(0), run(), [target]) };
  });
}
