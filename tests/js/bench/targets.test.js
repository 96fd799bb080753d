import { chart } from '../../../bench/chart.js';
import { markdown, readmePart } from '../../../bench/markdown.js';
import { kindOf, measurementOf, ratioOf } from '../../../bench/results.js';
import { packageChecks, platformChecks } from '../../../bench/targets.js';

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
  outcomeOf('tiny', { into: 2e-4, 'one-shot': 1e-3, 'js-slice': 1e-4, 'js-loop': 1e-5 }),
];
const results = {
  environment: { date: '2030-01-01', processor: 'P', cores: 2, system: 'S', node: '20', chromium: null, emcc: null },
  platforms: [{ platform: 'Node.js', outcomes }],
  targets: [{ of: 'Node.js', checks: platformChecks(outcomes) }],
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

test('a target names the workload that misses it', () => {
  const checks = platformChecks(outcomes);
  const narrow = checkOf(checks, /^into \/ memcpy, narrow rows$/);
  expect(narrow).toMatchObject({ target: '<= 3', measured: 4, where: 'rope', isMet: false });
  expect(checkOf(checks, /narrow rows, geometric mean/).measured).toBeCloseTo(Math.cbrt(16));
  expect(checkOf(checks, /^best-js \/ into, all but tiny/)).toMatchObject({ measured: 0.5, where: 'strings, rope' });
  const short = checkOf(checks, /^best-js \/ into, rows under 64 bytes/);
  expect(short).toMatchObject({ measured: 2.5, where: 'stereo-i16', isMet: false });
  expect(checkOf(checks, /^concat \/ into/)).toMatchObject({ measured: 1.5, where: 'stereo-i16', isMet: false });
  expect(checkOf(checks, /^into \/ js-slice/)).toMatchObject({ measured: 2, isMet: true });
  expect(checkOf(checks, /^heap/).isMet).toBeNull();
});

test('the targets of the package', () => {
  const step = (bytes, split) => ({ bytes, split, memcpy: 1, memoryBytes: 2 ** 22 });
  const checks = packageChecks({
    growth: [step(65536, 10), step(2 ** 30, 14)],
    start: { first: 6 },
    sizes: [{ name: 'entry', gzip: 15 * 1024 }],
  });
  expect(checks.map(({ measured, isMet }) => [measured, isMet])).toEqual([
    [1.4, true],
    [4, true],
    [15, true],
    [6, false],
  ]);
  expect(packageChecks({}).every(({ isMet }) => isMet === null)).toBe(true);
});

test('the report shows ratios, targets and losses', () => {
  const text = markdown(results);
  expect(text).toContain('| stereo-f32 | simd | 2.00 |');
  expect(text).toContain('**not met**');
  const met = (text.match(/\| met \|/g) ?? []).length;
  const missed = (text.match(/\| \*\*not met\*\* \|/g) ?? []).length;
  expect(readmePart(results)).toContain(`\n${met} of ${met + missed} targets are met, ${missed} are not.\n`);
});

test('the chart draws the workloads that have a memcpy', () => {
  const svg = chart(results.platforms);
  expect(svg).toMatch(/^<svg [^>]*viewBox/);
  expect(svg).toContain('>stereo-f32<');
  expect(svg).not.toContain('>strings<');
  expect(svg).not.toContain('NaN');
});

test('the targets of pixels are those of the worst size', () => {
  const pixels = [
    outcomeOf('pixels-224x224', { into: 1, memcpy: 0.5, fresh: 2, 'js-loop': 4, transformers: 50, 'ort-web': 10 }),
    outcomeOf('pixels-640x640', { into: 1, memcpy: 0.25, fresh: 2, 'js-set': 2, transformers: 30, 'ort-web': 30 }),
  ];
  const checks = platformChecks(pixels).filter(({ figure }) => figure.endsWith('pixels'));
  expect(checks.map(({ measured, isMet, where }) => [measured, isMet, where])).toEqual([
    [4, false, 'pixels-640x640'],
    [2, false, 'pixels-640x640'],
    [15, false, 'pixels-640x640'],
    [5, false, 'pixels-224x224'],
  ]);
});
