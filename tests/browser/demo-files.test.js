import { sample } from '../js/demo/bytes.js';
import { cellOf, eventually, inspected, pageForAll, untilField, untilSummary } from './demo-page.js';

let page;
pageForAll((next) => (page = next));
beforeEach(() => page.click('#tab-files'));

/** @param {string} name @param {Uint8Array | string} bytes @param {string} [mimeType] */
async function choose(name, bytes, mimeType = '') {
  await page.setInputFiles('#file', { name, mimeType, buffer: Buffer.from(bytes) });
  await page.waitForSelector(`#data-status[data-file="${name}"]`);
}

const status = () => page.textContent('#data-status');
const result = () => page.textContent('#data-result');

test('a picture comes apart under the handle, in its own colours', async () => {
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(64, 64);
    const pen = canvas.getContext('2d');
    pen.fillStyle = 'rgb(200 100 50)';
    pen.fillRect(0, 0, 64, 64);
    return Array.from(new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer()));
  });
  await choose('own.png', Buffer.from(png));
  await eventually(result).toContain('uint8 [64, 64, 4]');
  await page.click('[data-key=pull-colours]');
  const middle = () =>
    page.$$eval('.apart canvas', (all) =>
      all.map((canvas) => Array.from(canvas.getContext('2d').getImageData(160, 100, 1, 1).data)),
    );
  await eventually(middle).toEqual([
    [200, 0, 0, 255],
    [0, 100, 0, 255],
    [0, 0, 50, 255],
  ]);
  await eventually(async () => (await cellOf(page, 'in-0')).text).toBe('200');
});

test('the tone comes apart into its channels', async () => {
  await page.click('[data-sample="sample.wav"]');
  await eventually(result).toContain('float32 [4000, 2]: 0.50 s at 8000 Hz, the channels in turn');
  await untilField(page, 'shape', '4000x2');
});

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

/** A tone of one channel. @param {number} rate Frames a second. */
function wav(rate) {
  const bytes = Buffer.alloc(44 + rate / 5);
  bytes.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, 2 * rate],
    [40, rate / 5],
  ]) {
    bytes.writeUInt32LE(value, at);
  }
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ]) {
    bytes.writeUInt16LE(value, at);
  }
  bytes.write('data', 36);
  return bytes;
}

test('a sound keeps its own rate, and has one channel', async () => {
  await choose('mono.wav', wav(44100));
  await eventually(result).toContain('float32 [4410, 1]: 0.10 s at 44100 Hz.');
  await untilField(page, 'parts', '1');
});

test('several files are all read, and a narrow tall picture stays within the page', async () => {
  const png = await page.evaluate(async () => {
    const blob = await new OffscreenCanvas(3, 4000).convertToBlob().catch(async () => {
      const canvas = new OffscreenCanvas(3, 4000);
      canvas.getContext('2d').fillRect(0, 0, 3, 4000);
      return canvas.convertToBlob();
    });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  });
  await page.setInputFiles('#file', [
    { name: 'tall.png', mimeType: 'image/png', buffer: Buffer.from(png) },
    { name: 'b.npy', mimeType: '', buffer: Buffer.from(sample('.npy')) },
    { name: 'c.txt', mimeType: '', buffer: Buffer.from('c') },
  ]);
  await page.waitForSelector('#data-status[data-file="tall.png,b.npy,c.txt"]');
  await eventually(status).toMatch(/^tall.png is open.*b.npy is open.*c.txt: it is none of the files/);
  await eventually(result).toContain('uint8 [4000, 3, 4]');
  await eventually(result).toContain('float32 [3, 4, 6]');
  expect(await page.evaluate(() => document.querySelector('#data-result').scrollHeight)).toBeLessThan(2500);
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
  ['broken.wav', sample('.wav').slice(0, 40), 'no sound that this browser can read'],
  ['broken.onnx', 'not a model', 'damaged'],
  ['cut.onnx', sample('.onnx').slice(0, 300), ''],
  ['broken.png', sample('.png').slice(0, 60), 'no picture that this browser can read'],
  ['empty.npy', '', 'no .npy file'],
  ['notes.txt', 'hello', 'none of the files'],
])('%s is refused with a sentence, and the next file opens', async (name, bytes, words) => {
  await choose(name, bytes);
  await eventually(() => page.getAttribute('#data-status', 'class')).toContain('is-wrong');
  await eventually(async () => (await status()).toLowerCase()).toContain(words);
  await choose('sample.npy', sample('.npy'));
  await eventually(status).toContain('sample.npy is open');
});

test('a model without split nodes says so', async () => {
  await choose('empty.onnx', Uint8Array.of(8, 8, 58, 0));
  await eventually(result).toContain('empty.onnx: it has no Split and no SplitToSequence node.');
});
