// The line: the split as text, numbers that are typed and dragged, and refusals with their fixes.
import * as api from '../../js/index.js';
import { runSnippet } from '../js/demo/states.js';
import {
  boxOf,
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
  ['picture', 'split(x[600, 960, 4], axis 2, 4 parts) → red green blue alpha each [600, 960, 1]'],
  ['qkv', 'split(x[16, 48], axis 1, [16, 16, 16]) → query key value each [16, 16]'],
  ['stereo', 'split(x[48000, 2], axis 1, 2 parts) → left right each [48000, 1]'],
  ['yolo', 'split(x[8400, 85], axis 1, [4, 1, 80]) → box [8400, 4] score [8400, 1] classes [8400, 80]'],
  ['lstm', 'split(x[64, 1024], axis 1, 4 parts) → input gate output gate forget gate cell gate each [64, 256]'],
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
  await eventually(() => page.locator('#line').innerText()).toMatch(
    /red\s+green\s+blue\s+alpha\s+each \[600, 960, 1\]/,
  );
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
  await untilLine(page, '[11, 21, 16]');
  expect(field(page, 'sizes')).toBeNull();
  await page.mouse.up();
  await untilField(page, 'sizes', '11,21,16');
  await page.press(box('size 2'), 'ArrowUp');
  await untilLine(page, '[11, 20, 17]');
  await page.focus('#values');
  for (let i = 0; i < 2; i += 1) {
    await page.keyboard.press('Control+z');
    await turn(page);
  }
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
  await eventually(() => page.locator('#line [aria-invalid=true], #type[aria-invalid=true]').count()).toBeGreaterThan(
    0,
  );
  await eventually(() => page.locator('[role=alert]:visible').count()).toBe(1);
  const alert = page.locator('[role=alert]');
  expect(await alert.innerText()).toContain(word);
  const button = alert.locator('button');
  expect(await button.innerText()).toContain(label);
  await button.click();
  await untilLine(page, words);
  expect(await page.locator('[role=alert]').count()).toBe(0);
});

test('a refused number is marked in the line, and all that is shown, copied and linked is the last valid split', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  const shown = () => page.$$eval('[data-part]', (all) => all.map((one) => one.ariaLabel));
  const [before, code, link] = [await shown(), await copyBy(page, '#copy'), await copyBy(page, '#share')];
  await page.fill(box('size 0'), '5');
  await eventually(() => page.locator('[role=alert]').count()).toBe(1);
  expect(await page.getAttribute(box('size 0'), 'aria-invalid')).toBe('true');
  expect(await page.getAttribute(box('axis'), 'aria-invalid')).toBe('false');
  expect(await page.inputValue(box('size 0'))).toBe('5');
  expect([await shown(), await copyBy(page, '#copy'), await copyBy(page, '#share')]).toEqual([before, code, link]);
  expect(await page.textContent('#code code')).toBe(code);
  await page.fill(box('size 1'), '5');
  await untilLine(page, '[5, 5]) → 0 1 each [4, 5]');
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
  await page.fill(box('size 1'), '50');
  await page.press(box('size 1'), 'Escape');
  await untilLine(page, '[5, 5]) → 0 1 each [4, 5]');
});

test.each([
  ['op=Concat&shape=4x10&axis=1&sizes=3,7', 'dim 0', '-1'],
  ['op=Concat&shape=4x10&axis=1&sizes=3,7', 'dim 1', '-1'],
  ['shape=4x10&axis=1&sizes=3,7', 'dim 0', '-2'],
  ['op=SplitToSequence&shape=4x10&axis=1&by=each', 'dim 1', '9e99'],
  ['shape=4x10&axis=1&sizes=3,7', 'axis', 'abc'],
])('at “%s” the box of %s is marked, and stays, for %s', async (address, label, text) => {
  await go(page, address);
  await page.fill(box(label), text);
  await eventually(() => page.getAttribute(box(label), 'aria-invalid')).toBe('true');
  expect(await page.inputValue(box(label))).toBe(text);
});

test('a number that is emptied keeps its box', async () => {
  const { width } = await boxOf(page, box('dim 1'));
  await page.fill(box('dim 1'), '');
  await turn(page);
  expect((await boxOf(page, box('dim 1'))).width).toBe(width);
  await page.press(box('dim 1'), 'Tab');
  expect(await page.inputValue(box('dim 1'))).toBe('960');
});

test('the figure hatches the length by which sizes exceed the axis', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,3,4');
  const wrong = [255, 157, 135];
  expect((await pixels(page)).all(wrong, 20)).toEqual([]);
  await page.fill(box('size 2'), '6');
  await settled(page);
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
  const { parts, wholes } = await runSnippet(await copyBy(page, '#copy'), api);
  const shown = await page.$$eval('[data-part]', (all) => all.map((one) => /\[.*\]/.exec(one.ariaLabel ?? '')?.[0]));
  expect(parts.map(({ dims }) => `[${dims.join(', ')}]`)).toEqual(shown);
  if (wholes) expect(wholes.map(({ dims }) => dims)).toEqual([[4, 10]]);
  await turn(page);
});

test('the copy button reports that a clipboard is missing', async () => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }));
  expect(await pressCopy(page, '#copy')).toBe('The browser refused');
  await page.evaluate(() => delete navigator.clipboard);
});
