// What a benchmark says, in words that are true where plain JavaScript wins too.

/** @import { Measurement } from '../../workloads/measure.js' */

/** Differences within this share are called a tie. */
const tie = 0.05;

/** @param {string} name Of a candidate. @returns {'ours' | 'js' | 'copy'} */
export const groupOf = (name) => (name.startsWith('js-') ? 'js' : name.startsWith('memcpy') ? 'copy' : 'ours');

/** How one of ours stands beside the best plain JavaScript. @param {Measurement} own @param {Measurement} js */
function standing({ name, median }, js) {
  const ratio = js.median / median;
  if (Math.abs(ratio - 1) <= tie) return `${name}: a tie with ${js.name}`;
  if (ratio > 1) return `${name}: ${ratio.toFixed(1)} times as fast as ${js.name}`;
  return `${name}: plain JavaScript wins, ${js.name} is ${(1 / ratio).toFixed(1)} times as fast`;
}

/** What is said of one workload: of the arrays of a plan that are used again, and of a call that plans each time. @param {Measurement[]} measurements @returns {string} */
export function verdict(measurements) {
  const [js] = measurements.filter(({ name }) => groupOf(name) === 'js').sort((a, b) => a.median - b.median);
  const own = ['into', 'one-shot'].flatMap((wanted) => measurements.filter(({ name }) => name === wanted));
  return own.map((one) => standing(one, js)).join('; ');
}

/** Where times stand on a scale of powers, from 0 to 100, and what multiples they are of one copy of the same bytes; without bytes, of the fastest. @param {Measurement[]} measurements */
export function scaleOf(measurements) {
  const medians = measurements.map(({ median }) => median);
  const copy = measurements.find(({ name }) => name === 'memcpy')?.median ?? Math.min(...medians);
  // The shortest bar begins a little before its time.
  const [low, high] = [Math.min(...medians) / 1.5, Math.max(...medians)];
  const placeOf = (/** @type {number} */ median) => (100 * Math.log(median / low)) / Math.log(high / low);
  /** @param {number} median */
  const timesOf = (median) => `${Number((median / copy).toPrecision(2))} ×`;
  return { placeOf, timesOf, unit: placeOf(copy) };
}

/** @param {number} milliseconds @returns {string} */
export function timeInWords(milliseconds) {
  if (milliseconds >= 1) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds >= 0.001) return `${(milliseconds * 1000).toFixed(milliseconds >= 0.1 ? 0 : 1)} µs`;
  return `${(milliseconds * 1e6).toFixed(0)} ns`;
}
