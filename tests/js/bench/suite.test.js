import { jest } from '@jest/globals';

import { runCandidates, runGrid, runWorkload } from '../../../bench/measure/suite.js';
import { workloads } from '../../../bench/tasks/workloads.js';
import { load } from '../../../js/index.js';
import { Random } from '../../robust/random.js';

const ts = await load();
const settings = { budget: 1, minSampleTime: 0, warmUp: 0, minRounds: 1, maxRounds: 2, maxAttempts: 1 };

/** Simulated time in milliseconds, which only running candidates advance. */
let now = 0;
beforeEach(() => {
  const random = new Random(1);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Math, 'random').mockImplementation(() => random.next());
});
afterEach(() => jest.restoreAllMocks());

/** Makes a cell whose candidates take `times` milliseconds, one list for each, one entry for each run. */
const cellOf = (name, times) => ({
  name,
  groups: ['all'],
  make() {
    const runs = Object.entries(times).map(([candidate, list]) => {
      let count = 0;
      const value = candidate === 'js-wrong' ? 2 : 1;
      const run = ([target]) => {
        now += list[Math.min(count++, list.length - 1)];
        target.fill(value);
      };
      return [candidate, run];
    });
    const target = new Uint8Array(4);
    const { into, ...loops } = Object.fromEntries(runs);
    const calls = () => ({ into: () => into([target]) });
    return { targets: [target], expected: [new Uint8Array(4).fill(1)], source: target, loops, calls };
  },
});

test('runWorkload measures calls, loops and competitors', async () => {
  jest.restoreAllMocks();
  const small = workloads.find(({ name }) => name === 'small');
  const other = {
    name: 'other',
    make: async () => ({ name: 'other', run() {}, results: () => small.make().expected }),
  };
  const outcome = await runWorkload(small, ts, () => [other], settings);
  expect(outcome).toMatchObject({ workload: 'small', absent: {}, wrong: {} });
  const names = ['into', 'one-shot', 'fresh', 'one-shot-fresh', 'js-loop', 'js-loop-fresh', 'memcpy', 'heap', 'other'];
  expect(outcome.measurements.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
});

test('runCandidates reports wrong results without measuring them, and competitors that fail as absent', async () => {
  const candidate = (name, results) => ({ name, run: () => void (now += 1), results });
  const fails = () => {
    throw new Error('no kernel');
  };
  const ours = [candidate('right', () => [[1]]), candidate('wrong', () => [[2]]), candidate('broken', fails)];
  const near = { ...candidate('near', () => [[1.5]]), tolerance: 0.5 };
  const competitors = [
    { name: 'unable', make: async () => fails() },
    { name: 'failing', make: async () => candidate('failing', fails) },
    { name: 'near', make: async () => near },
  ];
  const { measurements, absent, wrong } = await runCandidates(ours, competitors, [[1]], settings);
  expect(measurements.map(({ name }) => name)).toEqual(['right', 'near']);
  expect(absent).toEqual({ unable: 'no kernel', failing: 'no kernel' });
  expect(wrong).toEqual({ wrong: 'part 0[0] is 2 instead of 1', broken: 'no kernel' });
});

test('runGrid returns the minima of the fastest loop and of ours', async () => {
  const varying = Array.from({ length: 999 }, (_, i) => (i % 3 ? 4 : 3));
  const cell = cellOf('one', { into: varying, 'js-loop': [9], 'js-table': [5] });
  const outcome = await runGrid('grid', [cell], 'into', ts, { warmUp: 0, minSampleTime: 0 });
  expect(outcome).toEqual({ grid: 'grid', cells: { one: [5, 3] }, unstable: [], wrong: {} });
});

test('runGrid measures an unstable cell again after all others, and lists it if it remains unstable', async () => {
  let made = '';
  const changing = Array.from({ length: 400 }, (_, i) => (i % 5 ? 3 : 1));
  const named = (name, lists) => {
    let times = 0;
    const make = () => ((made += name), cellOf(name, { 'js-loop': [1], into: lists[Math.min(times++, 1)] }).make());
    return { name, groups: [], make };
  };
  const cells = [named('a', [changing, [2]]), named('b', [[1], [1]]), named('c', [changing, changing])];
  const outcome = await runGrid('grid', cells, 'into', ts, { warmUp: 0, minSampleTime: 0, minRounds: 9, maxRounds: 9 });
  expect([made, outcome.unstable]).toEqual(['abcacc', ['c']]);
  expect(outcome.cells.a[1]).toBe(2);
});

test('runGrid returns no times for a cell with wrong results', async () => {
  const cell = cellOf('one', { into: [1], 'js-loop': [1], 'js-wrong': [1] });
  const outcome = await runGrid('grid', [cell], 'into', ts, { warmUp: 0, minSampleTime: 0 });
  expect([outcome.cells, Object.keys(outcome.wrong)]).toEqual([{}, ['one: js-wrong']]);
});
