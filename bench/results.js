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
 * The ratios that are shown, each as the name of what is divided by what.
 *
 * @type {readonly { title: string, over: string, under: string }[]}
 */
export const ratios = [
  { title: 'into / memcpy', over: 'into', under: 'memcpy' },
  { title: 'fresh / memcpy', over: 'fresh', under: 'memcpy-fresh' },
  { title: 'heap / memcpy', over: 'heap', under: 'memcpy-heap' },
  { title: 'best JS / into', over: 'best-js', under: 'into' },
  { title: 'concat / into', over: 'concat', under: 'into' },
  { title: 'best JS / concat', over: 'best-js-concat', under: 'concat' },
  { title: 'ort-web / fresh', over: 'ort-web', under: 'fresh' },
  { title: 'ort-web / into', over: 'ort-web', under: 'into' },
  { title: 'ort-node / fresh', over: 'ort-node', under: 'fresh' },
  { title: 'tfjs-cpu / fresh', over: 'tfjs-cpu', under: 'fresh' },
  { title: 'tfjs-wasm / fresh', over: 'tfjs-wasm', under: 'fresh' },
];

/**
 * The ratios that are shown of pixels: the memcpy is one of the output's bytes. Three of them say what those before
 * them would be if the conversion took as long as that copy.
 *
 * @type {typeof ratios}
 */
export const pixelRatios = [
  { title: 'into / memcpy', over: 'into', under: 'memcpy' },
  { title: 'fresh / memcpy', over: 'fresh', under: 'memcpy-fresh' },
  { title: 'best JS / into', over: 'best-js', under: 'into' },
  { title: 'best JS / memcpy', over: 'best-js', under: 'memcpy' },
  { title: 'transformers.js / fresh', over: 'transformers', under: 'fresh' },
  { title: 'transformers.js / memcpy-fresh', over: 'transformers', under: 'memcpy-fresh' },
  { title: 'ort-web / fresh', over: 'ort-web', under: 'fresh' },
  { title: 'ort-web / memcpy-fresh', over: 'ort-web', under: 'memcpy-fresh' },
  { title: 'tfjs-wasm / fresh', over: 'tfjs-wasm', under: 'fresh' },
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
 * How the rows of a workload are, for the targets.
 *
 * @param {string} name
 * @returns {'narrow' | 'wide' | 'contiguous' | 'list' | 'call'}
 */
export function rowsOf(name) {
  const workload = workloadNamed(name);
  if (name === 'tiny') return 'call';
  if (workload.type === 'string') return 'list';
  const { outer, rowBytes } = shapeOf(workload);
  if (outer === 1) return 'contiguous';
  return rowBytes < 1024 ? 'narrow' : 'wide';
}
