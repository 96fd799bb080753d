// Measures candidates in turns, so that a temporary load on the machine slows all of them. mitata and tinybench do not take turns: they
// finish one candidate before they start the next.
import { isDisturbed, summary } from './statistics.js';

/** @typedef {import('../tasks/task.js').Candidate} Candidate */

/**
 * Durations and counts of a measurement.
 * @typedef {object} Settings
 * @property {number} budget Approximate time of an attempt for each candidate, in milliseconds.
 * @property {number} minSampleTime Minimum duration of a sample in milliseconds. The work is repeated until it is reached.
 * @property {number} minRounds
 * @property {number} maxRounds
 * @property {number} warmUp Minimum time to warm up each candidate, in milliseconds.
 * @property {number} maxAttempts Maximum number of attempts while figures that are quoted are disturbed.
 */

/** @typedef {ReturnType<typeof summary> & { name: string, repeats: number }} Measurement Times in milliseconds. */

/**
 * Returns the number of untimed runs before each sample. They fill the processor's cache with the candidate's own data. Copies of megabytes
 * need such runs; otherwise, candidates that share arrays with others would have an advantage. The cache makes no difference to slow
 * candidates.
 * @param {number} milliseconds Duration of a run.
 */
const countUntimedRuns = (milliseconds) => (milliseconds < 30 ? 3 : milliseconds < 150 ? 1 : 0);

/** Keeps the last result reachable, so that compilers cannot remove the work as unused. */
export const sink = { last: /** @type {unknown} */ (null) };

/**
 * Takes a sample: runs a candidate `repeats` times and returns the mean time of a run in milliseconds.
 * @param {Candidate} candidate @param {number} repeats
 */
async function sample({ run, prepare, isAsync }, repeats) {
  prepare?.();
  const start = performance.now();
  if (isAsync) {
    for (let i = 0; i < repeats; ++i) sink.last = await run();
  } else {
    for (let i = 0; i < repeats; ++i) sink.last = run();
  }
  return (performance.now() - start) / repeats;
}

/**
 * Warms up a candidate, and finds how often it must be repeated to fill a sample. The shortest sample decides, because other load may have
 * slowed the others.
 * @param {Candidate} candidate @param {Settings} settings
 * @returns {Promise<{ repeats: number, untimedRuns: number }>} Runs in a sample, and untimed runs before each sample.
 */
async function warmUp(candidate, { minSampleTime, warmUp: minTime }) {
  const start = performance.now();
  let repeats = 1;
  let shortest = Infinity;
  for (let samples = 1; ; ++samples) {
    shortest = Math.min(shortest, (await sample(candidate, repeats)) * repeats);
    if (samples < 3 && shortest < minTime) continue;
    if (shortest < minSampleTime) {
      repeats = Math.ceil(repeats * Math.min(8, Math.max(1.2, (1.2 * minSampleTime) / Math.max(shortest, 1e-3))));
      shortest = Infinity;
      samples = 1;
    } else if (performance.now() - start >= minTime * (candidate.warmUpFactor ?? 1)) {
      return { repeats, untimedRuns: countUntimedRuns(shortest / repeats) };
    }
  }
}

/** Returns the integers from 0 to `count - 1` in random order. @param {number} count */
function shuffled(count) {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/**
 * Measures all candidates in rounds. Each round has a random order, so that none always follows the same one.
 * @param {readonly Candidate[]} candidates
 * @param {readonly Awaited<ReturnType<typeof warmUp>>[]} plans Results of `warmUp`, in the order of the candidates.
 * @param {Settings} settings @returns {Promise<Measurement[]>} In the order of the candidates.
 */
async function measureOnce(candidates, plans, { budget, minRounds, maxRounds }) {
  /** @type {number[][]} */
  const times = candidates.map(() => []);
  const end = performance.now() + budget * candidates.length;
  for (let round = 0; round < maxRounds && (round < minRounds || performance.now() < end); ++round) {
    for (const i of shuffled(candidates.length)) {
      // Replace the data of other candidates in the processor's cache.
      await sample(candidates[i], plans[i].untimedRuns);
      times[i].push(await sample(candidates[i], plans[i].repeats));
    }
  }
  return candidates.map(({ name }, i) => ({ name, repeats: plans[i].repeats, ...summary(times[i]) }));
}

/**
 * Measures all candidates, and repeats the measurement while a figure that is quoted is disturbed. All results come from the attempt with
 * the fewest disturbed figures, so that ratios compare times from the same attempt.
 * @param {readonly Candidate[]} candidates @param {Settings} settings
 * @param {(measured: Measurement[]) => Measurement[]} [quoted] Selects the figures that are quoted; by default all.
 * @returns {Promise<Measurement[]>} In the order of the candidates.
 */
export async function measure(candidates, settings, quoted = (measured) => measured) {
  const plans = [];
  for (const candidate of candidates) plans.push(await warmUp(candidate, settings));
  /** @type {Measurement[]} */
  let best = [];
  let minDisturbed = Infinity;
  for (let attempt = 0; attempt < settings.maxAttempts && minDisturbed > 0; ++attempt) {
    const measured = await measureOnce(candidates, plans, settings);
    const disturbed = quoted(measured).filter(isDisturbed).length;
    if (disturbed < minDisturbed) [best, minDisturbed] = [measured, disturbed];
  }
  sink.last = null;
  return best;
}
