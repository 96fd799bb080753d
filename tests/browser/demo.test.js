import { presets } from '../../web_demo/model/presets.js';
import { eventually, go, inspected, pageForAll, summary, type, untilField, untilSummary } from './demo-page.js';

let page;
const demo = pageForAll((next) => (page = next));
beforeEach(() => page.click('#reset'));

test('the first look says what a split does, and shows it', async () => {
  await eventually(() => page.textContent('#summary p')).toBe(
    'A table of 4 rows and 10 columns is cut by columns into 3 parts: 3 + 2 + 5.',
  );
  await untilSummary(page, 'ONNX Split-18 cuts axis 1 (length 10) of float32 [4, 10].');
  await eventually(() => page.getAttribute('#strip', 'aria-label')).toContain('4 pieces of 3 elements, 10 apart');
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

  test('the element type changes where the bytes are', async () => {
    await page.selectOption('#type', 'float64');
    await page.hover('#in-1');
    await eventually(async () => (await inspected(page)).Byte).toBe('8');
  });

  test('types that a version does not take are disabled, with why', async () => {
    const disabled = await page.$$eval('#type option:disabled', (all) => all.map((option) => option.textContent));
    expect(disabled).toHaveLength(11);
    expect(disabled).toContain('int4: not in ONNX Split-18');
  });
});

describe('the shape', () => {
  test('has from 1 to 6 dims', async () => {
    await type(page, '#shape', '2, 2, 2, 2, 4, 10');
    await untilField(page, 'shape', '2x2x2x2x4x10');
    await untilField(page, 'axis', '5');
    await type(page, '#shape', '2, 2, 2, 2, 2, 4, 10');
    await eventually(() => page.getAttribute('#shape', 'aria-invalid')).toBe('true');
    await untilSummary(page, 'Shape takes 1 to 6 numbers');
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

  test('a list of lengths', async () => {
    await type(page, '#sizes', '4, 2, 5');
    await untilSummary(page, 'add up to 11');
    await type(page, '#sizes', '4 1 5');
    await untilField(page, 'sizes', '4,1,5');
  });
});

describe('what the package refuses', () => {
  /** The box that is marked, which address makes the sentence, and words of it. */
  const faults = [
    ['axis', 'shape=4x10&axis=7&by=parts&parts=2', 'axis is 7'],
    ['sizes', 'shape=4x10&axis=1&sizes=3,3', 'add up to 6, the axis has 10'],
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

test('the preset RGBA is the picture, in its planes', async () => {
  await page.click('[data-key="preset-RGBA"]');
  await untilField(page, 'apart', '1');
  await eventually(async () => (await page.locator('#picture').boundingBox()).y).toBeGreaterThan(-100);
});

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

  test('goes back by Ctrl+Z', async () => {
    await page.click('[data-key="preset-Uneven"]');
    await untilField(page, 'shape', '10');
    await page.keyboard.press('Control+z');
    await untilField(page, 'shape', '4x10');
    await page.check('[name=way][value=Strips]');
    await untilField(page, 'way', 'Strips');
    await page.keyboard.press('Control+z');
    await untilField(page, 'way', null);
  });

  test('an address that cannot be read is said, and can be closed', async () => {
    const other = await demo().open('shape=axb&colour=red&story=1');
    await eventually(() => other.page.textContent('#notice')).toContain('shape=axb, colour, story');
    await other.page.click('#notice button');
    await eventually(() => other.page.locator('#notice').count()).toBe(0);
    await go(other.page, 'op=Foo&shape=4x10');
    await eventually(() => other.page.textContent('#notice')).toContain('op=Foo. The first example is used');
    await untilSummary(other.page, 'ONNX Split-18 cuts axis 1 (length 10) of float32 [4, 10]');
    await other.page.close();
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

describe('what can be taken away', () => {
  test.each([
    ['tensorsplit', 'Float32Array.from(Array(40).keys())'],
    ['ONNX', "helper.make_node('Split', ['x', 'split'], ['y0', 'y1', 'y2'], axis=1)"],
  ])('the code for %s is copied', async (name, code) => {
    await page.check(`[name=dialect][value=${name}]`);
    await page.click(`[aria-label="Copy the ${name} code"]`);
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(code);
    // What is copied prints.
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\b(print|console\.log)\(/);
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
