// Files and the camera: pictures, arrays and models, valid or broken, chosen, dropped or pasted.
import { PNG } from 'pngjs';

import { ascii, concat, sample } from '../js/demo/bytes.js';
import { pngOf } from '../js/demo/png-writer.js';
import { model, node, value } from '../js/support/protobuf.js';
import { choose, demoPages, eventually, field, lineOf, pixels, pull, settled, turn, untilLine } from './demo-page.js';
import { height, noise, openPicture, width } from './demo-noise.js';

let page;
const switches = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
demoPages((next) => (page = next), { isShared: true, switches });

const notices = () => page.textContent('.notices');
const png = PNG.sync.write(noise);

/**
 * Drops or pastes files one after the other. The page can read `slow` files only after `window.release` is called.
 * @param {{ name: string, bytes: Uint8Array, type?: string, slow?: boolean }[]} files @param {'drop' | 'paste'} [kind]
 */
const give = (files, kind = 'drop') =>
  page.evaluate(
    ([all, event]) => {
      for (const { name, bytes, type, slow } of all) {
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
        const sent =
          event === 'drop'
            ? new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer: transfer })
            : new ClipboardEvent(event, { bubbles: true, cancelable: true, clipboardData: transfer });
        const file = new File([Uint8Array.from(bytes)], name, { type });
        const read = async () => {
          await new Promise((resolve) => (window.release = resolve));
          return Uint8Array.from(bytes).buffer;
        };
        if (slow) {
          Object.defineProperty(file, 'arrayBuffer', { value: read });
          Object.defineProperty(sent, 'dataTransfer', { value: { files: [file] } });
        }
        document.body.dispatchEvent(sent);
      }
    },
    [files.map(({ bytes, type = '', ...file }) => ({ ...file, type, bytes: Array.from(bytes) })), kind],
  );

/** Encodes an .npy file of float64. @param {number[]} values */
function npyOf(...values) {
  const header = `{'descr': '<f8', 'fortran_order': False, 'shape': (2, ${values.length / 2}), }\n`;
  const bytes = new Uint8Array(Float64Array.from(values).buffer);
  return concat([0x93], ascii('NUMPY'), [1, 0, header.length, 0], ascii(header), bytes);
}

describe('a picture', () => {
  test('is cut into its channels, and can be undone', async () => {
    await openPicture(page, noise);
    await untilLine(
      page,
      `split(x[${height}, ${width}, 4], axis 2, 4 parts) → red green blue alpha each [${height}, ${width}, 1]`,
    );
    expect(await page.getAttribute('button[data-tensor=file]', 'aria-pressed')).toBe('true');
    expect(await notices()).toContain('noise.png stays on this machine');
    await page.click('#undo');
    await untilLine(page, 'x[600, 960, 4]');
  });

  test('gets a size if it is an SVG without one', async () => {
    const text =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="#12c" d="M0 0h99v99H0z"/></svg>';
    await choose(page, 'a.svg', text, 'image/svg+xml');
    await untilLine(page, 'x[640, 960, 4]');
    await pull(page, 0);
    expect((await pixels(page)).all([0x11, 0x22, 0xcc]).length).toBeGreaterThan(10_000);
  });

  test.each(['drop', 'paste'])('is opened by %s', async (kind) => {
    await give([{ name: 'a.png', bytes: png, type: 'image/png' }], kind);
    await untilLine(page, `x[${height}, ${width}, 4]`);
  });
});

describe('the reader of pictures', () => {
  /** Reads a picture with the reader of the page. @param {string} name @param {string} type @param {Uint8Array | string} bytes */
  const read = (name, type, bytes) =>
    page.evaluate(
      async ([title, mime, base64]) => {
        const { readFile } = await import(String(new URL('read.js', location.href)));
        const data = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const before = performance.now();
        const { words, patch, tensor } = await readFile(new File([data], title, { type: mime }));
        const time = performance.now() - before;
        const { read: readAgain, ...values } = tensor;
        return {
          ...values,
          data: [...tensor.data.slice(0, 64)],
          words,
          patch,
          time,
          again: [...readAgain().data.slice(0, 64)],
        };
      },
      [name, type, Buffer.from(bytes).toString('base64')],
    );

  const clear = { width: 4, height: 2, colour: 6, depth: 8, sample: (x, y, c) => [200, 100, 50, 3][c] };
  const names = { axis: 2, ranges: ['red', 'green', 'blue', 'alpha'].map((name) => [name, 1]) };

  test('keeps the values of a PNG, its names and its split', async () => {
    const { data, ...found } = await read('a.png', 'image/png', pngOf(clear));
    expect(data).toEqual(Array(8).fill([200, 100, 50, 3]).flat());
    expect(found).toMatchObject({ type: 'uint8', dims: [2, 4, 4], names, isOpaque: false, words: '' });
    expect(found.cells).toBe('Cells show the pixels of a.png.');
    expect(found.patch).toMatchObject({ operator: 'Split', dims: [2, 4, 4], axis: 2, by: 'parts', parts: 4 });
    expect(found.again.slice(0, 4)).toEqual([170, 85, 85, 3]);
    const { isOpaque } = await read('a.png', 'image/png', pngOf({ ...clear, colour: 2 }));
    expect(isOpaque).toBe(true);
  });

  const scaled = 'It is scaled down to 1280 x 1.';
  const browser = "Colours under transparency are the browser's.";
  test.each([
    [
      'of 16 bits',
      { depth: 16, sample: () => 0xabcd },
      [2, 4, 4],
      'Of its 16 bits per channel, the page shows the upper 8.',
    ],
    ['as large as the page shows', { width: 1280, colour: 2 }, [2, 1280, 4], ''],
    ['that is too large', { width: 2560, colour: 2 }, [1, 1280, 4], scaled],
    ['that is too large and transparent', { width: 2560 }, [1, 1280, 4], `${scaled} ${browser}`],
    ['of 4 bits with interlace', { colour: 0, depth: 4, isInterlaced: true, sample: () => 5 }, [2, 4, 4], ''],
  ])('reads a PNG %s', async (_, how, dims, words) => {
    const found = await read('a.png', 'image/png', pngOf({ ...clear, ...how }));
    expect(found).toMatchObject({ dims, words });
    if (how.depth) expect(found.data[0]).toBe(how.depth === 16 ? 0xab : 0x55);
  });

  /** Encodes a picture by the browser. @param {string} type */
  const encode = async (type) => {
    const bytes = await page.evaluate(async (mime) => {
      const canvas = new OffscreenCanvas(40, 30);
      const pen = canvas.getContext('2d');
      pen.fillStyle = '#0000ff80';
      pen.fillRect(0, 0, 40, 30);
      const blob = await canvas.convertToBlob({ type: mime });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, type);
    return Uint8Array.from(bytes);
  };

  test('reads a JPEG with bytes after its end, and refuses one that is cut off', async () => {
    const jpeg = await encode('image/jpeg');
    for (const more of [[], new Uint8Array(99), jpeg, jpeg.subarray(0, 300)]) {
      const found = await read('a.jpg', 'image/jpeg', concat(jpeg, more));
      expect(found).toMatchObject({ dims: [30, 40, 4], isOpaque: true, words: '' });
    }
    for (const cut of [jpeg.subarray(0, -2), concat(jpeg.subarray(0, -30), new Uint8Array(99))]) {
      await expect(read('a.jpg', 'image/jpeg', cut)).rejects.toThrow('it is damaged or cut off.');
    }
  });

  test('refuses a WebP that is cut off, and a PNG without pixels', async () => {
    const webp = await encode('image/webp');
    await expect(read('a.webp', 'image/webp', webp.subarray(0, -4))).rejects.toThrow('it is damaged or cut off.');
    await expect(read('a.png', 'image/png', pngOf({ ...clear, width: 0 }))).rejects.toThrow(
      'it is damaged or cut off.',
    );
  });

  test('knows a PNG and a JPEG by their first bytes', async () => {
    expect(await read('a', '', pngOf(clear))).toMatchObject({ dims: [2, 4, 4] });
    expect(await read('b.bin', 'application/octet-stream', await encode('image/jpeg'))).toMatchObject({
      dims: [30, 40, 4],
    });
  });

  test('says that transparent colours of other formats are those of the browser', async () => {
    const found = await read('a.webp', 'image/webp', await encode('image/webp'));
    expect(found).toMatchObject({ dims: [30, 40, 4], isOpaque: false, words: browser });
  });

  const box = (/** @type {string} */ attributes, inner = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}<path d="M0 0h9v9H0z"/></svg>`;
  test.each([
    ['both sizes', box('width="10" height="20" viewBox="0 0 1 1"'), [20, 10]],
    ['a tall box', box('viewBox="0 0 10 20"'), [960, 480]],
    ['a wide box', box('viewBox="-5,-5,20,10"'), [480, 960]],
    ['a nested SVG with sizes', box('', '<svg width="3" height="3"/>'), [720, 960]],
    ['one size', box('width="10" viewBox="0 0 3 3"'), [960, 960]],
    ['percentages', box('width="100%" height="100%"'), [720, 960]],
    ['an entity', `<!DOCTYPE svg [<!ENTITY b "0 0 10 20">]>${box('viewBox="&b;"')}`, [960, 480]],
  ])('gives a size to an SVG with %s', async (_, svg, [height, width]) => {
    expect(await read('a.svg', 'image/svg+xml', svg)).toMatchObject({ dims: [height, width, 4] });
  });

  test.each([
    ['spaces', ' '.repeat(2 ** 20)],
    ['a value of spaces', `viewBox="${' '.repeat(2 ** 20)}"`],
    ['a value of digits', `viewBox="${'1'.repeat(2 ** 20)}"`],
    ['repeated names', `a="${' width='.repeat(2 ** 18)}"`],
  ])('reads a hostile SVG of 1 MB of %s at once', async (_, attributes) => {
    const { time } = await read('a.svg', 'image/svg+xml', box(attributes));
    expect(time).toBeLessThan(2000);
  });
});

test('the page invites to drop a file while one hovers', async () => {
  const hover = (/** @type {string} */ type) =>
    page.evaluate((name) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], 'a.npy'));
      document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer }));
      return getComputedStyle(document.documentElement, '::after').content;
    }, type);
  expect(await hover('dragover')).toContain('Drop a picture, .npy or .onnx');
  expect(await hover('dragleave')).toBe('none');
});

test.each([
  [1, 1],
  [1, 300],
  [300, 1],
  [40, 1200],
  [1200, 40],
])('every edge of a picture of %i by %i can be pressed, in spite of the notice', async (across, down) => {
  const picture = new PNG({ width: across, height: down });
  picture.data.fill(200);
  await choose(page, 'long.png', PNG.sync.write(picture), 'image/png');
  await untilLine(page, `x[${down}, ${across}, 4]`);
  for (const axis of [0, 1, 2]) {
    await settled(page);
    await page.click(`button[data-axis="${axis}"]`);
    await untilLine(page, `axis ${axis},`);
  }
});

test('an array shows its values, marks rounded ones, and has all their digits in the grid', async () => {
  await choose(page, 'a.npy', npyOf(123456789, 0.5, -2, 1 / 3));
  await untilLine(page, 'x[2, 2], axis 0, 2 parts');
  await page.focus('#values');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await eventually(() =>
    page.$$eval('#figure [role=gridcell]', (all) => all.map((one) => one.getAttribute('aria-label'))),
  ).toEqual([
    'x[0, 0] is 123456789, in part 0 at [0, 0]',
    'x[0, 1] is 0.5, in part 0 at [0, 1]',
    'x[1, 0] is -2, in part 1 at [0, 0]',
    `x[1, 1] is ${1 / 3}, in part 1 at [0, 1]`,
  ]);
  expect(await page.textContent('#memory svg')).toContain('1.23e8');
  expect(await page.textContent('#memory svg')).not.toContain('123456789');
  await choose(page, 'b.npy', sample('.npy'));
  await untilLine(page, 'x[3, 4, 6]');
});

describe('a model', () => {
  test('lists its nodes, opens at its first split, and shows a node that is pressed', async () => {
    await choose(page, 'model.onnx', sample('.onnx'));
    await page.waitForSelector('#nodes [data-node="3"]');
    const heights = await page.$$eval('#nodes [data-node] button', (all) =>
      all.map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    const first = page.locator('#nodes [data-node]').filter({ has: page.locator('[aria-current]') });
    expect(await first.count()).toBe(1);
    await eventually(async () => /^(split|variadicSplit)\(/.test(await lineOf(page))).toBe(true);
    const words = await page.locator('#nodes [data-node]').allInnerTexts();
    const at = words.findIndex((text) => text.includes('detect/head'));
    expect(words[at]).toMatch(/8400, 85\] → 4 · 1 · 80/);
    await page.click(`#nodes [data-node="${at}"] button`);
    await untilLine(page, '[4, 1, 80]');
    await eventually(() => page.getAttribute(`#nodes [data-node="${at}"] button`, 'aria-current')).toBe('true');
    await page.click('button[data-tensor=qkv]');
    await eventually(() => page.locator('#nodes').count()).toBe(0);
  });

  test('says what each node is, and finds nodes by their tensors', async () => {
    await choose(page, 'model.onnx', sample('.onnx'));
    const rows = page.locator('#nodes [data-node]');
    await eventually(() => rows.first().innerText()).toMatch(
      /attention\/qkv Split-\d+ float32\s+\[batch = 1, 16, 192\] → 64/,
    );
    expect(await rows.first().locator('small').last().innerText()).toMatch(/^\w.* → \w.*, \w.*, \w/);
    await page.fill('[aria-label="Search the nodes"]', ' BOX');
    await eventually(() => rows.count()).toBe(1);
    expect(await rows.innerText()).toContain('detect/head');
    await rows.locator('button').click();
    await untilLine(page, '[4, 1, 80]');
    await page.fill('[aria-label="Search the nodes"]', 'nothing like this');
    await eventually(() => page.textContent('nav.nodes')).toContain('No node matches.');
    await page.click('[aria-label="Close the model"]');
    await eventually(() => page.locator('.nodes').count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement.dataset.tensor)).toBe('file');
    expect(await page.getAttribute('button[data-tensor=file]', 'aria-pressed')).toBe('false');
  });

  /** Writes a model whose nodes split their input of this length into single slices. @param {number} count @param {number} length */
  const slicesOf = (count, length) =>
    model(18, ...Array.from({ length: count }, (_, i) => node('SplitToSequence', ['x'], [`y${i}`])), [
      11,
      value('x', 1, [length]),
    ]);

  test('of thousands of nodes shows the first hundred, and says how many more there are', async () => {
    await choose(page, 'many.onnx', slicesOf(5000, 3));
    await eventually(() => page.locator('#nodes [data-node]').count()).toBe(100);
    expect(await page.textContent('.nodes')).toContain('4900 more nodes match');
    await page.fill('[aria-label="Search the nodes"]', 'y4999');
    await eventually(() => page.locator('#nodes [data-node="4999"]').innerText()).toContain('[3] → 1 · 1 · 1');
    expect(await page.locator('#nodes [data-node]').count()).toBe(1);
  });

  test('of nodes with thousands of parts each is opened', async () => {
    await choose(page, 'parts.onnx', slicesOf(500, 30_000));
    await untilLine(page, 'x[30000]');
    await eventually(() => page.locator('#nodes [data-node="99"]').innerText()).toContain('30000 of length 1');
  });

  test('shows the rows of nodes that are all refused', async () => {
    await choose(page, 'scalars.onnx', slicesOf(2, 40_000));
    await eventually(() => page.locator('.nodes .is-refused').count()).toBe(2);
    expect(await notices()).toContain('scalars.onnx: its nodes cannot be drawn');
    expect(await page.textContent('#nodes')).toContain('too many to show');
  });

  test('is opened by the button for the sample', async () => {
    await page.click('#sample');
    await page.waitForSelector('#nodes [data-node]');
  });

  test('explains in the row of a node why it is refused', async () => {
    // The file stores the lengths 4, 1 and 80 as bytes. Change the last one to 90.
    const bytes = Buffer.from(sample('.onnx'));
    bytes[bytes.indexOf(Buffer.of(4, 1, 80)) + 2] = 90;
    await choose(page, 'refused.onnx', bytes);
    await page.waitForSelector('#nodes [data-node]');
    const row = page.locator('#nodes [data-node]').filter({ hasText: 'detect/head' });
    await eventually(() => row.innerText()).toMatch(/95|85/);
    expect(await row.locator('button').getAttribute('aria-disabled')).toBe('true');
    const colours = () =>
      page.$$eval('#nodes [data-node] span', (all) => new Set(all.map((one) => getComputedStyle(one).color)).size);
    await eventually(colours).toBe(2);
  });
});

test.each([
  ['half.png', png.subarray(0, png.length >> 1), 'image/png', 'damaged or cut off'],
  ['changed.png', png.map((byte, i) => (i === png.length >> 1 ? byte ^ 1 : byte)), 'image/png', 'damaged'],
  ['broken.png', Uint8Array.of(1, 2, 3), 'image/png', 'cannot be read'],
  ['broken.npy', sample('.npy').slice(0, 200), '', 'cut off'],
  ['broken.onnx', Buffer.from('not a model'), '', 'damaged'],
  ['empty.onnx', Uint8Array.of(8, 8, 58, 0), '', 'no Split'],
  ['notes.txt', Buffer.from('hello'), '', 'only pictures, .onnx and .npy'],
])('%s is refused with a visible sentence, and the next file opens', async (name, bytes, type, words) => {
  const before = await lineOf(page);
  await give([{ name, bytes, type }]);
  await eventually(notices).toContain(`${name}`);
  expect(await notices()).toContain(words);
  expect(await page.locator('.notices p').isVisible()).toBe(true);
  expect(await lineOf(page)).toBe(before);
  await choose(page, 'sample.npy', sample('.npy'));
  await untilLine(page, 'x[3, 4, 6]');
  await eventually(notices).toContain('sample.npy stays on this machine');
});

test('the file that is dropped last is shown, even if an earlier file takes longer', async () => {
  await give([
    { name: 'slow.npy', bytes: npyOf(1, 2, 3, 4), slow: true },
    { name: 'last.npy', bytes: sample('.npy') },
  ]);
  await untilLine(page, 'x[3, 4, 6]');
  await page.evaluate(() => window.release());
  await turn(page);
  await untilLine(page, 'x[3, 4, 6]');
});

describe('the camera', () => {
  const state = () => page.evaluate(() => window.stream.getTracks()[0].readyState);
  beforeEach(() =>
    page.evaluate(() => {
      const original = MediaDevices.prototype.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (options) => (window.stream = await original(options));
    }),
  );
  async function start() {
    await page.click('button[data-tensor=camera]');
    await untilLine(page, 'x[480, 640, 4]');
    expect(await state()).toBe('live');
  }

  test('shows frames until it is stopped, and keeps the last one', async () => {
    await start();
    await pull(page, 0);
    const first = await pixels(page);
    await eventually(async () => (await pixels(page)).data.equals(first.data)).toBe(false);
    await page.click('button[data-tensor=camera]:has-text("Stop")');
    expect(await state()).toBe('ended');
    await settled(page);
    const last = await pixels(page);
    await turn(page);
    expect((await pixels(page)).data.equals(last.data)).toBe(true);
    await untilLine(page, 'x[480, 640, 4]');
  });

  test.each([
    ['another tensor is chosen', () => page.click('button[data-tensor=qkv]'), 'x[16, 48]'],
    ['a picture is opened', () => openPicture(page, noise), `x[${height}, ${width}, 4]`],
    ['the last step is undone', () => page.click('#undo'), 'x[600, 960, 4]'],
  ])('stops when %s', async (_, act, words) => {
    await start();
    await act();
    await untilLine(page, words);
    await eventually(state).toBe('ended');
    await eventually(() => page.textContent('button[data-tensor=camera]')).toBe('Camera');
  });

  test('stops when the page is hidden', async () => {
    await start();
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      delete document.hidden;
    });
    expect(await state()).toBe('ended');
    await eventually(notices).toContain('stopped because the page was hidden');
  });

  test.each([
    ['NotAllowedError', /camera was denied/i],
    ['NotFoundError', /no camera/i],
  ])('reports %s', async (name, words) => {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
    }, name);
    await page.click('button[data-tensor=camera]');
    await eventually(notices).toMatch(words);
    expect(field(page, 'tensor')).toBeNull();
  });
});
