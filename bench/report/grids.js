// Sums up the grids: geometric means by group, and the worst cells.
import { figure, summed, table, time } from './results.js';
import { grids } from '../tasks/workloads.js';

/** @typedef {import('./results.js').PlatformGrid} PlatformGrid */

/**
 * A cell with its times in milliseconds, and the ratio of the fastest loop to our call.
 * @typedef {{ name: string, groups: readonly string[], loop: number, ours: number, ratio: number, isStable: boolean }} RatioCell
 */

/** Number of cells in each list of the worst. */
const maxWorst = 5;

/** Returns the cells of a grid. @param {PlatformGrid} result @returns {RatioCell[]} */
export function ratioCells({ grid, cells, unstable }) {
  const groups = new Map(grids[grid].cells.map((cell) => [cell.name, cell.groups]));
  return Object.entries(cells).map(([name, [loop, ours]]) => {
    return { name, groups: groups.get(name) ?? [], loop, ours, ratio: loop / ours, isStable: !unstable.includes(name) };
  });
}

/** Returns the names of a grid's groups, in order of their kind. @param {string} grid */
function groupsOf(grid) {
  const { cells } = grids[grid];
  return [...new Set(cells[0].groups.flatMap((_, kind) => cells.map((cell) => cell.groups[kind])))];
}

/** Formats the geometric mean, and the worst and the best ratio. @param {readonly RatioCell[]} cells */
function meanText(cells) {
  const { mean, worst, best } = summed(cells);
  return worst && best ? `${figure(mean)} (${figure(worst.ratio)} to ${figure(best.ratio)})` : 'n/a';
}

/** Writes the summary of a grid. @param {string} grid @param {readonly PlatformGrid[]} results Results on each platform. */
function summaryOf(grid, results) {
  const all = results.map(ratioCells);
  const of = all.map(summed);
  const rows = [
    ['cells that are counted', ...of.map(({ stable }) => String(stable.length))],
    ['cells that varied too much (~)', ...of.map(({ stable }, i) => String(all[i].length - stable.length))],
    ['cells in which the loop is faster', ...of.map(({ slower }) => String(slower))],
    ['all', ...all.map(meanText)],
    ...groupsOf(grid).map((group) => [
      group,
      ...all.map((cells) => meanText(cells.filter((cell) => cell.groups.includes(group)))),
    ]),
  ];
  const worst = results.flatMap(({ platform }, i) =>
    of[i].stable
      .slice(0, maxWorst)
      .map(({ name, loop, ours, ratio }) => [name, platform, time(loop), time(ours), figure(ratio)]),
  );
  return [
    `### Grid: ${grids[grid].title}\n`,
    table(['loop / ours', ...results.map(({ platform }) => platform)], rows),
    table(['the worst cells', 'on', 'loop', 'ours', 'loop / ours'], worst, 2),
  ].join('\n');
}

/** Writes the summaries of all grids that were measured. @param {readonly PlatformGrid[]} results */
export const gridMarkdown = (results) =>
  Object.keys(grids).flatMap((grid) => {
    const measured = results.filter((one) => one.grid === grid);
    return measured.length > 0 ? [summaryOf(grid, measured)] : [];
  });
