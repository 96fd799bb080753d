import { gridChecks, packageChecks, platformChecks, targetTable } from '../../../bench/report/targets.js';
import { grids } from '../../../bench/workloads/grids.js';
import { outcomeOf } from './outcomes.js';

/** Returns the measured figures by name. */
const measuredOf = (checks) =>
  Object.fromEntries(
    checks.flatMap(({ figure, measured, where, isMet }) =>
      isMet === null ? [] : [[figure, [measured, where, isMet]]],
    ),
  );

test('platformChecks names the worst workload or all that miss a target; figures that were not measured are null', () => {
  const checks = platformChecks([
    outcomeOf('stereo-i16', { memcpy: 1, into: 2, 'js-loop': 5, 'js-unrolled': 8, 'ort-web': 9 }),
    outcomeOf('rope', { memcpy: 1, into: 4, 'js-set': 3, 'ort-web': 30 }),
    outcomeOf('strings', { into: 2, 'js-loop': 1 }),
    outcomeOf('small', { into: 2e-4, 'ort-web': 4e-2 }),
    outcomeOf('loop-imagenet-640', { into: 1, transformers: 15 }),
  ]);
  expect(measuredOf(checks)).toMatchObject({
    'into / memcpy, narrow rows': [4, 'rope', false],
    'best-loop / into, over 4 KB': [0.5, 'strings, rope', false],
    'best-loop / into, rows under 64 bytes of 1- and 2-byte elements': [2.5, 'stereo-i16', false],
    'ort-web / into, all splits, geometric mean': [expect.closeTo(Math.cbrt(4.5 * 7.5 * 200)), '', true],
    'into, small': [0.2, '', true],
  });
  expect(targetTable([{ of: 'Node.js', checks }])).toContain(
    '| transformers / into, ImageNet | Node.js | >= 20 | 15.0 | **not met** | loop-imagenet-640 |',
  );
  expect(checks.find(({ figure }) => figure === 'one-shot-fresh, small')).toMatchObject({
    measured: null,
    isMet: null,
  });
  const growth = [10, 14].map((split) => ({ bytes: 65536, split, memcpy: 1, memoryBytes: 2 ** 22 }));
  const ofPackage = packageChecks({ growth, sizes: [{ name: 'entry', gzip: 65000 }] });
  expect(ofPackage.map(({ measured, isMet }) => [measured, isMet])).toEqual([
    [1.4, true],
    [4, true],
    [65, false],
  ]);
  expect([measuredOf(packageChecks({})), measuredOf(platformChecks([]))]).toEqual([{}, {}]);
});

test('gridChecks counts stable cells, and names the conversions below their minimum', () => {
  const names = ['toPlanes uint8 NCHW, RGB of 4 bytes', 'toPixels int8 NCHW, RGB', 'toPixels float32 NCHW, RGB'];
  const pixels = {
    platform: 'Node.js 24',
    grid: 'grid-pixels',
    cells: Object.fromEntries(names.map((name, i) => [name, [[8, 1, 2][i], [2, 1, 2][i], 1]])),
    unstable: [],
    wrong: {},
  };
  expect(measuredOf(gridChecks(pixels))).toEqual({
    'loop / ours, each conversion': [1, `${names[1]}; ${names[2]}`, false],
    'loop / ours, all conversions, geometric mean': [expect.closeTo(Math.cbrt(4)), '', false],
    'loop / ours, uint8, geometric mean': [expect.closeTo(4), '', true],
    'loop / ours, int8, geometric mean': [1, '', false],
  });
  expect(measuredOf(gridChecks({ ...pixels, unstable: names.slice(1) }))).toMatchObject({
    'loop / ours, each conversion': [4, names[0], true],
  });
  const cells = { 'split uint8, 16 KB in 2 parts of 1': [3, 2, 1], 'join uint8, 16 KB in 2 parts of 1': [4, 2, 1] };
  expect(measuredOf(gridChecks({ ...pixels, grid: 'grid-shapes', cells }))).toEqual({
    'loop / ours, splits, geometric mean': [expect.closeTo(1.5), '', false],
    'loop / ours, joins, geometric mean': [expect.closeTo(2), '', true],
  });
  const { name } = grids['grid-axis'][0];
  const moves = Object.fromEntries(grids['grid-axis'].slice(0, 20).map((cell) => [cell.name, [2, 1, 1]]));
  const axis = { ...pixels, grid: 'grid-axis', cells: { ...moves, [name]: [0.9, 1, 1] } };
  expect(measuredOf(gridChecks(axis))).toMatchObject({ 'share of moves below 0.95': [0.05, '', true] });
  const two = { ...axis.cells, [grids['grid-axis'][1].name]: [0.9, 1, 1] };
  expect(measuredOf(gridChecks({ ...axis, cells: two }))).toMatchObject({
    'share of moves below 0.95': [0.1, '', false],
    'loop / ours, moves of an axis, geometric mean': [expect.closeTo((2 ** 18 * 0.81) ** 0.05), '', true],
  });
});
