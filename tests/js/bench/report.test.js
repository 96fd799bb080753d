import { readFileSync } from 'node:fs';

import { chart } from '../../../bench/report/chart.js';
import { absences, markdown, readmePart } from '../../../bench/report/markdown.js';
import { asJson } from '../../../bench/report/report.js';
import { loopWorkloads } from '../../../bench/workloads/loops.js';
import { readerPrograms } from '../../../bench/workloads/reader.js';
import { workloads } from '../../../bench/workloads/splits.js';
import { tfjsPrograms } from '../../../bench/workloads/tfjs.js';
import { processorPrograms } from '../../../bench/workloads/transformers.js';
import { outcomeOf, resultsOf } from './outcomes.js';

const everything = [
  ...[...loopWorkloads, ...workloads].map(({ name }) => name),
  ...tfjsPrograms,
  ...processorPrograms,
  ...readerPrograms,
];
const everybody = [
  ...[
    'into',
    'fresh',
    'one-shot',
    'heap',
    'concat',
    'memcpy',
    'memcpy-fresh',
    'memcpy-heap',
    'js-loop',
    'js-concat-loop',
  ],
  ...['ort-web', 'ort-node', 'tfjs-cpu', 'tfjs-wasm', 'transformers', 'opencv', 'opencv-heap', 'opencv-merge'],
  ...['numpy-ts', 'numpy-ts-concat', 'stock', 'with-ours', 'onnx-proto'],
];

/** A run in which everybody takes part in everything: the longest that there can be. */
const whole = resultsOf(
  Object.fromEntries(
    ['Node.js', 'Chromium'].map((platform) => [
      platform,
      everything.map((name) => outcomeOf(name, Object.fromEntries(everybody.map((who) => [who, 1])))),
    ]),
  ),
  {
    start: { imported: 1, loaded: 2, called: 3, looped: 4 },
    sizes: ['default entry', 'tensorsplit.wasm'].map((name) => ({ name, raw: 4, minified: 3, gzip: 2, brotli: 1 })),
    growth: [1, 2].map((bytes) => ({ bytes, split: 80, memcpy: 40, memoryBytes: 2 ** 21 })),
  },
);

test('the longest run fits a page of 250 lines, and its results 400', () => {
  const [before] = readFileSync('docs/bench.md', 'utf8').split('<!-- bench:start -->');
  const page = `${before}<!-- bench:start -->\n\n${markdown(whole)}\n<!-- bench:end -->\n`;
  for (const name of loopWorkloads.map((one) => one.name)) expect(page).toContain(`| ${name} |`);
  expect(page.split('\n').length - 1).toBeLessThanOrEqual(250);
  expect(asJson(whole).split('\n').length - 1).toBeLessThanOrEqual(400);
  expect(readmePart(whole).split('\n').length - 1).toBeLessThanOrEqual(10);
  expect(JSON.parse(asJson(whole))).toEqual(whole);
});

const run = resultsOf({
  'Node.js': [
    outcomeOf('loop-matte', { 'js-loop': 1.5, 'one-shot': 1, into: 0.5 }),
    outcomeOf('rope', { memcpy: 1, into: 4, fresh: 5, 'js-loop': 3, 'ort-web': 30, 'ort-node': 4.9 }),
    outcomeOf('stereo-i16', { into: 2, 'js-loop': 8 }),
  ],
  Chromium: [
    outcomeOf('loop-matte', { 'js-loop': 0.96, 'one-shot': 1, into: 1 }),
    outcomeOf('rope', { into: 1, fresh: 2, 'js-loop': 3, 'ort-web': 1 }),
  ],
});

test('a row has both platforms, in bold where the other is faster by more than noise', () => {
  const text = markdown(run);
  expect(text).toContain(
    '| loop-matte | `toPixels`, a mask as the alpha of a photo, 640 x 640 | 1.50 ms, 960 us | 1.00 ms, 1.00 ms | 500 us, 1.00 ms | 1.50, 0.96 | 3.00, 0.96 |',
  );
  expect(text).toContain('| rope | rotary halves | 3.00 ms, 3.00 ms | 4.00 ms, 1.00 ms | **0.75**, 3.00 | 4.00 |');
  expect(text).toContain('| stereo-i16 | audio channels | 8.00 ms, n/a | 2.00 ms, n/a | 4.00, n/a |  |');
});

test('who took no part is left out, and a column says of which platform it is', () => {
  const text = markdown(run);
  expect(text).toContain('| workload | onnxruntime-web | onnxruntime-web beside a plan | onnxruntime-node (Node.js) |');
  expect(text).toContain('| rope | 6.00, **0.50** | 7.50, 1.00 | 0.98 |');
  expect(text).not.toMatch(/numpy|OpenCV|undefined|NaN/);
});

test('what is wrong is told, and who is absent by its reason', () => {
  const outcome = { ...outcomeOf('yolo', { into: 1 }), wrong: { fresh: '1 parts instead of 2' } };
  const platforms = [{ platform: 'Node.js', outcomes: [outcome] }];
  expect(markdown({ ...run, platforms })).toContain('**WRONG** Node.js, yolo, fresh: 1 parts instead of 2');
  const absent = { opencv: 'no such type' };
  expect(absences([{ platform: 'Node.js', outcomes: [outcome, { ...outcomeOf('rope', {}), absent }] }])).toBe(
    'opencv n/a: no such type (rope)',
  );
});

test('the README has the loops, and the splits that a loop does as well', () => {
  const text = readmePart(run);
  expect(text).toContain('| `toPixels`, a mask as the alpha of a photo, 640 x 640 | 1.50 ms, 960 us |');
  expect(text).toContain(
    'Node.js: a plan is faster than the best loop on 1 of 2 splits (4.00 times in the geometric mean)',
  );
  expect(text).toContain(', and not on rope.');
});

test('the chart draws the loops in multiples of memcpy', () => {
  const svg = chart(whole.platforms);
  expect(svg).toMatch(/^<svg [^>]*viewBox/);
  expect(svg).toContain('>loop-matte<');
  expect(svg).not.toMatch(/>rope<|NaN/);
});
