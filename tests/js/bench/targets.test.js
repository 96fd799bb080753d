import { targetTable, packageChecks, platformChecks } from '../../../bench/report/targets.js';
import { outcomeOf } from './outcomes.js';

const outcomes = [
  outcomeOf('stereo-f32', { memcpy: 1, into: 2, fresh: 3, 'js-set': 90, 'js-loop': 7, 'js-unrolled': 8, 'ort-web': 9 }),
  outcomeOf('stereo-i16', { memcpy: 1, into: 2, 'js-loop': 5, concat: 3, 'js-concat-set': 12, 'js-concat-loop': 9 }),
  outcomeOf('rope', { memcpy: 1, into: 4, fresh: 5, 'js-set': 3, 'js-loop': 30, 'ort-web': 30 }),
  outcomeOf('strings', { into: 2, fresh: 2, 'js-loop': 1 }),
  outcomeOf('small', { into: 2e-4, 'one-shot-fresh': 2e-3, 'js-loop': 1e-5, 'ort-web': 4e-2 }),
];
/** @param {RegExp} figure */
const checkOf = (checks, figure) => checks.find((check) => figure.test(check.figure));

test('a target names the workload that misses it', () => {
  const checks = platformChecks(outcomes);
  const narrow = checkOf(checks, /^into \/ memcpy, narrow rows$/);
  expect(narrow).toMatchObject({ target: '<= 3', measured: 4, where: 'rope', isMet: false });
  expect(checkOf(checks, /^ort-web \/ into, all splits, geometric mean/).measured).toBeCloseTo(
    Math.cbrt(4.5 * 7.5 * 200),
  );
  expect(checkOf(checks, /^best-loop \/ into, over 4 KB/)).toMatchObject({ measured: 0.5, where: 'strings, rope' });
  const short = checkOf(checks, /^best-loop \/ into, rows under 64 bytes/);
  expect(short).toMatchObject({ measured: 2.5, where: 'stereo-i16', isMet: false });
  expect(checkOf(checks, /^concat \/ into/)).toMatchObject({ measured: 1.5, where: 'stereo-i16', isMet: false });
  expect(checkOf(checks, /^ort-web \/ one-shot-fresh/)).toMatchObject({ measured: 20, isMet: true });
  expect(checkOf(checks, /^into, small/)).toMatchObject({ measured: 0.2, isMet: true });
  expect(checkOf(checks, /^one-shot-fresh, small/)).toMatchObject({ measured: 2, isMet: false });
  expect(checkOf(checks, /^heap/).isMet).toBeNull();
});

test('the targets of the package', () => {
  const step = (bytes, split) => ({ bytes, split, memcpy: 1, memoryBytes: 2 ** 22 });
  const checks = packageChecks({
    growth: [step(65536, 10), step(2 ** 30, 14)],
    sizes: [{ name: 'entry', gzip: 48000 }],
  });
  expect(checks.map(({ measured, isMet }) => [measured, isMet])).toEqual([
    [1.4, true],
    [4, true],
    [48, false],
  ]);
  expect(packageChecks({}).every(({ isMet }) => isMet === null)).toBe(true);
});

test('the targets of loops are those of the worst size, against the better loop', () => {
  const loops = [
    outcomeOf('loop-imagenet-224', { 'one-shot': 1.2, into: 1, 'js-loop': 4, transformers: 50, opencv: 10 }),
    outcomeOf('loop-imagenet-640', {
      'one-shot': 1,
      into: 1,
      'js-loop': 9,
      'js-table': 1.5,
      transformers: 15,
      opencv: 4,
    }),
    outcomeOf('loop-move-84x8400', { 'one-shot': 1, into: 1, 'js-loop': 1.4 }),
  ];
  const checks = platformChecks(loops).filter(({ measured }) => measured !== null);
  expect(checks.map(({ figure, measured, isMet, where }) => [figure, measured, isMet, where])).toEqual([
    ['best-loop / one-shot, ImageNet', 1.5, false, 'loop-imagenet-640'],
    ['best-loop / one-shot, [84, 8400]', 1.4, true, 'loop-move-84x8400'],
    ['one-shot / into, at 224', 1.2, true, 'loop-imagenet-224'],
    ['one-shot / into, at 640', 1, true, 'loop-imagenet-640'],
    ['transformers / into, ImageNet', 15, false, 'loop-imagenet-640'],
    ['opencv / into, ImageNet', 4, false, 'loop-imagenet-640'],
  ]);
  expect(targetTable([{ of: 'Node.js', checks }])).toContain(
    '| opencv / into, ImageNet | Node.js | >= 5 | 4.00 | **not met** | loop-imagenet-640 |',
  );
});
