// The targets of the project against what was measured.
import { ratioOf, rowsOf, measurementOf } from './results.js';
import { geometricMean } from '../workloads/statistics.js';
import { shapeOf, workloadNamed } from '../workloads/workloads.js';

/** @typedef {import('../workloads/suite.js').Outcome} Outcome */

/**
 * One line: a figure, what it should be, what it is. `where` is the workload that is furthest from the target.
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
 * @param {number | null | undefined} measured
 * @param {string} [unit]
 * @param {string} [where]
 * @returns {Check}
 */
function check(figure, relation, target, measured, unit = '', where = '') {
  const isKnown = measured !== null && measured !== undefined && Number.isFinite(measured);
  const isMet = isKnown ? (relation === '<=' ? measured <= target : measured >= target) : null;
  return { figure, target: `${relation} ${target}${unit}`, measured: isKnown ? measured : null, where, isMet };
}

/**
 * A ratio of times that is to be held on each workload that `belongs`, and perhaps in the geometric mean.
 *
 * @typedef {[figure: string, over: string, under: string, relation: '<=' | '>=', each: number,
 *   belongs: (name: string) => boolean, mean?: number]} RatioTarget
 */

/**
 * The worst of each ratio, and its geometric mean where that has a target, too.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {readonly RatioTarget[]} targets
 * @returns {Check[]}
 */
function checkRatios(outcomes, targets) {
  return targets.flatMap(([figure, over, under, relation, each, belongs, mean]) => {
    const found = outcomes.flatMap((outcome) => {
      const ratio = belongs(outcome.workload) ? ratioOf(outcome, over, under) : undefined;
      return ratio === undefined ? [] : [{ name: outcome.workload, ratio }];
    });
    found.sort((a, b) => (relation === '<=' ? b.ratio - a.ratio : a.ratio - b.ratio));
    const worst = found.at(0);
    const misses = found.filter(({ ratio }) => (relation === '<=' ? ratio > each : ratio < each));
    const where = misses.length > 1 ? misses.map(({ name }) => name).join(', ') : (worst?.name ?? '');
    const checks = [check(`${figure}, each workload`, relation, each, worst?.ratio, '', where)];
    if (mean !== undefined) {
      const measured = found.length > 0 ? geometricMean(found.map(({ ratio }) => ratio)) : null;
      checks.push(check(`${figure}, geometric mean`, relation, mean, measured));
    }
    return checks;
  });
}

/** @typedef {(name: string) => boolean} Belongs By the name of a workload. */

/** @type {Belongs} */
const isNarrow = (name) => rowsOf(name) === 'narrow';
/** @type {Belongs} */
const isWide = (name) => rowsOf(name) === 'wide' || rowsOf(name) === 'contiguous';
/** @type {Belongs} */
const isCopying = (name) => name !== 'tiny';
/** @type {Belongs} */
const hasShortNarrowRows = (name) => {
  const { rowBytes, row } = shapeOf(workloadNamed(name));
  return rowBytes > 0 && rowBytes < 64 && rowBytes / row <= 2;
};
const isAny = () => true;

/** @type {readonly RatioTarget[]} */
const splitTargets = [
  ['into / memcpy, narrow rows', 'into', 'memcpy', '<=', 3, isNarrow, 2.2],
  ['into / memcpy, wide rows and contiguous', 'into', 'memcpy', '<=', 1.3, isWide],
  ['heap / memcpy in WASM memory', 'heap', 'memcpy-heap', '<=', 1.5, isCopying],
  ['best JS / into', 'best-js', 'into', '>=', 1, isCopying],
  ['best JS / into, rows under 64 bytes of 1- and 2-byte elements', 'best-js', 'into', '>=', 3, hasShortNarrowRows],
  ['concat / into', 'concat', 'into', '<=', 1.3, isCopying],
  ['onnxruntime-web / fresh', 'ort-web', 'fresh', '>=', 1.5, isAny, 3],
  ['onnxruntime-web / into', 'ort-web', 'into', '>=', 3, isAny, 6],
  ['tfjs-wasm / fresh', 'tfjs-wasm', 'fresh', '>=', 2, isAny],
];

/** @type {readonly RatioTarget[]} */
const pixelTargets = [
  ['pixels: into / memcpy', 'into', 'memcpy', '<=', 3, isAny],
  ['pixels: best-js / into', 'best-js', 'into', '>=', 3, isAny],
  ['pixels: transformers / fresh', 'transformers', 'fresh', '>=', 20, isAny],
  ['pixels: ort-web / fresh', 'ort-web', 'fresh', '>=', 10, isAny],
];

/**
 * The targets that hold on each platform. `tiny`, whose time is that of a call, has lines of its own; there is no memcpy
 * of strings.
 *
 * @param {readonly Outcome[]} outcomes
 * @returns {Check[]}
 */
export function platformChecks(outcomes) {
  const tiny = outcomes.find(({ workload }) => workload === 'tiny');
  return [...checkRatios(outcomes, splitTargets), ...(tiny ? tinyChecks(tiny) : [])];
}

/** @param {Outcome} tiny */
function tinyChecks(tiny) {
  const oneShot = measurementOf(tiny, 'one-shot');
  return [
    check('tiny: into / one hand-written slice', '<=', 3, ratioOf(tiny, 'into', 'js-slice')),
    check('tiny: one-shot', '<=', 2, oneShot && oneShot.median * 1e3, ' us'),
    check('tiny: best JS / into', '>=', 1, ratioOf(tiny, 'best-js', 'into')),
    check('tiny: heap / memcpy in WASM memory', '<=', 1.5, ratioOf(tiny, 'heap', 'memcpy-heap')),
    check('tiny: onnxruntime-web / one-shot', '>=', 5, ratioOf(tiny, 'ort-web', 'one-shot')),
  ];
}

/** @param {readonly Outcome[]} outcomes Of pixels. */
export const pixelChecks = (outcomes) => checkRatios(outcomes, pixelTargets);

/**
 * The targets that are the package's rather than a platform's.
 *
 * @param {{ growth?: import('./run-node.js').GrowthStep[], start?: { first: number },
 *   sizes?: { name: string, gzip: number }[] }} results
 * @returns {Check[]}
 */
export function packageChecks({ growth, start, sizes }) {
  const bytes = growth?.map(({ split }) => split);
  const memories = growth?.map(({ memoryBytes }) => memoryBytes);
  return [
    check(
      'growth: slowest byte / fastest byte, 64 KB to 1 GB',
      '<=',
      1.5,
      bytes && Math.max(...bytes) / Math.min(...bytes),
    ),
    check('growth: WebAssembly memory', '<=', 4, memories && Math.max(...memories) / 2 ** 20, ' MB'),
    check('size: default entry, minified, gzip', '<=', 32, sizes && sizes[0].gzip / 1024, ' KB'),
    check('start: load() to first result', '<=', 5, start?.first, ' ms'),
  ];
}
