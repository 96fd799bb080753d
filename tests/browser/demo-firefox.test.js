// The page in Firefox: what is drawn, typed, pressed, played and read there.
import { serve } from '../../scripts/lib/server.js';
import { openFirefox } from './firefox.js';
import { eventually } from './harness.js';

let firefox;
let server;
beforeAll(async () => {
  server = await serve();
  firefox = await openFirefox();
  await firefox.send('WebDriver:SetWindowRect', { width: 1440, height: 1200 });
});
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
    // It measures its room, and draws itself for that.
    for (let i = 0; i < 4; i += 1) await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
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
  await eventually(() => text('#summary')).toContain(
    'cuts axis 1 (length 10) of float32 [4, 10] into 3 parts: 3 + 2 + 5.',
  );
  await eventually(() => firefox.run(() => document.querySelectorAll('#input-view .cell').length)).toBe(40);
  await eventually(() => firefox.run(() => document.querySelector('#strip').getBoundingClientRect().height > 100)).toBe(
    true,
  );
});

test('a click after typing arrives, and both count', async () => {
  await visit();
  await firefox.run(() => document.querySelector('[data-key=dim-1]').select());
  await firefox.run(() => document.querySelector('[data-key=dim-1]').focus());
  await press('6');
  await click('[data-key=axis-0]');
  await eventually(() => text('#summary')).toContain('cuts axis 0 (length 4) of float32 [4, 6]');
});

test('Play runs to its end, five times', async () => {
  await visit('#op=Split&shape=4x4&axis=1&by=parts&parts=2');
  await firefox.run(() => {
    const line = document.querySelector('#step-text');
    const observer = new MutationObserver(() => window.said.push(line.textContent));
    observer.observe(line, { subtree: true, childList: true, characterData: true });
  });
  for (let i = 0; i < 5; i += 1) {
    await firefox.run(() => (window.said = []));
    await click('#play');
    await eventually(() => firefox.run(() => window.said.at(-1))).toBe('All parts are filled');
  }
});

test('keys go from cell to cell, and light the twin', async () => {
  await visit();
  await firefox.run(() => document.querySelector('#input-view').focus());
  await press('\uE011\uE014\uE015');
  await eventually(() => text('#inspector')).toContain('Index[1, 1]');
  await eventually(() => firefox.run(() => document.querySelectorAll('#parts-view .focus').length)).toBe(1);
});

test('a sheet of every cell is painted, and a file is read', async () => {
  await visit('#shape=1x25200x85&axis=-1&sizes=4,1,80&view=full');
  const isPainted = () => {
    const canvas = document.querySelector('#input-view canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value) => value > 0);
  };
  await eventually(() => firefox.run(isPainted)).toBe(true);
  await click('[data-sample="sample.npy"]');
  await eventually(() => text('#summary')).toContain('float32 [3, 4, 6] into 2 parts');
});

test('the benchmark runs in its worker', async () => {
  await visit();
  await click('#bench-run');
  await eventually(() => firefox.run(() => document.querySelectorAll('.bench-result').length)).toBeGreaterThan(0);
  await firefox.run(() => document.querySelector('#bench-cancel').click());
  await eventually(() => text('#bench-status')).toContain('Cancelled after');
});
