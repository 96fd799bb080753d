/** Creates the outcome of a workload from medians by implementation name. */
export const outcomeOf = (workload, medians) => ({
  workload,
  route: 'simd',
  measurements: Object.entries(medians).map(([name, median]) => ({
    name,
    median,
    least: median,
    spread: 0.1,
    samples: 9,
  })),
  absent: {},
  wrong: {},
});
