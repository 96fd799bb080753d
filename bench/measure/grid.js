// Measures a grid: many small workloads in one process. Each compares our call with loops written for that workload.
import { runImplementations } from './suite.js';
import { isDisturbed } from './statistics.js';

/** @typedef {import('./measure.js').Implementation} Implementation */

/**
 * One workload of a grid. Its implementations are named `ours`, `memcpy`, and `js-...` for loops.
 *
 * @typedef {object} Cell
 * @property {string} name
 * @property {readonly string[]} groups Names of the groups whose mean includes this cell.
 * @property {(ts: any) => { implementations: Implementation[], fault: (implementation: Implementation, results: any[]) => string }} make
 *   Creates the implementations. `fault` describes how results differ from the expected ones; '' if they are equal.
 */

/**
 * Minimum times in milliseconds: of the fastest loop, of our call, and of one memcpy of the result.
 *
 * @typedef {[loop: number, ours: number, memcpy: number]} CellTimes
 */

/**
 * Results of a grid.
 *
 * @typedef {object} GridOutcome
 * @property {string} grid
 * @property {Record<string, CellTimes>} cells Times by cell name.
 * @property {string[]} unstable Names of the cells that were disturbed by other load in both passes.
 * @property {Record<string, string>} wrong Implementations with wrong results, as `cell: implementation`, and the difference.
 */

/** Minimum duration of a sample in milliseconds: 100 clock ticks of a cross-origin isolated page in Chromium. */
const minSampleTime = 0.5;

/** Warm-up time of each implementation in milliseconds. */
const warmUp = 15;

/** Time budget of a cell as a share of a workload's budget. */
const share = 1 / 75;

/**
 * Number of cells measured together. All of them warm up before the first is timed, because engines compile in
 * background threads and need up to 100 ms for a loop with 64 parts.
 */
const batchSize = 8;

/** Maximum number of times a cell is measured. An unstable cell is repeated after all others, when the load may be gone. */
const maxPasses = 2;

/**
 * Extracts the times of a cell.
 * @param {import('./measure.js').Measurement[]} measurements Measurements of the cell's implementations.
 * @returns {{ times: CellTimes, isStable: boolean }}
 */
function timesOf(measurements) {
  const isLoop = (/** @type {{ name: string }} */ { name }) => name.startsWith('js-');
  const loop = measurements.filter(isLoop).sort((a, b) => a.least - b.least)[0];
  const [ours, memcpy] = ['ours', 'memcpy'].map((name) => measurements.find((one) => one.name === name));
  if (!loop || !ours || !memcpy) throw new Error('a cell must have a loop, ours and memcpy');
  return { times: [loop.least, ours.least, memcpy.least], isStable: ![loop, ours].some(isDisturbed) };
}

/**
 * Checks the results of some cells and measures the cells in turns.
 * @param {readonly Cell[]} cells @param {any} ts Result of `load`.
 * @param {import('./measure.js').Settings} settings Settings for a whole workload.
 */
async function measureBatch(cells, ts, settings) {
  const budget = settings.budget * share * cells.length;
  const implementations = cells.flatMap((cell) => {
    const { implementations, fault } = cell.make(ts);
    return implementations.map((one) => ({
      ...one,
      cell,
      faultOf: (/** @type {any[]} */ results) => fault(one, results),
    }));
  });
  const named = implementations.map((one) => ({ ...one, name: `${one.cell.name}: ${one.name}` }));
  const slices = { ...settings, budget, minSampleTime, warmUp, maxAttempts: 1 };
  const { measurements, wrong } = await runImplementations(named, [], (one, results) => one.faultOf(results), slices);
  const timed = cells.flatMap((cell) => {
    const names = named.filter((one) => one.cell === cell).map(({ name }) => name);
    if (names.some((name) => name in wrong)) return [];
    const own = measurements.filter(({ name }) => names.includes(name));
    return [{ cell, ...timesOf(own.map((one) => ({ ...one, name: one.name.slice(cell.name.length + 2) }))) }];
  });
  return { timed, wrong };
}

/**
 * Checks and measures all cells of a grid.
 * @param {string} grid Name of the grid. @param {readonly Cell[]} cells @param {any} ts Result of `load`.
 * @param {import('./measure.js').Settings} settings Settings for a whole workload.
 */
export async function runGrid(grid, cells, ts, settings) {
  /** @type {GridOutcome} */
  const outcome = { grid, cells: {}, unstable: [], wrong: {} };
  let left = cells;
  for (let pass = 0; pass < maxPasses; ++pass) {
    const unstable = [];
    for (let i = 0; i < left.length; i += batchSize) {
      const { timed, wrong } = await measureBatch(left.slice(i, i + batchSize), ts, settings);
      Object.assign(outcome.wrong, wrong);
      for (const { cell, times, isStable } of timed) {
        outcome.cells[cell.name] = times;
        if (!isStable) unstable.push(cell);
      }
    }
    left = unstable;
  }
  outcome.unstable = left.map(({ name }) => name);
  return outcome;
}
