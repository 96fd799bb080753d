import { readFileSync } from 'node:fs';

import { chart } from '../../../bench/report/chart.js';
import { gridMarkdown } from '../../../bench/report/grids.js';
import { countUnstable, descriptions, markdown } from '../../../bench/report/markdown.js';
import { leadLine, readmePart, startLine, timesOf } from '../../../bench/report/readme.js';
import { asJson } from '../../../bench/report/report.js';
import { grids as allGrids, workloads } from '../../../bench/tasks/workloads.js';
import { outcomeOf } from './outcomes.js';

const environment = {
  date: '2030-01-01',
  processor: 'P',
  cores: 2,
  system: 'S',
  node: '20',
  chromium: null,
  emcc: null,
};
const resultsOf = (nodejs, chromium, others) => ({
  environment,
  platforms: [
    { platform: 'Node.js', outcomes: nodejs },
    { platform: 'Chromium', outcomes: chromium },
  ],
  grids: [],
  ...others,
});

const run = resultsOf(
  [
    outcomeOf('rope', {
      memcpy: 1,
      into: 4,
      fresh: 5,
      'one-shot': 4,
      'js-loop': 3,
      'js-loop-fresh': 10,
      'ort-web': 30,
    }),
    outcomeOf('stereo-i16', { into: 2, 'js-loop': 9, 'js-unrolled': 8 }),
    { ...outcomeOf('yolo', {}), wrong: { fresh: '1 parts instead of 2' } },
    outcomeOf('loop-matte', { 'js-loop': 2, 'js-table': 1.5, 'one-shot': 1, into: 0.5 }),
    outcomeOf('layers-cpu-split-64', { stock: 3, 'with-ours': 2 }),
  ],
  [outcomeOf('rope', { into: 1, 'js-loop': 3 }), outcomeOf('loop-matte', { 'js-loop': 0.9, 'one-shot': 1, into: 1 })],
  {
    start: { touched: 1.47, imported: 1, loaded: 2, called: 3, looped: 4 },
    sizes: [{ name: 'default entry', raw: 4, minified: 3, gzip: 2, brotli: 1 }],
  },
);

test('markdown begins with losses, and has one table for each platform', () => {
  const text = markdown(run);
  expect(text.indexOf('### When a loop is better')).toBeLessThan(text.indexOf('### Node.js'));
  const rope = 'float32 [1, 32, 512, 96] into 48, 48: rotary halves';
  expect(text).toContain(`- Node.js: a loop beats a plan by more than 5 % in 1 of 3 workloads: ${rope} (0.75).`);
  expect(text).toContain(
    '- Chromium: a loop beats one call by more than 5 % in 1 of 1 workloads: `toPixels`, a mask as the alpha',
  );
  expect(text).toContain('takes 1.47 ms in a new process (147 pages of memory, 10.0 us each)');
  const row = '| 3.00 ms | 4.00 ms | 4.00 ms | **0.75** | **0.75** | 2.00 | 4.00 | n/a | onnxruntime-web 6.00 |';
  expect(text).toContain(`| rope | ${rope} ${row}`);
  expect(text).toContain('| 8.00 ms | n/a | 2.00 ms | n/a | 4.00 | n/a | n/a | n/a | n/a |');
  expect(text).toContain('| 3.00 ms | 2.00 ms | n/a | 1.50 | n/a |');
  expect(text).toContain('**WRONG** Node.js, yolo, fresh: 1 parts instead of 2');
  expect(text).not.toMatch(/undefined|NaN/);
  expect(text.split('\n').filter((line) => /^\|.*\|\s*\|/.test(line))).toEqual([]);
});

test('a figure is marked, counted and left out of means if it is disturbed or has few samples', () => {
  const change = (fields) => {
    const [rope, stereo, ...others] = run.platforms[0].outcomes;
    const measurements = stereo.measurements.map((one) => (one.name === 'into' ? { ...one, ...fields } : one));
    return resultsOf([rope, { ...stereo, measurements }, ...others], run.platforms[1].outcomes);
  };
  expect(countUnstable(change({})).unstable).toBe(0);
  expect(markdown(change({ least: 2 / 1.5 }))).toContain('| 8.00 ms | n/a | 2.00 ms | n/a | 4.00 |');
  expect(readmePart(change({}))).toContain(
    '| all splits of models, a plan | 1.73; 1 of 2 slower, the worst 0.75: float32',
  );
  for (const fields of [{ least: 1.3 }, { samples: 8 }]) {
    const changed = change(fields);
    expect(markdown(changed)).toContain('| 8.00 ms | n/a | ~2.00 ms | n/a | ~4.00 |');
    expect(readmePart(changed)).toContain('| all splits of models, a plan | 0.75; 1 of 1 slower');
    expect(countUnstable(changed).unstable).toBe(2);
  }
});

test('gridMarkdown writes means by group, and the worst stable cells', () => {
  const [name, second] = allGrids['grid-pixels'].cells.map((cell) => cell.name);
  const cells = Object.fromEntries(allGrids['grid-pixels'].cells.map((cell) => [cell.name, [4, 2, 1]]));
  const grid = { platform: 'Node.js', grid: 'grid-pixels', unstable: [second], wrong: {} };
  const [text] = gridMarkdown([{ ...grid, cells: { ...cells, [name]: [1, 2, 1], [second]: [1, 9, 1] } }]);
  const count = Object.keys(cells).length;
  expect(text).toContain(`| cells that are counted | ${count - 1} |`);
  expect(text).toContain('| cells that varied too much (~) | 1 |');
  expect(text).toContain('| cells in which the loop is faster | 1 |');
  expect(text).toContain('| toPixels uint8 | 2.00 (2.00 to 2.00) |');
  expect(text.split('| --- | --- | --: | --: | --: |\n')[1]).toMatch(
    `| ${name} | Node.js | 1.00 ms | 2.00 ms | 0.50 |`,
  );
  expect(text).not.toContain(second);
  const unstable = countUnstable({ ...run, grids: [{ ...grid, cells }] });
  expect(unstable.unstable).toBe(1);
  expect(gridMarkdown([])).toEqual([]);
});

test('sentences have the times of measured workloads, and the lead has the smallest mean', () => {
  const matte = 'the loop 1.50 ms, the call 1.00 ms in Node.js; the loop 900 us, the call 1.00 ms in Chromium.';
  expect(timesOf(run.platforms, 'loop-matte')).toBe(`Measured ([bench.md](bench.md), loop-matte): ${matte}`);
  expect(() => timesOf(run.platforms, 'loop-tiles')).toThrow('loop-tiles was not measured in Node.js');
  expect(leadLine(run.platforms)).toContain('takes 0.58 of the time of the best loop');
  expect(() => leadLine([])).toThrow('no split was measured');
  expect(startLine(run.start)).toBe(
    'In a fresh Node.js process, the first result takes 6.00 ms; a loop takes 4.00 ms.',
  );
});

test('the chart has a row for each stable workload', () => {
  expect(chart(run.platforms)).toMatch(/^<svg [^>]*viewBox[^]*>loop-matte</);
  expect(chart(run.platforms)).not.toMatch(/>rgba-u8<|NaN|undefined/);
  expect(chart([])).not.toMatch(/NaN|undefined/);
});

/** The stored results, and the pages that show them. */
const stored = JSON.parse(readFileSync('docs/bench.json', 'utf8'));
const [bench, readme, cookbook] = ['docs/bench.md', 'README.md', 'docs/cookbook.md'].map((path) =>
  readFileSync(path, 'utf8'),
);

/** Returns the time of a stored measurement, or of the fastest loop; undefined if it is absent or unstable. */
function storedTime({ measurements }, pattern) {
  const [fastest] = measurements.filter(({ name }) => pattern.test(name)).sort((a, b) => a.median - b.median);
  return fastest && fastest.samples >= 9 && fastest.median <= 1.5 * fastest.least ? fastest.median : undefined;
}

/** Returns the ratios of loops and ours, the worst first. */
function storedRatios(outcomes, ours) {
  const found = outcomes.flatMap((outcome) => {
    const ratio = storedTime(outcome, /^js-(loop|set|view|unrolled|table|source|words)$/) / storedTime(outcome, ours);
    return ratio > 0 ? [{ ratio, name: outcome.workload }] : [];
  });
  return found.sort((a, b) => a.ratio - b.ratio);
}

const shown = (value) => (value >= 10 ? value.toFixed(1) : value.toFixed(2));
const meanOf = (found) => found.reduce((product, { ratio }) => product * ratio, 1) ** (1 / found.length);
const isSplit = ({ workload }) => /^(?!join-|loop-|layers-|processor-|reader-|growth-|tiny|small)/.test(workload);

test('the pages show the stored results', () => {
  expect(asJson(stored)).toBe(readFileSync('docs/bench.json', 'utf8'));
  expect(bench).toContain(markdown(stored));
  expect(readme).toContain(readmePart(stored));
  const marks = [...cookbook.matchAll(/<!-- time: (.*) -->\n(.*)/g)];
  expect(marks.length).toBeGreaterThan(4);
  for (const [, name, line] of marks) expect(line).toBe(timesOf(stored.platforms, name));
});

test('the numbers of the README follow from the stored results', () => {
  const cellsOf = (title) =>
    readme
      .split('\n')
      .find((line) => line.startsWith(`| ${title} |`))
      .split(' | ')
      .slice(1);
  const means = stored.platforms.map(({ platform, outcomes }, i) => {
    for (const [title, ours] of [
      ['all splits of models, a plan', /^into$/],
      ['all splits of models, one call', /^one-shot$/],
    ]) {
      const found = storedRatios(outcomes.filter(isSplit), ours);
      const slower = found.filter(({ ratio }) => ratio < 1).length;
      const [worst] = found;
      const text = `${shown(meanOf(found))}; ${slower} of ${found.length} slower, the worst ${shown(worst.ratio)}: `;
      expect([title, cellsOf(title)[i]]).toEqual([title, expect.stringContaining(text + descriptions[worst.name])]);
    }
    const conversions = outcomes.filter(({ workload }) => /^loop-(?!move)/.test(workload));
    const grid = stored.grids.find((one) => one.grid === 'grid-pixels' && one.platform.startsWith(platform));
    const cells = Object.entries(grid.cells).filter(([name]) => !grid.unstable.includes(name));
    const all = [
      ...cells.map(([, [loop, ours]]) => loop / ours),
      ...[/^into$/, /^one-shot$/].flatMap((ours) => storedRatios(conversions, ours).map(({ ratio }) => ratio)),
    ];
    const mean = shown(Math.exp(all.reduce((sum, ratio) => sum + Math.log(ratio), 0) / all.length));
    const slower = all.filter((ratio) => ratio < 1).length;
    expect(cellsOf('all conversions of pixels')[i]).toContain(
      `${mean}; ${slower} of ${all.length} slower, the worst ${shown(Math.min(...all))}: `,
    );
    return meanOf(storedRatios(outcomes.filter(isSplit), /^into$/));
  });
  expect(readme).toContain(`a plan takes ${shown(1 / Math.min(...means))} of the time of the best loop`);
  const { imported, loaded, called, looped } = stored.start;
  const sentence = `the first result takes ${shown(imported + loaded + called)} ms; a loop takes ${shown(looped)} ms`;
  expect(readme).toContain(sentence);
});

test('the README has one figure before "Install", and at most four before its end', () => {
  const [lead, install] = readme.split(/^## /m);
  const figuresOf = (text) =>
    text.replace(/```[^]*?```/g, '').match(/\b\d+(\.\d+)? (ms|us|KB|times|of the time)\b/g) ?? [];
  expect(figuresOf(lead).length).toBe(1);
  expect(figuresOf(lead + install).length).toBeLessThanOrEqual(4);
});

test('the longest run fits a page of 370 lines and a README of 190', () => {
  const every = Object.keys(descriptions).map((name) => outcomeOf(name, { into: 1, 'one-shot': 1, 'js-loop': 1 }));
  const lines = (text) => text.split('\n').length;
  expect(
    lines(bench) -
      lines(markdown(stored)) +
      lines(markdown({ ...stored, platforms: resultsOf(every, every).platforms })),
  ).toBeLessThanOrEqual(370);
  expect(lines(readme)).toBeLessThanOrEqual(190);
  expect(workloads.every(({ what }) => what.length > 0)).toBe(true);
});
