// Measuring side by side: implementations take turns, so that what slows the machine for a while slows all of them.
import { isDisturbed, median, summary } from './statistics.js';

/**
 * One way to do the work.
 *
 * @typedef {object} Implementation
 * @property {string} name
 * @property {() => unknown} run Does it once. A promise is waited for, when `isAsync` says that there is one.
 * @property {() => void} [prepare] What must have happened before a sample. Its time is not counted.
 * @property {boolean} [isAsync]
 * @property {() => ArrayLike<any>[] | Promise<ArrayLike<any>[]>} results Does it once and gives the parts, for checking.
 * @property {boolean} [isCopy] It copies in the order of the input: a reference, and no split.
 * @property {() => void} [dispose] Lets go of what it holds.
 */

/**
 * @typedef {object} Settings
 * @property {number} budget Milliseconds to spend on all implementations together, roughly.
 * @property {number} leastSample Milliseconds that a sample lasts at least; the work is repeated until it does.
 * @property {number} leastRounds
 * @property {number} mostRounds
 * @property {number} [warmUp] Milliseconds that each implementation runs before anything is timed; by default a share of the budget.
 * @property {number} [maxAttempts] Times that implementations are measured while the machine is disturbed; by default 2.
 */

/** @typedef {ReturnType<typeof summary> & { name: string, repeats: number }} Measurement Times in milliseconds. */

/** Minimum number of samples of an implementation that takes long. One that takes very long is measured once. */
const minSlowSamples = 3;

/**
 * Runs before a sample that are not counted, by how much of the time there is a run takes. One is not enough for copies of
 * megabytes: they come to rest in the processor's cache only with the second, and whoever shares its arrays with more
 * implementations would find them there sooner. For what takes very long it would make no difference.
 *
 * @param {number} share
 */
const settlingRuns = (share) => (share < 1 / 100 ? 3 : share < 1 / 20 ? 1 : 0);

/** Keeps the last result, so that no compiler may think that nobody wants it. */
export const sink = { last: /** @type {unknown} */ (null) };

/**
 * Milliseconds that one run takes, in the mean of `repeats`.
 *
 * @param {Implementation} implementation
 * @param {number} repeats
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
 * Runs an implementation until it is warm, and finds how often it must be repeated to fill a sample. That is judged by the
 * shortest of the samples, since the machine may have been busy with something else during one of them.
 *
 * @param {Implementation} implementation
 * @param {Settings} settings
 * @returns {Promise<{ repeats: number, settling: number, fewest: number }>} `settling`: runs before each sample; `fewest`:
 *   samples that are taken in any case.
 */
async function warmUp(implementation, { leastSample, budget, warmUp: leastTime = Math.min(60, budget / 50) }) {
  const start = performance.now();
  let repeats = 1;
  let shortest = Infinity;
  for (let samples = 1; ; ++samples) {
    shortest = Math.min(shortest, (await sample(implementation, repeats)) * repeats);
    const wanted = shortest > budget / 3 ? 1 : shortest > budget / 30 ? 2 : 3;
    if (samples < wanted) continue;
    if (shortest < leastSample) {
      repeats = Math.ceil(repeats * Math.min(8, Math.max(1.2, (1.2 * leastSample) / Math.max(shortest, 1e-3))));
      shortest = Infinity;
      samples = 1;
    } else if (wanted < 3 || performance.now() - start >= leastTime) {
      return { repeats, settling: settlingRuns(shortest / budget), fewest: shortest < budget / 3 ? minSlowSamples : 1 };
    }
  }
}

/**
 * The numbers below `count` in random order.
 *
 * @param {number} count
 */
function shuffled(count) {
  const order = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/**
 * Measures all implementations, round by round, each round in another order: nobody always comes after the same one.
 *
 * @param {readonly Implementation[]} implementations
 * @param {readonly Awaited<ReturnType<typeof warmUp>>[]} plans
 * @param {Settings} settings
 * @returns {Promise<Measurement[]>} In the order of the implementations.
 */
async function measureOnce(implementations, plans, { budget, leastRounds, mostRounds }) {
  /** @type {number[][]} */
  const times = implementations.map(() => []);
  // Who is so slow that it has used up twice its share of the time sits out the rounds that are left.
  const mostTime = (2 * budget) / implementations.length;
  /** @param {number} i */
  const isDone = (i) =>
    times[i].length >= plans[i].fewest && times[i].length * plans[i].repeats * median(times[i]) > mostTime;
  const start = performance.now();
  for (let round = 0; round < mostRounds; ++round) {
    for (const i of shuffled(implementations.length)) {
      if (isDone(i)) continue;
      // It then finds in the processor's cache what it left there itself, not what others did.
      await sample(implementations[i], plans[i].settling);
      times[i].push(await sample(implementations[i], plans[i].repeats));
    }
    if (round + 1 >= leastRounds && performance.now() - start >= budget) break;
  }
  return implementations.map(({ name }, i) => ({ name, repeats: plans[i].repeats, ...summary(times[i]) }));
}

/**
 * Measures all implementations, and again while one of them is disturbed. All results are of the attempt with the fewest
 * disturbed implementations, so that ratios are of times side by side.
 *
 * @param {readonly Implementation[]} implementations
 * @param {Settings} settings
 * @returns {Promise<Measurement[]>} In the order of the implementations.
 */
export async function measure(implementations, settings) {
  const plans = [];
  for (const implementation of implementations) plans.push(await warmUp(implementation, settings));
  /** @type {Measurement[]} */
  let best = [];
  let fewest = Infinity;
  const { maxAttempts = 2 } = settings;
  for (let attempt = 0; attempt < maxAttempts && fewest > 0; ++attempt) {
    const measured = await measureOnce(implementations, plans, settings);
    const disturbed = measured.filter(isDisturbed).length;
    if (disturbed < fewest) [best, fewest] = [measured, disturbed];
  }
  sink.last = null;
  return best;
}
