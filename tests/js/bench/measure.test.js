import { jest } from '@jest/globals';

import { measure } from '../../../bench/measure/measure.js';

const settings = { budget: 20, leastSample: 0.1, leastRounds: 3, mostRounds: 5 };

/** The time, which passes only while a candidate is busy. */
let now = 0;
beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => jest.restoreAllMocks());

/** Busy for so many milliseconds. @param {string} name @param {number} milliseconds */
const busy = (name, milliseconds) => ({ name, run: () => void (now += milliseconds) });

test('times are of one run, in the order of the candidates', async () => {
  const [quick, slow] = await measure([busy('quick', 0.02), busy('slow', 2)], settings);
  expect([quick.name, slow.name]).toEqual(['quick', 'slow']);
  expect(quick.median).toBeCloseTo(0.02);
  expect(slow.median).toBeCloseTo(2);
});

test('promises are waited for', async () => {
  const run = () => new Promise((resolve) => setImmediate(resolve)).then(() => (now += 2));
  const [measured] = await measure([{ name: 'later', isAsync: true, run }], settings);
  expect(measured.median).toBeCloseTo(2);
});

test('what prepares a candidate comes before each sample, and its time is not counted', async () => {
  let ready = '';
  const candidate = (/** @type {string} */ name) => ({
    name,
    prepare() {
      now += 7;
      ready = name;
    },
    run() {
      expect(ready).toBe(name);
      now += 2;
    },
  });
  const measured = await measure([candidate('a'), candidate('b')], settings);
  expect(measured.map((one) => one.median)).toEqual([2, 2]);
});

test('who uses up the time sits out', async () => {
  const quick = ['a', 'b', 'c'].map((name) => busy(name, 0.1));
  const long = { ...settings, budget: 1000, leastRounds: 6, mostRounds: 12 };
  const samples = (await measure([...quick, busy('slow', 180)], long)).map((measured) => measured.samples);
  expect(samples[3]).toBe(3);
  expect(Math.min(...samples.slice(0, 3))).toBeGreaterThan(3);
});
