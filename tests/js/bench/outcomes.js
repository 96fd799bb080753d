// Results as a run of the benchmark leaves them, with times that the tests choose.

/** An outcome from medians by name. */
export const outcomeOf = (workload, medians) => ({
  workload,
  lane: 'simd',
  measurements: Object.entries(medians).map(([name, median]) => ({ name, median, spread: 0.1, samples: 5 })),
  absent: {},
  wrong: {},
});

/** The results of platforms. */
export const resultsOf = (platforms, others = {}) => ({
  environment: { date: '2030-01-01', processor: 'P', cores: 2, system: 'S', node: '20', chromium: null, emcc: null },
  platforms: Object.entries(platforms).map(([platform, outcomes]) => ({ platform, outcomes })),
  ...others,
});
