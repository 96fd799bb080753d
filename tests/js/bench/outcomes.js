/** Creates the outcome of a workload from medians by candidate name. */
export const outcomeOf = (workload, medians) => ({
  workload,
  measurements: Object.entries(medians).map(([name, median]) => ({ name, median, least: median, samples: 9 })),
  absent: {},
  wrong: {},
});
