import { readFileSync } from 'node:fs';

import { chart } from '../../../bench/report/chart.js';
import { gridMarkdown } from '../../../bench/report/grids.js';
import { absences, markdown } from '../../../bench/report/markdown.js';
import { leadLine, readmePart, startLine, timesOf } from '../../../bench/report/readme.js';
import { asJson } from '../../../bench/report/report.js';
import { grids as allGrids } from '../../../bench/workloads/grids.js';
import { loopWorkloads } from '../../../bench/workloads/loops.js';
import { workloads } from '../../../bench/cases/splits.js';
import { tfjsPrograms } from '../../../bench/workloads/tfjs.js';
import { processorPrograms } from '../../../bench/workloads/transformers.js';
import { outcomeOf } from './outcomes.js';

const resultsOf = (nodejs, chromium, others) => ({
  environment: { date: '2030-01-01', processor: 'P', cores: 2, system: 'S', node: '20', chromium: null, emcc: null },
  platforms: [
    { platform: 'Node.js', outcomes: nodejs },
    { platform: 'Chromium', outcomes: chromium },
  ],
  grids: [],
  ...others,
});

/** Creates the results of a grid: `times` for the first cells, and `others` for each of the other cells. */
const gridOf = (platform, grid, times, others, unstable = []) => ({
  platform,
  grid,
  cells: Object.fromEntries(allGrids[grid].map(({ name }, i) => [name, times[i] ?? others])),
  unstable,
  wrong: {},
});
const gridResults = ['Node.js 20', 'Node.js 24', 'Chromium'].flatMap((platform, i) =>
  Object.keys(allGrids).map((grid) =>
    gridOf(
      platform,
      grid,
      [
        [1, 2, 0.5],
        [3 + i, 4, 0.5],
      ],
      [4, 2, 0.5],
    ),
  ),
);

/** Names of all implementations. With all of them in every workload, `whole` is the longest possible run. */
const allNames = [
  'into fresh one-shot heap concat memcpy memcpy-fresh memcpy-heap js-loop js-concat-loop ort-web ort-node tfjs-cpu tfjs-wasm',
  'transformers opencv opencv-heap opencv-merge numpy-ts numpy-ts-concat stock with-ours onnx-proto',
].flatMap((names) => names.split(' '));
const allOutcomes = [...[...loopWorkloads, ...workloads].map(({ name }) => name), ...tfjsPrograms, ...processorPrograms]
  .concat('reader-models', 'reader-nodes')
  .map((name) => outcomeOf(name, Object.fromEntries(allNames.map((one) => [one, 1]))));
const whole = resultsOf(allOutcomes, allOutcomes, {
  start: { imported: 1, loaded: 2, called: 3, looped: 4 },
  sizes: ['default entry', 'tensorsplit.wasm'].map((name) => ({ name, raw: 4, minified: 3, gzip: 2, brotli: 1 })),
  grids: gridResults,
  growth: [1, 2].map((bytes) => ({ bytes, split: 80, memcpy: 40, memoryBytes: 2 ** 21 })),
});

const run = resultsOf(
  [
    outcomeOf('loop-matte', { 'js-loop': 2, 'js-table': 1.5, 'one-shot': 1, into: 0.5 }),
    outcomeOf('rope', { memcpy: 1, into: 4, fresh: 5, 'js-loop': 3, 'ort-web': 30, 'ort-node': 4.9 }),
    outcomeOf('stereo-i16', { into: 2, 'js-unrolled': 8 }),
    { ...outcomeOf('yolo', {}), wrong: { fresh: '1 parts instead of 2' }, absent: { opencv: 'no such type' } },
  ],
  [
    outcomeOf('loop-matte', { 'js-loop': 0.96, 'one-shot': 1, into: 1 }),
    outcomeOf('rope', { into: 1, fresh: 2, 'js-loop': 3, 'ort-web': 1 }),
  ],
);

test('the longest run fits a page of 250 lines, a README of 190 and results of 400', () => {
  const [before] = readFileSync('docs/bench.md', 'utf8').split('<!-- bench:start -->');
  const page = `${before}<!-- bench:start -->\n\n${markdown(whole)}\n<!-- bench:end -->\n`;
  for (const { name } of loopWorkloads) expect(page).toContain(`| ${name} |`);
  expect(page.split('\n').length - 1).toBeLessThanOrEqual(250);
  expect(asJson(whole).split('\n').length - 1).toBeLessThanOrEqual(400);
  const [above, rest] = readFileSync('README.md', 'utf8').split('<!-- bench:start -->');
  const below = rest.split('<!-- bench:end -->')[1];
  const readme = `${above}<!-- bench:start -->\n\n${readmePart(whole)}\n<!-- bench:end -->${below}`;
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(190);
  expect(JSON.parse(asJson(whole))).toEqual(whole);
});

test('tables have no empty cells', () => {
  const { platforms } = run;
  for (const text of [
    markdown(whole),
    gridMarkdown(whole),
    readmePart(whole),
    markdown(run),
    markdown({ ...run, platforms: platforms.slice(0, 1) }),
  ]) {
    expect(text.split('\n').filter((line) => /^\|.*\|\s*\|/.test(line))).toEqual([]);
  }
});

test('gridMarkdown writes means by group and the worst ten cells on at most 250 lines', () => {
  const [before] = readFileSync('docs/bench-grids.md', 'utf8').split('<!-- bench:start -->');
  const page = `${before}<!-- bench:start -->\n\n${gridMarkdown(whole)}\n<!-- bench:end -->\n`;
  expect(page.split('\n').length - 1).toBeLessThanOrEqual(250);
  const { cells } = gridResults[0];
  const names = Object.keys(cells);
  const grid = gridOf(
    'Node.js 24',
    'grid-pixels',
    [
      [1, 2, 0.5],
      [1, 4, 0.5],
      [8, 2, 0.5],
    ],
    [4, 2, 0.5],
    [names[1]],
  );
  const text = gridMarkdown({ ...whole, grids: [grid] });
  expect(text).toContain('| cells that are counted | 111 |');
  expect(text).toContain('| cells that varied too much (~) | 1 |');
  expect(text).toContain('| cells in which the loop is faster | 1 |');
  expect(text).toMatch(/\| toPlanes float32 \| 1\.\d\d \(0\.50 to 4\.00\) \|/);
  expect(text).toContain('| toPixels int8 | 2.00 (2.00 to 2.00) |');
  const [worst] = text.split('| cell |').slice(1);
  expect(worst.split('\n').filter((line) => line.startsWith('| to')).length).toBe(10);
  expect(worst).toContain(`| ${names[1]} | ~1.00 ms | ~4.00 ms | ~0.25 |\n| ${names[0]} | 1.00 ms | 2.00 ms | 0.50 |`);
  expect(gridMarkdown({ ...whole, grids: [] })).toBe('');
  const wrong = { ...whole, grids: [{ ...grid, wrong: { 'a cell: ours': 'other bits' } }] };
  expect(markdown(wrong)).toContain('**WRONG** Node.js 24, grid-pixels, a cell: ours: other bits');
});

test('README and chart show the worst stable cell of the newest Node.js and of Chromium', () => {
  const [first, second] = Object.keys(gridResults[0].cells);
  const grids = gridResults.map((grid) => (grid.platform === 'Chromium' ? { ...grid, unstable: [first] } : grid));
  const part = readmePart({ ...whole, grids });
  expect(part).toContain(
    '| the worst of 112 conversions of pixels | 1.00 ms, 5.00 ms | 2.00 ms, 4.00 ms | **0.50**, 1.25 |',
  );
  expect(part).toContain(
    `| worst conversion of pixels | ${first}: 0.50 times in Node.js 24 | ${second}: 1.25 times in Chromium |`,
  );
  expect(part).toMatch(/\| worst split or join, by a plan \| split .* times in Node.js 24 \| split .* in Chromium \|/);
  expect(part).not.toContain('Node.js 20 ');
  expect(chart({ ...whole, grids })).toMatch(/>worst-pixels<[^]*>worst-shapes</);
  expect(readmePart({ ...whole, grids: [] })).not.toContain('worst');
  expect(chart({ platforms: [], grids })).not.toMatch(/NaN|undefined/);
});

test('markdown writes both platforms in a row, losses in bold, omits absent competitors and reports wrong results', () => {
  const text = markdown(run);
  expect(text).toContain(' | 1.50 ms, 960 us | 1.00 ms, 1.00 ms | 500 us, 1.00 ms | 1.50, 0.96 | 3.00, 0.96 |');
  expect(text).toContain('| rope | rotary halves | 3.00 ms, 3.00 ms | 4.00 ms, 1.00 ms | **0.75**, 3.00 | 4.00 |');
  expect(text).toContain('| stereo-i16 | audio channels | 8.00 ms, n/a | 2.00 ms, n/a | 4.00, n/a | n/a |');
  expect(text).toContain('| rope | 6.00, **0.50** | 7.50, 1.00 | 0.98 |');
  expect(text).toContain('**WRONG** Node.js, yolo, fresh: 1 parts instead of 2');
  expect(text).not.toMatch(/numpy|OpenCV|undefined|NaN/);
  expect(absences(run.platforms)).toBe('opencv n/a: no such type (yolo)');
  const part = readmePart(run);
  expect(part).toContain('a mask as the alpha of a photo, 640 x 640 | 1.50 ms, 960 us |');
  const means = [4, 3].map((mean) => `${mean.toFixed(2)} times as fast in the geometric mean`);
  expect(part).toContain(
    `| splits that a plan speeds up by more than 10 % | 1 of 2, ${means[0]} | 1 of 1, ${means[1]} |`,
  );
  expect(part).toContain('| the other splits | rope | none |');
  expect(chart(whole)).toMatch(/^<svg [^>]*viewBox[^]*>loop-matte</);
  expect(chart(whole)).not.toMatch(/>rope<|NaN/);
});

test('reports mark an unstable figure, and do not count its split', () => {
  const [stereo] = run.platforms[0].outcomes.filter(({ workload }) => workload === 'stereo-i16');
  const textWith = (change) => {
    const measurements = stereo.measurements.map((one) => (one.name === 'into' ? { ...one, ...change } : one));
    const changed = resultsOf([{ ...stereo, measurements }], []);
    return markdown(changed) + readmePart(changed);
  };
  const row = '| stereo-i16 | audio channels | 8.00 ms |';
  expect(textWith({})).toContain(`${row} 2.00 ms | 4.00 |`);
  expect(textWith({ least: 2 / 1.5 })).toContain(`${row} 2.00 ms | 4.00 |`);
  for (const change of [{ least: 1.3 }, { samples: 8 }]) {
    expect(textWith(change)).toContain(`${row} ~2.00 ms | ~4.00 |`);
    expect(textWith(change)).toContain('| splits that a plan speeds up by more than 10 % | 0 of 0 | 0 of 0 |');
  }
});

test('sentences have the times of measured workloads, and every mark of the cookbook names such a workload', () => {
  const matte = 'the loop 1.50 ms, the call 1.00 ms in Node.js; the loop 960 us, the call 1.00 ms in Chromium.';
  expect(timesOf(run.platforms, 'loop-matte')).toBe(`Measured ([bench.md](bench.md), loop-matte): ${matte}`);
  const outcomes = [
    outcomeOf('rgba-u8', { 'js-loop': 32, 'one-shot': 2 }),
    outcomeOf('loop-tiles', { 'js-table': 3, 'one-shot': 2 }),
  ];
  const lead = leadLine(['Node.js', 'Chromium'].map((platform) => ({ platform, outcomes })));
  expect(lead).toContain('(16.0 times in Node.js, 16.0 times in Chromium)');
  expect(lead).toContain('(1.50 times in Node.js, 1.50 times in Chromium)');
  expect(() => leadLine(run.platforms)).toThrow('rgba-u8 was not measured in Node.js');
  expect(startLine({ imported: 1, loaded: 2, called: 3, looped: 4 })).toContain(
    'takes 6.00 ms (import 1.00 ms, `load()` 2.00 ms, the call 3.00 ms); a loop takes 4.00 ms.',
  );
  expect(() => timesOf(run.platforms, 'loop-tiles')).toThrow('loop-tiles was not measured in Node.js');
  const marks = [...readFileSync('docs/cookbook.md', 'utf8').matchAll(/<!-- time: (.*) -->\n(.*)/g)];
  const names = loopWorkloads.map(({ name }) => name);
  expect(marks.length).toBeGreaterThan(4);
  for (const [, name, line] of marks) expect([names.includes(name), line.slice(0, 8)]).toEqual([true, 'Measured']);
});
