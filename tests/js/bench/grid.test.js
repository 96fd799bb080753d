import { jest } from '@jest/globals';

import { conversionLoops, hasFloat16 } from '../../../bench/implementations/conversion-loops.js';
import { runGrid } from '../../../bench/measure/grid.js';
import { difference } from '../../../bench/cases/oracle.js';
import { conversionCells } from '../../../bench/workloads/conversions.js';
import { axisCells } from '../../../bench/workloads/axis-moves.js';
import { grids } from '../../../bench/workloads/grids.js';
import { gridShapes, shapeCells } from '../../../bench/workloads/shapes.js';
import { load } from '../../../js/index.js';
import { Random } from '../../robust/random.js';

const ts = await load();
const settings = { budget: 600, minSampleTime: 0.5, minRounds: 9, maxRounds: 9 };

/** Simulated time in milliseconds, which only running implementations advance. */
let now = 0;
beforeEach(() => {
  const random = new Random(1);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Math, 'random').mockImplementation(() => random.next());
});
afterEach(() => jest.restoreAllMocks());

/** Returns the faults in the results of a cell's implementations by name. Each overwrites the results of the previous one. */
function faultsOf({ make }) {
  const { implementations, fault } = make(ts);
  return Object.fromEntries(
    implementations.map((implementation) => [implementation.name, fault(implementation, implementation.results())]),
  );
}

/** Makes a cell whose implementations take `times` milliseconds, one list for each, one entry for each run. */
const cellOf = (name, times) => ({
  name,
  groups: ['all'],
  make: () => ({
    implementations: Object.entries(times).map(([implementation, list]) => {
      let runs = 0;
      const run = () => void (now += list[Math.min(runs++, list.length - 1)]);
      return { name: implementation, run, results: () => [[implementation]] };
    }),
    fault: (_, [[found]]) => (found === 'js-wrong' ? 'not its bits' : ''),
  }),
});

test('grids have unique names of 112 conversions, of a split and a join of 585 shapes, and of 612 moves', () => {
  expect(Object.values(grids).map((cells) => cells.length)).toEqual([112, 2 * 585, 612]);
  for (const cells of Object.values(grids)) expect(new Set(cells.map(({ name }) => name)).size).toBe(cells.length);
  expect(grids['grid-pixels'].map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'toPlanes float32 NCHW, RGB of 4 bytes',
      'toPixels float16 NCHW, A into a photo',
      'toPixels int8 NHWC, RGB, rescale 0.7',
    ]),
  );
  expect(grids['grid-shapes'].map(({ name }) => name)).toEqual(
    expect.arrayContaining(['split uint8, 16 KB in 16 parts of 1', 'join float64, 4 MB in 64 parts of 128']),
  );
});

test.each(conversionCells(6).map((cell) => [cell.name, cell]))(
  '%s: loops compute the same bits as the call',
  (_, cell) => {
    const faults = faultsOf(cell);
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['ours', 'memcpy']));
    expect(Object.keys(faults).length).toBeGreaterThan(2);
    expect(new Set(Object.values(faults))).toEqual(new Set(['']));
  },
);

const smallest = gridShapes.filter(({ size, count }) => size === '16 KB' && count !== 64);
test.each(shapeCells(smallest).map((cell) => [cell.name, cell]))(
  '%s: loops compute the same bits as the plan',
  (_, cell) => {
    const faults = faultsOf(cell);
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['ours', 'js-loop', 'js-unrolled', 'memcpy']));
    expect(new Set(Object.values(faults))).toEqual(new Set(['']));
  },
);

test.each(axisCells(1 << 14).map((cell) => [cell.name, cell]))(
  '%s: the loops compute the same bits as the call',
  (_, cell) => {
    const faults = faultsOf(cell);
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['ours', 'js-loop', 'memcpy']));
    expect(new Set(Object.values(faults))).toEqual(new Set(['']));
  },
);

test('conversionLoops omits the table if bytes are only moved, and computes float16 if the engine can', () => {
  const namesOf = (conversion) => {
    const complete = { method: 'toPlanes', layout: 'NCHW', channels: 'R', depth: 1, ...conversion };
    return conversionLoops(complete, 1, new Uint8Array(1), new Uint8Array(1)).map(({ name }) => name);
  };
  expect(namesOf({ type: 'uint8' })).toEqual(['js-loop']);
  expect(namesOf({ type: 'uint8', rescale: 0.5 })).toEqual(['js-table']);
  expect(namesOf({ type: 'float32' })).toEqual(['js-loop', 'js-table']);
  expect(namesOf({ type: 'float16' })).toEqual(hasFloat16 ? ['js-loop', 'js-table'] : ['js-table']);
  expect(namesOf({ method: 'toPixels', type: 'float32' })).toEqual(['js-loop']);
});

test('runGrid returns the minima of the fastest loop, of ours and of memcpy', async () => {
  const cell = cellOf('one', { ours: [2, 1, 3], 'js-loop': [9], 'js-table': [6, 4], memcpy: [0.5] });
  const outcome = await runGrid('grid', [cell], ts, settings);
  expect(outcome).toEqual({ grid: 'grid', cells: { one: [4, 3, 0.5] }, unstable: [], wrong: {} });
});

test('runGrid measures an unstable cell again after all others, and lists it if it remains unstable', async () => {
  const calm = { 'js-loop': [1], memcpy: [1] };
  let made = '';
  const named = (name, lists) => {
    let times = 0;
    const make = () => ((made += name), cellOf(name, { ...calm, ours: lists[Math.min(times++, 1)] }).make());
    return { name, groups: [], make };
  };
  const changing = Array.from({ length: 400 }, (_, i) => (i % 3 ? 3 : 1));
  const cells = [named('a', [changing, [2]]), named('b', [[1], [1]]), named('c', [changing, changing])];
  const outcome = await runGrid('grid', cells, ts, settings);
  expect([made, outcome.unstable]).toEqual(['abcac', ['c']]);
  expect(outcome.cells.a[1]).toBe(2);
});

test('runGrid returns no times for a cell with wrong results', async () => {
  const cell = cellOf('one', { ours: [1], 'js-loop': [1], 'js-wrong': [1], memcpy: [1] });
  const outcome = await runGrid('grid', [cell], ts, settings);
  expect([outcome.cells, outcome.wrong]).toEqual([{}, { 'one: js-wrong': 'not its bits' }]);
  expect(difference([[1]], [[2]])).toContain('instead of');
});
