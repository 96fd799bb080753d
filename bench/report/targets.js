// Compares measurements with the targets of the project. `npm run bench -- --check` prints the result.
import { figure as shown, table } from './comparison.js';
import { meanOf, ratioCells } from './grids.js';
import { isSplitKind, kindOf, measurementOf, ratioOf } from './results.js';
import { budget } from '../../scripts/size.js';
import { geometricMean } from '../measure/statistics.js';
import { shapeOf, workloadNamed } from '../cases/splits.js';

/** @typedef {import('../measure/suite.js').Outcome} Outcome */

/**
 * A figure and its target.
 *
 * @typedef {object} Check
 * @property {string} figure
 * @property {string} target
 * @property {number | null} measured
 * @property {string} where Workloads that miss the target, or the one closest to it.
 * @property {boolean | null} isMet Whether the target is met; null if the figure was not measured.
 */

/**
 * Checks a figure against its target.
 *
 * @param {string} figure Name of the figure.
 * @param {'<=' | '>='} relation
 * @param {number} target
 * @param {number | undefined} measured
 * @param {string} [unit] Unit with a leading space.
 * @param {string} [where]
 * @returns {Check}
 */
function check(figure, relation, target, measured, unit = '', where = '') {
  const line = { figure, target: `${relation} ${target}${unit}`, where };
  if (measured === undefined || !Number.isFinite(measured)) return { ...line, measured: null, isMet: null };
  return { ...line, measured, isMet: relation === '<=' ? measured <= target : measured >= target };
}

/** @typedef {(name: string) => boolean} WorkloadFilter Selects workloads by name. */

/**
 * Makes a filter for splits.
 *
 * @param {(shape: ReturnType<typeof shapeOf>, kind: ReturnType<typeof kindOf>) => boolean} matches
 * @returns {WorkloadFilter}
 */
const splitWhere = (matches) => (name) => {
  const kind = kindOf(name);
  return isSplitKind(kind) && matches(shapeOf(workloadNamed(name)), kind);
};

const megabyte = 2 ** 20;

const isNarrow = splitWhere((_, kind) => kind === 'narrow');
const isSplit = splitWhere(() => true);
const isCopying = splitWhere((_, kind) => kind !== 'call');
const isLarge = splitWhere(({ bytes }) => bytes >= megabyte);
const isLargeAndWide = splitWhere(({ bytes }, kind) => bytes >= megabyte && (kind === 'wide' || kind === 'contiguous'));
const hasShortRows = splitWhere(({ rowBytes, row }, kind) => kind === 'narrow' && rowBytes < 64 && rowBytes / row <= 2);
const hasMiddlePieces = splitWhere(({ bytes, outer, widths, row, rowBytes }, kind) => {
  const pieceBytes = (rowBytes / row) * Math.min(...widths);
  return kind !== 'call' && bytes < megabyte && outer > 1 && pieceBytes >= 64 && pieceBytes <= 4096;
});

/**
 * Makes a filter for names that match a pattern.
 *
 * @param {RegExp} pattern
 * @returns {WorkloadFilter}
 */
const named = (pattern) => (name) => pattern.test(name);

/**
 * Limits for ratios of times: on each workload that the filter selects, and in some rows for their geometric mean. `tiny` and
 * `small` have rows of their own, because the cost of a call dominates there. Strings have no memcpy.
 *
 * @type {readonly [of: string, filter: WorkloadFilter, over: string, under: string, '<=' | '>=', each: number, mean?: number][]}
 */
const ratioTargets = [
  ['narrow rows', isNarrow, 'into', 'memcpy', '<=', 3],
  ['wide rows and contiguous, 1 MB and more', isLargeAndWide, 'into', 'memcpy', '<=', 2, 1.5],
  ['1 MB and more', isLarge, 'heap', 'memcpy-heap', '<=', 2],
  ['pieces of 64 bytes to 4 KB, below 1 MB', hasMiddlePieces, 'heap', 'memcpy-heap', '<=', 3.5],
  ['over 4 KB', isCopying, 'best-loop', 'into', '>=', 1],
  ['rows under 64 bytes of 1- and 2-byte elements', hasShortRows, 'best-loop', 'into', '>=', 3],
  ['over 4 KB', isCopying, 'fresh', 'memcpy-fresh', '<=', 1.3],
  ['over 4 KB', isCopying, 'concat', 'into', '<=', 1.3],
  ['all splits', isSplit, 'ort-web', 'into', '>=', 3, 6],
  ['all splits', isSplit, 'ort-web', 'fresh', '>=', 1.2],
  ['channels', isSplit, 'opencv', 'into', '>=', 2],
  ['channels', isSplit, 'opencv-heap', 'heap', '>=', 1.5],
  ['small', named(/^small$/), 'ort-web', 'one-shot-fresh', '>=', 15],
  ['x / 255', named(/^loop-scale/), 'best-loop', 'one-shot', '>=', 1.5],
  ['ImageNet', named(/^loop-imagenet/), 'best-loop', 'one-shot', '>=', 2.2],
  ['tiles', named(/^loop-tiles$/), 'best-loop', 'one-shot', '>=', 2],
  ['picture', named(/^loop-picture$/), 'best-loop', 'one-shot', '>=', 3],
  ['mask into alpha', named(/^loop-matte$/), 'best-loop', 'one-shot', '>=', 1],
  ['[84, 8400]', named(/^loop-move-84x/), 'best-loop', 'one-shot', '>=', 1.3],
  ['other axes', named(/^loop-move-(?!84x)/), 'best-loop', 'one-shot', '>=', 2],
  ['at 224', named(/^loop.*-224$/), 'one-shot', 'into', '<=', 1.3],
  ['at 640', named(/^loop.*-640$/), 'one-shot', 'into', '<=', 1.1],
  ['ImageNet', named(/^loop-imagenet/), 'transformers', 'into', '>=', 20],
  ['ImageNet', named(/^loop-imagenet/), 'opencv', 'into', '>=', 5],
  ['TensorFlow.js', named(/^layers-/), 'stock', 'with-ours', '>=', 1],
  ['processor at 224', named(/^processor-224/), 'stock', 'with-ours', '>=', 2],
  ['processor at 640 and 1024', named(/^processor-(?!224)/), 'stock', 'with-ours', '>=', 2.5],
  ['models', named(/^reader-/), 'with-ours', 'onnx-proto', '<=', 2],
];

/**
 * Checks the targets of a platform: the worst case of each ratio, and its geometric mean if that has a target.
 *
 * @param {readonly Outcome[]} outcomes
 * @returns {Check[]}
 */
export function platformChecks(outcomes) {
  const checks = ratioTargets.flatMap(([of, filter, over, under, relation, each, mean]) => {
    const found = outcomes.flatMap((outcome) => {
      const ratio = filter(outcome.workload) ? ratioOf(outcome, over, under) : undefined;
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
  const small = outcomes.find(({ workload }) => workload === 'small');
  const microseconds = (/** @type {string} */ name) => {
    const found = small && measurementOf(small, name);
    return found && found.median * 1e3;
  };
  return [
    ...checks,
    check('into, small', '<=', 0.5, microseconds('into'), ' us'),
    check('one-shot-fresh, small', '<=', 1.2, microseconds('one-shot-fresh'), ' us'),
  ];
}

/** Minimum geometric means of groups of cells, by grid. @type {Record<string, readonly [of: string, groups: RegExp, mean: number][]>} */
const gridTargets = {
  'grid-pixels': [
    ['all conversions', /^to/, 2.5],
    ['uint8', /uint8$/, 3],
    ['int8', / int8$/, 3],
  ],
  'grid-shapes': [
    ['splits', /^split$/, 1.6],
    ['joins', /^join$/, 1.6],
  ],
  'grid-axis': [['moves of an axis', /^matrices$|^an inner axis$/, 1.3]],
};

/** Maximum share of the moves of an axis in which the loop is faster, and the ratio that counts as such. */
const maxSlowShare = 0.05;
const minMove = 0.95;

/** Minimum ratio of the fastest loop to our call for each conversion. */
const minConversion = 1.2;

/**
 * Checks the targets of a grid.
 *
 * @param {import('./grids.js').PlatformGrid} grid
 * @returns {Check[]}
 */
export function gridChecks(grid) {
  const cells = ratioCells(grid).filter(({ isStable }) => isStable);
  const checks = gridTargets[grid.grid].map(([of, groups, mean]) => {
    const counted = cells.filter((cell) => cell.groups.some((group) => groups.test(group)));
    return check(`loop / ours, ${of}, geometric mean`, '>=', mean, counted.length > 0 ? meanOf(counted) : undefined);
  });
  if (grid.grid === 'grid-axis') {
    const share = cells.length > 0 ? cells.filter(({ ratio }) => ratio < minMove).length / cells.length : undefined;
    return [check(`share of moves below ${minMove}`, '<=', maxSlowShare, share), ...checks];
  }
  if (grid.grid !== 'grid-pixels') return checks;
  const misses = cells.filter(({ ratio }) => ratio < minConversion);
  const where = (misses.length > 0 ? misses : cells.slice(0, 1)).map(({ name }) => name).join('; ');
  return [check('loop / ours, each conversion', '>=', minConversion, cells.at(0)?.ratio, '', where), ...checks];
}

/**
 * Checks the targets that do not depend on the platform.
 *
 * @param {{ growth?: import('../platforms/node.js').GrowthStep[], sizes?: { name: string, gzip: number }[] }} results
 * @returns {Check[]}
 */
export function packageChecks({ growth, sizes }) {
  const times = growth?.map(({ split }) => split);
  const rise = times && Math.max(...times) / Math.min(...times);
  const memory = growth && Math.max(...growth.map(({ memoryBytes }) => memoryBytes)) / 2 ** 20;
  return [
    check('growth: slowest byte / fastest byte, 64 KB to 1 GB', '<=', 1.5, rise),
    check('growth: WebAssembly memory', '<=', 4, memory, ' MB'),
    check('size: default entry, minified, gzip', '<=', budget / 1000, sizes && sizes[0].gzip / 1000, ' KB'),
  ];
}

/**
 * Writes the checks as a table. Only printed, not part of any page.
 *
 * @param {{ of: string, checks: Check[] }[]} targets Checks by platform or 'package'.
 */
export function targetTable(targets) {
  const rows = targets.flatMap(({ of, checks }) =>
    checks.map(({ figure, target, measured, where, isMet }) => {
      if (measured === null) return [figure, of, target, '', 'not measured', ''];
      return [figure, of, target, shown(measured), isMet ? 'met' : '**not met**', where];
    }),
  );
  const header = ['figure', 'on', 'target', 'measured', 'verdict', 'missed on, or closest'];
  return `### Targets\n\n${table(header, rows)}`;
}
