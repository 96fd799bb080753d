// Statistics that summarize samples.

/** Returns the median. @param {readonly number[]} values At least one. */
export function median(values) {
  const sorted = values.slice().sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Returns the median, the minimum (`least`) and the number of samples. @param {readonly number[]} values At least one. */
export const summary = (values) => ({ median: median(values), least: Math.min(...values), samples: values.length });

/** Minimum number of samples for a stable result. */
export const minSamples = 9;

/**
 * Whether other load disturbed most of the samples, so that the median is far above the minimum.
 * @param {{ median: number, least: number }} summary
 */
export const isDisturbed = ({ median, least }) => median > 1.5 * least;

/** Whether a result is reliable enough to be quoted. @param {{ median: number, least: number, samples: number }} summary */
export const isStable = (summary) => summary.samples >= minSamples && !isDisturbed(summary);

/** Returns the geometric mean, which suits ratios. @param {readonly number[]} values At least one, all above 0. */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
