import { geometricMean, median, quantile, summary } from '../../../bench/measure/statistics.js';

test('quantiles lie between neighbours in proportion; the list given stays as it was', () => {
  const values = [10, 9, 100];
  expect([median(values), median([3]), median([4, 1, 3, 2])]).toEqual([10, 3, 2.5]);
  expect([quantile([0, 10], 0.25), quantile([1, 2, 3], 0), quantile([1, 2, 3], 1)]).toEqual([2.5, 1, 3]);
  expect(values).toEqual([10, 9, 100]);
});

test('a summary tells the spread of the quartiles; the mean of a ratio and its inverse is 1', () => {
  expect(summary([1, 2, 3, 4, 5])).toEqual({ median: 3, least: 1, spread: 2 / 3, samples: 5 });
  expect([geometricMean([4, 0.25]), geometricMean([2, 8])]).toEqual([expect.closeTo(1), expect.closeTo(4)]);
});
