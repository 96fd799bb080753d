// The line: the split as text, numbers that are typed and dragged, and refusals with their fixes.
import * as api from '../../js/index.js';
import { runSnippet } from '../js/demo/states.js';
import {
  copyBy,
  demoPages,
  drag,
  eventually,
  field,
  go,
  lineOf,
  middle,
  pixels,
  pressCopy,
  settled,
  turn,
  untilField,
  untilLine,
} from './demo-page.js';

let page;
demoPages((next) => (page = next), { isShared: true });

/** Returns the selector of a number. @param {string} label */
const box = (label) => `#line [aria-label="${label}"]`;

test.each([
  ['picture', 'split(x[600, 960, 4], axis 2, 4 parts) → 0 1 2 3 each [600, 960, 1]'],
  ['qkv', 'split(x[16, 48], axis 1, [16, 16, 16]) → 0 1 2 each [16, 16]'],
  ['stereo', 'split(x[48000, 2], axis 1, 2 parts) → 0 1 each [48000, 1]'],
  ['yolo', 'split(x[8400, 85], axis 1, [4, 1, 80]) → [8400, 4] [8400, 1] [8400, 80]'],
  ['lstm', 'split(x[64, 1024], axis 1, 4 parts) → 0 1 2 3 each [64, 256]'],
])('the line of the tensor %s is %s', async (name, words) => {
  await go(page, 'tensor=lstm&axis=0');
  await page.click(`button[data-tensor="${name}"]`);
  await eventually(() => lineOf(page)).toBe(words);
  expect(await page.getAttribute(`button[data-tensor="${name}"]`, 'aria-pressed')).toBe('true');
});

test.each([
  ['op=Split&opset=11&shape=4x10&axis=-1&sizes=3,7', 'split(x[4, 10], axis -1, [3, 7]) → [4, 3] [4, 7]'],
  [
    'op=SplitToSequence&shape=4x10&axis=1&chunk=4',
    'splitToSequence(x[4, 10], axis 1, chunks of 4) → [4, 4] [4, 4] [4, 2]',
  ],
  [
    'op=SplitToSequence&shape=3x2&by=each&keepdims=0',
    'splitToSequence(x[3, 2], axis 0, single slices) → 0 1 2 each [2]',
  ],
  ['op=VariadicSplit&shape=12&sizes=3,-1,2', 'variadicSplit(x[12], axis 0, [3, -1, 2]) → [3] [7] [2]'],
  ['op=OpenvinoSplit&shape=12&parts=3', 'openvinoSplit(x[12], axis 0, 3 parts) → 0 1 2 each [4]'],
  ['op=Concat&shape=4x10&axis=1&sizes=3,2,5', 'concat( [4, 3] [4, 2] [4, 5] , axis 1) → x[4, 10]'],
  ['shape=12&parts=1', 'split(x[12], axis 0, 1 part) → 0 [12]'],
  ['shape=24&parts=12', 'split(x[24], axis 0, 12 parts) → 0 1 2 3 4 5 6 … 11 each [2]'],
  ['op=SplitToSequence&shape=0x4&axis=0&by=each', 'splitToSequence(x[0, 4], axis 0, single slices) → an empty list'],
])('the line of %s is %s', async (address, words) => {
  await go(page, address);
  await eventually(() => lineOf(page)).toBe(words);
});

test('the words of the line are separated for screen readers', async () => {
  await eventually(() => page.locator('#line').innerText()).toMatch(/0\s+1\s+2\s+3\s+each \[600, 960, 1\]/);
});

test('numbers can be typed, and typing in one box is one step', async () => {
  await page.fill(box('dim 1'), '');
  await page.type(box('dim 1'), '48');
  await untilLine(page, 'split(x[600, 48, 4], axis 2, 4 parts) → 0 1 2 3 each [600, 48, 1]');
  await page.press(box('dim 1'), 'Tab');
  await untilField(page, 'shape', '600x48x4');
  await page.focus('#figure button[data-axis]');
  await page.keyboard.press('Control+z');
  await untilLine(page, 'x[600, 960, 4]');
});

test('numbers can be dragged, which is one step, and changed by arrow keys', async () => {
  await page.click('button[data-tensor=qkv]');
  await settled(page);
  await drag(page, await middle(page, box('size 0')), [-36, 0], true);
  await eventually(() => page.inputValue(box('size 0'))).toBe('11');
  expect(field(page, 'sizes')).toBeNull();
  await page.mouse.up();
  await untilField(page, 'sizes', '11,16,16');
  await page.keyboard.press('Escape');
  await page.focus('#values');
  await page.keyboard.press('Control+z');
  await untilLine(page, '[16, 16, 16]');
  await page.press(box('axis'), 'ArrowDown');
  await untilLine(page, 'axis 0');
  await page.press(box('axis'), 'ArrowUp');
  await untilLine(page, 'axis 1');
});

/** Addresses, a word of each refusal, the label of its fix, and the line after the fix. */
test.each([
  ['shape=4x10&axis=1&sizes=3,3,9', '15', 'Use 3, 3, 4', '[3, 3, 4]) → [4, 3] [4, 3] [4, 4]'],
  ['shape=4x10&axis=1&sizes=3,3', '6', 'Use 3, 7', '[3, 7]) → [4, 3] [4, 7]'],
  ['shape=4x10&axis=7&parts=2', 'axis', 'Use axis 1', 'axis 1, 2 parts) → 0 1 each [4, 5]'],
  ['op=OpenvinoSplit&shape=4x10&axis=1&parts=3', '10', 'Use 2 parts', '2 parts) → 0 1 each [4, 5]'],
  ['opset=11&type=bfloat16&shape=10&parts=2', 'bfloat16', 'Use', '→'],
  ['shape=4x-1&axis=0&parts=2', '-1', 'Use shape [4, 1]', '→ 0 1 each [2, 1]'],
])('%s is refused, and its fix can be pressed', async (address, word, label, words) => {
  await go(page, address);
  await eventually(() => page.locator('[role=alert]:visible').count()).toBe(1);
  const alert = page.locator('[role=alert]');
  expect(await alert.innerText()).toContain(word);
  const button = alert.locator('button');
  expect(await button.innerText()).toContain(label);
  await button.click();
  await untilLine(page, words);
  expect(await page.locator('[role=alert]').count()).toBe(0);
});

test('the figure hatches the length by which sizes exceed the axis', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  const wrong = [255, 157, 135];
  expect((await pixels(page)).all(wrong, 20)).toEqual([]);
  await go(page, 'shape=4x10&axis=1&sizes=3,3,6');
  const { all, width } = await pixels(page);
  const places = all(wrong, 20);
  expect(places.length).toBeGreaterThan(50);
  // The hatching is after the last part.
  const [part] = await middle(page, '[data-part="2"]');
  const { x } = await page.locator('#figure').boundingBox();
  expect(Math.min(...places.map(([left]) => left))).toBeGreaterThan(part - x);
  expect(Math.max(...places.map(([left]) => left))).toBeLessThan(width - 1);
});

test.each([
  '',
  'tensor=yolo',
  'op=Concat&shape=4x10&axis=1&sizes=3,2,5',
  'op=SplitToSequence&shape=3x4&by=each&keepdims=0',
])('the code that is copied at “%s” runs, and makes the parts of the line', async (address) => {
  await go(page, address);
  const { parts, whole } = await runSnippet(await copyBy(page, '#copy'), api);
  const shown = await page.$$eval('[data-part]', (all) => all.map((one) => /\[.*\]/.exec(one.ariaLabel ?? '')?.[0]));
  expect(parts.map(({ dims }) => `[${dims.join(', ')}]`)).toEqual(shown);
  if (whole) expect(whole.dims).toEqual([4, 10]);
  await turn(page);
});

test('the copy button reports that a clipboard is missing', async () => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  expect(await pressCopy(page, '#copy')).toBe('The browser refused');
  await page.evaluate(() => delete navigator.clipboard);
});
