// Operators, the fields of the fold, edge cases, code in six dialects, and joins.
import {
  copyBy,
  demoPages,
  eventually,
  field,
  go,
  lineOf,
  pixels,
  pull,
  settled,
  untilField,
  untilLine,
} from './demo-page.js';

let page;
demoPages((next) => (page = next), { isShared: true });

const fold = () => page.$eval('#fields', (/** @type {HTMLDetailsElement} */ one) => (one.open = true));
beforeEach(fold);

test.each([
  ['Split', 'ONNX Split-18', 'split('],
  ['SplitToSequence', 'ONNX SplitToSequence-24', 'splitToSequence('],
  ['VariadicSplit', 'OpenVINO VariadicSplit-1', 'variadicSplit('],
  ['OpenvinoSplit', 'OpenVINO Split-1', 'openvinoSplit('],
  ['Concat', 'ONNX Concat-13', 'concat('],
])('%s is chosen in its newest version, %s', async (operator, title, words) => {
  await go(page, operator === 'Split' ? 'op=OpenvinoSplit&shape=4x10&parts=2' : 'shape=4x10&axis=1&parts=2');
  await page.click(`[data-operator="${operator}"]`);
  await eventually(() => page.textContent('#fields summary')).toBe(`${title} · float32 · edit`);
  expect(await page.locator('[data-operator][aria-pressed=true]').count()).toBe(1);
  expect(await page.getAttribute(`[data-operator="${operator}"]`, 'aria-pressed')).toBe('true');
  await untilLine(page, words);
  expect(await page.locator('[role=alert]').count()).toBe(0);
});

test('versions and types can be chosen, and unsupported types are not offered', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  await page.selectOption('#opset', '13');
  await eventually(() => page.textContent('#fields summary')).toBe('ONNX Split-13 · float32 · edit');
  await page.selectOption('#type', 'float64');
  await untilField(page, 'type', 'float64');
  const offered = () => page.$$eval('#type option', (all) => all.map((option) => option.textContent));
  expect(await offered()).not.toContain('int4');
  await page.click('[data-operator=VariadicSplit]');
  await eventually(offered).toContain('int4');
});

test('the shape has 1 to 4 numbers, and the axis keeps its distance from the end', async () => {
  await go(page, 'shape=4x10&axis=1&parts=2');
  await page.fill('#shape', '2, 2, 4, 10');
  await untilField(page, 'shape', '2x2x4x10');
  await untilLine(page, 'x[2, 2, 4, 10], axis 3');
  await page.fill('#shape', '2, 2, 2, 4, 10');
  await eventually(() => page.locator('[role=alert]').allInnerTexts()).toEqual([
    expect.stringContaining('1 to 4 dims'),
  ]);
  expect(await page.getAttribute('#shape', 'aria-invalid')).toBe('true');
  await page.fill('#shape', '[10]');
  await untilLine(page, 'x[10], axis 0');
});

test('the tensor is cut by a list of sizes, a chunk length, or into single slices', async () => {
  await go(page, 'op=SplitToSequence&shape=4x10&axis=1&sizes=3,7');
  await page.fill('#sizes', '4 1 5');
  await untilLine(page, '[4, 1, 5]) → [4, 4] [4, 1] [4, 5]');
  await page.selectOption('#by', 'chunk');
  await page.fill('#sizes', '4');
  await untilLine(page, 'chunks of 4) → [4, 4] [4, 4] [4, 2]');
  await page.selectOption('#by', 'each');
  await page.selectOption('#keepdims', '0');
  await untilLine(page, 'single slices)');
  await untilLine(page, 'each [4]');
});

test('an error in the fold is shown once, in the line', async () => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  await page.fill('#sizes', '3, 3');
  await eventually(() => page.locator('[role=alert]').count()).toBe(1);
  expect(await page.locator('#line [role=alert]').innerText()).toContain('6');
  expect(await page.getAttribute('#sizes', 'aria-invalid')).toBe('true');
  await page.click('#line .fix');
  await eventually(() => page.locator('[role=alert]').count()).toBe(0);
});

test.each([
  ['Uneven', 'split(x[10], axis 0, 3 parts) → [4] [4] [2]'],
  ['Zero-size', 'split(x[3, 6], axis 1, [2, 0, 4]) → [3, 2] [3, 0] [3, 4]'],
  ['The rest', 'variadicSplit(x[2, 12], axis 1, [3, -1, 2]) → [2, 3] [2, 7] [2, 2]'],
])('the edge case %s is %s', async (title, words) => {
  await page.click(`#fields button:has-text("${title}")`);
  await eventually(() => lineOf(page)).toBe(words);
  await eventually(() => page.getAttribute(`#fields button:has-text("${title}")`, 'aria-pressed')).toBe('true');
  expect(await page.locator('[data-part]').count()).toBe(3);
});

test.each([
  ['tensorsplit', /ts\.split\(x, /],
  ['ONNX', /helper\.make_node\('Split', \[.*axis=1/],
  ['OpenVINO', /\.variadic_split\(|\.split\(/],
  ['NumPy', /np\.(array_)?split\(/],
  ['PyTorch', /torch\.(tensor_)?split\(|\.split\(/],
  ['TensorFlow', /tf\.split\(/],
])('the code for %s is shown, and its copy prints the parts', async (name, words) => {
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  await page.click(`[data-dialect=${name}]`);
  await eventually(() => page.textContent('#code pre')).toMatch(words);
  const copied = await copyBy(page, `[aria-label="Copy the ${name} code"]`);
  expect(copied).toBe(await page.textContent('#code code'));
  expect(copied).toMatch(/\b(print|console\.log)\(/);
});

test('Concat pushes its parts together', async () => {
  await go(page, 'op=Concat&shape=4x10&axis=1&sizes=3,2,5');
  const spread = () =>
    page.$$eval('[data-part]', (all) => {
      const xs = all.map((one) => one.getBoundingClientRect().x);
      return xs[xs.length - 1] - xs[0];
    });
  await pull(page, 100);
  const [apart, open] = [await spread(), await pixels(page)];
  await pull(page, 0);
  expect(await spread()).toBeLessThan(apart);
  expect((await pixels(page)).data.equals(open.data)).toBe(false);
  // The block of a join closes by itself.
  await go(page, 'shape=4x10&axis=1&sizes=3,7');
  await page.click('[data-operator=Concat]');
  await settled(page);
  await eventually(() => page.inputValue('#apart')).toBe('0');
});

test('the sizes of Concat change its result, and another axis is valid', async () => {
  await go(page, 'op=Concat&shape=4x10&axis=1&sizes=3,2,5');
  await page.fill('#sizes', '3, 4, 5');
  await untilLine(page, '→ x[4, 12]');
  await page.keyboard.press('Tab');
  await page.click('button[data-axis="0"]');
  await untilLine(page, 'axis 0');
  expect(await page.locator('[role=alert]').count()).toBe(0);
});

test('thousands of parts are drawn, and too many are refused with a fix', async () => {
  await go(page, 'op=SplitToSequence&shape=25200x85&by=each');
  await untilLine(page, '… 25199 each [1, 85]');
  expect(await page.locator('[data-part]').count()).toBeLessThan(30);
  await go(page, 'op=OpenvinoSplit&shape=90000x2&parts=90000');
  await eventually(() => page.locator('[role=alert]').count()).toBe(1);
  await page.locator('[role=alert] button').click();
  await eventually(() => Number(field(page, 'parts'))).toBeLessThan(2000);
});

test('invalid fields of an address are reported until closed, and a shared link restores the state', async () => {
  await go(page, 'shape=axb&colour=red&op=Foo');
  await eventually(() => page.textContent('#notice')).toMatch(/shape=axb.*colour.*op=Foo|op=Foo/);
  await page.click('#notice .close');
  await eventually(() => page.locator('#notice').count()).toBe(0);
  await go(page, 'op=VariadicSplit&type=float16&shape=2x12&axis=1&sizes=3,-1,2&apart=0.4');
  const words = await lineOf(page);
  const shared = await copyBy(page, '#share');
  await go(page, '');
  await go(page, new URL(shared).hash.slice(1));
  expect([await lineOf(page), await page.inputValue('#apart')]).toEqual([words, '40']);
});
