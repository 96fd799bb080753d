// What a benchmark says, in words that are true where plain JavaScript wins too.

/** @import { Measurement } from '../../workloads/measure.js' */

/** Differences within this share are called a tie. */
const tie = 0.05;

/** @param {string} name Of a candidate. @returns {'ours' | 'js' | 'copy'} */
export const groupOf = (name) => (name.startsWith('js-') ? 'js' : name.startsWith('memcpy') ? 'copy' : 'ours');

/**
 * @param {Measurement[]} measurements Of one workload.
 * @returns {{ ratio: number, text: string }} `ratio`: how many times faster `into` is than the best plain JavaScript.
 */
export function verdict(measurements) {
  const js = measurements
    .filter(({ name }) => groupOf(name) === 'js')
    .reduce((best, one) => (one.median < best.median ? one : best));
  const ours = /** @type {Measurement} */ (measurements.find(({ name }) => name === 'into'));
  const ratio = js.median / ours.median;
  if (Math.abs(ratio - 1) <= tie) return { ratio, text: `a tie with ${js.name}` };
  if (ratio > 1) return { ratio, text: `${ratio.toFixed(1)} times as fast as ${js.name}` };
  return { ratio, text: `plain JavaScript wins: ${js.name} is ${(1 / ratio).toFixed(1)} times as fast` };
}

/** @param {Measurement[][]} all Of each workload. */
export function summaryOf(all) {
  const ratios = all.map((measurements) => verdict(measurements).ratio);
  const wins = ratios.filter((ratio) => ratio > 1 + tie).length;
  const losses = ratios.filter((ratio) => ratio < 1 - tie).length;
  return `Done: faster than plain JavaScript on ${wins} of ${all.length} workloads, slower on ${losses}, a tie on the rest.`;
}

/** @param {number} milliseconds @returns {string} */
export function timeInWords(milliseconds) {
  if (milliseconds >= 1) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds >= 0.001) return `${(milliseconds * 1000).toFixed(milliseconds >= 0.1 ? 0 : 1)} µs`;
  return `${(milliseconds * 1e6).toFixed(0)} ns`;
}
