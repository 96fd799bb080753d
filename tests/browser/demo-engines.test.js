// The page in Firefox and in WebKit: drawing, typing, pressing, dragging, and dropping files.
import { PNG } from 'pngjs';

import { serve } from '../../scripts/lib/server.js';
import { sample } from '../js/demo/bytes.js';
import { glass, height, pixelOf, width } from './demo-noise.js';
import { engines } from './engines.js';
import { eventually } from './harness.js';

describe.each(engines)('%s', (_, open) => {
  let browser;
  let server;
  beforeAll(async () => {
    server = await serve();
    browser = await open();
    await browser.resize(1280, 1000);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  /** Opens the page, and collects its errors. @param {string} [address] */
  async function visit(address = '') {
    await browser.open(`${server.url}web_demo/dist/${address}`);
    await browser.run(async () => {
      window.wrong = [];
      window.addEventListener('error', ({ message }) => window.wrong.push(message));
      while (!document.querySelector('html[data-ready] #code')) await new Promise((resolve) => setTimeout(resolve, 20));
    });
    await rests();
  }
  const rests = () =>
    eventually(() => browser.run(() => document.querySelector('canvas[data-rests]') !== null)).toBe(true);
  afterEach(async () => expect(await browser.run(() => window.wrong)).toEqual([]));

  const line = () =>
    browser.run(() => [...document.querySelectorAll('#line .token')].map((one) => one.textContent).join(' '));
  const apart = () => browser.run(() => Number(document.querySelector('#apart').value));
  /** Waits for the value of a field of the address. @param {string} key @param {string | null} value */
  const untilField = (key, value) =>
    eventually(() => browser.run((one) => new URLSearchParams(location.hash.slice(1)).get(one), key)).toBe(value);

  /**
   * Returns the label of a value.
   * @param {string} selector @returns {Promise<string>} '' while the value is missing.
   */
  const labelOf = (selector) =>
    browser.run((one) => document.querySelector(one)?.getAttribute('aria-label') ?? '', selector);

  /** Drops a file on the page. @param {string} name @param {Uint8Array} bytes @param {string} [type] */
  const drop = (name, bytes, type = '') =>
    browser.run(
      (title, all, mime) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([Uint8Array.from(all)], title, { type: mime }));
        document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      },
      name,
      [...bytes],
      type,
    );

  test('opens the block, and draws it in colours', async () => {
    await visit();
    expect(await apart()).toBe(75);
    expect(await line()).toBe('red green blue alpha');
    const colours = await browser.run(() => {
      const canvas = document.querySelector('#figure canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
    expect(colours).toBeGreaterThan(500);
  });

  test('cuts the axis of a pressed edge, and lets the block be dragged', async () => {
    await visit();
    await browser.click('button[data-axis="1"]');
    await untilField('axis', '1');
    await rests();
    await browser.drag('#figure canvas', -120, 0);
    await eventually(apart).toBeLessThan(65);
    await eventually(() => browser.run(() => document.querySelectorAll('[data-part]').length)).toBe(4);
  });

  test('makes and drags cuts, accepts typed numbers, and undoes each step', async () => {
    await visit('#shape=4x10&axis=1&sizes=5,5');
    await browser.click('[data-gap="7"]');
    await untilField('sizes', '5,2,3');
    await rests();
    await browser.drag('[data-cut="0"]', -90, 0);
    await eventually(() => browser.run(() => location.hash)).toMatch(/sizes=[1-4],[3-6],3/);
    await browser.run(() => document.querySelector('#line [aria-label="dim 0"]').select());
    await browser.press('6');
    await eventually(line).toMatch(/^\[6, \d\] \[6, \d\] \[6, 3\]$/);
    for (let i = 0; i < 3; i += 1) {
      await browser.run(
        () =>
          new Promise((resolve) => {
            addEventListener('popstate', () => resolve(null), { once: true });
            history.back();
          }),
      );
    }
    await untilField('sizes', '5,5');
    await untilField('shape', '4x10');
  });

  test('moves the crosshair by keys', async () => {
    await visit('#tensor=qkv');
    await browser.run(() => document.querySelector('#values').focus());
    await browser.press('\uE014\uE015');
    await eventually(() => browser.text('.readout')).toMatch(/x\[1, 1\] -?\d/);
  });

  test('shows the alpha of a dropped picture, an array, and the nodes of a model', async () => {
    await visit();
    await drop('glass.png', PNG.sync.write(glass), 'image/png');
    await eventually(() => browser.run(() => document.querySelector('#figure').ariaLabel)).toContain(
      `[${height}, ${width}, 4]`,
    );
    const cell = 4 * (width + 20) + 3;
    await browser.run(() => document.querySelector('#values').focus());
    // Moves down a row, into the screen by three channels, and then twice to the right by ten pixels.
    await browser.press('\uE015\uE00F\uE00F\uE00F');
    for (const place of [10, 20]) {
      await browser.run(() => {
        const key = new KeyboardEvent('keydown', {
          key: 'ArrowRight',
          shiftKey: true,
          bubbles: true,
          cancelable: true,
        });
        document.querySelector('#values').dispatchEvent(key);
      });
      await eventually(() => labelOf(`#value-${4 * (width + place) + 3}`)).toContain('is ');
    }
    await eventually(() => labelOf(`#value-${cell}`)).toContain(`is ${pixelOf(glass, 20, 1)[3]},`);
    await drop('a.npy', sample('.npy'));
    await eventually(line).toContain('[1, 4, 6]');
    await drop('a.onnx', sample('.onnx'));
    await eventually(() => browser.run(() => document.querySelectorAll('#nodes [data-node]').length)).toBeGreaterThan(
      2,
    );
  });

  test('finishes the stopwatch', async () => {
    await visit('#tensor=lstm');
    await eventually(() => browser.text('#times')).toMatch(/tensorsplit[<\d. ]+ ms.*your loop[<\d. ]+ ms/);
  });
});
