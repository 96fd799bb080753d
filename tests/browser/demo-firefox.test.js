// The page in Firefox: what is drawn, typed, pressed, played and read there.
import { jest } from '@jest/globals';

import { serve } from '../../scripts/lib/server.js';
import { openFirefox } from './firefox.js';

jest.setTimeout(60_000);

let firefox;
let server;
beforeAll(async () => {
  server = await serve();
  firefox = await openFirefox();
  await firefox.send('WebDriver:SetWindowRect', { width: 1440, height: 1200 });
}, 120_000);
afterAll(async () => {
  await firefox?.close();
  await server?.close();
});

/** Opens the page, and begins to collect its errors. @param {string} [address] */
async function visit(address = '') {
  await firefox.send('WebDriver:Navigate', { url: 'about:blank' });
  await firefox.send('WebDriver:Navigate', { url: `${server.url}web_demo/dist/${address}` });
  await firefox.run(async () => {
    window.wrong = [];
    window.addEventListener('error', ({ message }) => window.wrong.push(message));
    while (!document.documentElement.dataset.ready) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}
afterEach(async () => expect(await firefox.run(() => window.wrong)).toEqual([]));

/** @param {string} selector @returns {Promise<string>} */
const text = (selector) => firefox.run((one) => document.querySelector(one)?.textContent ?? '', selector);

/** Real input: presses, moves and keys as a hand makes them. @param {string} selector */
async function click(selector) {
  const [x, y] = await firefox.run((one) => {
    const element = document.querySelector(one);
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  }, selector);
  const actions = [
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pause', duration: 40 },
    { type: 'pointerUp', button: 0 },
  ];
  await firefox.send('WebDriver:PerformActions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
}

/** @param {string} keys */
const press = (keys) =>
  firefox.send('WebDriver:PerformActions', {
    actions: [
      {
        type: 'key',
        id: 'keys',
        actions: [...keys].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      },
    ],
  });

test('says what a split does, and draws it', async () => {
  await visit();
  expect(await text('#summary')).toContain('cuts axis 1 (length 10) of float32 [4, 10] into 3 parts: 3 + 2 + 5.');
  expect(await firefox.run(() => document.querySelectorAll('#input-view .cell').length)).toBe(40);
  expect(await firefox.run(() => document.querySelector('#strip').getBoundingClientRect().height > 100)).toBe(true);
});

test('a click after typing arrives, and both count', async () => {
  await visit();
  await firefox.run(() => document.querySelector('[data-key=dim-1]').select());
  await firefox.run(() => document.querySelector('[data-key=dim-1]').focus());
  await press('6');
  await click('[data-key=axis-0]');
  expect(await text('#summary')).toContain('cuts axis 0 (length 4) of float32 [4, 6]');
});

test('Play runs to its end, ten times', async () => {
  await visit('#op=Split&shape=4x4&axis=1&by=parts&parts=2');
  for (let i = 0; i < 10; i += 1) {
    await click('#play');
    await firefox.run(async () => {
      const end = Date.now() + 8000;
      const isDone = () => document.querySelector('#step-text').textContent === 'All parts are filled';
      while (isDone() && Date.now() < end - 7700) await new Promise((resolve) => setTimeout(resolve, 20));
      while (!isDone() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(await text('#step-text')).toBe('All parts are filled');
  }
});

test('keys go from cell to cell, and light the twin', async () => {
  await visit();
  await firefox.run(() => document.querySelector('#input-view').focus());
  await press('\uE011\uE014\uE015');
  expect(await text('#inspector')).toContain('Index[1, 1]');
  expect(await firefox.run(() => document.querySelectorAll('#parts-view .focus').length)).toBe(1);
});

test('a sheet of every cell is painted, and a file is read', async () => {
  await visit('#shape=1x25200x85&axis=-1&sizes=4,1,80&view=full');
  const isPainted = await firefox.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const canvas = document.querySelector('#input-view canvas');
    return canvas
      .getContext('2d')
      .getImageData(0, 0, canvas.width, canvas.height)
      .data.some((value) => value > 0);
  });
  expect(isPainted).toBe(true);
  await click('[data-sample="sample.npy"]');
  await firefox.run(async () => {
    while (!document.querySelector('#data-status[data-file]')) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(await text('#summary')).toContain('float32 [3, 4, 6] into 2 parts');
});

test('the benchmark runs in its worker', async () => {
  await visit();
  await click('#bench-run');
  await firefox.run(async () => {
    while (!document.querySelector('.bench-result')) await new Promise((resolve) => setTimeout(resolve, 50));
    document.querySelector('#bench-cancel').click();
  });
  expect(await text('#bench-status')).toContain('Cancelled after');
});
