// The first screen: how a picture is pulled apart, and where pictures come from.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

import { root } from '../../scripts/lib/run.js';
import { eventually, field } from './demo-page.js';
import { file, height, openNoise, settled, shot, visitPictures, width } from './demo-noise.js';

const visit = visitPictures();
let page;

test.each([
  [320, 640],
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
])('the picture fills the first screen at %i by %i', async (across, down) => {
  page = await visit('', { viewport: { width: across, height: down } });
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
    page = await visit();
    await act();
    await eventually(apart).toBeCloseTo(wanted, 1);
    await page.click('#logo');
    await eventually(() => field(page, 'apart')).toBeNull();
  });

  test('by the wheel with Shift, and not without', async () => {
    page = await visit();
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
    page = await visit('apart=1', { reducedMotion: 'no-preference' });
    await settled(page);
    await page.evaluate(() => {
      const note = () => (window.steps = (window.steps ?? 0) + 1);
      new MutationObserver(note).observe(document.querySelector('canvas'), { attributeFilter: ['data-apart'] });
    });
    await page.press('#apart', 'Home');
    await settled(page);
    expect(await page.evaluate(() => window.steps)).toBeGreaterThan(2);
  });
});

describe('the sources', () => {
  test.each([
    ['width="30" height="20"', '30 by 20'],
    ['viewBox="0 0 30 20"', '960 by 640'],
    ['width="100%" height="100%" viewBox="0 0 30 20"', '960 by 640'],
    ['', '960 by 720'],
  ])('an SVG with %s is %s pixels large', async (attributes, wanted) => {
    // A small window: most of the time goes into painting.
    page = await visit('apart=0', { viewport: { width: 480, height: 400 } });
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}><path fill="#12c" d="M0 0h9999v9999z"/></svg>`;
    await page.setInputFiles('#own-picture', { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain(`Your picture, ${wanted} pixels`);
    await settled(page);
    const { at, size } = await shot(page);
    expect(at(Math.floor(size[0] / 2) + 9, Math.floor(size[1] / 2))).toEqual([0x11, 0x22, 0xcc]);
  });

  test('a picture is dropped or pasted anywhere; what is none is said', async () => {
    page = await visit();
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
    page = await visit();
    await openNoise(page);
    await page.click('#undo');
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('The sample');
    await page.goForward();
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('Your picture');
    await page.reload();
    await eventually(() => page.textContent('#picture-status')).toContain('is not part of the link');
  });

  test('the camera is asked for when the button is pressed, runs, and ends with the next picture', async () => {
    page = await visit();
    await page.evaluate(() => {
      const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (...given) => (window.stream = await own(...given));
    });
    await page.click('#camera');
    await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain('Your camera, 640 by 480');
    const state = () => page.evaluate(() => window.stream.getTracks()[0].readyState);
    expect(await state()).toBe('live');
    await openNoise(page);
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
    page = await visit();
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
  page = await visit(`way=${way}`);
  await eventually(() => page.textContent('#verdict')).toMatch(
    /^Here (.* \d+\.\d times as long|both take equally long)\.$/,
  );
  expect(await page.textContent('#meter')).toMatch(/tensorsplit[\d.]+ ms.*hand[\d.]+ ms.*pixels[\d.]+ ms/);
  await openNoise(page);
  await page.click('#copy-cut');
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`[${height}, ${width}, 4]`);
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const here = code.replace("'tensorsplit'", `'${pathToFileURL(join(root, 'js', 'index.js'))}'`);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', here], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toContain(printed);
});
