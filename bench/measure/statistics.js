// The few numbers that stand for many measurements.

/**
 * The value below which the share `p` of the numbers lies, between neighbours in proportion.
 *
 * @param {readonly number[]} values At least one.
 * @param {number} p From 0 to 1.
 * @returns {number}
 */
export function quantile(values, p) {
  const sorted = values.slice().sort((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const low = Math.floor(at);
  const high = Math.ceil(at);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

/**
 * @param {readonly number[]} values At least one.
 * @returns {number}
 */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * The median, the least value, and the spread: the distance of the quartiles as a share of the median.
 *
 * @param {readonly number[]} values At least one.
 */
export function summary(values) {
  const middle = median(values);
  const spread = (quantile(values, 0.75) - quantile(values, 0.25)) / middle;
  return { median: middle, least: Math.min(...values), spread, samples: values.length };
}

/** Minimum number of samples of a stable figure. */
export const minSamples = 9;

/** Whether the machine was disturbed most of the time: the median is far above the least time. @param {{ median: number, least: number }} summary */
export const isDisturbed = ({ median, least }) => median > 1.5 * least;

/** Whether a figure may be quoted. @param {{ median: number, least: number, samples: number }} summary */
export const isStable = (summary) => summary.samples >= minSamples && !isDisturbed(summary);

/**
 * The mean of ratios.
 *
 * @param {readonly number[]} values At least one, all above 0.
 * @returns {number}
 */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
