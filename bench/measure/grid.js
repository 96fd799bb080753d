// A grid: many small workloads in one process, each our call next to the loops made for it.
import { runCandidates } from './suite.js';
import { isDisturbed } from './statistics.js';

/** @typedef {import('./measure.js').Candidate} Candidate */

/**
 * A cell of a grid. `ours` and `memcpy` are names of its candidates; the others are loops.
 *
 * @typedef {object} Cell
 * @property {string} name
 * @property {readonly string[]} groups Names of the means that the cell counts in.
 * @property {(ts: any) => { candidates: Candidate[], fault: (candidate: Candidate, results: any[]) => string }} make `fault`
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
 * @property {Record<string, string>} wrong Candidates with wrong results, and what is wrong.
 */

/** Milliseconds of a sample: 100 steps of the clock of an isolated page of Chromium. */
const leastSample = 0.5;

/** Share of the time of a workload that a cell has. */
const share = 1 / 75;

/** Milliseconds for the compilers of the engine, which work in threads of their own: each cell has code that is new to them. */
const warmUp = 15;

/** Times that an unstable cell is measured. The second comes after all other cells, when the machine may be calm again. */
const maxPasses = 2;

/** @type {(measurements: import('./measure.js').Measurement[]) => { times: CellTimes, isStable: boolean }} */
function timesOf(measurements) {
  const isLoop = (/** @type {{ name: string }} */ { name }) => name.startsWith('js-');
  const loop = measurements.filter(isLoop).sort((a, b) => a.least - b.least)[0];
  const [ours, memcpy] = ['ours', 'memcpy'].map((name) => measurements.find((one) => one.name === name));
  if (!loop || !ours || !memcpy) throw new Error('a cell needs a loop, ours and memcpy');
  return { times: [loop.least, ours.least, memcpy.least], isStable: ![loop, ours].some(isDisturbed) };
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
  const slices = { ...settings, budget: settings.budget * share, leastSample, warmUp };
  /** @type {GridOutcome} */
  const outcome = { grid, cells: {}, unstable: [], wrong: {} };
  let left = cells;
  for (let pass = 0; pass < maxPasses; ++pass) {
    const unstable = [];
    for (const cell of left) {
      const { candidates, fault } = cell.make(ts);
      const { measurements, wrong } = await runCandidates(candidates, [], fault, slices);
      for (const [name, what] of Object.entries(wrong)) outcome.wrong[`${cell.name}: ${name}`] = what;
      if (Object.keys(wrong).length > 0) continue;
      const { times, isStable } = timesOf(measurements);
      outcome.cells[cell.name] = times;
      if (!isStable) unstable.push(cell);
    }
    left = unstable;
  }
  outcome.unstable = left.map(({ name }) => name);
  return outcome;
}
