import { samples } from '../../web_demo/samples/samples.js';
import { field, inspected, openDemo, summary } from './demo-page.js';

let demo;
let page;
let errors;

beforeAll(async () => {
  demo = await openDemo();
  ({ page, errors } = await demo.open());
  await page.click('#tab-data');
}, 60_000);
afterEach(() => expect(errors).toEqual([]));
afterAll(() => demo?.close());

/** @param {string} name @param {Uint8Array | string} bytes @param {string} [mimeType] */
async function choose(name, bytes, mimeType = 'application/octet-stream') {
  await page.setInputFiles('#file', { name, mimeType, buffer: Buffer.from(bytes) });
  await page.waitForSelector('#data-status:not(:text-is("")):not(:has-text("…"))');
}

const status = () => page.textContent('#data-status');
const result = () => page.textContent('#data-result');
const bytesOf = (ending) => samples.find(({ name }) => name.endsWith(ending)).make();

test('the picture comes apart into planes and tiles, which hold the right pixels', async () => {
  await page.click('[data-sample="sample.png"]');
  await page.waitForSelector('.planes canvas');
  expect(await result()).toContain('uint8 [200, 320, 4]');
  expect(await page.locator('.planes canvas').count()).toBe(4);
  expect(await page.locator('.tiles canvas').count()).toBe(12);
  const corner = await page.$$eval('.planes canvas', (all) =>
    all.map((canvas) => Array.from(canvas.getContext('2d').getImageData(5, 195, 1, 1).data)),
  );
  // Grass, as the sample paints it: red 38, green about 104, blue 62, opaque.
  expect(corner).toEqual([
    [38, 0, 0, 255],
    [0, 104, 0, 255],
    [0, 0, 62, 255],
    [255, 255, 255, 255],
  ]);
  await page.click('text=See the planes in the editor');
  expect(await summary(page)).toContain(
    'SplitToSequence-24 cuts axis 2 (length 4) of uint8 [200, 320, 4] into 4 parts',
  );
  await page.focus('#parts-view');
  await page.keyboard.press('Home');
  expect((await inspected(page)).Value).toMatch(/^\d+$/);
});

test('the tone comes apart into left and right', async () => {
  await page.click('[data-sample="sample.wav"]');
  await page.waitForSelector('canvas.wave');
  expect(await result()).toContain('int16 [16000, 2]: 1.00 s at 16000 Hz');
  expect(await page.locator('.data-result figcaption').allTextContents()).toEqual(['left', 'right']);
  await page.click('text=See it in the editor');
  expect(field(page, 'shape')).toBe('16000x2');
});

test('the nodes of the model are listed, and one is loaded', async () => {
  await page.click('[data-sample="sample.onnx"]');
  await page.waitForSelector('#data-result table');
  expect(await result()).toContain('float32 [batch, 16, 192]');
  expect(await result()).toContain('[1, 8400, 4] [1, 8400, 1] [1, 8400, 80]');
  await page.click('[aria-label="Load frames"]');
  expect(await summary(page)).toContain(
    'SplitToSequence-11 cuts axis 0 (length 4) of float32 [4, 3, 6, 8] into 4 parts',
  );
  await page.click('[aria-label="Load detect/head"]');
  expect(field(page, 'sizes')).toBe('4,1,80');
});

test('the array shows its values before and after, as long as its shape stays', async () => {
  await page.click('[data-sample="sample.npy"]');
  await page.waitForSelector('#data-result:has-text("float32 [3, 4, 6]")');
  await page.focus('#input-view');
  for (const key of ['Home', 'ArrowRight']) await page.keyboard.press(key);
  expect((await inspected(page)).Value).toBe('2');
  await page.focus('[data-key=dim-0]');
  await page.fill('[data-key=dim-0]', '2');
  await page.dispatchEvent('[data-key=dim-0]', 'change');
  await page.focus('#input-view');
  await page.keyboard.press('Home');
  expect(await inspected(page)).not.toHaveProperty('Value');
});

test('a file is dropped anywhere on the page', async () => {
  await page.click('#tab-code');
  const transfer = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'dropped.npy'));
      return data;
    },
    Array.from(bytesOf('.npy')),
  );
  await page.dispatchEvent('#stage', 'drop', { dataTransfer: transfer });
  await page.waitForSelector('#data-status:has-text("dropped.npy is open")');
  expect(await page.isVisible('#panel-data')).toBe(true);
});

test.each([
  ['broken.npy', bytesOf('.npy').slice(0, 200), 'cut off'],
  ['broken.wav', bytesOf('.wav').slice(0, 40), 'no sound'],
  ['broken.onnx', 'not a model', 'damaged'],
  ['cut.onnx', bytesOf('.onnx').slice(0, 300), ''],
  ['broken.png', bytesOf('.png').slice(0, 60), 'no picture that this browser can read'],
  ['empty.npy', '', 'empty'],
  ['notes.txt', 'hello', 'none of the files'],
])('%s is refused with a sentence, and the next file opens', async (name, bytes, words) => {
  await choose(name, bytes);
  expect(await page.getAttribute('#data-status', 'class')).toContain('is-wrong');
  expect((await status()).toLowerCase()).toContain(words);
  await choose('sample.npy', bytesOf('.npy'));
  expect(await status()).toContain('sample.npy is open');
});

test('a model without split nodes says so', async () => {
  await choose('empty.onnx', Uint8Array.of(8, 8, 58, 0));
  expect(await result()).toContain('no Split and no SplitToSequence');
});
