// Statistics that summarize samples.

/**
 * Returns the `p`-quantile, interpolated linearly between neighbours.
 * @param {readonly number[]} values At least one. @param {number} p From 0 to 1.
 */
export function quantile(values, p) {
  const sorted = values.slice().sort((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const low = Math.floor(at);
  const high = Math.ceil(at);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

/** Returns the median. @param {readonly number[]} values At least one. */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * Returns the median, the minimum (`least`), the number of samples, and the interquartile range as a share of the
 * median (`spread`).
 * @param {readonly number[]} values At least one.
 */
export function summary(values) {
  const middle = median(values);
  const spread = (quantile(values, 0.75) - quantile(values, 0.25)) / middle;
  return { median: middle, least: Math.min(...values), spread, samples: values.length };
}

/** Minimum number of samples for a stable result. */
export const minSamples = 9;

/**
 * Whether other load disturbed most of the samples, so that the median is far above the minimum.
 * @param {{ median: number, least: number }} summary
 */
export const isDisturbed = ({ median, least }) => median > 1.5 * least;

/**
 * Whether a result is reliable enough to be quoted.
 * @param {{ median: number, least: number, samples: number }} summary
 */
export const isStable = (summary) => summary.samples >= minSamples && !isDisturbed(summary);

/** Returns the geometric mean, which suits ratios. @param {readonly number[]} values At least one, all above 0. */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
