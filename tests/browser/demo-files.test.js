import { sample } from '../js/demo/bytes.js';
import { eventually, inspected, pageForAll, untilField, untilSummary } from './demo-page.js';

let page;
pageForAll((next) => (page = next));

/** @param {string} name @param {Uint8Array | string} bytes @param {string} [mimeType] */
async function choose(name, bytes, mimeType = '') {
  await page.setInputFiles('#file', { name, mimeType, buffer: Buffer.from(bytes) });
  await page.waitForSelector(`#data-status[data-file="${name}"]`);
}

const status = () => page.textContent('#data-status');
const result = () => page.textContent('#data-result');

test('the nodes of the model are listed, and one is loaded', async () => {
  await page.click('[data-sample="sample.onnx"]');
  await page.waitForSelector('.nodes');
  await eventually(() => page.locator('.nodes li').count()).toBe(4);
  await eventually(() => page.textContent('.nodes li:has-text("detect/head")')).toContain(
    'A table of 8400 rows and 85 columns is cut by columns into 3 parts: 4 + 1 + 80.',
  );
  await page.click('[aria-label="Show it: frames"]');
  await untilSummary(page, 'SplitToSequence-11 cuts axis 0 (length 4) of float32 [4, 3, 6, 8]');
  await page.click('[aria-label="Show it: detect/head"]');
  await untilField(page, 'sizes', '4,1,80');
});

test('the array shows its values before and after, as long as the picture is of it', async () => {
  await page.click('[data-sample="sample.npy"]');
  await page.waitForSelector('#data-result:has-text("float32 [3, 4, 6]. Its values stand in the cells below.")');
  await page.focus('#input-view');
  for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
  await eventually(async () => (await inspected(page)).Value).toBe('2');
  await page.click('#reset');
  await eventually(result).toContain('The picture below is of another tensor now.');
  await page.focus('#input-view');
  await page.keyboard.press('Home');
  await eventually(async () => 'Value' in (await inspected(page))).toBe(false);
  await page.click('text=Show its values');
  await eventually(result).toContain('Its values stand in the cells below.');
});

test('while a file hovers the page says that it takes it', async () => {
  const hover = (/** @type {string} */ type) =>
    page.evaluate((name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], 'a.npy'));
      document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
      return getComputedStyle(document.documentElement, '::after').content;
    }, type);
  expect(await hover('dragover')).toContain('Drop files anywhere');
  expect(await hover('dragleave')).toBe('none');
});

test('a file is dropped anywhere on the page', async () => {
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.npy'));
      return data;
    },
    Array.from(sample('.npy')),
  );
  await page.dispatchEvent('#stage', 'drop', { dataTransfer: transfer });
  await page.waitForSelector('#data-status:has-text("dropped.npy is open")');
});

test.each([
  ['broken.npy', sample('.npy').slice(0, 200), 'cut off'],
  ['broken.onnx', 'not a model', 'damaged'],
  ['cut.onnx', sample('.onnx').slice(0, 300), ''],
  ['empty.npy', '', 'no .npy file'],
  ['notes.txt', 'hello', 'none of the files'],
])('%s is refused with a sentence, and the next file opens', async (name, bytes, words) => {
  await choose(name, bytes);
  await eventually(() => page.getAttribute('#data-status', 'class')).toContain('is-wrong');
  await eventually(async () => (await status()).toLowerCase()).toContain(words);
  await choose('sample.npy', sample('.npy'));
  await eventually(status).toContain('sample.npy is open');
});

test('several files are all read', async () => {
  await page.setInputFiles('#file', [
    { name: 'b.npy', mimeType: '', buffer: Buffer.from(sample('.npy')) },
    { name: 'c.txt', mimeType: '', buffer: Buffer.from('c') },
  ]);
  await page.waitForSelector('#data-status[data-file="b.npy,c.txt"]');
  await eventually(status).toMatch(/^b.npy is open.*c.txt: it is none of the files/);
  await eventually(result).toContain('float32 [3, 4, 6]');
});

test('a model without split nodes says so, and Close leads back to the table', async () => {
  await choose('empty.onnx', Uint8Array.of(8, 8, 58, 0));
  await eventually(result).toContain('empty.onnx: none of its 0 nodes is one that tensorsplit runs.');
  await page.click('#data-result button:text-is("Close")');
  await eventually(() => page.locator('#data-result').count()).toBe(0);
  await eventually(() => page.evaluate(() => document.activeElement.id)).toBe('stage');
});
