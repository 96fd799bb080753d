import { eventually, openDemo, pageForAll } from './demo-page.js';

let page;
pageForAll((next) => (page = next));
beforeAll(() => page.click('#tab-files'));

/**
 * Waits until `isRight` of the mean grey levels of the red, green and blue planes, in four frames that follow each other: the
 * package and the loop paint in turn.
 *
 * @param {(levels: number[]) => boolean} isRight
 */
const untilGreys = (isRight) =>
  eventually(async () => {
    const frames = await page.evaluate(async () => {
      const all = [];
      for (let i = 0; i < 4; i += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const canvases = [...document.querySelectorAll('.pixels .planes canvas')];
        const levels = canvases.map((canvas) => {
          const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          return data.reduce((sum, value, at) => (at % 4 === 0 ? sum + value : sum), 0) / (data.length / 4);
        });
        all.push(levels);
      }
      return all;
    });
    return { frames, isRight: frames.every((levels) => levels.length === 3 && isRight(levels)) };
  }).toMatchObject({ isRight: true });

test('nothing runs before it is asked for', async () => {
  await eventually(() => page.locator('.pixels .planes canvas').count()).toBe(0);
  await eventually(() => page.$('#pixels-time')).toBeNull();
});

test('a moving picture shows its three planes, and the time of a frame beside that of a loop', async () => {
  await page.click('[data-key=pixels-moving]');
  await page.waitForSelector('#pixels-time');
  await eventually(() => page.textContent('#pixels-time')).toMatch(
    /^A frame of 640 × 480: [\d.]+ (ms|us|µs), a plain loop [\d.]+ (ms|us|µs)\.$/,
  );
  await untilGreys((levels) => levels.every((level) => level > 0) && new Set(levels.map(Math.round)).size === 3);
});

test('the sliders change what the network would see, and the code', async () => {
  await page.fill('[aria-label=mean]', '0');
  await page.fill('[aria-label=std]', '1');
  // Values from 0 to 1 are the upper half of the greys.
  await untilGreys((levels) => levels.every((level) => level > 127 && level < 192));
  await page.fill('[aria-label=mean]', '1');
  await untilGreys((levels) => levels.every((level) => level < 128));
  await eventually(() => page.textContent('.pixels code')).toContain('{ mean: 1, std: 1 }');
});

test('a picture that is opened stands still', async () => {
  const red = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.fill('[aria-label=mean]', '0');
  await page.setInputFiles('#file', { name: 'red.png', mimeType: 'image/png', buffer: red });
  await untilGreys(([r, g]) => r > 185 && g < 135);
});

test('no camera: it says so, and a moving picture stands in', async () => {
  await page.click('[data-key=pixels-camera]');
  await page.waitForSelector('.pixels [role=status]:has-text("There is no camera here")');
  await page.click('[data-key=pixels-stop]');
  await eventually(() => page.$('[data-key=pixels-stop]')).toBeNull();
});

describe('a camera', () => {
  let own;
  beforeAll(async () => {
    own = await openDemo(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
  });
  afterAll(() => own?.close());

  test('is shown live, and goes off with Stop; what a frame takes is printed', async () => {
    const opened = await own.open();
    ({ page } = opened);
    await page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => (window.stream = await ask(wanted));
    });
    await page.click('#tab-files');
    await page.locator('.pixels').scrollIntoViewIfNeeded();
    await page.click('[data-key=pixels-camera]');
    // The camera that Chromium makes up is green.
    await untilGreys(([r, g]) => g > r + 20);
    await eventually(() => page.locator('.pixels > [role=status]').count()).toBe(0);
    const frames = await page.evaluate(async () => {
      const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const stamps = [];
      for (let i = 0; i < 90; i += 1) stamps.push(await next());
      return stamps.slice(1).map((stamp, i) => stamp - stamps[i]);
    });
    frames.sort((a, b) => a - b);
    console.log(`640 x 480 from the camera: median ${frames[44].toFixed(1)} ms from frame to frame`);
    const isLive = () => page.evaluate(() => window.stream.getTracks().some(({ readyState }) => readyState === 'live'));
    await eventually(isLive).toBe(true);
    await page.click('[data-key=pixels-stop]');
    await eventually(isLive).toBe(false);
    expect(opened.errors).toEqual([]);
  });
});
