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
 * The worst of a ratio over the workloads that satisfy `belongs`, and the geometric mean where it has a target, too.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {{ figure: string, over: string, under: string, relation: '<=' | '>=', each: number, mean?: number,
 *   belongs: (name: string) => boolean }} wanted
 * @returns {Check[]}
 */
function checkRatios(outcomes, { figure, over, under, relation, each, mean, belongs }) {
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
}

/** @param {string} name */
const isCopying = (name) => name !== 'tiny';
/** @param {string} name */
const hasShortNarrowRows = (name) => {
  const { rowBytes, row } = shapeOf(workloadNamed(name));
  return rowBytes > 0 && rowBytes < 64 && rowBytes / row <= 2;
};
/** @param {string} name */
const isAny = (name) => name !== '';

/**
 * The targets that hold on each platform. `tiny`, whose time is that of a call, has lines of its own; there is no memcpy
 * of strings.
 *
 * @param {readonly Outcome[]} outcomes
 * @returns {Check[]}
 */
export function platformChecks(outcomes) {
  const tiny = outcomes.find(({ workload }) => workload === 'tiny');
  return [
    ...checkRatios(outcomes, {
      figure: 'into / memcpy, narrow rows',
      over: 'into',
      under: 'memcpy',
      relation: '<=',
      each: 3,
      mean: 2.2,
      belongs: (name) => rowsOf(name) === 'narrow',
    }),
    ...checkRatios(outcomes, {
      figure: 'into / memcpy, wide rows and contiguous',
      over: 'into',
      under: 'memcpy',
      relation: '<=',
      each: 1.3,
      belongs: (name) => rowsOf(name) === 'wide' || rowsOf(name) === 'contiguous',
    }),
    ...checkRatios(outcomes, {
      figure: 'heap / memcpy in WASM memory',
      over: 'heap',
      under: 'memcpy-heap',
      relation: '<=',
      each: 1.5,
      belongs: isCopying,
    }),
    ...checkRatios(outcomes, {
      figure: 'best JS / into',
      over: 'best-js',
      under: 'into',
      relation: '>=',
      each: 1,
      belongs: isCopying,
    }),
    ...checkRatios(outcomes, {
      figure: 'best JS / into, rows under 64 bytes of 1- and 2-byte elements',
      over: 'best-js',
      under: 'into',
      relation: '>=',
      each: 3,
      belongs: hasShortNarrowRows,
    }),
    ...checkRatios(outcomes, {
      figure: 'concat / into',
      over: 'concat',
      under: 'into',
      relation: '<=',
      each: 1.3,
      belongs: isCopying,
    }),
    ...checkRatios(outcomes, {
      figure: 'onnxruntime-web / fresh',
      over: 'ort-web',
      under: 'fresh',
      relation: '>=',
      each: 1.5,
      mean: 3,
      belongs: isAny,
    }),
    ...checkRatios(outcomes, {
      figure: 'onnxruntime-web / into',
      over: 'ort-web',
      under: 'into',
      relation: '>=',
      each: 3,
      mean: 6,
      belongs: isAny,
    }),
    ...checkRatios(outcomes, {
      figure: 'tfjs-wasm / fresh',
      over: 'tfjs-wasm',
      under: 'fresh',
      relation: '>=',
      each: 2,
      belongs: isAny,
    }),
    ...(tiny ? tinyChecks(tiny) : []),
  ];
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

/**
 * The targets of pixels.
 *
 * @param {readonly Outcome[]} outcomes
 * @returns {Check[]}
 */
export function pixelChecks(outcomes) {
  /** @type {(over: string, under: string, relation: '<=' | '>=', each: number) => Check[]} */
  const ratio = (over, under, relation, each) =>
    checkRatios(outcomes, { figure: `pixels: ${over} / ${under}`, over, under, relation, each, belongs: isAny });
  return [
    ...ratio('into', 'memcpy', '<=', 3),
    ...ratio('best-js', 'into', '>=', 3),
    ...ratio('transformers', 'fresh', '>=', 20),
    ...ratio('ort-web', 'fresh', '>=', 10),
  ];
}

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
