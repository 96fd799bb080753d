import { chart } from '../../../bench/report/chart.js';
import { markdown, readmePart, targetTable } from '../../../bench/report/markdown.js';
import { fastestOf, kindOf, measurementOf, ratioOf } from '../../../bench/report/results.js';
import { packageChecks, platformChecks } from '../../../bench/report/targets.js';

/** An outcome from medians by name. */
const outcomeOf = (workload, medians) => ({
  workload,
  lane: 'simd',
  measurements: Object.entries(medians).map(([name, median]) => ({ name, median, spread: 0.1, samples: 5 })),
  absent: {},
  wrong: {},
});

const outcomes = [
  outcomeOf('stereo-f32', { memcpy: 1, into: 2, fresh: 3, 'js-set': 90, 'js-loop': 7, 'js-unrolled': 8, 'ort-web': 9 }),
  outcomeOf('stereo-i16', { memcpy: 1, into: 2, 'js-loop': 5, concat: 3, 'js-concat-set': 12, 'js-concat-loop': 9 }),
  outcomeOf('rope', { memcpy: 1, into: 4, fresh: 5, 'js-set': 3, 'js-loop': 30, 'ort-web': 30 }),
  outcomeOf('strings', { into: 2, fresh: 2, 'js-loop': 1 }),
  outcomeOf('small', { into: 2e-4, 'one-shot': 2e-3, 'js-loop': 1e-5, 'ort-web': 4e-2 }),
];
const results = {
  environment: { date: '2030-01-01', processor: 'P', cores: 2, system: 'S', node: '20', chromium: null, emcc: null },
  platforms: [{ platform: 'Node.js', outcomes }],
};

/** @param {RegExp} figure */
const checkOf = (checks, figure) => checks.find((check) => figure.test(check.figure));

test('best JS is the fastest form, and a ratio of someone absent is undefined', () => {
  expect(measurementOf(outcomes[0], 'best-js').name).toBe('js-loop');
  expect(ratioOf(outcomes[0], 'best-js', 'into')).toBe(3.5);
  expect(ratioOf(outcomes[0], 'tfjs-wasm', 'into')).toBeUndefined();
  expect(ratioOf(outcomes[1], 'best-js-concat', 'concat')).toBe(3);
});

test('rows are narrow below 1 KB', () => {
  const kinds = { rope: 'narrow', lstm: 'wide', vae: 'contiguous', strings: 'list', tiny: 'call' };
  expect(Object.keys(kinds).map(kindOf)).toEqual(Object.values(kinds));
});

test('the fastest is a rival only where it is faster by more than noise', () => {
  expect(outcomes.map(fastestOf)).toEqual([
    'tensorsplit',
    'tensorsplit',
    'plain JavaScript',
    'plain JavaScript',
    'plain JavaScript',
  ]);
  expect(fastestOf(outcomeOf('rope', { into: 1, 'js-set': 1.04 }))).toBe('equal');
  expect(fastestOf(outcomeOf('rope', { into: 1, 'js-set': 0.96 }))).toBe('equal');
  expect(fastestOf(outcomeOf('rope', { into: 1, fresh: 3, 'js-set': 2, 'ort-web': 2 }))).toBe('onnxruntime-web');
});

test('a target names the workload that misses it', () => {
  const checks = platformChecks(outcomes);
  const narrow = checkOf(checks, /^into \/ memcpy, narrow rows$/);
  expect(narrow).toMatchObject({ target: '<= 3', measured: 4, where: 'rope', isMet: false });
  expect(checkOf(checks, /^ort-web \/ into, all splits, geometric mean/).measured).toBeCloseTo(
    Math.cbrt(4.5 * 7.5 * 200),
  );
  expect(checkOf(checks, /^best-js \/ into, over 4 KB/)).toMatchObject({ measured: 0.5, where: 'strings, rope' });
  const short = checkOf(checks, /^best-js \/ into, rows under 64 bytes/);
  expect(short).toMatchObject({ measured: 2.5, where: 'stereo-i16', isMet: false });
  expect(checkOf(checks, /^concat \/ into/)).toMatchObject({ measured: 1.5, where: 'stereo-i16', isMet: false });
  expect(checkOf(checks, /^ort-web \/ one-shot/)).toMatchObject({ measured: 20, isMet: true });
  expect(checkOf(checks, /^into, small/)).toMatchObject({ measured: 0.2, isMet: true });
  expect(checkOf(checks, /^one-shot, small/)).toMatchObject({ measured: 2, isMet: false });
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

test('the report shows who is fastest, ratios and losses, and no targets', () => {
  const text = markdown(results);
  expect(text).toContain('| rope | rotary halves | 0.75 | 6.00 | n/a | n/a | n/a | plain JavaScript |');
  expect(text).toContain('| stereo-f32 | simd | 2.00 |');
  expect(text).not.toMatch(/target/i);
  expect(targetTable([{ of: 'Node.js', checks: platformChecks(outcomes) }])).toContain('**not met**');
});

test('the summary says where plain JavaScript is as good', () => {
  const text = readmePart(results);
  expect(text).toContain(
    'on 2 of 4 splits the best hand-written loop takes longer than a plan with `into`, 2.96 times as long',
  );
  expect(text).toContain('; on rope and strings it is as good or better.');
});

test('the chart draws the workloads that have a memcpy', () => {
  const svg = chart(results.platforms);
  expect(svg).toMatch(/^<svg [^>]*viewBox/);
  expect(svg).toContain('>stereo-f32<');
  expect(svg).not.toContain('>strings<');
  expect(svg).not.toContain('NaN');
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
  const text = markdown({ ...results, platforms: [{ platform: 'Node.js', outcomes: loops }] });
  expect(text).toContain("| loop-imagenet-640 | RGBA to planes, ImageNet's mean and std |");
});
