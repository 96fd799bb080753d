// A grid: many small workloads in one process, each our call next to the loops made for it.
import { runImplementations } from './suite.js';
import { isDisturbed } from './statistics.js';

/** @typedef {import('./measure.js').Implementation} Implementation */

/**
 * A cell of a grid. `ours` and `memcpy` are names of its implementations; the others are loops.
 *
 * @typedef {object} Cell
 * @property {string} name
 * @property {readonly string[]} groups Names of the means that the cell counts in.
 * @property {(ts: any) => { implementations: Implementation[], fault: (implementation: Implementation, results: any[]) => string }} make `fault`
 *   says what is wrong with results, or ''.
 */

/** Minima in milliseconds: of the fastest loop, of ours, of one memcpy of the result. @typedef {[loop: number, ours: number, memcpy: number]} CellTimes */

/**
 * What came out of a grid, by the names of its cells.
 *
 * @typedef {object} GridOutcome
 * @property {string} grid
 * @property {Record<string, CellTimes>} cells
 * @property {string[]} unstable Cells whose machine was disturbed in both passes.
 * @property {Record<string, string>} wrong Implementations with wrong results, and what is wrong.
 */

/** Milliseconds of a sample: 100 steps of the clock of an isolated page of Chromium. */
const leastSample = 0.5;

/** Milliseconds that each implementation warms up. */
const warmUp = 15;

/** Share of the time of a workload that a cell has. */
const share = 1 / 75;

/**
 * Cells that are measured together. All of them warm up before the first is timed, because the compilers of the engine work in
 * threads of their own: 64 parts written out take them up to 100 ms.
 */
const batchSize = 8;

/** Times that an unstable cell is measured. The second comes after all other cells, when the machine may be calm again. */
const maxPasses = 2;

/**
 * @param {import('./measure.js').Measurement[]} measurements
 * @returns {{ times: CellTimes, isStable: boolean }}
 */
function timesOf(measurements) {
  const isLoop = (/** @type {{ name: string }} */ { name }) => name.startsWith('js-');
  const loop = measurements.filter(isLoop).sort((a, b) => a.least - b.least)[0];
  const [ours, memcpy] = ['ours', 'memcpy'].map((name) => measurements.find((one) => one.name === name));
  if (!loop || !ours || !memcpy) throw new Error('a cell needs a loop, ours and memcpy');
  return { times: [loop.least, ours.least, memcpy.least], isStable: ![loop, ours].some(isDisturbed) };
}

/**
 * Checks and measures some cells side by side.
 *
 * @param {readonly Cell[]} cells
 * @param {any} ts What `load` gives.
 * @param {import('./measure.js').Settings} settings Of a workload.
 */
async function measureBatch(cells, ts, settings) {
  const budget = settings.budget * share * cells.length;
  const implementations = cells.flatMap((cell) => {
    const { implementations, fault } = cell.make(ts);
    return implementations.map((one) => ({ ...one, cell, faultOf: (/** @type {any[]} */ found) => fault(one, found) }));
  });
  const named = implementations.map((one) => ({ ...one, name: `${one.cell.name}: ${one.name}` }));
  const slices = { ...settings, budget, leastSample, warmUp, maxAttempts: 1 };
  const { measurements, wrong } = await runImplementations(named, [], (one, found) => one.faultOf(found), slices);
  const timed = cells.flatMap((cell) => {
    const names = named.filter((one) => one.cell === cell).map(({ name }) => name);
    if (names.some((name) => name in wrong)) return [];
    const own = measurements.filter(({ name }) => names.includes(name));
    return [{ cell, ...timesOf(own.map((one) => ({ ...one, name: one.name.slice(cell.name.length + 2) }))) }];
  });
  return { timed, wrong };
}

/**
 * Checks and measures all cells.
 *
 * @param {string} grid
 * @param {readonly Cell[]} cells
 * @param {any} ts What `load` gives.
 * @param {import('./measure.js').Settings} settings Of a workload.
 * @returns {Promise<GridOutcome>}
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
