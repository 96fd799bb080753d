import { sample } from '../js/demo/bytes.js';
import { eventually, focused, go, inspected, pageForAll, turn, untilField, untilSummary } from './demo-page.js';

let page;
pageForAll((next) => (page = next));

/** @param {string} name @param {Uint8Array | string} bytes */
async function choose(name, bytes) {
  await page.setInputFiles('#file', { name, mimeType: '', buffer: Buffer.from(bytes) });
  await page.waitForSelector(`#data-result[data-file="${name}"]`);
}

/** Drops files one after the other; `slow` ones are read when `window.release` is called. @param {{ name: string, bytes: Uint8Array, slow?: boolean }[]} files */
const drop = (files) =>
  page.evaluate(
    (all) => {
      for (const { name, bytes, slow } of all) {
        const file = new File([Uint8Array.from(bytes)], name);
        const event = new DragEvent('drop', { bubbles: true, cancelable: true });
        const read = async () => {
          if (slow) await new Promise((resolve) => (window.release = resolve));
          return Uint8Array.from(bytes).buffer;
        };
        Object.defineProperty(file, 'arrayBuffer', { value: read });
        Object.defineProperty(event, 'dataTransfer', { value: { files: [file] } });
        document.body.dispatchEvent(event);
      }
    },
    files.map(({ name, bytes, slow = false }) => ({ name, bytes: Array.from(bytes), slow })),
  );

const result = () => page.textContent('#data-result');

test('the nodes of the model are listed, and one is loaded', async () => {
  await page.click('[data-sample="sample.onnx"]');
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
  await page.hover('#out-1');
  await eventually(async () => (await inspected(page)).Value).toBe('2');
  expect(await page.textContent('#in-1')).toBe('2');
  await page.click('#reset');
  await go(page, 'op=Split&shape=3x4x6&axis=0&sizes=3');
  await page.hover('#in-1');
  await eventually(async () => (await inspected(page)).Value).toBe(undefined);
});

test('the bytes of the picture around the cross are shown as they are', async () => {
  await page.click('#show-numbers');
  await page.waitForSelector('#stage:has-text("shows its value.")');
  const cells = async (view) => (await page.locator(`#${view} .cell`).allTextContents()).slice(0, 8).map(Number);
  const told = await page.$$eval('#numbers dd:first-of-type i', (all) =>
    all.map((one) => parseInt(one.textContent.slice(1))),
  );
  expect(await cells('input-view')).toEqual(told.slice(0, 8));
  expect(await cells('parts-view')).toEqual(told.slice(0, 8));
  await eventually(() => page.textContent('#code code')).toContain('These count from 0, in place of the values');
});

test('while a file hovers the page says that it takes it', async () => {
  const hover = (/** @type {string} */ type) =>
    page.evaluate((name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], 'a.npy'));
      document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
      return getComputedStyle(document.documentElement, '::after').content;
    }, type);
  expect(await hover('dragover')).toContain('Drop a file anywhere');
  expect(await hover('dragleave')).toBe('none');
});

test.each([
  ['broken.npy', sample('.npy').slice(0, 200), 'cut off'],
  ['broken.onnx', Buffer.from('not a model'), 'damaged'],
  ['notes.txt', Buffer.from('hello'), 'only .onnx and .npy'],
])('%s is refused with a sentence where the eye is, and the next file opens', async (name, bytes, words) => {
  await page.locator('#files').scrollIntoViewIfNeeded();
  await drop([{ name, bytes }]);
  await page.waitForSelector(`#data-result[data-file="${name}"] .refused`);
  expect((await result()).toLowerCase()).toContain(words);
  await eventually(() => focused(page)).toBe('data-result');
  await eventually(async () => (await page.locator('#data-result').boundingBox()).y).toBeLessThan(700);
  await choose('sample.npy', sample('.npy'));
  await eventually(result).toContain('sample.npy is open');
});

test('the file that was dropped last wins, however slow the one before', async () => {
  await drop([
    { name: 'slow.npy', bytes: sample('.npy'), slow: true },
    { name: 'last.npy', bytes: sample('.npy') },
  ]);
  await page.waitForSelector('#data-result[data-file="last.npy"]');
  await page.evaluate(() => window.release());
  await turn(page);
  expect(await page.textContent('#data-result')).toContain('last.npy is open');
});

test('a model without split nodes says so, and a button leads back to the table', async () => {
  await choose('empty.onnx', Uint8Array.of(8, 8, 58, 0));
  await eventually(result).toContain('tensorsplit runs none of its nodes: it has 0 nodes.');
  await page.click('text=Back to the table');
  await eventually(() => page.locator('#data-result').count()).toBe(0);
  await eventually(() => focused(page)).toBe('stage');
});
