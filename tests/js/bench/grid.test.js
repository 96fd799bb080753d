import { jest } from '@jest/globals';

import { conversionLoops, hasHalves } from '../../../bench/implementations/conversion-loops.js';
import { runGrid } from '../../../bench/measure/grid.js';
import { difference } from '../../../bench/measure/oracle.js';
import { conversionCells } from '../../../bench/workloads/conversions.js';
import { grids } from '../../../bench/workloads/grids.js';
import { gridShapes, shapeCells } from '../../../bench/workloads/shapes.js';
import { load } from '../../../js/index-node.js';
import { Random } from '../../robust/random.js';

const ts = await load();
const settings = { budget: 600, leastSample: 0.5, leastRounds: 9, mostRounds: 9 };

/** The time, which passes only while an implementation is busy. */
let now = 0;
beforeEach(() => {
  const random = new Random(1);
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest.spyOn(Math, 'random').mockImplementation(() => random.next());
});
afterEach(() => jest.restoreAllMocks());

/** What is wrong with the implementations of a cell, by their names; each writes over what the one before wrote. */
function faultsOf({ make }) {
  const { implementations, fault } = make(ts);
  return Object.fromEntries(
    implementations.map((implementation) => [implementation.name, fault(implementation, implementation.results())]),
  );
}

/** A cell whose implementations take so many milliseconds, the next of a list in each run. */
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

test('the grids have 112 conversions, and a split and a join of 585 shapes, each with a name of its own', () => {
  expect(Object.values(grids).map((cells) => cells.length)).toEqual([112, 2 * 585]);
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

test.each(conversionCells(6).map((cell) => [cell.name, cell]))('%s: the loops have the bits of the call', (_, cell) => {
  const faults = faultsOf(cell);
  expect(Object.keys(faults)).toEqual(expect.arrayContaining(['ours', 'memcpy']));
  expect(Object.keys(faults).length).toBeGreaterThan(2);
  expect(new Set(Object.values(faults))).toEqual(new Set(['']));
});

const smallest = gridShapes.filter(({ size, count }) => size === '16 KB' && count !== 64);
test.each(shapeCells(smallest).map((cell) => [cell.name, cell]))(
  '%s: the loops have the bits of the plan',
  (_, cell) => {
    const faults = faultsOf(cell);
    expect(Object.keys(faults)).toEqual(expect.arrayContaining(['ours', 'js-loop', 'js-unrolled', 'memcpy']));
    expect(new Set(Object.values(faults))).toEqual(new Set(['']));
  },
);

test('a table is left out if bytes are only moved, and float16 has arithmetic where the engine has it', () => {
  const namesOf = (conversion) => {
    const given = { method: 'toPlanes', layout: 'NCHW', channels: 'R', depth: 1, ...conversion };
    return conversionLoops(given, 1, new Uint8Array(1), new Uint8Array(1)).map(({ name }) => name);
  };
  expect(namesOf({ type: 'uint8' })).toEqual(['js-loop']);
  expect(namesOf({ type: 'uint8', rescale: 0.5 })).toEqual(['js-table']);
  expect(namesOf({ type: 'float32' })).toEqual(['js-loop', 'js-table']);
  expect(namesOf({ type: 'float16' })).toEqual(hasHalves ? ['js-loop', 'js-table'] : ['js-table']);
  expect(namesOf({ method: 'toPixels', type: 'float32' })).toEqual(['js-loop']);
});

test('a cell has the minima of the fastest loop, of ours and of memcpy', async () => {
  const cell = cellOf('one', { ours: [2, 1, 3], 'js-loop': [9], 'js-table': [6, 4], memcpy: [0.5] });
  const outcome = await runGrid('grid', [cell], ts, settings);
  expect(outcome).toEqual({ grid: 'grid', cells: { one: [4, 3, 0.5] }, unstable: [], wrong: {} });
});

test('an unstable cell is measured again after all others, and told if it stays so', async () => {
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

test('a cell with wrong results has no times', async () => {
  const cell = cellOf('one', { ours: [1], 'js-loop': [1], 'js-wrong': [1], memcpy: [1] });
  const outcome = await runGrid('grid', [cell], ts, settings);
  expect([outcome.cells, outcome.wrong]).toEqual([{}, { 'one: js-wrong': 'not its bits' }]);
  expect(difference([[1]], [[2]])).toContain('instead of');
});
