import { packageChecks, platformChecks, targetTable } from '../../../bench/report/targets.js';
import { outcomeOf } from './outcomes.js';

/** The figures that were measured, by name. */
const measuredOf = (checks) =>
  Object.fromEntries(
    checks.flatMap(({ figure, measured, where, isMet }) =>
      isMet === null ? [] : [[figure, [measured, where, isMet]]],
    ),
  );

test('a target is that of the worst workload, which it names, or of all that miss it', () => {
  const checks = platformChecks([
    outcomeOf('stereo-f32', { memcpy: 1, into: 2, 'js-set': 90, 'js-loop': 7, 'js-unrolled': 8, 'ort-web': 9 }),
    outcomeOf('stereo-i16', { memcpy: 1, into: 2, 'js-loop': 5, concat: 3 }),
    outcomeOf('rope', { memcpy: 1, into: 4, 'js-set': 3, 'ort-web': 30 }),
    outcomeOf('strings', { into: 2, 'js-loop': 1 }),
    outcomeOf('small', { into: 2e-4, 'one-shot-fresh': 2e-3, 'ort-web': 4e-2 }),
    outcomeOf('loop-imagenet-224', { 'one-shot': 1.2, into: 1, 'js-loop': 4, transformers: 50 }),
    outcomeOf('loop-imagenet-640', { 'one-shot': 1, into: 1, 'js-loop': 9, 'js-table': 1.5, transformers: 15 }),
  ]);
  expect(measuredOf(checks)).toMatchObject({
    'into / memcpy, narrow rows': [4, 'rope', false],
    'best-loop / into, over 4 KB': [0.5, 'strings, rope', false],
    'best-loop / into, rows under 64 bytes of 1- and 2-byte elements': [2.5, 'stereo-i16', false],
    'concat / into, over 4 KB': [1.5, 'stereo-i16', false],
    'ort-web / into, all splits, geometric mean': [expect.closeTo(Math.cbrt(4.5 * 7.5 * 200)), '', true],
    'ort-web / one-shot-fresh, small': [expect.closeTo(20), 'small', true],
    'into, small': [0.2, '', true],
    'one-shot-fresh, small': [2, '', false],
    'best-loop / one-shot, ImageNet': [1.5, 'loop-imagenet-640', false],
    'one-shot / into, at 224': [1.2, 'loop-imagenet-224', true],
    'transformers / into, ImageNet': [15, 'loop-imagenet-640', false],
  });
  expect(targetTable([{ of: 'Node.js', checks }])).toContain(
    '| transformers / into, ImageNet | Node.js | >= 20 | 15.0 | **not met** | loop-imagenet-640 |',
  );
});

test('the targets of the package; what was not measured is neither met nor missed', () => {
  const step = (bytes, split) => ({ bytes, split, memcpy: 1, memoryBytes: 2 ** 22 });
  const growth = [step(65536, 10), step(2 ** 30, 14)];
  const checks = packageChecks({ growth, sizes: [{ name: 'entry', gzip: 60000 }] });
  expect(Object.values(measuredOf(checks))).toEqual([
    [1.4, '', true],
    [4, '', true],
    [60, '', false],
  ]);
  expect([measuredOf(packageChecks({})), measuredOf(platformChecks([]))]).toEqual([{}, {}]);
});
