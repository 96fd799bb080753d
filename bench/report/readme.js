// Writes the sentences and tables about a run for the README and the cookbook.
import { geometricMean } from '../measure/statistics.js';
import { loopWorkloads } from '../workloads/loops.js';
import { comparison, figure, competitorRatio, time, timeOf } from './comparison.js';
import { withWorst, worstCells } from './grids.js';
import { machineLine } from './machine.js';
import { areStable, kindOf, ratioOf } from './results.js';

/** @typedef {import('./comparison.js').PlatformResult} PlatformResult */
/** @typedef {import('./comparison.js').Row} Row */
/** @typedef {import('./markdown.js').Results} Results */

/**
 * Writes the sentence of the cookbook about the times of a loop and of the call that replaces it.
 *
 * @param {readonly PlatformResult[]} platforms
 * @param {string} workload Name of the workload.
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
 *
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
  return `The best loop takes longer than \`ts.split\` with \`into\` for the channels of a canvas of 1920 x 1080 (${gains[0]}), and than \`ts.toPlanes\` for 16 tiles of a picture (${gains[1]}): [how fast](#how-fast).`;
}

/**
 * Writes the sentence of the README about the time to the first result.
 *
 * @param {NonNullable<Results['start']>} start
 */
export function startLine({ imported, loaded, called, looped }) {
  const total = time(imported + loaded + called);
  return `The first result of a new Node.js process takes ${total} (import ${time(imported)}, \`load()\` ${time(loaded)}, the call ${time(called)}); a loop takes ${time(looped)}.`;
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
 * Writes the table of the README with some of the loops, and the number of splits on which a plan is faster than the best loop.
 *
 * @param {Results} results
 */
export function readmePart(results) {
  const { platforms } = results;
  const loops = comparison(withWorst(results), readmeRows, [
    timeOf('loop', 'best-loop'),
    timeOf('one call', 'one-shot'),
    competitorRatio('loop / one call', 'best-loop', 'one-shot'),
  ]);
  const splits = platforms.map(({ platform, outcomes }) => {
    const ratios = outcomes.flatMap((outcome) => {
      const isCounted =
        ['narrow', 'wide', 'contiguous', 'list'].includes(kindOf(outcome.workload)) &&
        areStable(outcome, 'best-loop', 'into');
      const ratio = isCounted ? ratioOf(outcome, 'best-loop', 'into') : undefined;
      return ratio === undefined ? [] : [{ name: outcome.workload, ratio }];
    });
    const gains = ratios.filter(({ ratio }) => ratio > minGain).map(({ ratio }) => ratio);
    const ties = ratios.filter(({ ratio }) => ratio <= minGain).map(({ name }) => name);
    const mean = gains.length > 0 ? ` (${figure(geometricMean(gains))} times in the geometric mean)` : '';
    const rest = ties.length > 0 ? `, and not on ${ties.join(', ')}` : '';
    return `${platform}: a plan is faster than the best loop on ${gains.length} of ${ratios.length} splits${mean}${rest}.`;
  });
  const order = platforms.map(({ platform }) => platform).join(', then ');
  return `${loops}
${order}, arrays reused. Bold marks a loop that is more than 5 % faster, and ~ a figure that varied too much to be quoted. ${splits.join(' ')}
${worstCells(results)}[docs/bench.md](docs/bench.md) has the other workloads and packages. ${machineLine(results)}`;
}
