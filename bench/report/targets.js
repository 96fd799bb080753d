// Compares measurements with the targets of the project. `npm run bench -- --check` prints the result.
import { ratioCells } from './grids.js';
import { countUnstable } from './markdown.js';
import { figure as shown, ratiosOf, summed, table } from './results.js';
import { budget } from '../../scripts/size.js';

/** @typedef {import('./results.js').Results} Results */

/**
 * A figure and its target. `measured` is undefined if the figure was not measured. `where` names the worst workload, or all that miss.
 * @typedef {{ figure: string, of: string, relation: '<=' | '>=', target: number, measured?: number, where?: string }} Check
 */

/** Whether a figure meets a target. @param {number} measured @param {Check['relation']} relation @param {number} target */
const meets = (measured, relation, target) => (relation === '<=' ? measured <= target : measured >= target);

const splits = /^(rgb|stereo|boxes|yolo|unbind|rope|qkv|gqa|swiglu|lstm|vae|batch|hwc|pairs|triples|quads|strings)/;
const narrow = /^(rgb|stereo|boxes|yolo|unbind|rope|hwc|pairs|triples|quads)/;

/**
 * Limits for ratios of times: on each workload that the pattern selects, and in some rows for their geometric mean.
 * @type {readonly [workloads: RegExp, over: string, under: string, relation: Check['relation'], each: number, mean?: number][]}
 */
const ratioTargets = [
  [narrow, 'into', 'memcpy', '<=', 3],
  [/^(qkv|gqa|swiglu|batch)/, 'into', 'memcpy', '<=', 2, 1.5],
  [/^(rgb|stereo|boxes|yolo|unbind|rope|hwc|pairs|triples|quads|qkv|gqa|swiglu|batch)/, 'heap', 'memcpy', '<=', 2],
  [/^lstm/, 'heap', 'memcpy', '<=', 3.5],
  [/^growth/, 'into', 'memcpy', '<=', 3],
  [/^(?!vae|batch|strings|tiny|small)/, 'loop', 'into', '>=', 1],
  [/^(vae|batch|strings)$/, 'loop', 'into', '>=', 0.85],
  [/^(rgba-u8|rgb-u8|stereo-i16)$/, 'loop', 'into', '>=', 3],
  [splits, 'fresh-loop', 'fresh', '>=', 0.8],
  [splits, 'ort-web', 'into', '>=', 3, 6],
  [splits, 'ort-web', 'fresh', '>=', 1.2],
  [splits, 'opencv', 'into', '>=', 2],
  [splits, 'opencv-heap', 'heap', '>=', 1.5],
  [/^small$/, 'ort-web', 'one-shot-fresh', '>=', 15],
  [/^loop-(scale|centred)/, 'loop', 'one-shot', '>=', 1.5],
  [/^loop-imagenet/, 'loop', 'one-shot', '>=', 2.2],
  [/^loop-tiles$/, 'loop', 'one-shot', '>=', 2],
  [/^loop-picture$/, 'loop', 'one-shot', '>=', 3],
  [/^loop-(matte|patches)$/, 'loop', 'one-shot', '>=', 1],
  [/^loop-move-84x/, 'loop', 'one-shot', '>=', 1.3],
  [/^loop-move-(8400|hwc|chw)/, 'loop', 'one-shot', '>=', 2],
  [/^loop.*-224$/, 'one-shot', 'into', '<=', 1.3],
  [/^loop.*-640$/, 'one-shot', 'into', '<=', 1.1],
  [/^loop-imagenet/, 'transformers', 'into', '>=', 20],
  [/^loop-imagenet/, 'opencv', 'into', '>=', 5],
  [/^layers-/, 'loop', 'one-shot', '>=', 1],
  [/^processor-224/, 'loop', 'one-shot', '>=', 2],
  [/^processor-(?!224)/, 'loop', 'one-shot', '>=', 2.5],
  [/^reader-/, 'one-shot', 'loop', '<=', 2],
];

/**
 * Checks the targets of a platform: the worst case of each ratio, and its geometric mean if that has a target.
 * @param {Results['platforms'][number]} result @returns {Check[]}
 */
const platformChecks = ({ platform: of, outcomes }) =>
  ratioTargets.flatMap(([workloads, over, under, relation, each, mean]) => {
    const { stable, mean: found } = summed(
      ratiosOf(outcomes, over, under).filter(({ workload }) => workloads.test(workload)),
    );
    const worst = relation === '<=' ? stable.at(-1) : stable.at(0);
    const misses = stable.filter(({ ratio }) => !meets(ratio, relation, each));
    const where = (misses.length > 0 ? misses : worst ? [worst] : []).map(({ workload }) => workload).join(', ');
    const check = { figure: `${over} / ${under}`, of, relation, target: each, measured: worst?.ratio, where };
    if (mean === undefined) return [check];
    return [check, { ...check, figure: `${check.figure}, mean`, target: mean, measured: found, where: '' }];
  });

/** Minimum geometric means of groups of cells, by grid. @type {Record<string, [groups: RegExp, mean: number][]>} */
const gridTargets = {
  'grid-pixels': [
    [/^to/, 2.5],
    [/uint8$/, 3],
    [/ int8$/, 3],
  ],
  'grid-shapes': [
    [/^split$/, 1.6],
    [/^join$/, 1.6],
  ],
};

/** Minimum ratio of each conversion of pixels. */
const minConversion = 1.2;

/** Checks the targets of a grid. @param {import('./results.js').PlatformGrid} grid @returns {Check[]} */
function gridChecks(grid) {
  const cells = ratioCells(grid);
  const common = { of: grid.platform, relation: /** @type {const} */ ('>=') };
  const checks = gridTargets[grid.grid].map(([groups, target]) => {
    const { mean } = summed(cells.filter((cell) => cell.groups.some((group) => groups.test(group))));
    return { ...common, figure: `${grid.grid} ${groups}, mean`, target, measured: mean, where: '' };
  });
  if (grid.grid !== 'grid-pixels') return checks;
  const { worst } = summed(cells);
  const found = { measured: worst?.ratio, where: worst?.name };
  return [...checks, { ...common, figure: 'each conversion', target: minConversion, ...found }];
}

/** Checks the targets that do not depend on the platform. @param {Results} results @returns {Check[]} */
function packageChecks(results) {
  const { figures, unstable } = countUnstable(results);
  const common = { of: 'package', relation: /** @type {const} */ ('<=') };
  return [
    { ...common, figure: 'share of figures that are ~', target: 0.03, measured: unstable / figures },
    { ...common, figure: 'size: default entry, bytes', target: budget, measured: results.sizes?.[0].gzip },
  ];
}

/** Checks all targets. @param {Results} results */
export const checksOf = (results) => [
  ...results.platforms.flatMap(platformChecks),
  ...results.grids.flatMap(gridChecks),
  ...packageChecks(results),
];

/** Writes checks as a table. Only printed, not part of any page. @param {readonly Check[]} checks */
export function targetTable(checks) {
  const rows = checks.map(({ figure, of, relation, target, measured, where = '' }) => {
    const isMeasured = measured !== undefined && Number.isFinite(measured);
    const verdict = isMeasured ? (meets(measured, relation, target) ? 'met' : '**not met**') : 'not measured';
    return [figure, of, `${relation} ${target}`, isMeasured ? shown(measured) : '', verdict, where];
  });
  return `### Targets\n\n${table(['figure', 'on', 'target', 'measured', 'verdict', 'missed on, or closest'], rows)}`;
}
