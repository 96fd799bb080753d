// What the README and the cookbook say of a run.
import { geometricMean } from '../measure/statistics.js';
import { loopWorkloads } from '../workloads/loops.js';
import { comparison, figure, competitor, time, timeOf } from './comparison.js';
import { withWorst, worstCells } from './grids.js';
import { machineLine } from './machine.js';
import { areStable, kindOf, ratioOf } from './results.js';

/** @typedef {import('./comparison.js').PlatformResult} PlatformResult */
/** @typedef {import('./comparison.js').Row} Row */
/** @typedef {import('./markdown.js').Results} Results */

/**
 * What a loop of the cookbook takes, and the call in its place.
 *
 * @param {readonly PlatformResult[]} platforms
 * @param {string} workload
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

/** The line of the README about its gain over the best loops. @param {readonly PlatformResult[]} platforms */
export function leadLine(platforms) {
  const gains = ['rgba-u8', 'loop-tiles'].map((name) =>
    platforms
      .map(({ platform, outcomes }) => {
        const outcome = outcomes.find(({ workload }) => workload === name);
        const found = outcome && competitor('', 'best-loop', 'one-shot').cell(outcome);
        if (!found) throw new Error(`${name} was not measured in ${platform}`);
        return `${found} times in ${platform}`;
      })
      .join(', '),
  );
  return `The best loop takes longer than \`ts.split\` with \`into\` for the channels of a canvas of 1920 x 1080 (${gains[0]}), and than \`ts.toPlanes\` for 16 tiles of a picture (${gains[1]}): [how fast](#how-fast).`;
}

/** The line of the README about its first result. @param {NonNullable<Results['start']>} start */
export function startLine({ imported, loaded, called, looped }) {
  const total = time(imported + loaded + called);
  return `The first result of a fresh Node.js process takes ${total} (import ${time(imported)}, \`load()\` ${time(loaded)}, the call ${time(called)}); a loop takes ${time(looped)}.`;
}

/** The rows of the README: splits, then the loops that its programs replace. @type {readonly Row[]} */
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

/** Below this ratio a loop is as good: nobody installs a package for a tenth. */
const tie = 1.1;

/**
 * What stands in the README: some of the loops, and how many splits a loop does as well.
 *
 * @param {Results} results
 */
export function readmePart(results) {
  const { platforms } = results;
  const loops = comparison(withWorst(results), readmeRows, [
    timeOf('loop', 'best-loop'),
    timeOf('one call', 'one-shot'),
    competitor('loop / one call', 'best-loop', 'one-shot'),
  ]);
  const splits = platforms.map(({ platform, outcomes }) => {
    const found = outcomes.flatMap((outcome) => {
      const isCounted =
        ['narrow', 'wide', 'contiguous', 'list'].includes(kindOf(outcome.workload)) &&
        areStable(outcome, 'best-loop', 'into');
      const ratio = isCounted ? ratioOf(outcome, 'best-loop', 'into') : undefined;
      return ratio === undefined ? [] : [{ name: outcome.workload, ratio }];
    });
    const gains = found.filter(({ ratio }) => ratio > tie).map(({ ratio }) => ratio);
    const ties = found.filter(({ ratio }) => ratio <= tie).map(({ name }) => name);
    const much = gains.length > 0 ? ` (${figure(geometricMean(gains))} times in the geometric mean)` : '';
    const rest = ties.length > 0 ? `, and not on ${ties.join(', ')}` : '';
    return `${platform}: a plan is faster than the best loop on ${gains.length} of ${found.length} splits${much}${rest}.`;
  });
  const order = platforms.map(({ platform }) => platform).join(', then ');
  return `${loops}
${order}, arrays reused. In bold, the loop is faster by more than 5 %; ~ marks a figure that varied too much to be quoted. ${splits.join(' ')}
${worstCells(results)}[docs/bench.md](docs/bench.md) has the other workloads, and other packages. ${machineLine(results)}`;
}
