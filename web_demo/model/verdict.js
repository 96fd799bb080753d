// What a benchmark says, in words that are true where plain JavaScript wins too.

/** @import { Measurement } from '../../workloads/measure.js' */

/** Differences within this share are called a tie. */
const tie = 0.05;

/** @param {string} name Of a candidate. @returns {'ours' | 'js' | 'copy'} */
export const groupOf = (name) => (name.startsWith('js-') ? 'js' : name.startsWith('memcpy') ? 'copy' : 'ours');

/** How `into` stands beside the best plain JavaScript. @param {Measurement[]} measurements Of one workload. @returns {string} */
export function verdict(measurements) {
  const js = measurements
    .filter(({ name }) => groupOf(name) === 'js')
    .reduce((best, one) => (one.median < best.median ? one : best));
  const ours = /** @type {Measurement} */ (measurements.find(({ name }) => name === 'into'));
  const ratio = js.median / ours.median;
  if (Math.abs(ratio - 1) <= tie) return `a tie with ${js.name}`;
  if (ratio > 1) return `${ratio.toFixed(1)} times as fast as ${js.name}`;
  return `plain JavaScript wins: ${js.name} is ${(1 / ratio).toFixed(1)} times as fast`;
}

/** @param {number} milliseconds @returns {string} */
export function timeInWords(milliseconds) {
  if (milliseconds >= 1) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds >= 0.001) return `${(milliseconds * 1000).toFixed(milliseconds >= 0.1 ? 0 : 1)} µs`;
  return `${(milliseconds * 1e6).toFixed(0)} ns`;
}
