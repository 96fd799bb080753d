// The targets of the project against what was measured.
import { kindOf, measurementOf, ratioOf } from './results.js';
import { geometricMean } from '../workloads/statistics.js';
import { shapeOf, workloadNamed } from '../workloads/workloads.js';

/** @typedef {import('../workloads/suite.js').Outcome} Outcome */

/**
 * One line: a figure, what it should be, what it is. `where` is the workload that is furthest from the target, or all that
 * miss it.
 *
 * @typedef {object} Check
 * @property {string} figure
 * @property {string} target
 * @property {number | null} measured
 * @property {string} where
 * @property {boolean | null} isMet Null: not measured.
 */

/**
 * @param {string} figure
 * @param {'<=' | '>='} relation
 * @param {number} target
 * @param {number | undefined} measured
 * @param {string} [unit]
 * @param {string} [where]
 * @returns {Check}
 */
function check(figure, relation, target, measured, unit = '', where = '') {
  const isMet = measured === undefined ? null : relation === '<=' ? measured <= target : measured >= target;
  return { figure, target: `${relation} ${target}${unit}`, measured: measured ?? null, where, isMet };
}

/** @typedef {(name: string) => boolean} Belongs By the name of a workload. */

/** @type {Belongs} */
const isNarrow = (name) => kindOf(name) === 'narrow';
/** @type {Belongs} */
const isWide = (name) => kindOf(name) === 'wide' || kindOf(name) === 'contiguous';
/** @type {Belongs} */
const isTiny = (name) => name === 'tiny';
/** @type {Belongs} */
const isPixels = (name) => kindOf(name) === 'pixels';
/** @type {Belongs} */
const isSplit = (name) => !isPixels(name);
/** @type {Belongs} */
const isCopying = (name) => isSplit(name) && !isTiny(name);
/** @type {Belongs} */
const hasShortRows = (name) => {
  if (!isNarrow(name)) return false;
  const { rowBytes, row } = shapeOf(workloadNamed(name));
  return rowBytes < 64 && rowBytes / row <= 2;
};

/**
 * Ratios of times to be held on each workload that belongs, and perhaps in the geometric mean. `tiny`, whose time is that of
 * a call, has lines of its own; there is no memcpy of strings.
 *
 * @type {readonly [of: string, belongs: Belongs, over: string, under: string, '<=' | '>=', each: number, mean?: number][]}
 */
const ratioTargets = [
  ['narrow rows', isNarrow, 'into', 'memcpy', '<=', 3, 2.2],
  ['wide rows and contiguous', isWide, 'into', 'memcpy', '<=', 1.3],
  ['all but tiny', isCopying, 'heap', 'memcpy-heap', '<=', 1.5],
  ['all but tiny', isCopying, 'best-js', 'into', '>=', 1],
  ['rows under 64 bytes of 1- and 2-byte elements', hasShortRows, 'best-js', 'into', '>=', 3],
  ['all but tiny', isCopying, 'concat', 'into', '<=', 1.3],
  ['all splits', isSplit, 'ort-web', 'fresh', '>=', 1.5, 3],
  ['all splits', isSplit, 'ort-web', 'into', '>=', 3, 6],
  ['all splits', isSplit, 'tfjs-wasm', 'fresh', '>=', 2],
  ['tiny', isTiny, 'into', 'js-slice', '<=', 3],
  ['tiny', isTiny, 'best-js', 'into', '>=', 1],
  ['tiny', isTiny, 'heap', 'memcpy-heap', '<=', 1.5],
  ['tiny', isTiny, 'ort-web', 'one-shot', '>=', 5],
  ['pixels', isPixels, 'into', 'memcpy', '<=', 3],
  ['pixels', isPixels, 'best-js', 'into', '>=', 3],
  ['pixels', isPixels, 'transformers', 'fresh', '>=', 20],
  ['pixels', isPixels, 'ort-web', 'fresh', '>=', 10],
];

/**
 * The targets that hold on each platform: of each ratio the worst, and its geometric mean where that has a target, too.
 *
 * @param {readonly Outcome[]} outcomes
 * @returns {Check[]}
 */
export function platformChecks(outcomes) {
  const checks = ratioTargets.flatMap(([of, belongs, over, under, relation, each, mean]) => {
    const found = outcomes.flatMap((outcome) => {
      const ratio = belongs(outcome.workload) ? ratioOf(outcome, over, under) : undefined;
      return ratio === undefined ? [] : [{ name: outcome.workload, ratio }];
    });
    found.sort((a, b) => (relation === '<=' ? b.ratio - a.ratio : a.ratio - b.ratio));
    const worst = found.at(0);
    const misses = found.filter(({ ratio }) => (relation === '<=' ? ratio > each : ratio < each));
    const where = misses.length > 1 ? misses.map(({ name }) => name).join(', ') : worst?.name;
    const figure = `${over} / ${under}, ${of}`;
    const eachCheck = check(figure, relation, each, worst?.ratio, '', where);
    if (mean === undefined) return [eachCheck];
    const measured = found.length > 0 ? geometricMean(found.map(({ ratio }) => ratio)) : undefined;
    return [eachCheck, check(`${figure}, geometric mean`, relation, mean, measured)];
  });
  const tiny = outcomes.find(({ workload }) => isTiny(workload));
  const oneShot = tiny && measurementOf(tiny, 'one-shot');
  return [...checks, check('one-shot, tiny', '<=', 2, oneShot && oneShot.median * 1e3, ' us')];
}

/**
 * The targets that are the package's rather than a platform's.
 *
 * @param {{ growth?: import('./run-node.js').GrowthStep[], start?: { first: number },
 *   sizes?: { name: string, gzip: number }[] }} results
 * @returns {Check[]}
 */
export function packageChecks({ growth, start, sizes }) {
  const times = growth?.map(({ split }) => split);
  const rise = times && Math.max(...times) / Math.min(...times);
  const memory = growth && Math.max(...growth.map(({ memoryBytes }) => memoryBytes)) / 2 ** 20;
  return [
    check('growth: slowest byte / fastest byte, 64 KB to 1 GB', '<=', 1.5, rise),
    check('growth: WebAssembly memory', '<=', 4, memory, ' MB'),
    check('size: default entry, minified, gzip', '<=', 32, sizes && sizes[0].gzip / 1024, ' KB'),
    check('start: load() to first result', '<=', 5, start?.first, ' ms'),
  ];
}
