// Writes the report of the grids: geometric means by group, and the worst cells.
import { geometricMean, minSamples } from '../measure/statistics.js';
import { grids as allGrids } from '../workloads/grids.js';
import { figure, table, time } from './comparison.js';
import { machineLine } from './machine.js';

/** @typedef {import('./markdown.js').PlatformResult} PlatformResult */
/** @typedef {import('./markdown.js').Results} Results */

/** Results of a grid on a platform. @typedef {import('../measure/grid.js').GridOutcome & { platform: string }} PlatformGrid */

/**
 * A cell with its times in milliseconds, and the ratio of the fastest loop to our call.
 *
 * @typedef {{ name: string, groups: readonly string[], loop: number, ours: number, memcpy: number, ratio: number, isStable: boolean }} RatioCell
 */

/** Number of cells in each list of the worst. */
const maxWorst = 10;

/**
 * Texts of a grid. README and chart show the worst cell of the grids that have `worst` and `label`.
 * @type {readonly { grid: string, heading: string, text: string, worst?: string, label?: string }[]}
 */
const texts = [
  {
    grid: 'grid-pixels',
    heading: 'Conversions of pixels',
    worst: 'worst-pixels',
    label: 'worst conversion of pixels',
    text: `\`toPlanes\` and \`toPixels\` of 512 x 512 pixels: one call with \`into\`.`,
  },
  {
    grid: 'grid-shapes',
    heading: 'Splits and joins',
    worst: 'worst-shapes',
    label: 'worst split or join, by a plan',
    text: `A plan's \`run\` with \`into\`: the parts of a split, or the result of a join.`,
  },
  {
    grid: 'grid-axis',
    heading: 'Moves of an axis',
    text: `\`moveAxis\` of [count, rows, columns], or of [count, rows, columns, inner], from 2 to 1: one call with \`into\`.`,
  },
];

/** Returns the cells of a grid, the worst first. @param {PlatformGrid} grid @returns {RatioCell[]} */
export function ratioCells({ grid, cells, unstable }) {
  const groups = new Map(allGrids[grid].map((cell) => [cell.name, cell.groups]));
  return Object.entries(cells)
    .map(([name, [loop, ours, memcpy]]) => {
      const isStable = !unstable.includes(name);
      return { name, groups: groups.get(name) ?? [], loop, ours, memcpy, ratio: loop / ours, isStable };
    })
    .sort((a, b) => a.ratio - b.ratio);
}

/** Returns the geometric mean of the ratios. @param {readonly RatioCell[]} cells At least one. */
export const meanOf = (cells) => geometricMean(cells.map(({ ratio }) => ratio));

/**
 * Formats the geometric mean, and the worst and the best ratio.
 * @param {readonly RatioCell[]} cells Sorted with the worst first.
 */
const meanText = (cells) =>
  cells.length === 0
    ? 'n/a'
    : `${figure(meanOf(cells))} (${figure(cells[0].ratio)} to ${figure(cells[cells.length - 1].ratio)})`;

/**
 * Writes the table of means by group.
 * @param {readonly PlatformGrid[]} results Results of one grid on each platform.
 */
function summaryTable(results) {
  const all = results.map(ratioCells);
  const stable = all.map((cells) => cells.filter(({ isStable }) => isStable));
  const count = (/** @type {(cell: RatioCell) => boolean} */ belongs) =>
    stable.map((cells) => String(cells.filter(belongs).length));
  const known = allGrids[results[0].grid];
  // Groups in order of their kind.
  const groups = [...new Set(known[0].groups.flatMap((_, kind) => known.map((cell) => cell.groups[kind])))];
  const rows = [
    ['cells that are counted', ...count(() => true)],
    ['cells that varied too much (~)', ...all.map((cells, i) => String(cells.length - stable[i].length))],
    ['cells in which the loop is faster', ...count(({ ratio }) => ratio < 1)],
    ['all', ...stable.map(meanText)],
    ...groups.map((group) => [
      group,
      ...stable.map((cells) => meanText(cells.filter((cell) => cell.groups.includes(group)))),
    ]),
  ];
  return table(['loop / ours', ...results.map(({ platform }) => platform)], rows);
}

/** Writes the table of the worst cells. @param {PlatformGrid} result */
function worstTable(result) {
  const rows = ratioCells(result)
    .slice(0, maxWorst)
    .map(({ name, loop, ours, ratio, isStable }) => {
      const mark = isStable ? '' : '~';
      return [name, ...[time(loop), time(ours), figure(ratio)].map((text) => mark + text)];
    });
  return `The worst in ${result.platform}:\n\n${table(['cell', 'loop', 'ours', 'loop / ours'], rows)}`;
}

/** Writes the report as Markdown. @param {Results} results @returns {string} Empty if no grid was measured. */
export function gridMarkdown(results) {
  const { grids = [] } = results;
  if (grids.length === 0) return '';
  const sections = texts.flatMap(({ grid, heading, text }) => {
    const measured = grids.filter((one) => one.grid === grid);
    if (measured.length === 0) return [];
    return [`## ${heading}\n\n${text}\n`, summaryTable(measured), ...measured.map(worstTable)];
  });
  return [machineLine(results), ...sections].join('\n');
}

/**
 * Returns the worst stable cell of each grid on a platform.
 * @param {Results} results @param {string} platform 'Chromium', or 'Node.js' for its newest release.
 */
function worstOf({ grids = [] }, platform) {
  return texts.flatMap(({ grid, worst }) => {
    if (worst === undefined) return [];
    const measured = grids.filter((one) => one.grid === grid && one.platform.startsWith(platform)).pop();
    const cell = measured && ratioCells(measured).find(({ isStable }) => isStable);
    return cell ? [{ worst, platform: measured.platform, cell }] : [];
  });
}

/**
 * Adds the worst cells to the platforms' outcomes, as workloads `worst-...`.
 * @param {Results} results @returns {PlatformResult[]}
 */
export function withWorst(results) {
  return results.platforms.map(({ platform, outcomes }) => {
    const cells = worstOf(results, platform).map(({ worst, cell }) => {
      const times = { 'js-loop': cell.loop, 'one-shot': cell.ours, memcpy: cell.memcpy };
      const measurements = Object.entries(times).map(([name, median]) => {
        return { name, median, least: median, spread: 0, samples: minSamples, repeats: 1 };
      });
      return { workload: worst, route: '', measurements, absent: {}, wrong: {} };
    });
    return { platform, outcomes: [...outcomes, ...cells] };
  });
}

/**
 * Returns the rows of the README's summary that name the worst cells: one row per grid, one cell per platform.
 * @param {Results} results @returns {string[][]} Empty if no grid was measured.
 */
export function worstRows(results) {
  const found = results.platforms.map(({ platform }) => worstOf(results, platform));
  return texts.flatMap(({ worst, label }) => {
    if (label === undefined) return [];
    const cells = found.map((cellsOfPlatform) => {
      const one = cellsOfPlatform.find((cell) => cell.worst === worst);
      return one ? `${one.cell.name}: ${figure(one.cell.ratio)} times in ${one.platform}` : 'n/a';
    });
    return cells.every((cell) => cell === 'n/a') ? [] : [[label, ...cells]];
  });
}
