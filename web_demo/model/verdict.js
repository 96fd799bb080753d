// What a benchmark says, in words that are true where plain JavaScript wins too.

/** @typedef {{ name: string, group: string, milliseconds: number, low: number, high: number }} Timing */

/** Differences within this share are called a tie. */
const tie = 0.05;

/**
 * @param {Timing[]} timings Of one workload.
 * @returns {{ ours: Timing, js: Timing, ratio: number, text: string }} `ratio`: how many times faster `into` is than the
 *   best plain JavaScript.
 */
export function verdict(timings) {
  const ours = /** @type {Timing} */ (timings.find(({ name }) => name === 'into'));
  const js = timings
    .filter(({ group }) => group === 'js')
    .reduce((best, timing) => (timing.milliseconds < best.milliseconds ? timing : best));
  const ratio = js.milliseconds / ours.milliseconds;
  const text =
    Math.abs(ratio - 1) <= tie
      ? `a tie with ${js.name}`
      : ratio > 1
        ? `${ratio.toFixed(1)} times as fast as ${js.name}`
        : `plain JavaScript wins: ${js.name} is ${(1 / ratio).toFixed(1)} times as fast`;
  return { ours, js, ratio, text };
}

/** @param {number} milliseconds @returns {string} */
export function timeInWords(milliseconds) {
  if (milliseconds >= 1) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds >= 0.001) return `${(milliseconds * 1000).toFixed(milliseconds >= 0.1 ? 0 : 1)} µs`;
  return `${(milliseconds * 1e6).toFixed(0)} ns`;
}
