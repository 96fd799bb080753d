// Writes the sentences and tables about a run for the README and the cookbook.
import { geometricMean } from '../measure/statistics.js';
import { loopWorkloads } from '../workloads/loops.js';
import { comparison, figure, competitorRatio, table, time, timeOf } from './comparison.js';
import { withWorst, worstRows } from './grids.js';
import { machineLine } from './machine.js';
import { areStable, kindOf, ratioOf } from './results.js';

/** @typedef {import('./comparison.js').PlatformResult} PlatformResult */
/** @typedef {import('./comparison.js').Row} Row */
/** @typedef {import('./markdown.js').Results} Results */

/**
 * Writes the sentence of the cookbook about the times of a loop and of the call that replaces it.
 * @param {readonly PlatformResult[]} platforms @param {string} workload Name of the workload.
 */
export function timesOf(platforms, workload) {
  const measured = platforms.map(({ platform, outcomes }) => {
    const outcome = outcomes.find((one) => one.workload === workload);
    const [loop, call] = ['best-loop', 'one-shot'].map((name) => outcome && timeOf('', name).cell(outcome));
    if (!loop || !call) throw new Error(`${workload} was not measured in ${platform}`);
    return `the loop ${loop}, the call ${call} in ${platform}`;
  });
  return `Measured ([bench.md](bench.md), ${workload}): ${measured.join('; ')}.`;
}

/**
 * Writes the sentence of the README about the gain over the best loops.
 * @param {readonly PlatformResult[]} platforms
 */
export function leadLine(platforms) {
  const gains = ['rgba-u8', 'loop-tiles'].map((name) =>
    platforms
      .map(({ platform, outcomes }) => {
        const outcome = outcomes.find(({ workload }) => workload === name);
        const found = outcome && competitorRatio('', 'best-loop', 'one-shot').cell(outcome);
        if (!found) throw new Error(`${name} was not measured in ${platform}`);
        return `${found} times in ${platform}`;
      })
      .join(', '),
  );
  return `With \`into\`, \`ts.split\` cuts a canvas of 1920 x 1080 into its channels faster than the best loop (${gains[0]}). \`ts.toPlanes\` converts 16 tiles of a picture faster, too (${gains[1]}). See [how fast](#how-fast).`;
}

/**
 * Writes the sentence of the README about the time to the first result.
 * @param {NonNullable<Results['start']>} start
 */
export function startLine({ imported, loaded, called, looped }) {
  const total = time(imported + loaded + called);
  return `In a fresh Node.js process, the first result takes ${total} (import ${time(imported)}, \`load()\` ${time(loaded)}, the call ${time(called)}); a loop takes ${time(looped)}.`;
}

/** Rows of the README: splits, then the loops that its programs replace. @type {readonly Row[]} */
const readmeRows = [
  { name: 'rgba-u8', label: '`split`, uint8 [1080, 1920, 4] into 4 channels' },
  { name: 'stereo-i16', label: '`split`, int16 [480000, 2] into left and right' },
  { name: 'yolo', label: '`split`, float32 [1, 25200, 85] into 4, 1 and 80' },
  { name: 'worst-shapes', label: 'the worst of 1,170 splits and joins, by a plan' },
  ...['loop-imagenet-224', 'loop-tiles', 'loop-picture', 'loop-matte'].map((name) => ({
    name,
    label: loopWorkloads.find((one) => one.name === name)?.kind,
  })),
  { name: 'worst-pixels', label: 'the worst of 112 conversions of pixels' },
];

/** Minimum ratio that counts as a gain. A tenth is too little to justify a dependency. */
const minGain = 1.1;

/**
 * Summarises the gain of plans over the best loops: one row per fact, one cell per platform.
 * @param {Results} results
 */
function summaryTable(results) {
  const splits = results.platforms.map(({ outcomes }) =>
    outcomes.flatMap((outcome) => {
      const isCounted =
        ['narrow', 'wide', 'contiguous', 'list'].includes(kindOf(outcome.workload)) &&
        areStable(outcome, 'best-loop', 'into');
      const ratio = isCounted ? ratioOf(outcome, 'best-loop', 'into') : undefined;
      return ratio === undefined ? [] : [{ name: outcome.workload, ratio }];
    }),
  );
  const gains = splits.map((found) => {
    const ratios = found.filter(({ ratio }) => ratio > minGain).map(({ ratio }) => ratio);
    const mean = ratios.length > 0 ? `, ${figure(geometricMean(ratios))} times as fast in the geometric mean` : '';
    return `${ratios.length} of ${found.length}${mean}`;
  });
  const ties = splits.map((found) => found.filter(({ ratio }) => ratio <= minGain).map(({ name }) => name));
  const rows = [
    ['splits that a plan speeds up by more than 10 %', ...gains],
    ['the other splits', ...ties.map((names) => names.join(', ') || 'none')],
    ...worstRows(results),
  ];
  const header = ['next to the best loop', ...results.platforms.map(({ platform }) => platform)];
  return table(header, rows, header.length);
}

/**
 * Returns the figures of the README: a table of loops, a summary of all workloads, and the machine.
 * @param {Results} results
 */
export function readmePart(results) {
  const loops = comparison(withWorst(results), readmeRows, [
    timeOf('loop', 'best-loop'),
    timeOf('one call', 'one-shot'),
    competitorRatio('loop / one call', 'best-loop', 'one-shot'),
  ]);
  const order = results.platforms.map(({ platform }) => platform).join(', then ');
  return `${loops}
Each cell has ${order}. Arrays are reused. In bold, the loop is faster by more than 5 %. A ~ marks a figure that varied too much to be quoted. ${machineLine(results)}
${summaryTable(results)}`;
}
