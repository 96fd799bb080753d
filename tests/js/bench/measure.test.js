import { jest } from '@jest/globals';

import { measure } from '../../../bench/measure/measure.js';
import { geometricMean, isStable, median, summary } from '../../../bench/measure/statistics.js';
import { Random } from '../../robust/random.js';

const settings = { budget: 7, minSampleTime: 0.1, warmUp: 1, minRounds: 3, maxRounds: 5, maxAttempts: 1 };

/** Simulated time in milliseconds, which only running candidates advance. */
let now = 0;
beforeEach(() => {
  const random = new Random(1);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Math, 'random').mockImplementation(() => random.next());
});
afterEach(() => jest.restoreAllMocks());

/** Makes a candidate that takes `milliseconds`. @param {string} name @param {number} milliseconds */
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

test('measure warms a candidate up for its multiple of the time', async () => {
  const runsOf = async (warmUpFactor) => {
    let runs = 0;
    const candidate = { name: 'a', warmUpFactor, run: () => void ((now += 1), ++runs) };
    await measure([candidate], { ...settings, warmUp: 20, minRounds: 1, maxRounds: 1 });
    return runs;
  };
  expect((await runsOf(3)) - (await runsOf())).toBe(40);
});

test('measure stops after its budget, but not before the minimum number of rounds', async () => {
  const samplesOf = async (change) =>
    (await measure([busy('a', 1), busy('b', 2)], { ...settings, ...change }))[0].samples;
  expect(await samplesOf({ budget: 1, minRounds: 4, maxRounds: 9 })).toBe(4);
  expect(await samplesOf({ budget: 30, minRounds: 2, maxRounds: 9 })).toBe(5);
  expect(await samplesOf({ budget: 1000, minRounds: 2, maxRounds: 9 })).toBe(9);
});

test('measure repeats while a quoted figure is disturbed, and keeps the attempt with the fewest', async () => {
  const few = { ...settings, warmUp: 0, minSampleTime: 0, minRounds: 9, maxRounds: 9, maxAttempts: 4 };
  let runs = 0;
  const disturbed = (until) => ({
    name: 'disturbed',
    run: () => void (now += ++runs % 7 === 0 || runs > until ? 1 : 5),
  });
  const [measured] = await measure([disturbed(60)], few);
  expect([measured.median, measured.least]).toEqual([expect.closeTo(1), expect.closeTo(1)]);
  const attempts = async (quoted) => {
    runs = 0;
    const [one] = await measure([disturbed(Infinity)], few, quoted);
    return [one.median, runs];
  };
  const [[median, all], [, first]] = [await attempts(), await attempts(() => [])];
  expect([median, all]).toEqual([expect.closeTo(5), expect.any(Number)]);
  expect(all).toBeGreaterThan(3 * first);
});

test('isStable requires 9 samples and a median of at most 1.5 times the minimum', () => {
  const stable = { median: 3, least: 2, samples: 9 };
  expect([stable, { ...stable, samples: 8 }, { ...stable, least: 1.9 }].map(isStable)).toEqual([true, false, false]);
});

test('summary has the median of an odd or even number of samples; geometricMean of a ratio and its inverse is 1', () => {
  expect([median([10, 9, 100]), median([4, 1, 2, 3])]).toEqual([10, 2.5]);
  expect(summary([5, 2, 3, 4, 1])).toEqual({ median: 3, least: 1, samples: 5 });
  expect([geometricMean([4, 0.25]), geometricMean([2, 8])]).toEqual([expect.closeTo(1), expect.closeTo(4)]);
});
