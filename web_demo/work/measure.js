// Timing that is fair to each candidate: round by round, in turn, each sample long enough for the clock.

/** @param {number[]} values @returns {number} */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The smallest step of the clock that is seen, in milliseconds. @param {() => number} now */
export function clockStep(now) {
  let least = Infinity;
  for (let i = 0; i < 50; i += 1) {
    const start = now();
    let next = now();
    while (next === start) next = now();
    least = Math.min(least, next - start);
  }
  return least;
}

/**
 * @param {{ name: string, group: string, run: () => unknown }[]} candidates
 * @param {{ rounds: number, least: number, now: () => number }} options `least`: milliseconds of a sample.
 * @returns {{ name: string, group: string, milliseconds: number, low: number, high: number }[]} Medians per call, and
 *   the fastest and slowest sample.
 */
export function measureAll(candidates, { rounds, least, now }) {
  /** @param {() => unknown} run @param {number} count */
  const time = (run, count) => {
    const start = now();
    for (let i = 0; i < count; i += 1) run();
    return now() - start;
  };
  const repeats = candidates.map(({ run }) => {
    let count = 1;
    for (;;) {
      // The faster of two: a pause of the machine must not pass for the time of few calls.
      const spent = Math.min(time(run, count), time(run, count));
      if (spent >= least) return count;
      count = spent <= 0 ? count * 8 : Math.ceil(count * Math.min(8, Math.max(1.5, (1.2 * least) / spent)));
    }
  });
  /** @type {number[][]} */
  const samples = candidates.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [c, { run }] of candidates.entries()) {
      samples[c].push(time(run, repeats[c]) / repeats[c]);
    }
  }
  return candidates.map(({ name, group }, c) => ({
    name,
    group,
    milliseconds: median(samples[c]),
    low: Math.min(...samples[c]),
    high: Math.max(...samples[c]),
  }));
}
