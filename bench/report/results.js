// From measurements to the figures that are looked at: ratios of medians, side by side in one run.
import { isStable } from '../measure/statistics.js';
import { shapeOf, workloadNamed } from '../workloads/splits.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */

/**
 * Loops written by hand, of which the fastest counts.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const loops = {
  'best-loop': ['js-set', 'js-loop', 'js-unrolled', 'js-table'],
  'best-join': ['js-concat-set', 'js-concat-loop'],
};

/**
 * The measurement of an implementation, or undefined where it took no part. `best-loop` and `best-join` are the
 * fastest loops.
 *
 * @param {Outcome} outcome
 * @param {string} name
 */
export function measurementOf({ measurements }, name) {
  const names = loops[name] ?? [name];
  return measurements.filter((one) => names.includes(one.name)).sort((a, b) => a.median - b.median)[0];
}

/**
 * Whether the measurements behind a figure are stable.
 *
 * @param {Outcome} outcome
 * @param {readonly string[]} names
 */
export const areStable = (outcome, ...names) =>
  names.every((name) => {
    const measurement = measurementOf(outcome, name);
    return measurement !== undefined && isStable(measurement);
  });

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
/** @typedef {SplitKind | 'loop' | 'layers' | 'processor' | 'reader' | 'worst'} Kind */

/** What the names of workloads that are no splits begin with. @type {readonly Kind[]} */
const otherKinds = ['loop', 'layers', 'processor', 'reader', 'worst'];

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
