import { packageChecks, platformChecks, targetTable } from '../../../bench/report/targets.js';
import { outcomeOf } from './outcomes.js';

/** The figures that were measured, by name. */
const measuredOf = (checks) =>
  Object.fromEntries(
    checks.flatMap(({ figure, measured, where, isMet }) =>
      isMet === null ? [] : [[figure, [measured, where, isMet]]],
    ),
  );

test('a target is that of the worst workload, which it names, or of all that miss it; what was not measured is neither', () => {
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
  const ofPackage = packageChecks({ growth, sizes: [{ name: 'entry', gzip: 60000 }] });
  expect(ofPackage.map(({ measured, isMet }) => [measured, isMet])).toEqual([
    [1.4, true],
    [4, true],
    [60, false],
  ]);
  expect([measuredOf(packageChecks({})), measuredOf(platformChecks([]))]).toEqual([{}, {}]);
});
