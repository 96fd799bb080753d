import { jest } from '@jest/globals';

import { measure } from '../../../bench/measure/measure.js';
import { geometricMean, isStable, median, quantile, summary } from '../../../bench/measure/statistics.js';
import { Random } from '../../robust/random.js';

const settings = { budget: 20, leastSample: 0.1, leastRounds: 3, mostRounds: 5 };

/** The time, which passes only while an implementation is busy. */
let now = 0;
beforeEach(() => {
  const random = new Random(1);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Math, 'random').mockImplementation(() => random.next());
});
afterEach(() => jest.restoreAllMocks());

/** Busy for so many milliseconds. @param {string} name @param {number} milliseconds */
const busy = (name, milliseconds) => ({ name, run: () => void (now += milliseconds) });

test('times are of one run, in the order of the implementations; promises are waited for, what prepares a sample is not counted', async () => {
  let ready = '';
  const prepared = busy('prepared', 2);
  const later = {
    name: 'later',
    isAsync: true,
    prepare() {
      now += 7;
      ready = 'later';
    },
    async run() {
      expect(ready).toBe('later');
      await new Promise((resolve) => setImmediate(resolve));
      now += 2;
    },
  };
  const measured = await measure([busy('quick', 0.02), { ...prepared, prepare: () => (ready = '') }, later], settings);
  expect(measured.map(({ name }) => name)).toEqual(['quick', 'prepared', 'later']);
  expect(measured.map((one) => one.median)).toEqual([0.02, 2, 2].map((time) => expect.closeTo(time)));
});

test('who uses up the time sits out', async () => {
  const long = { ...settings, budget: 1000, leastRounds: 12, mostRounds: 18 };
  const quick = ['a', 'b', 'c'].map((name) => busy(name, 0.1));
  const samples = (await measure([...quick, busy('slow', 180)], long)).map((measured) => measured.samples);
  expect(samples.pop()).toBe(3);
  expect(Math.min(...samples)).toBeGreaterThan(9);
});

test('measures again while the median is far above the least time, and keeps the attempt with the fewest such', async () => {
  const few = { budget: 2000, leastSample: 0.5, leastRounds: 9, mostRounds: 9 };
  let runs = 0;
  const disturbed = { name: 'disturbed', run: () => void (now += ++runs % 8 === 0 || runs > 30 ? 1 : 5) };
  const [measured] = await measure([disturbed], few);
  expect([measured.median, measured.least, runs > 40]).toEqual([expect.closeTo(1), expect.closeTo(1), true]);
  const never = { name: 'never', run: () => void (now += ++runs % 8 === 0 ? 1 : 5) };
  expect((await measure([never], few))[0].median).toBeCloseTo(5);
});

test('a figure is stable from 9 samples on whose median is at most 1.5 times the least', () => {
  const stable = { median: 3, least: 2, samples: 9 };
  expect([stable, { ...stable, samples: 8 }, { ...stable, least: 1.9 }].map(isStable)).toEqual([true, false, false]);
});

test('quantiles lie between neighbours in proportion; the mean of a ratio and its inverse is 1', () => {
  expect([median([10, 9, 100]), quantile([0, 10], 0.25), quantile([1, 2, 3], 1)]).toEqual([10, 2.5, 3]);
  expect(summary([1, 2, 3, 4, 5])).toEqual({ median: 3, least: 1, spread: 2 / 3, samples: 5 });
  expect([geometricMean([4, 0.25]), geometricMean([2, 8])]).toEqual([expect.closeTo(1), expect.closeTo(4)]);
});
