// Runs a workload or a grid: makes its candidates, checks their results, and measures them.
import { isDisturbed } from './statistics.js';
import { measure } from './measure.js';
import { difference } from '../tasks/oracle.js';
import { callsOf, freshLoopsOf, loopsOf, memcpyOf } from '../tasks/task.js';

/** @typedef {import('../tasks/task.js').Candidate} Candidate */
/** @typedef {import('../tasks/task.js').Task} Task */
/** @typedef {import('../tasks/task.js').Workload} Workload */
/** @typedef {import('./measure.js').Measurement} Measurement */
/** @typedef {import('./measure.js').Settings} Settings */

/** Another package. `make` rejects if the package cannot do the task. @typedef {{ name: string, make: () => Promise<Candidate> }} Competitor */

/**
 * Results of a workload.
 * @typedef {object} Outcome
 * @property {string} workload
 * @property {Measurement[]} measurements
 * @property {Record<string, string>} absent Reason why a competitor was not measured, by its name.
 * @property {Record<string, string>} wrong Difference in the results, by the candidate's name. These are not measured.
 */

/** Whether a measurement is one of a loop. @param {{ name: string }} measurement */
const isLoop = ({ name }) => /(^|: )js-/.test(name);

/**
 * Selects the figures that tables quote: all except the loops that are not the fastest of their kind.
 * @param {Measurement[]} measured
 */
function quoted(measured) {
  const kindOf = (/** @type {Measurement} */ { name }) => name.replace(/js-\w+/, '');
  /** @type {Map<string, Measurement>} */
  const fastest = new Map();
  for (const one of measured.filter(isLoop)) {
    const best = fastest.get(kindOf(one));
    if (!best || one.median < best.median) fastest.set(kindOf(one), one);
  }
  return measured.filter((one) => !isLoop(one) || fastest.get(kindOf(one)) === one);
}

/** Returns the first line of an error's message. @param {unknown} error */
const reasonOf = (error) => String(/** @type {any} */ (error)?.message ?? error).split('\n')[0];

/**
 * Checks the results of all candidates, and measures those whose results are right.
 * @param {readonly Candidate[]} ours @param {readonly Competitor[]} competitors
 * @param {ArrayLike<any>[]} expected Results of candidates that name no others. @param {Settings} settings
 * @returns {Promise<Omit<Outcome, 'workload'>>}
 */
export async function runCandidates(ours, competitors, expected, settings) {
  const candidates = ours.slice();
  /** @type {Record<string, string>} */
  const absent = {};
  for (const { name, make } of competitors) {
    try {
      candidates.push(await make());
    } catch (error) {
      absent[name] = reasonOf(error);
    }
  }
  const right = [];
  /** @type {Record<string, string>} */
  const wrong = {};
  for (const candidate of candidates) {
    const { name } = candidate;
    try {
      const message = difference(candidate.expected ?? expected, await candidate.results(), candidate.tolerance);
      if (message === '') right.push(candidate);
      else wrong[name] = message;
    } catch (error) {
      (competitors.some((competitor) => competitor.name === name) ? absent : wrong)[name] = reasonOf(error);
    }
  }
  const measurements = await measure(right, settings, quoted);
  for (const candidate of candidates) candidate.dispose?.();
  return { measurements, absent, wrong };
}

/**
 * Runs one workload with our package, loops and competitors.
 * @param {Workload} workload @param {any} ts Result of `load`.
 * @param {(task: Task) => readonly Competitor[]} competitorsOf @param {Settings} settings @returns {Promise<Outcome>}
 */
export async function runWorkload({ name, make }, ts, competitorsOf, settings) {
  const task = make();
  const calls = callsOf(task, ts);
  const candidates = [
    ...calls,
    // Engines compile a loop in stages, of which the last may need a third of a second.
    ...loopsOf(task).map((loop) => ({ ...loop, warmUpFactor: 3 })),
    ...(calls.some((call) => call.name === 'fresh') ? freshLoopsOf(task) : []),
    ...memcpyOf(task),
    ...(task.heap?.(ts) ?? []),
  ];
  return { workload: name, ...(await runCandidates(candidates, competitorsOf(task), task.expected, settings)) };
}

/** Minimum times in milliseconds: of the fastest loop, and of our call. @typedef {[loop: number, ours: number]} CellTimes */

/**
 * Results of a grid.
 * @typedef {object} GridOutcome
 * @property {string} grid
 * @property {Record<string, CellTimes>} cells Times by cell name.
 * @property {string[]} unstable Names of the cells that were disturbed by other load in each pass.
 * @property {Record<string, string>} wrong Candidates with wrong results, as `cell: candidate`, and the difference.
 */

/** Settings of a cell. A sample has at least 100 clock ticks of a cross-origin isolated page in Chromium. */
const cellSettings = { budget: 8, minSampleTime: 0.5, warmUp: 15, minRounds: 5, maxRounds: 51, maxAttempts: 1 };

/**
 * Number of cells measured together. All of them warm up before the first is timed, because engines compile in background threads and need
 * up to 100 ms for a loop with 64 parts.
 */
const batchSize = 8;

/** Maximum number of times a cell is measured. An unstable cell is repeated after all others, when the load may be gone. */
const maxPasses = 3;

/**
 * Extracts the times of a cell.
 * @param {Measurement[]} measurements Measurements of the cell's candidates.
 * @returns {{ times: CellTimes, isStable: boolean }}
 */
function timesOf(measurements) {
  const loop = measurements.filter(isLoop).sort((a, b) => a.least - b.least)[0];
  const ours = measurements.find(({ name }) => name.endsWith(': ours'));
  if (!loop || !ours) throw new Error('a cell must have a loop and ours');
  return { times: [loop.least, ours.least], isStable: ![loop, ours].some(isDisturbed) };
}

/**
 * Checks and measures all cells of a grid. Each compares one of our calls with loops made for that cell.
 * @param {string} grid Name of the grid. @param {readonly Workload[]} cells @param {string} call Name of the call.
 * @param {any} ts Result of `load`.
 * @param {Partial<Settings>} [settings] Settings that differ from those of a cell.
 */
export async function runGrid(grid, cells, call, ts, settings) {
  /** @type {GridOutcome} */
  const outcome = { grid, cells: {}, unstable: [], wrong: {} };
  let left = cells;
  for (let pass = 0; pass < maxPasses; ++pass) {
    const unstable = [];
    for (let i = 0; i < left.length; i += batchSize) {
      const batch = left.slice(i, i + batchSize);
      const candidates = batch.flatMap((cell) => {
        const task = cell.make();
        const ours = callsOf(task, ts).filter(({ name }) => name === call);
        const all = [...ours.map((one) => ({ ...one, name: 'ours' })), ...loopsOf(task)];
        return all.map((one) => ({ expected: task.expected, ...one, name: `${cell.name}: ${one.name}` }));
      });
      const { measurements, wrong } = await runCandidates(candidates, [], [], { ...cellSettings, ...settings });
      Object.assign(outcome.wrong, wrong);
      for (const cell of batch) {
        const isOfCell = (/** @type {string} */ name) => name.startsWith(`${cell.name}: `);
        if (Object.keys(wrong).some(isOfCell)) continue;
        const { times, isStable } = timesOf(measurements.filter(({ name }) => isOfCell(name)));
        outcome.cells[cell.name] = times;
        if (!isStable) unstable.push(cell);
      }
    }
    left = unstable;
  }
  outcome.unstable = left.map(({ name }) => name);
  return outcome;
}
