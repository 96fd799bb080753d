// From measurements to the figures that are looked at: ratios of medians, side by side in one run.
import { shapeOf, workloadNamed } from '../workloads/workloads.js';

/** @typedef {import('../workloads/suite.js').Outcome} Outcome */

/**
 * The hand-written forms; the fastest of them is the best of plain JavaScript.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const plainForms = {
  'best-js': ['js-set', 'js-loop', 'js-unrolled'],
  'best-js-concat': ['js-concat-set', 'js-concat-loop'],
};

/**
 * The ratios that are shown of splits: what is divided by what.
 *
 * @type {readonly [over: string, under: string][]}
 */
export const splitRatios = [
  ['into', 'memcpy'],
  ['fresh', 'memcpy-fresh'],
  ['heap', 'memcpy-heap'],
  ['best-js', 'into'],
  ['concat', 'into'],
  ['best-js-concat', 'concat'],
  ['ort-web', 'fresh'],
  ['ort-web', 'into'],
  ['ort-node', 'fresh'],
  ['tfjs-cpu', 'fresh'],
  ['tfjs-wasm', 'fresh'],
];

/**
 * The ratios that are shown of pixels: the memcpy is one of the output's bytes. Three of them say what those before
 * them would be if the conversion took as long as that copy.
 *
 * @type {typeof splitRatios}
 */
export const pixelRatios = [
  ['into', 'memcpy'],
  ['fresh', 'memcpy-fresh'],
  ['best-js', 'into'],
  ['best-js', 'memcpy'],
  ['transformers', 'fresh'],
  ['transformers', 'memcpy-fresh'],
  ['ort-web', 'fresh'],
  ['ort-web', 'memcpy-fresh'],
  ['tfjs-wasm', 'fresh'],
];

/**
 * The measurement of a candidate, or undefined where it took no part. `best-js` is the fastest hand-written form,
 * `best-js-concat` that of the way back.
 *
 * @param {Outcome} outcome
 * @param {string} name
 */
export function measurementOf({ measurements }, name) {
  const names = plainForms[name] ?? [name];
  return measurements.filter((one) => names.includes(one.name)).sort((a, b) => a.median - b.median)[0];
}

/**
 * How many times as long `over` takes as `under`, or undefined where one of them took no part.
 *
 * @param {Outcome} outcome
 * @param {string} over
 * @param {string} under
 * @returns {number | undefined}
 */
export function ratioOf(outcome, over, under) {
  const above = measurementOf(outcome, over);
  const below = measurementOf(outcome, under);
  return above && below && above.median / below.median;
}

/**
 * Of what kind a workload is, or how its rows are.
 *
 * @param {string} name
 * @returns {'narrow' | 'wide' | 'contiguous' | 'list' | 'call' | 'pixels'}
 */
export function kindOf(name) {
  if (name.startsWith('pixels-')) return 'pixels';
  if (name === 'tiny' || name === 'small') return 'call';
  const workload = workloadNamed(name);
  if (workload.type === 'string') return 'list';
  const { outer, rowBytes } = shapeOf(workload);
  if (outer === 1) return 'contiguous';
  return rowBytes < 1024 ? 'narrow' : 'wide';
}
