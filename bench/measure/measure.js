// Measures implementations in turns, so that a temporary load on the machine slows all of them.
import { isDisturbed, median, summary } from './statistics.js';

/**
 * One way to do the work of a workload.
 *
 * @typedef {object} Implementation
 * @property {string} name
 * @property {() => unknown} run Does the work once. Its promise is awaited if `isAsync` is true.
 * @property {() => void} [prepare] Runs before each sample, outside the measured time.
 * @property {boolean} [isAsync]
 * @property {() => ArrayLike<any>[] | Promise<ArrayLike<any>[]>} results Does the work once and returns
 *   the parts, for checking.
 * @property {boolean} [isCopy] Whether it copies the input in order, as a reference, instead of splitting.
 * @property {() => void} [dispose] Releases its resources.
 */

/**
 * Durations and counts of a measurement.
 *
 * @typedef {object} Settings
 * @property {number} budget Approximate time for all implementations together, in milliseconds.
 * @property {number} minSampleTime Minimum duration of a sample in milliseconds. The work is repeated until it is reached.
 * @property {number} minRounds
 * @property {number} maxRounds
 * @property {number} [warmUp] Warm-up time of each implementation in milliseconds; by default a share of the budget.
 * @property {number} [maxAttempts] Maximum number of attempts while measurements are disturbed; by default 2.
 */

/** @typedef {ReturnType<typeof summary> & { name: string, repeats: number }} Measurement Times in milliseconds. */

/** Minimum number of samples of a slow implementation. One that needs a third of the budget per run is sampled once. */
const minSlowSamples = 3;

/**
 * Returns the number of untimed runs before each sample. They fill the processor's cache with the implementation's own
 * data. Copies of megabytes need two such runs; otherwise, implementations that share arrays with others would have an
 * advantage. Slow implementations need none, because the cache makes no difference to them.
 * @param {number} share Duration of a run as a share of the budget.
 */
const countUntimedRuns = (share) => (share < 1 / 100 ? 3 : share < 1 / 20 ? 1 : 0);

/** Keeps the last result reachable, so that compilers cannot remove the work as unused. */
export const sink = { last: /** @type {unknown} */ (null) };

/**
 * Takes a sample: runs an implementation `repeats` times and returns the mean time of a run in milliseconds.
 * @param {Implementation} implementation @param {number} repeats
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
 * Warms up an implementation, and finds how often it must be repeated to fill a sample. The shortest sample decides,
 * because other load may have slowed the others.
 * @param {Implementation} implementation @param {Settings} settings
 * @returns {Promise<{ repeats: number, untimedRuns: number, minSamples: number }>} Runs in a sample, untimed runs
 *   before each sample, and minimum number of samples.
 */
async function warmUp(implementation, { minSampleTime, budget, warmUp: minTime = Math.min(60, budget / 50) }) {
  const start = performance.now();
  let repeats = 1;
  let shortest = Infinity;
  for (let samples = 1; ; ++samples) {
    shortest = Math.min(shortest, (await sample(implementation, repeats)) * repeats);
    const minTries = shortest > budget / 3 ? 1 : shortest > budget / 30 ? 2 : 3;
    if (samples < minTries) continue;
    if (shortest < minSampleTime) {
      repeats = Math.ceil(repeats * Math.min(8, Math.max(1.2, (1.2 * minSampleTime) / Math.max(shortest, 1e-3))));
      shortest = Infinity;
      samples = 1;
    } else if (minTries < 3 || performance.now() - start >= minTime) {
      return {
        repeats,
        untimedRuns: countUntimedRuns(shortest / budget),
        minSamples: shortest < budget / 3 ? minSlowSamples : 1,
      };
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
 * Measures all implementations in rounds. Each round has a random order, so that none always follows the same one.
 * @param {readonly Implementation[]} implementations
 * @param {readonly Awaited<ReturnType<typeof warmUp>>[]} plans Results of `warmUp`, in the order of the
 *   implementations.
 * @param {Settings} settings @returns {Promise<Measurement[]>} In the order of the implementations.
 */
async function measureOnce(implementations, plans, { budget, minRounds, maxRounds }) {
  /** @type {number[][]} */
  const times = implementations.map(() => []);
  // An implementation that has used twice its share of the budget skips the remaining rounds.
  const maxTime = (2 * budget) / implementations.length;
  /** Whether an implementation has used up its time. @param {number} i */
  const isDone = (i) =>
    times[i].length >= plans[i].minSamples && times[i].length * plans[i].repeats * median(times[i]) > maxTime;
  const start = performance.now();
  for (let round = 0; round < maxRounds; ++round) {
    for (const i of shuffled(implementations.length)) {
      if (isDone(i)) continue;
      // Replace the data of other implementations in the processor's cache.
      await sample(implementations[i], plans[i].untimedRuns);
      times[i].push(await sample(implementations[i], plans[i].repeats));
    }
    if (round + 1 >= minRounds && performance.now() - start >= budget) break;
  }
  return implementations.map(({ name }, i) => ({ name, repeats: plans[i].repeats, ...summary(times[i]) }));
}

/**
 * Measures all implementations, and repeats the measurement if one of them is disturbed. All results come from the
 * attempt with the fewest disturbed implementations, so that ratios compare times from the same attempt.
 * @param {readonly Implementation[]} implementations @param {Settings} settings
 * @returns {Promise<Measurement[]>} In the order of the implementations.
 */
export async function measure(implementations, settings) {
  const plans = [];
  for (const implementation of implementations) plans.push(await warmUp(implementation, settings));
  /** @type {Measurement[]} */
  let best = [];
  let minDisturbed = Infinity;
  const { maxAttempts = 2 } = settings;
  for (let attempt = 0; attempt < maxAttempts && minDisturbed > 0; ++attempt) {
    const measured = await measureOnce(implementations, plans, settings);
    const disturbed = measured.filter(isDisturbed).length;
    if (disturbed < minDisturbed) [best, minDisturbed] = [measured, disturbed];
  }
  sink.last = null;
  return best;
}
