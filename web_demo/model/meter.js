// A stopwatch that compares tasks with the same result. The tasks run in turn, and the minimum time of each is reported.
/** @import { Tasks } from './tasks.js' */
/**
 * Times in milliseconds, the name of the chosen loop, and the number of loops.
 * @typedef {{ name: string, count: number, ours: number, loop: number, constant?: number, read?: number }} Result
 */

/** Minimum number of rounds that warm up. */
const warmingRounds = 20;

/**
 * Minimum number of runs of each task that warm up, and number of rounds that are timed, to choose a loop and to compare.
 * Chromium takes arrays as constants only after about 80 runs of a loop.
 */
const [choosing, comparing] = [
  [30, 15],
  [100, 40],
];

/** Milliseconds after which warming up ends, and after which timing ends early. */
const patience = [1600, 800];

/** Minimum length of a slice in milliseconds, because Chromium's clock steps by 0.1 ms, and maximum growth from slice to slice. */
const [slice, growth] = [2, 8];

/** Minimum time in milliseconds that the clock can tell, and relative difference below which two times are equal. */
const [minTime, noise] = [0.01, 0.05];

/**
 * Creates a meter. Each `step` runs one task for a slice.
 * @param {Record<string, () => void>} tasks @param {number[]} [effort] Runs that warm up, and rounds that are timed.
 */
export function createMeter(tasks, [warmingRuns, timedRounds] = comparing) {
  const all = Object.entries(tasks).map(([name, task]) => ({ name, task, repeats: 1, runs: 0, best: Infinity }));
  let [turn, spent, warmAt] = [0, 0, Infinity];
  const isWarm = () =>
    spent > patience[0] || (turn >= warmingRounds * all.length && all.every(({ runs }) => runs >= warmingRuns));
  return {
    isDone: () => turn - warmAt >= all.length * (spent < patience[1] ? timedRounds : 5),
    /** Returns the minimum time of each task in milliseconds. */
    times: () => Object.fromEntries(all.map(({ name, best }) => [name, best])),
    step() {
      const at = turn % all.length;
      if (at === 0 && warmAt > turn && isWarm()) [warmAt, spent] = [turn, 0];
      // The order alternates, because the second task finds the elements in the cache.
      const one = all[Math.floor(turn / all.length) % 2 ? all.length - 1 - at : at];
      const start = performance.now();
      for (let i = 0; i < one.repeats; i += 1) one.task();
      const took = performance.now() - start;
      one.runs += one.repeats;
      [turn, spent] = [turn + 1, spent + took];
      if (turn > warmAt) one.best = Math.min(one.best, took / one.repeats);
      else one.repeats = Math.ceil(one.repeats * Math.max(1, Math.min(growth, slice / took)));
    },
  };
}

/** Creates a stopwatch, which chooses the fastest loop and compares it with the package. @param {Tasks} tasks */
export function createStopwatch({ ours, loops, constants, read }) {
  let meter = createMeter(loops, choosing);
  let name = '';
  return {
    /** Returns the result, or null until all times are known. @returns {Result | null} */
    result() {
      if (!name || !meter.isDone()) return null;
      return { name, count: Object.keys(loops).length, .../** @type {any} */ (meter.times()) };
    },
    step() {
      if (!name && meter.isDone()) {
        [[name]] = Object.entries(meter.times()).sort(([, a], [, b]) => a - b);
        const constant = /** @type {any} */ (constants[name] ?? Object.values(constants).at(-1));
        meter = createMeter({ ours, loop: loops[name], ...(constant && { constant }), ...(read && { read }) });
      }
      meter.step();
    },
  };
}

/** Whether the clock cannot tell a time. @param {number} time In milliseconds. */
export const isTooShort = (time) => time < minTime;

/** Formats a time in milliseconds. @param {number} time */
export const timeText = (time) => (isTooShort(time) ? `< ${minTime} ms` : `${Number(time.toPrecision(2))} ms`);

/** Whether a time is shorter by more than the noise. @param {number} time @param {number} other */
const isShorter = (time, other) => time < other * (1 - noise);

/** Returns a sentence that says which is faster. @param {Result} result */
export function verdictOf({ name, count, ours, loop }) {
  if (isTooShort(Math.max(loop, ours))) return 'Both take no time here: the tensor is too small to tell.';
  const words = count > 1 ? `${name}, the fastest of ${count},` : name;
  if (isShorter(ours, loop)) return `Here ${words} takes ${(loop / ours).toFixed(1)} times as long as tensorsplit.`;
  if (!isShorter(loop, ours)) return `Here ${words} and tensorsplit take equally long.`;
  return `Here ${words} is faster: tensorsplit takes ${(ours / loop).toFixed(1)} times as long.`;
}

/** Returns a sentence about the loop with its arrays as constants, or '' if constants do not help. @param {Result} result */
export function constantNoteOf({ ours, loop, constant = Infinity }) {
  if (isTooShort(Math.max(loop, ours)) || !isShorter(constant, loop)) return '';
  const note = `A loop with its arrays as constants takes ${timeText(constant)}`;
  if (isShorter(constant, ours)) return `${note}, and is faster than tensorsplit.`;
  return `${note}, ${(constant / ours).toFixed(1)} times as long as tensorsplit.`;
}
