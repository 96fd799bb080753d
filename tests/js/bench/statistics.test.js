import { geometricMean, median, quantile, summary } from '../../../bench/measure/statistics.js';

test('the median is the middle, or between the two in the middle', () => {
  expect(median([3])).toBe(3);
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('quantiles lie between neighbours in proportion', () => {
  expect(quantile([0, 10], 0.25)).toBe(2.5);
  expect(quantile([1, 2, 3, 4, 5], 0)).toBe(1);
  expect(quantile([1, 2, 3, 4, 5], 1)).toBe(5);
});

test('numbers are sorted by value, and the list given stays as it was', () => {
  const values = [10, 9, 100];
  expect(median(values)).toBe(10);
  expect(values).toEqual([10, 9, 100]);
});

test('a summary tells the quartiles and the spread', () => {
  expect(summary([1, 2, 3, 4, 5])).toEqual({ median: 3, least: 1, spread: 2 / 3, samples: 5 });
});

test('the geometric mean of a ratio and its inverse is 1', () => {
  expect(geometricMean([4, 0.25])).toBeCloseTo(1);
  expect(geometricMean([2, 8])).toBeCloseTo(4);
});
