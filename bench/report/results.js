// Looks up measurements of an outcome and computes their ratios.
import { isStable } from '../measure/statistics.js';
import { shapeOf, workloadNamed } from '../cases/splits.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */

/**
 * Names of handwritten loops, by the name under which the fastest of them is reported.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const loops = {
  'best-loop': ['js-set', 'js-loop', 'js-unrolled', 'js-table'],
  'best-join': ['js-concat-set', 'js-concat-loop'],
};

/**
 * Returns the measurement of an implementation, or undefined if it was not measured.
 * @param {Outcome} outcome
 * @param {string} name Name of the implementation; `best-loop` and `best-join` select the fastest loop.
 */
export function measurementOf({ measurements }, name) {
  const names = loops[name] ?? [name];
  return measurements.filter((one) => names.includes(one.name)).sort((a, b) => a.median - b.median)[0];
}

/**
 * Whether the measurements of all these implementations are stable.
 * @param {Outcome} outcome @param {...string} names
 */
export const areStable = (outcome, ...names) =>
  names.every((name) => {
    const measurement = measurementOf(outcome, name);
    return measurement !== undefined && isStable(measurement);
  });

/**
 * Returns the ratio of two median times, or undefined if one of the implementations was not measured.
 * @param {Outcome} outcome @param {string} over Implementation in the numerator.
 * @param {string} under Implementation in the denominator. @returns {number | undefined}
 */
export function ratioOf(outcome, over, under) {
  const numerator = measurementOf(outcome, over);
  const denominator = measurementOf(outcome, under);
  return numerator && denominator && numerator.median / denominator.median;
}

/** @typedef {'narrow' | 'wide' | 'contiguous' | 'list' | 'call'} SplitKind Kind of a split, by its rows. */
/** @typedef {SplitKind | 'loop' | 'layers' | 'processor' | 'reader' | 'worst'} Kind */

/** Kinds of workloads that are not splits. Names of these workloads begin with the kind. @type {readonly Kind[]} */
const otherKinds = ['loop', 'layers', 'processor', 'reader', 'worst'];

/** Whether workloads of a kind are splits. @param {Kind} kind */
export const isSplitKind = (kind) => !otherKinds.includes(kind);

/** Returns the kind of a workload. @param {string} name Name of the workload. */
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
