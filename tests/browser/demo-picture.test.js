// The first screen: what is drawn of a picture, and where pictures come from. What is seen is read from screenshots.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

import { PNG } from 'pngjs';

import { root } from '../../scripts/lib/run.js';
import { eventually, field, openDemo, turn } from './demo-page.js';

const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const [width, height] = [48, 32];

/** A picture of noise, in colours that are nowhere else on the page. */
const noise = new PNG({ width, height });
noise.data.forEach((_, i) => (noise.data[i] = i % 4 === 3 ? 255 : (Math.imul(i + 1, 2654435761) >>> 25) + 16));
const file = { name: 'noise.png', mimeType: 'image/png', buffer: PNG.sync.write(noise) };

/** @param {number} x @param {number} y */
const pixelOf = (x, y) => [...noise.data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];

let demo;
let withoutWebGl;
let page;
let errors;

beforeAll(async () => {
  demo = await openDemo(camera);
  withoutWebGl = await openDemo(['--disable-3d-apis']);
});
afterAll(() => Promise.all([demo?.close(), withoutWebGl?.close()]));
afterEach(async () => {
  expect(errors).toEqual([]);
  await page.context().close();
});

async function visit(address = '', options = {}, browser = demo) {
  ({ page, errors } = await browser.open(address, { reducedMotion: 'reduce', colorScheme: 'light', ...options }));
  await page.waitForSelector('#numbers');
}

/** Waits until the canvas shows a state of the page. */
async function settled() {
  await eventually(() => page.evaluate(() => document.querySelector('#picture').dataset.apart)).toBe(
    await page.evaluate(() => String(Number(document.querySelector('#apart').value) / 100)),
  );
  await turn(page);
}

async function openNoise() {
  await page.setInputFiles('#own-picture', file);
  await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain(`Your picture, ${width} by ${height}`);
  await settled();
}

/** What is drawn on the canvas: its pixels, and which are of a part. */
async function shot() {
  // The cross lies upon the picture.
  await page.evaluate(() => document.querySelectorAll('.cross').forEach((one) => (one.hidden = true)));
  const png = PNG.sync.read(await page.locator('#picture').screenshot());
  const at = (x, y) => [...png.data.subarray(4 * (y * png.width + x), 4 * (y * png.width + x) + 3)];
  const ground = at(0, 0);
  const isDrawn = (x, y) => at(x, y).some((value, i) => value !== ground[i]);
  return { at, isDrawn, size: [png.width, png.height] };
}

/** Runs of true: where each begins, and how many there are. @param {number} count @param {(i: number) => boolean} is */
function runsOf(count, is) {
  const runs = [];
  for (let i = 0, isIn = false; i < count; ++i) {
    if (is(i) && !isIn) runs.push([i, 0]);
    isIn = is(i);
    if (isIn) runs.at(-1)[1] += 1;
  }
  return runs;
}

/** The boxes of what is drawn, row by row; they are a grid. */
function boxesIn({ isDrawn, size: [across, down] }) {
  const any = (count, is) => Array.from({ length: count }, (_, i) => i).some(is);
  const rows = runsOf(down, (y) => any(across, (x) => isDrawn(x, y)));
  return rows.map(([top, tall]) =>
    runsOf(across, (x) => any(tall, (y) => isDrawn(x, top + y))).map(([left, wide]) => ({ left, top, wide, tall })),
  );
}

/** Whether a box shows a region of the picture, each pixel changed by `change`. */
function expectBox({ at }, box, region, change = (pixel) => pixel) {
  for (let y = 0; y < region.height; y += 3) {
    for (let x = 0; x < region.width; x += 1) {
      const drawn = at(
        Math.floor(box.left + ((x + 0.5) / region.width) * box.wide),
        Math.floor(box.top + ((y + 0.5) / region.height) * box.tall),
      );
      expect(drawn).toEqual(change(pixelOf(region.x + x, region.y + y)));
    }
  }
}

describe.each([
  ['WebGL 2', () => demo],
  ['a 2-D canvas', () => withoutWebGl],
])('by %s', (_, browser) => {
  test.each(['Colours', 'Strips', 'Tiles'])('%s pushed together are the picture, pixel for pixel', async (way) => {
    await visit(`way=${way}&apart=0`, {}, browser());
    await openNoise();
    const seen = await shot();
    const boxes = boxesIn(seen).flat();
    expect(boxes).toHaveLength(1);
    expectBox(seen, boxes[0], { x: 0, y: 0, width, height });
  });

  test('at the end each plane is seen by itself, in its colour', async () => {
    await visit('apart=1', {}, browser());
    await openNoise();
    const seen = await shot();
    const boxes = boxesIn(seen).flat();
    expect(boxes).toHaveLength(3);
    boxes.forEach((box, c) =>
      expectBox(seen, box, { x: 0, y: 0, width, height }, (pixel) => pixel.map((value, i) => (i === c ? value : 0))),
    );
  });

  test.each([
    ['Strips', 8, 1],
    ['Tiles', 6, 4],
  ])('at the end each of the %s is seen by itself', async (way, across, down) => {
    await visit(`way=${way}&apart=1`, {}, browser());
    await openNoise();
    const seen = await shot();
    const rows = boxesIn(seen);
    expect(rows.map((row) => row.length)).toEqual(Array(down).fill(across));
    const part = { width: width / across, height: height / down };
    rows.forEach((row, y) =>
      row.forEach((box, x) => expectBox(seen, box, { x: x * part.width, y: y * part.height, ...part })),
    );
  });
});

test.each([
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])('the picture fills the first screen at %i by %i', async (across, down) => {
  await visit('', { viewport: { width: across, height: down } });
  const boxOf = (selector) => page.locator(selector).boundingBox();
  const canvas = await boxOf('#picture');
  expect(canvas.height).toBeGreaterThan(down * 0.4);
  for (const selector of ['#apart', '.ways', '#camera', '.button', '#logo']) {
    const { x, y, width: wide, height: tall } = await boxOf(selector);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(across);
    expect(y + tall).toBeLessThanOrEqual(down);
  }
  const { y } = await boxOf('#numbers');
  if (across < 700) expect(y).toBeGreaterThanOrEqual(down);
  else expect(y).toBeLessThan(down);
  expect((await boxOf('.stage')).y).toBeGreaterThanOrEqual(down);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(across);
});

describe('it is pulled apart', () => {
  /** How far, as the address says at the end of a gesture. */
  const apart = () => Number(field(page, 'apart'));

  test.each([
    [
      'by a drag',
      async () => {
        const { x, y, width: wide } = await page.locator('#picture').boundingBox();
        await page.mouse.move(x + wide / 2, y + 100);
        await page.mouse.down();
        await page.mouse.move(x + wide / 2 + wide / 4, y + 100, { steps: 4 });
        await page.mouse.up();
      },
      0.8,
    ],
    ['by the slider', () => page.press('#apart', 'End'), 1],
    ['by the arrow keys on it', () => page.press('#apart', 'ArrowLeft'), 0.39],
  ])('%s', async (_, act, wanted) => {
    await visit();
    await act();
    await eventually(apart).toBeCloseTo(wanted, 1);
    await page.click('#logo');
    await eventually(() => field(page, 'apart')).toBeNull();
  });

  test('by the wheel with Shift, and not without', async () => {
    await visit();
    await page.hover('#picture');
    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, 300);
    await page.keyboard.up('Shift');
    await eventually(() => page.inputValue('#apart')).toBe('70');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.wheel(0, 300);
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await page.inputValue('#apart')).toBe('70');
  });

  test('with a spring, unless one wants no motion', async () => {
    await visit('apart=1', { reducedMotion: 'no-preference' });
    const drawn = () => page.evaluate(() => Number(document.querySelector('#picture').dataset.apart));
    await eventually(drawn).toBe(1);
    await page.press('#apart', 'Home');
    const between = new Set();
    await eventually(async () => (between.add(await drawn()), drawn())).toBe(0);
    expect(between.size).toBeGreaterThan(2);
  });
});

test('under the cross are the numbers, as they lie in memory and cut apart; keys move it', async () => {
  await visit('apart=0');
  await openNoise();
  await page.focus('#picture');
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowUp']) await page.keyboard.press(key);
  const [x, y] = [width / 2 - 1, height / 2 - 11];
  const pixels = Array.from({ length: 8 }, (_, i) => pixelOf(x + i, y));
  const rows = () =>
    page.$$eval('#numbers dd', (all) => all.map((row) => [...row.querySelectorAll('i')].map((one) => one.textContent)));
  await eventually(rows).toEqual([
    pixels.flatMap(([r, g, b]) => [`R${r}`, `G${g}`, `B${b}`, 'A255']),
    [0, 1, 2].flatMap((c) => pixels.map((pixel) => `${'RGB'[c]}${pixel[c]}`)),
  ]);
  await page.click('#show-numbers');
  await eventually(() => field(page, 'shape')).toBe('4x4x4');
  await eventually(() => page.locator('[data-block="-1"] .piece >> nth=0').textContent()).toContain(
    String(pixelOf(x, y)[0]),
  );
});

describe('the sources', () => {
  test('a picture is dropped or pasted anywhere; what is none is said', async () => {
    await visit();
    const hand = (kind, bytes, type) =>
      page.evaluate(
        ([event, data, mime]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(data)], 'a.png', { type: mime }));
          const options = { bubbles: true, cancelable: true };
          const made =
            event === 'drop'
              ? new DragEvent(event, { ...options, dataTransfer: transfer })
              : new ClipboardEvent(event, { ...options, clipboardData: transfer });
          document.body.dispatchEvent(made);
        },
        [kind, [...bytes], type],
      );
    for (const kind of ['drop', 'paste']) {
      await hand(kind, file.buffer, 'image/png');
      await eventually(() => field(page, 'from')).toBe('own');
      await eventually(() => page.textContent('#picture-status')).toContain('a link to this page shows the sample');
      await page.click('#logo');
      await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('The sample');
    }
    await hand('drop', [1, 2, 3], 'image/png');
    await eventually(() => page.textContent('#picture-status')).toBe('a.png is no picture that this browser reads.');
  });

  test('an own picture is undone, comes back, and does not travel', async () => {
    await visit();
    await openNoise();
    await page.click('#undo');
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('The sample');
    await page.goForward();
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('Your picture');
    await page.reload();
    await eventually(() => page.textContent('#picture-status')).toContain('does not travel with a link');
  });

  test('the camera is asked for when the button is pressed, runs, and ends with the next picture', async () => {
    await visit();
    await page.evaluate(() => {
      const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (...given) => (window.stream = await own(...given));
    });
    await page.click('#camera');
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('Your camera, 640 by 480');
    const state = () => page.evaluate(() => window.stream.getTracks()[0].readyState);
    expect(await state()).toBe('live');
    await openNoise();
    expect(await state()).toBe('ended');
  });

  test.each([
    ['NotAllowedError', 'The camera was refused'],
    ['NotFoundError', 'No camera was found'],
  ])('a camera that ends in %s is told', async (name, words) => {
    await visit();
    await page.evaluate((given) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', given));
    }, name);
    await page.click('#camera');
    await eventually(() => page.textContent('#picture-status')).toContain(words);
    expect(field(page, 'from')).toBeNull();
  });
});

test.each([
  ['Colours', '[ 1536, 1536, 1536, undefined ]'],
  ['Strips', '768, 768'],
  ['Tiles', '256, 256'],
])('the times and the code of %s: what is copied runs as it stands', async (way, printed) => {
  await visit(`way=${way}`);
  await openNoise();
  await eventually(() => page.textContent('#verdict')).toMatch(/^Here .* \d+\.\d times as long\.$/);
  await eventually(() => page.locator('#meter dd').allTextContents()).toContainEqual(
    expect.stringMatching(/^\d.* ms$/),
  );
  await page.click('#copy-cut');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`[${height}, ${width}, 4]`);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const here = code.replace("'tensorsplit'", `'${pathToFileURL(join(root, 'js', 'index.js'))}'`);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', here], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toContain(printed);
});
