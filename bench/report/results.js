// From measurements to the figures that are looked at: ratios of medians, side by side in one run.
import { shapeOf, workloadNamed } from '../workloads/splits.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */

/**
 * The hand-written forms; the fastest of them is the best of plain JavaScript.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const plainForms = {
  'best-js': ['js-set', 'js-loop', 'js-unrolled'],
  'best-loop': ['js-loop', 'js-table'],
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
  ['opencv', 'into'],
  ['opencv-heap', 'heap'],
  ['opencv-merge', 'concat'],
  ['numpy-ts', 'fresh'],
  ['numpy-ts-concat', 'concat'],
];

/** The ratios that are shown of the loops that people write. */
export const loopRatios = /** @type {typeof splitRatios} */ ([
  ['best-loop', 'one-shot'],
  ['best-loop', 'into'],
  ['one-shot', 'into'],
  ['into', 'memcpy'],
  ['fresh', 'memcpy-fresh'],
  ['transformers', 'fresh'],
  ['ort-web', 'fresh'],
  ['tfjs-wasm', 'fresh'],
  ['opencv', 'into'],
]);

/** The ratios that are shown of other libraries without and with this package behind them, and of reading models. */
export const programRatios = /** @type {typeof splitRatios} */ ([
  ['stock', 'with-ours'],
  ['stock', 'stock-again'],
  ['with-ours', 'onnx-proto'],
]);

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

/** @typedef {'narrow' | 'wide' | 'contiguous' | 'list' | 'call'} SplitKind How the rows of a split are. */
/** @typedef {SplitKind | 'loop' | 'layers' | 'processor' | 'reader'} Kind */

/** What the names of workloads that are no splits begin with. @type {readonly Kind[]} */
const otherKinds = ['loop', 'layers', 'processor', 'reader'];

/** @param {Kind} kind @returns {kind is SplitKind} */
export const isSplitKind = (kind) => !otherKinds.includes(kind);

/**
 * Of what kind a workload is.
 *
 * @param {string} name
 * @returns {Kind}
 */
export function kindOf(name) {
  const other = otherKinds.find((kind) => name.startsWith(`${kind}-`));
  if (other) return other;
  if (name === 'tiny' || name === 'small') return 'call';
  const workload = workloadNamed(name);
  if (workload.type === 'string') return 'list';
  const { outer, rowBytes } = shapeOf(workload);
  if (outer === 1) return 'contiguous';
  return rowBytes < 1024 ? 'narrow' : 'wide';
}

/** Whose times stand beside ours in the summary: by the name of the measurement, and what it is compared with. */
export const summaryRivals = /** @type {const} */ ([
  { name: 'best-js', title: 'plain JavaScript', beside: 'into' },
  { name: 'ort-web', title: 'onnxruntime-web', beside: 'fresh' },
  { name: 'tfjs-wasm', title: 'TensorFlow.js, wasm', beside: 'fresh' },
  { name: 'opencv', title: 'OpenCV.js', beside: 'into' },
  { name: 'numpy-ts', title: 'numpy-ts', beside: 'fresh' },
]);

/** Two times that differ by less count as equal: so much lies between two runs of the same code. */
const noise = 1.05;

/**
 * Who is fastest at a workload: `tensorsplit`, the title of a rival, or `equal`.
 *
 * @param {Outcome} outcome
 */
export function fastestOf(outcome) {
  const ratios = summaryRivals.flatMap(({ name, title, beside }) => {
    const ratio = ratioOf(outcome, name, beside);
    return ratio === undefined ? [] : [{ title, ratio }];
  });
  ratios.sort((a, b) => a.ratio - b.ratio);
  const [best] = ratios;
  if (best === undefined || best.ratio > noise) return 'tensorsplit';
  return best.ratio < 1 / noise ? best.title : 'equal';
}
