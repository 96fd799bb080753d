// Writes the sentences and tables about a run for the README and the cookbook.
import { descriptions } from './markdown.js';
import { ratioCells } from './grids.js';
import { figure, machineLine, ratioText, ratiosOf, summed, table, time, timeText } from './results.js';
import { pixelWorkloads } from '../tasks/pixels.js';
import { splitWorkloads } from '../tasks/rows.js';

/** @typedef {import('./results.js').PlatformResult} PlatformResult */
/** @typedef {import('./results.js').Results} Results */

/**
 * Writes the sentence of the cookbook about the times of a loop and of the call that replaces it.
 * @param {readonly PlatformResult[]} platforms @param {string} workload Name of the workload.
 */
export function timesOf(platforms, workload) {
  const measured = platforms.map(({ platform, outcomes }) => {
    const outcome = outcomes.find((one) => one.workload === workload);
    if (!outcome) throw new Error(`${workload} was not measured in ${platform}`);
    return `the loop ${timeText(outcome, 'loop')}, the call ${timeText(outcome, 'one-shot')} in ${platform}`;
  });
  return `Measured ([bench.md](bench.md), ${workload}): ${measured.join('; ')}.`;
}

/** Splits of a few bytes, which show the cost of a call. They have a row of their own, and no mean contains them. */
const calls = ['tiny', 'small'];
const splits = splitWorkloads.map(({ name }) => name).filter((name) => !calls.includes(name));
const conversions = pixelWorkloads.map(({ name }) => name);

/**
 * Sums up the stable ratios of a platform's splits.
 * @param {PlatformResult} result @param {string} ours `one-shot` or `into`.
 */
const splitsOf = ({ outcomes }, ours) =>
  summed(ratiosOf(outcomes, 'loop', ours).filter(({ workload }) => splits.includes(workload)));

/**
 * Writes the sentence of the README about the gain over the best loops. Its only figure is the smallest mean of all platforms.
 * @param {readonly PlatformResult[]} platforms
 */
export function leadLine(platforms) {
  const means = platforms.map((result) => splitsOf(result, 'into').mean).filter(Number.isFinite);
  if (means.length === 0) throw new Error('no split was measured');
  const ratio = figure(1 / Math.min(...means));
  return `Over the splits of models that we measured, a plan takes ${ratio} of the time of the best loop (geometric mean). Elements of one or two bytes gain most; for elements of eight bytes, a loop is often faster. See [how fast](#how-fast).`;
}

/** Writes the sentence of the README about the time to the first result. @param {NonNullable<Results['start']>} start */
export function startLine({ imported, loaded, called, looped }) {
  return `In a fresh Node.js process, the first result takes ${time(imported + loaded + called)}; a loop takes ${time(looped)}.`;
}

/**
 * Writes a summary of ratios: their mean, how many are below 1, and the worst.
 * @template {{ ratio: number, isStable: boolean }} T
 * @param {ReturnType<typeof summed<T>>} of @param {(worst: T) => string} nameOf Names the worst in words.
 */
function sumText({ stable, mean, slower, worst }, nameOf) {
  if (!worst) return 'n/a';
  return `${figure(mean)}; ${slower} of ${stable.length} slower, the worst ${figure(worst.ratio)}: ${nameOf(worst)}`;
}

/** Sums up the splits of a platform. @param {PlatformResult} result @param {string} ours `one-shot` or `into`. */
const splitsText = (result, ours) => sumText(splitsOf(result, ours), ({ workload }) => descriptions[workload]);

/** Sums up all conversions of pixels that were measured on a platform. @param {Results} results @param {PlatformResult} result */
function conversionsText({ grids }, { platform, outcomes }) {
  const cells = grids
    .filter((one) => one.grid === 'grid-pixels' && one.platform.startsWith(platform))
    .flatMap((grid) => ratioCells(grid).map((cell) => ({ ...cell, what: `${cell.name}, 512 x 512` })));
  const loops = ['one-shot', 'into'].flatMap((ours) =>
    ratiosOf(outcomes, 'loop', ours)
      .filter(({ workload }) => conversions.includes(workload))
      .map((one) => ({ ...one, what: descriptions[one.workload] })),
  );
  return sumText(summed([...cells, ...loops]), ({ what }) => what);
}

/** Sums up the splits and joins of the grid. @param {Results} results @param {PlatformResult} result */
function gridText({ grids }, { platform }) {
  const grid = grids.find((one) => one.grid === 'grid-shapes' && one.platform.startsWith(platform));
  return grid ? sumText(summed(ratioCells(grid)), ({ name }) => name) : 'n/a';
}

/** Compares the cost of a call with a loop. @param {PlatformResult} result */
const callText = ({ outcomes }) =>
  ratioText(ratiosOf(outcomes, 'loop', 'one-shot').find(({ workload }) => workload === 'small'));

/** Returns the figures of the README: the summary and the machine. @param {Results} results */
export function readmePart(results) {
  const { platforms, start } = results;
  const names = platforms.map(({ platform }) => platform);
  const each = (/** @type {(result: PlatformResult) => string} */ write) => platforms.map(write);
  const first = start ? `${time(start.imported + start.loaded + start.called)}, the loop ${time(start.looped)}` : 'n/a';
  const summary = table(
    ['best loop / ours', ...names],
    [
      ['all splits of models, a plan', ...each((result) => splitsText(result, 'into'))],
      ['all splits of models, one call', ...each((result) => splitsText(result, 'one-shot'))],
      ['splits and joins of the grid, a plan', ...each((result) => gridText(results, result))],
      ['all conversions of pixels', ...each((result) => conversionsText(results, result))],
      ['a split of 48 bytes, one call', ...each(callText)],
      ['first result in a fresh process', ...names.map((name) => (name === 'Node.js' ? first : 'n/a'))],
    ],
    names.length + 1,
  );
  return `${summary}
A figure is the time of the best loop as a multiple of ours, so below 1, in bold, the loop is faster. Means are geometric, over every figure that did not vary too much (~), but without splits of less than 50 bytes. ${machineLine(results)}`;
}
