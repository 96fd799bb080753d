import { jest } from '@jest/globals';

import { measure } from '../../../bench/measure/measure.js';
import { geometricMean, isStable, median, quantile, summary } from '../../../bench/measure/statistics.js';
import { Random } from '../../robust/random.js';

const settings = { budget: 20, minSampleTime: 0.1, minRounds: 3, maxRounds: 5 };

/** Simulated time in milliseconds, which only running implementations advance. */
let now = 0;
beforeEach(() => {
  const random = new Random(1);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Math, 'random').mockImplementation(() => random.next());
});
afterEach(() => jest.restoreAllMocks());

/** Makes an implementation that takes `milliseconds`. @param {string} name @param {number} milliseconds */
const busy = (name, milliseconds) => ({ name, run: () => void (now += milliseconds) });

test('measure returns the times of one run in order, awaits promises, and does not count `prepare`', async () => {
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

test('measure skips rounds of an implementation that has used up its time', async () => {
  const long = { ...settings, budget: 1000, minRounds: 12, maxRounds: 18 };
  const quick = ['a', 'b', 'c'].map((name) => busy(name, 0.1));
  const samples = (await measure([...quick, busy('slow', 180)], long)).map((measured) => measured.samples);
  expect(samples.pop()).toBe(3);
  expect(Math.min(...samples)).toBeGreaterThan(9);
});

test('measure repeats disturbed measurements, and keeps the attempt with the fewest', async () => {
  const few = { budget: 2000, minSampleTime: 0.5, minRounds: 9, maxRounds: 9 };
  let runs = 0;
  const disturbed = { name: 'disturbed', run: () => void (now += ++runs % 8 === 0 || runs > 30 ? 1 : 5) };
  const [measured] = await measure([disturbed], few);
  expect([measured.median, measured.least, runs > 40]).toEqual([expect.closeTo(1), expect.closeTo(1), true]);
  const never = { name: 'never', run: () => void (now += ++runs % 8 === 0 ? 1 : 5) };
  expect((await measure([never], few))[0].median).toBeCloseTo(5);
});

test('isStable requires 9 samples and a median of at most 1.5 times the minimum', () => {
  const stable = { median: 3, least: 2, samples: 9 };
  expect([stable, { ...stable, samples: 8 }, { ...stable, least: 1.9 }].map(isStable)).toEqual([true, false, false]);
});

test('quantile interpolates between neighbours; geometricMean of a ratio and its inverse is 1', () => {
  expect([median([10, 9, 100]), quantile([0, 10], 0.25), quantile([1, 2, 3], 1)]).toEqual([10, 2.5, 3]);
  expect(summary([1, 2, 3, 4, 5])).toEqual({ median: 3, least: 1, spread: 2 / 3, samples: 5 });
  expect([geometricMean([4, 0.25]), geometricMean([2, 8])]).toEqual([expect.closeTo(1), expect.closeTo(4)]);
});
