// A stopwatch for works that do the same, such as the package and a loop. They run in turn, and the minimum of each counts.

/** Rounds that only warm up, and rounds that count. Of long works there are fewer: so many milliseconds for each are enough. */
const [warming, counting, patience] = [40, 60, 800];

/** Minimum length of a slice in milliseconds, because Chromium's clock steps by 0.1; how much longer the next slice may be. */
const [slice, growth] = [2, 8];

/** Below so many milliseconds a time is that of the browser's clock; two that differ by less than a share are equal. */
const [least, noise] = [0.01, 0.05];

/** Makes a stopwatch; each `step` runs a work for a slice. @param {Record<string, () => void>} works */
export function createMeter(works) {
  const all = Object.entries(works).map(([name, work]) => ({ name, work, repeats: 1, best: Infinity }));
  let [turn, spent, warmAt] = [0, 0, Infinity];
  const rounds = () => Math.floor((turn - warmAt) / all.length);
  return {
    isDone: () => rounds() >= (spent < patience ? counting : 5),
    /** The minimum of each work in milliseconds. */
    times: () => Object.fromEntries(all.map(({ name, best }) => [name, best])),
    step() {
      const at = turn % all.length;
      if (at === 0 && warmAt > turn && (turn >= warming * all.length || spent > patience)) [warmAt, spent] = [turn, 0];
      // In turn: who comes second finds the elements in the cache.
      const one = all[Math.floor(turn / all.length) % 2 ? all.length - 1 - at : at];
      const start = performance.now();
      for (let i = 0; i < one.repeats; i += 1) one.work();
      const took = performance.now() - start;
      [turn, spent] = [turn + 1, spent + took];
      if (turn > warmAt) one.best = Math.min(one.best, took / one.repeats);
      else one.repeats = Math.ceil(one.repeats * Math.max(1, Math.min(growth, slice / took)));
    },
  };
}

/** Says which is faster. @param {Record<string, number> | null} times */
export function verdictOf(times) {
  if (times === null) return 'Measuring on this machine …';
  const ratio = times.loop / times.ours;
  if (Math.max(times.loop, times.ours) < least) return 'Both take no time here: the tensor is too small to tell.';
  if (Math.abs(ratio - 1) < noise) return 'Both take equally long here.';
  if (ratio > 1) return `Here the loop takes ${ratio.toFixed(1)} times as long.`;
  return `Here the loop is faster: tensorsplit takes ${(1 / ratio).toFixed(1)} times as long.`;
}
