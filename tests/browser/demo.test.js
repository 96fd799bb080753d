import { readFileSync } from 'node:fs';

import { presets } from '../../web_demo/model/presets.js';
import { eventually, field, go, inspected, pageForAll, summary, type, untilField, untilSummary } from './demo-page.js';

let page;
const demo = pageForAll((next) => (page = next));
beforeEach(() => page.click('#reset'));

test('the first look says what a split does, and shows it', async () => {
  await eventually(() => page.textContent('#summary p')).toBe(
    'A table of 4 rows and 10 columns is cut by columns into 3 parts: 3 + 2 + 5.',
  );
  await untilSummary(page, 'ONNX Split-18 cuts axis 1 (length 10) of float32 [4, 10].');
  await page.click('#tab-memory');
  await page.waitForSelector('#lane:has-text("Lane: rows")', { state: 'attached' });
  await eventually(() => page.textContent('#memory .lead')).toContain('4 pieces of 3 elements, 10 apart');
});

describe('the line', () => {
  test.each([
    ['Split', 'ONNX Split-18'],
    ['SplitToSequence', 'ONNX SplitToSequence-24'],
    ['VariadicSplit', 'OpenVINO VariadicSplit-1'],
    ['OpenvinoSplit', 'OpenVINO Split-1'],
  ])('%s is chosen in it', async (name, title) => {
    await page.selectOption('#operator', name);
    await untilSummary(page, title);
    await eventually(() => page.inputValue('#operator')).toBe(name);
  });

  test.each(['1', '2', '11', '13', '18'])('Split has version %s', async (opset) => {
    await page.selectOption('#opset', opset);
    await untilSummary(page, `ONNX Split-${opset}`);
  });

  test('the element type changes how the bytes move, and where they are', async () => {
    await page.click('#tab-memory');
    await page.click('#memory summary');
    await page.selectOption('#type', 'string');
    await page.waitForSelector('#lane:has-text("Lane: list")');
    await page.selectOption('#type', 'float64');
    await page.focus('#input-view');
    for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
    await eventually(async () => (await inspected(page))['Byte offset']).toBe('8');
  });
});

describe('the shape', () => {
  test('has from 1 to 6 dims', async () => {
    await type(page, '#shape', '2, 2, 2, 2, 4, 10');
    await untilField(page, 'shape', '2x2x2x2x4x10');
    await untilField(page, 'axis', '5');
    await type(page, '#shape', '2, 2, 2, 2, 2, 4, 10');
    await eventually(() => page.getAttribute('#shape', 'aria-invalid')).toBe('true');
    await untilField(page, 'shape', '2x2x2x2x4x10');
    await type(page, '#shape', '[10]');
    await untilField(page, 'shape', '10');
  });

  test('is typed; the last part follows the axis', async () => {
    await type(page, '#shape', '4, 12');
    await untilField(page, 'sizes', '3,2,7');
    await type(page, '#shape', '2 x 12');
    await untilSummary(page, 'float32 [2, 12]');
  });

  test('is cut along another axis by its edge or its number', async () => {
    await page.click('[data-key=axis-0]');
    await untilSummary(page, 'cuts axis 0 (length 4)');
    await type(page, '#axis', -1);
    await untilSummary(page, 'cuts axis 1 (length 10)');
  });
});

describe('the ways to cut', () => {
  test('a number of parts', async () => {
    await page.selectOption('#by', 'parts');
    await type(page, '#sizes', 4);
    await untilSummary(page, 'into 4 parts: 3 + 3 + 3 + 1');
  });

  test('a chunk length, single slices and keepdims', async () => {
    await page.selectOption('#operator', 'SplitToSequence');
    await page.selectOption('#by', 'each');
    await page.waitForSelector('#summary:has-text("10 parts")');
    await page.selectOption('#keepdims', '0');
    await untilSummary(page, 'keepdims=0 removes the axis of length 1, so each is [4]: rank 1 instead of 2');
    await page.selectOption('#by', 'chunk');
    await type(page, '#sizes', 4);
    await untilSummary(page, '4 + 4 + 2');
    await page.selectOption('#by', 'list');
    await untilField(page, 'sizes', '4,4,2');
  });

  test('a list of lengths, one part more, one less', async () => {
    await type(page, '#sizes', '4, 2, 5');
    await untilSummary(page, 'add up to 11');
    await type(page, '#sizes', '4 1 5');
    await untilField(page, 'sizes', '4,1,5');
    await page.click('[data-key=add]');
    await untilField(page, 'sizes', '4,1,3,2');
    await page.click('[data-key=remove-0]');
    await untilField(page, 'sizes', '5,3,2');
  });
});

describe('what the package refuses', () => {
  /** The box that is marked, which address makes the sentence, and words of it. */
  const faults = [
    ['axis', 'shape=4x10&axis=7&by=parts&parts=2', 'axis is 7'],
    ['sizes', 'shape=4x10&axis=1&sizes=3,3', 'add up to 6, the axis has 10'],
    ['sizes', 'op=VariadicSplit&shape=4x10&axis=1&sizes=-1,-1', 'one -1 is allowed'],
    ['sizes', 'opset=13&shape=10&axis=0&by=parts&parts=3', 'must divide'],
    ['sizes', 'shape=5&axis=0&by=parts&parts=4', 'the axis has 5'],
    ['type', 'opset=11&type=bfloat16&shape=10&by=parts&parts=2', 'element type bfloat16'],
    ['shape', 'shape=4x-1&axis=0&by=parts&parts=2', 'dims[1] is -1'],
  ];
  test.each(faults)('is said once, and %s is marked, for %s; the mend mends it', async (control, address, words) => {
    await go(page, address);
    await page.waitForSelector(`#${control}[aria-invalid=true][aria-describedby=summary]`);
    await eventually(() => page.locator('.fault-text').allTextContents()).toEqual([expect.stringContaining(words)]);
    await page.click('.mend');
    await eventually(() => page.locator('.fault-text').count()).toBe(0);
  });
});

test.each(presets.map(({ name, about }) => [name, about]))(
  'the preset %s shows itself and its sentence',
  async (name, about) => {
    await page.click(`[data-key="preset-${name}"]`);
    await eventually(() => page.textContent('#preset-about')).toBe(about);
    await eventually(() => page.locator('.fault-text').count()).toBe(0);
    await eventually(() => page.getAttribute(`[data-key="preset-${name}"]`, 'aria-pressed')).toBe('true');
  },
);

describe('the history', () => {
  test('is the browser’s: a step for each change', async () => {
    await page.click('[data-key="preset-Uneven"]');
    await page.click('[data-key="preset-Zero-size"]');
    await page.click('#undo');
    await eventually(() => page.textContent('#preset-about')).toContain('10 into 3');
    await page.goBack();
    await untilField(page, 'shape', '4x10');
    for (let i = 0; i < 2; i += 1) await page.goForward();
    await eventually(() => page.textContent('#preset-about')).toContain('A part of length 0');
  });

  test('an address shared leads to the same picture', async () => {
    await page.click('[data-key="preset-The rest (-1)"]');
    await page.click('#share');
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    const other = await demo().open(new URL(shared).hash.slice(1));
    await eventually(() => summary(other.page)).toBe(await summary(page));
    expect(other.errors).toEqual([]);
    await other.page.close();
  });
});

/** What is out of sight is drawn a moment after Reset: waits for the code of the first split. */
const untilFirstCode = async () => {
  await page.click('#tab-code');
  await page.click('[data-key=dialect-tensorsplit]');
  await eventually(() => page.inputValue('#editor')).toContain('ts.split(x, { axis: 1, split: [3, 2, 5] });');
};

describe('what can be taken away', () => {
  beforeEach(() => page.click('#tab-code'));
  test('the picture is saved', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#export-svg')]);
    expect(download.suggestedFilename()).toBe('tensorsplit.svg');
    expect(readFileSync(await download.path(), 'latin1')).toMatch(/^<svg/);
  });

  test.each([
    ['tensorsplit', 'Float32Array.from(Array(40).keys())'],
    ['ONNX', "helper.make_node('Split', ['x', 'split'], ['y0', 'y1', 'y2'], axis=1)"],
    ['OpenVINO', 'ops.variadic_split(x, 1, [3, 2, 5])'],
    ['NumPy', 'np.split(x, [3, 5], axis=1)'],
    ['PyTorch', 'torch.split(x, [3, 2, 5], dim=1)'],
    ['TensorFlow', 'tf.split(x, [3, 2, 5], axis=1)'],
  ])('the code for %s is copied', async (name, code) => {
    await untilFirstCode();
    await page.click(`[data-key=dialect-${name}]`);
    await page.click(`[aria-label="Copy the ${name} code"]`);
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(code);
    // What is copied prints.
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\b(print|console\.log)\(/);
    await eventually(() => page.locator('#code .token.hue-2').count()).toBeGreaterThan(0);
  });
});

describe('the comparison', () => {
  /** The cell of an operator, by its place from 1 on, in the row of that title. @param {string} title @param {number} place */
  const cell = (title, place) => page.locator(`.compare tr:has(th:text-is("${title}")) td >> nth=${place - 1}`);
  beforeEach(() => page.click('#tab-compare'));

  test('puts the split on the page through all four operators, and marks what differs', async () => {
    await eventually(() => page.textContent('.compare .about')).toContain('length 10 into 3 parts: 3 + 2 + 5.');
    await eventually(() => page.locator('.compare thead th').count()).toBe(4);
    for (const place of [1, 2, 3]) await eventually(() => cell('Parts', place).innerText()).toBe('3 + 2 + 5');
    await eventually(() => cell('You write', 3).innerText()).toBe('[3, 2, 5]');
    await eventually(() => cell('Parts', 4).innerText()).toContain('must divide');
    await eventually(() => cell('They come as', 2).getAttribute('class')).toBe('is-different');
    await eventually(() => page.locator('.elsewhere li:has-text("NumPy")').textContent()).toContain(
      'np.split(x, [3, 5], axis=1)',
    );
    await page.click('[data-key=preset-Uneven]');
    await eventually(() => page.locator('.elsewhere li:has-text("NumPy")').textContent()).toContain(
      'np.array_split(x, 3, axis=0) 4 + 3 + 3',
    );
  });

  test('shows one in the picture', async () => {
    await page.click('[aria-label="Show it: ONNX SplitToSequence"]');
    await untilSummary(page, 'ONNX SplitToSequence-24 cuts axis 1 (length 10)');
  });
});

describe('the editor', () => {
  beforeEach(() => page.click('#tab-code'));
  beforeEach(untilFirstCode);
  const result = () => page.textContent('#editor-result');
  const output = () => page.textContent('#editor-output');

  test('prints values, and draws what is typed, as one step of the history', async () => {
    await eventually(output).toContain('[4,2] 3 4 13 14 23 24 33 34');
    const text = await page.inputValue('#editor');
    await page.fill('#editor', text.replace('split: [3, 2, 5]', 'split: [6, 4]'));
    await untilSummary(page, 'into 2 parts: 6 + 4');
    await eventually(result).toContain('Line 6, ts.split → 2 × [4, 6]  [4, 4]');
    await eventually(output).toMatch(/^\[4,6\] 0 1 2 3 4 5 10 11 12 13 14 15\n\[4,4\] 6 7 8 9 16/);
    await page.fill(
      '#editor',
      text
        .replace("'float32'", "'int8'")
        .replace('Float32Array', 'Int8Array')
        .replace('ts.split(x, { axis: 1, split: [3, 2, 5] })', 'ts.splitToSequence(x, { axis: 1, keepdims: 0 })'),
    );
    await untilSummary(page, 'SplitToSequence-24 cuts axis 1 (length 10) of int8 [4, 10]');
    await page.click('#undo');
    await untilField(page, 'sizes', '3,2,5');
  });

  test('runs several calls, of which the picture shows the one that is chosen', async () => {
    const [head] = (await page.inputValue('#editor')).split('const parts');
    await page.fill(
      '#editor',
      `${head}const a = ts.chunk(x, 2, 1);\nconst b = ts.unbind(x);\nconsole.log(ts.concat(a, { axis: 1 }).dims);`,
    );
    await untilSummary(page, 'SplitToSequence-24 cuts axis 0 (length 4)');
    await eventually(result).toContain('Line 6, ts.chunk → 2 × [4, 5]  [4, 5]');
    await eventually(result).toContain('Line 7, ts.unbind → 4 × [10]  [10]  [10]  [10]');
    await eventually(result).toContain('Line 8, ts.concat → 1 × [4, 10]');
    await eventually(output).toBe('[ 4, 10 ]');
    await page.click('[aria-label="Show line 6 in the picture"]');
    await untilSummary(page, 'into 2 parts: 5 + 5');
    await eventually(() => page.inputValue('#editor')).toContain('ts.unbind(x)');
  });

  test('runs what the picture cannot show, and says why it does not', async () => {
    const dims = '[1, 1, 1, 1, 1, 1, 1, 4, 10]';
    const text = await page.inputValue('#editor');
    await page.fill('#editor', text.replace('[4, 10]', dims).replace('axis: 1', 'axis: 8'));
    await eventually(result).toContain('The picture shows ranks 1 to 6, and this has 9.');
    await eventually(output).toContain('[1,1,1,1,1,1,1,4,3] 0 1 2 10');
    await untilField(page, 'shape', '4x10');
  });

  test('has a program for each method', async () => {
    await page.selectOption('#examples', 'toPlanes');
    await eventually(output).toBe('[1,3,1,2] 1 0 0.40000003576278687 0.40000003576278687 0 1');
    await page.selectOption('#examples', 'tensorSplit, indices');
    await untilSummary(page, 'into 3 parts: 2 + 3 + 5');
  });

  test.each([
    ['[3, 2, 5]', '[3, 2, 6]', 'add up to 11, the axis has 10', 'ts.split(x, { axis: 1, split: [3, 2, 6] })'],
    ['axis: 1', 'axis: 1, numOutputs: 3', 'both given', 'ts.split(x, { axis: 1, numOutputs: 3, split: [3, 2, 5] })'],
    [
      '[3, 2, 5]',
      '[3, 2, oops]',
      'oops is not defined',
      'const parts = ts.split(x, { axis: 1, split: [3, 2, oops] });',
    ],
  ])('says what is wrong with %s become %s, and where', async (from, to, words, place) => {
    const text = await page.inputValue('#editor');
    await page.fill('#editor', text.replace(from, to));
    await eventually(result).toContain(words);
    await eventually(result).toMatch(/^Line 6: /);
    await eventually(async () => (await page.textContent('.editor mark')).trim()).toBe(place);
    await eventually(() => page.getAttribute('#editor', 'aria-invalid')).toBe('true');
    await eventually(() => field(page, 'sizes') ?? '3,2,5').toBe('3,2,5');
  });
});

test('a split of many parts is shown, and one of too many is not worked out', async () => {
  await go(page, 'op=SplitToSequence&shape=25200x85&axis=0&by=each&keepdims=1');
  await page.waitForSelector('#summary:has-text("25200 parts")');
  await page.selectOption('#type', 'int8');
  await page.waitForSelector('#summary:has-text("of int8 [25200, 85]")');
  await go(page, 'op=OpenvinoSplit&shape=90000x2&axis=0&by=parts&parts=90000');
  await page.waitForSelector('.fault-text:has-text("This would make about 90000 parts, too many to show: use fewer.")');
});

test('no state is a dead end: there is a picture, or a sentence and a mend', async () => {
  let seed = 7;
  const pick = (choices) => {
    seed = (seed * 48271) % 2147483647;
    return choices[seed % choices.length];
  };
  const some = (choices, separator) =>
    Array.from({ length: pick([1, 2, 3, 4, 6]) }, () => pick(choices)).join(separator);
  for (let i = 0; i < 60; i += 1) {
    const address = [
      `op=${pick(['Split', 'SplitToSequence', 'VariadicSplit', 'OpenvinoSplit'])}`,
      `opset=${pick([1, 2, 11, 13, 18, 24])}`,
      `type=${pick(['float32', 'string', 'uint4', 'uint1', 'complex128', 'bfloat16'])}`,
      `shape=${some([0, 1, 2, 3, 4, 7, 10, 25200, 1e12, -1, 2.5], 'x')}`,
      `axis=${pick([0, 1, -1, 5, -9, 0.5])}`,
      `by=${pick(['list', 'parts', 'chunk', 'each'])}&sizes=${some([0, 1, 2, 3, -1, -2, 0.5], ',')}`,
      `parts=${pick([0, 1, 2, 3, 3000])}&chunk=${pick([1, 2, 0, -1])}&keepdims=${pick([0, 1])}`,
    ].join('&');
    await go(page, address);
    const isWrong = (await page.getAttribute('#summary', 'class')).includes('is-wrong');
    if (isWrong && (await page.locator('#summary .mend').count()) === 0) throw new Error(`a dead end: ${address}`);
  }
});

test('the benchmark measures, and is cancelled', async () => {
  await page.click('#tab-bench');
  await page.click('#bench-run');
  await page.waitForSelector('.bench-result');
  await page.click('#bench-run:text-is("Cancel")');
  await eventually(() => page.textContent('#bench-status')).toContain('Cancelled after');
  const names = await page.locator('.bench-result >> nth=0 >> th').allTextContents();
  expect(names).toEqual(expect.arrayContaining(['into', 'fresh', 'one-shot', 'js-loop', 'js-set', 'memcpy']));
});

test('a program that does not end is stopped', async () => {
  await page.click('#tab-code');
  await page.fill('#editor', 'while (true) {}');
  await eventually(() => page.textContent('#editor-result')).toContain('This was stopped');
});
