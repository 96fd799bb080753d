// A stopwatch that compares tasks with the same result, such as the package and a loop. The tasks run in turn, and the minimum
// time of each is reported.

/** Number of rounds that warm up and of rounds that are timed, and milliseconds after which either phase ends early. */
const [warmingRounds, timedRounds, patience] = [40, 60, 800];

/** Minimum length of a slice in milliseconds, because Chromium's clock steps by 0.1 ms, and maximum growth from slice to slice. */
const [slice, growth] = [2, 8];

/** Minimum time in milliseconds that the clock can tell, and relative difference below which two times are equal. */
const [minTime, noise] = [0.01, 0.05];

/** Creates a stopwatch. Each `step` runs one task for a slice. @param {Record<string, () => void>} tasks */
export function createMeter(tasks) {
  const all = Object.entries(tasks).map(([name, task]) => ({ name, task, repeats: 1, best: Infinity }));
  let [turn, spent, warmAt] = [0, 0, Infinity];
  const rounds = () => Math.floor((turn - warmAt) / all.length);
  return {
    isDone: () => rounds() >= (spent < patience ? timedRounds : 5),
    /** Returns the minimum time of each task in milliseconds. */
    times: () => Object.fromEntries(all.map(({ name, best }) => [name, best])),
    step() {
      const at = turn % all.length;
      if (at === 0 && warmAt > turn && (turn >= warmingRounds * all.length || spent > patience)) {
        [warmAt, spent] = [turn, 0];
      }
      // The order alternates, because the second task finds the elements in the cache.
      const one = all[Math.floor(turn / all.length) % 2 ? all.length - 1 - at : at];
      const start = performance.now();
      for (let i = 0; i < one.repeats; i += 1) one.task();
      const took = performance.now() - start;
      [turn, spent] = [turn + 1, spent + took];
      if (turn > warmAt) one.best = Math.min(one.best, took / one.repeats);
      else one.repeats = Math.ceil(one.repeats * Math.max(1, Math.min(growth, slice / took)));
    },
  };
}

/** Returns a sentence that says which is faster. @param {Record<string, number> | null} times */
export function verdictOf(times) {
  if (times === null) return 'Measuring on this machine …';
  const ratio = times.loop / times.ours;
  if (Math.max(times.loop, times.ours) < minTime) return 'Both take no time here: the tensor is too small to tell.';
  if (Math.abs(ratio - 1) < noise) return 'Both take equally long here.';
  if (ratio > 1) return `Here the loop takes ${ratio.toFixed(1)} times as long.`;
  return `Here the loop is faster: tensorsplit takes ${(1 / ratio).toFixed(1)} times as long.`;
}
