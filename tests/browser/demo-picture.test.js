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
let page;
let errors;

beforeAll(async () => void (demo = await openDemo(camera)));
afterAll(() => demo?.close());
afterEach(async () => {
  await page.context().close();
  expect(errors).toEqual([]);
});

async function visit(address = '', options = {}) {
  ({ page, errors } = await demo.open(address, { reducedMotion: 'reduce', colorScheme: 'light', ...options }));
  await page.waitForSelector('#numbers');
}

/** Waits until the canvas shows a state of the page. */
async function settled() {
  await eventually(() => page.evaluate(() => document.querySelector('canvas').dataset.apart)).toBe(
    await page.evaluate(() => String(Number(document.querySelector('#apart').value) / 100)),
  );
  await page.waitForSelector('canvas[data-rests]');
  await turn(page);
}

async function openNoise() {
  await page.setInputFiles('#own-picture', file);
  await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain(`Your picture, ${width} by ${height}`);
  await settled();
}

/** What is drawn on the canvas, without the cross and the sentence upon it: its pixels, and which are of a part. */
async function shot() {
  await page.evaluate(() => document.querySelectorAll('.cross, #picture-status').forEach((one) => (one.hidden = true)));
  const png = PNG.sync.read(await page.locator('#picture').screenshot());
  const at = (x, y) => [...png.data.subarray(4 * (y * png.width + x), 4 * (y * png.width + x) + 3)];
  const ground = at(0, 0);
  const isDrawn = (x, y) => at(x, y).some((value, i) => value !== ground[i]);
  return { at, isDrawn, size: [png.width, png.height] };
}

/** Runs of true: where each begins, and how many there are. */
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
  const any = (count, is) => [...Array(count).keys()].some(is);
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

test.each(['Colours', 'Strips', 'Tiles'])('%s pushed together are the picture, pixel for pixel', async (way) => {
  await visit(`way=${way}&apart=0`);
  await openNoise();
  const seen = await shot();
  const boxes = boxesIn(seen).flat();
  expect(boxes).toHaveLength(1);
  expectBox(seen, boxes[0], { x: 0, y: 0, width, height });
});

test('at the end each plane is seen by itself, in its colour', async () => {
  await visit('apart=1');
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
  await visit(`way=${way}&apart=1`);
  await openNoise();
  const seen = await shot();
  const rows = boxesIn(seen);
  expect(rows.map((row) => row.length)).toEqual(Array(down).fill(across));
  const part = { width: width / across, height: height / down };
  rows.forEach((row, y) =>
    row.forEach((box, x) => expectBox(seen, box, { x: x * part.width, y: y * part.height, ...part })),
  );
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
  expect(canvas.width).toBe(across);
  expect(canvas.height).toBeGreaterThan(down * 0.6);
  for (const selector of ['#picture', '#apart', '[value=Tiles]', '#camera', '.button', '#logo']) {
    const { x, y, width: wide, height: tall } = await boxOf(selector);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + wide).toBeLessThanOrEqual(across);
    expect(y + tall).toBeLessThanOrEqual(down);
  }
  expect((await boxOf('#numbers')).y >= down).toBe(across < 700);
  expect((await boxOf('#stage')).y).toBeGreaterThanOrEqual(down);
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
    [
      'by a drag outwards on the other side',
      async () => {
        const { x, y, width: wide } = await page.locator('#picture').boundingBox();
        await page.mouse.move(x + 0.4 * wide, y + 100);
        await page.mouse.down();
        await page.mouse.move(x + 0.275 * wide, y + 100, { steps: 4 });
        await page.mouse.up();
      },
      0.6,
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
    await eventually(() => field(page, 'apart')).toBe('0.7');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.mouse.wheel(0, 300);
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    expect(await page.inputValue('#apart')).toBe('70');
  });

  test('with a spring, unless one wants no motion', async () => {
    await visit('apart=1', { reducedMotion: 'no-preference' });
    await settled();
    await page.evaluate(() => {
      const note = () => (window.steps = (window.steps ?? 0) + 1);
      new MutationObserver(note).observe(document.querySelector('canvas'), { attributeFilter: ['data-apart'] });
    });
    await page.press('#apart', 'Home');
    await settled();
    expect(await page.evaluate(() => window.steps)).toBeGreaterThan(2);
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
    pixels.flatMap(([r, g, b]) => [`R ${r}`, `G ${g}`, `B ${b}`, 'A 255']),
    ...[0, 1, 2].map((c) => pixels.map((pixel) => `${'RGB'[c]} ${pixel[c]}`)),
  ]);
  expect(await page.textContent('#picture-status')).toContain(`Column ${x}, row ${y}: R ${pixels[0][0]}, `);
  await page.click('#show-numbers');
  await eventually(() => field(page, 'shape')).toBe('4x4x4');
  await eventually(() => page.textContent('#in-0')).toBe(String(pixelOf(x, y)[0]));
});

describe('the sources', () => {
  test.each([
    ['width="30" height="20"', '30 by 20'],
    ['viewBox="0 0 30 20"', '960 by 640'],
    ['width="100%" height="100%" viewBox="0 0 30 20"', '960 by 640'],
    ['', '960 by 720'],
  ])('an SVG with %s is %s pixels large', async (attributes, wanted) => {
    await visit('apart=0');
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path fill="#12c" d="M0 0h9999v9999z"/></svg>`;
    await page.setInputFiles('#own-picture', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain(`Your picture, ${wanted} pixels`);
    await settled();
    const { at, size } = await shot();
    expect(at(Math.floor(size[0] / 2) + 9, Math.floor(size[1] / 2))).toEqual([0x11, 0x22, 0xcc]);
  });

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
      await eventually(() => page.textContent('#picture-status')).toContain('links show the sample');
      await page.click('#logo');
      await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('The sample');
    }
    await hand('drop', [1, 2, 3], 'image/png');
    await eventually(() => page.textContent('#picture-status')).toBe('This browser cannot read a.png as a picture.');
  });

  test('an own picture is undone, comes back, and does not travel', async () => {
    await visit();
    await openNoise();
    await page.click('#undo');
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('The sample');
    await page.goForward();
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('Your picture');
    await page.reload();
    await eventually(() => page.textContent('#picture-status')).toContain('is not part of the link');
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
    await page.click('#camera');
    await eventually(state).toBe('live');
    await page.click('#camera:text("Stop camera")');
    expect(await state()).toBe('ended');
    await page.click('#camera:text-is("Camera")');
    await eventually(state).toBe('live');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await state()).toBe('ended');
    await eventually(() => page.textContent('#picture-status')).toContain('stopped while the page was hidden');
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
  await eventually(() => page.textContent('#verdict')).toMatch(
    /^Here (.* \d+\.\d times as long|both take equally long)\.$/,
  );
  expect(await page.textContent('#meter')).toMatch(/tensorsplit[\d.]+ ms.*hand[\d.]+ ms.*pixels[\d.]+ ms/);
  await openNoise();
  await page.click('#copy-cut');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`[${height}, ${width}, 4]`);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const here = code.replace("'tensorsplit'", `'${pathToFileURL(join(root, 'js', 'index.js'))}'`);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', here], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toContain(printed);
});
