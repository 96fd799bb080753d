// One workload of pixels from beginning to end, as suite.js does a split.
import { memcpyCandidates } from '../../workloads/candidates/memcpy.js';
import { runCandidates } from '../../workloads/suite.js';
import { ourCandidates, plainCandidates } from './candidates.js';
import { mean, pixelsOf, planesOf, std } from './workloads.js';

/** @typedef {import('../../workloads/measure.js').Candidate & { isScaledOnly?: boolean }} Candidate */

/**
 * Makes a rival's candidate; rejected where the rival cannot do it.
 * @typedef {{ name: string, make: (image: any) => Promise<Candidate> }} PixelRival
 */

/** How far a rival's numbers may be from the equation's: those who compute in three steps round three times. */
const tolerance = 1e-5;

/**
 * @param {import('./workloads.js').PixelWorkload} workload
 * @param {any} ts What `load` gives.
 * @param {readonly PixelRival[]} rivals
 * @param {import('../../workloads/measure.js').Settings} settings
 * @returns {Promise<import('../../workloads/suite.js').Outcome>}
 */
export async function runPixels(workload, ts, rivals, settings) {
  const { name, width, height } = workload;
  const data = pixelsOf(workload);
  // Node.js has no ImageData; what is asked of one is its class and these three.
  class ImageData {
    constructor() {
      Object.assign(this, { data, width, height });
    }
  }
  const scope = /** @type {any} */ (globalThis);
  scope.ImageData ??= ImageData;
  const image = scope.ImageData.length === 0 ? new scope.ImageData() : new scope.ImageData(data, width, height);

  const normal = planesOf(data, (x, c) => (x / 255 - mean[c]) / std[c]);
  const scaled = planesOf(data, (x) => x / 255);
  const target = new Float32Array(normal.length);
  const outcome = await runCandidates(
    [
      ...ourCandidates(ts, image, target),
      ...plainCandidates(data, target),
      ...memcpyCandidates(normal, [normal.length]),
    ],
    rivals.map((rival) => ({ name: rival.name, make: () => rival.make(image) })),
    ({ isScaledOnly }, [given]) => difference(isScaledOnly ? scaled : normal, given),
    settings,
  );
  return { workload: name, lane: 'simd', ...outcome };
}

/**
 * @param {ArrayLike<number>} expected
 * @param {ArrayLike<number>} given
 * @returns {string} Empty where they agree.
 */
function difference(expected, given) {
  if (given.length !== expected.length) return `${given.length} elements instead of ${expected.length}`;
  for (let i = 0; i < expected.length; ++i) {
    if (!(Math.abs(given[i] - expected[i]) <= tolerance)) {
      return `element ${i} is ${given[i]} instead of ${expected[i]}`;
    }
  }
  return '';
}
